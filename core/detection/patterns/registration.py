"""Resident and foreigner registration numbers (주민등록번호, 외국인등록번호), and corporate ones (법인등록번호), which
look like them and have a checksum of their own.

Six digits of birth date, a digit for sex and century, six more. Numbers given out since October 2020 have no checksum,
so the checksum raises the score and its failure never rejects. Courts mask the tail (581127-2******, 581127-2).
"""

import re
from collections.abc import Iterator
from datetime import date

from core.detection.model import Candidate
from core.detection.patterns.common import BEGINS, DASH, ENDS, MASK, digits, found, near

LABEL = "주민등록번호"
_NUMBER = re.compile(
    rf"{BEGINS}(?P<birth>\d{{6}})(?:[ \t]?{DASH}[ \t]?|[ \t]?)(?P<sex>[0-9])(?P<tail>(?:\d|{MASK}){{6}}){ENDS}"
)
_SHORT = re.compile(rf"{BEGINS}(?P<birth>\d{{6}})[ \t]?{DASH}[ \t]?(?:[1-8](?!\d|{DASH}|{MASK})|{MASK}{{7}})")
_BARE = re.compile(rf"{BEGINS}(?P<birth>\d{{6}})(?:생|(?=\s*\)))")
_CONTEXT = re.compile(r"주민(?:등록)?\s*번호|외국인\s*등록\s*번호|주민번호|등록번호")
_CORPORATE_WORD = re.compile(r"법인\s*(?:등록|등기)?\s*(?:번호|등록번호)|법인등기")
_CORPORATE = re.compile(rf"{BEGINS}(?P<office>\d{{6}})[ \t]?{DASH}[ \t]?(?P<serial>\d{{7}}){ENDS}")
_FRAMES = ("(", "[", ",", "\n", "")  # what may stand right before a number cut to seven digits
_CENTURY = {**dict.fromkeys("90", 1800), **dict.fromkeys("1256", 1900), **dict.fromkeys("3478", 2000)}
_OLDEST = 1870
_WEIGHTS = (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)


def valid_birth(birth: str, sex: str | None = None) -> bool:
    """Whether six digits are a date of birth (of the century that ``sex`` tells, else of either).

    The numbers exist since 1968: nobody who has one was born before 1870.
    """
    years = [(_CENTURY[sex] if sex else century) + int(birth[:2]) for century in (1900, 2000)]
    return any(year >= _OLDEST and _is_date(year, int(birth[2:4]), int(birth[4:])) for year in years)


def _is_date(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def valid_checksum(number: str) -> bool:
    """Whether 13 digits carry the checksum of numbers given out before October 2020 (residents or foreigners)."""
    values = digits(number)
    if len(values) != 13:
        return False
    total = sum(weight * value for weight, value in zip(_WEIGHTS, values, strict=False))
    resident = (11 - total % 11) % 10
    return values[12] in ((resident + 2) % 10, resident) if values[6] in (5, 6, 7, 8) else values[12] == resident


def find(text: str) -> Iterator[Candidate]:
    """Registration numbers in ``text``, whole or masked."""
    for match in _NUMBER.finditer(text):
        if not valid_birth(match["birth"], match["sex"]) or near(match, _CORPORATE_WORD):
            continue
        plain = match[0].isdigit()
        if not any(char in "123456789" for char in match[0]):
            continue
        if plain and not near(match, _CONTEXT) and not valid_checksum(match[0]):
            continue  # thirteen digits in a row are accounts and serial numbers as well
        yield found(match, LABEL, 0.99 if valid_checksum(match[0]) or not match["tail"].isdigit() else 0.95)
    for match in _SHORT.finditer(text):
        framed = text[max(0, match.start() - 1) : match.start()] in _FRAMES or near(match, _CONTEXT)
        if valid_birth(match["birth"]) and framed:
            yield found(match, LABEL, 0.95)
    for match in _BARE.finditer(text):
        if valid_birth(match["birth"]) and (match[0].endswith("생") or near(match, _CONTEXT)):
            yield found(match, "생년월일" if match[0].endswith("생") else LABEL, 0.85, "birth")


def valid_corporate_checksum(number: str) -> bool:
    """Whether 13 digits carry the checksum: weights 1, 2, 1, 2 …"""
    values = digits(number)
    if len(values) != 13:
        return False
    total = sum(value * (1 + index % 2) for index, value in enumerate(values[:12]))
    return (10 - total % 10) % 10 == values[12]


def find_corporate(text: str) -> Iterator[Candidate]:
    """Numbers named as corporate ones, or no possible resident number and with a right checksum."""
    for match in _CORPORATE.finditer(text):
        if not any(char in "123456789" for char in match[0]):
            continue
        named = near(match, _CORPORATE_WORD)
        right = valid_corporate_checksum(match[0]) or text[match.start() - 1 : match.start()] == "("
        if named or (right and not valid_birth(match["office"], match["serial"][0])):
            yield found(match, "법인등록번호", 0.97 if named else 0.85)
