"""Tables whose columns may have been made for what is replaced in them: which they are, and their columns by new rules.

A program that makes columns as wide as their texts tells by its borders how long those were. Such a table is drawn
anew: its columns are shared out by what stands in them now, and every cell of it is set anew in the middle, at the left
or at the right of its new box, as the cells in which nothing is replaced stand. Rows keep their heights.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from core.documents.pdf.face import Square
from core.documents.pdf.inplace.evidence import Evidence
from core.documents.pdf.inplace.model import Colour, Drawn, Filled, Mark, Refused, Sheet, Shown, Traced
from core.documents.pdf.inplace.places import Place
from core.documents.pdf.lines import Line
from core.documents.pdf.tables import Table

PADDING = 4.0  # points between a border and text set anew
_TIGHT = 20.0  # points left in a cell where its column may be made for its text
_SAME = 1.0  # points within which edges of two tables are one
_OFF = 3.0  # points that the width of a column may be off the rule by which columns are shared out
_MOST_WHITE = 24.0  # points of white that a program leaves in a cell
_NEAR = 3.0  # points within which a rule belongs to a line of the grid
_THIN = 3.0  # points: a filled box so thin is a rule
_AROUND = 15.0  # points from the edge of a table to that of a box around it
_CLEAR = 3.0  # points by which the white at both sides differs for certain


@dataclass(slots=True)
class Cell:
    """A cell: its page, the blocks in it (their numbers in order), its first and last column, its box in the source."""

    page: int
    place: Square
    columns: tuple[int, int]
    edges: tuple[float, float]
    bottom: float
    top: float
    blocks: list[int] = field(default_factory=list)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.edges[0] <= x <= self.edges[1] and self.bottom <= y <= self.top

    def holds_line(self, line: Line) -> bool:
        """Whether the middle of a line lies in it."""
        return line.page == self.page and self.holds((line.left + line.right) / 2, (line.bottom + line.top) / 2)

    def keeps(self, item: Drawn | Filled | Traced) -> bool:
        """Whether a rule or box is none that stands in it: an underline or a mark behind words is as long as they were.

        Borders and backgrounds reach its edges.
        """
        low, high = self.edges
        if item.x1 < low - _NEAR or item.x0 > high + _NEAR or item.y1 < self.bottom or item.y0 > self.top:
            return True
        across = item.x0 <= low + _NEAR and item.x1 >= high - _NEAR
        level = any(abs(y - edge) <= _NEAR for y in (item.y0, item.y1) for edge in (self.bottom, self.top))
        down = item.y0 <= self.bottom + _NEAR and item.y1 >= self.top - _NEAR
        edge = item.x1 <= low + _NEAR or item.x0 >= high - _NEAR
        return edge or (across and (level or down))


@dataclass(slots=True)
class Spread:
    """A table of one page with its cells by their first square; ``number`` is the tables' own."""

    number: int
    page: int
    table: Table
    cells: dict[Square, Cell] = field(default_factory=dict)

    @property
    def blocks(self) -> set[int]:
        """The numbers of all its blocks."""
        return {number for cell in self.cells.values() for number in cell.blocks}


Family = list[Spread]
Standing = Sequence[tuple[int, Line]]  # the lines of a page, each with the number of its block
Needs = Mapping[tuple[int, int], float]
_Side = TypeVar("_Side")


def families(tables: Sequence[tuple[int, Table]], places: Sequence[Place]) -> list[Family]:
    """The tables with the same columns together: parts of one table on several pages tell each other's columns."""
    spreads = [Spread(number, page, table) for number, (page, table) in enumerate(tables)]
    for number, place in enumerate(places):
        piece = place.piece
        if piece.table is None:
            continue
        spread = spreads[piece.table]
        square = piece.row or 0, piece.column or 0
        cell = spread.cells.get(square)
        if cell is None:
            cell = spread.cells[square] = _cell(spread, square)
        cell.blocks.append(number)
    made: list[Family] = []
    for spread in spreads:
        kin = next((family for family in made if _alike(family[0].table.xs, spread.table.xs)), None)
        if kin is None:
            made.append([spread])
        else:
            kin.append(spread)
    return made


def _cell(spread: Spread, square: Square) -> Cell:
    table = spread.table
    rows = [row for (row, _), owner in table.owner.items() if owner == square]
    edges = table.ys[max(rows) + 1], table.ys[min(rows)]
    return Cell(spread.page, square, table.columns[square], table.edges(square), *edges)


def chosen(family: Family, touched: set[int], *, whole: bool) -> list[Cell]:
    """The cells that are set anew: all of a table that is drawn anew as a ``whole``, else those with replacements."""
    return [cell for cell in _cells(family) if whole or not touched.isdisjoint(cell.blocks)]


