"""Business registration numbers (사업자등록번호): 123-45-67890 with a checksum."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, ENDS, digits, every, found, near

LABEL = "사업자등록번호"
_NUMBER = re.compile(rf"{BEGINS}\d{{3}}{DASH}\d{{2}}{DASH}\d{{5}}{ENDS}")
_PLAIN = re.compile(rf"{BEGINS}\d{{10}}{ENDS}")
_CONTEXT = re.compile(r"사업자\s*(?:등록)?\s*(?:번호|등록)?")
_ACCOUNT = re.compile(r"계좌|통장|예금")
_WEIGHTS = (1, 3, 7, 1, 3, 7, 1, 3, 5)


def valid_checksum(number: str) -> bool:
    """Whether ten digits carry the tax office's checksum."""
    values = digits(number)
    if len(values) != 10:
        return False
    total = sum(weight * value for weight, value in zip(_WEIGHTS, values, strict=False)) + values[8] * 5 // 10
    return (10 - total % 10) % 10 == values[9]


def find(text: str) -> Iterator[Candidate]:
    """Business numbers: with a right checksum, or with the word 사업자 before them."""
    for match in _NUMBER.finditer(text):
        named = near(match, _CONTEXT)
        if named or (valid_checksum(match[0]) and not near(match, _ACCOUNT)):
            yield found(match, LABEL, 0.97 if named else 0.85)
    yield from every(_PLAIN, text, LABEL, 0.9, beside=(_CONTEXT, 12, 0))
