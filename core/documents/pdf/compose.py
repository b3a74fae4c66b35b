"""From blocks with their look to pages: paragraphs, tables and notes in their order, then running heads and numbers."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from core.documents.model import BlockKind
from core.documents.pdf.copied import SIZE, Item, quiet_heights, telling_columns
from core.documents.pdf.face import Face, Grid, Look, Square
from core.documents.pdf.ink import Leaf, Node
from core.documents.pdf.press import Press, Strip, text_strips
from core.documents.pdf.roles import roles_of
from core.documents.pdf.ruled import PADDING, Filled, plain_grid, table_strips
from core.documents.pdf.setting import set_lines, widest
from core.documents.pdf.typeset import LEADING

_NARROWEST = 2 * (PADDING + 7.0)  # a column of two small letters
_CELL_LEADING = 1.4
_NOTE_LEADING = 1.35
_OUTSIDE = 20.0  # points that a table may reach over the left edge of the text
_WIDE = 0.93  # share of the text's width from which a table is as wide as the text
_AIR = 1.0  # line pitches above a heading, where the source says nothing


def composed(items: Sequence[Item], face: Face, *, measured: bool) -> tuple[list[Leaf], Node, list[int]]:
    """The pages, the document's element, and for each page the number of its paper.

    ``measured``: the face is that of a source; else headings get some air.
    """
    composer = _Composer(items, face, measured)
    composer.run()
    return composer.press.leaves, composer.root, composer.press.sheets


class _Composer:
    """Goes through the items once and fills the pages."""

    def __init__(self, items: Sequence[Item], face: Face, measured: bool) -> None:
        self.press = Press(face.papers)
        self.root = Node("Document")
        self._face, self._measured = face, measured
        self._roles = {item.number: role for item, role in zip(items, roles_of(items), strict=True)}
        self._items = items
        self._begun = False
        self._nested: dict[tuple[int, Square], list[tuple[int, list[Item]]]] = {}

    def run(self) -> None:
        """Fill the pages and end the last one."""
        groups = [(table, list(group)) for table, group in groupby(self._items, key=lambda item: item.block.table)]
        for table, members in groups:
            grid = self._face.grids.get(table) if table is not None else None
            if table is not None and grid and grid.inside:
                self._nested.setdefault(grid.inside, []).append((table, members))
        for table, members in groups:
            grid = self._face.grids.get(table) if table is not None else None
            if grid and grid.inside:
                continue
            if table is None or not self._fits(members):
                self._paragraphs(members)
            else:
                self._table(table, members)
        self.press.close()

    def _paragraphs(self, items: Sequence[Item]) -> None:
        for box, members in groupby(items, key=lambda item: item.look.box):
            if box is None:
                self._text(list(members))
            else:
                self._box(box, list(members))

    def _text(self, items: Sequence[Item]) -> None:
        for number, item in enumerate(items):
            role = self._roles[item.number]
            self.press.turn_to(item.look.sheet, new_page=item.look.starts_page)
            strips = self._strips(item, self.press.paper(item.look.sheet).room)
            if not item.text.strip():
                self.press.put(strips)
                continue
            strips = _owned(strips, self.root.add(role))
            if role == "Note" and self.press.note(strips):
                continue
            self.press.white(self._before(item, role), at_top=item.look.starts_page or not self._begun)
            self._begun = True
            following = items[number + 1] if number + 1 < len(items) else None
            self.press.put(strips, together=2 * self._pitch(following or item) if role.startswith("H") else 0.0)

    def _strips(self, item: Item, room: float, x: float = 0.0) -> list[Strip]:
        lines = set_lines(item.text, item.style, item.look, room)
        return text_strips(lines, item.style.size, self._pitch(item), None, x)

    def _box(self, box: int, items: Sequence[Item]) -> None:
        """Paragraphs in a box with a border."""
        self._begun = True
        first = items[0].look
        self.press.turn_to(first.sheet, new_page=first.starts_page)
        paper = self.press.paper(first.sheet)
        left, right = self._face.boxes[box]
        xs = _edges(left, _fit([right - left], paper.room - left))
        cell = Filled((0, 0), (1, 1), [Strip(PADDING)])
        for item in items:
            if cell.strips[1:]:
                cell.strips.append(Strip(item.look.before))
            strips = self._strips(item, xs[1] - left - 2 * PADDING, PADDING)
            cell.strips += _owned(strips, self.root.add(self._roles[item.number])) if item.text.strip() else strips
        cell.strips.append(Strip(PADDING))
        self.press.white(first.before, at_top=first.starts_page)
        self.press.put(table_strips(plain_grid(1, 1, xs), xs, [cell], paper.height - paper.top - paper.bottom))

    def _before(self, item: Item, role: str) -> float:
        if not self._measured and role.startswith("H") and item.number:
            return _AIR * item.style.size * (LEADING if role != "H1" else 1.0)
        return item.look.before

    def _pitch(self, item: Item) -> float:
        usual = {BlockKind.CELL: _CELL_LEADING, BlockKind.FOOTNOTE: _NOTE_LEADING}.get(item.block.kind, LEADING)
        return item.look.pitch or usual * item.style.size

    def _fits(self, items: Sequence[Item]) -> bool:
        """Whether every column has room for letters; the text of others matters more than their frame."""
        grid = self._face.grids.get(items[0].block.table) if items[0].block.table is not None else None
        columns = len(grid.xs) - 1 if grid else _count_columns(items)
        return columns * _NARROWEST <= self.press.paper(items[0].look.sheet).room

    def _table(self, table: int, items: Sequence[Item]) -> None:
        grid = self._face.grids.get(table)
        sheet = grid.sheet if grid else items[0].look.sheet
        self.press.turn_to(sheet, new_page=bool(grid and grid.starts_page))
        paper = self.press.paper(sheet)
        area = paper.height - paper.top - paper.bottom
        self._begun = True
        strips = self._set_table(table, items, self.root.add("Table"), paper.room, area)
        self.press.white(grid.before if grid else PADDING, at_top=bool(grid and grid.starts_page))
        self.press.put(strips)
        if not grid:
            self.press.white(PADDING)

    def _set_table(self, table: int, items: Sequence[Item], node: Node, room: float, area: float) -> list[Strip]:
        known = self._face.grids.get(table)
        grid = known or _bare_grid(items)
        rows = _by_row(items, counted=known is None)
        xs = _columns(grid, items, room) if known else _own_columns(grid, items, room)
        grid = replace(grid, heights=quiet_heights(grid, rows))
        cells: list[Filled] = []
        places: dict[int, list[Square]] = {}
        for place in sorted(grid.cells):
            places.setdefault(place[0], []).append(place)
        for row in range(len(grid.heights)):
            bold = bool(rows.get(row)) and row == 0 and all(item.style.bold for item in rows[row])
            line = node.add("TR")
            for place in places.get(row, ()):
                cell = line.add("TH" if bold else "TD")
                cell.spans = grid.cells[place]
                cells.append(self._cell(table, place, rows.get(row, ()), cell, xs, area))
        return table_strips(grid, xs, cells, area)

    def _cell(
        self, table: int, place: Square, items: Sequence[Item], node: Node, xs: Sequence[float], area: float
    ) -> Filled:
        filled = Filled(place, node.spans)
        left, right = xs[place[1]], xs[min(place[1] + node.spans[1], len(xs) - 1)]
        room = right - left - 2 * PADDING
        for item in items:
            if (item.block.column or 0) != place[1]:
                continue
            look = item.look
            lines = set_lines(item.text, item.style, look, room)
            owner = node.add("P") if item.text.strip() else None
            if filled.strips and look.before:
                filled.strips.append(Strip(look.before))
            filled.strips += text_strips(lines, item.style.size, self._pitch(item), owner, PADDING)
        for inner, members in self._nested.get((table, place), ()):
            strips = self._set_table(inner, members, node.add("Table"), room, area)
            filled.strips += [Strip(PADDING / 2), *(_shifted(strip, PADDING) for strip in strips), Strip(PADDING / 2)]
        return filled


def _owned(strips: Sequence[Strip], node: Node) -> list[Strip]:
    return [replace(strip, marks=tuple(replace(mark, node=node) for mark in strip.marks)) for strip in strips]


def _shifted(strip: Strip, x: float) -> Strip:
    marks = tuple(replace(mark, x=mark.x + x) for mark in strip.marks)
    return replace(strip, marks=marks, strokes=tuple((a + x, b, c + x, d) for a, b, c, d in strip.strokes), across=())


def _count_columns(items: Sequence[Item]) -> int:
    return max(item.block.column or 0 for item in items) + 1


def _by_row(items: Sequence[Item], *, counted: bool) -> dict[int, list[Item]]:
    """The items of each row; ``counted``: rows have the numbers in which they come, not their own."""
    places = {row: at if counted else row for at, row in enumerate(sorted({item.block.row or 0 for item in items}))}
    rows: dict[int, list[Item]] = {}
    for item in items:
        rows.setdefault(places[item.block.row or 0], []).append(item)
    return rows


def _bare_grid(items: Sequence[Item]) -> Grid:
    columns = _count_columns(items)
    return plain_grid(len({item.block.row or 0 for item in items}), columns, [0.0] * (columns + 1))


def _columns(grid: Grid, items: Sequence[Item], room: float) -> list[float]:
    """Where the columns begin: as in the source, unless the width of one may tell what was replaced in it.

    The other columns' widths would tell it, too: all of them are then as wide as what stands in them.
    """
    widths = [after - x for x, after in pairwise(grid.xs)]
    left = min(max(grid.xs[0], -_OUTSIDE), room / 2) if not grid.inside else 0.0
    if telling_columns(grid, items):
        wide = sum(widths) > _WIDE * (room - left)
        widths = [_wanted(items, column) for column in range(len(widths))]
        if wide and sum(widths) < room - left:
            widths = [width * (room - left) / sum(widths) for width in widths]
    widths = [max(width, _NARROWEST) for width in widths]
    if sum(widths) > room - left:
        left = min(left, max(0.0, room - sum(widths)))
        widths = _fit(widths, room - left)
    return _edges(left, widths)


def _own_columns(grid: Grid, items: Sequence[Item], room: float) -> list[float]:
    """Columns as wide as what stands in them, where the source does not say."""
    columns = len(grid.xs) - 1
    return _edges(0.0, _fit([max(3.0 * SIZE, _wanted(items, column)) for column in range(columns)], room))


def _wanted(items: Sequence[Item], column: int) -> float:
    members = [item for item in items if (item.block.column or 0) == column]
    return max((widest(item.text, item.style, Look()) for item in members), default=0.0) + 2 * PADDING + 1


def _edges(left: float, widths: Sequence[float]) -> list[float]:
    edges = [left]
    for width in widths:
        edges.append(edges[-1] + width)
    return edges


def _fit(widths: Sequence[float], room: float) -> list[float]:
    """Column widths that fill no more than ``room``: narrow columns keep theirs, wide ones share the rest.

    None becomes narrower than ``_NARROWEST`` if there is room for that.
    """
    if sum(widths) <= room:
        return list(widths)
    if len(widths) * _NARROWEST >= room:
        return [room / len(widths)] * len(widths)
    fair = room / len(widths)
    wide = [width for width in widths if width > fair]
    left = room - sum(width for width in widths if width <= fair) - len(wide) * _NARROWEST
    share = left / sum(width - _NARROWEST for width in wide)
    return [width if width <= fair else _NARROWEST + share * (width - _NARROWEST) for width in widths]
