"""How long a run lasts, and how often something is due in it."""

from dataclasses import dataclass
from typing import Protocol

from training.engine.progress import Progress


class Budget(Protocol):
    """What a run may use up."""

    def done(self, progress: Progress) -> float:
        """Share of it used; the run ends at 1."""


@dataclass(frozen=True, slots=True)
class Steps:
    """A run that can be repeated to the digit."""

    steps: int

    def done(self, progress: Progress) -> float:
        """Of the steps."""
        return progress.step / self.steps


@dataclass(frozen=True, slots=True)
class Minutes:
    """Wall-clock time, whatever the speed of a machine shared with others: no two runs are the same."""

    minutes: float

    def done(self, progress: Progress) -> float:
        """Of the time."""
        return progress.seconds / 60 / self.minutes


@dataclass(frozen=True, slots=True)
class Epochs:
    """For a feed that knows how many steps an epoch has when it begins."""

    epochs: int

    def done(self, progress: Progress) -> float:
        """Of all epochs, each counting alike."""
        within = progress.batch / progress.of if progress.of else 0.0
        return (progress.epoch + within) / self.epochs


@dataclass(frozen=True, slots=True)
class Every:
    """Due every so many ``steps``, or ``minutes`` of training where they are given."""

    steps: int = 0
    minutes: float | None = None

    def due(self, progress: Progress, last: float) -> bool:
        """``last``: ``progress.seconds`` when it was due before."""
        if self.minutes is not None:
            return progress.seconds - last >= self.minutes * 60
        return progress.step % self.steps == 0
