"""The loop with a learner of four weights: what is read when, what is kept, how it stops, what the log says."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from training.engine import durable  # noqa: E402
from training.engine.averaging import Average  # noqa: E402
from training.engine.budgets import Budget, Epochs, Every, Minutes, Steps  # noqa: E402
from training.engine.feeds import EpochFeed, one_piece  # noqa: E402
from training.engine.group import alone  # noqa: E402
from training.engine.journal import LOG, Journal  # noqa: E402
from training.engine.loop import STOP, Habits, Loop, Pace, Watch  # noqa: E402
from training.engine.progress import Progress  # noqa: E402
from training.engine.selection import CHOSEN, Selection  # noqa: E402
from training.engine.stores import CHECKPOINT, OneFile, progress_of, remember_run  # noqa: E402

PACE = Pace(rate=0.1, factor=lambda step, done: 1 - done, clip=1.0, seed=7)
EACH = Habits(save=Every(2), log=Every(1))


@dataclass(frozen=True)
class Number:
    """A piece that says one number; ``weight`` is how much it is a sum of."""

    value: float
    weight: int = 1
    tokens: int = 3

    def to(self, device: torch.device) -> "Number":
        return self


class Guess:
    """Learn four weights whose sum is the number, half of them dropped by chance."""

    def __init__(self, learner: torch.nn.Linear) -> None:
        self.learner, self.heard = learner, list[float]()

    def count(self, piece: Number) -> int:
        return piece.weight

    def loss(self, piece: Number) -> torch.Tensor:
        self.heard.append(piece.value)
        kept = torch.nn.functional.dropout(torch.ones(4), 0.5)
        return piece.weight * (self.learner(kept).squeeze() - piece.value) ** 2


def numbers(epoch: int) -> Iterator[Number]:
    yield from (Number(10.0 * epoch + n) for n in range(3 + epoch))


def loop(
    folder: Path, budget: Budget, feed: Any = None, habits: Habits = EACH, decay: float = 0.0
) -> tuple[Loop[Number], Guess]:
    torch.manual_seed(1)
    learner = torch.nn.Linear(4, 1)
    learning = [torch.optim.AdamW(learner.parameters(), lr=0.0)]
    task = Guess(learner)
    average = Average(learner, decay) if decay else None
    run = Loop(
        task=task,
        learner=learner,
        optimisers=learning,
        feed=feed or one_piece(numbers),
        budget=budget,
        pace=PACE,
        habits=habits,
        store=OneFile(folder / CHECKPOINT, learner, learning),
        group=alone(),
        folder=folder,
        average=average,
    )
    return run, task


def lines(folder: Path, *names: str) -> list[tuple[Any, ...]]:
    entries = [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]
    return [tuple(entry[name] for name in names) for entry in entries]


def weights(folder: Path) -> list[float]:
    return torch.load(folder / CHECKPOINT, weights_only=True)["model"]["weight"].flatten().tolist()


def test_epochs_come_one_after_the_other_until_the_budget_is_used(tmp_path: Path) -> None:
    run, task = loop(tmp_path, Steps(9))
    assert run.run()
    assert task.heard == [0, 1, 2, 10, 11, 12, 13, 20, 21]
    assert lines(tmp_path, "step", "epoch", "tokens")[-1] == (9, 2, 27)
    assert progress_of(tmp_path / CHECKPOINT).batch == 2
    again, task = loop(tmp_path, Steps(9))
    assert again.run() and not task.heard, "there is nothing left to do"


def test_a_budget_in_epochs_ends_with_the_last_one_and_the_rate_falls_on_the_way(tmp_path: Path) -> None:
    run, task = loop(tmp_path, Epochs(2), EpochFeed(lambda epoch: [[number] for number in numbers(epoch)]))
    assert run.run() and len(task.heard) == 7
    rates = [rate / PACE.rate for (rate,) in lines(tmp_path, "rate")]
    assert rates == pytest.approx([1, 5 / 6, 4 / 6, 0.5, 0.375, 0.25, 0.125])


def test_the_gradient_is_that_of_the_mean_over_all_pieces_of_a_step(tmp_path: Path) -> None:
    together = EpochFeed(lambda epoch: [[Number(4.0, 3), Number(8.0, 1)]])
    run, _ = loop(tmp_path / "one", Steps(1), together)
    assert run.run()
    heavier = EpochFeed(lambda epoch: [[Number(4.0, 30), Number(8.0, 10)]])
    other, _ = loop(tmp_path / "ten", Steps(1), heavier)
    assert other.run()
    assert weights(tmp_path / "one") == pytest.approx(weights(tmp_path / "ten"))
    assert lines(tmp_path / "one", "loss", "norm") == [
        pytest.approx(entry) for entry in lines(tmp_path / "ten", "loss", "norm")
    ]


@pytest.mark.parametrize("value", [float("inf"), float("nan")])
def test_a_gradient_that_is_no_number_is_left_out_though_the_loss_is_one(tmp_path: Path, value: float) -> None:
    run, task = loop(tmp_path, Steps(6))
    task.learner.weight.register_hook(lambda gradient: gradient * (value if len(task.heard) == 3 else 1))
    assert run.run() and len(task.heard) == 6
    assert [skipped for (skipped,) in lines(tmp_path, "skipped")] == [0, 0, 1, 1, 1, 1]
    assert [norm is None for (norm,) in lines(tmp_path, "norm")] == [False, False, True, False, False, False]
    assert all(abs(weight) < 10 for weight in weights(tmp_path))


@pytest.mark.parametrize("after", range(1, 9))
def test_killed_after_any_step_it_ends_with_the_same_digits(after: int, tmp_path: Path) -> None:
    whole, _ = loop(tmp_path / "whole", Steps(9), habits=replace(EACH, log=Every(2)))
    assert whole.run()

    def dying(epoch: int) -> Iterator[Number]:
        for number in numbers(epoch):
            if len(read) == after:
                raise KeyboardInterrupt
            read.append(number)
            yield number

    read: list[Number] = []
    killed, _ = loop(tmp_path / "killed", Steps(9), one_piece(dying), replace(EACH, log=Every(2)))
    with pytest.raises(KeyboardInterrupt):
        killed.run()
    with (tmp_path / "killed" / LOG).open("a", encoding="utf-8") as file:
        file.write('{"step": 9, "lo')
    resumed, _ = loop(tmp_path / "killed", Steps(9), habits=replace(EACH, log=Every(2)))
    assert resumed.run()
    said = ("step", "loss", "norm", "rate", "tokens")
    assert lines(tmp_path / "killed", *said) == lines(tmp_path / "whole", *said)
    assert weights(tmp_path / "killed") == weights(tmp_path / "whole")


def looked_at(folder: Path, decay: float) -> list[list[float]]:
    """The weights a watch sees after each of six steps."""
    seen: list[list[float]] = []

    def look(progress: Progress) -> None:
        seen.append(task.learner.weight.flatten().tolist())

    run, task = loop(folder, Steps(6), habits=replace(EACH, watches=[Watch(Every(1), look)]), decay=decay)
    assert run.run()
    return seen


def test_the_mean_of_the_weights_is_looked_at(tmp_path: Path) -> None:
    each, means = looked_at(tmp_path / "plain", 0.0), looked_at(tmp_path / "whole", 0.9)
    assert weights(tmp_path / "plain") == weights(tmp_path / "whole"), "learning does not know of it"
    torch.manual_seed(1)
    mean = torch.nn.Linear(4, 1).weight.flatten().tolist()
    for step, (now, seen) in enumerate(zip(each, means, strict=True), start=1):
        decay = min(0.9, step / (10 + step))
        mean = [decay * m + (1 - decay) * w for m, w in zip(mean, now, strict=True)]
        assert seen == pytest.approx(mean, abs=1e-5)


def test_the_best_step_is_kept_whether_killed_or_not(tmp_path: Path) -> None:
    kept: list[int] = []

    def measure(at: int, figure: float) -> None:
        def keep() -> None:
            kept.append(at)

        Selection(tmp_path, "f1", keep).measured(at, {"f1": figure})

    for at, figure in ((10, 0.5), (20, 0.7), (30, 0.9), (20, 0.7), (30, 0.6), (40, 0.7), (50, 0.71)):
        measure(at, figure)
    assert kept == [10, 20, 30, 20, 50], "what came after the checkpoint counts no more"
    assert [entry["f1"] for entry in json.loads((tmp_path / CHOSEN).read_text("utf-8")).values()] == [
        0.5,
        0.7,
        0.6,
        0.7,
        0.71,
    ]


@pytest.mark.parametrize("ask", ["file", "signal"])
def test_asked_to_stop_it_ends_the_step_and_keeps_it(ask: str, tmp_path: Path) -> None:
    def asking(epoch: int) -> Iterator[Number]:
        for place, number in enumerate(numbers(epoch)):
            if (epoch, place) == (1, 0):
                (tmp_path / STOP).touch() if ask == "file" else os.kill(os.getpid(), signal.SIGTERM)
            yield number

    run, task = loop(tmp_path, Steps(9), one_piece(asking), replace(EACH, save=Every(1000)))
    assert not run.run() and task.heard == [0, 1, 2, 10]
    assert progress_of(tmp_path / CHECKPOINT).step == 4
    further, task = loop(tmp_path, Steps(9))
    assert further.run() and task.heard == [11, 12, 13, 20, 21]


def test_minutes_are_those_of_training_alone(tmp_path: Path) -> None:
    seen: list[float] = []

    def look(progress: Progress) -> None:
        seen.append(progress.seconds)
        torch.eye(400) @ torch.eye(400)

    forever = one_piece(lambda epoch: [Number(1.0)] * 50)
    habits = Habits(save=Every(minutes=1.0), log=Every(10**9), watches=[Watch(Every(minutes=0.0), look)])
    run, task = loop(tmp_path, Minutes(0.005), forever, habits)
    assert run.run()
    assert len(seen) == len(task.heard) > 1 and seen == sorted(seen)
    assert 0.3 <= run.progress.seconds < 5


def test_an_epoch_without_a_step_is_no_endless_run(tmp_path: Path) -> None:
    run, _ = loop(tmp_path, Steps(9), one_piece(lambda epoch: numbers(epoch) if epoch == 0 else []))
    with pytest.raises(ValueError, match="epoch 1 has nothing"):
        run.run()


def test_a_folder_begun_otherwise_is_refused(tmp_path: Path) -> None:
    remember_run(tmp_path, {"seed": 1, "betas": (0.9, 0.98)})
    remember_run(tmp_path, {"seed": 1, "betas": (0.9, 0.98)})
    with pytest.raises(ValueError, match="choose another folder"):
        remember_run(tmp_path, {"seed": 2, "betas": (0.9, 0.98)})


_BEGIN = """
import resource, sys
from pathlib import Path
from training.engine.stores import remember_run
if len(sys.argv) > 2:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
remember_run(Path(sys.argv[1]), {"seed": 1})
"""


@pytest.mark.parametrize("begun", [False, True])
def test_a_full_disk_leaves_what_a_run_was_begun_with(tmp_path: Path, begun: bool) -> None:
    def begin(*full: str) -> int:
        return subprocess.run([sys.executable, "-c", _BEGIN, tmp_path, *full], stderr=subprocess.DEVNULL).returncode

    if begun:
        assert begin() == 0
    begin("full")
    assert begin() == 0, "it goes on when there is room again"
    with pytest.raises(ValueError, match="choose another folder"):
        remember_run(tmp_path, {"seed": 2})


def test_the_first_process_alone_writes_the_log(tmp_path: Path) -> None:
    Journal(tmp_path, writes=False).write({"step": 1})
    assert not (tmp_path / LOG).exists()


def test_tensorboard_gets_the_curves_where_it_is_installed(tmp_path: Path) -> None:
    reader = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    run, _ = loop(tmp_path, Steps(3))
    assert run.run()
    events = reader.EventAccumulator(str(tmp_path / "tensorboard"))
    events.Reload()
    drawn = [(event.step, event.value) for event in events.Scalars("loss")]
    assert drawn == [(step, pytest.approx(loss)) for step, loss in lines(tmp_path, "step", "loss")]


def test_a_checkpoint_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert loop(tmp_path, Steps(1))[0].run()
    (tmp_path / CHECKPOINT).write_bytes((tmp_path / CHECKPOINT).read_bytes()[:100])
    with pytest.raises(ValueError, match=r"checkpoint\.pt cannot be read"):
        loop(tmp_path, Steps(1))[0].run()


def test_a_checkpoint_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(durable, "sync", lambda path: synced.append(path.name))
    assert loop(tmp_path / "run", Steps(1))[0].run()
    assert synced == ["checkpoint.tmp", "run"]


@pytest.mark.parametrize("size", [3, 1_000_000])
def test_weights_that_a_full_disk_does_not_take_are_an_error_of_the_disk(size: int) -> None:
    with pytest.raises(OSError, match="/dev/full: not all of it could be written: is the disk full"):
        durable.save({"weights": torch.zeros(size)}, Path("/dev/full"))
    with pytest.raises(RuntimeError, match="does not exist"):
        durable.save({"weights": torch.zeros(size)}, Path("/dev/nowhere/checkpoint.pt"))
