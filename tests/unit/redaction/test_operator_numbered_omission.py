"""Numbered omissions: counted per kind, the same number the same index, parentheses never doubled."""

import pytest
from plans import profile, with_numbers

from core.redaction.operators import OPERATORS, Pseudonyms, Value

ACCOUNT, PHONE, MOBILE, PLATE = "계좌번호", "전화번호", "휴대폰번호", "차량번호"


@pytest.mark.parametrize(
    ("values", "results"),
    [
        ([(ACCOUNT, "110-123"), (ACCOUNT, "110-124")], ["(계좌번호 1 생략)", "(계좌번호 2 생략)"]),
        ([(ACCOUNT, "110-123"), (ACCOUNT, "110123")], ["(계좌번호 1 생략)", "(계좌번호 1 생략)"]),
        ([(ACCOUNT, "110-123"), (ACCOUNT, "１１０－１２３")], ["(계좌번호 1 생략)", "(계좌번호 1 생략)"]),
        ([(PHONE, "02-123-4567"), (MOBILE, "010-1-2")], ["(전화번호 1 생략)", "(전화번호 2 생략)"]),
        ([(PLATE, "12가 3456"), (ACCOUNT, "110-123")], ["(차량번호 1 생략)", "(계좌번호 1 생략)"]),
        ([(PLATE, "12가 3456"), (PLATE, "12가3456")], ["(차량번호 1 생략)", "(차량번호 1 생략)"]),
        ([("URL", "HTTP://a.kr"), ("URL", "http://a.kr")], ["(인터넷주소 1 생략)", "(인터넷주소 1 생략)"]),
        ([("이메일주소", "a@b.kr")], ["(이메일주소 1 생략)"]),
        ([("생년월일", "1970. 1. 2.")], ["(생년월일 1 생략)"]),
    ],
)
def test_omissions(values: list[tuple[str, str]], results: list[str]) -> None:
    pseudonyms = Pseudonyms("", profile(), {})
    operate = OPERATORS["numbered_omission"]
    assert [operate(Value(text, label, text), pseudonyms) for label, text in values] == results


def test_mentions_of_one_entity_share_an_index_however_written() -> None:
    pseudonyms = Pseudonyms("", profile(), {})
    operate = OPERATORS["numbered_omission"]
    whole = Value("110-123-456", ACCOUNT, "n1")
    masked = Value("110-***-456", ACCOUNT, "n1")
    other = Value("110123456", ACCOUNT, "n2")
    assert {operate(value, pseudonyms) for value in (whole, masked, other)} == {"(계좌번호 1 생략)"}


@pytest.mark.parametrize(
    ("before", "result"),
    [
        ("햇살상사(차량번호 ", "1 생략"),
        ("햇살상사(차량번호: ", "1 생략"),
        ("햇살상사(차량 ", "번호 1 생략"),
        ("햇살상사(면장번호 ", "1 생략"),
        ("햇살상사(", "차량번호 1 생략"),
        ("햇살상사(계좌번호 ", "차량번호 1 생략"),
    ],
)
def test_a_kind_named_before_the_value_is_not_named_again(before: str, result: str) -> None:
    value = Value("12가3456", PLATE, "n1", enclosed=True, before=before)
    assert OPERATORS["numbered_omission"](value, Pseudonyms("", profile(), {})) == result


def test_no_second_pair_of_parentheses() -> None:
    pseudonyms = Pseudonyms("", profile(), {})
    value = Value("110-123", ACCOUNT, "n", enclosed=True)
    assert OPERATORS["numbered_omission"](value, pseudonyms) == "계좌번호 1 생략"


def test_a_profile_may_ask_for_letters() -> None:
    pseudonyms = Pseudonyms("", with_numbers(style="letter"), {})
    assert OPERATORS["numbered_omission"](Value("110-123", ACCOUNT, "n"), pseudonyms) == "A"


def test_a_persons_choice_goes_first() -> None:
    pseudonyms = Pseudonyms("", profile(), {"n": "(번호 생략)"})
    assert OPERATORS["numbered_omission"](Value("110-123", ACCOUNT, "n"), pseudonyms) == "(번호 생략)"
