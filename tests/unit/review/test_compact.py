"""Values are found however they are spaced and cased, at the places where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.review.compact import CompactText, folded, squeezed

LETTERS = st.text("aA가나İΣσ \t\n\u3000\xa0ǅ𐐀", max_size=40)


@pytest.mark.parametrize(
    ("text", "value", "found"),
    [
        ("홍 길\u3000동은 홍길동이다", "홍길동", ["홍 길\u3000동", "홍길동"]),
        ("KIM min su, kim Min\tSu", "Kim Minsu", ["KIM min su", "kim Min\tSu"]),
        ("홍길\n동", "홍길동", []),
        ("홍길동", " \t", []),
        ("aaaa", "aa", ["aa", "aa"]),
        ("𐐀 가 나", "가나", ["가 나"]),
    ],
)
def test_a_value_is_found_where_it_stands(text, value, found):
    assert [text[start:end] for start, end in CompactText(text).find(value)] == found


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ABC가 나", "abc가나"),
        ("İstanbul", "İstanbul"),  # its lower case would be two characters
        ("ΣΑΣ", "σασ"),  # not ς: where a word ends is no matter of a letter
        ("ＡＢ１", "ａｂ１"),
    ],
)
def test_case_goes_where_offsets_hold(text, wanted):
    assert squeezed(text) == wanted


def test_width_goes_as_well_where_values_are_compared():
    assert folded("ＡＢ １") == folded("ab1") == "ab1"


@given(LETTERS, st.integers(0, 40), st.integers(1, 8))
def test_every_piece_of_a_text_is_found_in_it(text, start, length):
    piece = text[start : start + length]
    places = [*CompactText(text).find(piece)]
    assert bool(places) == bool(squeezed(piece))
    for first, last in places:
        assert squeezed(text[first:last]) == squeezed(piece) and text[first:last] == text[first:last].strip(" \t\u3000")