def _alike(one: Sequence[float], other: Sequence[float]) -> bool:
    return len(one) == len(other) and all(abs(a - b) < _SAME for a, b in zip(one, other, strict=True))


def telling(family: Family, places: Sequence[Place], touched: set[int]) -> bool:
    """Whether columns in which something is replaced may be as wide as they are for what stands in them.

    Whose text is the widest is not asked, but of texts over several lines: the answer would tell whether what is
    replaced is longer than what stays.
    """
    columns = {cell.columns for cell in _cells(family) if not touched.isdisjoint(cell.blocks)}
    if not columns:
        return False
    if _shared_out(family, places):
        return True
    inside = [(cell, number) for cell in _cells(family) if cell.columns in columns for number in cell.blocks]
    widest: dict[tuple[int, int], float] = {}
    for cell, number in inside:
        widest[cell.columns] = max(widest.get(cell.columns, 0.0), _unbroken(places[number]))
    for cell, number in inside:
        place, width = places[number], _unbroken(places[number])
        if len(place.lines) == 1:
            low, high = cell.edges
            if high - low - width < _TIGHT:
                return True
        elif number in touched and width >= widest[cell.columns]:
            return True
    return False


def _cells(family: Family) -> Iterator[Cell]:
    for spread in family:
        yield from spread.cells.values()


def _unbroken(place: Place) -> float:
    """How wide its text would be in one line, in points."""
    return sum(line.line.right - line.line.left for line in place.lines)


def _shared_out(family: Family, places: Sequence[Place]) -> bool:
    """Whether the widths of columns follow from the longest texts in them, by so much a point and some white."""
    longest: dict[int, tuple[float, float]] = {}
    for cell in _cells(family):
        first, last = cell.columns
        if first == last:
            width = max(_unbroken(places[number]) for number in cell.blocks)
            longest[first] = max(longest.get(first, (0.0, 0.0)), (width, cell.edges[1] - cell.edges[0]))
    pairs = list(longest.values())
    if len(pairs) < 2:
        return False
    middle = sum(text for text, _ in pairs) / len(pairs), sum(room for _, room in pairs) / len(pairs)
    spread = sum((text - middle[0]) ** 2 for text, _ in pairs)
    if not spread:
        return False
    by = sum((text - middle[0]) * (room - middle[1]) for text, room in pairs) / spread
    white = middle[1] - by * middle[0]
    off = max(abs(by * text + white - room) for text, room in pairs)
    return off < _OFF and by > 0.95 and -_OFF < white < _MOST_WHITE * by


def outer_edges(family: Family, every: Sequence[Family], sheet: Sheet, found: Evidence) -> tuple[float, float]:
    """Left and right edge for a table drawn anew: its own where one with other columns has them, else the text's."""
    xs = family[0].table.xs
    paper = round(sheet.width)
    edges = [found.left[paper], found.right[paper]]
    for at, edge in ((0, xs[0]), (1, xs[-1])):
        others = (other[0].table.xs for other in every if other is not family)
        if any(abs(other[-at] - edge) < _SAME and not _alike(other, xs) for other in others):
            edges[at] = edge
    return edges[0], edges[1]


def share_out(edges: tuple[float, float], columns: int, least: Needs, most: Needs) -> list[float]:
    """Where ``columns`` begin and the last ends: what cells need in one line, else as much of it as there is room for.

    ``least`` and ``most`` are points by first and last column of cells: set in all the lines they have, and in one.
    """
    room = edges[1] - edges[0]
    low, high = _widths(columns, least), _widths(columns, most)
    spare = sum(high) - sum(low)
    part = min(max((room - sum(low)) / spare, 0.0), 1.0) if spare > 0 else 1.0
    widths = [a + part * (b - a) for a, b in zip(low, high, strict=True)]
    by = room / sum(widths)
    xs = [edges[0]]
    for width in widths:
        xs.append(round(xs[-1] + by * width, 2))
    return [*xs[:-1], edges[1]]


def _widths(columns: int, needs: Needs) -> list[float]:
    widths = [max(needs.get((at, at), 0.0), 2 * PADDING) for at in range(columns)]
    for (first, last), need in sorted(needs.items(), key=lambda item: (item[0][1] - item[0][0], item[0])):
        lacking = need - sum(widths[first : last + 1])
        for at in range(first, last + 1):
            widths[at] += max(0.0, lacking) / (last + 1 - first)
    return widths


