"""Two values under one letter that are no plain spellings of each other."""

import pytest
from doubt_cases import case, said

from core.review.doubts import two_values


@pytest.mark.parametrize(
    ("marked", "places"),
    [
        ("⟦홍길동|e1⟧과 ⟦임꺽정|e1⟧", [["홍길동", "임꺽정"]]),
        ("⟦홍길동|e1⟧, ⟦임꺽정|e1⟧, ⟦길동|e1⟧이", [["홍길동", "임꺽정"]]),
        ("⟦이수|e1⟧와 ⟦이은수|e1⟧", [["이수", "이은수"]]),
        ("⟦두솔종합건설|e1|건설업체⟧와 ⟦해담개발|e1|부동산개발업⟧", [["두솔종합건설", "해담개발"]]),
        ("⟦010-1934-0726|e1|휴대폰번호⟧ ⟦010-1934-0727|e1|휴대폰번호⟧", [["010-1934-0726", "010-1934-0727"]]),
    ],
)
def test_values_apart_are_a_doubt(marked: str, places: list[list[str]]) -> None:
    of = case(marked)
    assert said(of, two_values.find(of)) == places


@pytest.mark.parametrize(
    "marked",
    [
        "⟦홍길동|e1⟧과 ⟦길동|e1⟧이",
        "⟦홍길동|e1⟧과 ⟦홍 길 동|e1⟧",
        "⟦두솔종합건설|e1|건설업체⟧(이하 '⟦두솔|e1|건설업체⟧'이라 한다)",
        "⟦주식회사 두솔|e1|건설업체⟧과 ⟦두솔|e1|건설업체⟧",
        "⟦대한상공회의소|e1|단체명⟧와 ⟦대한상의|e1|단체명⟧",
        "⟦한빛토건|e1|건설업체⟧(이하 '⟦빛나라|e1|건설업체⟧'라 한다)",
        "⟦왕리나|e1⟧(⟦WANG LINA|e1|영어이름⟧)는",
        "⟦왕리나|e1⟧ (⟦WANG LINA|e1|영어이름⟧)는 ⟦WANG|e1|영어이름⟧이다",
        "⟦홍길동|e1⟧(개명 전 ⟦홍판서|e1⟧)",
        "⟦왕소라|e1|중국인이름⟧는 '⟦리리|e1|별명⟧'라는 이름으로 불리며 ⟦왕소라|e1|중국인이름⟧와",
        "⟦010-1934-0726|e1|휴대폰번호⟧ ⟦010.1934.0726|e1|휴대폰번호⟧",
        "⟦홍길동|e1⟧과 ⟦-임꺽정|e1⟧",
        "⟦홍길동|e1⟧과 ⟦임꺽정|e2⟧",
    ],
)
def test_plain_spellings_are_none(marked: str) -> None:
    assert list(two_values.find(case(marked))) == []


def test_two_entities_that_a_person_gave_one_letter_are_a_doubt() -> None:
    of = case("⟦홍길동|e1⟧과 ⟦임꺽정|e2⟧", assignments={"e1": "A", "e2": "B"}, picked={"임꺽정": "A"})
    (doubt,) = two_values.find(of)
    assert (said(of, iter([doubt])), doubt.keys, doubt.detail) == ([["홍길동", "임꺽정"]], (1, 2), {"count": 2})


def test_the_id_stays_when_a_known_value_is_found_again() -> None:
    (before,) = two_values.find(case("⟦홍길동|e1⟧과 ⟦임꺽정|e1⟧과 임꺽정"))
    (after,) = two_values.find(case("⟦홍길동|e1⟧과 ⟦임꺽정|e1⟧과 ⟦임꺽정|e1⟧"))
    assert before.id == after.id
