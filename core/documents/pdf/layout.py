"""Pages to pieces in reading order: paragraphs, table cells, headers and footers."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from core.documents.model import Alignment, BlockKind
from core.documents.pdf.cut_cells import cut_cells, is_rest
from core.documents.pdf.engine import Page
from core.documents.pdf.face import Square
from core.documents.pdf.frames import learn_frames
from core.documents.pdf.furniture import find_footnotes, find_furniture, find_interrupting
from core.documents.pdf.lines import Line
from core.documents.pdf.paragraphs import Frame, Paragraph, build_paragraphs, goes_on_over, parts_a_word
from core.documents.pdf.sheets import Region, Sheet, build_sheet
from core.documents.pdf.tables import Table


@dataclass(frozen=True, slots=True)
class Piece:
    """A block before its place in the document's text is known; ``continues`` as of a ``Block``."""

    text: str
    page: int
    kind: BlockKind = BlockKind.PARAGRAPH
    align: Alignment = "left"
    bold: bool = False
    size: float | None = None
    table: int | None = None
    row: int | None = None
    column: int | None = None
    lines: tuple[Line, ...] = ()
    frame: Frame = field(default_factory=Frame)
    continues: int | None = None

    @property
    def points(self) -> float:
        """Its font size."""
        return self.size or self.lines[0].size


