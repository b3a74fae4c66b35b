"""How the blocks of a PDF are set, measured on its pages: alignment, indents, white above, tab stops, page breaks."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median, median_low

from core.documents.model import Alignment, BlockKind
from core.documents.pdf.engine import Page
from core.documents.pdf.face import Face, Gap, Look, drop_of, to_half
from core.documents.pdf.grids import Box, read_boxes, read_grids
from core.documents.pdf.layout import Layout, Piece
from core.documents.pdf.lines import Line
from core.documents.pdf.papers import (
    BASELINE,
    Papers,
    in_text,
    place_of,
    read_heads,
    read_numbering,
    read_papers,
    with_room,
)

_SAME = 1.0  # points within which two edges are one
_CENTRED = 0.8  # font sizes that the middle of a centred line may be off
_EDGE = 0.8  # the same of the right edge
_SMALL = 1.5  # points: indents and white below are none
_MOST_WHITE = 320.0
_USUAL_SIZE = 11.0
_ROOMY = 4.0  # lines that a page leaves free before its end where what follows was meant to begin a new one
_FEW = 2.0  # the same of a heading, which keeps with what follows
_BOX_PADDING = 4.0  # points between a box and its text
_CELL_PADDING = 10.0  # points at most between a cell's right edge and text that fills it


def read_face(layout: Layout, pages: Sequence[Page]) -> Face:
    """The face of the document of ``layout``, which was read from ``pages``."""
    papers = read_papers(layout, pages)
    numbering, heads = read_numbering(layout, papers), read_heads(layout, papers)
    papers = replace(papers, papers=tuple(with_room(layout, papers.papers, numbering, heads)))
    boxes = read_boxes(layout, papers, pages)
    measure = _Measure(layout, papers, boxes)
    return Face(
        tuple(measure.looks()),
        papers.papers,
        read_grids(layout, papers, measure),
        tuple(box.edges for box in boxes),
        numbering,
        heads,
        len(pages),
    )


class _Measure:
    """What is usual in the document, and the look of each of its pieces."""

    def __init__(self, layout: Layout, papers: Papers, boxes: Sequence[Box]) -> None:
        self._layout, self._papers = layout, papers
        self._boxes = boxes
        self._box_of = {piece: number for number, box in enumerate(boxes) for piece in box.pieces}
        text = [piece for piece in layout.pieces if in_text(piece)]
        self.usual = _usual_pitch(text)
        self._lefts = _counted((round(line.left) for line in piece.lines) for piece in text)
        self._justified = _mostly_justified(text)
        self._ends = self._page_ends()
        self._first = next(iter(text), None)
        self._tops: set[int] = set()  # pieces whose white is not known, as they begin a page

    def looks(self) -> list[Look]:
        """One for each piece. What stood at the top of a page gets the white that its like have."""
        looks = list(self._measured())
        usual: dict[tuple[Alignment, bool], list[float]] = {}
        for piece, look in zip(self._layout.pieces, looks, strict=True):
            if in_text(piece) and piece is not self._first and id(piece) not in self._tops:
                usual.setdefault((look.align, piece.bold), []).append(look.before)
        for number, piece in enumerate(self._layout.pieces):
            white = usual.get((looks[number].align, piece.bold))
            known = piece is self._first or id(piece) not in self._tops or looks[number].starts_page
            if white and not known:
                looks[number] = replace(looks[number], before=median_low(white))
        self._align_full_cells(looks)
        return looks

    def _align_full_cells(self, looks: list[Look]) -> None:
        """A text as wide as its cell does not tell where it is set: it is set as the others of its column are."""
        votes: dict[tuple[int | None, int | None], Counter[Alignment]] = {}
        full: list[int] = []
        for number, piece in enumerate(self._layout.pieces):
            if piece.kind is BlockKind.CELL and looks[number].at_edge:
                full.append(number)
            elif piece.kind is BlockKind.CELL:
                votes.setdefault((piece.table, piece.column), Counter())[looks[number].align] += 1
        for number in full:
            piece = self._layout.pieces[number]
            if found := votes.get((piece.table, piece.column)):
                looks[number] = replace(looks[number], align=found.most_common(1)[0][0])

    def _measured(self) -> Iterable[Look]:
        last: Piece | None = None
        for number, piece in enumerate(self._layout.pieces):
            if not piece.lines:
                yield Look(piece.align)
                continue
            if piece.kind is BlockKind.CELL:
                yield self._cell(piece, last)
                last = piece
            elif in_text(piece):
                yield self._paragraph(piece, last, self._box_of.get(number))
                last = piece
            else:
                yield self._aside(piece)

    def _page_ends(self) -> dict[int, float]:
        """Where the text of each page ends."""
        ends: dict[int, float] = {}
        for piece in self._layout.pieces:
            for line in piece.lines if in_text(piece) else ():
                ends[line.page] = min(ends.get(line.page, line.bottom), line.bottom)
        for page, table in self._layout.tables:
            ends[page] = min(ends.get(page, table.ys[-1]), table.ys[-1])
        return ends

    def pitch(self, size: float) -> float:
        """The usual distance of two lines ``size`` points high."""
        return self.usual * size

    def _aside(self, piece: Piece) -> Look:
        """The look of what stands in a margin, or of a footnote."""
        line = piece.lines[0]
        paper = self._papers.of(line.page)
        sheet = self._papers.of_page[line.page - 1]
        if piece.kind.in_margin:
            first = max(0.0, line.left - paper.left)
            return Look(place_of(line, paper), first=first, sheet=sheet, gaps=tuple(self._gaps(piece, paper.left)))
        return Look("justify" if self._justified else "left", pitch=_own_pitch(piece), sheet=sheet)

    def _paragraph(self, piece: Piece, last: Piece | None, box: int | None) -> Look:
        first = piece.lines[0]
        paper = self._papers.of(first.page)
        left, right = paper.left, paper.width - paper.right
        if first.column:
            left, right = piece.frame.left, piece.frame.right
        if box is not None:
            left, right = (edge + paper.left for edge in self._boxes[box].edges)
            left, right = left + _BOX_PADDING, right - _BOX_PADDING
        shared = self._lefts[round(first.left)] > 1
        align = self._alignment(piece, left, right, shared)
        pitch, before = self._white(piece, last)
        starts = self._starts_page(piece, last)
        return Look(
            align,
            first=_indent(first.left - left),
            left=_indent(_hanging(piece.lines) - left),
            pitch=pitch,
            before=self._from_top(piece) if starts or last is None else before,
            starts_page=starts,
            sheet=self._papers.of_page[first.page - 1],
            gaps=tuple(self._gaps(piece, left)),
            lines=len(piece.lines),
            at_edge=len(piece.lines) == 1 and abs(right - first.right) < _EDGE * first.size,
            middle=_in_the_middle(piece.lines, left, right),
            box=box,
        )

    def _alignment(self, piece: Piece, left: float, right: float, shared: bool) -> Alignment:
        lines, em = piece.lines, piece.lines[0].size
        inside = min(line.left for line in lines) - left
        if _in_the_middle(lines, left, right):
            # What begins where others begin stands in the middle by chance.
            return "left" if shared and not piece.bold else "center"
        at_right = all(abs(right - line.right) < _EDGE * em for line in lines)
        if at_right and inside > 0.25 * (right - left) and (not shared or len(lines) > 1):
            return "right"
        return "justify" if piece.align == "justify" or self._justified else "left"

    def _gaps(self, piece: Piece, left: float) -> Iterable[Gap]:
        """Wide gaps of the first line; later lines are broken anew."""
        line = piece.lines[0]
        for index, start, width in line.wide:
            if index >= len(piece.text):
                continue
            if piece.text[index] == "\t":
                yield Gap(index, to_half(start - left), to_half(width))
            elif len(piece.lines) == 1 or piece.align != "justify":
                yield Gap(index, None, to_half(width))

    def _white(self, piece: Piece, last: Piece | None) -> tuple[float, float]:
        """The pitch of a piece's lines, and the white above it."""
        size = piece.points
        own = _own_pitch(piece)
        pitch = own or to_half(self.pitch(size))
        distance = self._distance(piece, last)
        if distance is None or last is None:
            self._tops.add(id(piece))
            return pitch, 0.0
        if last.table is not None:
            return pitch, _white(distance - drop_of(size, pitch))
        above = _own_pitch(last) or to_half(self.pitch(last.points))
        if own is None and distance < pitch:
            pitch = max(to_half(distance), 1.15 * size)
        return pitch, _white(distance - (above - drop_of(last.points, above)) - drop_of(size, pitch))

    def _distance(self, piece: Piece, last: Piece | None) -> float | None:
        """From the last baseline before a piece, or the end of the table before it, to its first; None over pages."""
        first = piece.lines[0]
        if last is None:
            return None
        if last.table is not None:
            page, table = self._layout.tables[last.table]
            return table.ys[-1] - baseline(first) if page == first.page and table.ys[-1] > first.bottom else None
        end = last.lines[-1]
        return baseline(end) - baseline(first) if end.zone == first.zone and end.bottom > first.bottom else None

    def _from_top(self, piece: Piece) -> float:
        first = piece.lines[0]
        paper = self._papers.of(first.page)
        pitch = _own_pitch(piece) or self.pitch(piece.points)
        return _white(paper.height - paper.top - baseline(first) - drop_of(piece.points, pitch))

    def _starts_page(self, piece: Piece, last: Piece | None) -> bool:
        heading = piece.bold and len(piece.lines) == 1
        return last is not None and self.breaks_page(piece.lines[0].page, last, _FEW if heading else _ROOMY)

    def breaks_page(self, page: int, last: Piece, lines: float = _ROOMY) -> bool:
        """Whether what begins ``page`` was meant to: the page before it has room for so many lines."""
        before = last.lines[-1].page if last.table is None else self._layout.tables[last.table][0]
        if before == page:
            return False
        if page - before > 1:
            return True
        free = self._ends.get(before, 0.0) - self._papers.of(before).bottom
        return free > lines * self.pitch(_USUAL_SIZE)

    def _cell(self, piece: Piece, last: Piece | None) -> Look:
        lines, first, frame = piece.lines, piece.lines[0], piece.frame
        left, right = first.left - frame.left, frame.right - max(line.right for line in lines)
        align: Alignment = "left"
        off = max(abs(frame.left + frame.right - line.left - line.right) / 2 for line in lines)
        if off < 0.3 * first.size and min(left, right) > 0.6 * first.size:
            align = "center"
        elif right < _CELL_PADDING and left > 2 * first.size + right and len(lines) == 1:
            align = "right"
        elif piece.align == "justify":
            align = "justify"
        before = 0.0
        if last is not None and (last.table, last.row, last.column) == (piece.table, piece.row, piece.column):
            before = _white(last.lines[-1].bottom - first.bottom - (_own_pitch(piece) or 1.4 * piece.points))
        return Look(
            align,
            pitch=_own_pitch(piece),
            before=min(before, 2 * piece.points),
            sheet=self._papers.of_page[first.page - 1],
            lines=len(lines),
            at_edge=len(lines) == 1 and left + right < 2 * _CELL_PADDING + first.size,
        )


