"""Notes that something was left out: (주소 생략), (차량번호 2 생략), (이하 생략) behind the name of a place."""

import re
from collections.abc import Iterator

from training.data.generators import addresses
from training.data.redactions.model import Placeholder
from training.data.redactions.wording import (
    ADDRESS_NOTES,
    AGENCIES,
    FLAT_NOTES,
    GENERAL_NOTES,
    PLACE_LABELS,
    following,
    note,
    preceding,
)

_BRACKETED = re.compile(r"\((?P<what>[가-힣A-Za-z·ㆍ,:： ]{1,18}?)[:：]? ?(?P<number>\d{0,3}) ?생략,?(?P<tail>생)?\)")
_PLAIN = re.compile(
    r"(?<![가-힣(])(?P<what>상세주소|상세지번|이하 ?주소|이하 ?지번|주소|지번|이하|동호수|호수|계좌번호"
    r"|차량번호|등록번호|생년월일|주민등록번호"
    r"|전화번호|휴대전화번호|회사명|건물명"
    r"|소재지)\s?(?P<number>\d{0,3}) ?생략(?=[\s,)에의은는이가을를으로와과생:\]]|$)"
)
# The place whose rest was left out; 이하 is said of the rest of a quotation, too.
_PLACE = re.compile(
    r"([가-힣]+(?:\d가| ?\d{1,2})?|같은 )(구|시|군|읍|면|동|리|가|도|로|길|번지)(?: ?\d[\d-]*)?(?: 외 ?\d필지)? ?$"
)
_CITIES = tuple(sorted({*(name.removesuffix("시") for name in addresses.CITIES), "세종", "제주"}))
_REGION = re.compile(rf"(?<![가-힣])({'|'.join(_CITIES)}|경기|강원|충북|충남|전북|전남|경북|경남)\s?\Z")
# The ward, village or street between district and lot number is part of the address.
_BETWEEN = re.compile(
    r"[가-힣]+(?P<above>[구시군]) (?P<below>(?:[가-힣0-9○△□◇]+(?:읍|면) )?[가-힣0-9○△□◇]+(?:읍|면|동|리"
    r"|동 ?\d가|로|길))\s?\Z"
)
_SAID_AS_WELL = 12
# Numbers and addresses of several people stand under one wording.
_EACH_ITS_OWN = frozenset({"주민등록번호", "생년월일", "전화번호", "휴대폰번호"})


def find(text: str) -> Iterator[Placeholder]:
    """Notes that hide an identifier, with its label where the wording or what stands around tells it."""
    for pattern in (_BRACKETED, _PLAIN):
        for match in pattern.finditer(text):
            if (found := _placeholder(text, match)) is not None:
                yield found


def _placeholder(text: str, match: re.Match[str]) -> Placeholder | None:
    what = re.sub(r"[\s:：]", "", match["what"])
    number = re.sub(r"\D", "", match["number"])
    start, end = match.span()
    if what in ADDRESS_NOTES:
        return _address(text, what, number, start, end)
    if what in FLAT_NOTES:
        return Placeholder(start, end, "omitted", "호", f"동호수{number}", word="동호수", word_end=end)
    hides, label = note(what.removeprefix("이하").removeprefix("상세"))
    if not hides:
        return None
    word, word_end = "", end
    if AGENCIES.match(text, end) and what in GENERAL_NOTES:
        return Placeholder(start, end, "omitted", "행정시", f"{what}{number}/agency", marked=False)
    if what == "번호":
        return Placeholder(start, end, "omitted", _number(text, start, end), f"{what}{number}")
    if what in GENERAL_NOTES or label is None:
        told = following(text, end)
        if told is not None:
            label, word, word_end = told
        elif (before := preceding(text, start)) not in (None, "내국인이름"):
            label = before
        elif what == "이름" and not re.match("[가-힣]{4}|호|[가-힣] ?의", text[end : end + 4]):
            label = "내국인이름"
        elif what in ("이름", "명칭") and text.startswith("호", end):
            label = "선박명"
    key = f"{what}{number}{word}"
    if label in _EACH_ITS_OWN and not number:
        key = f"{what}{text[max(0, start - _SAID_AS_WELL) : start]}"
    return Placeholder(start, end, "omitted", label, key, word=word, word_end=word_end)


_NUMBER_BEFORE = re.compile(r"((?:수표|어음|차량|계좌|등록|전화|카드|접수|면허|일련|사건)번호)[:： 는은이가]*\n?\Z")
_CASE_BEFORE = re.compile(r"(?<!\d)(?:19|20)?\d{2} ?[가-힣]{1,3}\s?\Z")
_VEHICLE_AFTER = re.compile(
    r"호? ?[가-힣0-9A-Za-z. ]{0,14}(?:승용차|트럭|화물차|오토바이|택시|버스|승합차|차량|원동기)"
)


def _number(text: str, start: int, end: int) -> str:
    """What (번호 생략) is the number of."""
    before = text[max(0, start - 12) : start]
    if told := _NUMBER_BEFORE.search(before):
        return "등기번호" if told[1] == "등록번호" else told[1]
    if _CASE_BEFORE.search(before):
        return "사건번호"
    return "차량번호" if _VEHICLE_AFTER.match(text, end) else "관리번호"


def _address(text: str, what: str, number: str, start: int, end: int) -> Placeholder | None:
    before = text[max(0, start - 30) : start]
    place = _PLACE.search(before)
    ending = place[2] if place else ""
    if what == "이하" and place is None:
        return None
    if between := _BETWEEN.search(before):
        begin = start - len(before) + between.start("below")
        return Placeholder(begin, end, "omitted", PLACE_LABELS[between["above"]], f"주소{number}/{between['below']}")
    label = "번지" if ending in ("번지", "로", "길") else PLACE_LABELS.get(ending, "주소")
    if place is None and (region := _REGION.search(before)):
        label = "시아래주소" if region[1] in _CITIES else "도아래주소"
    said = place[0].strip() if place else ""
    return Placeholder(start, end, "omitted", label, f"주소{number}/{said}")
