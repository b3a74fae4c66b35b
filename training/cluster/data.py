"""Which rows each process takes at which step: a function of seed and step alone, so that nothing has to be remembered.

All rows of an epoch come once, in an order that is computed and not stored; a step takes the next ``batch`` of them and
each process its share, whatever the number of processes. What does not fill a last batch is left to the next epoch,
whose order is another.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from core.tokenizer import Tokenizer
from training.batches import Example, collate, masked_window
from training.cluster.config import Stage
from training.cluster.objective import Piece
from training.data.shards import Shards
from training.engine.progress import Progress
from training.errors import InputError
from training.masking import IGNORED

_PADDED_TO = 64  # rows end on tiles of the matrix units; fused kernels want it


class Rows(Protocol):
    """Rows by number; ``identity`` changes where the data does, ``tokenizer`` made their ids."""

    identity: str
    tokenizer: Tokenizer

    def count(self, epoch: int) -> int:
        """How many there are in ``epoch``."""

    def example(self, epoch: int, number: int) -> Example:
        """One row, without special tokens; the same one each time it is asked for."""


class MaskedRows:
    """Windows of shards with hidden tokens to guess (paper, section 4.1); which ones differs from epoch to epoch."""

    def __init__(self, shards: Shards, tokenizer: Tokenizer, stage: Stage) -> None:
        self._shards, self.tokenizer, self._stage = shards, tokenizer, stage
        self.identity = f"{shards.tokenizer}:{shards.tokens}:{stage.window}"
        self._length = stage.window - 2

    def count(self, epoch: int) -> int:
        """The same in every epoch."""
        return self._shards.window_count(self._length)

    def example(self, epoch: int, number: int) -> Example:
        """A window; the ends of documents in it are not to be guessed."""
        ids, gaps = self._shards.window(number, self._length)
        numbers = np.random.default_rng([self._stage.seed, epoch, number])
        return masked_window(ids, gaps, self._stage.masked, self.tokenizer, numbers)


def shuffled(numbers: NDArray[np.int64], count: int, key: int) -> NDArray[np.uint64]:
    """Where ``numbers`` below ``count`` stand in the order that belongs to ``key``: a permutation, computed in place.

    A Feistel network over the next power of four, walked until it comes back below ``count``: 100 million rows would
    need a gigabyte per process as a list.
    """
    half = max(1, ((count - 1).bit_length() + 1) // 2)
    places = numbers.astype(np.uint64)
    outside = np.ones(len(places), bool)
    while outside.any():
        places[outside] = _feistel(places[outside], half, key)
        outside = places >= count
    return places


def _feistel(places: NDArray[np.uint64], half: int, key: int) -> NDArray[np.uint64]:
    shift, low = np.uint64(half), np.uint64((1 << half) - 1)
    left, right = places >> shift, places & low
    for turn in np.random.SeedSequence([key]).generate_state(4, np.uint64):
        left, right = right, left ^ (_mixed(right ^ turn) & low)
    return (left << shift) | right


def _mixed(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finaliser of SplitMix64: every bit depends on every bit."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def share_of(stage: Stage, world: int) -> int:
    """Rows of a step for each of ``world`` processes. Raises ValueError where the batch does not divide by them."""
    if stage.batch % world:
        raise InputError(f"a batch of {stage.batch} rows does not divide by {world} processes")
    return stage.batch // world


class Feed:
    """The pieces of process ``rank`` of ``world`` at each step.

    Raises ValueError where the batch does not divide by the processes, or an epoch has fewer rows than a batch.
    """

    def __init__(self, rows: Rows, stage: Stage, rank: int, world: int) -> None:
        self._rows, self._stage, self._rank, self._share = rows, stage, rank, share_of(stage, world)
        self._ends: list[int] = []  # the step after the last one of each epoch so far
        self._place(0)
        while len(self._ends) < stage.epochs:
            self._place(self._ends[-1])
        self.total_steps = self._ends[stage.epochs - 1] if stage.epochs else stage.steps_of_budget

    def _place(self, step: int) -> tuple[int, int]:
        """Epoch of ``step``, and its number there."""
        while not self._ends or step >= self._ends[-1]:
            epoch = len(self._ends)
            batches = self._rows.count(epoch) // self._stage.batch
            if not batches:
                raise InputError(f"epoch {epoch} has fewer rows than a batch of {self._stage.batch}")
            self._ends.append(batches + (self._ends[-1] if self._ends else 0))
        epoch = bisect_right(self._ends, step)
        return epoch, step - (self._ends[epoch - 1] if epoch else 0)

    def steps(self, progress: Progress, done: Callable[[], float]) -> Iterator[list[Piece]]:
        """From ``progress.step`` to the end, read one step ahead; ``done`` is the loop's, which this needs not."""
        with ThreadPoolExecutor(1) as ahead:
            coming: Future[list[Piece]] | None = None
            for step in range(progress.step, self.total_steps):
                pieces = coming.result() if coming else self.pieces(step)
                coming = ahead.submit(self.pieces, step + 1) if step + 1 < self.total_steps else None
                progress.epoch, progress.batch = self._place(step)
                yield pieces

    def pieces(self, step: int) -> list[Piece]:
        """What this process takes at ``step``, on the CPU; rows of similar length together."""
        epoch, number = self._place(step)
        first = number * self._stage.batch + self._rank * self._share
        key = self._stage.seed * 1_000_003 + epoch
        order = shuffled(np.arange(first, first + self._share), self._rows.count(epoch), key)
        rows = sorted((self._rows.example(epoch, int(row)) for row in order), key=lambda row: -len(row.ids))
        size = self._stage.micro_batch
        return [self._piece(rows[start : start + size]) for start in range(0, len(rows), size)]

    def _piece(self, rows: list[Example]) -> Piece:
        batch = collate(rows, self._rows.tokenizer, _PADDED_TO)
        said = _places_and_values(batch.guesses if self._stage.masked else batch.targets)
        beside = _places_and_values(batch.guesses) if self._stage.hidden[1] else (None, None)
        return Piece(batch.ids, batch.mask, batch.gaps, *said, batch.tokens, *beside)


def _places_and_values(wanted: Tensor) -> tuple[Tensor, Tensor]:
    flat = wanted.flatten()
    places = (flat != IGNORED).nonzero().squeeze(-1)
    return places, flat[places]
