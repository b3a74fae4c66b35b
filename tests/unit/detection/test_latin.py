"""Names in Latin letters: whom English letters and forms announce, and what stands in other cases or by a part."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.detection.latin import find_people, found_again
from core.detection.model import Candidate
from core.detection.propagation import propagate

PEOPLE = [
    ("Dear Mr. Halvorsen,\nThank you for", ["Halvorsen"]),
    ("“Hi Kate! how are you”", ["Kate"]),
    ("Best regards,\nDaniel", ["Daniel"]),
    ("Yours sincerely,\n\nElif Öztürk\nPartner", ["Elif Öztürk"]),
    ("Pls confirm. Rgds, Capt. Santos", ["Santos"]),
    ("Signed by: John Halvorsen, Chief Executive Officer", ["John Halvorsen"]),
    ("From: Lars Lindqvist <x@y.no>\nTo: Sales Team\nCc: HONG GIL DONG", ["Lars Lindqvist", "HONG GIL DONG"]),
    ("Attn.: Ms. Ngozi Okafor / Tel", ["Ngozi Okafor"]),
    ("Print Name : Abdul Rahman bin Yusof", ["Abdul Rahman bin Yusof"]),
    ("Master: Juan dela Cruz", ["Juan dela Cruz"]),
    ("선장 Capt. J. P. van Dijk은 말하였다", ["J. P. van Dijk"]),
    ("Dr. Müller의 진술", ["Müller"]),
    ("I, Thembeka Mawewe, adult, trader of", ["Thembeka Mawewe"]),
    ("a/k/a Teacher, also known as DU OK DEOK, alias 'Minnow'", ["Teacher", "DU OK DEOK", "Minnow"]),
    ("[4:09 PM] Zoe Montenegro: ok\n2019/3/4, 16:10 - WOO SEUL A: pls", ["Zoe Montenegro", "WOO SEUL A"]),
    ("Signed, Laurence Brun", ["Laurence Brun"]),
    ("수하인(Receivers: p.p. Oh An Chang)의 서명", ["Oh An Chang"]),
    ("Dear Mr. and Mrs. Jones,", ["Jones"]),
]
NOBODY = [
    "Dear Sir or Madam,",
    "Dear Customer,",
    "Dear All,",
    "To Whom It May Concern: ",
    "To: Export Department",
    "From: 서울, To: 부산",
    "16:10 Departure: Busan\n\n16:30 Order: 3",
    "Name: \nTitle: Director",
    "Thanks for your mail. Thanks Buyer",
    "From the date of the Agreement",
    "갑 제3호증(Name of Goods)",
    "DRAM은 SDRAM과 다르다",
]


def _found(text: str) -> list[str]:
    spans = sorted({(one.start, one.end) for one in find_people(text)})
    return [text[start:end] for start, end in spans]


@pytest.mark.parametrize(("text", "expected"), PEOPLE)
def test_letters_and_forms_say_who_is_somebody(text: str, expected: list[str]) -> None:
    assert _found(text) == expected


@pytest.mark.parametrize("text", NOBODY)
def test_they_call_others_as_well(text: str) -> None:
    assert _found(text) == []


AGAIN = [
    # in other cases, between other blanks
    ("원고 John Halvorsen은 … JOHN HALVORSEN signed", "John Halvorsen", "영어이름", ["JOHN HALVORSEN"]),
    ("피고 HARBOR LINE Ltd.는 Harbor Line의", "HARBOR LINE", "국외기업", ["Harbor Line"]),
    # with accents and without
    ("Trần Văn Đức의 TRAN VAN DUC, Tran Van Duc", "Trần Văn Đức", "베트남이름", ["TRAN VAN DUC", "Tran Van Duc"]),
    ("소외 Muller는 Müller이다", "Muller", "영어이름", ["Müller"]),
    # by a part, with initials before it, in front of a particle
    ("원고 John Halvorsen의 John은 J. Halvorsen과", "John Halvorsen", "영어이름", ["John", "J. Halvorsen"]),
    ("소외 Maria van Dijk, Ms. Dijk", "Maria van Dijk", "영어이름", ["Dijk"]),
    # a part that is a word as well needs a title or a greeting
    ("증인 Mark Price는 the Price를 Mark 하였다", "Mark Price", "영어이름", []),
    ("증인 Mark Price는 Mr. Price, “Dear Mark,”", "Mark Price", "영어이름", ["Price", "Mark"]),
    # nor does such a word stand for itself in other cases
    ("| FROM | 아이디 From | From | Grace |", "FROM", "아이디", []),
    # no part of a firm, nothing in the midst of a word, of an address, in small letters
    ("피고 Falcon Trading Ltd.는 Falcon을", "Falcon Trading", "국외기업", []),
    ("원고 Ann Wharton은 Annual, Whartons, ann@wharton.com", "Ann Wharton", "영어이름", []),
    ("원고 Rose Wharton은 wharton", "Rose Wharton", "영어이름", []),
]


@pytest.mark.parametrize(("text", "value", "label", "expected"), AGAIN)
def test_a_name_is_found_in_other_cases_and_by_its_parts(
    text: str, value: str, label: str, expected: list[str]
) -> None:
    start = text.index(value)
    one = Candidate(start, start + len(value), label, 0.95, "model")
    found = {(each.start, each.end) for *_, places in found_again(text, [one]) for each in places}
    assert [text[start:end] for start, end in sorted(found)] == expected


def test_what_two_people_are_called_has_a_letter_of_its_own() -> None:
    text = "원고 John Halvorsen과 소외 John Lindqvist, John은 Lindqvist를"
    known = [
        Candidate(text.index(value), text.index(value) + len(value), "영어이름", 0.95, "model")
        for value in ("John Halvorsen", "John Lindqvist")
    ]
    found = [
        (short, full, [text[one.start : one.end] for one in places]) for short, full, places in found_again(text, known)
    ]
    assert found == [("John", "John", ["John"]), ("Lindqvist", "JohnLindqvist", ["Lindqvist"])]


def test_a_part_is_linked_to_its_whole() -> None:
    text = "원고 John Halvorsen은 Mr. HALVORSEN이다."
    found = propagate(text, [Candidate(3, 17, "영어이름", 0.95, "model")])
    assert found.links == {"HALVORSEN": "JohnHalvorsen"}
    assert [text[one.start : one.end] for one in found.candidates] == ["HALVORSEN"]


def test_what_is_found_already_is_linked_as_well() -> None:
    text = "원고 John Halvorsen은 HALVORSEN이다."
    known = [Candidate(3, 17, "영어이름", 0.95, "model"), Candidate(19, 28, "중국인이름", 0.95, "model")]
    found = propagate(text, known)
    assert (found.candidates, found.links) == ([], {"HALVORSEN": "JohnHalvorsen"})


def test_spellings_are_linked_to_the_one_that_stands_first() -> None:
    text = "피고인 Trần Văn Đức, TRAN VAN DUC, Tran Van Duc"
    known = [Candidate(at, at + 12, "베트남이름", 0.95, "model") for at in (32, 4, 18)]
    assert {text[one.start : one.end].casefold() for one in known} == {"trần văn đức", "tran van duc"}
    assert propagate(text, known).links == dict.fromkeys(("TRANVANDUC", "TranVanDuc"), "TrầnVănĐức")


@pytest.mark.parametrize("rest", ["ry", "s", "Ö", "é", "R"])
def test_no_value_is_found_in_front_of_the_rest_of_a_word(rest: str) -> None:
    text = f"피고 Falcon은 Falcon{rest} 하고 Falcon을"
    found = propagate(text, [Candidate(3, 9, "국외기업", 0.95, "model")])
    assert {one.start for one in found.candidates} == {text.rindex("Falcon")}


@given(st.text(st.sampled_from("aZé가. ,-@0\n"), max_size=30), st.text(st.sampled_from("aZé가. ,-@0\n"), max_size=30))
def test_no_letter_stands_beside_what_is_found_again(before: str, after: str) -> None:
    text = f"원고 Wharton Lindqvist은\n{before}Lindqvist{after}"
    one = Candidate(3, 20, "영어이름", 0.95, "model")
    for *_, places in found_again(text, [one]):
        for each in places:
            beside = text[each.start - 1] + text[each.end : each.end + 1]
            assert not any(sign.isalpha() and not "가" <= sign <= "힣" for sign in beside)
            assert not each.start - 1 or not text[each.start - 1].isalnum()
