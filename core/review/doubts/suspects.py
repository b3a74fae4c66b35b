"""What detection says of places that nothing marks: the model's best candidates below its operating threshold.

In a review that began with another model, program or dictionary also what today's would mark.
"""

from collections.abc import Iterator, Sequence

from core.detection.model import Candidate
from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity


def find(case: Case) -> Iterator[Doubt]:
    """What the model nearly marked."""
    yield from _open(case, DoubtKind.SUSPECT, case.reading.suspects)


def find_since(case: Case) -> Iterator[Doubt]:
    """What would have been marked if the review began now."""
    yield from _open(case, DoubtKind.FOUND_SINCE, case.reading.found_since)


def _open(case: Case, kind: DoubtKind, candidates: Sequence[Candidate]) -> Iterator[Doubt]:
    """One doubt for each value, with all its open places; the likeliest first."""
    groups: dict[str, list[int]] = {}
    for index, candidate in enumerate(candidates):
        if case.is_open(candidate.start, candidate.end):
            value = case.reading.spelling(case.text[candidate.start : candidate.end])
            groups.setdefault(value, []).append(index)
    for value, places in groups.items():
        best = max((candidates[index] for index in places), key=lambda candidate: candidate.score)
        yield case.reading.doubt(
            kind,
            Severity.LEAK,
            value,
            [(candidates[index].start, candidates[index].end) for index in places],
            detail={"label": best.label, "score": round(best.score * 100), "count": len(places)},
        )
