"""Cells that a heading explains."""

from cells import table

from core.detection.cues import find_cells
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


def test_a_note_behind_a_firm_is_no_part_of_its_name() -> None:
    rows = [["피해자", "업체명"], ["주식회사 한빛상사(대표 최지우)", "㈜새봄전자 (담당 이영희)"]]
    rows += [["(주)다온", "가온물산(주)"]]
    assert _found(rows) == [
        ("한빛상사", "주식회사"), ("새봄전자", "주식회사"), ("다온", "주식회사"), ("가온물산", "주식회사"),
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
