"""Runs in one and in two processes, killed at a random step without a word, go on as if nothing had happened."""

import errno
import json
import multiprocessing
import os
import random
import resource
import signal
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from training.batches import Example  # noqa: E402
from training.cluster import checkpoints  # noqa: E402
from training.cluster.config import Config, Execution, load_config  # noqa: E402
from training.cluster.processes import processes  # noqa: E402
from training.cluster.run import Run  # noqa: E402
from training.engine import durable  # noqa: E402
from training.engine.journal import LOG  # noqa: E402
from training.engine.loop import STOP  # noqa: E402
from training.engine.selection import CHOSEN  # noqa: E402
from training.engine.stores import CHECKPOINT  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.train import load_model, pretrained_encoder  # noqa: E402

STEPS, ROWS, BATCH = 7, 15, 4  # an epoch has three batches
MARKS = SimpleNamespace(
    gap_count=4, vocabulary_size=64, padding_id=0, classify_id=2, separate_id=3, unknown_id=1, token_id=lambda token: 4
)
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["training.cluster.run", "training.train", "torch._dynamo"])


class ToyRows:
    """Random rows of 3 to 14 tokens; asked for more than ``limit`` of them the process dies as by the power switch."""

    identity, tokenizer = "toy", MARKS

    def __init__(self, limit: int = 10**9) -> None:
        self.left = limit

    def count(self, epoch: int) -> int:
        return ROWS

    def example(self, epoch: int, number: int) -> Example:
        self.left -= 1
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        numbers = np.random.default_rng([epoch, number])
        ids = numbers.integers(5, 64, numbers.integers(3, 15))
        asked, drawn = np.arange(len(ids)) % 3 == 0, numbers.random(len(ids))
        seen = np.where(asked & (drawn < 0.8), 4, ids)
        return Example(seen, ids % 3, ids % 5, np.where(asked, ids, IGNORED))


def toy(dropout: float = 0.2, shard: int = 0, **changes: object) -> Config:
    config = load_config("toy")
    stage = replace(
        config.pretraining,
        **{"window": 16, "batch": BATCH, "micro_batch": 1, "steps": STEPS, "checkpoint_steps": 2, **changes},
    )
    model = replace(config.model, vocabulary=64, width=16, feed_forward=16, dropout=dropout)
    return replace(config, model=model, pretraining=stage, execution=Execution(shard=shard))


def one(folder: Path, config: Config, rows: ToyRows | None = None, **more: object) -> bool:
    with processes() as among:
        return Run(config, "pretraining", rows or ToyRows(), 5, folder, among, **more).run()


def _work(rank: int, world: int, meeting: str, folder: Path, config: Config, limit: int) -> None:
    os.environ |= {"RANK": str(rank), "WORLD_SIZE": str(world)}
    with processes(meeting) as among:
        Run(config, "pretraining", ToyRows(limit), 5, folder, among).run()


