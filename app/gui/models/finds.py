"""Where a text has what one looks for, and which of it one is at. No Qt."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from core.review import ReviewSession

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Finds:
    """The places of one value in reading order.

    Attributes:
        places: code points, end exclusive.
        at: the index of the one that is gone to; None while none is.
    """

    places: Sequence[Span] = ()
    at: int | None = None

    @property
    def place(self) -> Span | None:
        """The one that is gone to."""
        return None if self.at is None else self.places[self.at]

    def from_place(self, position: int) -> "Finds":
        """At the first one that begins at ``position`` or behind it, round the end."""
        if not self.places:
            return Finds()
        return Finds(self.places, bisect_left(self.places, (position, 0)) % len(self.places))

    def step(self, way: int) -> "Finds":
        """At the next (1) or previous (-1) one, round the end."""
        if not self.places:
            return self
        here = (-1 if way > 0 else 0) if self.at is None else self.at
        return Finds(self.places, (here + way) % len(self.places))


def find(session: ReviewSession, value: str) -> Finds:
    """Where ``value`` stands, however it is spaced and whatever its case."""
    return Finds(tuple(session.compact.find(value)) if value else ())


def unmarked(session: ReviewSession, places: Sequence[Span]) -> list[Span]:
    """Those of ``places`` that no mention touches and no rule keeps readable."""
    taken = sorted(
        [(item.mention.start, item.mention.end) for item in session.items]
        + [(one.start, one.end) for one in session.kept]
    )
    free, at = [], 0
    for start, end in places:  # both in reading order: one pass, however many there are
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at == len(taken) or taken[at][0] >= end:
            free.append((start, end))
    return free
