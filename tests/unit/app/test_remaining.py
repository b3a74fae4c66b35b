"""How long work will still take, guessed from what it told so far."""

import pytest

from app.gui.models.remaining import RemainingTime

OPENING = 40.0
"""Seconds in which a large file is opened: no fraction is told."""


def guesses(told):
    """What is guessed at each (time, fraction) told."""
    times = iter([time for time, _ in told])
    remaining = RemainingTime(lambda: next(times))
    return [remaining.seconds(fraction) for _, fraction in told]


def test_the_time_before_the_first_fraction_does_not_count():
    told = [(OPENING + 100 * fraction, fraction) for fraction in (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0)]
    assert guesses(told) == [None, None, 90, 75, 50, 25, 0]


@pytest.mark.parametrize("told", [[(0.0, 0.5)], [(0.0, 0.0), (0.5, 0.5)], [(0.0, 0.0), (9.0, 0.04)]])
def test_nothing_is_guessed_from_one_fraction_too_little_time_or_too_little_work(told):
    assert guesses(told)[-1] is None


def test_what_was_done_before_the_first_fraction_counts_as_done():
    assert guesses([(5.0, 0.6), (8.0, 0.9)])[-1] == 1
