"""The graphics and text state of a content stream (ISO 32000-1, 8.4 and 9.3), as far as it is understood."""

import itertools
from copy import copy
from dataclasses import dataclass, field

from core.documents.pdf.inplace.model import BLACK, IDENTITY, Colour, Drawn, Filled, Matrix, moved
from core.documents.pdf.inplace.typefaces import Typeface

Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
_STRAIGHT = 0.05  # points that the ends of a rule may differ by


@dataclass(slots=True)
class State:
    """What q saves and Q brings back."""

    matrix: Matrix = IDENTITY
    fill: Colour | None = BLACK  # None: a colour that is not understood
    stroke: Colour | None = BLACK
    fill_known: bool = True  # the colour space is one whose parts are understood
    stroke_known: bool = True
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: int = 0
    clip: Box = EVERYWHERE
    odd_clip: bool = False  # clipped to something else than a rectangle
    seen: bool = True  # neither transparent nor blended
    font: Typeface | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> "State":
        """What q keeps."""
        return copy(self)


@dataclass(slots=True)
class Path:
    """The path under construction, in points on the page: its straight pieces, and whether there are others."""

    pieces: list[list[tuple[float, float]]] = field(default_factory=list)
    curved: bool = False

    def move(self, point: tuple[float, float]) -> None:
        """Begin a piece."""
        self.pieces.append([point])

    def line(self, point: tuple[float, float]) -> None:
        """Go on straight."""
        if self.pieces:
            self.pieces[-1].append(point)

    def close(self) -> None:
        """Back to where the piece began."""
        if self.pieces:
            self.pieces[-1].append(self.pieces[-1][0])

    def rectangle(self, matrix: Matrix, x: float, y: float, w: float, h: float) -> None:
        """A closed piece with four corners."""
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
        self.pieces.append([moved(matrix, *corner) for corner in corners])

    def boxes(self) -> list[Box] | None:
        """The path as rectangles along the page's edges; None if it is anything else."""
        if self.curved:
            return None
        found = [_box(piece) for piece in self.pieces if len(piece) > 1]
        return None if None in found else [box for box in found if box is not None]

    def rules(self, state: State, width: float) -> list[Drawn] | None:
        """The path as straight lines along the page's edges; None if it is anything else."""
        if self.curved or state.stroke is None:
            return None
        found: list[Drawn] = []
        for piece in self.pieces:
            for (x0, y0), (x1, y1) in itertools.pairwise(piece):
                if min(abs(x1 - x0), abs(y1 - y0)) > _STRAIGHT:
                    return None
                clipped = cut((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), state.clip)
                if clipped:
                    found.append(Drawn(*clipped, state.stroke, width, state.dash, state.cap))
        return found

    def fills(self, state: State) -> list[Filled] | None:
        """The path as filled rectangles; None if it is anything else."""
        boxes = self.boxes()
        if boxes is None or state.fill is None:
            return None
        cuts = [cut(box, state.clip) for box in boxes]
        return [Filled(*box, state.fill) for box in cuts if box]


def _box(piece: list[tuple[float, float]]) -> Box | None:
    """A closed piece as a rectangle: each side goes along one edge of the page."""
    corners = piece if piece[0] == piece[-1] else [*piece, piece[0]]
    if len(corners) > 9:
        return None
    for (x0, y0), (x1, y1) in itertools.pairwise(corners):
        if min(abs(x1 - x0), abs(y1 - y0)) > _STRAIGHT:
            return None
    xs, ys = {round(x, 1) for x, _ in corners}, {round(y, 1) for _, y in corners}
    if len(xs) > 2 or len(ys) > 2:
        return None
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def cut(box: Box, clip: Box) -> Box | None:
    """What of ``box`` lies within ``clip``."""
    x0, y0, x1, y1 = max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None
