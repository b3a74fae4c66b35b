"""A table of text opened: what its cells say, and where each of them stands in the file.

``text`` is the cells' content, a tab between two cells and a line feed between two rows; quotation marks, delimiters
and line ends of the file are not in it. A cell of several lines gives several blocks with the same coordinates.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from core.characters import half_width
from core.documents.csv.cells import DELIMITERS, QUOTE, Cells, NotATableError, cells_of
from core.documents.model import Block, BlockKind, Document, Draft, Format, Replacement, apply_replacements, moved
from core.documents.plain import decode, encode, line_blocks
from core.errors import DocumentError, Notice
from core.isolation.limits import MOST_CHARACTERS

# A cell that begins with one of them is calculated by spreadsheets, full-width ones included.
FORMULA_SIGNS = frozenset("=+-@")


class TableDocument(Document):
    """A CSV or TSV file. ``encoding`` and ``bom`` say how its bytes spell ``cells.source``."""

    def __init__(self, path: Path, data: bytes, kind: Format, cells: Cells, encoding: str, bom: bytes) -> None:
        super().__init__(path, data)
        self.format = kind
        self.cells = cells
        self.encoding = encoding
        self.bom = bom
        self.text, self._starts = _text_of(cells)
        self.blocks = tuple(self._blocks())
        self.notices = self._noticed()

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """In the same encoding, with the same quotation marks, delimiters and line ends. Raises DocumentError."""
        source, position = self.cells.source, 0
        parts: list[str] = []
        for index, group in groupby(replacements, key=self._cell_at):
            start, end = self.cells.starts[index], self.cells.ends[index]
            parts += (source[position:start], self._rewritten(index, list(group)))
            position = end
        result = "".join((*parts, source[position:]))
        self._check(result, replacements)
        return Draft(self.bom + encode(result, self.encoding, self.path.name))

    def _check(self, result: str, replacements: Sequence[Replacement]) -> None:
        """Every cell of ``result`` must say what was planned: no replacement may make it another table."""
        try:
            text, starts = _text_of(cells_of(result))
        except NotATableError:
            text, starts = "", array("L")
        if text != apply_replacements(self.text, replacements) or len(starts) != len(self._starts):
            raise DocumentError("csv.other_table", file=self.path.name)

    def _cell_at(self, replacement: Replacement) -> int:
        return bisect_right(self._starts, replacement.start) - 1

    def _rewritten(self, index: int, replacements: Sequence[Replacement]) -> str:
        """Cell ``index`` as it is to stand in the file: around the replaced spans its characters stay."""
        return rewritten(self.cells, index, moved(replacements, -self._starts[index]), self.path.name)

    def _blocks(self) -> Iterator[Block]:
        row = first = 0
        for index, start in enumerate(self._starts):
            while index >= self.cells.row_ends[row]:
                first, row = self.cells.row_ends[row], row + 1
            end = self._starts[index + 1] - 1 if index + 1 < len(self._starts) else len(self.text)
            for line in _lines(self.text, start, end):
                yield Block(*line, kind=BlockKind.CELL, table=0, row=row, column=index - first)

    def _noticed(self) -> tuple[Notice, ...]:
        count = sum(self.text.startswith("=", start) for start in self._starts)
        return (Notice("csv.formulas", {"count": count}),) if count else ()


def rewritten(cells: Cells, index: int, inside: Sequence[Replacement], file: str, rows_before: int = 0) -> str:
    """Cell ``index`` as it is to stand in the file with the replacements ``inside`` of its value.

    Around them its characters stay. Raises DocumentError where spreadsheets would calculate it from now on.
    """
    raw = cells.source[cells.starts[index] : cells.ends[index]]
    old = cells.value(index)
    value = apply_replacements(old, inside)
    if inside and inside[0].start == 0 and value[:1] != old[:1] and half_width(value[:1]) in FORMULA_SIGNS:
        row = bisect_right(cells.row_ends, index)
        column = index - (cells.row_ends[row - 1] if row else 0)
        raise DocumentError("csv.formula", file=file, row=rows_before + row + 1, column=column + 1)
    if raw.startswith(QUOTE):
        places = _places(raw)
        return apply_replacements(
            raw, [Replacement(places[item.start], places[item.end], _doubled(item.text)) for item in inside]
        )
    signs = {QUOTE, *DELIMITERS, *cells.delimiter}
    needs = value.startswith(QUOTE) or any(signs & set(item.text) for item in inside)
    # A row of one cell that says nothing would be a blank line, which readers pass over.
    blank = not cells.delimiter and not value.strip()
    return f'"{_doubled(value)}"' if needs or blank else value


def open_table(path: Path, data: bytes, kind: Format) -> TableDocument:
    """Read ``data`` as a table. Raises DocumentError as ``open_plain`` does, and where it is none, with the line."""
    if len(data) > 4 * MOST_CHARACTERS:
        raise DocumentError("document.too_long", file=path.name, limit=MOST_CHARACTERS)
    source, encoding, bom = decode(data, path.name)
    try:
        document = TableDocument(path, data, kind, cells_of(source), encoding, bom)
    except NotATableError as error:
        raise DocumentError(error.code, file=path.name, **error.fields) from error
    if not document.text.strip("\ufeff \t\r\n\f\v\u3000\xa0"):
        raise DocumentError("plain.blank", file=path.name)
    return document


def _text_of(cells: Cells) -> "tuple[str, array[int]]":
    """What the cells say, and where in it each of them starts."""
    parts: list[str] = []
    starts, position, first = array("L"), 0, 0
    for end in cells.row_ends:
        for index in range(first, end):
            value = cells.value(index)
            starts.append(position)
            parts += (value, "\t")
            position += len(value) + 1
        parts[-1] = "\n"
        first = end
    return "".join(parts[:-1]), starts


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines of ``text[start:end]``, one at least."""
    value = text[start:end]
    if "\n" not in value and "\r" not in value:
        yield start, end
        return
    for block in line_blocks(value):
        yield start + block.start, start + block.end


def _places(raw: str) -> list[int]:
    """Where in a quoted cell each character of its value stands, and its end; two quotation marks are one character."""
    places, position = [], 1
    while position < len(raw) - 1:
        places.append(position)
        position += 2 if raw[position] == QUOTE else 1
    return [*places, len(raw) - 1]


def _doubled(text: str) -> str:
    return text.replace(QUOTE, QUOTE * 2)
