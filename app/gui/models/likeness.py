"""How alike two entities are spelled: the likeliest one to link with stands first. No Qt."""

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

Thing = TypeVar("Thing")

# Spellings that share less than this are as good as any other.
_UNLIKE = 0.4


def likeliest_first(forms: Sequence[str], others: Iterable[tuple[Thing, Sequence[str]]]) -> list[Thing]:
    """``others``, each with its spellings, those spelled most like one of ``forms`` first, else as they come."""
    own = [_letters(form) for form in forms]

    def best(theirs: Sequence[str]) -> float:
        return max(_likeness(one, _letters(form)) for one in own for form in theirs)

    ranked = [(best(theirs), thing) for thing, theirs in others]
    return [thing for _, thing in sorted(ranked, key=lambda pair: -pair[0])]


def _likeness(one: str, other: str) -> float:
    """0 … 1; a spelling that is a part of the other one is nearly the same."""
    if one == other:
        return 1.0
    if one in other or other in one:
        return 0.9
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    found = matcher.ratio() if matcher.quick_ratio() > _UNLIKE else 0.0
    return found if found > _UNLIKE else 0.0


def _letters(form: str) -> str:
    """In jamo and without white space: 응웬티란 and 응우옌 티 란 differ by little."""
    return unicodedata.normalize("NFD", "".join(form.split()).casefold())
