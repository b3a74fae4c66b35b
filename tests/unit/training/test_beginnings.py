"""What a run of the desk begins with: the same vocabulary, the rate it was begun with, and what its bundle has read."""

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

import torch
from typer.testing import CliRunner

from core.tagging.bundle import embedded_bundle, load_bundle
from training import __main__ as program
from training import stages
from training.batches import Batch
from training.data.pools import POOLS, pools_of
from training.engine.loop import Stopped
from training.engine.stores import RUN
from training.masking import IGNORED
from training.model import ModelConfig
from training.train import TrainConfig, Trainer

BUNDLE = embedded_bundle()


@pytest.fixture
def work(tmp_path: Path) -> Path:
    shutil.copyfile(BUNDLE / "tokenizer.json", tmp_path / "tokenizer.json")
    return tmp_path


def finetuned(work: Path, **more: Any) -> dict[str, Any]:
    """What a run notes before it looks for texts, which are not there."""
    with pytest.raises(FileNotFoundError):
        stages.finetune(work / "nothing", work, minutes=1, **more)
    noted: dict[str, Any] = json.loads((work / "finetune" / RUN).read_text(encoding="utf-8"))
    return noted


def test_another_rate_is_another_run(work: Path) -> None:
    assert finetuned(work, rate=1e-3)["rate"] == 1e-3
    assert finetuned(work, rate=1e-3)["rate"] == 1e-3
    with pytest.raises(ValueError, match=r"holds a run with .*'rate': 0\.001.*choose another folder"):
        stages.finetune(work / "nothing", work, minutes=1, rate=2e-3)


def test_a_run_that_was_begun_before_rates_were_noted_goes_on(work: Path) -> None:
    (work / "finetune").mkdir()
    (work / "finetune" / RUN).write_text('{"seed": 1200, "replacement": "per-epoch"}', encoding="utf-8")
    assert "rate" not in finetuned(work, rate=2e-3)
    with pytest.raises(ValueError, match="choose another folder"):
        stages.finetune(work / "nothing", work, minutes=1, rate=2e-3, published=0.5)


