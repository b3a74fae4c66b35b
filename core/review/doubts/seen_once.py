"""Names of persons that stand in the judgment once: a slip of the pen of another name, or a word that is no name.

Many people are rightly named once. So a name is doubted only if nobody decided on it and it is not sure, or if it
differs from another name by one letter (jamo): 표정욱 and 표정옥 would become two people with two letters.
"""

import unicodedata
from collections.abc import Iterator, Sequence

from core.detection import hangul
from core.review.doubts.model import Case, Doubt, DoubtKind, Severity
from core.review.model import Item
from core.taxonomy import taxonomy

KIND = DoubtKind.SEEN_ONCE
# The party block and titles before names give 0.9 and more.
_SURE = 0.9
_PERSON = "인명"


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such name."""
    undecided = {item.key for item in case.undecided}
    persons = {entity: items for entity, items in case.by_entity.items() if _is_person(items[0])}
    spelled = [(_jamo(items[0].mention.text), entity, len(items)) for entity, items in persons.items()]
    for entity, items in persons.items():
        item = items[0]
        if len(items) > 1 or item.key not in undecided:
            continue
        like = _is_like_another(item, entity, spelled)
        if like or item.mention.score < _SURE:
            yield case.reading.doubt(
                KIND,
                Severity.WRONG if like else Severity.HINT,
                (item.mention.start, item.mention.end),
                [(item.mention.start, item.mention.end)],
                [item.key],
                detail={"score": round(item.mention.score * 100), "like": like},
            )


def _is_person(item: Item) -> bool:
    label = taxonomy().labels.get(item.mention.label)
    return label is not None and label.category == _PERSON


def _is_like_another(item: Item, entity: str, spelled: Sequence[tuple[str, str, int]]) -> bool:
    """Whether another person's name, written at least as often, differs by one jamo."""
    own = _jamo(item.mention.text)
    return any(other != entity and _one_apart(own, name) for name, other, _ in spelled)


def _jamo(name: str) -> str:
    return unicodedata.normalize("NFD", hangul.squeeze(name))


def _one_apart(one: str, other: str) -> bool:
    """Whether one jamo is exchanged, or one more or less stands in one of them."""
    if one == other or abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 4:
        return False
    head = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, rest_of_other = one[head:], other[head:]
    if len(one) == len(other):
        return rest[1:] == rest_of_other[1:]
    return rest[1:] == rest_of_other if len(one) > len(other) else rest == rest_of_other[1:]
