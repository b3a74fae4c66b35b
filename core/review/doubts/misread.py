"""Words that text recognition was not sure of: a misread name is not found, and may still tell who it is."""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.MISREAD


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each word with something in it that nobody marked, in order of first appearance."""
    return case.each_value(KIND, Severity.LEAK, [span for span in case.reading.uncertain if case.open_signs(*span)])
