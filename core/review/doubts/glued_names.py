"""Syllables that spell a replaced name within other words or across them, or as words do, maybe by chance.

이의신청 spells 이의신, 10년 이상 원고와 이상원; 하나로마트 is called as 하나로 묶어 begins. What is surely the name is
replaced with the others; what may be chance stays readable, and a person has to say so.
"""

from collections.abc import Iterator
from functools import cache

from core.korean.morphology import reads_as_words
from core.redaction.descriptors import split_name
from core.redaction.profile import DescriptorSettings, shipped_profile
from core.review.doubts.case import PERSON, Case, Reading, category
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.review.model import Item
from core.verification.matching import Needles
from core.verification.model import SecretValue

KIND = DoubtKind.GLUED_NAME


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such name, with all its open places."""
    names = {name: item.mention.label for item in case.replaced for name in _names(case, item)}
    places = case.reading.once(_known)
    new = [SecretValue(name, label) for name, label in names.items() if name not in places]
    places.update({value.text: [] for value in new})
    for hit in Needles(new).find(case.text, doubtful=True):
        if hit.doubtful:
            places[new[hit.value].text].append((hit.start, hit.end))
    for name in names:
        if spans := [span for span in places[name] if case.is_open(*span)]:
            yield case.reading.doubt(KIND, Severity.LEAK, name, spans, detail={"count": len(spans)})


def _names(case: Case, item: Item) -> Iterator[str]:
    """A person's name; of a thing's what its letter stands for, if that is words as well (아름다운|가게)."""
    if category(item) == PERSON:
        yield case.spelling(item)
        return
    core = case.reading.spelling(split_name(item.mention.text, item.mention.label, _descriptors()).core)
    if reads_as_words(core):
        yield core


@cache
def _descriptors() -> DescriptorSettings:
    """Those of the profile that is shipped: another one may keep other words beside the letter, none of them a name."""
    return shipped_profile().descriptors


def _known(_reading: Reading) -> dict[str, list[Span]]:
    """Name → its doubtful places, as far as somebody asked for them: searching a long judgment takes its time."""
    return {}
