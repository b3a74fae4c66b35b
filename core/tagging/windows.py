"""Cut a long token sequence into overlapping windows, and keep for each token the window that sees most around it."""

from dataclasses import dataclass
from itertools import pairwise

# Part of a window shared with the next one; every token has at least half of it on both sides. Twice as much is read
# no better (training/EXPERIMENTS.md).
OVERLAP = 1 / 12


@dataclass(frozen=True, slots=True)
class Window:
    """Tokens ``start:end`` go into the model; of its answers those for ``keep_start:keep_end`` are used."""

    start: int
    end: int
    keep_start: int
    keep_end: int


def windows(count: int, size: int) -> list[Window]:
    """Windows of at most ``size`` tokens over ``count`` tokens; the kept parts tile 0 … count.

    >>> windows(10, 8)
    [Window(start=0, end=8, keep_start=0, keep_end=5), Window(start=2, end=10, keep_start=5, keep_end=10)]
    """
    if count <= size:
        return [Window(0, count, 0, count)] if count else []
    overlap = max(1, int(size * OVERLAP))
    starts = [*range(0, count - size, size - overlap), count - size]
    borders = [0, *((b + a + size) // 2 for a, b in pairwise(starts)), count]
    return [Window(start, start + size, borders[i], borders[i + 1]) for i, start in enumerate(starts)]
