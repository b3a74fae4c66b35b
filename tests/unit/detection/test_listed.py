"""Words that are somebody in a column of people, in tables and in lists that a text sets with blanks."""

import pytest

from core.detection.listed import find_listed
from core.detection.lists import with_lists
from core.detection.model import Candidate
from core.detection.pipeline import detect
from core.documents.model import Block

MARKED = ("제연희", "탁명수", "편순임", "백승구", "부기용")


def _people(text: str, *more: str) -> list[Candidate]:
    return [
        Candidate(text.index(name), text.index(name) + len(name), "내국인이름", 0.9, "model")
        for name in (*MARKED, *more)
        if name in text
    ]


def _list(*cells: str, gap: str = "      ") -> str:
    rows = (gap.join((str(number), "2020. 2. 4.", cell, "①")) for number, cell in enumerate(cells, 1))
    return "\n".join((gap.join(("순번", "일시", "모집자", "계좌")), *rows))


def _found(text: str, blocks: tuple[Block, ...] = (), *more: str) -> list[str]:
    return [text[one.start : one.end] for one in find_listed(text, with_lists(text, blocks), _people(text, *more))]


@pytest.mark.parametrize("gap", ["      ", "\t", " | ", "│"])
@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("강태공", ["강태공"]),
        ("강태공(49)", ["강태공"]),
        ("1) 강태공 (여, 49세)", ["강태공"]),
        ("온새미", ["온새미"]),
        ("마당", ["마당"]),
        ("해바라기", []),  # no surname
        ("상동", []),
        ("인적사항 미상", []),
        ("성명불상", []),
        ("배우자", []),  # what somebody is
        ("피해자", []),
        ("위와 같음", []),
        ("강태공 외 1인", []),  # more than a name
        ("주식회사 강태공", []),
    ],
)
def test_who_stands_among_people_is_somebody(cell: str, expected: list[str], gap: str) -> None:
    assert _found(_list("제연희", "탁명수", cell, "편순임(41)", gap=gap)) == expected


def test_the_heading_of_a_column_is_nobody() -> None:
    text = _list("제연희", "탁명수", "편순임").replace("모집자", "공여자")
    assert _found(text) == []


def test_what_fills_cells_counts_for_nobody_and_a_heading_for_much() -> None:
    assert _found(_list("제연희", "상동", "탁명수", "상동", "불상", "본인", "강태공", "편순임")) == ["강태공"]
    words = ("제연희", "고래", "마당", "신발", "탁명수", "하품", "조개", "이불", "편순임", "소나기")
    assert _found(_list(*words)) == []
    assert _found(_list(*words).replace("모집자", "피해자")) == [
        "고래",
        "마당",
        "신발",
        "하품",
        "조개",
        "이불",
        "소나기",
    ]


@pytest.mark.parametrize(
    "cells",
    [
        ("제연희", "탁명수", "강태공"),  # two people are few
        ("제연희", "제연희", "제연희", "강태공"),  # one
        ("제연희", "탁명수", "편순임", "상점", "창고", "가게", "강태공"),  # fewer than half of them
    ],
)
def test_few_people_make_no_column_of_people(cells: tuple[str, ...]) -> None:
    text = _list(*cells)
    places = [start for start in range(len(text)) if text.startswith("제연희", start)]
    people = [*_people(text), *(Candidate(one, one + 3, "내국인이름", 0.9, "model") for one in places)]
    assert [*find_listed(text, with_lists(text, ()), people)] == []


def test_rows_of_other_widths_are_other_tables() -> None:
    text = _list("제연희", "탁명수") + "\n합계      2건\n" + _list("편순임", "강태공")
    assert _found(text) == []


def test_what_is_marked_as_something_else_stays_it() -> None:
    text = _list("제연희", "탁명수", "편순임", "강태공")
    shop = Candidate(text.index("강태공"), text.index("강태공") + 3, "식당", 0.9, "model")
    assert [*find_listed(text, with_lists(text, ()), [*_people(text), shop])] == []


def test_the_columns_of_a_table_are_read_by_its_cells() -> None:
    text, blocks = "", []
    for row, cells in enumerate(
        [("모집책", "비고"), ("제연희", "-"), ("탁명수", "-"), ("강태공", "-"), ("편순임", "-")]
    ):
        for column, cell in enumerate(cells):
            blocks.append(Block(len(text), len(text) + len(cell), table=0, row=row, column=column))
            text += f"{cell}\n"
    assert _found(text, tuple(blocks)) == ["강태공"]


def test_the_detector_marks_them_wherever_the_list_names_them() -> None:
    text = _list("제연희", "탁명수", "강태공", "편순임")
    tagger = type(
        "Fake", (), {"read": lambda self, *_: type("Read", (), {"candidates": _people(text), "suspects": []})}
    )()
    marked = [(one.text, one.label) for one in detect(text, [], tagger).mentions]
    assert ("강태공", "내국인이름") in marked
