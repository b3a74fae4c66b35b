"""Addresses: province and district stay, all below is the mention (rule §7).

서울 강남구 역삼동 123-4 → mention 역삼동 123-4, label 구아래주소. The label says after which unit the mention begins.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

PROVINCE = (
    r"(?:서울(?:특별시|시)?|부산(?:광역시|시)?|대구(?:광역시|시)?|인천(?:광역시|시)?|광주(?:광역시)?|대전(?:광역시|시)?|울산(?:광역시|시)?"
    r"|세종(?:특별자치시|시)?|경기(?:도)?|강원(?:특별자치도|도)?|충청?북도?|충청?남도?|전라?북도?|전북특별자치도|전라?남도?|경상?북도?"
    r"|경상?남도?|제주(?:특별자치도|도)?)"
)
_CITY = r"[가-힣]{1,5}시"
_GU = r"[가-힣]{1,4}구"
_GUN = r"[가-힣]{1,4}군"
_S = r"[ \t\u3000\xa0]"
DISTRICT = (
    rf"(?:(?:{PROVINCE}{_S}*)?(?:(?P<city>{_CITY}){_S}*(?P<gu1>{_GU}){_S}+|(?P<gun>{_GUN}){_S}+|(?P<gu2>{_GU}){_S}+"
    rf"|(?P<city2>{_CITY}){_S}+)|세종(?:특별자치시|시)?{_S}+)"
)
"""Province and district with the white space after them."""

_LOT = rf"(?:산{_S}?)?\d{{1,5}}(?:[-‐–]\d{{1,5}})?(?:번지)?"
_VILLAGE = rf"[가-힣]{{1,5}}\d{{0,2}}(?:읍|면){_S}+(?:[가-힣]{{1,6}}\d{{0,2}}리)?"
_TOWN = r"[가-힣]{1,6}\d{0,2}(?:동|가|리)(?:\d{1,2}가)?"
_ROAD = r"[가-힣0-9·.]{1,12}(?:로|길)(?:\d{1,4}(?:번)?(?:가|나|다|라|마|바)?길)?"
_HOUSE = (
    rf"(?:{_S}*,?{_S}*(?:지하{_S}*)?\d{{1,4}}층|{_S}*,?{_S}*(?:제)?[\dA-Za-z가-나]{{1,4}}동(?={_S}*(?:제|지하|비)?[\dA-Z-]+호|[,)\s]|에)"
    rf"|{_S}*,?{_S}*(?:제|지하|비|B)?\d{{1,4}}(?:-\d+)?호)"
)
_PLACE = rf"(?:{_VILLAGE}{_S}*(?:{_ROAD}{_S}*)?{_LOT}|(?:{_VILLAGE}{_S}*)?{_ROAD}{_S}+{_LOT}|{_TOWN}{_S}+{_LOT}|{_TOWN}{_S}+{_ROAD}{_S}+{_LOT})"
BELOW = rf"(?P<below>{_PLACE}(?:\([가-힣0-9]{{1,8}}동\))?(?:{_HOUSE}){{0,3}})"
"""Lot or road address with house, floor and flat."""

_FULL = re.compile(rf"(?<![가-힣]){DISTRICT}{BELOW}(?!\d)")
_HEAD = re.compile(DISTRICT)
_LOOSE = re.compile(
    rf"(?<![가-힣\d])(?P<below>(?:{_VILLAGE}{_S}*(?:{_ROAD}{_S}*)?{_LOT}|{_TOWN}{_S}+(?:산{_S}?)?\d{{1,5}}-\d{{1,5}}(?:번지)?|{_TOWN}{_S}+\d{{1,5}}번지"
    rf"|{_ROAD}{_S}+\d{{1,4}}(?:-\d{{1,3}})?\([가-힣0-9]{{1,8}}동\))(?:\([가-힣0-9]{{1,8}}동\))?(?:{_HOUSE}){{0,3}})(?!\d)"
)
NOT_DISTRICT = frozenset(
    [
        "요구",
        "청구",
        "친구",
        "연구",
        "도구",
        "가구",
        "기구",
        "입구",
        "출구",
        "지구",
        "당시",
        "역시",
        "즉시",
        "다시",
        "일시",
        "임시",
        "실시",
        "표시",
        "제시",
        "지시",
        "적시",
        "명시",
        "동시",
    ]
)


class Below(NamedTuple):
    """The part of an address below the district: ``text[start:end]`` and its label."""

    start: int
    end: int
    label: str


def _label(match: re.Match[str]) -> str:
    if match["gu1"] or match["gu2"]:
        return "구아래주소"
    return "군아래주소" if match["gun"] else "시아래주소"


def _is_district(match: re.Match[str]) -> bool:
    units = [unit for unit in (match["gu1"], match["gu2"], match["gun"], match["city"], match["city2"]) if unit]
    return not any(unit in NOT_DISTRICT for unit in units)


def addresses(text: str) -> Iterator[Below]:
    """Addresses in running text: with a district before them, or distinctive by themselves (읍·면·리, lot numbers)."""
    for match in _FULL.finditer(text):
        if _is_district(match):
            yield Below(*match.span("below"), _label(match))
    for match in _LOOSE.finditer(text):
        yield Below(*match.span("below"), "시아래주소")


def address_line(text: str, start: int, end: int) -> Below | None:
    """The mention in a line of the party block that is an address as a whole, or None if it is none."""
    match = _HEAD.match(text, start, end)
    if not match or not _is_district(match):
        return None
    below = match.end()
    while end > below and (text[end - 1].isspace() or text[end - 1] in ",;"):
        end -= 1
    return Below(below, end, _label(match)) if end > below else None
