"""Dates and years of birth that stay readable: with an age, a place and an occupation they lead to one person."""

from collections.abc import Iterator

from core.characters import half_width
from core.detection.patterns import birth
from core.review.doubts.case import Case, Reading
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.BIRTH


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each date or year, with all its open places."""
    return case.each_value(KIND, Severity.LEAK, [span for span in case.reading.once(_births) if case.is_open(*span)])


def _births(reading: Reading) -> list[Span]:
    return [(found.start, found.end) for found in birth.find(half_width(reading.text))]
