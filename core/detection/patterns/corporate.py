"""Corporate registration numbers (법인등록번호): 110111-1234567 with a checksum. They look like resident numbers."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, ENDS, digits, found, near
from core.detection.patterns.registration import CORPORATE, valid_birth

LABEL = "법인등록번호"
_NUMBER = re.compile(rf"{BEGINS}(?P<office>\d{{6}})[ \t]?{DASH}[ \t]?(?P<serial>\d{{7}}){ENDS}")


def valid_checksum(number: str) -> bool:
    """Whether 13 digits carry the checksum: weights 1, 2, 1, 2 …"""
    values = digits(number)
    if len(values) != 13:
        return False
    total = sum(value * (1 + index % 2) for index, value in enumerate(values[:12]))
    return (10 - total % 10) % 10 == values[12]


def find(text: str) -> Iterator[Candidate]:
    """Numbers named as corporate ones, or no possible resident number and with a right checksum."""
    for match in _NUMBER.finditer(text):
        if not any(char in "123456789" for char in match[0]):
            continue
        named = near(match, CORPORATE)
        impossible = not valid_birth(match["office"], match["serial"][0])
        if named or (impossible and (valid_checksum(match[0]) or text[match.start() - 1 : match.start()] == "(")):
            yield found(match, LABEL, 0.97 if named else 0.85)
