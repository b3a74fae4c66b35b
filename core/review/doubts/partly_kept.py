"""A value that is replaced in one place and stays readable in another, because a mention of it was rejected.

Right for namesakes (the defendant and a witness of one name), and a leak where the reject hit too much or too little.
"""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity
from core.review.model import Item, Status

KIND = DoubtKind.PARTLY_KEPT
_MIN_SIGNS = 2


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such value; its places are the readable ones."""
    rejected: dict[str, list[Item]] = {}
    for item in case.items:
        if item.status is Status.REJECTED:
            rejected.setdefault(case.spelling(item), []).append(item)
    if not rejected:
        return
    replaced: dict[str, int] = {}
    for item in case.replaced:
        value = case.spelling(item)
        replaced[value] = replaced.get(value, 0) + 1
    for value, items in rejected.items():
        if value in replaced and is_told(value):
            yield case.reading.doubt(
                KIND,
                Severity.LEAK,
                value,
                [(item.mention.start, item.mention.end) for item in items],
                [item.key for item in items],
                detail={"kept": len(items), "replaced": replaced[value]},
            )


def is_told(value: str) -> bool:
    """Whether ``value`` is long enough to be one value wherever it stands."""
    return len(value) >= _MIN_SIGNS
