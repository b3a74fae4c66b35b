"""Doubts: the checklist that must be empty or answered before a judgment is exported. One kind of doubt per file."""

from core.review.doubts.case import Case, Reading
from core.review.doubts.checklist import Sorted, blocking, checklist, left_readable, sort_out
from core.review.doubts.model import Answer, Doubt, DoubtKind, Severity

__all__ = [
    "Answer",
    "Case",
    "Doubt",
    "DoubtKind",
    "Reading",
    "Severity",
    "Sorted",
    "blocking",
    "checklist",
    "left_readable",
    "sort_out",
]
