"""Names of persons that stand in the judgment once: a slip of the pen of another name, or a word that is no name.

Many people are rightly named once. So a name is doubted only if nobody decided on it and it is not sure, or if it
differs from another name by one letter (jamo): 표정욱 and 표정옥 would become two people with two letters.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from core.korean.text import squeeze
from core.review.doubts.case import PERSON, Case, category
from core.review.doubts.model import Doubt, DoubtKind, Severity

KIND = DoubtKind.SEEN_ONCE
# The party block and titles before names give 0.9 and more.
_SURE = 0.9
# Two syllables: shorter ones differ by one jamo from half of all words.
_MIN_JAMO = 4


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each such name."""
    undecided = {item.key for item in case.undecided}
    persons = [items for items in case.by_entity.values() if category(items[0]) == PERSON]
    near = _neighbours(items[0].mention.text for items in persons)
    for items in persons:
        item = items[0]
        if len(items) > 1 or item.key not in undecided:
            continue
        like = _is_like_another(_jamo(item.mention.text), near)
        if like or item.mention.score < _SURE:
            yield case.reading.doubt(
                KIND,
                Severity.WRONG if like else Severity.HINT,
                (item.mention.start, item.mention.end),
                [(item.mention.start, item.mention.end)],
                [item.key],
                detail={"score": round(item.mention.score * 100), "like": like},
            )


def _jamo(name: str) -> str:
    return unicodedata.normalize("NFD", squeeze(name))


def _neighbours(names: Iterable[str]) -> dict[tuple[int, str] | str, set[str]]:
    """What each name leaves with one jamo out, with and without the place of it → the names that leave it."""
    near: dict[tuple[int, str] | str, set[str]] = {}
    for name in map(_jamo, names):
        near.setdefault(name, set()).add(name)
        for place, rest in _shortened(name):
            near.setdefault((place, rest), set()).add(name)
            near.setdefault(rest, set()).add(name)
    return near


def _shortened(name: str) -> Iterator[tuple[int, str]]:
    return ((place, name[:place] + name[place + 1 :]) for place in range(len(name)))


def _is_like_another(own: str, near: Mapping[tuple[int, str] | str, set[str]]) -> bool:
    """Whether another name has one jamo exchanged, one more or one less."""
    if len(own) < _MIN_JAMO:
        return False
    exchanged = (near.get(left, set()) for left in _shortened(own))
    longer = near.get(own, set())
    shorter = ({rest} & near.get(rest, set()) for _, rest in _shortened(own))
    return any(names - {own} for names in (*exchanged, longer, *shorter))
