"""Setting tables: rows as strips with their ruling lines, cells over several rows and columns, tables in cells.

Rows that a cell over several of them joins stay together on a page. A row too tall for that is parted between lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from core.documents.pdf.face import Grid, Square
from core.documents.pdf.press import Mark, Segment, Strip

PADDING = 4.0  # points at the left and right of a cell
_ABOVE = 1.5  # points at the top and bottom of a cell
_TALL = 0.35  # share of a page above which rows are parted


@dataclass(slots=True)
class Filled:
    """A cell with what stands in it, from its left edge on."""

    place: Square
    spans: tuple[int, int]
    strips: list[Strip] = field(default_factory=list)

    @property
    def height(self) -> float:
        """Height of what stands in it, with white above and below."""
        return sum(strip.height for strip in self.strips) + 2 * _ABOVE


def table_strips(grid: Grid, xs: Sequence[float], cells: Sequence[Filled], area: float) -> list[Strip]:
    """The strips of a table whose columns begin at ``xs``, on pages with ``area`` points of height for text."""
    heights = _heights(grid, cells)
    whole = [(xs[0], xs[-1])]
    by_row: dict[int, list[Filled]] = {}
    for cell in cells:
        by_row.setdefault(cell.place[0], []).append(cell)
    strips: list[Strip] = []
    for first, last in _bands(len(heights), cells):
        inside = [cell for row in range(first, last + 1) for cell in by_row.get(row, ())]
        if sum(heights[first : last + 1]) <= _TALL * area:
            strips.append(_band(grid, xs, heights, inside, first, last))
        else:
            for row in range(first, last + 1):
                strips += _parted(grid, xs, heights[row], by_row.get(row, ()), row)
    lowest = strips[-1]
    end = ((x0, lowest.height, x1, lowest.height) for x0, x1 in _lines_across(grid, xs, len(heights)))
    strips[-1] = replace(lowest, strokes=(*lowest.strokes, *end))
    return [strips[0], *(replace(strip, across=tuple(whole)) for strip in strips[1:])]


def _heights(grid: Grid, cells: Sequence[Filled]) -> list[float]:
    heights = list(grid.heights)
    for cell in sorted(cells, key=lambda cell: cell.spans[0]):
        row, count = cell.place[0], cell.spans[0]
        lacking = cell.height - sum(heights[row : row + count])
        heights[row + count - 1] += max(0.0, lacking)
    return heights


def _bands(rows: int, cells: Sequence[Filled]) -> Iterator[tuple[int, int]]:
    """First and last of the rows that cells join."""
    ends = list(range(rows))
    for cell in cells:
        row, count = cell.place[0], cell.spans[0]
        ends[row] = max(ends[row], min(rows, row + count) - 1)
    first = 0
    while first < rows:
        last, row = ends[first], first
        while row <= last:
            last = max(last, ends[row])
            row += 1
        yield first, last
        first = last + 1


def _band(
    grid: Grid, xs: Sequence[float], heights: Sequence[float], cells: Sequence[Filled], first: int, last: int
) -> Strip:
    tops = list(accumulate(heights[first : last + 1], initial=0.0))
    marks: list[Mark] = []
    strokes: list[tuple[float, float, float, float]] = []
    for row in range(first, last + 1):
        top, bottom = tops[row - first], tops[row - first + 1]
        strokes += [(x0, top, x1, top) for x0, x1 in _lines_across(grid, xs, row)]
        strokes += [(x, top, x, bottom) for x in _lines_down(grid, xs, row)]
    for cell in cells:
        row, count = cell.place[0] - first, cell.spans[0]
        room = tops[min(row + count, len(tops) - 1)] - tops[row]
        drop = tops[row] + _ABOVE + (max(0.0, room - cell.height) / 2 if grid.middle else 0.0)
        x = xs[cell.place[1]]
        for strip in cell.strips:
            marks += (replace(mark, x=mark.x + x, drop=mark.drop + drop) for mark in strip.marks)
            strokes += ((x0 + x, y0 + drop, x1 + x, y1 + drop) for x0, y0, x1, y1 in strip.strokes)
            drop += strip.height
    return Strip(tops[-1], tuple(marks), tuple(strokes))


def _parted(grid: Grid, xs: Sequence[float], height: float, cells: Sequence[Filled], row: int) -> list[Strip]:
    """A tall row line by line; white that it had beyond its text is left out."""
    count = max((len(cell.strips) for cell in cells), default=0)
    if not count:
        return [_frame_of_row(grid, xs, height, row)]
    slices: list[Strip] = []
    for number in range(count):
        here = [(xs[cell.place[1]], cell.strips[number]) for cell in cells if number < len(cell.strips)]
        above = _ABOVE if not number else 0.0
        tall = max(strip.height for _, strip in here) + above + (_ABOVE if number == count - 1 else 0.0)
        marks = [replace(mark, x=mark.x + x, drop=mark.drop + above) for x, strip in here for mark in strip.marks]
        strokes = [(x, 0.0, x, tall) for x in _lines_down(grid, xs, row)]
        strokes += [(x0 + x, y0 + above, x1 + x, y1 + above) for x, strip in here for x0, y0, x1, y1 in strip.strokes]
        if not number:
            strokes += [(x0, 0.0, x1, 0.0) for x0, x1 in _lines_across(grid, xs, row)]
        slices.append(Strip(tall, tuple(marks), tuple(strokes)))
    return slices


def _frame_of_row(grid: Grid, xs: Sequence[float], height: float, row: int) -> Strip:
    strokes = [(x, 0.0, x, height) for x in _lines_down(grid, xs, row)]
    strokes += [(x0, 0.0, x1, 0.0) for x0, x1 in _lines_across(grid, xs, row)]
    return Strip(height, (), tuple(strokes))


def _lines_across(grid: Grid, xs: Sequence[float], row: int) -> list[Segment]:
    """The pieces of the line above ``row``, those that touch as one."""
    found: list[Segment] = []
    for column in range(len(xs) - 1):
        if (row, column) in grid.across:
            if found and found[-1][1] == xs[column]:
                found[-1] = (found[-1][0], xs[column + 1])
            else:
                found.append((xs[column], xs[column + 1]))
    return found


def _lines_down(grid: Grid, xs: Sequence[float], row: int) -> list[float]:
    return [x for column, x in enumerate(xs) if (row, column) in grid.down]


def plain_grid(rows: int, columns: int, xs: Sequence[float]) -> Grid:
    """A table of so many squares, all of them ruled."""
    cells: Mapping[Square, Square] = {(row, column): (1, 1) for row in range(rows) for column in range(columns)}
    across = frozenset((row, column) for row in range(rows + 1) for column in range(columns))
    down = frozenset((row, line) for row in range(rows) for line in range(columns + 1))
    return Grid(tuple(xs), (0.0,) * rows, cells, across, down)
