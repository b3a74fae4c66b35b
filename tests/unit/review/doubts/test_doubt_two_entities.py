"""One value under two entities or letters."""

import pytest
from doubt_cases import case, said

from core.review.doubts import two_entities


@pytest.mark.parametrize(
    ("marked", "places"),
    [
        ("⟦김철수|e1⟧와 ⟦김철수|e2⟧", [["김철수", "김철수"]]),
        ("⟦김철수|e1⟧와 ⟦김철수|e1⟧", []),
        ("⟦김 철수|e1⟧와 ⟦김철수|e2⟧", [["김 철수", "김철수"]]),
        ("⟦010-1934-0726|e1|휴대폰번호⟧ ⟦01019340726|e2|휴대폰번호⟧", [["010-1934-0726", "01019340726"]]),
        ("⟦김철수|e1⟧와 ⟦-김철수|e2⟧", []),
        ("⟦3|e1|층⟧층과 ⟦3|e2|호⟧호", []),
        ("⟦301|e1|호⟧호와 ⟦301|e2|동⟧동", []),
    ],
)
def test_values_and_who_bears_them(marked: str, places: list[list[str]]) -> None:
    of = case(marked)
    assert said(of, two_entities.find(of)) == places


def test_a_letter_picked_for_one_place_makes_two_letters() -> None:
    of = case("⟦육근태|e1⟧는 ⟦육 근태|e1⟧이다", assignments={"e1": "A"}, picked={"육 근태": "K"})
    (doubt,) = two_entities.find(of)
    assert (doubt.keys, doubt.detail) == ((1, 2), {"count": 2})


def test_namesakes_once_answered_stay_answered_when_one_is_found_again() -> None:
    (before,) = two_entities.find(case("⟦김철수|e1⟧와 ⟦김철수|e2⟧, 그리고 김철수"))
    (after,) = two_entities.find(case("⟦김철수|e1⟧와 ⟦김철수|e2⟧, 그리고 ⟦김철수|e2⟧"))
    (third,) = two_entities.find(case("⟦김철수|e1⟧와 ⟦김철수|e2⟧, 그리고 ⟦김철수|e3⟧"))
    assert before.id == after.id != third.id
