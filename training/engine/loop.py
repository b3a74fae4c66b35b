"""The training loop: steps, log, checkpoints, and going on after a kill; in one process or many.

The digits of a run with a budget in steps or epochs depend on its settings alone, and on how many threads torch has
(another number sums in another order): a step draws what is random in it from a seed of its own (`seed_of`), and a feed
is a function of the epoch or the step.
"""

import hashlib
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

import torch
from torch import Tensor, nn
from torch.distributed.tensor import DTensor

from training.engine.averaging import Average
from training.engine.budgets import Budget, Every
from training.engine.feeds import Feed
from training.engine.group import Group, counts
from training.engine.journal import Journal
from training.engine.progress import Progress
from training.engine.stores import Store
from training.soundness import Steps

STOP = "stop"  # a file of this name in the folder of a run asks it to stop
TRY_AGAIN = 75  # exit code of a command that was stopped and goes on when run again (EX_TEMPFAIL)


class Stopped(Exception):
    """Asked to stop, with everything kept that is needed to go on."""


class Piece(Protocol):
    """What goes through the network at once."""

    @property
    def tokens(self) -> int:
        """Real tokens, padding aside."""

    def to(self, device: torch.device) -> Self:
        """The same on ``device``."""


P = TypeVar("P", bound=Piece)


class Task(Protocol[P]):
    """What is learnt from a piece."""

    def count(self, piece: P) -> int:
        """How much the loss is a sum of; the gradient is that of the mean over the whole step."""

    def loss(self, piece: P) -> Tensor:
        """Summed, a float32 scalar."""


