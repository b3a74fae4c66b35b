"""Text of hospitals as a network reads it, and the way back."""

import pytest

from app.table.preparing import prepared


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("체중 2.48 kg", "체중 2.48 kg"),
        ("HR 80~90%, (+)  >> OS", "hr 80~90% + >> os"),
        ("김서연\n\t/ f-u", "김서연 f-u"),
        ("★오전 9:30★", " 오전 9:30 "),
    ],
)
def test_meaningful_signs_stay(text: str, read: str) -> None:
    assert prepared(text).text == read


def test_what_is_found_stands_where_it_stood() -> None:
    text = "[Note]  김서연,  ORIF / 010-1234-5678"
    view = prepared(text)
    for value in ("김서연", "010-1234-5678"):
        start = view.text.index(value)
        begin, end = view.span(start, start + len(value))
        assert text[begin:end] == value
