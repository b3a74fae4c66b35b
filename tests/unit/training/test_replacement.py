"""Single and per-epoch replacement are compared by one command: alike but for the values, resumable, seed by seed."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from typer.testing import CliRunner  # noqa: E402

from core.tagging.bundle import embedded_bundle  # noqa: E402
from core.tokenizer import Tokenizer  # noqa: E402
from tests.fixtures_evaluation import gold_folder, shared_folder  # noqa: E402
from training import __main__ as program  # noqa: E402
from training import replacement, stages  # noqa: E402
from training.data.sources import Replacement, Weights  # noqa: E402
from training.engine.stores import remember_run  # noqa: E402
from training.evaluation import pairs  # noqa: E402
from training.masking import IGNORED  # noqa: E402
from training.model import ModelConfig, TokenClassifier  # noqa: E402
from training.train import TrainConfig  # noqa: E402

NAME = "<<<내국인이름>>>B<<</내국인이름>>>"
GOLD = {"a": ("civil", "원고 [내국인이름:한가온] 이 왔다"), "b": ("fraud", "피고인 [내국인이름:도하람] 이 갔다")}


def tiny(tokenizer: Tokenizer, dropout: float) -> ModelConfig:
    return ModelConfig(
        vocabulary=tokenizer.vocabulary_size,
        gaps=tokenizer.gap_count,
        labels=len(stages.exporting.label_list()),
        width=8,
        layers=1,
        heads=1,
        feed_forward=8,
        buckets=4,
        max_distance=8,
        dropout=dropout,
    )


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(embedded_bundle() / "tokenizer.json")


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = shared_folder(tmp_path / "shared")
    texts = [f"{i}번 피해자 {NAME}은 {NAME}의 집에 갔다." for i in range(8)]
    rows = [{"id": str(i), "case_type": "fraud", "text": text} for i, text in enumerate(texts)]
    (folder / "data/thunder-deid/train.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (folder / "data/thunder-deid/mentions.json").write_text("{}", encoding="utf-8")
    annotated = folder / "data/judgments/annotated"
    annotated.mkdir(parents=True)
    (annotated / "1_civil.txt").write_text("원고 <<<내국인이름>>>한가온<<</내국인이름>>>", encoding="utf-8")
    for name in ("validation", "validation-paper"):
        gold_folder(folder / "eval" / name, GOLD)
    return folder


@pytest.fixture
def pretrained(tmp_path: Path, tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the stages tokenizer and pretrain leave it, of a network that trains in no time."""
    monkeypatch.setattr(stages, "model_config", tiny)
    folder = tmp_path / "pretrained"
    (folder / "pretrain").mkdir(parents=True)
    (folder / "tokenizer.json").write_bytes((embedded_bundle() / "tokenizer.json").read_bytes())
    torch.manual_seed(1)
    torch.save({"model": TokenClassifier(tiny(tokenizer, 0.0)).state_dict()}, folder / "pretrain/checkpoint.pt")
    return folder


def tokens_of_identifiers(shared: Path, tokenizer: Tokenizer, epoch: int, which: Replacement) -> list[int]:
    """Those the network sees in an epoch, sorted: texts come in another order and cut at other places each time."""
    source = stages.LabelledText(shared, tokenizer, TrainConfig(replacement=which), replacement.PLAIN)
    return sorted(token for batch in source.epoch_batches(epoch) for token in batch.ids[batch.targets > 0].tolist())


def test_the_plain_recipe_changes_nothing_but_the_values(shared: Path, tokenizer: Tokenizer) -> None:
    single = [tokens_of_identifiers(shared, tokenizer, epoch, "single") for epoch in range(2)]
    assert single[0] == single[1] != []
    anew = [tokens_of_identifiers(shared, tokenizer, epoch, "per-epoch") for epoch in range(2)]
    assert anew[0] != anew[1]
    source = stages.LabelledText(shared, tokenizer, TrainConfig(), replacement.PLAIN)
    for batch in source.epoch_batches(0):
        assert (batch.guesses == IGNORED).all() and (batch.ner_targets == IGNORED).all()
        assert (batch.targets > 0).any()


@pytest.mark.parametrize(("every", "count"), [(1, 8), (3, 3), (8, 1)])
def test_every_so_many_th_excerpt_is_read(shared: Path, tokenizer: Tokenizer, every: int, count: int) -> None:
    recipe = replace(replacement.PLAIN, every=every)
    text = stages.LabelledText(shared, tokenizer, TrainConfig(), recipe)._text
    assert len(list(text.epoch(0))) == count


def test_the_ordinary_recipe() -> None:
    recipe = stages.Recipe()
    assert (recipe.hidden_inside, recipe.hidden_outside, recipe.ner_share) == (0.08, (0.02, 0.3), 0.4)
    assert (recipe.weights, recipe.every, recipe.dropout) == (Weights(2.0, 2.5, 300, 2.0), 1, 0.2)
    assert recipe.exchange == 0.1


