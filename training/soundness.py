"""Steps whose gradient is infinite or no number are left out; weights that are so are never kept.

One infinite gradient would make every weight NaN, and the checkpoint after it would be the end of the run.
"""

import math
from collections.abc import Iterable

from torch import Tensor

MOST_IN_A_ROW = 5


class Steps:
    """Counts the steps that were left out: ``skipped`` in all, ``in_a_row`` since the last sound one."""

    def __init__(self, skipped: int = 0) -> None:
        self.skipped, self.in_a_row = skipped, 0

    def sound(self, *values: float) -> bool:
        """Whether a step with this loss and this norm of the gradient may be made.

        Raises FloatingPointError where the last `MOST_IN_A_ROW` were not: it will not become better by itself.
        """
        if all(map(math.isfinite, values)):
            self.in_a_row = 0
            return True
        self.skipped, self.in_a_row = self.skipped + 1, self.in_a_row + 1
        if self.in_a_row >= MOST_IN_A_ROW:
            raise FloatingPointError(
                f"loss or gradient of {self.in_a_row} steps in a row is infinite or no number: lower the rate"
            )
        return False


def finite(weights: Iterable[Tensor]) -> bool:
    """Whether all ``weights`` are numbers."""
    return all(bool(weight.isfinite().all()) for weight in weights)


def require_finite(known: bool) -> None:
    """Raise FloatingPointError unless the weights were found finite: such ones are not kept."""
    if not known:
        raise FloatingPointError("some weights are infinite or no number: no checkpoint of them is written")
