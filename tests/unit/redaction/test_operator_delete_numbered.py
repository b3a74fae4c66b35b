"""Resident registration numbers are omitted whatever the profile does with other numbers."""

import pytest
from plans import profile, with_numbers

from core.redaction.operators import OPERATORS, Pseudonyms, Value


@pytest.mark.parametrize(
    ("numbers", "results"),
    [
        (["760818-1451209"], ["(주민등록번호 1 생략)"]),
        (["760818-1451209", "790523-1047316"], ["(주민등록번호 1 생략)", "(주민등록번호 2 생략)"]),
        (["760818-1451209", "7608181451209"], ["(주민등록번호 1 생략)", "(주민등록번호 1 생략)"]),
    ],
)
@pytest.mark.parametrize("style", ["omission", "letter"])
def test_resident_numbers(style: str, numbers: list[str], results: list[str]) -> None:
    pseudonyms = Pseudonyms("", with_numbers(style=style), {})
    operate = OPERATORS["delete_numbered"]
    assert [operate(Value(number, "주민등록번호", number), pseudonyms) for number in numbers] == results


def test_a_persons_choice_goes_first() -> None:
    pseudonyms = Pseudonyms("", profile(), {"n": "(생략)"})
    assert OPERATORS["delete_numbered"](Value("760818-1451209", "주민등록번호", "n"), pseudonyms) == "(생략)"
