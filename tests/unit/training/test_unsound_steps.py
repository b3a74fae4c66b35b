"""One gradient that is infinite or no number costs one step, several in a row end the run, none spoils a checkpoint."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from training.batches import Batch, Example, collate  # noqa: E402
from training.cluster.config import Config, Execution, load_config  # noqa: E402
from training.cluster.processes import processes  # noqa: E402
from training.cluster.run import Run  # noqa: E402
from training.engine.journal import LOG  # noqa: E402
from training.engine.stores import CHECKPOINT  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.soundness import MOST_IN_A_ROW  # noqa: E402
from training.train import TrainConfig, Trainer, load_model  # noqa: E402

MARKS = SimpleNamespace(gap_count=4, vocabulary_size=64, padding_id=0, classify_id=2, separate_id=3)
SHAPE = ModelConfig(64, 5, width=16, layers=1, heads=2, feed_forward=16, buckets=4, max_distance=8, dropout=0.0)
SPOILT = 2  # a gap whose vector is so large that nothing can be computed from it
Rows = list[int]  # numbers of the rows that hold it


def row(number: int, spoilt: Rows) -> Example:
    numbers = np.random.default_rng(number)
    ids = numbers.integers(5, 64, 9)
    gaps = np.full(9, SPOILT) if number in spoilt else ids % 2
    return Example(ids, gaps, ids % 5, np.where(np.arange(9) % 3 == 0, ids, IGNORED))


def weights(shape: ModelConfig) -> dict[str, torch.Tensor]:
    torch.manual_seed(3)
    state = {name: value for name, value in TokenClassifier(shape).state_dict().items() if "classifier" not in name}
    state["gaps.weight"][SPOILT] = torch.tensor([3e38, -3e38]).repeat(shape.width // 2)
    return state


def desk(folder: Path, spoilt: Rows, steps: int) -> dict[str, torch.Tensor]:
    def batches(epoch: int) -> Iterator[Batch]:
        for number in range(10):
            yield collate([row(number, spoilt)], MARKS)

    config = TrainConfig(steps=steps, warmup_steps=1, checkpoint_steps=1)
    trainer = Trainer(SHAPE, config, folder, batches, start=weights(SHAPE))
    trainer.run()
    assert trainer.progress.skipped == len([number for number in spoilt if number < steps])
    last = json.loads((folder / LOG).read_text(encoding="utf-8").splitlines()[-1])
    assert np.isfinite(last["loss"]) and last["skipped"] == trainer.progress.skipped
    return load_model(folder / "checkpoint.pt").state_dict()


class ToyRows:
    identity, tokenizer = "toy", MARKS

    def __init__(self, spoilt: Rows) -> None:
        self.spoilt = spoilt

    def count(self, epoch: int) -> int:
        return 12

    def example(self, epoch: int, number: int) -> Example:
        return row(number, self.spoilt)


def toy(steps: int) -> Config:
    config = load_config("toy")
    changes = {"window": 16, "batch": 1, "micro_batch": 1, "steps": steps, "checkpoint_steps": 1, "log_steps": 1}
    model = replace(config.model, vocabulary=64, width=16, heads=2, layers=1, feed_forward=16, dropout=0.0)
    stage = replace(config.pretraining, **changes)
    return replace(config, model=model, pretraining=stage, execution=Execution())


def cluster(folder: Path, spoilt: Rows, steps: int) -> dict[str, torch.Tensor]:
    config = toy(steps)
    start = weights(config.model.model_config(5, 64, 4))
    with processes() as among:
        assert Run(config, "pretraining", ToyRows(spoilt), 5, folder, among, start).run()
    log = [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]
    assert log[-1]["skipped"] == [entry["loss"] for entry in log].count(None) == len(spoilt)
    assert all(np.isfinite(entry["loss"]) for entry in log if entry["loss"] is not None)
    return load_model(folder / CHECKPOINT).state_dict()


@pytest.mark.parametrize("train", [desk, cluster])
def test_one_such_step_is_left_out_and_counted(train, tmp_path: Path) -> None:
    sound, left_out = train(tmp_path / "sound", [], 12), train(tmp_path / "spoilt", [4], 12)
    assert all(value.isfinite().all() for value in left_out.values())
    assert any(not torch.equal(sound[name], value) for name, value in left_out.items())


@pytest.mark.parametrize("train", [desk, cluster])
def test_several_in_a_row_end_the_run_and_what_was_kept_is_sound(train, tmp_path: Path) -> None:
    with pytest.raises(FloatingPointError, match=f"{MOST_IN_A_ROW} steps in a row"):
        train(tmp_path, list(range(12)), 12)
    assert not list(tmp_path.glob("step-*")) and not (tmp_path / CHECKPOINT).exists()


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_weights_that_are_no_numbers_are_never_kept(value: float, tmp_path: Path) -> None:
    state = weights(SHAPE)
    state["gaps.weight"][SPOILT] = value
    trainer = Trainer(
        SHAPE, TrainConfig(steps=1), tmp_path, lambda _: iter([collate([row(0, [])], MARKS)]), start=state
    )
    with pytest.raises(FloatingPointError, match="weights"):
        trainer.run()
    config = toy(1)
    start = weights(config.model.model_config(5, 64, 4))
    start["gaps.weight"][SPOILT] = value
    with processes() as among, pytest.raises(FloatingPointError, match="weights"):
        Run(config, "pretraining", ToyRows([]), 5, tmp_path / "cluster", among, start).run()
    assert not list(tmp_path.rglob("step-*")) and not list(tmp_path.rglob("checkpoint.pt"))