def several(world: int, folder: Path, config: Config, limit: int = 10**9) -> list[int | None]:
    """Run in ``world`` processes of their own; their exit codes."""
    folder.mkdir(exist_ok=True)
    meeting = f"file://{folder}/meeting-{len(list(folder.iterdir()))}"
    workers = [CONTEXT.Process(target=_work, args=(r, world, meeting, folder, config, limit)) for r in range(world)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
        worker.kill()  # one that waits for a dead one must not outlive the test
    return [worker.exitcode for worker in workers]


def curve(folder: Path, *names: str) -> list[tuple[float, ...]]:
    entries = [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]
    return [tuple(entry[name] for name in names or ("step", "loss", "norm", "rate", "tokens")) for entry in entries]


def assert_same_end(first: Path, second: Path) -> None:
    assert curve(first) == curve(second)
    a, b = (load_model(folder / CHECKPOINT).state_dict() for folder in (first, second))
    assert a.keys() == b.keys()
    assert all(torch.equal(a[name], b[name]) for name in a)


@pytest.mark.parametrize("world", [1, 2], ids=["one process", "two processes, a copy of the weights each"])
def test_a_killed_run_goes_on_to_the_same_digits(tmp_path: Path, world: int) -> None:
    def whole(name: str) -> None:
        if world == 1:
            assert one(tmp_path / name, config)
        else:
            assert several(world, tmp_path / name, config) == [0] * world

    config = toy(shard=1)
    whole("whole")
    assert [step for (step,) in curve(tmp_path / "whole", "step")] == list(range(1, STEPS + 1))

    share = BATCH // world
    limit = random.randrange(3 * share, (STEPS - 1) * share)  # after the first checkpoint, before the end
    codes = several(world, tmp_path / "killed", config, limit)
    assert -signal.SIGKILL in codes and 0 not in codes, f"killed after {limit} rows: {codes}"
    assert not (tmp_path / "killed" / CHECKPOINT).exists()
    (tmp_path / "killed/step-00000099.tmp").mkdir()  # what a kill leaves of a checkpoint being written
    with (tmp_path / "killed" / LOG).open("a") as log:
        log.write('{"step": 99, "lo')
    whole("killed")
    assert_same_end(tmp_path / "killed", tmp_path / "whole")


def test_two_that_share_weights_learn_what_one_learns_and_one_goes_on_for_them(tmp_path: Path) -> None:
    config = toy(dropout=0.0)
    one(tmp_path / "one", config)
    expected = curve(tmp_path / "one", "loss", "norm")
    assert -signal.SIGKILL in several(2, tmp_path / "fewer", config, limit=9)
    before = len(curve(tmp_path / "fewer"))
    assert 2 <= before < STEPS
    one(tmp_path / "fewer", config)
    assert np.allclose(curve(tmp_path / "fewer", "loss", "norm"), expected, rtol=1e-4)


def test_how_rows_are_split_into_micro_batches_changes_nothing_but_rounding(tmp_path: Path) -> None:
    curves = []
    for size in (1, 3):
        one(tmp_path / str(size), toy(dropout=0.0, micro_batch=size, steps=3))
        curves.append(curve(tmp_path / str(size), "loss", "norm"))
    assert np.allclose(curves[0], curves[1], rtol=1e-4)
    assert curves[0][-1][0] < curves[0][0][0]


def test_a_run_asked_to_stop_writes_a_checkpoint_and_goes_on_later(tmp_path: Path) -> None:
    class Asking(ToyRows):
        def example(self, epoch: int, number: int) -> Example:
            if self.left == 10**9 - 3 * BATCH:
                (tmp_path / "run" / STOP).touch()
            return super().example(epoch, number)

    config = toy(checkpoint_steps=1000)
    assert one(tmp_path / "whole", config)
    assert not one(tmp_path / "run", config, Asking())
    assert 0 < len(curve(tmp_path / "run")) < STEPS
    assert one(tmp_path / "run", config)
    assert_same_end(tmp_path / "run", tmp_path / "whole")


def size(model: torch.nn.Module) -> dict[str, float]:
    """Something that goes up and down on the way."""
    return {
        "typed_f1": float(sum(p.detach().double().abs().sum() * (-1) ** n for n, p in enumerate(model.parameters())))
    }


def test_the_best_mean_of_the_weights_is_what_a_killed_run_leaves_too(tmp_path: Path) -> None:
    config = toy(average=0.8, validate_steps=2)
    assert one(tmp_path / "whole", config, validate=size)
    figures = json.loads((tmp_path / "whole" / CHOSEN).read_text(encoding="utf-8"))
    assert list(figures) == ["2", "4", "6", "7"], "the last step is measured, too"
    best = max(entry["typed_f1"] for entry in figures.values())
    assert size(load_model(tmp_path / "whole" / CHECKPOINT))["typed_f1"] == pytest.approx(best, rel=1e-6)

    class Dying(ToyRows):
        def example(self, epoch: int, number: int) -> Example:
            self.left -= 1
            if self.left < 10**9 - 5 * BATCH:
                raise KeyboardInterrupt
            return super().example(epoch, number)

    with pytest.raises(KeyboardInterrupt):
        one(tmp_path / "killed", config, Dying(), validate=size)
    assert one(tmp_path / "killed", config, validate=size)
    assert json.loads((tmp_path / "killed" / CHOSEN).read_text(encoding="utf-8")) == figures
    assert_same_end(tmp_path / "killed", tmp_path / "whole")


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    one(tmp_path, toy(steps=2))
    with pytest.raises(ValueError, match=r"another stage \(steps 2, not 3\)"):
        one(tmp_path, toy(steps=3))
    with pytest.raises(ValueError, match="another model"):
        one(tmp_path, toy(steps=2, dropout=0.1))
    assert one(tmp_path, toy(steps=2, log_steps=5, micro_batch=2))  # how it is watched and split is free


def test_the_next_stage_begins_with_the_encoder_of_the_one_before(tmp_path: Path) -> None:
    one(tmp_path / "first", toy(steps=2))
    start = pretrained_encoder(tmp_path / "first" / CHECKPOINT)
    config = toy(steps=1, masked=0.0, rate=1e-12)
    one(tmp_path / "second", config, start=start)
    after = load_model(tmp_path / "second" / CHECKPOINT).state_dict()
    assert all(torch.allclose(after[name], value, atol=1e-6) for name, value in start.items())
    assert [p.name for p in (tmp_path / "second").glob("step-*")] == ["step-00000001"]
    del start["final_norm.bias"]
    with pytest.raises(ValueError, match="another network"):
        one(tmp_path / "third", config, start=start)


def test_a_loss_that_is_no_number_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(FloatingPointError, match="lower the rate"):
        one(tmp_path, toy(rate=1e30, clip=1e30))
    assert len(list(tmp_path.glob("step-*"))) <= 2


@pytest.mark.parametrize("damaged", ["progress.json", ".metadata", "*.distcp"])
@pytest.mark.parametrize("left", [0, 20])
def test_a_checkpoint_that_cannot_be_read_is_named_and_the_one_before_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], damaged: str, left: int
) -> None:
    config = toy(steps=4, keep=2)
    one(tmp_path / "whole", config)
    one(tmp_path / "run", config)
    (tmp_path / "run" / CHECKPOINT).unlink()
    (file,) = (tmp_path / "run/step-00000004").glob(damaged)
    os.truncate(file, left)
    one(tmp_path / "run", config)
    assert "step-00000004 cannot be read" in capsys.readouterr().out
    assert_same_end(tmp_path / "run", tmp_path / "whole")
    names = sorted(path.name for path in (tmp_path / "run").glob("step-*"))
    assert names == ["step-00000002", "step-00000004", "step-00000004.unreadable"]


