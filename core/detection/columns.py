"""Cells of tables that are no identifiers: amounts, days, counts, the numbers of rows, and the headings themselves.

The network has read sentences. In a statement of an account or a list of offences no sentence says what a number is,
but the heading of its column does. A cell is settled where the heading, the shape of the cell and its column agree.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, compress
from typing import Literal

from core.detection.lists import in_tables
from core.detection.model import Exemption, grouped
from core.documents.model import Block
from core.expressions import late
from core.korean.lexicons import lexicon, words
from core.korean.morphology import is_derived, is_dictionary_word, only_common_words
from core.korean.names import DOUBLE_SURNAMES, is_full_name, is_korean_name
from core.korean.text import squeeze

Kind = Literal["number", "day", "word"]
_MOST_HEADINGS, _LONGEST_HEADING = 3, 30
_MOST_DIGITS = 4  # of a heading: a year
# Of a column that has a kind, so many of the cells with digits have its shape; sums and notes are the rest.
_FIT = 0.8
_LEAST_COUNTED, _LONGEST_COUNT = 3, 4
_LONGEST_NAME = 3  # letters of most
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
    r".*(?:[액금료율률]|(?<!차)량|이자|잔고|합계|소계|총계|누계|단가|가격|시가|지가|비용|국세|지방세|급여|수당|보수|연봉|월급|차변|대변"
    r"|횟수|회차|회수|차수|건수|인원수|주식수|일수|월수|좌수|매수|점수|순번|연번|순위|면적|지분|무게|거리|나이)|No\.?|NO\.?"
)
_GOODS = late(".*(?:물품|품목|품명|상품|제품|물건)명?")  # 판매 빙자 물품: what was sold is nobody
_IDENTIFIERS = late(".*(?:번호|계좌|전화|연락처|휴대폰|핸드폰|아이디|주소|성명|이름)")
# Figures of a table, whatever its headings are (1월, 결근, A형): too short for what numbers somebody.
_FIGURE = late(r"[-+△▲]?\s?(?:\d{1,3}(?:,\d{3})+|0|[1-9]\d{0,4})(?:\.\d{1,4})?\s?%?|-")
_POINTS_AT = late(
    "번|호|동|층|실|방|지|코드|암호|비밀|생|해$|계좌|전화|연락|내선|폰|아이디|ID|PIN|주소|우편|성명|이름|주민|차량|버스|카드"
    "|자리|세대|가구|함$|사원|회원|대상|비고|앞|뒤"
)
_LEAST_FIGURES = 3  # cells of a column, and such columns side by side: a table of figures
_COMPUTED = late(r"TRUE|FALSE|#(?:DIV/0!|N/A|VALUE!|REF!|NAME\?|NUM!|NULL!)")
_HEADINGS = late(r".*(?:번호|계좌|구분|내역|내용|방법|종류|여부|사유|근거|상태|장소|주소|성명|일련)")


@dataclass(frozen=True)
class _Cell:
    """The paragraphs of a cell: a PDF has one for each of its lines."""

    blocks: Sequence[Block]
    lines: Sequence[str]

    @cached_property
    def said(self) -> str:
        """All of it without white space."""
        return squeeze("".join(self.lines))

    def is_a(self, kind: Kind) -> bool:
        """Whether it has the shape of a kind, as a whole or each line by itself."""
        return _has_shape("".join(self.lines), kind) or all(_has_shape(line, kind) for line in self.lines)


_Row = dict[int, _Cell]
_Above = Mapping[int, Sequence[str]]
"""Column → cell; column → the headings above it."""


@dataclass(frozen=True)
class _Column:
    """What stands below the headings of one column, each cell with what they or the cell beside it say it is.

    ``told``: the cells are as the headings say; ``counted``: they number the rows; ``born``: birthdays.
    """

    number: int
    below: Sequence[tuple[_Cell, Kind | None]]
    told: bool
    counted: bool
    born: bool


def settled_cells(text: str, blocks: Sequence[Block]) -> list[Exemption]:
    """What no identifier is of the tables of ``text``, sorted; the stretches are apart."""
    found: list[Exemption] = []
    before: list[_Row] = []
    above: _Above = {}
    for rows in _tables(text, blocks):
        above = above if before and _goes_on(before, rows) else {}
        for heading, below in _sections(rows, begins=not above):
            goes_on = not heading and bool(above)
            if heading:
                above = grouped((number, cell.said) for row in heading for number, cell in row.items())
            numbers = sorted({*chain(*below)})
            figures = _figures(below, numbers, above)
            columns = [_column(below, one, above.get(one, ()), goes_on, one in figures) for one in numbers]
            fitting = set() if _names_rows(below) else {one.number for one in columns if one.told}
            found += _headings(heading, fitting)
            found += (settled for one in columns for settled in _below(one))
        before = rows
        found += (
            Exemption(block.start, block.end, "cell")
            for row in rows
            for cell in row.values()
            if _COMPUTED.fullmatch(cell.said)
            for block in cell.blocks
        )
    return sorted({*found})


def _tables(text: str, blocks: Sequence[Block]) -> list[list[_Row]]:
    tables: dict[int, dict[int, _Row]] = {}
    for (table, row, column), cell in in_tables(block for block in blocks if block.start < block.end).items():
        lines = [text[block.start : block.end] for block in cell]
        tables.setdefault(table, {}).setdefault(row, {})[column] = _Cell(cell, lines)
    return [[rows[number] for number in sorted(rows)] for rows in tables.values()]


def _goes_on(before: Sequence[_Row], rows: Sequence[_Row]) -> bool:
    """Whether a table goes on with the one before: as wide, and on the next page."""
    last, first = (next(iter(row.values())).blocks[0].page for row in (before[-1], rows[0]))
    return last is not None and first == last + 1 and max(map(max, before)) == max(map(max, rows))


def _sections(rows: Sequence[_Row], begins: bool) -> Iterator[tuple[list[_Row], list[_Row]]]:
    """Rows of headings with the rows below them: rows of known headings, and where a table ``begins`` the words above
    the first of these."""
    heading: list[_Row] = []
    below: list[_Row] = []
    for row in rows:
        shaped = any(cell.is_a("number") or cell.is_a("day") for cell in row.values())
        known = not shaped and _are_headings(
            [_is_heading(cell.said, kind_of(cell.said) is not None) for cell in row.values()]
        )
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


def _are_headings(known: Sequence[bool]) -> bool:
    """Whether most cells of a row are ``known`` as headings."""
    return sum(known) > 1 and 2 * sum(known) >= len(known)


def _figures(rows: Sequence[_Row], numbers: Sequence[int], above: _Above) -> set[int]:
    """The columns of a table of figures: as many of them that have headings, none of which may point at somebody."""
    heads = {number: above.get(number, ()) for number in numbers}
    bare = [number for number, words in heads.items() if words and not any(map(_POINTS_AT.search, words))]
    found = {number for number in bare if _are_figures([row[number] for row in rows if number in row])}
    return found if len(found) >= _LEAST_FIGURES else set()


def _column(rows: Sequence[_Row], number: int, above: Sequence[str], goes_on: bool, figures: bool) -> _Column:
    below = [row[number] for row in rows if number in row]
    kind = next((kind for word in reversed(above) if (kind := kind_of(word))), None)
    matching = kind is not None and _matches(below, kind)
    if kind is None and figures:
        kind, matching = "number", True
    beside = [row[number - 1].said if number - 1 in row else "" for row in rows if number in row]
    counted = _counts_up([cell.said.rstrip(".") for cell in below], goes_on)
    told = [(cell, kind if matching else kind_of(word)) for cell, word in zip(below, beside, strict=True)]
    born = any(_BORN.search(word) for word in (*above, *beside))
    return _Column(number, told, matching or counted, counted, born)


def _headings(heading: Sequence[_Row], fitting: Collection[int]) -> Iterator[Exemption]:
    """The words of rows most of whose cells are known as headings, or fit what stands below them."""
    for row in heading:
        known = [_is_heading(cell.said, number in fitting) for number, cell in row.items()]
        if _are_headings(known):
            cells = compress(row.values(), known)
            yield from (Exemption(block.start, block.end, "cell") for cell in cells for block in cell.blocks)


def _names_rows(rows: Sequence[_Row]) -> bool:
    """Whether most rows begin with a heading of their own: then what stands beside the first may be a value as well
    (원고 | 대한사료, 청구금액 | 1,000)."""
    first = [row[min(row)].said for row in rows]
    return 2 * sum(_is_heading(word, kind_of(word) is not None) for word in first) >= len(first)


def _below(column: _Column) -> Iterator[Exemption]:
    for cell, kind in column.below:
        if column.counted or (kind and cell.is_a(kind)):
            yield from (Exemption(one.start, one.end, _settled_as(kind, cell)) for one in cell.blocks)
        elif not column.born:
            for block, line in zip(cell.blocks, cell.lines, strict=True):
                days = _WHOLE_DAY.finditer(line)
                yield from (Exemption(block.start + day.start(), block.start + day.end(), "day") for day in days)


def _settled_as(kind: Kind | None, cell: _Cell) -> str:
    if kind != "word":
        return "cell"
    return "payment" if all(word in lexicon("table_cells") for line in cell.lines for word in line.split()) else "word"


def kind_of(heading: str) -> Kind | None:
    """What a heading (without white space) says of the cells below it."""
    bare = _IN_PARENTHESES.sub("", heading).rstrip(":：*")
    if not bare or len(heading) > _LONGEST_HEADING or _BORN.search(bare) or _IDENTIFIERS.fullmatch(bare):
        return None
    if any(_MEASURED.fullmatch(note) for note in _IN_PARENTHESES.findall(heading)) or _NUMBERS.fullmatch(bare):
        return "number"
    if _DAYS.fullmatch(bare):
        return "day"
    return "word" if bare in lexicon("table_words") or _GOODS.fullmatch(bare) else None


@cache
def _known_headings() -> frozenset[str]:
    names = ("table_headings", "table_words", "table_people", "fields_other", "fields_address")
    return frozenset(word for name in names for word in lexicon(name))


def _is_heading(word: str, matching: bool) -> bool:
    """Whether all of a cell are words of headings; ``matching``: what stands below is what they say.

    What has the shape of a name is one only where a list has it.
    """
    if len(word) > _LONGEST_HEADING or sum(map(str.isdigit, word)) > _MOST_DIGITS:
        return False
    parts = [part for part in re.split("[/·,]", _IN_PARENTHESES.sub("", word).strip(":：*")) if part]
    return bool(parts) and all(
        part in _known_headings() or (not _may_be_somebody(part) and (matching or _HEADINGS.fullmatch(part)))
        for part in parts
    )


def _may_be_somebody(word: str) -> bool:
    return is_full_name(word) or (len(word) == 2 and is_korean_name(word, strict=False))


def _has_shape(raw: str, kind: Kind) -> bool:
    if kind == "word":
        words = raw.split()
        sure = [word in lexicon("table_cells") or _is_word(word) for word in words]
        return any(sure) and all(one or is_derived(word) for one, word in zip(sure, words, strict=True))
    return (_NUMBER if kind == "number" else _TIME).fullmatch(raw.strip()) is not None


def _is_word(word: str) -> bool:
    """Whether a word is one of the dictionary, made of one (캠핑용) or of several (미용의자), and no full name."""
    if is_dictionary_word(word):
        return not is_full_name(word)
    made = is_derived(word) or (len(word) > _LONGEST_NAME and only_common_words(word))
    return made and not is_full_name(word) and word[:2] not in DOUBLE_SURNAMES


def _matches(below: Sequence[_Cell], kind: Kind) -> bool:
    """Whether the cells below a heading are what it says; those without digits say nothing of numbers and days."""
    told = [cell for cell in below if any(map(str.isdigit, cell.said))]
    return kind == "word" or (bool(told) and sum(cell.is_a(kind) for cell in told) >= _FIT * len(told))


def _are_figures(below: Sequence[_Cell]) -> bool:
    told = [cell.said for cell in below if any(map(str.isdigit, cell.said))]
    return len(told) >= _LEAST_FIGURES and all(map(_FIGURE.fullmatch, told))


def _counts_up(said: Sequence[str], goes_on: bool) -> bool:
    """Whether cells are 1, 2, 3 …, or where a table ``goes_on`` 25, 26, 27: the numbers of the rows, whatever the
    heading."""
    if len(said) < _LEAST_COUNTED or not said[0].isdecimal() or len(said[0]) > _LONGEST_COUNT:
        return False
    first = int(said[0])
    return (first == 1 or goes_on) and list(said) == [str(first + row) for row in range(len(said))]
