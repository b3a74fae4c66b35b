"""A value that is replaced in one place and stays readable in another, because a mention of it was rejected.

Right for namesakes (the defendant and a witness of one name), and a leak where the reject hit too much or too little.
"""

from collections import Counter
from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.PARTLY_KEPT
_MIN_SIGNS = 2


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such value; its places are the readable ones."""
    if not case.rejected:
        return
    replaced = Counter(map(case.spelling, case.replaced))
    for value, items in case.rejected.items():
        if value in replaced and is_told(value):
            yield case.doubt(KIND, Severity.LEAK, value, items, {"kept": len(items), "replaced": replaced[value]})


def is_told(value: str) -> bool:
    """Whether ``value`` is long enough to be one value wherever it stands."""
    return len(value) >= _MIN_SIGNS
