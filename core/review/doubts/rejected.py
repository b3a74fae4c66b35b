"""A name, a number or a party that stays readable because a person rejected it: a slip of one key would be a leak.

A value that is replaced elsewhere is said by ``partly_kept``.
"""

from collections.abc import Iterator

from core.review.doubts import partly_kept
from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.REJECTED


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such value, with all its readable places."""
    replaced = {case.spelling(item) for item in case.replaced} if case.rejected else set()
    for value, items in case.rejected.items():
        told = [item for item in items if case.identifies(item.mention)]
        if told and not (value in replaced and partly_kept.is_told(value)):
            detail = {"label": told[0].mention.label, "count": len(told)}
            yield case.doubt(KIND, Severity.LEAK, value, told, detail)
