"""How each line of a judgment is set on a page: what the document says of its paragraphs and tables, and the habits of
courts for what it does not say. No Qt.

Measures are in ems (the width of a Korean letter) and lines, so that they grow with the letters.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from weakref import WeakKeyDictionary

from app.gui.models.structure import line_starts, pages_of
from app.gui.positions import displayable
from core.detection.party_entries import entries, head_end
from core.documents.model import Alignment, Block, BlockKind, Document
from core.review import ReviewSession

ROW_BREAK = "\u2028"
"""Stands between the cells of a row that is set in columns, and between the lines of a cell: one for one in place of
the tab and the line end.
"""

_LONGEST, _MOST_BLOCKS = 500_000, 20_000
"""What can be set as pages at once: the tables of offices have a hundred thousand cells."""

_LINE_END = "\u200b\r"  # what is left of the line ends of Windows, as the window shows them
_EDGES = (BlockKind.HEADER, BlockKind.FOOTER, BlockKind.FOOTNOTE, BlockKind.ENDNOTE)
_SIZES = (0.8, 1.9)
_NOTE, _CELL = 0.85, 0.88
_LABELS = 6.5  # ems: the column of 원고, 피고, 변론종결
_ABOVE, _BELOW, _TIGHT, _PAGE = 0.7, 0.35, 0.08, 1.6
_WIDEST_CELL, _LEAST_CELL = 24.0, 2.5
_WORDS, _SENTENCES = 8.0, 0.4  # a cell up to so wide (ems) gets it all, of what is wider such a share
_SPACED = re.compile(r"[\u3000 ]*\S(?:[\u3000 ]+\S){1,6}[\u3000 ]*")
# As courts number their reasons; a year is no number of a paragraph.
_DEPTHS = tuple(
    re.compile(one)
    for one in (r"\d{1,2}\.\s", r"[가-하]\.\s", r"\d{1,2}\)", r"[가-하]\)", r"\(\d{1,2}\)", r"\([가-하]\)")
)


@dataclass(frozen=True, slots=True)
class Look:
    """How one line of the text is set; it may fill several lines of the page.

    Attributes:
        size: of its letters, as a share of the body's.
        left, first: how far in all its lines begin, and its first one besides (ems).
        column: where its second column begins, at which a tab leads and its further lines begin (ems); 0 without one.
        above, below: empty lines.
        cells: of a row of a table: where each cell begins and ends, as shares of the width.
        lines: how many lines each of these cells has by itself, its paragraphs and line breaks.
        page: the number of the page that begins with it.
    """

    align: Alignment = "left"
    bold: bool = False
    size: float = 1.0
    left: float = 0.0
    first: float = 0.0
    column: float = 0.0
    above: float = 0.0
    below: float = 0.0
    cells: tuple[tuple[float, float], ...] = ()
    lines: tuple[int, ...] = ()
    page: int | None = None


@dataclass(frozen=True)
class Typeset:
    """A text as it is set: each row of a table that can be set in columns is one line. Offsets are those of the text.

    Attributes:
        text: with ROW_BREAKs between the lines of such a row's cells; still with tabs between its cells.
        looks: one for each line of ``text``.
    """

    text: str
    looks: tuple[Look, ...]

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins."""
        return line_starts(self.text)

    @cached_property
    def shown(self) -> str:
        """The text with its cells parted, to be laid out."""
        return "\n".join(in_columns(self.text.split("\n"), self.looks))

    def moved(self, text: str, to: Callable[[int], int]) -> "Typeset":
        """Another text set in the same way; ``to`` tells where a place of this one is in it."""
        if ROW_BREAK in self.text:
            there = {to(at) for at, letter in enumerate(self.text) if letter == ROW_BREAK}
            text = "".join(ROW_BREAK if at in there and one == "\n" else one for at, one in enumerate(text))
        starts = line_starts(text)
        looks = moved(self.looks, lambda line: bisect_right(starts, to(self.starts[line])) - 1, len(starts))
        return Typeset(text, looks)


def typeset_of(whose: Document | ReviewSession) -> Typeset:
    """The text of ``whose`` as it can be shown, set as a page; without looks where it is too long for that.

    It is made once, in whichever thread asks first, and goes with ``whose``.
    """
    found = _SET.get(whose)
    if found is None:
        text, blocks = displayable(whose.text), whose.blocks
        found = _SET[whose] = typeset(text, blocks) if can_be_set(text, blocks) else Typeset(text, ())
    return found


def can_be_set(text: str, blocks: Sequence[Block]) -> bool:
    """Whether there is not too much of it to be set as a page at once."""
    return len(text) <= _LONGEST and len(blocks) <= _MOST_BLOCKS


_SET: WeakKeyDictionary[Document | ReviewSession, Typeset] = WeakKeyDictionary()


