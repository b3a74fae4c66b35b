"""Ruling lines that are drawn as dots or short dashes, each an object of its own.

A picture made of dots, the shade of a cell, letters turned into outlines have such pieces, too: lines so near each
other that no letter stands between them are no ruling lines.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

LONGEST, _SHORTEST = 4.0, 0.3  # points: a longer piece is a line by itself
_MOST = 20_000  # pieces of a page; more are a drawing
_LEVEL = 0.5  # points within which pieces are in one line
_GAP = 3.0  # points between two pieces
_LEAST = 8.0  # points that a line takes: no side of a cell is shorter
_SAME, _LETTER = 3.0, 6.0  # points: lines so near are one, and no letter stands between two that are nearer than this

Span = tuple[float, float, float]  # place of a line (its height, or how far right), start and end


class Dashes:
    """The short pieces of a page, and the lines they make."""

    def __init__(self) -> None:
        self._across: list[Span] = []
        self._down: list[Span] = []

    def add(self, corners: Sequence[tuple[float, float]]) -> None:
        """The sides of one dot or dash, corner after corner."""
        if len(self._across) + len(self._down) > _MOST:
            return
        for (x0, y0), (x1, y1) in pairwise(corners):
            wide, high = abs(x1 - x0), abs(y1 - y0)
            if wide >= _SHORTEST and wide > high:
                self._across.append(((y0 + y1) / 2, min(x0, x1), max(x0, x1)))
            elif high >= _SHORTEST:
                self._down.append(((x0 + x1) / 2, min(y0, y1), max(y0, y1)))

    def lines(self) -> tuple[list[Span], list[Span]]:
        """The lines across the page, and those down it."""
        if len(self._across) + len(self._down) > _MOST:
            return [], []
        return _apart(_joined(self._across)), _apart(_joined(self._down))


def _joined(pieces: Iterable[Span]) -> Iterator[Span]:
    """Pieces of one line as one."""
    levels: list[list[Span]] = []
    for piece in sorted(pieces):
        if levels and piece[0] - levels[-1][0][0] <= _LEVEL:
            levels[-1].append(piece)
        else:
            levels.append([piece])
    for level in levels:
        at = level[0][0]
        low, high = float("-inf"), float("-inf")
        for _, start, end in sorted(level, key=lambda piece: piece[1]):
            if start > high + _GAP:
                if high - low >= _LEAST:
                    yield at, low, high
                low = start
            high = max(high, end)
        if high - low >= _LEAST:
            yield at, low, high


def _apart(found: Iterable[Span]) -> list[Span]:
    """The lines that have room for a letter beside them."""
    lines = sorted(found)
    kept = []
    for at, low, high in lines:
        first = bisect_left(lines, (at - _LETTER,))
        near = lines[first : bisect_left(lines, (at + _LETTER,))]
        if not any(abs(other - at) > _SAME and start < high and low < end for other, start, end in near):
            kept.append((at, low, high))
    return kept
