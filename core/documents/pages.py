"""The pages of a document as they look: pictures of them, and where on them each character of its text stands.

Pages are told by index, from 0. A box is left, bottom, right, top in points from the lower left corner of the page.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]
NOWHERE = -1
"""The page of a character that stands on none: white space, and what is not known to be drawn."""

_LARGEST = 20_000.0  # points: PDF knows no larger page
_FEW = 0.2  # of a hundred letters may stand outside of the column: in the margin, in a wide table
_GAP = 3.0  # of a letter's height: behind a wider gap another stretch begins


class Drawn(msgspec.Struct, frozen=True):
    """A picture of a page, row by row from the top: one byte a pixel where it is ``grey``, else blue, green, red, 0."""

    width: int
    height: int
    grey: bool
    pixels: bytes

    @property
    def sound(self) -> bool:
        """Whether there is as much of it as it says."""
        return self.width > 0 < self.height and len(self.pixels) == self.width * self.height * (1 if self.grey else 4)


@dataclass(frozen=True, slots=True)
class Area:
    """A stretch of letters side by side on a page."""

    page: int
    box: Box


@dataclass(frozen=True, eq=False)
class PageMap:
    """One place for each character of the text.

    Attributes:
        sizes: width and height of each page, in points.
        on: the page of each character, or NOWHERE; shape (characters,).
        boxes: of each character; shape (characters, 4).
        guessed: the pages (their numbers) that text recognition read, which knows words but not their letters.
    """

    sizes: tuple[tuple[float, float], ...]
    on: NDArray[np.int32] = field(repr=False)
    boxes: NDArray[np.float32] = field(repr=False)
    guessed: tuple[int, ...] = ()

    @cached_property
    def _stretches(self) -> dict[int, Sequence[tuple[int, int]]]:
        return {}

    @cached_property
    def _of_page(self) -> list[NDArray[np.intp]]:
        order = np.argsort(self.on, kind="stable")
        bounds = np.searchsorted(self.on[order], np.arange(len(self.sizes) + 1))
        return [order[low:high] for low, high in pairwise(bounds)]

    @cached_property
    def column(self) -> tuple[float, float]:
        """Between which x coordinates nearly all letters stand; the widest page where there are none."""
        boxes = self.boxes[self.on != NOWHERE]
        if not len(boxes):
            return 0.0, max(width for width, _ in self.sizes)
        return float(np.percentile(boxes[:, 0], _FEW)), float(np.percentile(boxes[:, 2], 100 - _FEW))

    def missing(self, text: str) -> int:
        """How many letters of ``text`` stand nowhere."""
        return sum(not text[at].isspace() for at in np.flatnonzero(self.on == NOWHERE))

    def first(self, start: int, end: int) -> int | None:
        """The first character of ``start … end`` that stands on a page."""
        placed = self.on[start:end] != NOWHERE
        return start + int(placed.argmax()) if placed.any() else None

    def stretches(self, page: int) -> Sequence[tuple[int, int]]:
        """What of the text stands on ``page``, in reading order. White space inside belongs to it."""
        return self._stretches.setdefault(page, tuple(self._found(self._of_page[page])))

    def _found(self, at: NDArray[np.intp]) -> Iterator[tuple[int, int]]:
        if not len(at):
            return
        # A gap in the numbers is another stretch only if letters of another page stand there.
        gaps = map(int, np.flatnonzero(np.diff(at) > 1) + 1)
        for low, high in pairwise([0, *(gap for gap in gaps if self._parts(at, gap)), len(at)]):
            yield int(at[low]), int(at[high - 1]) + 1

    def _parts(self, at: NDArray[np.intp], number: int) -> bool:
        return bool((self.on[at[number - 1] + 1 : at[number]] != NOWHERE).any())

    def areas(self, start: int, end: int) -> tuple[Area, ...]:
        """Where ``start … end`` stands: an area for each line, in reading order."""
        found: list[Area] = []
        for at in range(max(0, start), min(end, len(self.on))):
            page = int(self.on[at])
            if page == NOWHERE:
                continue
            left, bottom, right, top = map(float, self.boxes[at])
            last = found[-1] if found else None
            if last is not None and last.page == page and _goes_on(last.box, (left, bottom, right, top)):
                box = last.box
                joined = min(box[0], left), min(box[1], bottom), max(box[2], right), max(box[3], top)
                found[-1] = Area(page, joined)
            else:
                found.append(Area(page, (left, bottom, right, top)))
        return tuple(found)

    def place_at(self, page: int, x: float, y: float) -> int | None:
        """The gap between characters nearest to a point of ``page``; None where nothing stands on it."""
        at = self._of_page[page]
        if not len(at):
            return None
        boxes = self.boxes[at]
        aside = np.maximum(np.maximum(boxes[:, 0] - x, x - boxes[:, 2]), 0)
        apart = np.maximum(np.maximum(boxes[:, 1] - y, y - boxes[:, 3]), 0)
        nearest = int(np.argmin(aside + 4 * apart))  # rather the line one is beside than the one above it
        left, _, right, _ = boxes[nearest]
        return int(at[nearest]) + int(x > (left + right) / 2)

    def first_below(self, page: int, y: float) -> int | None:
        """The first character on ``page`` or behind it that stands below ``y``, in reading order."""
        for number in range(page, len(self.sizes)):
            at = self._of_page[number]
            seen = at[self.boxes[at, 3] <= y] if number == page else at
            if len(seen):
                return int(seen.min())
        return None


class Mapped(msgspec.Struct, frozen=True):
    """A ``PageMap`` to be sent."""

    sizes: tuple[tuple[float, float], ...]
    on: bytes
    boxes: bytes
    guessed: tuple[int, ...] = ()

    @classmethod
    def of(cls, pages: PageMap) -> "Mapped":
        """``pages`` to be sent."""
        return cls(pages.sizes, pages.on.astype("<i4").tobytes(), pages.boxes.astype("<f4").tobytes(), pages.guessed)

    def map(self, length: int) -> PageMap:
        """The map of a text of ``length`` characters that was sent. Raises ValueError if it cannot be one."""
        on = np.frombuffer(self.on, "<i4").astype(np.int32)
        boxes = np.frombuffer(self.boxes, "<f4").astype(np.float32).reshape(-1, 4)
        sides = [side for size in self.sizes for side in size]
        sound = len(on) == len(boxes) == length and all(math.isfinite(side) and 0 < side < _LARGEST for side in sides)
        if not sound or not all(1 <= page <= len(self.sizes) for page in self.guessed):
            raise ValueError("no map")
        if length and (int(on.min()) < NOWHERE or int(on.max()) >= len(self.sizes) or not np.isfinite(boxes).all()):
            raise ValueError("no map")
        return PageMap(self.sizes, on, boxes, self.guessed)


def _goes_on(last: Box, box: Box) -> bool:
    """Whether ``box`` stands in the line of ``last``, behind it."""
    height = min(last[3] - last[1], box[3] - box[1])
    level = min(last[3], box[3]) - max(last[1], box[1]) >= 0.5 * height
    return level and box[0] >= last[0] and box[0] - last[2] <= _GAP * max(height, 1.0)
