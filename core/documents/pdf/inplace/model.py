"""What a page shows, as plain data: letters, filled rectangles and straight rules, in the order they are drawn.

Coordinates are points from the lower left corner of the page as it is shown.
"""

from dataclasses import dataclass, field

Matrix = tuple[float, float, float, float, float, float]
Outline = tuple[tuple[str, tuple[tuple[int, int] | None, ...]], ...]
Colour = tuple[float, ...]  # of one (grey), three (RGB) or four (CMYK) parts

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
BLACK: Colour = (0.0,)


class Refused(Exception):
    """What keeps a PDF from being written with its face: the end of a message's code ``pdf.in_place.…``."""

    def __init__(self, why: str, page: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.page = page


def times(first: Matrix, then: Matrix) -> Matrix:
    """The map that does ``first``, then ``then``."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where ``matrix`` puts a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@dataclass(frozen=True, slots=True)
class Shape:
    """What a letter looks like, whichever font it came from.

    Attributes:
        text: the character (or the characters of a ligature) it stands for.
        width: its advance, in thousandths of the font size.
        outline: drawing commands with points in units of ``typefaces.UNITS`` to the font size.
        blank: nothing of it is seen.
    """

    text: str
    width: float
    outline: Outline = field(repr=False)
    blank: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "blank", not self.text.strip())


@dataclass(frozen=True, slots=True)
class Ink:
    """How letters are painted; ``stroke`` is given where they are drawn around, too, ``width`` points wide."""

    colour: Colour = BLACK
    stroke: Colour | None = None
    width: float = 0.0


@dataclass(slots=True, eq=False)  # not frozen: there are a hundred thousand of them in a long judgment
class Mark:
    """A letter on the page; ``matrix`` maps its em square to points, ``advance`` is how far it goes, in points."""

    shape: Shape
    matrix: Matrix
    ink: Ink

    @property
    def size(self) -> float:
        """Its font size, in points."""
        return abs(self.matrix[3])

    @property
    def advance(self) -> float:
        """How far it goes along the line, in points."""
        return self.matrix[0] * self.shape.width / 1000

    @property
    def middle(self) -> tuple[float, float]:
        """A point within the letter."""
        a, b, c, d, e, f = self.matrix
        half = self.shape.width / 2000
        return a * half + c * 0.3 + e, b * half + d * 0.3 + f

    @property
    def blank(self) -> bool:
        """Whether nothing of it is seen."""
        return self.shape.blank


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled rectangle with edges along the page's."""

    x0: float
    y0: float
    x1: float
    y1: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Drawn:
    """A straight line along one of the page's edges."""

    x0: float
    y0: float
    x1: float
    y1: float
    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: int = 0


Point = tuple[float, float]
Piece = tuple[tuple[str, tuple[Point, ...]], ...]  # m, l, c with their points, h


@dataclass(frozen=True, slots=True)
class Traced:
    """A plain shape that is no rectangle: a slanted line, an arc, a circle, a box with round corners.

    ``fill`` and ``stroke`` are given where it is filled and where it is drawn around.
    """

    pieces: tuple[Piece, ...]
    fill: Colour | None
    stroke: Colour | None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: int = 0

    @property
    def x0(self) -> float:
        """Left edge."""
        return min(x for x, _ in self._points())

    @property
    def y0(self) -> float:
        """Lower edge."""
        return min(y for _, y in self._points())

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(x for x, _ in self._points())

    @property
    def y1(self) -> float:
        """Upper edge."""
        return max(y for _, y in self._points())

    def _points(self) -> list[Point]:
        return [point for piece in self.pieces for _, points in piece for point in points]


Shown = Mark | Filled | Drawn | Traced


@dataclass(slots=True)
class Sheet:
    """One page: its size in points, what it shows, and how many drawings were left out."""

    number: int
    width: float
    height: float
    shown: list[Shown] = field(default_factory=list)
    left_out: int = 0

    def rules(self) -> list[Drawn | Filled]:
        """What it shows besides letters and plain shapes."""
        return [item for item in self.shown if isinstance(item, Drawn | Filled)]
