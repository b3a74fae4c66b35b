"""What detection finds: candidates of single detectors, what exempts them, and the mentions they are merged into."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal, NamedTuple, Protocol, TypeVar

Treatment = Literal["letter", "numbered_omission", "delete_numbered", "keep"]

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


class Placed(Protocol):
    """What begins somewhere in a text."""

    @property
    def start(self) -> int:
        """Where."""


AnyPlaced = TypeVar("AnyPlaced", bound=Placed)


def beginning_before(end: int, ordered: Sequence[AnyPlaced], first: int) -> Iterator[AnyPlaced]:
    """Those of ``ordered``, from number ``first`` on, that begin before ``end``. (``islice`` would pass all before.)"""
    for index in range(first, len(ordered)):
        if ordered[index].start >= end:
            return
        yield ordered[index]


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
