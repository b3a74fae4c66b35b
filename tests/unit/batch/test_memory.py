"""How many workers a computer gets: none more than it has memory for."""

import pytest

from app.batch import memory
from app.batch.memory import free_memory, workers_that_fit

_GIB = 1 << 30


@pytest.mark.parametrize(
    ("cores", "free", "fit"),
    [(8, 100 * _GIB, 8), (8, 3 * _GIB + 1, 3), (8, _GIB // 2, 1), (8, 0, 8), (None, 100 * _GIB, 1)],
)
def test_no_more_than_cores_and_no_more_than_memory(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, free: int, fit: int
) -> None:
    monkeypatch.setattr(memory.os, "cpu_count", lambda: cores)
    monkeypatch.setattr(memory, "free_memory", lambda: free)
    assert workers_that_fit() == fit


def test_the_free_memory_of_this_computer_is_told_in_bytes() -> None:
    assert _GIB // 16 < free_memory() < 1 << 50