class Alignments:
    """How cells of a family are set: as cells of their column in which nothing is replaced, those of their own row's
    kind first. All of them are asked once: a list of crimes has thousands.
    """

    def __init__(self, family: Family, places: Sequence[Place], touched: set[int]) -> None:
        self._all: Counter[str] = Counter()
        self._columns: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
        self._alike: dict[tuple[tuple[int, int], bool], Counter[str]] = defaultdict(Counter)
        for cell in _cells(family):
            said = _aligned(cell, places, touched)
            for votes in (self._all, self._columns[cell.columns], self._alike[_kind(cell)]):
                votes.update(said)

    def of(self, cell: Cell) -> str:
        """How a cell is set. A vote of its column counts ten times, of its row's kind in it a hundred times."""
        columns, alike = self._columns[cell.columns], self._alike[_kind(cell)]
        votes = Counter({side: count + 9 * columns[side] + 90 * alike[side] for side, count in self._all.items()})
        return votes.most_common(1)[0][0] if votes else "left"


def _kind(cell: Cell) -> tuple[tuple[int, int], bool]:
    """Its columns, and whether it stands in the first row."""
    return cell.columns, cell.place[0] == 0


def _aligned(cell: Cell, places: Sequence[Place], touched: set[int]) -> list[str]:
    """What the lines of a cell in which nothing is replaced say for certain."""
    if not touched.isdisjoint(cell.blocks):
        return []
    low, high = cell.edges
    said = []
    for number in cell.blocks:
        for line in places[number].lines:
            left, right = line.line.left - low, high - line.line.right
            if left + right < 4 * _CLEAR:
                continue  # it fills its cell
            if abs(left - right) < _CLEAR:
                said.append("center")
            elif max(left, right) - min(left, right) > 2 * _CLEAR:
                said.append("left" if left < right else "right")
    return said


@dataclass(frozen=True, slots=True)
class _Style:
    colour: Colour
    width: float
    dash: tuple[float, ...]


def redraw_rules(sheet: Sheet, table: Table, xs: Sequence[float]) -> None:
    """Draw the borders and backgrounds of ``table`` again with columns at ``xs``. Rules that are neither go."""
    inside = [item for item in sheet.shown if isinstance(item, Drawn | Filled) and _within(item, table)]
    taken = {id(item) for item in inside}
    first_at = next((at for at, item in enumerate(sheet.shown) if id(item) in taken), len(sheet.shown))
    telling = [item for item in sheet.shown if id(item) not in taken and _tells(item, table)]
    gone = taken | {id(item) for item in telling}
    stay = [item for item in sheet.shown if id(item) not in gone and not ends_on(item, telling)]
    sheet.left_out += len(sheet.shown) - len(inside) - len(stay)
    early = {id(item) for item in sheet.shown[:first_at]}  # such as the ground of the whole page
    before = [item for item in stay if id(item) in early]
    kept = [item for item in stay if id(item) not in early]
    grounds = [item for item in inside if isinstance(item, Filled) and min(_size(item)) > _THIN]
    rules = [item for item in inside if min(_size(item)) <= _THIN]
    sheet.left_out += sum(not _on_grid(item, table) for item in rules)  # underlines
    made: list[Drawn | Filled] = []
    for ground in grounds:
        first, last = (_nearest(x, table.xs) for x in (ground.x0, ground.x1))
        if first is None or last is None or first >= last:
            sheet.left_out += 1  # a mark behind words: as long as they were
        else:
            made.append(Filled(xs[first], ground.y0, xs[last], ground.y1, ground.colour))
    sheet.shown = [*before, *made, *_across(rules, table, xs), *_down(rules, table, xs), *kept]


def _tells(item: Shown, table: Table) -> bool:
    """Whether something drawn over the table or around it says where its columns were, or how wide it was."""
    if isinstance(item, Mark) or item.y1 < table.ys[-1] + _NEAR or item.y0 > table.ys[0] - _NEAR:
        return False  # or a table above or below, which ends where this one begins
    if isinstance(item, Traced):
        return item.x1 > table.xs[0] and item.x0 < table.xs[-1]
    return _near_edge(item, table)


def ends_on(item: Shown, sides: Sequence[Shown]) -> bool:
    """Whether a rule is the upper or lower edge of a box of which ``sides`` are the left and right one."""
    if not isinstance(item, Drawn | Filled) or _size(item)[1] > _THIN:
        return False
    upright = (side for side in sides if isinstance(side, Drawn | Filled) and _size(side)[0] <= _THIN)
    corners = [(side.x0, y) for side in upright for y in (side.y0, side.y1)]
    return any(abs(x - at) <= _NEAR and abs(item.y0 - y) <= _NEAR for x in (item.x0, item.x1) for at, y in corners)


def _near_edge(item: Drawn | Filled, table: Table) -> bool:
    return any(abs(x - edge) < _AROUND for x in (item.x0, item.x1) for edge in (table.xs[0], table.xs[-1]))


