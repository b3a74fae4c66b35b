"""Names of persons that stand in the judgment once."""

import pytest
from doubt_cases import case, said

from core.review.doubts import Severity, seen_once


@pytest.mark.parametrize(
    ("marked", "places"),
    [
        ("⟦육근태|||0.75⟧가", [["육근태"]]),
        ("⟦육근태|||0.95⟧가", []),
        ("⟦+육근태|||0.75⟧가", []),
        ("⟦-육근태|||0.75⟧가", []),
        ("⟦육근태|e1||0.75⟧가 ⟦육근태|e1||0.75⟧를", []),
        ("⟦육근태|e1||0.75⟧가 ⟦근태|e1||0.7⟧를", []),
        ("⟦가람|e1|은행|0.75⟧은행", []),
    ],
)
def test_only_unsure_undecided_persons_are_doubted(marked: str, places: list[list[str]]) -> None:
    of = case(marked)
    assert said(of, seen_once.find(of)) == places


@pytest.mark.parametrize(
    ("name", "other", "like"),
    [
        ("표정욱", "표정옥", True),
        ("표정욱", "표정우", True),
        ("김민서", "김민석", True),
        ("표정욱", "표은채", False),
        ("배가은", "배가람", False),
        ("표정욱", "표정욱", False),
        ("가", "나", False),
    ],
)
def test_a_name_one_letter_from_another_is_doubted_however_sure(name: str, other: str, like: bool) -> None:
    of = case(f"⟦{name}|e1⟧과 ⟦{other}|e2⟧, ⟦{other}|e2⟧")
    doubts = list(seen_once.find(of))
    assert said(of, iter(doubts)) == ([[name]] if like else [])
    assert all(doubt.severity is Severity.WRONG and doubt.detail["like"] for doubt in doubts)
