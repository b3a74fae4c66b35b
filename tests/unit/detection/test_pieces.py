"""What fills quotation marks is one, of which the network makes two."""

import pytest
from marked import read_marked

from core.detection.pieces import whole_quotations, with_initials

NAME, FIRM = "내국인이름", "택배및운송회사"


def _whole(marked: str, *labels: str) -> list[tuple[str, str]]:
    text, found = read_marked(marked, labels)
    return [(text[one.start : one.end], one.label) for one in whole_quotations(text, found)]


def test_people_who_fill_quotation_marks_between_them_are_one() -> None:
    assert _whole("‘⟦컨테이너⟧ ⟦김부장⟧’으로 저장", NAME, NAME) == [("컨테이너 김부장", NAME)]
    assert _whole("‘⟦표정욱⟧ ⟦내찬태⟧가 왔다’고", NAME, NAME) == [("표정욱", NAME), ("내찬태", NAME)]
    assert _whole("‘⟦달무늬⟧ ⟦청라⟧’ 앞", FIRM, FIRM) == [("달무늬", FIRM), ("청라", FIRM)]


def test_somebody_and_what_touches_the_name_are_one_who_fill_quotation_marks() -> None:
    assert _whole('일부 서류에 "⟦응웬⟧⟦티란⟧"으로', "베트남이름", "국외기업") == [("응웬티란", "베트남이름")]
    assert _whole('일부 서류에 "⟦달빛⟧⟦윤슬⟧"로', "단체명", NAME) == [("달빛윤슬", NAME)]
    assert _whole("‘⟦표정욱⟧⟦한결⟧의 돈’이라", NAME, FIRM) == [("표정욱", NAME), ("한결", FIRM)]
    assert _whole("‘⟦표정욱⟧ ⟦한결⟧’이라", NAME, FIRM) == [("표정욱", NAME), ("한결", FIRM)]


@pytest.mark.parametrize(
    ("marked", "label", "whole"),
    [
        ("교수 A.K. ⟦라만⟧은", NAME, ["A.K. 라만"]),
        ("교수 ⟦A⟧.K. ⟦라만⟧은", NAME, ["A.K. 라만"]),
        ("교수 ⟦A.K.⟧ ⟦라만⟧은", NAME, ["A.K. 라만"]),
        ("형 '⟦카림 O⟧. ⟦하산⟧'이라고", "영어이름", ["카림 O. 하산"]),
        ("형 ⟦카림⟧ O. ⟦하산⟧이라고", "영어이름", ["카림 O. 하산"]),
        ("대표 J. ⟦마이어⟧가", "영어이름", ["J. 마이어"]),
        ("대표 J.R.R. ⟦마이어⟧가", "영어이름", ["J.R.R. 마이어"]),
        # the number of a line, a letter that stands for somebody, the end of a sentence
        ("A. ⟦표정욱⟧", NAME, ["표정욱"]),
        ("\nB. ⟦마이어⟧", "영어이름", ["마이어"]),
        ("피해자 A. ⟦표정욱⟧은", NAME, ["표정욱"]),
        ("⟦표정욱⟧, ⟦라만⟧은", NAME, ["표정욱", "라만"]),
        ("USB. ⟦마이어⟧는", "영어이름", ["마이어"]),
        ("같다. A. ⟦마이어⟧, B. ⟦로시⟧", "영어이름", ["마이어", "로시"]),
        ("(1) A. ⟦마이어⟧", "영어이름", ["마이어"]),
        ("교수 A.K. ⟦라만⟧은", FIRM, ["라만"]),
    ],
)
def test_initials_belong_to_the_name_behind_them(marked: str, label: str, whole: list[str]) -> None:
    text, found = read_marked(marked, (label, label))
    assert [text[one.start : one.end] for one in with_initials(text, found)] == whole


def test_what_stands_before_initials_is_not_lost() -> None:
    text, found = read_marked("피고 ⟦삼화상사 K⟧. ⟦라만⟧은", (FIRM, "영어이름"))
    assert [text[one.start : one.end] for one in with_initials(text, found)] == ["삼화상사", "K. 라만"]
