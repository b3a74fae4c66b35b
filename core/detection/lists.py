"""Lists: the cells of tables, and those that a text sets with blanks, tabs or strokes; their numbers and headings."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.detection.model import grouped
from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.morphology import only_common_words
from core.korean.names import is_full_name
from core.korean.text import BLANK, squeeze

WORDS = frozenset(lexicon("list_words"))
"""What fills a cell instead of a value: 상동."""
_FEWEST_CELLS = 3  # of a row that a text sets
_LINE = late(r"[^\r\n\x0b\x0c\u2028\u2029]+")
_ROW = late(rf"^{BLANK}*(?P<number>\d{{1,2}})(?=[.)]?(?:\t|{BLANK}{{2,}}|{BLANK}?[|│]))", re.MULTILINE)
_APART = late(rf"^{BLANK}*(?P<word>[가-힣](?:{BLANK}+[가-힣](?![가-힣])){{3,}}){BLANK}*(?=$|[(\[])", re.MULTILINE)
_CELL = late(r"[^\s|│](?:[^\n\t|│ \u3000]|[ ](?=[^\s|│]))*")


def in_tables(blocks: Iterable[Block]) -> dict[tuple[int, int, int], list[Block]]:
    """Table, row and column → what stands there: a PDF has a block for each line of a cell."""
    return grouped(
        ((block.table, block.row, block.column), block)
        for block in blocks
        if block.table is not None and block.row is not None and block.column is not None
    )


class Cell(NamedTuple):
    """``text[start:end]`` of a list, and which column of which list it stands in."""

    column: tuple[int, int]
    start: int
    end: int


def with_lists(text: str, blocks: Sequence[Block]) -> list[Block]:
    """``blocks`` and after them the cells of lists that the text sets, as paragraphs in tables of their own.

    Rows of as many cells one below the other are one list.
    """
    return [*blocks, *_set_in(text, {block.start: block.table for block in blocks if block.table is not None})]


def _set_in(text: str, tables: Mapping[int, int]) -> Iterator[Block]:
    """The cells of lists; ``tables``: where cells of tables begin, of which table."""
    table, row, width = max(tables.values(), default=-1) + 1, 0, 0
    for line in _LINE.finditer(text):
        found = [cell.span() for cell in _CELL.finditer(text, *line.span())]
        if len(found) != width:
            table, row, width = table + 1, 0, len(found)
        if width >= _FEWEST_CELLS and found[0][0] not in tables:
            for column, (start, end) in enumerate(found):
                yield Block(start, end, table=table, row=row, column=column)
            row += 1


def cells(text: str, blocks: Sequence[Block]) -> Iterator[Cell]:
    """The cells among ``blocks`` that hold something."""
    for block in blocks:
        if block.table is not None and block.column is not None:
            raw = text[block.start : block.end]
            start = block.start + len(raw) - len(raw.lstrip())
            if raw.strip():
                yield Cell((block.table, block.column), start, start + len(raw.strip()))


def fillers(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Where cells stand that hold one of `WORDS` and no more."""
    return ((cell.start, cell.end) for cell in cells(text, blocks) if squeeze(text[cell.start : cell.end]) in WORDS)


def row_numbers(text: str) -> Iterator[tuple[int, int]]:
    """The numbers that begin the rows of a list which a text sets: 14, 15, 16 one below the other."""
    rows = [*_ROW.finditer(text)]
    numbers = [int(row["number"]) for row in rows]
    for index, row in enumerate(rows):
        beside = {*numbers[max(0, index - 1) : index], *numbers[index + 1 : index + 2]}
        if beside & {numbers[index] - 1, numbers[index] + 1}:
            yield row.span("number")


def words_apart(text: str) -> Iterator[tuple[int, int]]:
    """Headings whose letters are set apart: 거  래  처  목  록. Three letters may be somebody."""
    for line in _APART.finditer(text):
        word = squeeze(line["word"])
        if only_common_words(word) and not is_full_name(word):
            yield line.span("word")
