"""The tables of a PDF as grids: columns, rows, cells over several of them, drawn lines, tables in cells of others."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from core.documents.model import BlockKind
from core.documents.pdf.engine import Page
from core.documents.pdf.face import Grid, Square, to_half
from core.documents.pdf.layout import Layout, Piece
from core.documents.pdf.lines import Line
from core.documents.pdf.papers import Papers, in_text
from core.documents.pdf.tables import Table, find_boxes

_TOP = 4.0  # points: least difference of the white above and below a text that is set at the top


class Measure(Protocol):
    """What is asked of the measures of the text."""

    def pitch(self, size: float) -> float:
        """The usual distance of two lines."""

    def breaks_page(self, page: int, last: Piece) -> bool:
        """Whether what begins ``page`` was meant to."""


@dataclass(frozen=True, slots=True)
class Box:
    """A border around paragraphs: its left and right edge from that of the text, and the numbers of its pieces."""

    edges: tuple[float, float]
    pieces: tuple[int, ...]


def read_boxes(layout: Layout, papers: Papers, pages: Sequence[Page]) -> list[Box]:
    """The boxes that hold paragraphs of one page as a whole, and nothing else."""
    found: list[Box] = []
    taken: set[int] = set()
    on_page: dict[int, list[tuple[int, Piece]]] = {}
    for number, piece in enumerate(layout.pieces):
        if in_text(piece) and piece.lines[0].page == piece.lines[-1].page:
            on_page.setdefault(piece.lines[0].page, []).append((number, piece))
    for page in pages:
        here = on_page.get(page.number, [])
        left = papers.of(page.number).left
        for box in find_boxes(page.rules) if here else ():
            inside = tuple(number for number, piece in here if number not in taken and _holds(box, piece))
            if inside and len(inside) < len(here) and inside == tuple(range(inside[0], inside[-1] + 1)):
                found.append(Box((to_half(box.left - left), to_half(box.right - left)), inside))
                taken |= set(inside)
    return found


def _holds(box: Table, piece: Piece) -> bool:
    return all(
        box.left < line.left and line.right < box.right + 2 and box.ys[-1] < line.bottom and line.top < box.top + 2
        for line in piece.lines
    )


def read_grids(layout: Layout, papers: Papers, measure: Measure) -> dict[int, Grid]:
    """The grids of all tables, by number."""
    before: dict[int, Piece | None] = {}
    last: Piece | None = None
    for piece in layout.pieces:
        if piece.table is not None and piece.table not in before:
            before[piece.table] = last
        if piece.table is not None or in_text(piece):
            last = piece
    cells: dict[int, list[Piece]] = {}
    for piece in layout.pieces:
        if piece.table is not None:
            cells.setdefault(piece.table, []).append(piece)
    return {
        number: _grid(layout, number, papers, measure, before.get(number), cells.get(number, []))
        for number in range(len(layout.tables))
    }


def _grid(
    layout: Layout, number: int, papers: Papers, measure: Measure, last: Piece | None, cells: Sequence[Piece]
) -> Grid:
    page, table = layout.tables[number]
    paper = papers.of(page)
    starts = last is not None and measure.breaks_page(page, last)
    return Grid(
        tuple(to_half(x - paper.left) for x in table.xs),
        tuple(to_half(y - after) for y, after in pairwise(table.ys)),
        _cells(table),
        table.across,
        table.down,
        _host(layout, number),
        _white_above(layout, page, table, last, measure),
        starts,
        papers.of_page[page - 1],
        _set_in_the_middle(table, cells),
    )


def _cells(table: Table) -> dict[Square, Square]:
    """Rows and columns of each cell, by its first square."""
    last: dict[Square, Square] = {}
    for (row, column), owner in table.owner.items():
        low, far = last.get(owner, owner)
        last[owner] = max(low, row), max(far, column)
    return {owner: (row - owner[0] + 1, column - owner[1] + 1) for owner, (row, column) in last.items()}


def _host(layout: Layout, number: int) -> tuple[int, Square] | None:
    """The table and cell that a table stands in."""
    page, table = layout.tables[number]
    found = [
        (other.area, place, cell)
        for place, (where, other) in enumerate(layout.tables)
        if place != number and where == page and other.area > table.area
        if (cell := other.cell((table.left + table.right) / 2, (table.top + table.ys[-1]) / 2)) is not None
        if other.cell(table.left + 1, table.top - 1) == cell == other.cell(table.right - 1, table.ys[-1] + 1)
    ]
    return min(found)[1:] if found else None


def _white_above(layout: Layout, page: int, table: Table, last: Piece | None, measure: Measure) -> float:
    if last is None:
        return 0.0
    if last.table is not None:
        where, other = layout.tables[last.table]
        end = other.ys[-1]
    else:
        line = last.lines[-1]
        where, end = line.page, line.bottom - _descent(line, measure)
    return min(max(0.0, round(end - table.top)), 60.0) if where == page else 0.0


def _descent(line: Line, measure: Measure) -> float:
    """What a written line takes below the box of its letters."""
    return max(0.0, (measure.pitch(line.size) - line.size) / 2)


def _set_in_the_middle(table: Table, cells: Sequence[Piece]) -> bool:
    """Whether texts stand in the middle of their cells' height where that can be told."""
    votes = 0
    by_place: dict[tuple[int, int], list[Line]] = {}
    for piece in cells:
        if piece.kind is BlockKind.CELL and piece.row is not None and piece.column is not None:
            by_place.setdefault((piece.row, piece.column), []).extend(piece.lines)
    spans = _cells(table)
    for (row, column), lines in by_place.items():
        rows = spans[row, column][0]
        above = table.ys[row] - max(line.top for line in lines)
        below = min(line.bottom for line in lines) - table.ys[row + rows]
        if max(above, below) > 2 * _TOP:
            votes += 1 if abs(above - below) < _TOP else -1
    return votes > 0
