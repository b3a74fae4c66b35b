"""Pages to pieces in reading order: paragraphs, table cells, headers and footers."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.documents.model import Alignment, BlockKind
from core.documents.pdf.engine import Page
from core.documents.pdf.furniture import find_footnotes, find_furniture
from core.documents.pdf.gaps import learn_gaps
from core.documents.pdf.glyphs import Glyph
from core.documents.pdf.lines import Line, build_line
from core.documents.pdf.paragraphs import (
    Habits,
    Paragraph,
    build_paragraphs,
    learn_habits,
    right_margin,
)
from core.documents.pdf.rows import build_rows
from core.documents.pdf.tables import Table, find_tables


@dataclass(frozen=True, slots=True)
class Piece:
    """A block before its place in the document's text is known."""

    text: str
    page: int
    kind: BlockKind = BlockKind.PARAGRAPH
    align: Alignment = "left"
    bold: bool = False
    size: float | None = None
    table: int | None = None
    row: int | None = None
    column: int | None = None


@dataclass(slots=True)
class _Region:
    """A table with the lines of its cells, and where on the page it stands."""

    table: Table
    page: int
    cells: dict[tuple[int, int], list[Line]]


_Item = Line | _Region


def lay_out(pages: Sequence[Page]) -> list[Piece]:
    """The pieces of all pages; a paragraph that goes on over a page break is one piece."""
    sheets = [_sheet(page) for page in pages]
    furniture = find_furniture(
        [[item for item in sheet if isinstance(item, Line)] for sheet in sheets], [page.height for page in pages]
    )
    furniture |= _footnotes(sheets, furniture)
    aside = {id(line) for sheet in sheets for line in _aside(sheet)}
    lines = [item for sheet in sheets for item in sheet if isinstance(item, Line)]
    body = [line for line in lines if line not in furniture and id(line) not in aside]
    cells = [line for sheet in sheets for item in sheet if isinstance(item, _Region) for line in _lines_of(item)]
    left = min((line.left for line in body), default=0.0)
    right = right_margin(body, left, max((page.width for page in pages), default=0.0))
    habits = learn_habits(body or cells, right)
    return _Flow(furniture, left, right, habits).run(sheets)


def _aside(sheet: Sequence[_Item]) -> list[Line]:
    """The lines of a page that stand aside of others: what is wholly turned is the page's own text."""
    lines = [item for item in sheet if isinstance(item, Line)]
    aside = [line for line in lines if line.aside]
    return aside if len(aside) < len(lines) else []


def _footnotes(sheets: Sequence[Sequence[_Item]], furniture: dict[Line, BlockKind]) -> dict[Line, BlockKind]:
    pages = [[item for item in sheet if isinstance(item, Line) and item not in furniture] for sheet in sheets]
    sizes = [line.size for page in pages for line in page for _ in line.text]
    size = median(sizes) if sizes else 0.0
    return {line: BlockKind.FOOTNOTE for page in pages for line in find_footnotes(page, size)}


def _lines_of(region: _Region) -> list[Line]:
    return [line for lines in region.cells.values() for line in lines]


def _sheet(page: Page) -> list[_Item]:
    """Lines and tables of one page from top to bottom."""
    tables = find_tables(page.rules)
    outside, inside = _parted(page.glyphs, tables)
    rows = build_rows(outside)
    cells = {place: build_rows(glyphs) for place, glyphs in sorted(inside.items())}
    gaps = learn_gaps(row for group in (rows, *cells.values()) for row in group)
    items: list[_Item] = [build_line(row, page.number, gaps) for row in rows]
    regions: dict[int, _Region] = {}
    for (number, cell), found in cells.items():
        if found:
            region = regions.setdefault(number, _Region(tables[number], page.number, {}))
            region.cells[cell] = [build_line(row, page.number, gaps) for row in found]
    for region in regions.values():
        _insert(items, region)
    return items


_Place = tuple[int, tuple[int, int]]  # number of the table, row and column


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


def _insert(items: list[_Item], region: _Region) -> None:
    """Put a table before the first line that stands below its upper edge."""
    for index, item in enumerate(items):
        height = item.top if isinstance(item, Line) else item.table.top
        if height <= region.table.top:
            items.insert(index, region)
            return
    items.append(region)


class _Flow:
    """Goes through the pages once and gives the pieces.

    Furniture waits until the open paragraph ends, and so does what stands aside (a watermark, a line in the margin).
    """

    def __init__(self, furniture: dict[Line, BlockKind], left: float, right: float, habits: Habits) -> None:
        self._furniture = furniture
        self._left = left
        self._right = right
        self._habits = habits
        self._pieces: list[Piece] = []
        self._lines: list[Line] = []
        self._waiting: dict[int, list[Piece]] = defaultdict(list)
        self._tables = 0

    def run(self, sheets: Sequence[Sequence[_Item]]) -> list[Piece]:
        """All pieces in reading order."""
        for sheet in sheets:
            notes: list[Line] = []
            aside = _aside(sheet)
            set_apart = {id(line) for line in aside}
            for item in sheet:
                if id(item) in set_apart:
                    continue
                if isinstance(item, _Region):
                    self._close()
                    self._table(item)
                elif self._furniture.get(item) is BlockKind.FOOTNOTE:
                    notes.append(item)
                elif item in self._furniture:
                    self._notes(notes)
                    notes = []
                    self._hold(item)
                else:
                    self._lines.append(item)
            self._notes(notes)
            self._notes(aside, BlockKind.PARAGRAPH)
        self._close()
        return self._pieces

    def _hold(self, line: Line) -> None:
        piece = Piece(
            line.text, line.page, self._furniture[line], "center", bold=line.bold, size=_half_points(line.size)
        )
        # Keyed by how many body lines came before: it goes after the paragraph that holds the last of them.
        self._waiting[len(self._lines)].append(piece)

    def _notes(self, lines: list[Line], kind: BlockKind = BlockKind.FOOTNOTE) -> None:
        """Footnotes of one page, or what stands aside, which wait like furniture."""
        for note in build_paragraphs(lines, self._left, self._right, self._habits):
            self._waiting[len(self._lines)].append(_piece(note, kind))

    def _close(self) -> None:
        """Turn the lines gathered so far into paragraphs, with the furniture that fell among them."""
        self._release(0, 0)
        done = 0
        for paragraph in build_paragraphs(self._lines, self._left, self._right, self._habits):
            self._pieces.append(_piece(paragraph))
            self._release(done + 1, done + len(paragraph.lines))
            done += len(paragraph.lines)
        self._lines = []
        self._waiting.clear()

    def _release(self, low: int, high: int) -> None:
        for count in range(low, high + 1):
            self._pieces += self._waiting.get(count, [])

    def _table(self, region: _Region) -> None:
        for (row, column), lines in region.cells.items():
            left, edge = region.table.edges((row, column))
            padding = max(0.0, min(line.left for line in lines) - left)
            right = max(edge - min(padding, 12.0), *(line.right for line in lines))
            for paragraph in build_paragraphs(lines, left + padding, right, self._habits):
                self._pieces.append(_piece(paragraph, BlockKind.CELL, self._tables, row, column))
        self._tables += 1


def _piece(
    paragraph: Paragraph,
    kind: BlockKind = BlockKind.PARAGRAPH,
    table: int | None = None,
    row: int | None = None,
    column: int | None = None,
) -> Piece:
    return Piece(
        paragraph.text,
        paragraph.page,
        kind,
        paragraph.align,
        paragraph.bold,
        _half_points(paragraph.size),
        table,
        row,
        column,
    )


def _half_points(size: float) -> float:
    return round(size * 2) / 2