def typeset(text: str, blocks: Sequence[Block]) -> Typeset:
    """``text`` (as it can be shown), set by what its ``blocks`` tell."""
    text = _folded(text, blocks)
    return Typeset(text, looks_of(text, line_starts(text), blocks))


def _folded(text: str, blocks: Sequence[Block]) -> str:
    """``text`` with each row of a table in one line, whatever its cells hold; not where another table stands in one.

    What stands in a text box is one line likewise.
    """
    parts: list[str] = []
    position = 0
    for _, group in groupby(blocks, lambda one: (one.kind, one.table, one.row)):
        row = list(group)
        if row[0].kind is not BlockKind.TEXTBOX and (row[0].kind is not BlockKind.CELL or row[0].row is None):
            continue
        start, end = row[0].start, row[-1].end
        inside = text[start:end]
        if "\n" in inside and inside.count("\t") == len({one.column for one in row}) - 1:
            parts += (text[position:start], inside.replace("\n", ROW_BREAK))
            position = end
    return "".join((*parts, text[position:]))


def looks_of(text: str, starts: Sequence[int], blocks: Sequence[Block]) -> tuple[Look, ...]:
    """A look for each line of ``text``, whose lines begin at ``starts``."""
    lines = _lines(text, starts, blocks)
    boxes = _boxes(text, starts, blocks)
    rows = _rows(text, starts, blocks) | boxes
    body = _body_size(blocks)
    found = [
        rows[number] if number in rows else _paragraph(text[start:end], inside, body)
        for number, (start, end, inside) in enumerate(lines)
    ]
    _columns(found, text, starts, rows)
    for number in rows:
        if number + 1 < len(found) and number + 1 not in rows:
            found[number + 1] = replace(found[number + 1], above=max(found[number + 1].above, _BELOW))
    for number in boxes:
        before = number - 1
        if before >= 0 and lines[before][0] == lines[before][1]:  # the empty paragraph a text box hangs on
            found[before] = replace(found[before], size=_SIZES[0], above=0.0, below=0.0)
    for line, page in pages_of(starts, blocks).items():
        found[line] = replace(found[line], page=page, above=max(found[line].above, _PAGE if line else 0))
    return tuple(found)


def moved(looks: Sequence[Look], line: Callable[[int], int], count: int) -> tuple[Look, ...]:
    """The looks of another text of ``count`` lines, in which line n is ``line(n)``."""
    found: dict[int, Look] = {}
    for number, look in enumerate(looks):
        found.setdefault(line(number), look)
    return tuple(found.get(number, Look()) for number in range(count))


def in_columns(lines: Sequence[str], looks: Sequence[Look]) -> list[str]:
    """``lines`` with the cells of rows parted so that each can be set by itself; every offset stays."""
    return [
        line.replace("\t", ROW_BREAK) if look.cells and line.count("\t") == len(look.cells) - 1 else line
        for line, look in zip(lines, looks, strict=True)
    ]


def _lines(text: str, starts: Sequence[int], blocks: Sequence[Block]) -> list[tuple[int, int, list[Block]]]:
    """Each line with its end and the blocks that begin in it."""
    ends = [*(start - 1 for start in starts[1:]), len(text)]
    inside: list[list[Block]] = [[] for _ in starts]
    for block in blocks:
        inside[bisect_right(starts, block.start) - 1].append(block)
    return list(zip(starts, ends, inside, strict=True))


def _body_size(blocks: Sequence[Block]) -> float | None:
    """The size most of the paragraphs are set in; None where the document tells none."""
    sizes: Counter[float] = Counter()
    for block in blocks:
        if block.font_size and block.kind is BlockKind.PARAGRAPH:
            sizes[block.font_size] += block.end - block.start
    return sizes.most_common(1)[0][0] if sizes else None


def _paragraph(line: str, inside: Sequence[Block], body: float | None) -> Look:
    block = inside[0] if inside else None
    if block is not None and block.kind in _EDGES:
        return Look(block.align, size=_NOTE, above=_BELOW, below=_BELOW)
    if body is None:  # a text tells nothing of its looks: headings are known by their spaced letters
        heading = _SPACED.fullmatch(line.rstrip(_LINE_END)) is not None
        return Look("center", True, 1.15, above=_ABOVE, below=_BELOW) if heading else _numbered(line, Look())
    if block is None:
        return Look()
    size = min(_SIZES[1], max(_SIZES[0], (block.font_size or body) / body))
    look = Look(block.align, block.bold, size)
    if block.align in ("center", "right"):
        return replace(look, above=_ABOVE if block.bold else _BELOW, below=_BELOW)
    if size > 1.1:
        return replace(look, above=_ABOVE, below=_BELOW)
    return _numbered(line, look) if block.kind is BlockKind.PARAGRAPH else replace(look, left=1.0)


