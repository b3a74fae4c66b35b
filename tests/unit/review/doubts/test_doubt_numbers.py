"""Numbers of an identifier's shape that nothing marks."""

import pytest
from doubt_cases import case, said

from core.review.doubts import numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("피고인(830914-1273648)은", "830914-1273648"),
        ("연락처는 010-1934-0726이다", "010-1934-0726"),
        ("한울은행 계좌 274-910388-04-017로 보냈다", "274-910388-04-017"),
        ("카드(5409-2610-7735-0184)로 냈다", "5409-2610-7735-0184"),
        ("348서7712호 승용차", "348서7712"),
        ("lamp83@saebyeok.example로 보냈다", "lamp83@saebyeok.example"),
        ("https://www.nanum.example/camp 에서", "https://www.nanum.example/camp"),
        ("그 번호는 20418377126이었다", "20418377126"),
        ("쪽지에는 77-4018-2211-9가 적혀 있었다", "77-4018-2211-9"),
    ],
)
def test_an_open_identifier_is_a_doubt(text: str, value: str) -> None:
    of = case(text)
    assert said(of, numbers.find(of)) == [[value]]


@pytest.mark.parametrize(
    "text",
    [
        "2024. 5. 11. 14:20경",
        "2024-05-11부터 2024-06-30까지",
        "합계 1,546,500,000원을",
        "합계 1546500000원을",
        "2025고합87, 2025고합112(병합)",
        "대법원 2009. 12. 10. 선고 2009다12345 판결",
        "망 ○○○(000000-0000000)가",
        "38214500분의 5187",
        "형법 제347조 제1항",
        "생년월일 1983. 9. 14.생",
    ],
)
def test_dates_amounts_and_case_numbers_are_none(text: str) -> None:
    assert list(numbers.find(case(text))) == []


def test_one_value_is_one_doubt_with_all_its_open_places() -> None:
    of = case("전화 010-1934-0726, ⟦010-1934-0726|e1|휴대폰번호⟧, 전화 010-1934-0726, 전화 010-1640-9915")
    doubts = list(numbers.find(of))
    assert said(of, iter(doubts)) == [["010-1934-0726"] * 2, ["010-1640-9915"]]
    assert doubts[0].detail == {"label": "휴대폰번호", "count": 2}


@pytest.mark.parametrize(
    ("marked", "doubts"),
    [
        ("계좌 ⟦274-910388-04-017|e1|계좌번호⟧로", 0),
        ("계좌 ⟦-274-910388-04-017|e1|계좌번호⟧로", 0),
        ("계좌 ⟦274-910388|e1|계좌번호⟧-04-017로", 1),
        ("계좌 ⟦274-910388-04|e1|계좌번호⟧-017로", 0),
    ],
)
def test_four_open_signs_of_a_half_marked_number_are_a_doubt(marked: str, doubts: int) -> None:
    assert len(list(numbers.find(case(marked)))) == doubts


def test_the_id_stays_when_one_of_the_places_is_marked() -> None:
    (before,) = numbers.find(case("전화 010-1934-0726 및 010-1934-0726"))
    (after,) = numbers.find(case("전화 ⟦010-1934-0726|e1|휴대폰번호⟧ 및 010-1934-0726"))
    assert (before.id, len(before.spans), len(after.spans)) == (after.id, 2, 1)
