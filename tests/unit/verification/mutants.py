"""Correctly redacted files that this program wrote, and the values that are planted into them."""

from functools import cache
from pathlib import Path

from core.documents.docx.document import DocxDocument
from core.documents.model import Document, Format, Replacement
from core.documents.write import write_document
from core.verification import Expected, SecretValue, Verification
from core.verification.search import search
from tests.fixtures_docx import p, r, simple

PERSON, FIRM, PHONE, RESIDENT, ACCOUNT, MAIL, ADDRESS = VALUES = (
    SecretValue("윤담명", "내국인이름"),
    SecretValue("새벽빛토건", "회사"),
    SecretValue("010-2847-5561", "휴대폰번호"),
    SecretValue("760818-1451209", "주민등록번호"),
    SecretValue("110-384-592716", "계좌번호"),
    SecretValue("damyoung.yun@example.kr", "이메일주소"),
    SecretValue("가람동 128-47", "도로명주소"),
)
LETTERS = (PERSON, FIRM)
TEXT = """서울중앙지방법원
판결
피고인 윤담명 (760818-1451209), 서울 강남구 가람동 128-47
연락처 010-2847-5561, damyoung.yun@example.kr
주문
피고인을 징역 1년에 처한다.
이유
피고인 윤담명은 2024. 3. 2. 주식회사 새벽빛토건의 계좌(110-384-592716)에서 1,250,000원을 인출하였다.
"""


@cache
def _document() -> Document:
    return DocxDocument(Path("판결.docx"), simple("".join(p(r(line)) for line in TEXT.splitlines())))


@cache
def plan_of(text: str) -> tuple[Replacement, ...]:
    """A letter for every value in ``text``."""
    found = []
    for number, value in enumerate(VALUES):
        start = text.find(value.text)
        while start >= 0:
            found.append(Replacement(start, start + len(value.text), chr(ord("A") + number)))
            start = text.find(value.text, start + 1)
    return tuple(sorted(found, key=lambda item: item.start))


@cache
def redacted(to: Format) -> bytes:
    """The judgment, redacted and written as ``to``."""
    return write_document(_document(), plan_of(_document().text), to).data


def checked(data: bytes, to: Format) -> Verification:
    """What the leak check says of ``data``, with all that an export gives it."""
    document, plan = _document(), plan_of(_document().text)
    return search(
        data,
        f"결과.{to}",
        VALUES,
        Expected(document.readable_text(plan, to), document.repeated_heads(plan)),
    )


def finds(data: bytes, to: Format, value: SecretValue) -> bool:
    """Whether the leak check finds the value and names its kind."""
    return value.label in {leak.kind for leak in checked(data, to).leaks}
