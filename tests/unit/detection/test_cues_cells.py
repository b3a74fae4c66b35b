"""Cells that a heading explains."""

import pytest
from cells import table

from core.detection.cues import find_cells
from core.detection.lists import with_lists
from core.detection.model import Candidate
from core.documents.model import Block


def _found(rows: list[list[str]]) -> list[tuple[str, str]]:
    text, blocks = table(rows)
    found: list[Candidate] = sorted(find_cells(text, blocks), key=lambda one: one.start)
    return [(text[c.start : c.end], c.label) for c in found]


def test_columns_under_headings() -> None:
    rows = [
        ["순번", "피 해 자", "주소", "편취금액"],
        ["1", "홍길동", "서울 강남구 역삼동 12", "1,000,000원"],
        ["2", "남현(가명)", "미상", "2,000,000원"],
        ["합계", "", "", "3,000,000원"],
    ]
    assert _found(rows) == [("홍길동", "내국인이름"), ("역삼동 12", "구아래주소"), ("남현", "내국인이름")]


def test_rows_beside_headings() -> None:
    rows = [["성명", "박문수"], ["상호", "주식회사 한빛토건"], ["아이디", "hong77"]]
    assert _found(rows) == [("박문수", "내국인이름"), ("한빛토건", "주식회사"), ("hong77", "아이디")]


def _set_in_text(*rows: str) -> list[tuple[str, str]]:
    text = "\n".join(rows)
    found = sorted(find_cells(text, with_lists(text, ())), key=lambda one: one.start)
    return [(text[one.start : one.end], one.label) for one in found]


@pytest.mark.parametrize("gap", ["    ", "\t", " | "])
def test_a_list_that_the_text_sets_has_headings_too(gap: str) -> None:
    rows = [("순번", "피해자", "주소"), ("1", "홍길동", "서울 강남구 역삼동 12"), ("2", "김 철 수", "미상")]
    expected = [("홍길동", "내국인이름"), ("역삼동 12", "구아래주소"), ("김 철 수", "내국인이름")]
    assert _set_in_text(*map(gap.join, rows)) == expected


def test_beside_the_heading_of_a_list_stands_another_heading() -> None:
    assert _set_in_text("채권자    배당이유    금액", "홍길동    근저당    1,000") == [("홍길동", "내국인이름")]


@pytest.mark.parametrize(
    ("heading", "cell", "expected"),
    [
        ("장소", "수원시 팔달구 버들내동 209 모퉁이카페 앞", [("버들내동 209", "구아래주소")]),
        ("장소", "안양시 만안구 달맞이역 4번 출구 앞", []),
        ("주소", "안양시 만안구 달맞이마을", [("달맞이마을", "구아래주소")]),
        ("은행명", "㈜한강은행 가산디지털지점", []),  # two bodies: the network tells them apart
        ("은행명", "㈜한강은행", [("한강", "은행")]),
    ],
)
def test_of_a_cell_what_its_heading_says(heading: str, cell: str, expected: list[tuple[str, str]]) -> None:
    assert _found([["순번", heading], ["1", cell]]) == expected


def test_a_note_behind_a_firm_is_no_part_of_its_name() -> None:
    rows = [["피해자", "업체명"], ["주식회사 한빛상사(대표 최지우)", "㈜새봄전자 (담당 이영희)"]]
    rows += [["(주)다온", "가온물산(주)"]]
    assert _found(rows) == [
        ("한빛상사", "주식회사"), ("새봄전자", "주식회사"), ("다온", "주식회사"), ("가온물산", "주식회사"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "cell", "found"),
    [
        ("카드번호", "5409-2610-7735-0184", ("5409-2610-7735-0184", "카드번호")),
        ("카드 번호", "4518 44** **** 9187", ("4518 44** **** 9187", "카드번호")),
        ("계좌번호", "다온은행 110-284-772910", ("110-284-772910", "계좌번호")),
        ("입금계좌", "352-0981-4437-23(서윤담)", ("352-0981-4437-23", "계좌번호")),
        ("연락처", "02-912-4471", ("02-912-4471", "전화번호")),
        ("휴대전화", "010.2391.4471", ("010.2391.4471", "휴대폰번호")),
        ("주민등록번호", "850312-1******", ("850312-1******", "주민등록번호")),
        ("승인번호", "30291847", ("30291847", "관리번호")),
        ("증권번호", "HL20231104A77", ("HL20231104A77", "관리번호")),
        ("계좌번호", "110,234,567,890", ("110,234,567,890", "계좌번호")),
        ("계좌번호", "₩3,330,120,000,077", ("3,330,120,000,077", "계좌번호")),
        ("주민등록번호", "9,001,011,234,567.00", ("9,001,011,234,567", "주민등록번호")),
        ("휴대전화", "1,023,456,789원", ("1,023,456,789", "휴대폰번호")),
        ("금액", "110,234,567,890", None),
        ("카드번호", "1,200,000", None),
        ("카드번호", "2건", None),
        ("카드번호", "미상", None),
        ("계좌번호", "********", None),
        ("연락처", "표정욱의 처", None),
        ("승인금액", "30291847", None),
    ],
)
def test_numbers_below_what_says_what_they_are(heading: str, cell: str, found: tuple[str, str] | None) -> None:
    assert _found([[heading, "비고"], [cell, ""]]) == ([found] if found else [])
    assert _found([[heading, cell]]) == ([found] if found else [])


def test_a_cell_may_hold_two_numbers() -> None:
    assert _found([["연락처", "02-912-4471, 010-2391-4471"]]) == [
        ("02-912-4471", "전화번호"), ("010-2391-4471", "전화번호"),
    ]  # fmt: skip


def test_a_table_without_headings_gives_nothing() -> None:
    assert _found([["홍길동", "1"], ["김철수", "2"]]) == []


def test_text_without_tables() -> None:
    assert list(find_cells("성명 홍길동", [Block(0, 6)])) == []


def test_the_nearest_heading_above_counts() -> None:
    rows = [["성명", "상호"], ["홍길동", "새봄상사"], ["주소", "성명"], ["서울 강남구 역삼동 12", "박문수"]]
    found = [("홍길동", "내국인이름"), ("새봄", "상사회사"), ("역삼동 12", "구아래주소"), ("박문수", "내국인이름")]
    assert _found(rows) == found


def test_cells_of_one_table_may_come_in_any_order() -> None:
    text, blocks = table([["성명", "비고"], ["홍길동", ""], ["", ""], ["박문수", "없음"]])
    found = find_cells(text, blocks[::-1])
    assert [text[c.start : c.end] for c in found] == ["홍길동", "박문수"]


def test_the_last_of_very_many_rows_still_has_its_heading() -> None:
    rows = [["성명"], *([["1"]] * 60_000), ["홍길동"]]
    assert _found(rows) == [("홍길동", "내국인이름")]
