"""Addresses: province and district stay, all below is the mention (rule §7).

서울 강남구 역삼동 123-4 → mention 역삼동 123-4, label 구아래주소. The label says after which unit the mention begins.
"""

import re
from collections.abc import Iterator

from core.characters import half_width
from core.detection.model import Labelled
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.morphology import is_everyday
from core.korean.text import BLANK
from core.regions import is_region
from core.taxonomy import taxonomy

PROVINCE = (
    r"(?:서울(?:특별시|시)?|부산(?:광역시|시)?|대구(?:광역시|시)?|인천(?:광역시|시)?|광주(?:광역시)?"
    r"|대전(?:광역시|시)?|울산(?:광역시|시)?"
    r"|세종(?:특별자치시|시)?|경기(?:도)?|강원(?:특별자치도|도)?|충청?북도?|충청?남도?|전라?북도?"
    r"|전북특별자치도|전라?남도?|경상?북도?"
    r"|경상?남도?|제주(?:특별자치도|도)?)"
)
_CITY = r"[가-힣]{1,5}시"
_GU = r"[가-힣]{1,4}구"
_GUN = r"[가-힣]{1,4}군"
DISTRICT = (
    rf"(?:(?:{PROVINCE}{BLANK}*)?(?:(?P<city>{_CITY}){BLANK}*(?P<gu1>{_GU}){BLANK}+|(?P<gun>{_GUN}){BLANK}+|(?P<gu2>{_GU}){BLANK}+"
    rf"|(?P<city2>{_CITY}){BLANK}+)|세종(?:특별자치시|시)?{BLANK}+)"
)
"""Province and district with the white space after them."""

_NO_LOT = (
    r"(?!\d|,\d{3}|\.[ ]?\d|[ ]?(?:층|호실?|년|월|일|개|만|명|차|회|배|세|시|분|주|억|천|원|인|퍼센트|%|㎡"
    r"|평|km|미터|m|번|여|~)|대(?![지 ])|(?:장|부|병|매|통|권|건|종|곳|잔|갑)(?![가-힣]{2}))"
)
_NUMBER = (
    rf"(?:산{BLANK}?)?\d{{1,5}}(?:[-‐–]\d{{1,5}}|의{BLANK}?\d{{1,5}}(?![ ]?(?:/|필지|분의|자)))?(?:번지)?{_NO_LOT}"
)
_EUPMYEON = r"[가-힣]{1,5}\d{0,2}(?:읍|면)"
_RI = r"[가-힣]{1,6}\d{0,2}리"
_DONG = r"(?:[가-힣]{1,6}\d{0,2}(?:동|가|리)(?:\d{1,2}가)?|[가-힣]{1,5}로[ ]\d가(?![가-힣]))"
_STREET = r"[가-힣0-9·ㆍ.]{1,12}(?:로|길)(?:[ ]?\d{1,4}번?[가나다라마바]?길)?"
# Blanks are read in one way only, else many of them take time in proportion to the square or the cube of their number.
_COMMA = rf"{BLANK}*(?:,{BLANK}*)?"
_FLOOR = rf"{_COMMA}(?:지하{BLANK}*|지상{BLANK}*)?\d{{1,3}}층"
_BUILDING = rf"{_COMMA}제?(?:\d{{1,4}}|[A-Za-z가나다라])동(?={BLANK}*(?:제|지하|비)?[\dA-Z-]+호|[,)\s]|에)"
_FLAT = rf"{_COMMA}(?:제|지하|비|B)?\d{{1,4}}(?:-\d+)?호"
_HOUSE = rf"(?:{_FLOOR}|{_BUILDING}|{_FLAT})"
_IN_PARENTHESES = rf"{BLANK}?\([가-힣0-9]{{1,8}}(?:동|읍|면|리|가)(?:,[^()\n]{{1,20}})?\)"
_ROOF = rf"{_COMMA}(?:옥탑(?:방)?|반지하|지하)(?![가-힣])"
_REST = rf"(?:{_HOUSE}|{_IN_PARENTHESES}|{_ROOF}){{0,5}}(?:{BLANK}외{BLANK}?\d+필지)?"
_COUNTRY = rf"{_EUPMYEON}{BLANK}+(?:{_RI}{BLANK}*(?:{_STREET}{BLANK}+)?{_NUMBER}|{_STREET}{BLANK}+{_NUMBER})"
_TOWN = rf"(?:{_DONG}{BLANK}+)?{_STREET}{BLANK}+(?!\d가{BLANK}+\d){_NUMBER}|{_DONG}{BLANK}+{_NUMBER}"
BELOW = rf"(?P<below>(?:{_COUNTRY}|{_TOWN}){_REST})"
"""Lot or road address with house, floor and flat."""