def baseline(line: Line) -> float:
    """The height of a line's baseline, in points."""
    return line.bottom + BASELINE * line.size


def _in_the_middle(lines: Sequence[Line], left: float, right: float) -> bool:
    """Whether lines stand in the middle, away from the edges."""
    inside = min(line.left for line in lines) - left
    off = max(abs(line.left + line.right - left - right) / 2 for line in lines)
    return inside > 1.2 * lines[0].size and off < _CENTRED * lines[0].size


def _counted(values: Iterable[Iterable[int]]) -> Counter[int]:
    """In how many pieces each value stands, and its neighbours."""
    counts: Counter[int] = Counter()
    for piece in values:
        for value in set(piece):
            counts.update((value - 1, value, value + 1))
    return counts


def _usual_pitch(pieces: Sequence[Piece]) -> float:
    """Distance of two lines of a paragraph, in font sizes."""
    own = [pitch / piece.points for piece in pieces for pitch in [_own_pitch(piece)] if pitch and piece.points]
    if not own:
        steps = [
            (one.lines[-1].bottom - other.lines[0].bottom) / other.points
            for one, other in itertools.pairwise(pieces)
            if one.lines[-1].zone == other.lines[0].zone and other.points
        ]
        own = [step for step in steps if 1.1 < step < 2.6]
    return min(max(median(own), 1.15), 2.6) if own else 1.6


def _mostly_justified(pieces: Sequence[Piece]) -> bool:
    long = [piece.align == "justify" for piece in pieces if len(piece.lines) > 1]
    return sum(long) > len(long) / 2


def _own_pitch(piece: Piece) -> float | None:
    """The distance of the piece's own lines, to half a point; None of a single one."""
    lines = piece.lines
    steps = [a.bottom - b.bottom for a, b in itertools.pairwise(lines) if a.zone == b.zone]
    steps = [step for step in steps if 1.0 < step / max(piece.points, 1.0) < 3.5]
    return max(to_half(median(steps)), 1.1 * piece.points) if steps else None


def _hanging(lines: Sequence[Line]) -> float:
    """The left edge of the lines after the first, or of the only one."""
    later = [line.left for line in lines[1:] if line.zone == lines[0].zone]
    return min(later) if later else lines[0].left


def _indent(value: float) -> float:
    return to_half(value) if value > _SMALL else 0.0


def _white(value: float) -> float:
    return min(to_half(value), _MOST_WHITE) if value > _SMALL else 0.0
