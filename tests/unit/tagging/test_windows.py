"""Windows never drop a token, and every kept token sees text on both sides."""

from hypothesis import given
from hypothesis import strategies as st

from core.tagging.windows import OVERLAP, windows


@given(st.integers(0, 5000), st.integers(14, 600))
def test_kept_parts_tile_the_tokens(count: int, size: int) -> None:
    plan = windows(count, size)
    kept = [i for window in plan for i in range(window.keep_start, window.keep_end)]
    assert kept == list(range(count))
    assert all(0 <= w.start <= w.keep_start and w.keep_end <= w.end <= count and w.end - w.start <= size for w in plan)


@given(st.integers(700, 5000), st.integers(16, 600))
def test_inner_tokens_see_half_an_overlap_on_each_side(count: int, size: int) -> None:
    margin = int(size * OVERLAP) // 2
    for window in windows(count, size):
        assert window.start == 0 or window.keep_start - window.start >= margin
        assert window.end == count or window.end - window.keep_end >= margin