def is_border(item: Drawn | Filled | Traced, table: Table) -> bool:
    """Whether a rule is one of the table's lines, or a piece of one from column to column."""
    if isinstance(item, Traced) or not _within(item, table) or min(_size(item)) > _THIN or not _on_grid(item, table):
        return False
    return _size(item)[1] > _size(item)[0] or all(_nearest(x, table.xs) is not None for x in (item.x0, item.x1))


def _within(item: Drawn | Filled, table: Table) -> bool:
    level = item.y0 >= table.ys[-1] - _NEAR and item.y1 <= table.ys[0] + _NEAR
    return level and item.x0 >= table.xs[0] - _NEAR and item.x1 <= table.xs[-1] + _NEAR


def _on_grid(item: Drawn | Filled, table: Table) -> bool:
    level = _size(item)[0] > _size(item)[1]
    at, lines = ((item.y0 + item.y1) / 2, table.ys) if level else ((item.x0 + item.x1) / 2, table.xs)
    return _nearest(at, lines) is not None


def _size(item: Drawn | Filled) -> tuple[float, float]:
    return item.x1 - item.x0, item.y1 - item.y0


def _nearest(x: float, edges: Sequence[float]) -> int | None:
    at = min(range(len(edges)), key=lambda at: abs(edges[at] - x))
    return at if abs(edges[at] - x) <= _NEAR else None


def _styled(item: Drawn | Filled) -> _Style:
    if isinstance(item, Drawn):
        return _Style(item.colour, item.width, item.dash)
    return _Style(item.colour, min(_size(item)), ())


def _across(rules: Sequence[Drawn | Filled], table: Table, xs: Sequence[float]) -> Iterator[Drawn]:
    """The pieces of horizontal lines, those that touch and look alike as one."""
    for line, y in enumerate(table.ys):
        level = [
            item for item in rules if _size(item)[0] > _size(item)[1] and abs((item.y0 + item.y1) / 2 - y) <= _NEAR
        ]
        sides: list[tuple[float, _Style] | None] = []
        for column, (low, high) in enumerate(pairwise(table.xs)):
            over = [item for item in level if item.x0 - _NEAR <= (low + high) / 2 <= item.x1 + _NEAR]
            here = over[0] if over and (line, column) in table.across else None
            sides.append(((here.y0 + here.y1) / 2, _styled(here)) if here else None)
        for first, last, (at, style) in _runs(sides):
            yield Drawn(xs[first], at, xs[last + 1], at, style.colour, style.width, style.dash, 2)


def _down(rules: Sequence[Drawn | Filled], table: Table, xs: Sequence[float]) -> Iterator[Drawn]:
    for line, x in enumerate(table.xs):
        level = [
            item for item in rules if _size(item)[1] > _size(item)[0] and abs((item.x0 + item.x1) / 2 - x) <= _NEAR
        ]
        sides: list[_Style | None] = []
        for row, (high, low) in enumerate(pairwise(table.ys)):
            over = [item for item in level if item.y0 - _NEAR <= (low + high) / 2 <= item.y1 + _NEAR]
            sides.append(_styled(over[0]) if over and (row, line) in table.down else None)
        for first, last, style in _runs(sides):
            x, low, high = xs[line], table.ys[last + 1], table.ys[first]
            yield Drawn(x, low, x, high, style.colour, style.width, style.dash, 2)


def _runs(sides: Sequence[_Side | None]) -> Iterator[tuple[int, int, _Side]]:
    """First and last of the sides beside each other that are alike."""
    start = 0
    for at, side in enumerate(sides):
        if at + 1 == len(sides) or sides[at + 1] != side:
            if side is not None:
                yield start, at, side
            start = at + 1


def check_plain(
    family: Family, tables: Sequence[tuple[int, Table]], places: Sequence[Place], standing: Mapping[int, Standing]
) -> None:
    """Raise Refused for a table that cannot be drawn anew: in a cell of another, with turned text, with text beside.

    ``standing``: the lines of each page.
    """
    for spread in family:
        table, own = spread.table, spread.blocks
        for page, other in tables:
            if other is not table and page == spread.page and _overlap(table, other):
                raise Refused("column", spread.page)
        if any(line.aside for number in own for line in places[number].piece.lines):
            raise Refused("beside", spread.page)
        for number, line in standing[spread.page]:
            if number not in own and table.ys[-1] < (line.bottom + line.top) / 2 < table.ys[0]:
                raise Refused("beside", spread.page)


def _overlap(one: Table, other: Table) -> bool:
    aside = one.right <= other.left or other.right <= one.left
    return not aside and one.ys[-1] < other.ys[0] and other.ys[-1] < one.ys[0]
