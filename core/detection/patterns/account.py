"""Bank account numbers (계좌번호). Banks share no checksum: the shape counts near 계좌 or a bank's name only."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, found, near

LABEL = "계좌번호"
_GROUPED = re.compile(rf"(?<!\.){BEGINS}\d{{2,6}}(?:\s?{DASH}\s?[\d*●○]{{1,8}}){{2,4}}(?![\d]|-\d)")
# What people put between the groups besides; no day has so many digits in a group.
_PARTED = re.compile(r"(?<![\d\-./·~])\d{2,6}(?P<sign>[/·~])\d{2,8}(?:(?P=sign)\d{1,8}){1,3}(?![\d/·~])")
_PLAIN = re.compile(rf"(?<![.,]){BEGINS}\d{{10,15}}(?![\d\-,.]\d|\d)")
_TWO_GROUPS = re.compile(rf"(?<!\.){BEGINS}\d{{3,7}}{DASH}\d{{6,9}}(?![\d]|-\d)")
_STRONG = re.compile(r"계좌|통장|예금주|입금처")
_CONTEXT = re.compile(
    r"계좌|통장|예금|은행|농협|축협|수협|신협|새마을금고|금고|우체국|뱅크|입금|송금|이체|출금|증권|저축"
)
_OTHER = re.compile(
    r"(?:전화|휴대|주민|법인|사업자|등록|사건|접수|수표|어음|카드|증서|특허|출원|관리)\s*번호\s*[:은는]?\s*\(?$"
)
_DATE = re.compile(r"(?:19|20)\d\d\D\d{1,2}\D\d{1,2}$")


def _shape_fits(number: str) -> bool:
    count = sum(char.isdigit() or char in "*●○" for char in number)
    return 9 <= count <= 16 and sum(map(str.isdigit, number)) >= 4 and not _DATE.fullmatch(number)


def find(text: str) -> Iterator[Candidate]:
    """Account numbers near 계좌, 통장, a bank's name …; other kinds of numbers are left to their detectors."""
    for match in _GROUPED.finditer(text):
        if _shape_fits(match[0]) and not near(match, _OTHER, 15):
            if near(match, _STRONG, before=40, after=12):
                yield found(match, LABEL, 0.95)
            elif near(match, _CONTEXT, before=40, after=12):
                yield found(match, LABEL, 0.9)
    for match in _PARTED.finditer(text):
        years = {len(group) for group in match[0].split(match["sign"])} == {4}
        if not years and _shape_fits(match[0]) and near(match, _STRONG, before=40, after=12):
            yield found(match, LABEL, 0.85)
    for pattern in (_PLAIN, _TWO_GROUPS):
        for match in pattern.finditer(text):
            if near(match, _STRONG, before=20, after=6) and not near(match, _OTHER, 15):
                yield found(match, LABEL, 0.85)
