"""What is read, as the loop sees it: the pieces of each step, from any step on."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import Generic, Protocol, TypeVar

from training.engine.progress import Progress
from training.errors import InputError

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class Feed(Protocol[P_co]):
    """The pieces this process takes through the network at each step."""

    def steps(self, progress: Progress, done: Callable[[], float]) -> Iterator[Sequence[P_co]]:
        """From ``progress`` on, the same ones each time it is asked.

        It keeps ``progress.epoch``, ``of`` and ``begun``; ``done`` is the share of the budget used. The loop counts
        ``batch`` up after each step.
        """


class EpochFeed(Generic[P]):
    """Epochs that can only be read from their beginning: what is behind is read again and left out.

    ``epoch(number)`` gives the pieces of each step of an epoch, the same ones each time; one with a length lets a
    budget in epochs know how far it is.
    """

    def __init__(self, epoch: Callable[[int], Iterable[Sequence[P]]]) -> None:
        self._epoch = epoch

    def steps(self, progress: Progress, done: Callable[[], float]) -> Iterator[Sequence[P]]:
        """Raises ValueError for an epoch without a step: the run would never end."""
        while True:
            if progress.batch == 0:
                progress.begun = done()
            read = self._epoch(progress.epoch)
            progress.of = len(read) if isinstance(read, Sized) else 0
            number = -1
            for number, pieces in enumerate(read):
                if number >= progress.batch:
                    yield pieces
            if number < 0:
                raise InputError(f"epoch {progress.epoch} has nothing to learn from")
            progress.epoch, progress.batch, progress.of = progress.epoch + 1, 0, 0


def one_piece(batches: Callable[[int], Iterable[P]]) -> EpochFeed[P]:
    """Epochs whose steps are one piece each."""
    return EpochFeed(lambda epoch: ((piece,) for piece in batches(epoch)))
