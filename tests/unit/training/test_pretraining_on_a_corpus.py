"""``python -m training pretrain`` on a folder of texts: short rows first, a killed run ends with the same digits."""

import json
import lzma
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.fixtures_corpus import write_corpus  # noqa: E402
from training import stages  # noqa: E402
from training.batches import Batch  # noqa: E402
from training.cluster.processes import Processes  # noqa: E402
from training.data import published  # noqa: E402
from training.data.shards import Shards  # noqa: E402
from training.data.texts import text_files  # noqa: E402
from training.model import ModelConfig  # noqa: E402
from training.pretrain import Masked  # noqa: E402
from training.runs import sharding  # noqa: E402
from training.runs.plan import Plan, load_run  # noqa: E402
from training.stretches import Stretches, window_at  # noqa: E402
from training.train import TrainConfig, Trainer, load_model  # noqa: E402
from training.unread import unread  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
MARKS = Tokenizer.from_file(TOKENIZER)
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

        trainer = Trainer(shape, CONFIG, folder, rows, Masked)
        trainer.run()
    return trainer


def killed(corpus: Path, folder: Path, threads: int) -> None:
    torch.set_num_threads(threads)  # another number sums in another order
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
    process = CONTEXT.Process(target=killed, args=(corpus, tmp_path / "killed", torch.get_num_threads()))
    process.start()
    process.join(120)
    assert process.exitcode == -signal.SIGKILL
    resumed = run(corpus, tmp_path / "killed", lambda batch: None)
    logs = [(tmp_path / name / "log.jsonl").read_text(encoding="utf-8").splitlines() for name in ("whole", "killed")]
    first, second = ([json.loads(line)["loss"] for line in log] for log in logs)
    assert first == second and len(first) == 1
    assert resumed.progress.step == whole.progress.step == STEPS
    assert resumed.progress.tokens == whole.progress.tokens > 0
    first, second = (load_model(tmp_path / f"{name}/checkpoint.pt").state_dict() for name in ("whole", "killed"))
    assert all(torch.equal(value, second[name]) for name, value in first.items())
    assert lengths[0] == 64 and lengths[-1] > 64 and lengths == sorted(lengths, key=lambda size: size > 64)


@pytest.fixture
def sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A corpus one of whose judgments is sealed."""
    corpus = write_corpus(tmp_path / "shared/data/corpus")
    with lzma.open(corpus / "judgments_b.txt.xz", "rt", encoding="utf-8") as file:
        text = file.read().split("\n\n")[11]
    listed = tmp_path / "sealed.txt"
    listed.write_text(f"# sealed\n{published.Published('civil', text).sha256}  civil\n", encoding="utf-8")
    monkeypatch.setattr(published, "SEALED", listed)
    published.sealed_hashes.cache_clear()
    yield corpus
    published.sealed_hashes.cache_clear()


def test_sealed_judgments_are_read_by_neither_stack(
    sealed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "tokenizer.json").write_bytes(TOKENIZER.read_bytes())
    shape = ModelConfig(16_000, 5, width=16, layers=1, heads=2, feed_forward=16, gaps=MARKS.gap_count)
    monkeypatch.setattr(stages, "model_config", lambda tokenizer, dropout: shape)
    stages.pretrain(sealed, work, minutes=1, steps=1)
    drawn = unread(sealed, TOKENIZER, work)
    (digest,) = published.sealed_hashes()
    assert digest not in drawn.all_hashes
    with Stretches(sealed, TOKENIZER, work / "shards", 1200, drawn.all_hashes | published.kept_out_hashes()) as text:
        assert text.shard(0).documents == 80 - len(drawn.hashes["judgments"]) - 1

    plan = Plan(*load_run("toy"), work=tmp_path / "run", texts=sealed)
    (tmp_path / "run/tokenizer").mkdir(parents=True)
    plan.tokenizer.write_bytes(TOKENIZER.read_bytes())
    (tmp_path / "run/corpus").mkdir()
    files = [asdict(file) for file in text_files(sealed)]
    (tmp_path / "run/corpus/files.json").write_text(json.dumps(files), encoding="utf-8")
    sharding.make(plan, Processes(0, 1, torch.device("cpu")))
    assert Shards(tmp_path / "run/shards").documents == 119


@pytest.mark.parametrize("objective", ["mlm", "rtd"])
def test_the_command_reads_the_folder_and_notes_what_it_read(
    objective: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from training import __main__

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
    told = " ".join(again.output.replace("│", " ").split())
    assert again.exit_code == 2 and "choose another folder" in told
    assert CliRunner().invoke(__main__.app, [*arguments, "--windows", "512"]).exit_code == 2
