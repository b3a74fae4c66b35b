"""Tables: a heading cell (성명, 주소, 차량번호 …) tells what the cells below it or beside it hold.

Needs blocks with table coordinates (DOCX, PDF tables); flattened tables of plain text are left to the other detectors.
"""

from collections.abc import Iterator, Sequence

from core.detection import hangul, organisations
from core.detection.addresses import address_line
from core.detection.hangul import is_korean_name, words
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word
from core.documents.model import Block

SOURCE = "context"
PERSONS = frozenset(
    words(
        """
        성명 이름 피해자 피해자명 채권자 채무자 예금주 명의자 명의인 수취인 송금인 입금자 소유자 임차인
        임대인 매수인 매도인 상속인 피상속인 근로자 근로자명 조합원 조합원명 선정자 원고 피고 피고인 신청인
        상대방 수증자 증인 참고인 환자 환자명 직원명 사원명 계약자 피보험자 당사자 대표자 대표이사 주주
        주주명 공범 명단 투자자 투자자명 고객명 구매자 판매자 성함 진술자 작성자
        """
    )
)
"""Headings of cells that hold persons' names."""
_COMPANIES = frozenset(
    words(
        """
        회사명 업체명 상호 법인명 거래처 거래처명 공급자 공급받는자 기관명 병원명 은행명 금융기관 상호명
        업체 회사
        """
    )
)
_ADDRESSES = frozenset(words("주소 소재지 주거 주거지 송달장소 거주지 사업장소재지 소재지번 장소 범행장소"))
_HANDLES = {"닉네임": "닉네임", "대화명": "대화명", "아이디": "아이디", "ID": "아이디", "계정": "아이디"}
_MAX_NAME = 40

# Row and column.
_Place = tuple[int, int]


def find_table_cells(text: str, blocks: Sequence[Block]) -> list[Candidate]:
    """Candidates of the cells that a heading explains, sorted by position."""
    found: list[Candidate] = []
    for table in _tables(blocks).values():
        headings = _headings(
            {_place(block): hangul.squeeze(text[block.start : block.end]).strip("()[]:：*") for block in table}
        )
        for block in table:
            if heading := headings.get(_place(block)):
                found += _read(text, block, heading)
    return sorted(set(found), key=lambda candidate: (candidate.start, candidate.end))


def _tables(blocks: Sequence[Block]) -> dict[int, list[Block]]:
    tables: dict[int, list[Block]] = {}
    for block in blocks:
        if block.table is not None and block.row is not None and block.column is not None:
            tables.setdefault(block.table, []).append(block)
    return tables


def _place(block: Block) -> _Place:
    assert block.row is not None and block.column is not None
    return block.row, block.column


def _headings(cells: dict[_Place, str]) -> dict[_Place, str]:
    """Cell → the heading that explains it: the nearest one above in its column, else the cell to its left."""
    headings: dict[_Place, str] = {}
    above: dict[int, str] = {}
    for (row, column), value in sorted(cells.items()):
        left = cells.get((row, column - 1))
        if value in _ALL:
            above[column] = value
        elif heading := above.get(column) or (left if left in _ALL else None):
            headings[row, column] = heading
    return headings


_ALL = PERSONS | _COMPANIES | _ADDRESSES | _HANDLES.keys()


def _read(text: str, block: Block, heading: str) -> Iterator[Candidate]:
    raw = text[block.start : block.end]
    start = block.start + len(raw) - len(raw.lstrip())
    end = block.start + len(raw.rstrip())
    value = hangul.squeeze(raw)
    if not value or len(value) > _MAX_NAME or not any(map(str.isalpha, value)):
        return
    if heading in PERSONS:
        yield from _person(text, start, end)
    elif heading in _COMPANIES:
        if name := organisations.candidate(text, start, end, 0.8, SOURCE, "불특정회사명"):
            yield name
    elif heading in _HANDLES:
        yield Candidate(start, end, _HANDLES[heading], 0.8, SOURCE)
    elif below := address_line(text, start, end):
        yield Candidate(below.start, below.end, below.label, 0.9, SOURCE)


def _person(text: str, start: int, end: int) -> Iterator[Candidate]:
    """A cell that holds one name, perhaps with a note in parentheses, or a company."""
    stop = text.find("(", start, end)
    name_end = end if stop <= start else stop
    name = hangul.squeeze(text[start:name_end])
    while name_end > start and text[name_end - 1].isspace():
        name_end -= 1
    if is_korean_name(name, strict=False) and not is_dictionary_word(name):
        yield Candidate(start, name_end, "내국인이름", 0.9, SOURCE)
    elif organisation := organisations.candidate(text, start, end, 0.8, SOURCE):
        yield organisation
