"""Tables by their ruling lines: which cell of which row a point of the page lies in.

Lines that cross or touch belong to one table; lines missing inside it join neighbouring squares into one cell, as
merged cells do. A table may lack its outer vertical lines, as Korean forms often do.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.documents.pdf.face import Square
from core.documents.pdf.objects import Rule

_TOUCH = 3.0  # points within which two lines meet, and positions are the same
_MAX_LINES = 200


@dataclass(frozen=True, slots=True)
class Table:
    """A grid of cells: ``xs`` ascending, ``ys`` descending (points); a cell is called by its first square.

    ``owner`` is the cell of each square, ``columns`` the first and last column of each cell. ``across`` and ``down``
    are the sides of squares that are ruled: (line, column) of lines above, (row, line) of lines at the left.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    owner: Mapping[Square, Square]
    columns: Mapping[Square, tuple[int, int]]
    across: frozenset[Square] = frozenset()
    down: frozenset[Square] = frozenset()

    @property
    def top(self) -> float:
        """Upper edge, in points."""
        return self.ys[0]

    @property
    def left(self) -> float:
        """Left edge, in points."""
        return self.xs[0]

    @property
    def right(self) -> float:
        """Right edge, in points."""
        return self.xs[-1]

    @property
    def area(self) -> float:
        """Size in square points."""
        return (self.xs[-1] - self.xs[0]) * (self.ys[0] - self.ys[-1])

    def cell(self, x: float, y: float) -> Square | None:
        """(row, column) of the cell at a point, or None outside the table."""
        if not (self.xs[0] <= x <= self.xs[-1] and self.ys[-1] <= y <= self.ys[0]):
            return None
        column = sum(edge <= x for edge in self.xs[1:-1])
        row = sum(edge >= y for edge in self.ys[1:-1])
        return self.owner[row, column]

    def edges(self, cell: Square) -> tuple[float, float]:
        """Left and right edge of a cell, in points."""
        first, last = self.columns[cell]
        return self.xs[first], self.xs[last + 1]


def find_tables(rules: Sequence[Rule]) -> list[Table]:
    """Tables of at least two cells, smallest first, so that a table inside a cell is found before its host."""
    tables = []
    for group in _touching(_merged(rules)):
        table = _table(group)
        if table is not None:
            tables.append(table)
    return sorted(tables, key=lambda table: table.area)


def find_boxes(rules: Sequence[Rule]) -> list[Table]:
    """Boxes of one cell with a border all around, smallest first."""
    found = []
    for group in _touching(_merged(rules)):
        table = _table(group, least=1)
        if table is not None and len(table.owner) == 1 and len(table.across) + len(table.down) == 4:
            found.append(table)
    return sorted(found, key=lambda table: table.area)


def _merged(rules: Sequence[Rule]) -> list[Rule]:
    """Pieces of one line put together (borders are often drawn cell by cell, or as thin boxes)."""
    across = [(rule.y0, rule.x0, rule.x1) for rule in rules if rule.y0 == rule.y1]
    down = [(rule.x0, rule.y0, rule.y1) for rule in rules if rule.y0 != rule.y1]
    return [Rule(start, at, end, at) for at, start, end in _join(across)] + [
        Rule(at, start, at, end) for at, start, end in _join(down)
    ]


