"""One value replaced here and readable there."""

import pytest
from doubt_cases import case, said

from core.review.doubts import partly_kept


def test_a_reject_of_one_place_is_a_doubt_about_the_readable_places() -> None:
    of = case("⟦표정욱⟧은 ⟦+표정욱⟧이다. ⟦-표정욱⟧과 ⟦-표 정 욱⟧은 판사이다.")
    (doubt,) = partly_kept.find(of)
    assert said(of, iter([doubt])) == [["표정욱", "표 정 욱"]]
    assert (doubt.keys, doubt.detail) == ((3, 4), {"kept": 2, "replaced": 2})


@pytest.mark.parametrize(
    "marked", ["⟦-표정욱⟧은 ⟦-표정욱⟧이다", "⟦표정욱⟧은 ⟦표정욱⟧이다", "⟦-표정욱⟧은 ⟦표은채⟧를 안다", "⟦-A|x⟧ ⟦A|y⟧"]
)
def test_rejected_everywhere_or_nowhere_is_none(marked: str) -> None:
    assert list(partly_kept.find(case(marked))) == []
