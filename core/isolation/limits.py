"""How much memory and time a file may take, in one place. The figures behind it: docs/security.md.

A limit that grows with the file is one on amplification: a small file that needs much is a trap, a large judgment
has a right to more. Time is that of the processor, so that a busy machine refuses nothing that a quiet one opens; by
the clock a request may take ``PATIENCE`` times as long.
"""

from dataclasses import dataclass

MEGABYTE = 1 << 20
# A judgment of a thousand pages has one to two million characters; a text beyond this is none.
MOST_CHARACTERS = 10_000_000

PATIENCE = 3
_SECONDS, _SECONDS_PER_MEGABYTE, MOST_SECONDS = 25, 40, 600
_MEGABYTES, _MEGABYTES_PER_MEGABYTE, _MOST_MEGABYTES = 700, 12, 3000


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may take: ``seconds`` of the processor, and ``megabytes`` of memory of the process."""

    seconds: int
    megabytes: int

    @property
    def seconds_by_clock(self) -> int:
        """When it is stopped, whatever it waits for."""
        return PATIENCE * self.seconds


def limits_for(size: int) -> Limits:
    """The limits for a file of ``size`` bytes."""
    return Limits(
        seconds=min(_SECONDS + _SECONDS_PER_MEGABYTE * size // MEGABYTE, MOST_SECONDS),
        megabytes=min(_MEGABYTES + _MEGABYTES_PER_MEGABYTE * size // MEGABYTE, _MOST_MEGABYTES),
    )
