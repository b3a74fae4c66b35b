"""``python -m training pretrain`` on a folder of texts: short rows first, a killed run ends with the same digits."""

import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.fixtures_corpus import write_corpus  # noqa: E402
from training.batches import Batch  # noqa: E402
from training.model import ModelConfig  # noqa: E402
from training.pretrain import masked_loss  # noqa: E402
from training.stretches import Stretches, window_at  # noqa: E402
from training.train import TrainConfig, Trainer, load_model  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["training.train", "training.stretches", "training.pretrain"])
STEPS = 14
CONFIG = TrainConfig(steps=STEPS, warmup_steps=2, checkpoint_steps=3, batch_tokens=512, seed=5)


def run(corpus: Path, folder: Path, watch: Callable[[Batch], None]) -> Trainer:
    tokenizer = Tokenizer.from_file(TOKENIZER)
    shape = ModelConfig(
        tokenizer.vocabulary_size, 5, width=16, layers=1, heads=2, feed_forward=16, gaps=tokenizer.gap_count
    )
    with Stretches(corpus, TOKENIZER, folder.with_name("shards"), 5, shard_bytes=4000) as text:

        def rows(stretch: int) -> Iterator[Batch]:
            window = window_at([(64, 0.5), (256, 0.5)], trainer.progress.begun)
            for batch in text.batches(stretch, window, CONFIG.batch_tokens):
                watch(batch)
                yield batch

        trainer = Trainer(shape, CONFIG, folder, rows, masked_loss)
        trainer.run()
    return trainer


def killed(corpus: Path, folder: Path) -> None:
    seen: list[int] = []

    def watch(batch: Batch) -> None:
        seen.append(1)
        if len(seen) == 9:
            os.kill(os.getpid(), signal.SIGKILL)

    run(corpus, folder, watch)


def test_a_killed_run_ends_with_the_same_digits(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus")
    lengths: list[int] = []
    whole = run(corpus, tmp_path / "whole", lambda batch: lengths.append(batch.ids.shape[1]))
    process = CONTEXT.Process(target=killed, args=(corpus, tmp_path / "killed"))
    process.start()
    process.join(120)
    assert process.exitcode == -signal.SIGKILL
    resumed = run(corpus, tmp_path / "killed", lambda batch: None)
    assert resumed.progress.losses == whole.progress.losses and len(whole.progress.losses) == STEPS
    assert resumed.progress.tokens == whole.progress.tokens > 0
    first, second = (load_model(tmp_path / f"{name}/checkpoint.pt").state_dict() for name in ("whole", "killed"))
    assert all(torch.equal(value, second[name]) for name, value in first.items())
    assert lengths[0] == 64 and lengths[-1] > 64 and lengths == sorted(lengths, key=lambda size: size > 64)


@pytest.mark.parametrize("objective", ["mlm", "rtd"])
def test_the_command_reads_the_folder_and_notes_what_it_read(
    objective: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from training import __main__, stages

    write_corpus(tmp_path / "shared/data/corpus")
    work = tmp_path / "work"
    work.mkdir()
    (work / "tokenizer.json").write_bytes(TOKENIZER.read_bytes())
    small = ModelConfig(16_000, 5, width=16, layers=1, heads=2, feed_forward=16)

    def tiny(tokenizer: Tokenizer, dropout: float) -> ModelConfig:
        return ModelConfig(**{**small.as_dict(), "gaps": tokenizer.gap_count})  # type: ignore[arg-type]

    monkeypatch.setattr(stages, "model_config", tiny)
    arguments = ["pretrain", "--shared", str(tmp_path / "shared"), "--work", str(work), "--steps", "2"]
    arguments += ["--objective", objective]
    result = CliRunner().invoke(__main__.app, arguments)
    assert result.exit_code == 0, result.output
    noted = json.loads((work / "pretrain/run.json").read_text(encoding="utf-8"))
    assert noted["corpus"].keys() == {"judgments_a.txt.xz", "judgments_b.txt.xz", "news.txt.xz"}
    assert noted["windows"] == [[128, 0.9], [512, 0.1]]
    assert load_model(work / "pretrain/checkpoint.pt").config.width == 16
    assert noted.get("objective", "mlm") == objective
    again = CliRunner().invoke(__main__.app, [*arguments[:-1], {"mlm": "rtd", "rtd": "mlm"}[objective]])
    assert isinstance(again.exception, ValueError) and "choose another folder" in str(again.exception)
    assert CliRunner().invoke(__main__.app, [*arguments, "--windows", "512"]).exit_code == 2
