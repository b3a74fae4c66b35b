"""What is marked in a text as it is shown: places in UTF-16 units, the label's family and what was decided. No Qt."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from core.review import Status
from core.taxonomy import Family


@dataclass(frozen=True, slots=True)
class Mark:
    """``start … end`` of the text (UTF-16 units) is a mention of ``family``."""

    start: int
    end: int
    family: Family
    status: Status


def shared(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """What two stretches of the text have in common; empty where they have nothing."""
    start = max(one[0], other[0])
    return start, max(start, min(one[1], other[1]))


def united(stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same letters, each in one stretch only."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


@dataclass(frozen=True)
class Marks:
    """Marks in reading order that do not overlap."""

    all: Sequence[Mark] = field(default=())

    @cached_property
    def _starts(self) -> list[int]:
        return [mark.start for mark in self.all]

    @cached_property
    def _ends(self) -> list[int]:
        return [mark.end for mark in self.all]

    def within(self, start: int, end: int) -> Iterator[Mark]:
        """Those that share a character with ``start … end``."""
        yield from self.all[bisect_right(self._ends, start) : bisect_left(self._starts, end)]
