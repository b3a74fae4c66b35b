"""Dates of birth (생년월일, 출생연도): told from the dates of the proceedings by the word 생, 출생 or 생년월일."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import every

# With other dots (ㆍ, ․, ∙) and blanks around them, as typists set them.
_DOTS = ".․‧·ㆍ・∙⋅•"
_DOT = rf"\s?[{_DOTS}]"
_DAY = rf"(?:(?:18|19|20)\d\d|\d\d)(?:{_DOT}\s{{0,3}}\d{{1,2}}){{2}}(?:{_DOT})?"
_DAY_KO = r"(?:18|19|20)\d\d년\s?\d{1,2}월\s?\d{1,2}일"
_DAY_DASH = r"(?:18|19|20)\d\d(?:[ ]?[-/.][ ]?\d{1,2}){2}"
_DATE = rf"(?:{_DAY}|{_DAY_KO}|{_DAY_DASH})"
_BORN = re.compile(
    rf"(?<![\d.])(?<!\d[{_DOTS}])(?P<date>{_DATE})\s?(?:자\s?)?(?:생(?![가-힣])|생(?=인|의|이|으로|임|,)|출생(?!신고|증명"
    rf"|연월|아\b)|에\s출생)"
)
_NAMED = re.compile(
    rf"(?:생년월일|출생일|생일|출생)\s*(?:[:은는]\s*)?(?:\(\s*)?(?P<date>{_DATE}|\d{{6}}|\d{{8}})(?!\d)"
)
_YEAR = re.compile(
    r"(?<!\d)(?P<year>(?:18|19|20)\d\d)년\s?(?:생(?![가-힣])|생(?=인|의|이|으로)|경?\s?출생|도에\s?출생)"
)
# 10년생 may be a tree.
_SHORT_YEAR = re.compile(r"(?<![\d.])(?P<year>[03-9]\d|(?<=\()[12]\d)년생")


def find(text: str) -> Iterator[Candidate]:
    """Dates and years of birth; the word 생 stays outside the span."""
    for day in (_BORN, _NAMED):
        yield from every(day, text, "생년월일", 0.95, "date")
    for year in (_YEAR, _SHORT_YEAR):
        yield from every(year, text, "출생연도", 0.9, "year")
