"""Vehicle registration plates (차량번호): 12가3456, 123가4567, 서울12가3456, 서울 1가 2345, construction machines,
motorcycles (경기화성 나 3816).

Case numbers have the same shape (98다1234 판결, 99구123); words before and after tell them apart.
"""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import MASK, every, found, near

LABEL = "차량번호"
_LETTER = "[가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자하허호배육해공국합]"
_REGION = r"(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주)"
_D = rf"(?:\d|{MASK})"
# Behind a hyphen it is the second half of something, but where a plate stands before that: 12가3456-12가3457.
_BEGINS = rf"(?:(?<![\d가-힣.\-])|(?<=\d{_LETTER}\d{{4}}-))"
_JOINED = re.compile(rf"{_BEGINS}\d{{2,3}}{_LETTER}{_D}{{4}}(?!\d|억|만|천|원|조)")
_SPACED = re.compile(rf"{_BEGINS}\d{{2,3}}[ ]?{_LETTER}[ ]?{_D}{{4}}(?!\d|억|만|천|원|조)")
_COUNTED = "(?:원(?!고|동)|조(?!수|합)|년(?!식)|명(?!의))"
_REGIONAL = re.compile(
    rf"{_REGION}[ ]?\d{{1,3}}[ ]?{_LETTER}[ ]?{_D}{{4}}(?!\d|억|만|천|[ ]?{_COUNTED})(?!(?<=(?:19|20)\d\d)\.[ ]?\d)"
)
# Motorcycles: region, district, letter, four digits; without a word of traffic beside it that may be anything.
_MOTORCYCLE = re.compile(
    rf"(?<![가-힣]){_REGION}[ ]?[가-힣]{{1,3}}[ ]?[가나다라마바사아자차카타파하][ ]?\d{{4}}(?!\d|억|만|천|원|조)"
)
_TEMPORARY = re.compile(
    r"임시[ ]?(?:운행)?[ ]?(?:허가)?[ ]?(?:번호)?[ ]?(?P<number>\d{4,6})(?=호?\s*(?:차량|승용|화물|호))"
)
_RULING = re.compile(r"(?:선고|자|고지|법원|법)\s*$|(?:판결|결정|사건|명령)\s?\($|\d[가-힣]{1,3}\d{1,6},\s*$")
_RULED = re.compile(r"\s*(?:(?:대|[가-힣]{2,4}고등|[가-힣]{2,4}지방)법원\s*)?(?:전원합의체\s*)?(?:판결|결정|사건)")
_CONTEXT = re.compile(
    r"차량|승용|승합|화물|택시|버스|자동차|번호판|차주|오토바이|이륜차|굴[착삭]기|덤프|트럭|운전|등록번호|포크레인"
    r"|지게차|카니발"
)


def _is_case_number(text: str, match: re.Match[str]) -> bool:
    return near(match, _RULING, 14) or _RULED.match(text, match.end()) is not None


def find(text: str) -> Iterator[Candidate]:
    """Plates in ``text``. Spaced ones without a region need a word of traffic nearby."""
    yield from every(_REGIONAL, text, LABEL, 0.95)
    for match in _JOINED.finditer(text):
        if not _is_case_number(text, match):
            yield found(match, LABEL, 0.92)
    for match in _SPACED.finditer(text):
        if " " in match[0] and not _is_case_number(text, match) and near(match, _CONTEXT, 25, 15):
            yield found(match, LABEL, 0.85)
    yield from every(_MOTORCYCLE, text, LABEL, 0.9, beside=(_CONTEXT, 25, 15))
    yield from every(_TEMPORARY, text, LABEL, 0.8, "number")
