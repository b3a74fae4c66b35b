"""How far pretraining is: measured on texts that it never reads, the same ones and the same way each time."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch")

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.fixtures_corpus import write_corpus  # noqa: E402
from tests.fixtures_evaluation import gold_folder, shared_folder  # noqa: E402
from training import __main__, stages  # noqa: E402
from training.batches import Batch  # noqa: E402
from training.data.texts import Slice, documents, text_files, text_hash  # noqa: E402
from training.engine.progress import Progress  # noqa: E402
from training.export import label_list  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.stages import NER_TAGS  # noqa: E402
from training.train import TrainConfig, Trainer  # noqa: E402
from training.unread import cross_entropy, unread  # noqa: E402

TOKENIZER = embedded_bundle() / "tokenizer.json"
MARKS = Tokenizer.from_file(TOKENIZER)
SHAPE = ModelConfig(
    16_000, len(label_list()), width=16, layers=1, heads=2, feed_forward=16, gaps=MARKS.gap_count, ner_labels=7
)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """Laid out as the shared folder is, with what a short fine-tuning reads and is measured on."""
    folder = shared_folder(tmp_path / "shared")
    (folder / "data/thunder-deid/mentions.json").write_text("{}", encoding="utf-8")
    for name in ("judgments/annotated", "ner"):
        (folder / "data" / name).mkdir(parents=True)
    for corpus in ("klue_dev", "kmou"):
        (folder / f"data/ner/{corpus}.jsonl").write_text('{"text": "날이 맑다.", "entities": []}\n', encoding="utf-8")
    gold_folder(folder / "eval/validation", {"a": ("fraud", "피해자 [내국인이름:도하람] 을 만났다")})
    write_corpus(tmp_path / "shared/data/corpus")
    (tmp_path / "shared/data/corpus/news.txt.xz").rename(tmp_path / "shared/data/corpus/wikinews.txt.xz")
    return tmp_path / "shared"


@pytest.fixture
def work(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "tokenizer.json").write_bytes(TOKENIZER.read_bytes())
    return folder


def hashes(corpus: Path, beginning: str) -> set[str]:
    files = [file for file in text_files(corpus) if file.name.startswith(beginning)]
    return {text_hash(text) for file in files for text in documents(corpus, [Slice(file.name, 0, file.size)])}


def test_texts_are_drawn_by_lot_once_and_are_the_same_in_every_folder(shared: Path, work: Path, tmp_path: Path) -> None:
    corpus = shared / "data/corpus"
    drawn = unread(corpus, TOKENIZER, work)
    assert {name: len(found) for name, found in drawn.hashes.items()} == {"judgments": 8, "news": 4}, "a tenth"
    assert set(drawn.hashes["judgments"]) <= hashes(corpus, "judgments")
    assert set(drawn.hashes["news"]) <= hashes(corpus, "wikinews")
    assert sum(len(ids) for ids, _ in drawn.windows["news"]) > 4 * 30
    (tmp_path / "other").mkdir()
    assert unread(corpus, TOKENIZER, tmp_path / "other").hashes == drawn.hashes
    (tmp_path / "third").mkdir()
    assert unread(corpus, TOKENIZER, tmp_path / "third", seed=2).hashes != drawn.hashes
    (corpus / "judgments_a.txt.xz").unlink()
    assert unread(corpus, TOKENIZER, work).hashes == drawn.hashes, "what was kept out once stays out"
    other = tmp_path / "tokenizer.json"
    other.write_bytes(TOKENIZER.read_bytes() + b"\n")
    with pytest.raises(ValueError, match="another tokenizer"):
        unread(corpus, other, work)


def test_cross_entropy_is_that_of_masked_tokens_without_their_tags(shared: Path, work: Path) -> None:
    texts = unread(shared / "data/corpus", TOKENIZER, work)
    torch.manual_seed(1)
    model = TokenClassifier(replace(SHAPE, dropout=0.5))
    with torch.no_grad():
        model.tokens.weight.zero_()
    assert cross_entropy(model, texts, MARKS)["judgments"] == pytest.approx(9.6803, abs=1e-3), "log 16,000"
    with torch.no_grad():
        model.tokens.weight.normal_()
    first = cross_entropy(model, texts, MARKS)
    assert first == cross_entropy(model, texts, MARKS)
    with torch.no_grad():
        model.masked_gap.weight.normal_(std=9)
    assert first != cross_entropy(model, texts, MARKS), "the row of masked tokens is read"


def test_a_training_is_looked_at_on_the_way_outside_its_time(tmp_path: Path) -> None:
    ids = torch.randint(5, 16_000, (1, 8))

    def batches(epoch: int) -> Iterator[Batch]:
        for _ in range(5):
            yield Batch(ids, torch.ones_like(ids), torch.zeros_like(ids), ids * 0, ids * 0 - 100, ids * 0 - 100)

    seen: list[tuple[int, bool]] = []

    def look(model: TokenClassifier, progress: Progress) -> None:
        seen.append((progress.step, model.training))

    trainer = Trainer(SHAPE, TrainConfig(steps=6), tmp_path, batches, look=(0.0, look))
    trainer.run()
    assert seen == [(step, False) for step in range(1, 7)]
    assert not trainer.model.training


def test_the_command_writes_a_line_about_the_encoder(shared: Path, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "model_config", lambda tokenizer, dropout: replace(SHAPE, dropout=dropout))
    arguments = ["--shared", str(shared), "--work", str(work)]
    options = ["--steps", "2", "--probe-minutes", "1000"]
    assert CliRunner().invoke(__main__.app, ["pretrain", *arguments, *options]).exit_code == 0
    kept_out = json.loads((work / "unread.json").read_text(encoding="utf-8"))["hashes"]
    read = sum(json.loads(file.read_text())["documents"] for file in (work / "shards").glob("0*.json"))
    assert read <= 120 - sum(map(len, kept_out.values()))
    result = CliRunner().invoke(__main__.app, ["probe", *arguments, "--steps", "0"])
    assert result.exit_code == 0, result.output
    (line,) = map(json.loads, (work / "probe.jsonl").read_text(encoding="utf-8").splitlines())
    assert line["step"] == 2 and line["tokens"] > 0 and line["cross_entropy"].keys() == {"judgments", "news"}
    for _ in range(2):
        result = CliRunner().invoke(__main__.app, ["probe", *arguments, "--steps", "3"])
        assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in (work / "probe.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines[1] == lines[2], "the same fine-tuning and the same texts each time"
    assert lines[1]["finetuned"]["steps"] == 3 and 0 <= lines[1]["finetuned"]["binary_f1"] <= 1
    assert CliRunner().invoke(__main__.app, ["probe", "--work", str(work / "none")]).exit_code == 2
    assert len(NER_TAGS) == SHAPE.ner_labels
