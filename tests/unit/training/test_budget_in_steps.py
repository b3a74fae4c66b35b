"""A budget in steps makes a run that can be repeated: killed at any step, it ends with the same digits."""

import json
import multiprocessing
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from training.batches import Batch  # noqa: E402
from training.engine.journal import LOG  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.model import ModelConfig  # noqa: E402
from training.train import TrainConfig, Trainer, load_model, rate_factor  # noqa: E402

TINY = ModelConfig(
    vocabulary=50, labels=5, width=16, layers=1, heads=2, feed_forward=16, buckets=4, max_distance=8, dropout=0.3
)
CONFIG = TrainConfig(steps=9, warmup_steps=2, checkpoint_steps=2, shape="cosine")
CONTEXT = multiprocessing.get_context("forkserver")


class Batches:
    """Four random batches an epoch, whose values come from every generator there is; kills the process after some."""

    def __init__(self, limit: int = 10**9) -> None:
        self.left = limit

    def __call__(self, epoch: int) -> Iterator[Batch]:
        generator = torch.Generator().manual_seed(epoch)
        for _ in range(4):
            ids = torch.randint(5, 50, (2, 8), generator=generator)
            ignored = torch.full_like(ids, IGNORED)
            yield Batch(ids, torch.ones_like(ids), torch.zeros_like(ids), ids % 5, ignored, ignored)
            self.left -= 1
            if self.left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)


def lines(folder: Path) -> list[dict[str, float]]:
    """The log, less what depends on the machine."""
    entries = [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]
    return [{name: entry[name] for name in ("step", "loss", "norm", "rate", "tokens")} for entry in entries]


def _killed(folder: Path, limit: int) -> None:
    Trainer(TINY, CONFIG, folder, Batches(limit)).run()


def test_a_run_killed_at_a_random_step_ends_with_the_same_digits(tmp_path: Path) -> None:
    whole = Trainer(TINY, CONFIG, tmp_path / "whole", Batches())
    whole.run()
    limit = random.randrange(3, 9)
    process = CONTEXT.Process(target=_killed, args=(tmp_path / "killed", limit))
    process.start()
    process.join(120)
    assert process.exitcode == -signal.SIGKILL, f"to be killed after {limit} batches"
    resumed = Trainer(TINY, CONFIG, tmp_path / "killed", Batches())
    resumed.run()
    assert lines(tmp_path / "whole") == lines(tmp_path / "killed")
    expected = load_model(tmp_path / "whole/checkpoint.pt").state_dict()
    actual = load_model(tmp_path / "killed/checkpoint.pt").state_dict()
    assert all(torch.equal(value, actual[name]) for name, value in expected.items())


@pytest.mark.parametrize(
    ("shape", "done", "expected"),
    [
        ("cosine", 0.0, 1.0),
        ("cosine", 0.5, 1.0),
        ("cosine", 0.75, 0.5),
        ("cosine", 0.875, 0.1464),
        ("linear", 0.875, 0.25),
    ],
)
def test_the_rate_falls_as_a_line_or_a_cosine(shape: str, done: float, expected: float) -> None:
    config = TrainConfig(warmup_steps=1, decay=0.5, shape=shape)
    assert rate_factor(10, done, config) == pytest.approx(expected, abs=1e-4)
