"""The model's best unmarked candidates: likelier than the floor, less likely than the operating threshold."""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.SUSPECT


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each value, with all its open places; the likeliest first."""
    groups: dict[str, list[int]] = {}
    suspects = case.reading.suspects
    for index, suspect in enumerate(suspects):
        if case.is_open(suspect.start, suspect.end):
            groups.setdefault(case.reading.spelling(case.text[suspect.start : suspect.end]), []).append(index)
    for value, places in groups.items():
        best = max((suspects[index] for index in places), key=lambda suspect: suspect.score)
        yield case.reading.doubt(
            KIND,
            Severity.LEAK,
            value,
            [(suspects[index].start, suspects[index].end) for index in places],
            detail={"label": best.label, "score": round(best.score * 100), "count": len(places)},
        )
