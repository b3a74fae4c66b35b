"""Syllables of a replaced name within other words."""

import pytest
from doubt_cases import case, said

from core.review.doubts import checklist, glued_names


@pytest.mark.parametrize(
    ("marked", "places"),
    [
        ("⟦이의신⟧은 이의신청을 하고 다시 이의신청을 하였다", [["이의신", "이의신"]]),
        ("⟦이상원⟧은 10년 이상 원고와 살았다", [["이상 원"]]),
        ("⟦김도은⟧은 김도은행에서", [["김도은"]]),
        ("⟦이 의신⟧의 이의신청", [["이의신"]]),
        ("⟦하나로마트|e1|마트⟧에서 여러 행위를 하나로 묶어", [["하나로"]]),
        ("⟦아름다운|e1|의류매장⟧의 아름다운 옷을 아름다운에서", [["아름다운"]]),
    ],
)
def test_what_may_be_chance_is_a_doubt(marked: str, places: list[list[str]]) -> None:
    of = case(marked)
    assert said(of, glued_names.find(of)) == places
    assert said(of, iter(doubt for doubt in checklist(of) if doubt.kind is glued_names.KIND)) == places


@pytest.mark.parametrize(
    "marked",
    [
        "⟦-이의신⟧은 이의신청을 하였다",
        "⟦이의신⟧은 ⟦-이의신⟧청을 하였다",
        "⟦이의신⟧은 신청을 하였다",
        "⟦의신⟧은 이의신청을 하였다",
        "⟦이의신|e1|건설업체⟧은 ⟦홍길동⟧에게",
    ],
)
def test_what_is_decided_or_spells_no_name_is_none(marked: str) -> None:
    assert list(glued_names.find(case(marked))) == []


def test_a_name_that_comes_later_is_looked_for_too() -> None:
    of = case("⟦표정욱⟧은 이의신청을 하였고 이의신도")
    assert list(glued_names.find(of)) == []
    later = case("⟦표정욱⟧은 이의신청을 하였고 ⟦이의신⟧도")
    later = type(later)(of.reading, later.items)
    assert said(later, glued_names.find(later)) == [["이의신"]]
