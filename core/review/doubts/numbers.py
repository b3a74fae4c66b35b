"""Numbers and addresses of an identifier's shape that nothing marks: phones, accounts, cards, plates, e-mail, URL.

The shapes are those of the pattern detectors. Beside them stands one loose shape, nine digits and more in a row or in
groups, for numbers whose kind no word tells.
"""

import re
from collections.abc import Iterator

from core.detection.patterns import find_patterns
from core.detection.patterns.common import DASH
from core.review.doubts.case import Case, Reading, exemptions
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.taxonomy import taxonomy

KIND = DoubtKind.NUMBER
# Shorter remains of a number tell nobody apart: 110-***-**6789 is masked, 110-284-**** still is as well.
_MIN_OPEN = 4
_MIN_DIGITS = 9
_GROUPS = re.compile(rf"(?<![\w.,\-])\d{{2,8}}(?:{DASH}\d{{1,8}}){{1,4}}(?![\w\-]*\d)")
_ROW = re.compile(r"(?<![\w.,\-])\d{9,20}(?![\d,.]*\d|\s?[억만천]?\s?원|분의|\s?㎡|\s?달러)")
_DATES = re.compile(rf"(?:(?:18|19|20)\d\d{DASH}\d\d?{DASH}\d\d?{DASH}?)+")
UNNAMED = "관리번호"


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each value of which four signs or more are open, with all its open places."""
    labels = case.reading.once(_shapes)
    for value, places in case.by_value([span for span in labels if case.open_signs(*span) >= _MIN_OPEN]).items():
        detail = {"label": labels[places[0]], "count": len(places)}
        yield case.reading.doubt(KIND, Severity.LEAK, value, places, detail=detail)


def _shapes(reading: Reading) -> dict[Span, str]:
    """Place → label of its shape, in reading order; dates of birth are another kind of doubt."""
    text = reading.text
    shapes: dict[Span, str] = {}
    taken: set[int] = set()
    for found in find_patterns(text):
        taken.update(range(found.start, found.end))
        if taxonomy().labels[found.label].category != "연령정보":
            shapes[found.start, found.end] = found.label
    for exemption in reading.once(exemptions):
        if exemption.kind == "number":
            taken.update(range(exemption.start, exemption.end))
    for pattern in (_GROUPS, _ROW):
        for match in pattern.finditer(text):
            if _is_identifier(match[0]) and taken.isdisjoint(range(*match.span())):
                shapes[match.span()] = UNNAMED
    return dict(sorted(shapes.items()))


def _is_identifier(number: str) -> bool:
    """Whether it has digits enough, is no date, and not blanked out with zeros (000000-0000000)."""
    digits = [sign for sign in number if sign.isdigit()]
    return len(digits) >= _MIN_DIGITS and len(set(digits)) > 1 and not _DATES.fullmatch(number)
