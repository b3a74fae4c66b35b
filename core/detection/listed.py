"""Who stands in a column of people: 강태공 below 제연희, 탁명수 and 편순임.

A name that is a word says nothing of itself, and in a list no sentence does either; that most cells of its column are
people's names does. It is a guess, with a low score, which whoever reviews sees first. Columns are those of tables,
and those that a text sets (see ``lists``).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from core.detection.cues import PERSON_CELLS
from core.detection.enumerated import SOURCE, is_nobody
from core.detection.lists import WORDS, Cell, cells
from core.detection.model import KOREAN, Candidate, is_person
from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.names import SURNAMES, is_korean_name
from core.korean.text import squeeze

_GUESS = 0.5
_FEWEST = 3  # different people of a column
_MOST, _CALLED_SO = 0.5, 0.25  # of its cells; where its heading says that they are people
# What may stand behind a name in its cell: (41), (수용번호 1884), and before it the number of the row.
_NUMBER, _NOTE = late(r"(?:\d{1,3}[.)]|[①-⑳])[ ]?"), late(r"[ ]?(?:\([^()]{1,40}\))?[ ]?")
_WORD = late(r"[가-힣]{2,4}(?=[ ]?(?:\(|\Z))")
_WORDS = WORDS | PERSON_CELLS | frozenset((*lexicon("table_cells"), *lexicon("table_headings")))
_LONGEST = 3  # letters of a name that may be any word


def find_listed(text: str, blocks: Sequence[Block], candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Words in columns most of whose cells are people that ``candidates`` mark, and that none of these begins with."""
    people = {one.start: one.end for one in candidates if is_person(one)}
    taken = {one.start for one in candidates}
    for _, below in groupby(sorted(cells(text, blocks)), key=lambda cell: cell.column):
        column = [cell for cell in below if squeeze(text[cell.start : cell.end]) not in WORDS]
        named = [cell for cell in column if _is_somebody(text, cell, people)]
        different = {text[cell.start : cell.end] for cell in named}
        most = _CALLED_SO if column and squeeze(text[column[0].start : column[0].end]) in PERSON_CELLS else _MOST
        if len(different) < _FEWEST or len(named) < most * len(column):
            continue
        for cell in column[1:]:  # the first is its heading, or one of many
            start = _begin(text, cell)
            word = None if start in taken else _WORD.match(text[start : cell.end])
            if word and _may_be_somebody(word[0]):
                yield Candidate(start, start + word.end(), KOREAN, _GUESS, SOURCE)


def _begin(text: str, cell: Cell) -> int:
    number = _NUMBER.match(text, cell.start, cell.end)
    return number.end() if number else cell.start


def _is_somebody(text: str, cell: Cell, people: dict[int, int]) -> bool:
    """Whether a cell is a name that is marked, and at most a note behind it."""
    end = people.get(_begin(text, cell))
    return end is not None and _NOTE.fullmatch(text, end, max(end, cell.end)) is not None


def _may_be_somebody(word: str) -> bool:
    if is_nobody(word) or word in _WORDS:
        return False
    return (len(word) <= _LONGEST and word[0] in SURNAMES) or is_korean_name(word, strict=False)
