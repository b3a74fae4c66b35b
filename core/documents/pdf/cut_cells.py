"""Rows of tables that the end of a page cuts: a cell begins on one page and goes on in that of the next."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.documents.pdf.face import Square
from core.documents.pdf.lines import Line
from core.documents.pdf.sheets import Region

_SAME = 3.0  # points that columns of one table on two pages may be off

GoesOn = Callable[[Line, Line], bool]


@dataclass(frozen=True, slots=True)
class Cut:
    """A cell of the table at a page's end, and the one of the next page's first table that goes on with it."""

    above: Square
    below: Square


def is_rest(above: Region, below: Region) -> bool:
    """Whether ``below``, which follows ``above``, is the same table on the next page: its columns are the same."""
    one, other = above.table.xs, below.table.xs
    return (
        below.page == above.page + 1
        and len(one) == len(other)
        and all(abs((a - one[0]) - (b - other[0])) <= _SAME for a, b in zip(one, other, strict=True))
    )


def cut_cells(head: Region, above: Region, below: Region, goes_on: GoesOn) -> Iterator[Cut]:
    """The cells of a row that is cut: all that stands in its second half goes on with what stands in its first.

    ``head``: where the table begins, whose first rows may be repeated on each page.
    """
    last, first = len(above.table.ys) - 2, _repeated(head, below)
    found: list[Cut] = []
    for column in range(len(above.table.xs) - 1):
        upper, lower = above.table.owner[last, column], below.table.owner[first, column]
        if lower not in below.cells or any(cut.below == lower for cut in found):
            continue
        alike = above.table.columns[upper] == below.table.columns[lower]
        if not alike or upper not in above.cells or not goes_on(above.cells[upper][-1], below.cells[lower][0]):
            return
        found.append(Cut(upper, lower))
    yield from found


def _repeated(head: Region, below: Region) -> int:
    """How many rows at the top of ``below`` say what the first rows of the table say."""
    row = 0
    while row < len(below.table.ys) - 2 and (said := _said(head, row)) and said == _said(below, row):
        row += 1
    return row


def _said(region: Region, row: int) -> list[tuple[int, str]]:
    cells = sorted((place, lines) for place, lines in region.cells.items() if place[0] == row)
    return [(place[1], " ".join(line.text for line in lines)) for place, lines in cells]
