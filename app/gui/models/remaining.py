"""How long work that tells fractions will still take."""

from collections.abc import Callable
from time import monotonic

# Before this much is done and this long gone by, a guess would jump about more than it tells.
_LEAST_DONE = 0.05
_LEAST_SECONDS = 1.0
_MINUTE = 60


class RemainingTime:
    """Guesses the remaining seconds from the time gone by; one for each piece of work."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._start = clock()

    def seconds(self, fraction: float) -> int | None:
        """Whole seconds still to go when ``fraction`` (0 … 1) is done, rounded up; None while nobody can tell."""
        gone = self._clock() - self._start
        if fraction < _LEAST_DONE or gone < _LEAST_SECONDS:
            return None
        left = gone * (1 - min(fraction, 1.0)) / fraction
        return int(-(-left // 1))


def remaining_text(fraction: float, clock: RemainingTime | None, say: Callable[..., str]) -> str:
    """How much of some work is done and how long it will still take; ``say`` makes texts of codes."""
    seconds = clock.seconds(fraction) if clock else None
    done = say("remaining.percent", percent=round(fraction * 100))
    if seconds is None:
        return done
    if seconds < _MINUTE:
        return f"{done}, {say('remaining.seconds', seconds=seconds)}"
    return f"{done}, {say('remaining.minutes', minutes=-(-seconds // _MINUTE))}"
