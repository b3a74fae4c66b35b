"""Shares of the characters by group: what is repeated, what is cut, what there is not enough of."""

from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

import numpy as np

from training.gather.mixing import mixed
from training.gather.recipe import Mix

SIZES = {"ko": np.full(1_000, 100), "en": np.full(4_000, 100)}  # 100,000 and 400,000 characters
HALVES = {"ko": 0.5, "en": 0.5}


@pytest.mark.parametrize(
    ("settings", "total", "limit", "times"),
    [
        ({"shares": HALVES}, 200_000, "ko", {"ko": 1, "en": 0.25}),
        ({"shares": HALVES, "repeat": 4}, 800_000, "", {"ko": 4, "en": 1}),
        ({"shares": HALVES, "repeat": 3}, 600_000, "ko", {"ko": 3, "en": 0.75}),
        ({"shares": HALVES, "repeat": 9}, 800_000, "", {"ko": 4, "en": 1}),
        ({"shares": HALVES, "repeat": 4, "characters": 300_000}, 300_000, "", {"ko": 1.5, "en": 0.375}),
        ({"shares": HALVES, "repeat": 4, "characters": 2_000_000}, 800_000, "ko", {"ko": 4, "en": 1}),
        ({"shares": HALVES, "characters": 100_000}, 100_000, "", {"ko": 0.5, "en": 0.125}),
        ({"shares": {"ko": 0.2, "en": 0.8}}, 500_000, "", {"ko": 1, "en": 1}),
        ({"shares": {"ko": 22 / 60, "en": 38 / 60}, "repeat": 2}, 545_454, "ko", {"ko": 2, "en": 345_400 / 400_000}),
    ],
)
def test_shares(settings: dict[str, Any], total: int, limit: str, times: dict[str, float]) -> None:
    copies, made = mixed(SIZES, Mix(**settings), seed=1)
    assert (made.characters, made.limit) == (total, limit)
    for group, often in copies.items():
        assert made.groups[group].times == pytest.approx(times[group], abs=1e-6)
        assert made.groups[group].taken == (often * SIZES[group]).sum() <= made.groups[group].wanted + 1
        assert often.max() - often.min() <= 1
        assert often.max() <= settings.get("repeat", 1)


def test_the_seed_draws_and_nothing_else() -> None:
    wanted = Mix(shares=HALVES)
    one, again, other = (mixed(SIZES, wanted, seed)[0]["en"] for seed in (1, 1, 2))
    assert one.tolist() == again.tolist() != other.tolist()


def test_texts_of_any_length() -> None:
    sizes = {"ko": np.random.default_rng(3).integers(50, 9_000, 500), "en": np.array([1_000_000])}
    copies, made = mixed(sizes, Mix(shares={"ko": 0.5, "en": 0.5}, characters=800_000), 1)
    assert made.groups["ko"].taken <= 400_000
    assert made.groups["ko"].taken > 390_000
    assert copies["en"].tolist() == [0]  # the only text is longer than its share: nothing is cut in two


def test_a_group_of_which_nothing_is_left() -> None:
    with pytest.raises(ValueError, match="nothing is left of en"):
        mixed({"ko": np.array([5]), "en": np.zeros(0, np.int64)}, Mix(shares=HALVES), 1)