def _on_a_full_disk(folder: Path, config: Config, size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        one(folder, config)
    except OSError as error:
        os._exit(errno.EFBIG if str(folder) in str(error) else 1)


@pytest.mark.parametrize(("vocabulary", "size"), [(64, 2_000), (20_000, 200_000), (20_000, 1_000_000)])
def test_a_full_disk_is_an_error_of_the_disk_and_the_run_goes_on_when_there_is_room(
    tmp_path: Path, vocabulary: int, size: int
) -> None:
    """Of a large matrix torch alone knows that it was not written."""
    config = toy(steps=4)
    config = replace(config, model=replace(config.model, vocabulary=vocabulary))
    worker = CONTEXT.Process(target=_on_a_full_disk, args=(tmp_path / "run", config, size))
    worker.start()
    worker.join(120)
    assert worker.exitcode == errno.EFBIG
    for folder in ("run", "whole"):
        assert one(tmp_path / folder, config)
    assert_same_end(tmp_path / "run", tmp_path / "whole")


def test_one_process_that_cannot_read_its_part_takes_all_to_the_one_before(tmp_path: Path) -> None:
    config = toy(steps=4, keep=2)
    assert several(2, tmp_path, config) == [0, 0]
    (tmp_path / CHECKPOINT).unlink()
    os.truncate(tmp_path / "step-00000004/__1_0.distcp", 10)
    assert several(2, tmp_path, config) == [0, 0]
    assert (tmp_path / "step-00000004.unreadable").exists()
    assert [step for (step,) in curve(tmp_path, "step")] == [1, 2, 3, 4]


def test_where_no_checkpoint_can_be_read_the_run_does_not_begin_anew(tmp_path: Path) -> None:
    one(tmp_path, toy(steps=2, keep=1))
    (tmp_path / "step-00000002/progress.json").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match=r"step-00000002 cannot be read, and there is no older one"):
        one(tmp_path, toy(steps=2, keep=1))


def test_a_checkpoint_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(durable, "sync", lambda path: synced.append(path.name))
    monkeypatch.setattr(checkpoints, "sync", lambda path: synced.append(path.name))
    one(tmp_path / "run", toy(steps=1))
    assert synced == ["progress.json", "step-00000001.tmp", "run", "checkpoint.tmp", "run"]
