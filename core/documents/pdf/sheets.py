"""One page as lines and tables in reading order."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.documents.pdf.columns import split_columns
from core.documents.pdf.engine import Page
from core.documents.pdf.gaps import learn_gaps
from core.documents.pdf.glyphs import Glyph
from core.documents.pdf.lines import Line, build_line
from core.documents.pdf.rows import Row, build_rows, find_runs, place_spaces
from core.documents.pdf.tables import Table, find_tables

_BOX = 3.0  # width of a box for one letter at most, in font sizes
_BOXED = re.compile(r"[\d-]{6,}|[가-힣]{3,}")
_Place = tuple[int, tuple[int, int]]  # number of the table, row and column


@dataclass(slots=True)
class Region:
    """A table with the lines of its cells, and where on the page it stands."""

    table: Table
    page: int
    cells: dict[tuple[int, int], list[Line]]

    @property
    def lines(self) -> list[Line]:
        """The lines of all cells."""
        return [line for lines in self.cells.values() for line in lines]


@dataclass(slots=True)
class Sheet:
    """What of a page is read in its turn, and the lines aside of it: at an angle, behind others, in the margin."""

    items: list[Line | Region]
    aside: list[Line]

    @property
    def lines(self) -> list[Line]:
        """The lines outside of tables, without those aside."""
        return [item for item in self.items if isinstance(item, Line)]


def build_sheet(page: Page) -> Sheet:
    """Lines and tables of one page from top to bottom, column after column."""
    tables = find_tables(page.rules)
    outside, inside = _parted(page.glyphs, tables)
    rows = _rows(outside)
    cells = {place: _rows(glyphs, columns=False) for place, glyphs in sorted(inside.items())}
    gaps = learn_gaps(row for group in (rows, *cells.values()) for row in group)
    lines = [build_line(row, page.number, gaps) for row in rows]
    items: list[Line | Region] = [line for line in lines if not line.aside]
    aside = [line for line in lines if line.aside]
    if not items:  # what is wholly turned is the page's own text
        items, aside = [replace(line, aside=False) for line in aside], []
    regions: dict[int, Region] = {}
    for (number, cell), found in cells.items():
        if found:
            region = regions.setdefault(number, Region(tables[number], page.number, {}))
            region.cells[cell] = [build_line(row, page.number, gaps) for row in found]
    for region in regions.values():
        _join_boxes(region)
        _insert(items, region)
    return Sheet(items, aside)


def _rows(glyphs: Sequence[Glyph], *, columns: bool = True) -> list[Row]:
    """Rows in reading order; what stands aside follows."""
    runs = find_runs(glyphs)
    if not columns:
        rows = build_rows(runs.levels)
        place_spaces(runs.strays, rows)
        return rows + runs.aside
    before: list[Row] = []
    notes: list[Row] = []
    for zone in split_columns(runs.levels):
        rows = build_rows(zone.levels)
        for row in rows:
            row.column, row.aside = zone.column, zone.margin
        (notes if zone.margin else before).extend(rows)
    place_spaces(runs.strays, [*before, *notes])
    return [*before, *notes, *runs.aside]


def _parted(glyphs: Sequence[Glyph], tables: Sequence[Table]) -> tuple[list[Glyph], dict[_Place, list[Glyph]]]:
    """The glyphs outside of tables, and those of each cell."""
    outside: list[Glyph] = []
    inside: dict[_Place, list[Glyph]] = defaultdict(list)
    place: _Place | None = None
    last: Glyph | None = None
    for glyph in glyphs:
        if not glyph.generated and not (place is not None and _overflows(last, glyph)):
            place = _place(tables, glyph)
        last = last if glyph.generated else glyph
        (outside if place is None else inside[place]).append(glyph)
    return outside, inside


def _place(tables: Sequence[Table], glyph: Glyph) -> _Place | None:
    x, y = (glyph.left + glyph.right) / 2, (glyph.bottom + glyph.top) / 2
    for number, table in enumerate(tables):
        cell = table.cell(x, y)
        if cell is not None:
            return number, cell
    return None


def _overflows(last: Glyph | None, glyph: Glyph) -> bool:
    """Whether a glyph touches the one before it: letters of one word belong to one cell, though they leave it."""
    if last is None or abs(glyph.bottom - last.bottom) > 0.3 * glyph.size:
        return False
    return -0.5 * glyph.size < glyph.left - last.right < 0.15 * glyph.size


def _join_boxes(region: Region) -> None:
    """Put what is written one letter to a box, as forms want numbers and names, into the first of its boxes."""
    boxes: list[tuple[int, int]] = []
    for place in [*sorted(region.cells), None]:
        follows = place and boxes and place[0] == boxes[-1][0] and place[1] == boxes[-1][1] + 1
        if place and _is_box(region, place) and (follows or not boxes):
            boxes.append(place)
            continue
        text = "".join(region.cells[box][0].text for box in boxes)
        if _BOXED.fullmatch(text):
            lines = [region.cells.pop(box)[0] for box in boxes]
            right, top = max(line.right for line in lines), max(line.top for line in lines)
            joined = replace(
                lines[0],
                text=text,
                right=right,
                top=top,
                overhang=right,
                head=right - lines[0].left,
                glyphs=tuple(glyph for line in lines for glyph in line.glyphs),
            )
            region.cells[boxes[0]] = [joined]
        boxes = [place] if place and _is_box(region, place) else []
    region.cells = dict(sorted(region.cells.items()))


def _is_box(region: Region, place: tuple[int, int]) -> bool:
    """Whether a cell is hardly wider than the one letter in it."""
    left, right = region.table.edges(place)
    lines = region.cells[place]
    return len(lines) == 1 and len(lines[0].text) == 1 and right - left < _BOX * lines[0].size


def _insert(items: list[Line | Region], region: Region) -> None:
    """Put a table before the first line of its column that stands below its upper edge."""
    table = region.table
    for index, item in enumerate(items):
        if isinstance(item, Line):
            beside = item.column and not (item.left < table.right and table.left < item.right)
            below = item.top <= table.top and not beside
        else:
            below = item.table.top <= table.top
        if below:
            items.insert(index, region)
            return
    items.append(region)
