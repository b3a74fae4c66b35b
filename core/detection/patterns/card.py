"""Payment card numbers (카드번호): 14 to 16 digits with the Luhn checksum, or masked near the word card."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, ENDS, MASK, digits, found, near

LABEL = "카드번호"
_D = rf"(?:\d|{MASK})"
_GROUPED = re.compile(
    rf"{BEGINS}(?:\d{{4}}([ ]|{DASH}){_D}{{4}}\1{_D}{{4}}\1{_D}{{4}}|3\d{{3}}([ ]"
    rf"|{DASH})\d{{6}}\2\d{{4,5}}){ENDS}"
)
_PLAIN = re.compile(rf"{BEGINS}\d{{15,16}}{ENDS}")
_CONTEXT = re.compile(r"카드")


def luhn(number: str) -> bool:
    """Whether the digits pass the Luhn check (ISO/IEC 7812)."""
    total = 0
    for index, value in enumerate(reversed(digits(number))):
        doubled = value * 2 if index % 2 else value
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def find(text: str) -> Iterator[Candidate]:
    """Card numbers: right checksum, or the word 카드 nearby (typing errors and masked numbers)."""
    for match in _GROUPED.finditer(text):
        named = near(match, _CONTEXT, before=30, after=6)
        valid = all(char.isdigit() or char in " -‐‑–—−－" for char in match[0]) and luhn(match[0])
        if named or valid:
            yield found(match, LABEL, 0.97 if valid else 0.85)
    for match in _PLAIN.finditer(text):
        if luhn(match[0]) and near(match, _CONTEXT, before=30, after=6):
            yield found(match, LABEL, 0.93)
