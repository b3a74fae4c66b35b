"""The cells of lists: those of tables, and those that a text sets with blanks, tabs or strokes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.text import squeeze

WORDS = frozenset(lexicon("list_words"))
"""What fills a cell instead of a value: 상동."""
_FEWEST_CELLS = 3  # of a row that a text sets
_LINE = late(r"[^\r\n\x0b\x0c\u2028\u2029]+")
_CELL = late(r"[^\s|│](?:[^\n\t|│ \u3000]|[ ](?=[^\s|│]))*")


class Cell(NamedTuple):
    """``text[start:end]`` of a list, and which column of which list it stands in."""

    column: tuple[int, ...]
    start: int
    end: int


def cells(text: str, blocks: Sequence[Block]) -> Iterator[Cell]:
    """The cells that hold something."""
    yield from _of_tables(text, blocks)
    yield from _of_lines(text)


def fillers(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Where cells stand that hold one of `WORDS` and no more."""
    return ((cell.start, cell.end) for cell in cells(text, blocks) if squeeze(text[cell.start : cell.end]) in WORDS)


def _of_tables(text: str, blocks: Sequence[Block]) -> Iterator[Cell]:
    for block in blocks:
        if block.table is not None and block.column is not None:
            raw = text[block.start : block.end]
            start = block.start + len(raw) - len(raw.lstrip())
            if raw.strip():
                yield Cell((0, block.table, block.column), start, start + len(raw.strip()))


def _of_lines(text: str) -> Iterator[Cell]:
    """Of rows that a text sets; rows of as many cells one below the other are one list."""
    table, width = 0, 0
    for line in _LINE.finditer(text):
        found = [cell.span() for cell in _CELL.finditer(text, *line.span())]
        if len(found) != width:
            table, width = table + 1, len(found)
        if width >= _FEWEST_CELLS:
            yield from (Cell((1, table, column), *span) for column, span in enumerate(found))
