"""What detection finds: candidates of single detectors, what exempts them, and the mentions they are merged into."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple, TypeVar

from core.taxonomy import Treatment, taxonomy

PERSON, KOREAN = "인명", "내국인이름"
"""The taxonomy's category of people's names, and its label of Koreans'."""
CONTINUED = "continued"
"""``Mention.source`` of the second half of a value that a page's end parts: the first half's letter stands for both."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One detector's reading of ``text[start:end]`` as a ``label`` (offsets in code points).

    ``source`` names the detector: model, pattern, party, propagation, … ``score`` is in 0 … 1.
    """

    start: int
    end: int
    label: str
    score: float
    source: str


in_order = attrgetter("start", "end", "label", "score", "source")
"""Sorts candidates that came out of a set: by place, and what has the same place alike at each start of the program."""


Placed = TypeVar("Placed")
Key = TypeVar("Key")
One = TypeVar("One")


def beginning_before(end: int, ordered: Sequence[Placed], first: int) -> Sequence[Placed]:
    """Those of ``ordered``, from number ``first`` on, that begin before ``end``."""
    return ordered[first : bisect_left(ordered, end, first, key=attrgetter("start"))]


class Labelled(NamedTuple):
    """``text[start:end]`` is what ``label`` calls so: less than it was looked for in."""

    start: int
    end: int
    label: str


class Exemption(NamedTuple):
    """``text[start:end]`` stays.

    ``kind``: official, firm, state, statute, case, number, formula or term; states by a syllable and work, which are
    no body but may be somebody's name; or what a stretch of a table is: a cell no identifier at all, a day no number,
    a word nobody's name, a payment (타행이체) none unless a party is called so.
    """

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Mention:
    """One occurrence of an identifier, after merging (contract 2).

    ``entity`` is the same for all mentions of one person or thing, and for nothing else.
    """

    start: int
    end: int
    label: str
    text: str
    score: float
    source: str
    treatment: Treatment
    entity: str


def touching(ordered: Sequence[Placed], start: int, end: int) -> Sequence[Placed]:
    """Those of ``ordered``, which are apart, of which a part lies between ``start`` and ``end``."""
    return beginning_before(end, ordered, bisect_right(ordered, start, key=attrgetter("end")))


def grouped(pairs: Iterable[tuple[Key, One]]) -> dict[Key, list[One]]:
    """The second of each pair by the first, both in the order in which they come."""
    found: dict[Key, list[One]] = {}
    for key, one in pairs:
        found.setdefault(key, []).append(one)
    return found


def category_of(one: Candidate | Mention) -> str:
    """The taxonomy's category of the label of a candidate or mention: 인명, 지리정보."""
    return taxonomy().labels[one.label].category


def granular_of(one: Candidate | Mention) -> str:
    """The taxonomy's kind within the category: 주소, 아이디·닉네임."""
    return taxonomy().labels[one.label].granular


def treatment_of(one: Candidate | Mention) -> Treatment:
    """What the taxonomy asks for."""
    return taxonomy().labels[one.label].treatment


def is_person(one: Candidate | Mention) -> bool:
    """Whether a candidate or mention is called somebody's name."""
    return category_of(one) == PERSON
