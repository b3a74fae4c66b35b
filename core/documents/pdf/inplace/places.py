"""Where the text that was read stands among the letters that are drawn: two readers, letter by letter alike, or none.

The reader of the document asks PDFium; the letters come from our own run through the content. A page on which they
differ shows something that nobody has read, or says something that it does not show: it is refused.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.documents.pdf.inplace.model import Mark, Refused, Sheet
from core.documents.pdf.layout import Piece
from core.documents.pdf.lines import Line

_REACH = 1.0  # points that a letter may stand outside its line's box
_HYPHENS = {"\xad": "-", "\ufffe": "-", "\x02": "-"}
# PDFium says a ligature's letters where a font says the ligature.
_LIGATURES = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_SAME = str.maketrans(_HYPHENS | _LIGATURES)


@dataclass(frozen=True, slots=True)
class Letter:
    """A character of a block's text and the letter that shows it (or shows it with others: a ligature)."""

    char: str
    mark: Mark
    alone: bool


@dataclass(slots=True)
class PlacedLine:
    """A line and its letters from left to right, without white space."""

    line: Line
    letters: list[Letter]

    @property
    def start(self) -> float:
        """Where it was begun, in points: the box of its first letter says what letter it is, too."""
        return self.letters[0].mark.matrix[4] if self.letters and not self.line.aside else self.line.left


@dataclass(slots=True)
class Place:
    """A block and its lines."""

    piece: Piece
    lines: list[PlacedLine]

    def letters(self) -> Iterator[tuple[int, int, Letter]]:
        """Index in the block's text, number of the line, and the letter, for all that is no white space."""
        indices = (index for index, char in enumerate(self.piece.text) if not char.isspace())
        for number, line in enumerate(self.lines):
            for letter in line.letters:
                yield next(indices), number, letter


def locate(sheets: Sequence[Sheet], pieces: Sequence[Piece]) -> list[Place]:
    """Each piece with its letters. Raises Refused("unlike")."""
    lines = [line for piece in pieces for line in piece.lines]
    by_page: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_page[line.page].append(line)
    found: dict[int, list[Mark]] = {id(line): [] for line in lines}
    for sheet in sheets:
        _assign(sheet, by_page[sheet.number], found)
    return [_place(piece, found) for piece in pieces]


def _assign(sheet: Sheet, lines: Sequence[Line], found: dict[int, list[Mark]]) -> None:
    rows: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        for row in range(int(line.bottom - _REACH), int(line.top + _REACH) + 1):
            rows[row].append(line)
    for mark in sheet.shown:
        if not isinstance(mark, Mark) or mark.blank:
            continue
        x, y = mark.middle
        near = [line for line in rows.get(int(y), ()) if _holds(line, x, y)]
        if not near:
            raise Refused("unlike", sheet.number)
        line = min(near, key=lambda line: (line.top - line.bottom, abs(line.bottom + line.top - 2 * y)))
        found[id(line)].append(mark)


def _holds(line: Line, x: float, y: float) -> bool:
    level = line.bottom - _REACH <= y <= line.top + _REACH
    return level and line.left - _REACH <= x <= line.right + _REACH


def _place(piece: Piece, found: dict[int, list[Mark]]) -> Place:
    placed = []
    for line in piece.lines:
        marks = found[id(line)]
        if not line.aside:
            marks.sort(key=lambda mark: mark.middle[0])
        letters = [letter for mark in marks for letter in _letters(mark)]
        read, drawn = _plain(line.text), "".join(letter.char for letter in letters)
        if (sorted(read) != sorted(drawn)) if line.aside else (read != drawn):
            raise Refused("unlike", line.page)
        placed.append(PlacedLine(line, letters))
    if _plain(piece.text) != "".join(_plain(line.text) for line in piece.lines):
        raise Refused("unlike", piece.page)
    return Place(piece, placed)


def _letters(mark: Mark) -> Iterator[Letter]:
    chars = _plain(mark.shape.text)
    for char in chars:
        yield Letter(char, mark, len(chars) == 1)


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFC", text).translate(_SAME)
    return "".join(char for char in text if not char.isspace())
