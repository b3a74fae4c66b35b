"""Slips of annotation that can be told from the text alone are corrected; all else stays as it was."""

import re

import pytest

from training.data.cleaning import clean, count_corrections
from training.data.markers import parse_markers


def mark(label: str, value: str) -> str:
    return f"<<<{label}>>>{value}<<</{label}>>>"


NAME_A = mark("내국인이름", "A")

CORRECTED = [
    ("피해자 B의 가방을", f"피해자 {mark('내국인이름', 'B')}의 가방을"),
    ("지인인 C(47세)에게", f"지인인 {mark('내국인이름', 'C')}(47세)에게"),
    ("빌린 돈을 D에게 건네", f"빌린 돈을 {mark('내국인이름', 'D')}에게 건네"),
    ("E은행 예금", f"{mark('은행', 'E')}은행 예금"),
    ("창원시 F빌딩 앞", f"창원시 {mark('빌딩', 'F')}빌딩 앞"),
    ("같은 아파트 G호 주민", f"같은 아파트 {mark('호', 'G')}호 주민"),
    ("(차량번호 2 생략) 트럭", f"({mark('차량번호', '차량번호 2 생략')}) 트럭"),
    (f"({mark('차량번호', '차량번호')} 1 생략) 버스", f"({mark('차량번호', '차량번호 1 생략')}) 버스"),
    (f"({mark('차량번호', '차량번호 3')} 생략) 버스", f"({mark('차량번호', '차량번호 3 생략')}) 버스"),
    (f"<<<어플>>>H{mark('내국인이름', 'K')}<<</어플>>>에서", f"{mark('어플', 'H')}에서"),
]
LEFT = [
    "피해자 BMW 승용차",
    "M&A사업에 투자",
    "체류자격 F-6",
    "피해자가 산 PC에게",
    "알파벳 O 또는 X",
    f"피해자 {NAME_A}의 가방",
    "은행 앞에서",
    "(상호 생략) 앞에서",
]


@pytest.mark.parametrize(("text", "expected"), CORRECTED)
def test_a_slip_is_corrected_once_and_for_all(text: str, expected: str) -> None:
    assert clean(text) == expected
    assert clean(expected) == expected
    parse_markers(expected)


@pytest.mark.parametrize("text", LEFT)
def test_what_is_no_slip_stays(text: str) -> None:
    assert clean(text) == text


def test_the_document_knows_better_what_a_letter_stands_for() -> None:
    text = f"{mark('닉네임', 'B')}라는 이름을 쓰는 피해자 B에게"
    assert clean(text).endswith(f"피해자 {mark('닉네임', 'B')}에게")


def test_no_word_outside_the_markers_changes() -> None:
    bare = [re.sub("<<<[^<>]*>>>", "", text) for text, _ in CORRECTED[:7]]
    assert [re.sub("<<<[^<>]*>>>", "", clean(text)) for text, _ in CORRECTED[:7]] == bare


def test_corrections_are_counted_by_rule() -> None:
    counts = count_corrections(["피해자 B의 일", "E은행과 F은행", "아무 일도 없다"])
    assert counts == {"letter-after-role": 1, "letter-of-a-bank": 2}
