"""Matching at the borders of texts: what stands beside a value, within it, and behind the text it is of."""

import pytest

from core.verification.fold import HARD_BORDER, SOFT_BORDER
from core.verification.matching import Needles
from core.verification.model import SecretValue


def _times(value: str, text: str) -> int:
    return len(Needles((SecretValue(value, "라벨"),)).find(text))


@pytest.mark.parametrize(
    ("text", "value", "count"),
    [
        ("홍|길동", "홍길동", 1),
        ("홍길동|", "홍길동", 0),
        ("010-|1234|-5678", "010-1234-5678", 1),
        ("계좌 010-1234|-5678로", "010-1234-5678", 1),
        # Digits beside it are of the same number, and so few are put together by chance.
        ("2010-1234|-5678", "010-1234-5678", 0),
        ("010-1234|-56781", "010-1234-5678", 0),
        ("5123|4561", "512345", 0),
        ("5123|45", "512345", 0),
    ],
)
def test_a_value_over_texts_that_are_put_together_spans_their_border(text: str, value: str, count: int) -> None:
    found = Needles((SecretValue(value, "전화번호"),)).count_across(text.replace("|", SOFT_BORDER))
    assert sum(found.values()) == count


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("010, 1234, 5678", 1),
        ("010 → [1234] → [5678]", 1),
        ("010 대 1234 대 5678", 0),
        (f"010{HARD_BORDER}1234{HARD_BORDER}5678", 0),
        ("010 → 1234 → 56789", 0),
    ],
)
def test_a_long_number_may_have_any_signs_within_and_no_words(text: str, times: int) -> None:
    assert _times("010-1234-5678", text) == times


@pytest.mark.parametrize(
    ("text", "value", "times"),
    [
        ("한빛24|5번", "한빛24", 1),
        ("한빛245번", "한빛24", 0),
        ("1|2가 3456의", "2가 3456", 1),
        ("12가 3456의", "2가 3456", 0),
        ("1|2가 34567의", "2가 3456", 0),
        ("S K T의", "SKT", 1),
        ("S KT의", "SKT", 0),
    ],
)
def test_what_stands_beside_a_value_counts_unless_it_is_of_another_text(text: str, value: str, times: int) -> None:
    assert _times(value, text.replace("|", SOFT_BORDER)) == times


@pytest.mark.parametrize(
    ("value", "text", "hidden", "times"),
    [
        ("한빛토건", "건토빛한의", False, 1),
        ("한빛토건", "건토빛한의", True, 1),
        ("홍길동", "동길홍의", False, 0),
        ("홍길동", "동길홍의", True, 1),
        ("홍길동", "산동길홍", True, 0),
    ],
)
def test_a_name_that_is_turned_round_is_seen_where_it_says_enough(
    value: str, text: str, hidden: bool, times: int
) -> None:
    assert sum(Needles((SecretValue(value, "라벨"),)).count_disguised(text, hidden=hidden).values()) == times
