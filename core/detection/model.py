"""What detection finds: candidates of single detectors, and the mentions they are merged into."""

from dataclasses import dataclass
from typing import Literal

Treatment = Literal["letter", "numbered_omission", "delete_numbered", "keep"]

CONTINUED = "continued"
"""``Mention.source`` of the second half of a value that a page's end parts: the first half's letter stands for both."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One detector's claim that ``text[start:end]`` is a ``label`` (offsets in code points).

    ``source`` names the detector: model, pattern, party, propagation, … ``score`` is in 0 … 1.
    """

    start: int
    end: int
    label: str
    score: float
    source: str


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
