"""What a written PDF keeps of the look of its source: plain measures, in points, and nothing of the source's objects.

Measures that could tell how long a replaced text was are left out where something was replaced (``discreet``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.documents.model import Alignment

Square = tuple[int, int]  # row and column
_RISE = 0.86  # font sizes from the top of a letter's box to its baseline


def to_half(points: float) -> float:
    """``points`` to the half one."""
    return round(points * 2) / 2


def drop_of(size: float, pitch: float) -> float:
    """How far below the upper edge of its strip the baseline of a line is."""
    return (pitch - size) / 2 + _RISE * size


@dataclass(frozen=True, slots=True)
class Gap:
    """White wider than a space, at a place in a block's text.

    Attributes:
        index: which character of the block's text is this gap (a tab or a space).
        stop: where the text behind it begins, from the left edge of the text area; None if the gap alone counts.
        width: how wide it is.
    """

    index: int
    stop: float | None
    width: float


@dataclass(frozen=True, slots=True)
class Look:
    """How one block is set.

    Attributes:
        align: its alignment.
        first, left: indents of its first and its other lines from the left edge of the text area (or cell).
        pitch: distance of two lines; None for the usual one.
        before: white above it.
        starts_page: it begins a new page.
        sheet: number of the paper it stands on.
        gaps: its gaps, in order.
        lines: how many lines it took.
        at_edge: its last line ends at the right edge of the text area.
        middle: its lines stand in the middle between the edges, by chance or not.
        box: number of the box with a border that it stands in, with others of the same number.
    """

    align: Alignment = "left"
    first: float = 0.0
    left: float = 0.0
    pitch: float | None = None
    before: float = 0.0
    starts_page: bool = False
    sheet: int = 0
    gaps: tuple[Gap, ...] = ()
    lines: int = 1
    at_edge: bool = False
    middle: bool = False
    box: int | None = None


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, and the margins of the text on it."""

    width: float = 595.2756
    height: float = 841.8898
    left: float = 70.0
    right: float = 70.0
    top: float = 70.0
    bottom: float = 70.0

    @property
    def room(self) -> float:
        """Width of the text area."""
        return self.width - self.left - self.right


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines of a table.

    Attributes:
        xs: where its columns begin and the last ends, from the left edge of the text area.
        heights: of its rows.
        cells: rows and columns that each cell takes, by its first square.
        across: the pieces of horizontal lines that are drawn: (line above this row, column).
        down: those of vertical lines: (row, line left of this column).
        inside: the table and the cell that it stands in; None if it stands in the text.
        before: white above it.
        starts_page, sheet: as those of a ``Look``.
        middle: cells are set in the middle of their height.
    """

    xs: tuple[float, ...]
    heights: tuple[float, ...]
    cells: Mapping[Square, Square]
    across: frozenset[Square] = frozenset()
    down: frozenset[Square] = frozenset()
    inside: tuple[int, Square] | None = None
    before: float = 4.0
    starts_page: bool = False
    sheet: int = 0
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Numbering:
    """Page numbers: ``form`` with {number} and {count}; ``y`` is how far their baseline is from the edge of the page.

    ``above``: from its upper edge, not the lower one.
    """

    form: str = "- {number} -"
    align: Alignment = "center"
    y: float = 35.0
    size: float = 9.0
    above: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """The look of a document: one ``Look`` a block, in their order, its tables by number, and the rest of its pages.

    ``boxes``: left and right edges of boxes around paragraphs, from the left edge of the text area. ``heads``: how far
    the baselines of its running heads are from the upper edge of the page, and of its feet from the lower one, by
    block: its pages may be of several heights. ``pages``: how many its source has; 0 where that stores a running head
    once, whatever pages it will have.
    """

    looks: tuple[Look, ...] = ()
    papers: tuple[Paper, ...] = (Paper(),)
    grids: Mapping[int, Grid] = field(default_factory=dict)
    boxes: tuple[tuple[float, float], ...] = ()
    numbering: Numbering | None = field(default_factory=Numbering)
    heads: Mapping[int, float] = field(default_factory=dict)
    pages: int = 0
