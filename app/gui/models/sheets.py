"""Where the pages of a document lie, one below the other, on a desk of a width. No Qt.

Places on the desk are in its own pixels, from the upper left; those on a page in points, from its lower left corner.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.documents.pages import Box

APART = 14.0
"""Pixels between two sheets, and around them."""
POINT = 96 / 72
"""Pixels a point has at 100 %."""

_LARGEST = 1.5 * POINT

Rectangle = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True)
class Sheets:
    """Pages of ``sizes`` (points), ``scale`` pixels a point, on a desk ``room`` pixels wide.

    ``step`` is a pixel of the screen: pages begin and end on one, else their pictures would be blurred.
    """

    sizes: Sequence[tuple[float, float]]
    scale: float
    room: float
    step: float = 1.0

    @cached_property
    def all(self) -> tuple[Rectangle, ...]:
        """The place of each page."""
        found = []
        top = APART
        for width, height in self.sizes:
            wide, high = self._whole(width * self.scale), self._whole(height * self.scale)
            found.append((self._whole(max(APART, (self.room - wide) / 2)), top, wide, high))
            top = self._whole(top + high + APART)
        return tuple(found)

    def _whole(self, pixels: float) -> float:
        return round(pixels / self.step) * self.step

    @property
    def width(self) -> float:
        """Of the desk: at least what it has room for."""
        return max(self.room, *(left + wide + APART for left, _, wide, _ in self.all))

    @property
    def height(self) -> float:
        """Of the desk."""
        _, top, _, high = self.all[-1]
        return top + high + APART

    @cached_property
    def _tops(self) -> list[float]:
        return [top for _, top, _, _ in self.all]

    def page_at(self, y: float) -> int:
        """The page at a height, or the next one above it."""
        return max(0, bisect_right(self._tops, y) - 1)

    def between(self, top: float, bottom: float) -> range:
        """The pages of which something lies between two heights."""
        first, last = self.page_at(top), self.page_at(bottom)
        if first < last and self.all[first][1] + self.all[first][3] < top:
            first += 1
        return range(first, last + 1)

    def on_page(self, x: float, y: float) -> tuple[int, float, float]:
        """The page nearest to a place of the desk, and the place on it in points."""
        page = self.page_at(y)
        if page + 1 < len(self.all) and y - (self.all[page][1] + self.all[page][3]) > self.all[page + 1][1] - y:
            page += 1
        left, top, _, _ = self.all[page]
        return page, (x - left) / self.scale, self.sizes[page][1] - (y - top) / self.scale

    def place(self, page: int, box: Box) -> Rectangle:
        """Where on the desk a box of a page lies."""
        left, top, _, _ = self.all[page]
        x, y = left + box[0] * self.scale, top + (self.sizes[page][1] - box[3]) * self.scale
        return x, y, (box[2] - box[0]) * self.scale, (box[3] - box[1]) * self.scale


def fitting(sizes: Sequence[tuple[float, float]], column: tuple[float, float], room: float) -> float:
    """The scale at which the widest page fills ``room`` pixels, up to 150 %: eyes like no larger letters. Where it
    would be less than 100 %, its ``column`` of text fills them, as letters are to be read and margins are not.
    """
    whole = min((room - 2 * APART) / max(width for width, _ in sizes), _LARGEST)
    text = (room - 2 * APART) / max(1.0, column[1] - column[0])
    return max(0.2, whole, min(text, POINT))
