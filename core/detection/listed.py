"""Who stands in a column of people: 강태공 below 제연희, 탁명수 and 편순임.

A name that is a word says nothing of itself, and in a list no sentence does either; that most cells of its column are
people's names does. It is a guess, with a low score, which whoever reviews sees first. Columns are those of tables,
and those that a text sets with blanks, tabs or strokes.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from core.detection.enumerated import SOURCE, is_nobody
from core.detection.model import Candidate
from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.morphology import is_dictionary_word
from core.korean.names import is_full_name, is_korean_name
from core.taxonomy import taxonomy

_PERSON, _KOREAN, _GUESS = "인명", "내국인이름", 0.5
_FEWEST = 3  # different people of a column
_MOST = 0.6  # of its cells
_FEWEST_CELLS = 3  # of a row that a text sets with blanks
_LINE = late(r"[^\r\n\x0b\x0c\u2028\u2029]+")
_CELL = late(r"[^\s|│](?:[^\n\t|│ \u3000]|[ ](?=[^\s|│]))*")
# What may stand behind a name in its cell: (41), (수용번호 1884), and before it the number of the row.
_NUMBER, _NOTE = late(r"(?:\d{1,3}[.)]|[①-⑳])[ ]?"), late(r"[ ]?(?:\([^()]{1,40}\))?[ ]?")
_WORD = late(r"[가-힣]{2,4}(?=[ ]?(?:\(|\Z))")
_WORDS = frozenset((*lexicon("table_cells"), *lexicon("table_headings"), *lexicon("table_people")))


class _Cell(NamedTuple):
    """A cell's place, and the row and column that it stands in."""

    column: tuple[int, ...]
    start: int
    end: int


def find_listed(text: str, blocks: Sequence[Block], candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Words in columns most of whose cells are people that ``candidates`` mark, and that none of these begins with."""
    labels = taxonomy().labels
    people = {one.start: one.end for one in candidates if labels[one.label].category == _PERSON}
    taken = {one.start for one in candidates}
    for column in _columns(text, blocks):
        named = [cell for cell in column if _is_somebody(text, cell, people)]
        different = {text[cell.start : cell.end] for cell in named}
        if len(different) < _FEWEST or len(named) < _MOST * len(column):
            continue
        for cell in column[1:]:  # the first is its heading, or one of many
            start = _begin(text, cell)
            word = None if start in taken else _WORD.match(text[start : cell.end])
            if word and _may_be_somebody(word[0]):
                yield Candidate(start, start + word.end(), _KOREAN, _GUESS, SOURCE)


def _begin(text: str, cell: _Cell) -> int:
    number = _NUMBER.match(text, cell.start, cell.end)
    return number.end() if number else cell.start


def _is_somebody(text: str, cell: _Cell, people: dict[int, int]) -> bool:
    """Whether a cell is a name that is marked, and at most a note behind it."""
    end = people.get(_begin(text, cell))
    return end is not None and _NOTE.fullmatch(text, end, max(end, cell.end)) is not None


def _may_be_somebody(word: str) -> bool:
    if is_nobody(word) or word in _WORDS:
        return False
    return is_full_name(word) or (is_korean_name(word, strict=False) and not is_dictionary_word(word))


def _columns(text: str, blocks: Sequence[Block]) -> Iterator[list[_Cell]]:
    """The cells of each column, in order."""
    cells = [*_of_tables(text, blocks), *_of_lines(text)]
    for _, column in groupby(sorted(cells), key=lambda cell: cell.column):
        yield [*column]


def _of_tables(text: str, blocks: Sequence[Block]) -> Iterator[_Cell]:
    for block in blocks:
        if block.table is not None and block.column is not None:
            raw = text[block.start : block.end]
            start = block.start + len(raw) - len(raw.lstrip())
            if raw.strip():
                yield _Cell((0, block.table, block.column), start, start + len(raw.strip()))


def _of_lines(text: str) -> Iterator[_Cell]:
    """The cells of rows that a text sets; rows of as many cells one below the other are one table."""
    table, width = 0, 0
    for line in _LINE.finditer(text):
        cells = [cell.span() for cell in _CELL.finditer(text, *line.span())]
        if len(cells) != width:
            table, width = table + 1, len(cells)
        if width >= _FEWEST_CELLS:
            yield from (_Cell((1, table, column), *span) for column, span in enumerate(cells))
