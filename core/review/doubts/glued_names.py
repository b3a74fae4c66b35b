"""Syllables that spell a replaced person's name within other words or across them, maybe by chance.

이의신청 spells 이의신, 10년 이상 원고와 이상원. What is surely the name is replaced with the others; what may be
chance stays readable, and a person has to say so.
"""

from collections.abc import Iterator

from core.review.doubts.case import PERSON, Case, Reading, category
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.verification.matching import Needles
from core.verification.model import SecretValue

KIND = DoubtKind.GLUED_NAME


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such name, with all its open places."""
    names = {case.spelling(item): item.mention.label for item in case.replaced if category(item) == PERSON}
    places = case.reading.once(_known)
    new = [SecretValue(name, label) for name, label in names.items() if name not in places]
    places.update({value.text: [] for value in new})
    for hit in Needles(new).find(case.text, doubtful=True):
        if hit.doubtful:
            places[new[hit.value].text].append((hit.start, hit.end))
    for name in names:
        if spans := [span for span in places[name] if case.is_open(*span)]:
            yield case.reading.doubt(KIND, Severity.LEAK, name, spans, detail={"count": len(spans)})


def _known(_reading: Reading) -> dict[str, list[Span]]:
    """Name → its doubtful places, as far as somebody asked for them: searching a long judgment takes its time."""
    return {}