@dataclass(frozen=True, slots=True)
class Watch:
    """``look`` at the network as often as ``every`` says; the time it takes is none of the budget."""

    every: Every
    look: Callable[[Progress], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """``rate`` times ``factor(step, share of the budget used)`` for all weights; gradients are clipped to ``clip``."""

    rate: float
    factor: Callable[[int, float], float]
    clip: float
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a run is kept and told of, which changes nothing that is learnt; ``speed`` adds figures to a line of the log
    from tokens per second of all processes."""

    save: Every
    log: Every
    watches: Sequence[Watch] = ()
    speed: Callable[[float], dict[str, Any]] = field(default=lambda rate: {"tokens_per_second": round(rate)})


class Loop(Generic[P]):
    """One run. ``learner`` holds all weights, ``folder`` gets log.jsonl; an ``average`` is what watches look at."""

    def __init__(
        self,
        *,
        task: Task[P],
        learner: nn.Module,
        optimisers: Sequence[torch.optim.Optimizer],
        feed: Feed[P],
        budget: Budget,
        pace: Pace,
        habits: Habits,
        store: Store,
        group: Group,
        folder: Path,
        average: Average | None = None,
    ) -> None:
        self._average = average
        self._task, self._learner, self._optimisers, self._feed = task, learner, optimisers, feed
        self._budget, self._pace, self._habits, self._store = budget, pace, habits, store
        self._group, self._folder, self._journal = group, folder, Journal(folder, group.first)
        self.progress = Progress()
        self._sound = Steps()

    @property
    def done(self) -> float:
        """Share of the budget used."""
        return self._budget.done(self.progress)

    def run(self) -> bool:
        """Train to the end of the budget, from the last checkpoint if there is one; False when asked to stop before.

        Asked by SIGTERM, as torchrun passes it on, or by a file called stop: a step is brought to its end and a
        checkpoint written. Raises FloatingPointError where several steps in a row cannot be computed.
        """
        self.progress = self._store.load() or Progress()
        self._sound = Steps(self.progress.skipped)
        self._journal.go_on(self.progress.step)
        asked_by_file = self._folder / STOP
        if self._group.first:
            asked_by_file.unlink(missing_ok=True)
        with asked_to_stop() as asked:
            finished = self._train(asked)
        if finished and self._group.first:
            asked_by_file.unlink(missing_ok=True)  # it came when there was nothing left to stop
        return finished

    def _train(self, asked: list[int]) -> bool:
        self._learner.train()
        clock = _Clock(self.progress)
        saved, watched = self.progress.seconds, [self.progress.seconds] * len(self._habits.watches)
        if self.done >= 1:
            return True
        for pieces in self._feed.steps(self.progress, lambda: self.done):
            stop, norm, rate = self._step(pieces, clock, asked)
            finished = self.done >= 1
            if finished or self._habits.log.due(self.progress, clock.told):
                self._tell(norm, rate, clock)
            # Before the checkpoint: a run killed meanwhile looks again.
            watched = [self._look(*each, clock) for each in zip(self._habits.watches, watched, strict=True)]
            due = stop or self._habits.save.due(self.progress, saved)
            # The last one may be all that is sound.
            if finished or (due and not self._sound.in_a_row):
                self.progress.done = self.done
                self._store.save(self.progress)
                saved = self.progress.seconds
            if finished or stop:
                return finished
        raise RuntimeError("a feed came to its end before the budget")

    def _step(self, pieces: Sequence[P], clock: "_Clock", asked: list[int]) -> tuple[bool, float | None, float]:
        """Whether to stop, the gradient's norm before clipping (None where nothing was learnt), and the rate."""
        progress = self.progress
        said, tokens, stop = self._add_up(pieces, asked)
        rate = self._pace.rate * self._pace.factor(progress.step, self.done)
        for optimiser in self._optimisers:
            for group in optimiser.param_groups:
                group["lr"] = rate
        torch.manual_seed(seed_of(self._pace.seed, progress.step, self._group.rank))
        mean, norm = self._learn(pieces, said)
        sound = self._sound.sound(mean, norm)
        for optimiser in self._optimisers:
            if sound:
                optimiser.step()
            optimiser.zero_grad()
        progress.step, progress.batch, progress.tokens = progress.step + 1, progress.batch + 1, progress.tokens + tokens
        progress.skipped = self._sound.skipped
        if sound:
            if self._average:
                self._average.follow(progress.step)
            progress.said, progress.heard = progress.said + mean, progress.heard + 1
        progress.seconds = self._agreed(clock.seconds())
        return stop, norm if sound else None, rate

    def _add_up(self, pieces: Sequence[P], asked: list[int]) -> tuple[int, int, bool]:
        """Over all processes: what there is to say, tokens, and whether one was asked to stop."""
        stop = bool(asked) or (self._group.first and (self._folder / STOP).exists())
        said, tokens = sum(map(self._task.count, pieces)), sum(piece.tokens for piece in pieces)
        said, tokens, stops = counts(self._group, [said, tokens, int(stop)])
        return said, tokens, bool(stops)

    def _learn(self, pieces: Sequence[P], said: int) -> tuple[float, float]:
        """Gradients of the mean loss over all processes; that mean, and their norm before clipping."""
        total = torch.zeros((), device=self._group.device)
        for number, piece in enumerate(pieces):
            self._group.sync(self._learner, last=number == len(pieces) - 1)
            loss = self._task.loss(piece.to(self._group.device))
            # Processes take the mean of their gradients; divided by what all of them have to say, it is that of the
            # mean over the whole batch however it is split.
            (loss * (self._group.world / max(1, said))).backward()
            total += loss.detach()
        mean = self._group.add(total).item() / max(1, said)
        norm = nn.utils.clip_grad_norm_(self._learner.parameters(), self._pace.clip)
        return mean, (norm.full_tensor() if isinstance(norm, DTensor) else norm).item()

    def _agreed(self, seconds: float) -> float:
        """The first process's clock, to the millisecond: what depends on time is the same in all of them."""
        (told,) = counts(self._group, [round(seconds * 1000) if self._group.first else 0])
        return told / 1000

    def _tell(self, norm: float | None, rate: float, clock: "_Clock") -> None:
        progress = self.progress
        entry = {
            "step": progress.step,
            "epoch": progress.epoch,
            "tokens": progress.tokens,
            "minutes": round(progress.seconds / 60, 2),
            "loss": progress.said / progress.heard if progress.heard else None,
            "norm": norm,
            "rate": rate,
            "skipped": progress.skipped,
        }
        self._journal.write({**entry, **self._habits.speed(clock.rate(progress))})
        progress.said, progress.heard = 0.0, 0

    def _look(self, watch: Watch, last: float, clock: "_Clock") -> float:
        """When it was looked last."""
        if not watch.every.due(self.progress, last):
            return last
        self._learner.eval()
        with clock.stopped(), self._average.in_place() if self._average else nullcontext():
            watch.look(self.progress)
        self._learner.train()
        return self.progress.seconds


class _Clock:
    """Seconds of training, from those of ``progress`` on, and the speed since the last line of the log."""

    def __init__(self, progress: Progress) -> None:
        self._began = time.monotonic() - progress.seconds
        self.told, self._tokens = progress.seconds, progress.tokens

    def seconds(self) -> float:
        """Up to now."""
        return time.monotonic() - self._began

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """What is done meanwhile takes no time."""
        begun = time.monotonic()
        yield
        self._began += time.monotonic() - begun

    def rate(self, progress: Progress) -> float:
        """Tokens per second since it was asked before."""
        seconds, tokens = progress.seconds - self.told, progress.tokens - self._tokens
        self.told, self._tokens = progress.seconds, progress.tokens
        return tokens / max(seconds, 1e-3)


def seed_of(seed: int, step: int, rank: int) -> int:
    """For what is random in a step (dropout): other numbers at each step and process, the same ones when repeated."""
    digest = hashlib.sha256(f"{seed}:{step}:{rank}".encode()).digest()
    return int.from_bytes(digest[:8], "little") >> 1


@contextmanager
def asked_to_stop() -> Iterator[list[int]]:
    """SIGTERM received meanwhile."""
    asked: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))
    try:
        yield asked
    finally:
        signal.signal(signal.SIGTERM, before)
