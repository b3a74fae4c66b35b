"""Columns of a page: text set side by side that is read one column after the other, and notes in the margin.

Most of what stands side by side is read across (a role and its name, signatures). Columns are told by their lines: they
run from edge to edge on both sides of a strip that stays free. A margin note is a narrow stack of lines beside them.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from core.documents.pdf.rows import Row, find_levels

_STRIP = 0.6  # least width of the free strip, in font sizes
_REACH = 200  # levels that columns may go on for
_LOOKS = 200  # strips of a page that are looked at
_MANY = 6  # stretches beside each other that are no columns but a table or a drawing
_FULL = 2.0  # a line that ends so near its column's edge, in font sizes, is full
_WIDE, _NARROW = 10.0, 8.0  # a column has more, a margin note less, in font sizes
_BESIDE = 15.0  # width of the text beside a margin note
_FEW = 4  # lines that a column has at least
_NOTE = 3  # lines that a margin note has at least
# One column may begin higher than the other: so many lines, so far from each other and from the column's left edge.
_HIGHER, _NEAR, _PITCH, _INDENT = 6, 0.9, 2.5, 2.5  # the latter three in font sizes
_APART = 6.0  # font sizes below the lines of a column, from which the page's foot may stand
_ALIKE = 1.14  # times the font size of the lines above it that what is no foot has at most

Level = list[Row]  # what stands at one height


@dataclass(frozen=True, slots=True)
class Zone:
    """Levels that are read together. ``column``: 0 for the page itself, others have a number of their own.

    ``margin``: a note beside the text, which it interrupts.
    """

    levels: list[Level]
    column: int = 0
    margin: bool = False


def split_columns(levels: Sequence[Level]) -> list[Zone]:
    """The zones of a page in reading order; ``levels`` from top to bottom."""
    zones: list[Zone] = []
    plain: list[Level] = []
    columns = 0
    at = 0
    looks = _LOOKS
    while at < len(levels):
        bands = list(itertools.islice(_bands(levels, at), looks))
        looks -= len(bands)
        band = next((band for band in bands if band.kind), None)
        if band is None:
            plain.append(levels[at])
            at += 1
            continue
        at = band.end
        if band.kind == "columns":
            zones += [Zone(plain), Zone(band.left, columns + 1), Zone(band.right, columns + 2)]
            plain = []
            columns += 2
        else:
            note, text = (band.left, band.right) if band.kind == "left" else (band.right, band.left)
            zones.append(Zone(note, columns + 1, margin=True))
            plain += text
            columns += 1
    zones.append(Zone(plain))
    return [zone for zone in zones if zone.levels]


class _Band:
    """Levels ``start`` to ``end`` on both sides of a strip that they leave free.

    ``heads``: lines at its top that nothing stands beside; what they belong to is told by where they begin.
    """

    def __init__(self, levels: Sequence[Level], start: int, end: int, middle: float, heads: Sequence[Row] = ()) -> None:
        self.end = end
        rows = [row for level in levels[start:end] for row in level]
        # The heights of the lines of one side say nothing of those of the other.
        self.left = find_levels(row for row in rows if row.left < middle)
        self.right = find_levels(row for row in rows if row.left >= middle)
        self.kind = self._kind() if min(len(self.left), len(self.right)) >= _NOTE else ""
        if heads and not (self.kind == "columns" and _begin_alike(heads, rows[len(heads) :], middle)):
            self.kind = ""

    def _kind(self) -> str:
        """What the strip parts: "columns", a note on the "left" or "right", or nothing."""
        left, right = _Side(self.left), _Side(self.right)
        if left.is_column() and right.is_column():
            return "columns"
        if right.is_note() and left.is_text():
            return "right"
        if left.is_note() and right.is_text() and (left.size < 0.92 * right.size or not left.level_with(right)):
            return "left"
        return ""


class _Side:
    """The lines on one side of a strip: their left and right edge and the middle of their height.

    ``cells``: most lines are in pieces, as the rows of a table without rules are and text that runs on is not.
    """

    def __init__(self, levels: Sequence[Level]) -> None:
        self.lines = [
            (min(row.left for row in level), max(row.right for row in level), _middle(level)) for level in levels
        ]
        self.size = median(map(_size, levels))
        self.cells = sum(len(level) > 1 for level in levels) > 0.5 * len(levels)
        edge = max(right for _, right, _ in self.lines)
        self.width = (edge - min(left for left, _, _ in self.lines)) / max(self.size, 1.0)
        near = 1.2 if self.width <= _NARROW else _FULL
        self.full = sum(right > edge - near * self.size for _, right, _ in self.lines) / len(self.lines)

    def is_column(self) -> bool:
        return len(self.lines) >= _FEW and self.width >= _WIDE and self.full >= 0.4 and not self.cells

    def is_text(self) -> bool:
        return len(self.lines) > _FEW and self.width >= _BESIDE and self.full >= 0.6 and not self.cells

    def is_note(self) -> bool:
        steps = [one[2] - other[2] for one, other in itertools.pairwise(self.lines)]
        return self.width <= _NARROW and self.full >= 0.6 and max(steps) <= 2.2 * self.size

    def level_with(self, other: "_Side") -> bool:
        """Whether most lines stand at the height of one of the other side, as labels do."""
        heights = [middle for _, _, middle in other.lines]
        level = sum(min(abs(middle - height) for height in heights) < 0.25 * self.size for _, _, middle in self.lines)
        return level > 0.5 * len(self.lines)


def _begin_alike(heads: Sequence[Row], rows: Sequence[Row], middle: float) -> bool:
    """Whether ``heads`` begin where the lines below them do, on their side of the strip, or a little further right."""
    lefts = sorted(row.left for row in rows if (row.left < middle) is (heads[0].left < middle))
    edge = lefts[:2][-1] if lefts else 0.0  # one may be the number of the page
    return all(-_STRIP <= (head.left - edge) / max(_size([head]), 1.0) <= _INDENT for head in heads)


def _is_foot(level: Level, above: Sequence[Level], middle: float) -> bool:
    """Whether ``level`` stands far below the lines of columns, and other than as they do: a picture may lie between."""
    if not above or _step(above[-1], level) <= _APART:
        return False
    rows = [row for one in above for row in one]
    alike = 1 / _ALIKE < _size(level) / max(_size(above[-1]), 1.0) < _ALIKE
    return not (alike and all(_begin_alike([row], rows, middle) for row in level))


def _bands(levels: Sequence[Level], start: int) -> Iterator[_Band]:
    """What begins at level ``start`` and leaves a strip free."""
    for low, high, heads in _gaps(levels, start):
        end = start
        for level in levels[start : start + _REACH]:
            free = _free(level, low, high)
            if free is None or _is_foot(level, levels[start + len(heads) : end], (low + high) / 2):
                break
            low, high = free
            end += 1
        if end - start >= _NOTE:
            yield _Band(levels, start, end, (low + high) / 2, heads)


def _gaps(levels: Sequence[Level], at: int) -> Iterator[tuple[float, float, Sequence[Row]]]:
    """Where a strip may begin: between what stands side by side at a level, or at one and those below it.

    With the lines at the top, one to a level, that stand clearly higher than what is beside the strip.
    """
    if len(levels[at]) > _MANY:
        return
    here = sorted(levels[at], key=lambda row: row.left)
    for one, other in itertools.pairwise(here):
        if other.left - one.right >= _STRIP * _size(here):
            yield one.right, other.left, ()
    heads: list[Row] = []
    for level, below in itertools.pairwise(levels[at : at + _HIGHER + 2]):
        if len(level) > 1 or _step(level, below) > _PITCH:
            return
        heads += level
        low, high = min(row.left for row in heads), max(row.right for row in heads)
        found = [(row.right, low) for row in below if row.right < low] + [
            (high, row.left) for row in below if row.left > high
        ]
        wide = [gap for gap in found if gap[1] - gap[0] >= _STRIP * _size(level)]
        higher = len(heads) > 1 or _step(level, below) >= _NEAR
        yield from ((start, end, heads if higher else ()) for start, end in wide)
        if wide:
            return


def _step(level: Level, below: Level) -> float:
    """How far two levels are from each other, in font sizes."""
    return (_middle(level) - _middle(below)) / max(_size(level), 1.0)


def _free(level: Level, low: float, high: float) -> tuple[float, float] | None:
    """What of the strip a level leaves free; None if too little."""
    if len(level) > _MANY:
        return None
    for row in level:
        if row.left < high and row.right > low:
            if row.left + row.right < low + high:
                low = max(low, row.right)
            else:
                high = min(high, row.left)
    return (low, high) if high - low >= _STRIP * _size(level) else None


def _middle(level: Level) -> float:
    return (level[0].bottom + level[0].top) / 2


def _size(level: Level) -> float:
    return level[0].letters[0].glyph.size
