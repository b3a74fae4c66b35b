"""Cells of tables that are no identifiers: amounts, days, counts, the numbers of rows, and the headings themselves.

The network has read sentences. In a statement of an account or a list of offences no sentence says what a number is,
but the heading of its column does. A cell is settled where the heading, the shape of the cell and its column agree.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple

from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon, words
from core.korean.morphology import is_dictionary_word
from core.korean.names import is_full_name, is_korean_name
from core.korean.text import squeeze

Kind = Literal["number", "day", "word"]
_MOST_HEADINGS = 3
# Of a column that has a kind, so many of the cells with digits have its shape; sums and notes are the rest.
_FIT = 0.8
_LEAST_COUNTED = 3
_UNIT = "|".join(
    words("원 천원 만원 백만원 억원 달러 % ㎡ 평 필지 주 좌 건 회 차 개 매 명 인 개월 일 시간 분 초 점 순위")
    + words("g kg ㎏ t 톤 ㎖ ml L cm m km")
)
# 1,200,000원, 0.35, △300, 1/3: neither a nought before other digits nor thirteen digits, which identifiers may have.
_NUMBER = late(
    r"[-+△▲]?\s?[₩$]?\s?(?:\d{1,3}(?:,\d{3})++|0|[1-9]\d{0,11}+)(?:\.\d{1,8})?"
    rf"(?:\s?/\s?[1-9]\d{{0,6}}(?:\.\d{{1,4}})?)?\s?(?:{_UNIT})?\.?"
)
_YEAR, _MONTH, _DAY = r"(?:19|20)\d\d", "(?:0?[1-9]|1[0-2])", r"(?:0?[1-9]|[12]\d|3[01])"
_FULL_DAY = rf"{_YEAR}(?:[-/]{_MONTH}[-/]{_DAY}|\.\s?{_MONTH}\.\s?{_DAY}\.?|년\s?{_MONTH}월\s?{_DAY}일)"
_MONTH_ALONE = rf"{_YEAR}(?:[-/]{_MONTH}|\.\s?{_MONTH}\.?|년\s?{_MONTH}월)"
_SHORT_DAY = rf"(?:{_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|\d\d[-./]\s?{_MONTH}[-./]\s?{_DAY}\.?)"
_CLOCK = r"(?:[01]?\d|2[0-4])(?::[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?|시(?:\s?[0-5]?\d분)?)"
_WEEKDAY = r"(?:\s?\([월화수목금토일]\))?"
_SOME_DAY = rf"(?:{_FULL_DAY}|{_SHORT_DAY}|{_MONTH_ALONE})"
_MOMENT = rf"(?:{_SOME_DAY}{_WEEKDAY}(?:\s?{_CLOCK})?|{_CLOCK})\s?(?:경|부터|까지)?"
_TIME = late(rf"{_MOMENT}(?:\s?[~∼-]\s?(?:{_MOMENT})?)?")
_WHOLE_DAY = late(rf"(?<![\w./-]){_FULL_DAY}(?![\w/-])")
_IN_PARENTHESES = late(r"[(（\[〔]([^()（）\[\]〔〕]*)[)）\]〕]")
_MEASURED = late(rf"(?:단위\s?[:：]?\s?)?(?:{_UNIT})")
_DAYS = late(r".*(?:일자|일시|날짜|기일|기간|시각|시간|시점|연월|년월|연도|년도|(?<![파과메])일)")
_BORN = late("생년|(?<!발)생일|출생")
_NUMBERS = late(
    r".*(?:[액금료율률량]|이자|잔고|합계|소계|총계|누계|단가|가격|시가|지가|비용|국세|지방세|급여|수당|보수|연봉|월급|차변|대변"
    r"|횟수|회차|회수|차수|건수|인원수|주식수|일수|월수|좌수|매수|점수|순번|연번|순위|면적|지분|무게|거리|나이)|No\.?|NO\.?"
)
_HEADINGS = late(r".*(?:번호|계좌|구분|내역|내용|방법|종류|여부|사유|근거|상태|장소|주소|성명|일련)")


Cells = dict[tuple[int, int], list[Block]]
"""(row, column) → the paragraphs of a cell."""


class Settled(NamedTuple):
    """``text[start:end]`` is no identifier: a ``cell`` none at all, a ``day`` no number, a ``word`` nobody's name."""

    start: int
    end: int
    kind: Literal["cell", "day", "word"]


class Below(NamedTuple):
    """A paragraph of a cell below the headings: what they say it is, and whether they say that it is a birthday."""

    block: Block
    kind: Kind | None
    born: bool


class Column(NamedTuple):
    """What stands below the headings of one column; ``told``: as the headings say, or ``counted``: numbers of rows."""

    number: int
    below: Sequence[Below]
    told: bool
    counted: bool


def settled_cells(text: str, blocks: Sequence[Block]) -> list[Settled]:
    """What no identifier is of the tables of ``text``, sorted; the stretches are apart."""
    found: list[Settled] = []
    for cells in _tables(blocks).values():
        for heading, rows in _sections(text, cells):
            columns = [_column(text, cells, heading, rows, number) for number in sorted({n for _, n in cells})]
            found += _headings(text, cells, heading, {one.number for one in columns if one.told})
            found += (settled for one in columns for settled in _below(text, one))
    return sorted(found)


def _tables(blocks: Sequence[Block]) -> dict[int, Cells]:
    found: dict[int, Cells] = {}
    for block in blocks:
        if block.table is not None and block.row is not None and block.column is not None and block.start < block.end:
            found.setdefault(block.table, {}).setdefault((block.row, block.column), []).append(block)
    return found


