"""Amounts, days, numbers of rows and headings of tables are no identifiers; what stands beside them is looked for."""

from itertools import pairwise

import pytest
from cells import Rows, table
from hypothesis import example, given
from hypothesis import strategies as st

from core.detection.columns import kind_of, settled_cells
from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.model import Candidate
from core.detection.spread import gathered
from core.documents.model import Block, BlockKind
from core.korean.spelling import plain_view


def settled(rows: Rows, kind: str = "cell") -> list[str]:
    text, blocks = table(rows)
    return [text[one.start : one.end] for one in settled_cells(text, blocks) if one.kind == kind]


STATEMENT = [
    ["번호", "거래일자", "출금액", "잔액(원)", "예금주", "계좌번호"],
    ["1", "2023-10-28", "0", "1,147,000", "홍길동", "361-223646-73-879"],
    ["2", "2023-11-02", "50000", "1,097,000", "김철수", "907-320153-22-599"],
    ["3", "2023-11-30", "7000", "1,090,000", "이영희", "12345678901"],
]


def test_a_statement_of_an_account() -> None:
    told = settled(STATEMENT)
    assert told[: len(STATEMENT[0])] == STATEMENT[0]
    assert told[6:] == [cell for row in STATEMENT[1:] for cell in row[:4]]


def test_headings_may_stand_below_a_title_and_what_the_account_is() -> None:
    rows = [["예금거래내역서"], ["예금주", "홍길동"], ["조회기간", "2023-10-01 ~ 2023-12-31"], *STATEMENT]
    told = settled(rows)
    assert "2023-10-01 ~ 2023-12-31" in told and "1,147,000" in told and "50000" in told
    assert not {"홍길동", "361-223646-73-879", "12345678901"} & {*told}


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("편취금액(원)", "number"),
        ("면적(㎡)", "number"),
        ("통화시간(초)", "number"),
        ("이자율", "number"),
        ("회차", "number"),
        ("No.", "number"),
        ("거래일자", "day"),
        ("입사일", "day"),
        ("범행일시", "day"),
        ("사고발생일", "day"),
        ("생년월일", None),
        ("출생일", None),
        ("대표자생일", None),
        ("계좌번호", None),
        ("연락처", None),
        ("연락처(주)", None),
        ("가상계좌(건)", None),
        ("이메일", None),
        ("적요", "word"),
        ("판매빙자물품", "word"),
        ("상품명", "word"),
        ("물품금액", "number"),
        ("피해자", None),
        ("주민등록번호", None),
    ],
)
def test_what_a_heading_says(heading: str, kind: str | None) -> None:
    assert kind_of(heading) == kind


NUMBERS = ["0", "7", "12,500", "1,250,000원", "△3,000", "-40", "0.35", "4.5%", "1/3", "165.3㎡", "900", "12 건"]
NO_NUMBERS = ["01012345678", "010-2345-6789", "110-234-567890", "8001011234567", "12,50", "12가3456", "1234 5678"]


@pytest.mark.parametrize("value", NUMBERS)
def test_the_shape_of_a_number(value: str) -> None:
    assert value in settled([["구분", "금액"], ["x", value]])


@pytest.mark.parametrize("value", NO_NUMBERS)
def test_what_may_be_an_identifier_stays_one_below_any_heading(value: str) -> None:
    assert value not in settled([["구분", "금액"], *[["x", str(number)] for number in range(20, 29)], ["x", value]])


@pytest.mark.parametrize(
    "value",
    [
        "2023-10-28",
        "2023. 1. 2.",
        "2023.01.02",
        "2023/1/2",
        "20230102",
        "23.01.02.",
        "2023년 1월 2일",
        "2023. 1.",
        "2023-10-28 14:03:59",
        "2023. 1. 2.(월) 14시 30분경",
        "14:03",
        "2023. 1. 2. ~ 2023. 3. 4.",
        "2023. 1. 2.부터",
    ],
)
def test_the_shape_of_a_day(value: str) -> None:
    assert value in settled([["구분", "일시"], ["x", value]])


@pytest.mark.parametrize("value", ["2023-13-28", "20231328", "2023-10-28-1", "110-10-28", "1023-10-28", "홍길동"])
def test_what_no_day_is(value: str) -> None:
    assert value not in settled([["구분", "일시"], *[["x", "2023. 1. 2."]] * 9, ["x", value]])


def test_a_column_that_is_not_what_its_heading_says_is_left_alone() -> None:
    rows = [["성명", "금액"], ["홍길동", "2000"], ["김철수", "010-2345-6789"], ["이영희", "02-345-6789"]]
    assert settled(rows) == []


def test_numbers_of_rows_need_no_heading_and_begin_with_one() -> None:
    assert settled([["호", "나"], ["1", "x"], ["2", "y"], ["3", "z"]]) == ["1", "2", "3"]
    assert settled([["호", "나"], ["11", "x"], ["12", "y"], ["13", "z"]]) == []
    assert settled([["호", "나"], ["1", "x"], ["2", "y"], ["4", "z"]]) == []


