"""The written file is read by the reader its format declares; a reader nobody knows verifies nothing."""

import pytest

from core.documents.formats import Format, declared
from core.errors import DocumentError
from core.verification import Expected, SecretValue, verify_bytes
from tests.fixtures_docx import p, simple, t

VALUES = (SecretValue("구름산", "내국인이름"),)
TEXT = "PK마트 주식회사 대표 A는 2024. 3. 2. 돈을 갚았다."


def test_an_unknown_reader_is_an_error_not_an_empty_search() -> None:
    with pytest.raises(DocumentError) as caught:
        verify_bytes(TEXT.encode(), "결과.txt", VALUES, Expected(TEXT), "nobody")
    assert caught.value.code == "verification.unknown_reader"
    assert "nobody" in caught.value.message("ko") and "결과.txt" in caught.value.message("en")


def test_text_that_begins_like_a_package_is_read_as_what_it_is() -> None:
    assert verify_bytes(TEXT.encode(), "결과.txt", VALUES, Expected(TEXT), declared(Format.TXT).reader).ok
    assert verify_bytes(TEXT.replace("A", "구름산").encode(), "결과.txt", VALUES, reader="text").leaks


@pytest.mark.parametrize("kind", [kind for kind in Format if declared(kind).reader != "text"])
def test_what_is_no_file_of_its_format_fails(kind: Format) -> None:
    # A quotation mark without its partner: no table either.
    assert verify_bytes(b'"\xec\x9b\x90\xea\xb3\xa0 A', f"결과.{kind}", VALUES, reader=declared(kind).reader).unread


def test_a_package_verified_as_text_fails() -> None:
    assert verify_bytes(simple(p(t("원고 A"))), "결과.txt", VALUES, reader="text").unread
