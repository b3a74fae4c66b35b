"""What the model nearly marked."""

from doubt_cases import case, said

from core.review.doubts import suspects


def test_each_value_is_one_doubt_with_its_best_score() -> None:
    of = case("육근태가 왔다. 육근태와 염기륜이 갔다.", suspects={"육근태": 0.32, "염기륜": 0.41})
    doubts = list(suspects.find(of))
    assert said(of, iter(doubts)) == [["육근태", "육근태"], ["염기륜"]]
    assert doubts[0].detail == {"label": "내국인이름", "score": 32, "count": 2}


def test_places_that_were_marked_or_rejected_since_are_left_out() -> None:
    of = case("⟦육근태⟧가 왔다. ⟦-육근태⟧와 염기륜이 갔다.", suspects={"육근태": 0.32, "염기륜": 0.41})
    assert said(of, suspects.find(of)) == [["염기륜"]]


def test_without_suspects_there_is_no_doubt() -> None:
    assert list(suspects.find(case("육근태가 왔다."))) == []