@pytest.mark.parametrize(
    ("heading", "cells", "are"),
    [
        ("1월", ["69", "222", "22", "0"], True),
        ("A형", ["1,234", "22.5", "-3"], True),
        ("결근", ["69", "없음", "22", "5%"], True),
        ("1월", ["69", "222"], False),
        ("1월", ["69", "0222", "22"], False),
        ("1월", ["69", "110234567", "22"], False),
        ("1월", ["69", "12가3456", "22"], False),
        ("호수", ["101", "302", "405"], False),
        ("동", ["101", "102", "103"], False),
        ("사번", ["10234", "10235", "10236"], False),
        ("생년", ["1985", "1990", "1991"], False),
        ("차량", ["3381", "4417", "1234"], False),
        ("끝자리", ["4821", "9377", "1204"], False),
        ("세대", ["101", "302", "405"], False),
        ("사물함", ["101", "302", "405"], False),
        ("", ["69", "222", "22"], False),
    ],
)
def test_figures_need_no_heading_that_says_so_unless_they_could_point_at_somebody(
    heading: str, cells: list[str], are: bool
) -> None:
    rows = [["성명", heading, "2월", "3월"], *[["홍길동", cell, "7", "1,200"] for cell in cells]]
    found = settled(rows)
    assert [cell for cell in cells if cell in found] == ([one for one in cells if one != "없음"] if are else [])


def test_a_day_is_no_number_of_anything_but_may_be_a_birthday() -> None:
    rows = [["성명", "비고"], ["홍길동", "2023-10-28 이체"]]
    text, blocks = table(rows)
    start = text.index("2023")
    account = Candidate(start, start + 10, "계좌번호", 0.9, "model")
    born = Candidate(start, start + 10, "생년월일", 0.9, "model")
    assert apply_exemptions(text, [account, born], find_exemptions(text, blocks), ()) == [born]


@pytest.mark.parametrize("heading", ["생년월일", "출생일", "생년월일(법인등록일)"])
def test_birthdays_are_looked_for(heading: str) -> None:
    rows = [["성명", heading], ["홍길동", "1980-10-28"], ["김철수", "1979. 1. 2."]]
    assert settled(rows, "day") == [] and not {"1980-10-28", "1979. 1. 2."} & {*settled(rows)}


@pytest.mark.parametrize(
    "rows",
    [
        [["원고", "홍길동"], ["피고", "대한사료"]],
        [["원고", "삼성전자"], ["피고", "갤러리아백화점"], ["소송대리인", "변호사 김변호"]],
        [["구분", "이영금", "최은금"], ["대여", "1,000", "2,000"]],
        [["채권자", "이영금"], ["채권금액", "1,000"]],
        [["성명", "이영금"], ["금액", "1,000"]],
        [["원고", "대한사료"], ["청구금액", "1,000"]],
        [
            ["원고", "대한사료", "피고", "삼성전자"],
            ["청구금액", "1,000", "인용금액", "900"],
            ["이자", "10", "비용", "9"],
        ],
    ],
)
def test_people_and_firms_are_no_headings(rows: Rows) -> None:
    told = {*settled(rows)}
    assert not told & {"홍길동", "대한사료", "삼성전자", "갤러리아백화점", "이영금", "최은금", "변호사 김변호"}


def test_headings_of_a_kind_are_headings_over_what_they_say() -> None:
    rows = [["채권자", "배당액", "배당순위"], ["홍길동", "1,000", "1"], ["김철수", "3,000", "1"]]
    assert settled(rows)[:3] == rows[0]


def test_words_of_the_dictionary_are_nobody_below_what_was_done() -> None:
    rows = [
        ["적요", "예금주", "입금액"],
        ["이체", "현금", "1,000"],
        ["정은", "홍길동", "2,000"],
        ["홍길동", "박수", "3,000"],
        ["대체", "", ""],
    ]
    text, blocks = table(rows)
    found = [one for one in settled_cells(text, blocks) if one.kind == "word"]
    assert [text[one.start : one.end] for one in found] == ["대체"]
    start = found[0].start
    somebody = Candidate(start, start + 2, "내국인이름", 0.9, "model")
    bank = Candidate(start, start + 2, "은행", 0.9, "model")
    exempt = find_exemptions(text, blocks)
    assert apply_exemptions(text, [somebody, bank], exempt, ()) == [bank]
    assert apply_exemptions(text, [somebody], exempt, {"대체"}) == [somebody], "a party called so stays one"


@pytest.mark.parametrize("word", ["난로", "캠핑용 난로", "미용의자", "유아용 카시트"])
def test_goods_are_nobody_below_a_heading_that_says_so(word: str) -> None:
    text, blocks = table([["피해자", "판매 물품"], ["홍길동", word], ["김철수", "홍길동"], ["이영희", "정은 이체"]])
    found = [text[one.start : one.end] for one in settled_cells(text, blocks) if one.kind == "word"]
    assert found == [word]