def _sections(text: str, cells: Cells) -> Iterator[tuple[list[int], list[int]]]:
    """Rows of headings with the rows below them: rows of known headings, and the words above the first of these."""
    heading: list[int] = []
    below: list[int] = []
    begins = True
    for row in sorted({row for row, _ in cells}):
        line = [blocks for (other, _), blocks in cells.items() if other == row]
        shaped = any(_shaped(text[block.start : block.end]) for blocks in line for block in blocks)
        count = sum(_is_heading(word := _said(text, blocks), kind_of(word) is not None) for blocks in line)
        known = not shaped and count > 1 and 2 * count >= len(line)
        begins = begins and not shaped and len(heading) < _MOST_HEADINGS
        if not known and not begins:
            below.append(row)
            continue
        if below:
            yield heading, below
            heading, below = [], []
        heading.append(row)
        begins = begins and not known
    yield heading, below


def _column(text: str, cells: Cells, heading: Sequence[int], rows: Sequence[int], number: int) -> Column:
    above = [_said(text, cells[row, number]) for row in heading if (row, number) in cells]
    below = [(row, cells[row, number]) for row in rows if (row, number) in cells]
    raw = [text[block.start : block.end] for _, blocks in below for block in blocks]
    kind = next((kind for word in reversed(above) if (kind := kind_of(word))), None)
    fits, counted = kind is not None and _fits(raw, kind), _counts_up(raw)
    found: list[Below] = []
    for row, blocks in below:
        beside = _said(text, cells[row, number - 1]) if (row, number - 1) in cells else ""
        born = any(_BORN.search(word) for word in (*above, beside))
        found += (Below(block, kind if fits else kind_of(beside), born) for block in blocks)
    return Column(number, found, fits or counted, counted)


def _headings(text: str, cells: Cells, heading: Sequence[int], fitting: Collection[int]) -> Iterator[Settled]:
    """The words of rows most of whose cells are known as headings, or fit what stands below them."""
    for row in heading:
        line = [(column, blocks) for (other, column), blocks in cells.items() if other == row]
        known = [blocks for column, blocks in line if _is_heading(_said(text, blocks), column in fitting)]
        if len(known) > 1 and 2 * len(known) >= len(line):
            yield from (Settled(block.start, block.end, "cell") for blocks in known for block in blocks)


def _below(text: str, column: Column) -> Iterator[Settled]:
    for block, kind, born in column.below:
        raw = text[block.start : block.end]
        if column.counted or (kind and _has_shape(raw, kind)):
            yield Settled(block.start, block.end, "word" if kind == "word" else "cell")
        elif not born:
            days = _WHOLE_DAY.finditer(text, block.start, block.end)
            yield from (Settled(*day.span(), "day") for day in days)


def _said(text: str, blocks: Sequence[Block]) -> str:
    return squeeze("".join(text[block.start : block.end] for block in blocks))


@cache
def kind_of(heading: str) -> Kind | None:
    """What a heading (without white space) says of the cells below it."""
    bare = _IN_PARENTHESES.sub("", heading).rstrip(":：*")
    if _BORN.search(bare):
        return None
    if any(_MEASURED.fullmatch(note) for note in _IN_PARENTHESES.findall(heading)) or _NUMBERS.fullmatch(bare):
        return "number"
    if _DAYS.fullmatch(bare):
        return "day"
    return "word" if bare in lexicon("table_words") else None


@cache
def _known_headings() -> frozenset[str]:
    names = ("table_headings", "table_words", "table_people", "fields_other", "fields_address")
    return frozenset(word for name in names for word in lexicon(name))


def _is_heading(word: str, fits: bool) -> bool:
    """Whether all of a cell are words of headings; ``fits``: what stands below is what they say.

    What has the shape of a name is one only where a list has it.
    """
    parts = [part for part in re.split("[/·,]", _IN_PARENTHESES.sub("", word).strip(":：*")) if part]
    return bool(parts) and all(
        part in _known_headings() or (not _may_be_somebody(part) and (fits or _HEADINGS.fullmatch(part)))
        for part in parts
    )


def _may_be_somebody(word: str) -> bool:
    return is_full_name(word) or (len(word) == 2 and is_korean_name(word, strict=False))


def _has_shape(raw: str, kind: Kind) -> bool:
    if kind == "word":
        return all(word in lexicon("table_cells") or _is_word(word) for word in raw.split())
    return (_NUMBER if kind == "number" else _TIME).fullmatch(raw.strip()) is not None


def _is_word(word: str) -> bool:
    return is_dictionary_word(word) and not is_full_name(word)


def _shaped(raw: str) -> bool:
    return _has_shape(raw, "number") or _has_shape(raw, "day")


def _fits(below: Sequence[str], kind: Kind) -> bool:
    """Whether the cells below a heading are what it says; those without digits say nothing of numbers and days."""
    told = [raw for raw in below if any(map(str.isdigit, raw))]
    return kind == "word" or (bool(told) and sum(_has_shape(raw, kind) for raw in told) >= _FIT * len(told))


def _counts_up(below: Sequence[str]) -> bool:
    """Whether the cells are 1, 2, 3 …: the numbers of the rows, whatever the heading."""
    said = [squeeze(raw).rstrip(".") for raw in below]
    return len(said) >= _LEAST_COUNTED and said == [str(number) for number in range(1, len(said) + 1)]
