"""One spelling for all spellings, and where each character of it comes from."""

import tracemalloc
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.verification.fold import fold


@pytest.mark.parametrize(
    ("text", "folded", "positions"),
    [
        ("홍길동 A-1", "홍길동 a-1", [0, 1, 2, 3, 4, 5, 6]),
        ("김１", "김1", [0, 1]),
        # the last syllable of a run has its final behind it, and goes on behind that
        ("강남가\u11a8１b", "강남각1b", [0, 1, 2, 4, 5]),
        ("一ｶ\uff9eA１", "一カa1", [0, 1, 3, 4]),
        ("x一\uff9e１", "x一1", [0, 1, 3]),
        ("㈜Ab", "(주)ab", [0, 0, 0, 1, 2]),
        ("가ㅎㅗㅇ길", "가홍길", [0, 1, 4]),
        ("A\u200b나\ue000１", "a나1", [0, 2, 4]),
    ],
)
def test_each_character_knows_where_it_comes_from(text: str, folded: str, positions: list[int]) -> None:
    found = fold(text)
    assert (found.text, list(found.positions)) == (folded, positions)


def test_a_line_of_a_million_characters_takes_little_memory() -> None:
    text = "홍길동 abc 漢字 " * 100_000 + "１"
    tracemalloc.start()
    folded = fold(text).text
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert folded == text[:-1] + "1"
    assert most < 40 * len(text)  # bytes: some copies of two each, and no frame for every character (130)


PLAIN = st.text(st.sampled_from("Ab1 -_.홍길동漢字"), max_size=6)


@given(PLAIN, st.sampled_from(["１", "Ａ", "㈜", "é", "ﬁ", "İ", "①", "ㅎㅗㅇ", "\u1112\u1169\u11bc"]), PLAIN)
def test_what_folds_to_itself_does_not_change_beside_what_does_not(before: str, other: str, behind: str) -> None:
    found = fold(f"{before}{other}{behind}")
    assert found.text == f"{before.lower()}{fold(other).text}{behind.lower()}"
    assert len(found.positions) == len(found.text)
    assert unicodedata.is_normalized("NFKC", found.text)