def test_what_a_bank_calls_a_transfer_names_no_bank_but_may_name_a_party() -> None:
    said = ["타행이체", "ATM출금", "다온은행", "체크카드 다온마트", "체크카드"]
    text, blocks = table([["적요", "입금액"], *([word, "1,000"] for word in said)])
    assert settled([["적요", "입금액"], *([word, "1,000"] for word in said)], "payment") == [said[0], said[1], said[4]]
    bank = Candidate(start := text.index("타행"), start + 4, "은행", 0.9, "model")
    exempt = find_exemptions(text, blocks)
    assert apply_exemptions(text, [bank], exempt, ()) == []
    assert apply_exemptions(text, [bank], exempt, {"타행이체"}) == [bank]


def pages(*tables: Rows) -> tuple[str, list[Block]]:
    """Each table on a page of its own; a line end within a cell begins another paragraph of it."""
    text, blocks = "", []
    for page, rows in enumerate(tables, 1):
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                for line in cell.split("\n"):
                    place = {"page": page, "table": page, "row": row, "column": column}
                    blocks.append(Block(len(text), len(text) + len(line), BlockKind.CELL, **place))
                    text += line + "\n"
    return text, blocks


def test_a_table_goes_on_on_the_next_page_below_the_same_headings() -> None:
    second = [
        ["41", "홍길동", "9000", "2023-\n11-02"],
        ["42", "김철수", "8000", "2023-\n11-03"],
        ["43", "이영희", "7", ""],
    ]
    first = [["번호", "예금주", "출금액", "거래일"], ["1", "박민수", "300", "2023-10-28"]]
    text, blocks = pages(first, second)
    told = [text[one.start : one.end] for one in settled_cells(text, blocks)]
    assert told == [
        *first[0],
        "300",
        "2023-10-28",
        *["41", "9000", "2023-", "11-02", "42", "8000", "2023-", "11-03", "43", "7"],
    ]
    text, blocks = pages(second)
    assert settled_cells(text, blocks) == []


def test_a_table_of_another_width_has_headings_of_its_own() -> None:
    text, blocks = pages(
        [["예금주", "출금액"], ["박민수", "300"]], [["홍길동", "4000", "5000"], ["김철수", "6000", "7000"]]
    )
    assert [text[one.start : one.end] for one in settled_cells(text, blocks)] == ["예금주", "출금액", "300"]


def test_beside_a_heading() -> None:
    rows = [["예금주", "홍길동", "입금액", "1,000"], ["예금주", "김철수", "입금일", "2023-10-28"]]
    assert settled(rows) == ["1,000", "2023-10-28"]


def test_of_what_reaches_into_an_amount_the_rest_stays() -> None:
    rows = [["예금주", "출금액"], ["홍길동", "5000"], ["김철수", "6000"]]
    text, blocks = table(rows)
    start = text.index("홍길동")
    found = [Candidate(start, start + len("홍길동\t5000"), "내국인이름", 0.9, "model")]
    found += [Candidate(text.index("6000"), text.index("6000") + 4, "계좌번호", 0.9, "model")]
    left = apply_exemptions(text, found, find_exemptions(text, blocks), {"6000"})
    assert [text[one.start : one.end] for one in left] == ["홍길동"]


def test_no_number_is_put_together_of_a_day_and_an_amount() -> None:
    rows = [["납입기일", "원금"], ["2017/11/01", "76670000"], ["2017/12/01", "66670000"]]
    text, blocks = table(rows)
    view, _ = gathered(plain_view(text), blocks)
    assert view.text == text


IDENTIFIERS = [
    "홍길동",
    "이영금",
    "01012345678",
    "02-345-6789",
    "361-223646-73-879",
    "8001011234567",
    "12가3456",
    "1980년생",
]
CELLS = st.sampled_from(
    [*IDENTIFIERS, *NUMBERS, "2023-10-28", "2023. 1. 2.", "이체", "", "성명", "금액(원)", "거래일", "적요", "비고"]
)


@example(rows=[["홍길동", "홍길동"], ["01012345678", "적요"], ["적요", "홍길동"], ["홍길동", "홍길동"]])
@given(st.lists(st.lists(CELLS, min_size=2, max_size=5), min_size=1, max_size=8))
def test_no_table_takes_an_identifier_for_anything_else(rows: Rows) -> None:
    text, blocks = table(rows)
    found = settled_cells(text, blocks)
    assert found == sorted(found) and all(one.end <= other.start for one, other in pairwise(found))
    assert not {*IDENTIFIERS} & {text[one.start : one.end].strip() for one in found}


def test_text_without_tables_has_none() -> None:
    text = "금액\t1,000원\n2023-10-28"
    assert settled_cells(text, [Block(0, len(text))]) == []


def test_one_column_of_small_numbers_is_no_table_of_figures() -> None:
    assert settled([["성명", "1월"], ["홍길동", "69"], ["김철수", "222"], ["이영희", "22"]]) == []


def test_what_a_spreadsheet_computes_is_nobody() -> None:
    rows = [["성명", "출석"], ["홍길동", "TRUE"], ["김철수", "#DIV/0!"], ["이영희", "TRUE LOVE"]]
    assert settled(rows) == ["TRUE", "#DIV/0!"]