def run(shared: Path, pretrained: Path, work: Path, *more: str) -> str:
    places = ["--shared", str(shared), "--pretrained", str(pretrained), "--work", str(work)]
    result = CliRunner().invoke(program.app, ["replacement", *places, "--every", "2", "--steps", "2", *more])
    return f"{result.exit_code}: {' '.join(result.output.replace('│', ' ').split())}"


def test_one_command_trains_measures_and_compares(
    shared: Path, pretrained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    assert run(shared, pretrained, work, "--seeds", "1200", "--seeds", "1203").startswith("0:")
    content = json.loads((work / "comparison.json").read_text(encoding="utf-8"))
    sets = ["validation", "validation-paper", "complete judgments"]
    assert list(content["runs"]) == list(content["differences"]) == sets
    for name in sets:
        rows = {row["replacement"].split(",")[0]: row for row in content["runs"][name]}
        assert {which: row["seeds"] for which, row in rows.items()} == {
            w: [1200, 1203] for w in ("single", "per-epoch")
        }
        for figure, row in content["differences"][name].items():
            assert list(row["seeds"]) == ["1200", "1203"]
            means = [rows[which]["figures"][figure]["mean"] for which in ("per-epoch", "single")]
            assert row["mean"] == pytest.approx(means[0] - means[1])
    text = (work / "comparison.md").read_text(encoding="utf-8")
    assert "## complete judgments: per-epoch minus single" in text and "| seed 1200 | seed 1203 |" in text
    assert (work / "comparison.md").stat().st_mode & 0o777 == 0o600

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a finished run was begun again")

    monkeypatch.setattr(replacement, "Trainer", never)
    assert run(shared, pretrained, work, "--seeds", "1203").startswith("0:")
    assert run(shared, pretrained, work, "--seeds", "1205").startswith("1:")


def test_a_run_that_was_stopped_goes_on(
    shared: Path, pretrained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while the first arm was read: it is not trained a second time."""
    with monkeypatch.context() as stopped:
        stopped.setattr(replacement.run, "evaluate", lambda *_, **__: (_ for _ in ()).throw(OSError("disk full")))
        assert "disk full" in run(shared, pretrained, tmp_path / "work", "--seeds", "7")
    (checkpoint,) = tmp_path.rglob("work/**/checkpoint.pt")
    written = checkpoint.stat().st_mtime_ns
    assert not (tmp_path / "work/comparison.md").exists()
    assert run(shared, pretrained, tmp_path / "work", "--seeds", "7").startswith("0:")
    assert checkpoint.stat().st_mtime_ns == written and len(list(tmp_path.rglob("work/**/checkpoint.pt"))) == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [(["--steps", "3"], "choose another folder"), (["--every", "0"], "every"), (["--shared", "nowhere"], "nowhere")],
)
def test_what_does_not_fit_is_refused(
    shared: Path, pretrained: Path, tmp_path: Path, change: list[str], says: str
) -> None:
    work = tmp_path / "work"
    arm = replacement.Arm(work, pretrained, "per-epoch", 1200, 2, 2)
    remember_run(arm.folder, arm.settings())
    said = run(shared, pretrained, work, *change)
    assert not said.startswith("0:") and says in said


def report(which: str, seed: int, f1: float) -> dict[str, Any]:
    """As training.evaluation.run writes one, every other figure a half."""
    flat = dict.fromkeys(("leak", "direct_leak", "clean_docs"), 0.5)
    kind: Mapping[str, float] = {"p": 0.5, "r": 0.5, "f1": f1}
    whole = {**flat, "binary": kind, "typed": kind, "tokens": {"binary": kind, "typed": kind}}
    measured = {"all": whole, "calibration": {"nll": 0.5, "ece": {"doubted": 0.5}}}
    return {"training": {"seed": seed, "replacement": which}, "sets": {"s": measured}}


def test_differences_are_counted_by_sign_and_only_within_a_seed() -> None:
    gains = {1200: 0.25, 1203: -0.125, 1205: 0.0}
    reports = [report("per-epoch", seed, 0.5 + gain) for seed, gain in gains.items()]
    reports += [report("single", seed, 0.5) for seed in (1205, 1203, 1200)]
    row = pairs.paired([*reports, report("single", 9, 0.0)])["s"]["binary F1"]
    assert row["seeds"] == gains
    assert (row["above"], row["below"], row["n"]) == (1, 1, 3)
    assert row["std"] == pytest.approx(float(np.std(list(gains.values()), ddof=1)))
    text = pairs.markdown(pairs.paired(reports))
    assert "| binary F1 | +0.2500 | -0.1250 | +0.0000 | +0.0417 ± 0.1909 | 1 / 1 |" in text
    assert pairs.paired([reports[0]]) == {}
    with pytest.raises(ValueError, match="two runs are called single, seed 1200"):
        pairs.paired([*reports, report("single", 1200, 0.1)])
