"""Telephone numbers: mobile, area codes, 070 and 050x, nationwide numbers (1588-…), +82, abroad."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, ENDS, MASK, found, near
from core.korean.lexicons import lexicon

_GAP = rf"(?:[ \t]?{DASH}[ \t]?|[ .)]|\)\s?)"
_D = rf"(?:\d|{MASK})"
_MOBILE = re.compile(rf"{BEGINS}(?:\+?82{_GAP}?\(?0?\)?|\(?0)1[016789]{_GAP}?{_D}{{3,4}}{_GAP}?{_D}{{4}}{ENDS}")
_AREA = r"(?:2|3[1-3]|4[1-4]|5[1-5]|6[1-4])"
_LANDLINE = re.compile(rf"{BEGINS}(?:\(?0{_AREA}\)?{_GAP}|\+82{_GAP}?{_AREA}{_GAP})\d{{3,4}}{_GAP}{_D}{{4}}{ENDS}")
_SERVICE = re.compile(rf"{BEGINS}0(?:70|50\d?|80){_GAP}?\d{{3,4}}{_GAP}?{_D}{{4}}{ENDS}")
_NATIONWIDE = re.compile(rf"{BEGINS}1[568]\d\d{DASH}\d{{4}}{ENDS}(?!\s*(?:년|원|㎡|명))")
_NATIONWIDE_CODES = frozenset(lexicon("phone_nationwide"))
# Country, then groups of digits: +84-251-3994-017. What Korea's numbers look like is known better.
_ABROAD = re.compile(rf"(?<![\w+])\+(?!82)[1-9]\d{{0,2}}(?:{_GAP}?\(?\d{{2,4}}\)?){{2,4}}{ENDS}")
_PLAIN = re.compile(rf"{BEGINS}0{_AREA}\d{{7,8}}{ENDS}")
_CONTEXT = re.compile(r"전화|연락처|휴대|번호|발신|수신|팩스|FAX|Tel|TEL|☎|H\.?P")
_ACCOUNT = re.compile(r"계좌|통장")


def find(text: str) -> Iterator[Candidate]:
    """Telephone numbers in ``text``; mobile ones have a label of their own."""
    for match in _MOBILE.finditer(text):
        if sum(char.isdigit() for char in match[0]) >= 7 and not near(match, _ACCOUNT, before=8):
            yield found(match, "휴대폰번호", 0.97)
    for pattern in (_LANDLINE, _SERVICE):
        for match in pattern.finditer(text):
            yield found(match, "전화번호", 0.92 if not near(match, _ACCOUNT, before=12) else 0.5)
    for match in _ABROAD.finditer(text):
        if sum(char.isdigit() for char in match[0]) >= 9:
            yield found(match, "전화번호", 0.92)
    for match in _NATIONWIDE.finditer(text):
        if match[0][:4] in _NATIONWIDE_CODES or near(match, _CONTEXT):
            yield found(match, "전화번호", 0.85)
    for match in _PLAIN.finditer(text):
        if near(match, _CONTEXT, before=12) and not near(match, _ACCOUNT, before=12):
            yield found(match, "전화번호", 0.85)
