"""The graphics and text state of a content stream (ISO 32000-1, 8.4 and 9.3), as far as it is understood."""

import itertools
from dataclasses import dataclass, field, fields

from core.documents.pdf.inplace.model import BLACK, IDENTITY, Colour, Drawn, Filled, Matrix, Point, Traced, moved
from core.documents.pdf.inplace.typefaces import Typeface

Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
_STRAIGHT = 0.05  # points that the ends of a rule may differ by
LARGE = 24.0  # points: smaller shapes may be parts of letters
_PARTS = 10  # of a plain shape: a box with round corners has four lines, four curves, a start and an end
_DENT = 0.05  # points by which a shape may be dented


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
        made = State.__new__(State)
        for name in _NAMES:
            setattr(made, name, getattr(self, name))
        return made


_NAMES = tuple(field.name for field in fields(State))


@dataclass(slots=True)
class Path:
    """The path under construction, in points on the page: the ends of its pieces' parts, and how they were drawn."""

    pieces: list[list[Point]] = field(default_factory=list)
    drawn: list[list[tuple[str, tuple[Point, ...]]]] = field(default_factory=list)
    curved: bool = False

    def move(self, point: Point) -> None:
        """Begin a piece."""
        self.pieces.append([point])
        self.drawn.append([("m", (point,))])

    def line(self, point: Point) -> None:
        """Go on straight."""
        if self.pieces:
            self.pieces[-1].append(point)
            self.drawn[-1].append(("l", (point,)))

    def curve(self, first: Point | None, second: Point, end: Point) -> None:
        """Go on in a curve; without ``first`` it starts in the direction of ``second``."""
        self.curved = True
        if self.pieces:
            start = first or self.pieces[-1][-1]
            self.pieces[-1].append(end)
            self.drawn[-1].append(("c", (start, second, end)))

    def close(self) -> None:
        """Back to where the piece began."""
        if self.pieces:
            self.pieces[-1].append(self.pieces[-1][0])
            self.drawn[-1].append(("h", ()))

    def rectangle(self, matrix: Matrix, x: float, y: float, w: float, h: float) -> None:
        """A closed piece with four corners."""
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        points = [moved(matrix, *corner) for corner in corners]
        self.move(points[0])
        for point in points[1:]:
            self.line(point)
        self.close()

    def traced(self, state: State, width: float, *, fill: bool, stroke: bool) -> Traced | None:
        """The path as a plain shape; None if it is anything else, or so small that it may be a letter."""
        colours = state.fill if fill else None, state.stroke if stroke else None
        if (fill and colours[0] is None) or (stroke and colours[1] is None) or not self.drawn:
            return None
        if not all(map(_plain, self.drawn)):
            return None
        shape = Traced(tuple(map(tuple, self.drawn)), *colours, width if stroke else 0.0, state.dash, state.cap)
        box = (shape.x0, shape.y0, shape.x1, shape.y1)
        return shape if cut(box, state.clip) == box else None

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


def _plain(piece: list[tuple[str, tuple[Point, ...]]]) -> bool:
    """A line, an arc, or a shape without dents, and larger than letters are: no letter of more than one stroke."""
    points = [point for _, ends in piece for point in ends]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if max(max(xs) - min(xs), max(ys) - min(ys)) < LARGE or len(piece) > _PARTS:
        return False
    if len(piece) == 2:
        return True
    turns = [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in zip(points, [*points[1:], points[0]], [*points[2:], *points[:2]], strict=True)
    ]
    slack = _DENT * max(max(xs) - min(xs), max(ys) - min(ys))
    return all(turn >= -slack for turn in turns) or all(turn <= slack for turn in turns)


def _box(piece: list[tuple[float, float]]) -> Box | None:
    """A closed piece as a rectangle: each side goes along one edge of the page."""
    corners = piece if piece[0] == piece[-1] else [*piece, piece[0]]
    if len(corners) > 9:
        return None
    for (x0, y0), (x1, y1) in itertools.pairwise(corners):
        if min(abs(x1 - x0), abs(y1 - y0)) > _STRAIGHT:
            return None
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    sides = [(0, min(xs)), (0, max(xs)), (1, min(ys)), (1, max(ys))]
    for one, other in itertools.pairwise(corners):
        if not any(abs(one[axis] - at) + abs(other[axis] - at) <= 2 * _STRAIGHT for axis, at in sides):
            return None
    return min(xs), min(ys), max(xs), max(ys)


def cut(box: Box, clip: Box) -> Box | None:
    """What of ``box`` lies within ``clip``."""
    x0, y0, x1, y1 = max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None
