"""Addresses abroad, and the cars, brands and lists that look like them."""

import unicodedata

import pytest

from core.detection.patterns import abroad

CASES = [
    ("미국 12 Oak Street, Dallas에 있는", "12 Oak Street, Dallas"),
    ("12 Oak Ave., Apt 4, Dallas, TX 75001로", "12 Oak Ave., Apt 4, Dallas, TX 75001"),
    ("456 Harbor Road, Cebu City에서", "456 Harbor Road, Cebu City"),
    ("456 Maple, Cebu City, Philippines에", "456 Maple, Cebu City, Philippines"),
    ("베트남 987 Lê Văn Sỹ, Hà Nội에 있는", "987 Lê Văn Sỹ, Hà Nội"),
    ("주소: 7/3 Nguyen Trai, Hanoi", "7/3 Nguyen Trai, Hanoi"),
    ("(필리핀 No. 5 Rizal, Manila)", "No. 5 Rizal, Manila"),
    ("12 Oak Street, Dallas, 2019년", "12 Oak Street, Dallas"),
    ("12 Oak Street, Dallas 3명이", "12 Oak Street, Dallas"),
    # a full stop ends the sentence, not the address
    ("12 Oak Street, Dallas. 피고인은", "12 Oak Street, Dallas"),
    ("12 Oak Street, Dallas. Apple 제품", "12 Oak Street, Dallas"),
    ("12 Oak Street, Dallas, TX.", "12 Oak Street, Dallas, TX"),
    ("필리핀 12 Rizal, Cebu.", "12 Rizal, Cebu"),
    # but it closes an abbreviation inside
    ("12 Oak St., Dallas.", "12 Oak St., Dallas"),
    ("12 Sto. Domingo Ave., Apt. 4, Quezon City에서", "12 Sto. Domingo Ave., Apt. 4, Quezon City"),
    # two places, and one thing more that only addresses have
    ("9 Maple, Dallas, TX 75001로", "9 Maple, Dallas, TX 75001"),
    ("9 Maple Residences, Rizal Street, Manila로", "9 Maple Residences, Rizal Street, Manila"),
    ("9 Nguyen Trai, Thanh Xuan, Hanoi에 거주하는", "9 Nguyen Trai, Thanh Xuan, Hanoi"),
    ("9 Nguyen Trai, Thanh Xuan, Hanoi 소재 주택", "9 Nguyen Trai, Thanh Xuan, Hanoi"),
    # brands and people in a list, however many
    ("1 Samsung, LG, Apple 제품", None),
    ("2 Samsung, LG, Apple, Sony에서 만든", None),
    ("3 Kim, Lee, Park 등이", None),
    # no street word, one place, no country
    ("2019 Audi, Benz를 매수", None),
    ("3 Apple, Samsung 휴대전화", None),
    # not capitalised, no number, no place
    ("12 oak street, dallas", None),
    ("Oak Street, Dallas", None),
    ("12 Oak Street에", None),
    # part of a larger number or word
    ("1,200 Oak Street, Dallas", None),
    ("2020.12 Oak Street, Dallas", None),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_finds_exactly(text: str, expected: str | None) -> None:
    assert [(text[c.start : c.end], c.label) for c in abroad.find(text)] == (
        [(expected, "국외주소")] if expected else []
    )


def test_accents_may_be_characters_of_their_own() -> None:
    value = unicodedata.normalize("NFD", "987 Lê Văn Sỹ, Hà Nội")
    text = f"베트남 {value}에 있는"
    assert [text[c.start : c.end] for c in abroad.find(text)] == [value]
