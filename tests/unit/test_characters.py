"""Full-width signs and the digits of all scripts in ASCII, one for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.characters import half_width, with_ascii_digits


@pytest.mark.parametrize(
    ("text", "half"),
    [
        ("０１０－１２３４", "010-1234"),
        ("Ａｂ＠ｃ．ｋｒ", "Ab@c.kr"),
        ("（주）　한빛", "(주) 한빛"),
        ("١٢٣ ๔๕๖ ៧៨៩ ০", "123 456 789 0"),
        ("𝟏𝟐", "12"),
        ("① ² ½ 三 ㎡ 홍길동", "① ² ½ 三 ㎡ 홍길동"),
        ("", ""),
    ],
)
def test_signs_are_read_at_their_own_width(text: str, half: str) -> None:
    assert half_width(text) == half


def test_digits_alone_leave_other_signs_as_they_are() -> None:
    assert with_ascii_digits("Ａ１－１") == "Ａ1－1"


@given(st.text())
def test_every_offset_holds_and_no_other_digit_is_left(text: str) -> None:
    half = half_width(text)
    assert len(half) == len(text)
    assert all(sign.isascii() for sign in half if sign.isdecimal())