def test_another_vocabulary_is_refused_before_anything_is_noted_or_read(work: Path) -> None:
    content = json.loads((work / "tokenizer.json").read_text(encoding="utf-8"))
    content["model"]["merges"] = content["model"]["merges"][:-1]
    (work / "tokenizer.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ValueError, match=r"the tokenizer of .* is not the one in"):
        stages.finetune(work / "nothing", work, minutes=1, further=BUNDLE)
    with pytest.raises(ValueError, match=r"the tokenizer of .* is not the one in"):
        stages.pretrain(work / "nothing", work, minutes=1, further=BUNDLE)
    for stage in ("finetune", "pretrain", "tokenizer"):
        told = CliRunner().invoke(program.app, [stage, "--work", str(work), "--further", str(BUNDLE)])
        assert (told.exit_code, "Invalid value for --further" in told.output) == (2, True)
    assert [file.name for file in work.iterdir()] == ["tokenizer.json"]


def test_a_run_notes_what_its_bundle_has_read_of_the_published_judgments(
    work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert finetuned(work, further=BUNDLE)[POOLS] == sorted(pools_of(load_bundle(BUNDLE).manifest))
    shutil.rmtree(work / "finetune")
    known = load_bundle(BUNDLE)
    manifest = {**known.manifest, POOLS: [], "training": {"seed": 1500, "published": 0.5, POOLS: [1400]}}
    monkeypatch.setattr(stages, "load_bundle", lambda _: type("B", (), {"manifest": manifest, "sha256": "x"})())
    noted = finetuned(work, further=BUNDLE, seed=1600, published=0.3)
    assert noted[POOLS] == [1400, 1500]
    assert pools_of({"training": noted, "pretraining": {POOLS: [7]}, POOLS: [8]}) == {7, 8, 1400, 1500, 1600}


def relabelled(tokenizer: Path) -> None:
    """As large a vocabulary in which two tokens have changed places: nothing but the hash tells."""
    content = json.loads(tokenizer.read_text(encoding="utf-8"))
    known = content["model"]["vocab"]
    first, second = [token for token, number in known.items() if number in (500, 501)]
    known[first], known[second] = known[second], known[first]
    tokenizer.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


SMALL = ModelConfig(vocabulary=64, labels=3, width=16, layers=1, heads=2, feed_forward=16, gaps=4)


def learnt(work: Path, stage: str) -> None:
    """What a stage of a run leaves behind its first step."""

    def batches(epoch: int) -> Iterator[Batch]:
        ids = torch.full((1, 8), 5)
        nothing = torch.full_like(ids, IGNORED)
        yield Batch(ids, torch.ones_like(ids), torch.zeros_like(ids), torch.zeros_like(ids), nothing, nothing)

    Trainer(SMALL, TrainConfig(steps=1), work / stage, batches, tokenizer=work / "tokenizer.json").run()


def test_weights_are_not_gone_on_with_under_another_vocabulary_of_the_size(work: Path) -> None:
    for stage in ("pretrain", "finetune"):
        learnt(work, stage)
    assert stages.first_weights(work, None)
    relabelled(work / "tokenizer.json")
    with pytest.raises(ValueError, match=r"pretrain/checkpoint\.pt was learnt with another tokenizer"):
        stages.first_weights(work, None)
    with pytest.raises(ValueError, match=r"finetune/checkpoint\.pt was learnt with another tokenizer"):
        learnt(work, "finetune")
    with pytest.raises(ValueError, match=r"finetune/checkpoint\.pt was learnt with another tokenizer"):
        stages.export(work / "nothing", work, work / "bundle")


def test_what_was_left_before_checkpoints_named_their_tokenizer_is_taken(work: Path) -> None:
    learnt(work, "pretrain")
    checkpoint = work / "pretrain/checkpoint.pt"
    state = torch.load(checkpoint, weights_only=True)
    del state["tokenizer"]
    torch.save(state, checkpoint)
    assert stages.first_weights(work, None)


def test_a_vocabulary_that_is_there_already_is_said_to_be_kept(work: Path) -> None:
    told = CliRunner().invoke(program.app, ["tokenizer", "--work", str(work), "--vocabulary", "8000"])
    assert told.exit_code == 0 and "there already and kept as it was" in told.stderr


def test_a_pretraining_that_was_stopped_is_no_beginning_without_a_word(work: Path) -> None:
    said: list[bool] = []

    def batches(_: int) -> Iterator[Batch]:
        while True:
            ids = torch.full((1, 8), 5)
            nothing = torch.full_like(ids, IGNORED)
            yield Batch(ids, torch.ones_like(ids), torch.zeros_like(ids), torch.zeros_like(ids), nothing, nothing)
            if not said:
                (work / "pretrain/stop").touch()

    for _ in range(2):
        with suppress(Stopped):
            Trainer(SMALL, TrainConfig(steps=4, warmup_steps=1), work / "pretrain", batches).run()
        told = CliRunner().invoke(program.app, ["finetune", "--work", str(work), "--shared", str(work / "nothing")])
        said.append("has used" in told.output and "of its budget" in told.output)
    assert said == [True, False]


def test_a_pretraining_that_resident_left_is_a_beginning(work: Path) -> None:
    learnt(work, "pretrain")
    checkpoint = work / "pretrain/checkpoint.pt"
    state = torch.load(checkpoint, weights_only=True)
    torch.save({name: state[name] for name in ("model_config", "model", "tokenizer")}, checkpoint)
    told = CliRunner(env={"COLUMNS": "500"}).invoke(
        program.app, ["finetune", "--work", str(work), "--shared", str(work / "nothing")]
    )
    assert told.exit_code == 2 and "nothing" in told.output, told.exception
