"""A name, a number or a party that stays readable because a person rejected it: a slip of one key would be a leak.

A value that is replaced elsewhere is said by ``partly_kept``.
"""

from collections.abc import Iterator

from core.review.doubts import partly_kept
from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity
from core.review.model import Item, Status

KIND = DoubtKind.REJECTED


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such value, with all its readable places."""
    rejected: dict[str, list[Item]] = {}
    for item in case.items:
        if item.status is Status.REJECTED and case.identifies(item.mention):
            rejected.setdefault(case.spelling(item), []).append(item)
    replaced = {case.spelling(item) for item in case.replaced} if rejected else set()
    for value, items in rejected.items():
        if not (value in replaced and partly_kept.is_told(value)):
            yield case.reading.doubt(
                KIND,
                Severity.LEAK,
                value,
                [(item.mention.start, item.mention.end) for item in items],
                [item.key for item in items],
                detail={"label": items[0].mention.label, "count": len(items)},
            )
