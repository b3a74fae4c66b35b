"""Formulas stay whole, and hide nobody."""

import pytest

from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.formulas import formulas
from core.detection.model import Candidate


def _kept(text: str, value: str, label: str = "내국인이름") -> bool:
    start = text.index(value)
    claim = Candidate(start, start + len(value), label, 0.9, "model")
    return apply_exemptions(text, [claim], find_exemptions(text), set()) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("일실수입은 {3,000,000 TIMES 120} over {12} = 30,000,000원", "TIMES 120"),
        ("일실수입은 {3,000,000 TIMES 120} over {12} = 30,000,000원", "over"),
        ("{원금} over {이자}", "over"),
        ("sum _{i=1} ^{n} 따라서", "sum _{i="),
        ("sum _{i=1} ^{n} 따라서", "^{n}"),
        ("x = {-b +- sqrt {b ^{2} -4ac}} over {2a}", "2a"),
        ("left ( {1} over {2} right )", "left"),
        ('링크\n=HYPERLINK("http://a.kr/kim","김철수")', "HYPERLINK"),
        ("1\t=IF(A1>0,VLOOKUP(A1,B:C,2),0)", "VLOOKUP"),
    ],
)
def test_commands_and_signs_stay(text: str, value: str) -> None:
    assert _kept(text, value)


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("{원금} over {홍길동}", "홍길동", "내국인이름"),
        ("{John} over {2}", "John", "외국인이름"),
        ('링크\n=HYPERLINK("KIM(대표)")', "KIM(대표)", "외국인이름"),
        ("A = HANBIT(주)의", "HANBIT", "불특정회사명"),
        ("Over 회사의 직원", "Over", "불특정회사명"),
        ("times {kim} 회사", "kim", "내국인이름"),
        ("계좌 110-123-456789 {1} over {2}", "110-123-456789", "계좌번호"),
    ],
)
def test_what_a_formula_says_in_words_and_numbers_of_accounts_are_replaced(text: str, value: str, label: str) -> None:
    assert not _kept(text, value, label)


def test_a_long_text_of_signs_is_read_at_once() -> None:
    assert list(formulas("{ " + "- 1 over a " * 20_000)) == [(0, 2 + 11 * 20_000)]


@pytest.mark.parametrize("line", ["= SOLBIT(주) 지분", "=SOLBIT(주) 지분", "=SOLBIT(대표 홍길동)", "= SOLBIT(40%)"])
def test_a_firm_in_a_sum_is_no_function(line: str) -> None:
    assert not [span for span in formulas(line) if "SOLBIT" in line[slice(*span)]]
