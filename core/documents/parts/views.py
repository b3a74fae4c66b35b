"""The parts of a picture that a document shows: their edges, and the smallest piece that holds them all."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple, Protocol

Box = tuple[int, int, int, int]
Size = tuple[int, int]
# Formats measure in units of their own: what is left of a pixel by their rounding is not seen.
_SLIVER = Fraction(1, 20)


class View(NamedTuple):
    """Edges in widths and heights of the picture, from its left and its top; they may lie outside of it."""

    left: Fraction
    top: Fraction
    right: Fraction
    bottom: Fraction

    def within(self, kept: "View") -> "View":
        """The same edges, measured on the piece ``kept`` of the picture."""
        width, height = kept.right - kept.left, kept.bottom - kept.top
        return View(
            (self.left - kept.left) / width,
            (self.top - kept.top) / height,
            (self.right - kept.left) / width,
            (self.bottom - kept.top) / height,
        )

    def in_pixels(self, size: Size) -> "View":
        """The same with edges that lie beside the border of a pixel, of a picture of ``size``, on that border."""
        return View(*(_on_border(edge, length) for edge, length in zip(self, (*size, *size), strict=True)))


def _on_border(edge: Fraction, length: int) -> Fraction:
    border = round(edge * length)
    return Fraction(border, length) if length and abs(edge * length - border) <= _SLIVER else edge


WHOLE = View(Fraction(0), Fraction(0), Fraction(1), Fraction(1))
# A view whose edges are not understood is None.
Views = Sequence[View | None]


def pixels_of(views: Views, size: Size) -> list[Box]:
    """The pixels that each of ``views`` shows; none at all if one of them is not understood or shows nothing."""
    width, height = size
    boxes = [
        (
            max(floor(view.left * width), 0),
            max(floor(view.top * height), 0),
            min(ceil(view.right * width), width),
            min(ceil(view.bottom * height), height),
        )
        for view in dict.fromkeys(views)
        if view is not None
    ]
    sound = None not in views and all(left < right and top < bottom for left, top, right, bottom in boxes)
    return boxes if sound else []


def frame_of(boxes: Sequence[Box]) -> Box:
    """The smallest box around ``boxes``."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


class Crop(Protocol):
    """How one place of a document says which part of a picture it shows."""

    def view(self, size: Size) -> View | None:
        """The part that is shown of a picture of so many pixels; None if that is not understood."""

    def write(self, view: View) -> None:
        """Let the place show ``view``, of what is left of the picture."""


def views_of(crops: Sequence[Crop], size: Size) -> list[View | None]:
    """What the places show of a picture of ``size``."""
    views = (crop.view(size) for crop in crops)
    return [None if view is None else view.in_pixels(size) for view in views]


def write_crops(crops: Sequence[Crop], size: Size) -> None:
    """Let the places show the same of the piece that ``frame_of`` keeps of a picture of ``size``."""
    views = views_of(crops, size)
    left, top, right, bottom = frame_of(pixels_of(views, size))
    width, height = size
    kept = View(Fraction(left, width), Fraction(top, height), Fraction(right, width), Fraction(bottom, height))
    for crop, view in zip(crops, views, strict=True):
        if view is not None and kept != WHOLE:
            crop.write(view.within(kept))
