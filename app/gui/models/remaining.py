"""How long work that tells fractions will still take."""

from collections.abc import Callable
from time import monotonic

from core.messages import text as tr

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


def remaining_text(fraction: float, clock: RemainingTime | None) -> str:
    """How much of some work is done and how long it will still take."""
    seconds = clock.seconds(fraction) if clock else None
    done = tr("remaining.percent", percent=round(fraction * 100))
    if seconds is None:
        return done
    if seconds < _MINUTE:
        return f"{done}, {tr('remaining.seconds', seconds=seconds)}"
    return f"{done}, {tr('remaining.minutes', minutes=-(-seconds // _MINUTE))}"