def _join(pieces: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Pieces of one line as one, at the least of their own places: another table's lines may stand nearly there."""
    joined: list[tuple[float, float, float]] = []
    for near in _clusters([piece[0] for piece in pieces]):
        spans = sorted((start, end, where) for where, start, end in pieces if abs(where - near) <= _TOUCH)
        low, high, at = spans[0]
        for start, end, where in spans[1:]:
            if start > high + _TOUCH:
                joined.append((at, low, high))
                low, high, at = start, end, where
            high, at = max(high, end), min(at, where)
        joined.append((at, low, high))
    return joined


def _clusters(values: list[float]) -> list[float]:
    """Positions, those nearer than ``_TOUCH`` taken as one (the first of them)."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _TOUCH:
            found.append(value)
    return found


def _touching(rules: list[Rule]) -> list[list[Rule]]:
    """Groups of rules that hang together, found from left to right: a plan or a map has thousands of them."""
    groups: dict[Rule, list[Rule]] = {}
    beside: list[Rule] = []
    for rule in sorted(set(rules), key=lambda item: item.x0):
        groups[rule] = [rule]
        beside = [other for other in beside if rule.x0 - _TOUCH <= other.x1]
        for other in beside:
            if groups[other] is not groups[rule] and _meet(rule, other):
                _join_groups(groups, rule, other)
        beside.append(rule)
    return list({id(group): group for group in groups.values()}.values())


def _join_groups(groups: dict[Rule, list[Rule]], one: Rule, other: Rule) -> None:
    few, many = sorted((groups[one], groups[other]), key=len)
    many += few
    for rule in few:
        groups[rule] = many


def _meet(one: Rule, other: Rule) -> bool:
    return (
        one.x0 - _TOUCH <= other.x1
        and other.x0 - _TOUCH <= one.x1
        and one.y0 - _TOUCH <= other.y1
        and other.y0 - _TOUCH <= one.y1
    )


def _table(group: list[Rule], least: int = 2) -> Table | None:
    """The table of rules that hang together, if it has so many cells."""
    across = [rule for rule in group if rule.y0 == rule.y1]
    down = [rule for rule in group if rule.y0 != rule.y1]
    if not across or not down or len(group) > _MAX_LINES:
        return None
    xs = _clusters([rule.x0 for rule in down] + [rule.x0 for rule in across] + [rule.x1 for rule in across])
    ys = _clusters([rule.y0 for rule in across] + [rule.y0 for rule in down] + [rule.y1 for rule in down])[::-1]
    if len(xs) < 2 or len(ys) < 2:
        return None
    above, left = _sides(xs, ys, across, down)
    owner = _owners(len(ys) - 1, len(xs) - 1, above, left)
    columns: dict[Square, tuple[int, int]] = {}
    for (_, column), cell in owner.items():
        first, last = columns.get(cell, (column, column))
        columns[cell] = min(first, column), max(last, column)
    return Table(tuple(xs), tuple(ys), owner, columns, above, left) if len(columns) >= least else None


def _sides(
    xs: list[float], ys: list[float], across: list[Rule], down: list[Rule]
) -> tuple[frozenset[Square], frozenset[Square]]:
    """The sides of squares that a line passes: above them (line, column), and at their left (row, line)."""
    left = [[(rule.y0, rule.y1) for rule in down if abs(rule.x0 - x) <= _TOUCH] for x in xs]
    above = [[(rule.x0, rule.x1) for rule in across if abs(rule.y0 - y) <= _TOUCH] for y in ys]
    columns = [(x + after) / 2 for x, after in itertools.pairwise(xs)]
    rows = [(y + after) / 2 for y, after in itertools.pairwise(ys)]
    return (
        frozenset((line, at) for line in range(len(ys)) for at, x in enumerate(columns) if _crossed(above[line], x)),
        frozenset((at, line) for line in range(len(xs)) for at, y in enumerate(rows) if _crossed(left[line], y)),
    )


def _owners(rows: int, columns: int, above: frozenset[Square], left: frozenset[Square]) -> dict[Square, Square]:
    """For each square the first square of its cell: squares with no line between them are one cell."""
    owner: dict[Square, Square] = {}
    for row in range(rows):
        for column in range(columns):
            owner[row, column] = row, column
            if column and (row, column) not in left:
                _unite(owner, (row, column - 1), (row, column))
            if row and (row, column) not in above:
                _unite(owner, (row - 1, column), (row, column))
    return {square: _first(owner, square) for square in owner}


def _crossed(lines: list[tuple[float, float]], along: float) -> bool:
    """Whether one of ``lines`` (start and end) passes the place ``along`` them."""
    return any(start - _TOUCH <= along <= end + _TOUCH for start, end in lines)


def _unite(owner: dict[Square, Square], one: Square, other: Square) -> None:
    keep, drop = sorted((_first(owner, one), _first(owner, other)))
    owner[drop] = keep


def _first(owner: dict[Square, Square], square: Square) -> Square:
    """The first square of a cell: who owns the square, who owns that, and so on. The way is shortened as it is gone."""
    while owner[square] != square:
        owner[square] = owner[owner[square]]
        square = owner[square]
    return square
