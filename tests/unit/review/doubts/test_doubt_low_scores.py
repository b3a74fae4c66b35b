"""Marked with a low score and not decided on."""

import pytest
from doubt_cases import case, said

from core.review.doubts import low_scores
from core.taxonomy import taxonomy


@pytest.mark.parametrize(
    ("marked", "doubts"),
    [
        ("⟦전채권|e1||0.58⟧의", 1),
        ("⟦전채권|e1||0.7⟧의", 0),
        ("⟦-전채권|e1||0.58⟧의", 0),
        ("⟦+전채권|e1||0.58⟧의", 0),
        ("⟦가람|e1|은행|0.65⟧은행", 0),
        ("⟦가람|e1|은행|0.55⟧은행", 1),
        ("⟦274-910388-04-017|e1|계좌번호|0.55⟧", 1),
        ("⟦830914-1273648|e1|주민등록번호|0.55⟧", 0),
    ],
)
def test_the_threshold_is_the_category_s(marked: str, doubts: int) -> None:
    assert len(list(low_scores.find(case(marked)))) == doubts


@pytest.mark.parametrize("sure", ["⟦표정욱|e1||0.95⟧", "⟦+표정욱|e1||0.5⟧"])
def test_one_sure_mention_speaks_for_the_whole_entity(sure: str) -> None:
    assert list(low_scores.find(case(f"⟦표정욱|e1||0.5⟧과 {sure}"))) == []


def test_an_entity_is_one_doubt_and_the_least_sure_comes_first() -> None:
    of = case("⟦전채권|e1||0.6⟧과 ⟦전채권|e1||0.66⟧, ⟦구입비|e2||0.52⟧")
    doubts = list(low_scores.find(of))
    assert said(of, iter(doubts)) == [["구입비"], ["전채권", "전채권"]]
    assert doubts[1].keys == (1, 2)
    assert doubts[1].detail == {"label": "내국인이름", "score": 66, "count": 2}


def test_the_categories_named_are_those_of_the_taxonomy() -> None:
    assert low_scores._THRESHOLDS.keys() <= taxonomy().categories.keys()
    assert all(0.5 <= low_scores.threshold(label) < 0.9 for label in taxonomy().labels)
