"""Dates and years of birth that stay readable."""

import pytest
from doubt_cases import case, said

from core.review.doubts import births


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(1998. 4. 17.생)", "1998. 4. 17."),
        ("생년월일: 1998. 4. 17.", "1998. 4. 17."),
        ("1961년생이다", "1961"),
        ("１９６１년생이다", "１９６１"),
    ],
)
def test_a_birth_is_a_doubt(text: str, value: str) -> None:
    of = case(text)
    assert said(of, births.find(of)) == [[value]]


@pytest.mark.parametrize(
    "text", ["2024. 5. 11. 발생", "당시 17세", "(⟦1998. 4. 17.|e1|생년월일⟧생)", "1998. 4. 17. 사망"]
)
def test_other_dates_ages_and_marked_births_are_none(text: str) -> None:
    assert list(births.find(case(text))) == []