@dataclass(frozen=True, slots=True)
class _Placed:
    """A table whose pieces are there: the frames of its lines, and by cell the numbers of its first and last piece."""

    region: Region
    frames: dict[Line, Frame]
    pieces: dict[Square, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Layout:
    """The pieces in reading order, and the tables that their cells belong to, each with its page."""

    pieces: list[Piece]
    tables: list[tuple[int, Table]]


def lay_out(pages: Sequence[Page]) -> Layout:
    """The pieces of all pages; a paragraph that goes on over a page break is one piece."""
    sheets = [build_sheet(page) for page in pages]
    heights = [page.height for page in pages]
    furniture = find_furniture([sheet.lines for sheet in sheets], heights)
    furniture |= _footnotes(sheets, furniture)
    width = max((page.width for page in pages), default=0.0)
    body = [line for sheet in sheets for line in sheet.lines if line not in furniture]
    cells = [line for sheet in sheets for item in sheet.items if isinstance(item, Region) for line in item.lines]
    frames = learn_frames([*body, *(line for sheet in sheets for line in sheet.aside if line.column)], width)
    usual = max(frames.values(), key=lambda frame: frame.lines, default=Frame())
    if not body:
        usual = next(iter(learn_frames(cells, width).values()), usual)

    def frame_of(line: Line) -> Frame:
        return frames.get(line.zone, usual)

    furniture |= find_interrupting(
        [[line for line in sheet.lines if line not in furniture] for sheet in sheets],
        heights,
        lambda line, after: goes_on_over(line, after, frame_of),
    )
    flow = _Flow(furniture, frame_of)
    return Layout(flow.run(sheets), flow.tables)


def _footnotes(sheets: Sequence[Sheet], furniture: dict[Line, BlockKind]) -> dict[Line, BlockKind]:
    found: dict[Line, BlockKind] = {}
    for sheet in sheets:
        lines = [line for line in sheet.lines if line not in furniture]
        # Footnotes stand below: the page's own size is that of its upper half.
        sizes = [line.size for line in lines[: (len(lines) + 1) // 2] for _ in line.text]
        found |= dict.fromkeys(find_footnotes(lines, median(sizes or [0.0])), BlockKind.FOOTNOTE)
    return found


class _Flow:
    """Goes through the pages once and gives the pieces.

    Furniture waits until the open paragraph ends, and so does what stands aside (a watermark, a line in the margin).
    """

    def __init__(self, furniture: dict[Line, BlockKind], frame_of: Callable[[Line], Frame]) -> None:
        self._furniture = furniture
        self._frame_of = frame_of
        self._pieces: list[Piece] = []
        self._lines: list[Line] = []
        self._waiting: dict[int, list[Piece]] = defaultdict(list)
        self.tables: list[tuple[int, Table]] = []
        # The table after which no text has come, and where it begins, maybe pages before.
        self._above: _Placed | None = None
        self._head: Region | None = None

    def run(self, sheets: Sequence[Sheet]) -> list[Piece]:
        """All pieces in reading order."""
        for sheet in sheets:
            notes: list[Line] = []
            for item in sheet.items:
                if isinstance(item, Region):
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
                    self._above = None
            self._notes(notes)
            self._notes(sheet.aside, BlockKind.PARAGRAPH)
        self._close()
        return self._pieces

    def _hold(self, line: Line) -> None:
        piece = _piece(Paragraph([line], line.text, "center"), self._frame_of(line), self._furniture[line])
        # Keyed by how many body lines came before: it goes after the paragraph that holds the last of them.
        self._waiting[len(self._lines)].append(piece)

    def _notes(self, lines: list[Line], kind: BlockKind = BlockKind.FOOTNOTE) -> None:
        """Footnotes of one page, or what stands aside, which wait like furniture."""
        for note in build_paragraphs(lines, self._frame_of):
            self._waiting[len(self._lines)].append(_piece(note, self._frame_of(note.lines[0]), kind))

    def _close(self) -> None:
        """Turn the lines gathered so far into paragraphs, with the furniture that fell among them."""
        self._release(0, 0)
        done = 0
        for paragraph in build_paragraphs(self._lines, self._frame_of):
            self._pieces.append(_piece(paragraph, self._frame_of(paragraph.lines[0])))
            self._release(done + 1, done + len(paragraph.lines))
            done += len(paragraph.lines)
        self._lines = []
        self._waiting.clear()

    def _release(self, low: int, high: int) -> None:
        for count in range(low, high + 1):
            self._pieces += self._waiting.get(count, [])

    def _table(self, region: Region) -> None:
        placed = _Placed(region, {}, {})
        for (row, column), lines in region.cells.items():
            left, edge = region.table.edges((row, column))
            padding = max(0.0, min(line.left for line in lines) - left)
            right = max(edge - min(padding, 12.0), *(line.right for line in lines))
            frame = replace(self._frame_of(lines[0]), left=left + padding, right=right)
            placed.frames.update(dict.fromkeys(lines, frame))
            first = len(self._pieces)
            for paragraph in build_paragraphs(lines, placed.frames.__getitem__):
                place = (len(self.tables), row, column)
                self._pieces.append(_piece(paragraph, replace(frame, left=left, right=edge), BlockKind.CELL, place))
            placed.pieces[row, column] = first, len(self._pieces) - 1
        self.tables.append((region.page, region.table))
        self._go_on(placed)

    def _go_on(self, placed: _Placed) -> None:
        """Note which cells go on with words that those of the table before, at its page's end, leave open."""
        above, head = self._above, self._head
        self._above = placed
        if above is None or head is None or not is_rest(above.region, placed.region):
            self._head = placed.region
            return
        frame_of = {**above.frames, **placed.frames}.__getitem__
        cuts = cut_cells(head, above.region, placed.region, lambda line, after: goes_on_over(line, after, frame_of))
        for cut in cuts:
            last, first = above.pieces[cut.above][1], placed.pieces[cut.below][0]
            if parts_a_word(self._pieces[last].lines[-1], self._pieces[first].lines[0], frame_of):
                self._pieces[first] = replace(self._pieces[first], continues=last)


def _piece(
    paragraph: Paragraph,
    frame: Frame,
    kind: BlockKind = BlockKind.PARAGRAPH,
    place: tuple[int, int, int] | tuple[None, None, None] = (None, None, None),
) -> Piece:
    return Piece(
        paragraph.text,
        paragraph.page,
        kind,
        paragraph.align,
        paragraph.bold,
        paragraph.size,
        table=place[0],
        row=place[1],
        column=place[2],
        lines=tuple(paragraph.lines),
        frame=frame,
    )
