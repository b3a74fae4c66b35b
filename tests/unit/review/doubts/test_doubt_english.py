"""Pages in English: one doubt each, with the capitalised words on it that nothing marks."""

from doubt_cases import case, said

from core.review.doubts import Case, Doubt, english, latin_names
from core.review.doubts.latin_names import PAGE

CLAUSE = "The Buyer shall pay the Purchase Price to Veltrano within thirty days after delivery."


def pages(of: Case) -> list[Doubt]:
    return list(english.find(of))


def test_the_names_of_a_passage_are_one_doubt_and_those_around_it_their_own() -> None:
    of = case(f"원고와 Lighthouse는 다음과 같이 약정하였다.\n{CLAUSE}\nVeltrano는 이를 지키지 않았다.")
    assert said(of, pages(of)) == [["The Buyer", "Purchase Price", "Veltrano"]]
    assert pages(of)[0].detail == {"count": 3}
    assert said(of, latin_names.find(of)) == [["Lighthouse"], ["Veltrano"]]


def test_what_is_marked_in_a_passage_leaves_its_doubt_and_nothing_else() -> None:
    before = case(f"가. {CLAUSE}")
    after = case(f"가. {CLAUSE.replace('Veltrano', '⟦Veltrano|e1|국외기업⟧')}")
    assert said(after, pages(after)) == [["The Buyer", "Purchase Price"]]
    (was,), (is_now,) = pages(before), pages(after)
    assert is_now.id == was.id and set(is_now.spans) < set(was.spans)


def test_a_passage_with_everything_marked_is_no_doubt() -> None:
    assert pages(case("가. ⟦Veltrano|e1|국외기업⟧ shall pay for all goods within thirty days after delivery.")) == []


def test_a_list_of_names_is_no_passage() -> None:
    of = case("선원은 Nguyen van An, Tran van Binh, Le van Cuong, Pham van Dung, Vo van Giang, Do van Hai이다.")
    assert pages(of) == [] and ["Nguyen"] in said(of, latin_names.find(of))


def test_a_long_contract_is_a_doubt_for_each_page() -> None:
    lines = [f"{number}. {CLAUSE}" for number in range(1, 61)]
    found = pages(case("\n".join(lines)))
    assert len(found) > 2 and sum(len(one.spans) for one in found) == 3 * len(lines)
    assert max(one.spans[-1][1] - one.spans[0][0] for one in found) <= PAGE
    assert len({one.id for one in found}) == len(found)