def _numbered(line: str, look: Look) -> Look:
    """A numbered paragraph stands as far in as its number is deep; another begins with an indent."""
    depth = next((depth for depth, number in enumerate(_DEPTHS) if number.match(line)), None)
    if depth is None:
        return replace(look, first=1.0 if len(line) > _WIDEST_CELL and not line[0].isspace() else 0.0, below=_BELOW)
    return replace(look, left=float(depth), below=_BELOW)


def _columns(looks: list[Look], text: str, starts: Sequence[int], rows: Mapping[int, Look]) -> None:
    """The party block: what a tab parts from its label is a column, and lines without one continue it to the block's
    end; in a PDF the short ones seem to stand in the middle. A party's label begins at the left without a tab, too.
    """
    head, ends = head_end(text), [*(start - 1 for start in starts[1:]), len(text)]
    parties = {bisect_right(starts, one.start) - 1 for one in entries(text) if one.start not in starts}
    column = False
    for number, (look, start, end) in enumerate(zip(looks, starts, ends, strict=True)):
        label, tab, _ = text[start:end].partition("\t")
        inside = column and start < head
        if number in rows or look.size != 1.0 or (look.align in ("center", "right") and not inside):
            column = False
        elif (tab and len(label) <= 2 * _LABELS) or (inside and number in parties):
            column = True
            looks[number] = replace(look, align="left", left=0.0, first=0.0, column=_LABELS, above=_TIGHT, below=_TIGHT)
        elif inside:
            looks[number] = replace(look, align="left", left=_LABELS, first=0.0, above=_TIGHT, below=_TIGHT)
        else:
            column = False


def _rows(text: str, starts: Sequence[int], blocks: Sequence[Block]) -> dict[int, Look]:
    """Line → look of each row of a table that stands in one line."""
    cells: dict[tuple[int, int], list[Block]] = {}
    for block in blocks:
        if block.kind is BlockKind.CELL and block.table is not None and block.row is not None:
            cells.setdefault((block.table, block.row), []).append(block)
    widths: dict[int, dict[int, float]] = {}
    whole: dict[int, list[Block]] = {}
    for (table, _), members in cells.items():
        lines = {bisect_right(starts, place) - 1 for one in members for place in (one.start, one.end)}
        if len(lines) == 1:
            whole[lines.pop()] = members
            for one in members:
                known = widths.setdefault(table, {})
                column = one.column or 0
                wide = max(map(_width, text[one.start : one.end].split(ROW_BREAK)))
                known[column] = max(known.get(column, _LEAST_CELL), wide)
    return {
        line: _row(text, [list(cell) for _, cell in groupby(members, lambda one: one.column or 0)], edges)
        for line, members in whole.items()
        for edges in [dict(_edges(widths[members[0].table or 0]))]
    }


def _row(text: str, cells: Sequence[Sequence[Block]], edges: Mapping[int, float]) -> Look:
    """A row of cells, each of one paragraph or several: those begin at the left unless the document says otherwise."""
    lines = tuple(text[cell[0].start : cell[-1].end].count(ROW_BREAK) + 1 for cell in cells)
    spans = tuple(pairwise([*(edges[cell[0].column or 0] for cell in cells), 1.0]))
    said = {one.align for cell in cells for one in cell}
    align: Alignment = "center" if max(lines) == 1 or said == {"center"} else "left"
    bold = [one.bold for cell in cells for one in cell if one.end > one.start]
    return Look(align, any(bold) if max(lines) == 1 else bool(bold) and all(bold), _CELL, cells=spans, lines=lines)


def _boxes(text: str, starts: Sequence[int], blocks: Sequence[Block]) -> dict[int, Look]:
    """Line → look of each text box that stands in one line: a frame around it, as in the document."""
    found: dict[int, Look] = {}
    for kind, group in groupby(blocks, lambda one: one.kind):
        box = list(group)
        if kind is not BlockKind.TEXTBOX:
            continue
        start, end = box[0].start, box[-1].end
        line, within = bisect_right(starts, start) - 1, text[start:end]
        alone = starts[line] == start and text[end : end + 1] in ("", "\n")
        if alone and within and not {"\n", "\t"} & set(within):
            align = box[0].align if len({one.align for one in box}) == 1 else "left"
            found[line] = replace(_row(text, [box], {0: 0.0}), align=align)
    return found


def _width(cell: str) -> float:
    """How wide a cell would like to be, in ems. Sentences can be broken, numbers and names had better not be."""
    wide = sum(1.0 if character > "\u10ff" else 0.55 for character in cell)
    wide = min(_WIDEST_CELL, max(_LEAST_CELL, wide))
    return wide if wide <= _WORDS else _WORDS + _SENTENCES * (wide - _WORDS)


def _edges(widths: Mapping[int, float]) -> Iterator[tuple[int, float]]:
    """Column → where it begins, as a share of the width."""
    total, left = sum(widths.values()) + len(widths), 0.0
    for column in sorted(widths):
        yield column, left / total
        left += widths[column] + 1