_PLACE = late(
    rf"(?<![가-힣]){DISTRICT}(?P<below>{_EUPMYEON}(?:{BLANK}+{_RI})?|[가-힣]{{1,5}}\d{{0,2}}(?:동|가)(?:\d{{1,2}}가)?)"
    rf"(?=에|의{BLANK}|{BLANK}?(?:소재|일대|일원|부근|인근)|[,)])"
)
_LAST_FLOOR = late(rf"(?<!{BLANK}){_FLOOR}\Z")
_FULL = late(rf"(?<![가-힣])(?:{DISTRICT}|(?P<province>{PROVINCE}){BLANK}+){BELOW}")
_HEAD = late(DISTRICT)
_BEGINS_BELOW = late(r"[가-힣0-9·ㆍ]{1,12}(?:읍|면|동|가|리|로|길)(?![가-힣])")
_DISTRICT_BEFORE = late(rf"(?<![가-힣])(?:{DISTRICT}|(?P<province>{PROVINCE}){BLANK}+)\Z")
_PROVINCE_ONLY = late(rf"(?P<province>{PROVINCE}){BLANK}+(?={_EUPMYEON}|{_DONG}{BLANK}|{_STREET}{BLANK}+\d)")
_LONGEST_DISTRICT = 24
_METROPOLITAN = frozenset({"서울", "부산", "대구", "인천", "광주", "대전", "울산", "세종"})
LATER_ADDRESS = late(rf"(?<=[\s)])(?P<address>{DISTRICT}{BELOW})")
"""An address that does not start its line; the group is the whole of it."""
NOT_DISTRICT = frozenset(lexicon("not_districts"))
LABELS = frozenset({"도아래주소", "시아래주소", "군아래주소", "구아래주소"})
"""What a mention below a district can be called, by the unit it lies in."""


def _label(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups.get("gu1") or groups.get("gu2"):
        return "구아래주소"
    if province := groups.get("province"):
        return "시아래주소" if province[:2] in _METROPOLITAN else "도아래주소"
    return "군아래주소" if groups["gun"] else "시아래주소"


def label_at(text: str, start: int) -> str | None:
    """The label of an address whose part below the district begins at ``start``; None without a district before it."""
    match = _DISTRICT_BEFORE.search(text, max(0, start - _LONGEST_DISTRICT), start)
    return _label(match) if match and _is_district(match) else None


def below_district(text: str, start: int, end: int) -> int:
    """Where that begins of an address ``text[start:end]`` which lies below its district: 서구 of 대구 |서구 평리동 12
    stays; ``start`` where it does not reach into one."""
    found = _FULL.search(text, max(0, start - _LONGEST_DISTRICT), end)
    if found and found.start() <= start < found.start("below") < end and _is_district(found):
        return found.start("below")
    return start


def _is_district(match: re.Match[str]) -> bool:
    units = [unit for unit in (match["gu1"], match["gu2"], match["gun"], match["city"], match["city2"]) if unit]
    return not any(unit in NOT_DISTRICT for unit in units)


def _is_known(match: re.Match[str]) -> bool:
    """Whether the unit before what lies below it is a real one."""
    return any(is_region(unit) for unit in (match["gu1"], match["gu2"], match["gun"], match["city2"]) if unit)


def is_address(label: str) -> bool:
    """Whether a mention with this label is an address, or what of one lies below its district."""
    known = taxonomy().labels.get(label)
    return known is not None and known.granular == "주소"


def addresses(text: str) -> Iterator[Labelled]:
    """What stands below the district of addresses in running text that a province or a district precedes."""
    text = half_width(text)
    yield from (_without_floor(match, _label(match)) for match in _FULL.finditer(text) if _is_district(match))
    for match in _PLACE.finditer(text):
        if _is_known(match) and not is_everyday(match["below"]):
            yield Labelled(*match.span("below"), _label(match))


def _without_floor(match: re.Match[str], label: str) -> Labelled:
    """The part below the district. A floor at its end points at nobody and stays, as in released judgments."""
    start, end = match.span("below")
    floor = _LAST_FLOOR.search(match.string, start, end)
    return Labelled(start, floor.start() if floor else end, label)


def address_line(text: str, start: int, end: int) -> Labelled | None:
    """The mention in a line of the party block that is an address as a whole, or None if it is none."""
    match = _HEAD.match(text, start, end)
    if not match or not _is_district(match) or not (_is_known(match) or _BEGINS_BELOW.match(text, match.end(), end)):
        match = _PROVINCE_ONLY.match(text, start, end)
    if not match:
        return None
    return Labelled(match.end(), end, _label(match)) if end > match.end() else None
