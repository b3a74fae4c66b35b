"""Many words in one text: the same places as one search per word gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.occurrences import occurrences, without_overlap

_TEXT = st.text(alphabet="가나다a1", max_size=80)


def _one_by_one(text: str, words: set[str]) -> dict[str, list[int]]:
    found = {word: [place for place in range(len(text)) if text.startswith(word, place)] for word in words if word}
    return {word: places for word, places in found.items() if places}


@given(_TEXT, st.sets(st.text(alphabet="가나다a1", max_size=5), max_size=120))
def test_every_start_of_every_word(text, words):
    assert occurrences(text, words) == _one_by_one(text, words)


@pytest.mark.parametrize("many", [0, 200])
def test_overlaps_count_and_the_last_place_is_looked_at(many):
    words = {"가가", "가", "다", *(f"없는 말 {number}" for number in range(many))}
    assert occurrences("가가가 다", words) == {"가가": [0, 1], "가": [0, 1, 2], "다": [4]}


def test_places_apart():
    assert list(without_overlap([0, 1, 2, 3, 9], 2)) == [0, 2, 9]
