"""How long work that tells fractions will still take."""

from collections.abc import Callable
from time import monotonic

# Before this much is done and this long gone by, a guess would jump about more than it tells.
_LEAST_DONE = 0.05
_LEAST_SECONDS = 1.0
_MINUTE = 60


class RemainingTime:
    """Guesses the remaining seconds from the time gone by; one for each piece of work.

    The time counts from the first fraction on: what went before (opening a large file) tells no fractions and says
    nothing of the pace of what follows.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._first: tuple[float, float] | None = None

    def seconds(self, fraction: float) -> int | None:
        """Whole seconds still to go when ``fraction`` (0 … 1) is done, rounded up; None while nobody can tell."""
        now = self._clock()
        if self._first is None:
            self._first = now, fraction
        gone, done = now - self._first[0], fraction - self._first[1]
        if done < _LEAST_DONE or gone < _LEAST_SECONDS:
            return None
        left = gone * (1 - min(fraction, 1.0)) / done
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
