"""Baselines: any encoder or decoder is fine-tuned on filled text, resumed, and measured with the tables of ours."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from typer.testing import CliRunner  # noqa: E402

from core.errors import ModelError  # noqa: E402
from core.tokenizer import load_tokenizer  # noqa: E402
from tests.fixtures_checkpoints import BASES, SENTENCES, base_checkpoint  # noqa: E402
from tests.fixtures_evaluation import gold_folder, shared_folder  # noqa: E402
from training import stages  # noqa: E402
from training.__main__ import app  # noqa: E402
from training.baselines import command  # noqa: E402
from training.baselines.finetune import FinetuneConfig, finetune, rate_factor  # noqa: E402
from training.baselines.rows import rows_of  # noqa: E402
from training.data.corpus import Span  # noqa: E402
from training.data.fill import Filled  # noqa: E402
from training.export import label_list  # noqa: E402
from training.imports.checkpoint import read_checkpoint  # noqa: E402
from training.imports.vocabulary import FILE, read_vocabulary  # noqa: E402
from training.masking import IGNORED  # noqa: E402

NAME = "내국인이름"
TEXT = Filled(
    SENTENCES[0], [Span(4, 7, NAME), Span(SENTENCES[0].index("도하람"), SENTENCES[0].index("도하람") + 3, NAME)]
)
QUICK = FinetuneConfig(epochs=3, window=48, batch=2, rows=2, rate=3e-2)


def texts(epoch: int) -> Iterator[Filled]:
    yield from [TEXT] * 4


def losses(work: Path) -> list[float]:
    return [json.loads(line)["loss"] for line in (work / "log.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module", params=BASES)
def base(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return base_checkpoint(tmp_path_factory.mktemp("base") / request.param, request.param)


def test_every_window_keeps_its_labels(base: Path) -> None:
    vocabulary = read_vocabulary(base)
    tokenizer = load_tokenizer(base / FILE, vocabulary.settings)
    rows = list(rows_of(TEXT, tokenizer, 16))
    around = len(tokenizer.before) + len(tokenizer.after)
    assert all(len(row.ids) == len(row.targets) <= 16 for row in rows)
    inner = [slice(len(tokenizer.before), len(row.ids) - len(tokenizer.after)) for row in rows]
    encoding = tokenizer.encode(TEXT.text)
    assert (
        np.concatenate([row.ids[part] for row, part in zip(rows, inner, strict=True)]).tolist() == encoding.ids.tolist()
    )
    targets = np.concatenate([row.targets[part] for row, part in zip(rows, inner, strict=True)])
    name = label_list().index(NAME)
    for (start, stop), target in zip(encoding.offsets.tolist(), targets.tolist(), strict=True):
        touches = any(start < span.end and span.start < stop for span in TEXT.entities)
        assert target == (IGNORED if start == stop else name if touches else 0)
    assert sum(int((row.targets == IGNORED).sum()) for row in rows) >= around * len(rows)


def test_a_base_is_taught_and_measured_with_our_tables(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, work = shared_folder(tmp_path / "shared"), tmp_path / "work"
    gold = gold_folder(tmp_path / "gold", {"a": ("fraud", SENTENCES[0].replace("한가온", f"[{NAME}:한가온]"))})
    monkeypatch.setattr(command, "TrainingText", lambda *_, **__: type("Texts", (), {"epoch": staticmethod(texts)}))
    monkeypatch.setattr(stages, "evaluation_sets", lambda *_: {"made up": gold})
    arguments = ["baseline", str(base), "--work", str(work), "--shared", str(shared), "--epochs", "3", "--rate", "0.03"]
    result = CliRunner().invoke(app, [*arguments, "--window", "48", "--no-plots"])
    assert result.exit_code == 0, result.output
    first, *_, last = losses(work)
    assert last < first
    (report,) = work.glob("evaluation/*-model/report.json")
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["bundle"]["name"] == base.name
    assert told["training"] == {"seed": 1200, "replacement": "per-epoch", "epochs": 3, "data": "paper"}
    assert told["sets"]["made up"]["all"]["docs"] == 1
    other = CliRunner().invoke(app, [*arguments, "--window", "32", "--no-plots"])
    assert other.exit_code == 1
    assert "choose another folder" in other.output
    others = CliRunner().invoke(app, [*arguments, "--window", "48", "--no-plots", "--data", "ours"])
    assert others.exit_code == 1 and "choose another folder" in others.output, "what is read has to stay the same"
    namesake = tmp_path / "elsewhere" / base.name
    shutil.copytree(base, namesake)
    tokenizer = json.loads((namesake / "tokenizer.json").read_text(encoding="utf-8"))
    tokenizer["added_tokens"] = tokenizer["added_tokens"][::-1]
    (namesake / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    alike = CliRunner().invoke(app, ["baseline", str(namesake), *arguments[2:], "--window", "48", "--no-plots"])
    assert alike.exit_code == 1 and "another tokenizer" in alike.output, "a folder of the same name is no other one"
    (work / "run.json").write_text("{", encoding="utf-8")
    damaged = CliRunner().invoke(app, [*arguments, "--window", "48", "--no-plots"])
    assert isinstance(damaged.exception, json.JSONDecodeError), "what is said without its file keeps the traceback"


def test_a_baseline_reads_what_the_papers_did_or_what_ours_does(tmp_path: Path) -> None:
    data = tmp_path / "data/thunder-deid"
    data.mkdir(parents=True)
    rows = [
        {"id": str(n), "case_type": "fraud", "text": f"피고인 <<<{NAME}>>>A<<</{NAME}>>>는 {n}일 왔다."}
        for n in range(9)
    ]
    (data / "train.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    (data / "mentions.json").write_text("{}", "utf-8")
    (tmp_path / "data/judgments").mkdir()
    (tmp_path / "data/judgments/p_1.txt").write_text("원고 A는 피고 B에게 갚았다.", "utf-8")
    (tmp_path / "data/ner").mkdir()
    for name in ("klue_dev", "kmou"):
        (tmp_path / f"data/ner/{name}.jsonl").write_text("", "utf-8")
    for epoch in range(2):
        read = [filled.text for filled in command.texts_of(tmp_path, 1200, "paper", "per-epoch").epoch(epoch)]
        assert sorted(text.split()[-2] for text in read) == [f"{n}일" for n in range(9)], "each once, nothing else"
    ours = command.texts_of(tmp_path, 1200, "ours", "per-epoch")
    assert ours.weights == stages.Recipe().weights and ours.written


@pytest.mark.parametrize(
    "read", [lambda base, work: finetune(base, texts, work, QUICK), lambda base, _: read_checkpoint(base)]
)
def test_a_network_that_is_code_of_its_own_is_refused_with_its_name(read: Any, tmp_path: Path) -> None:
    base = base_checkpoint(tmp_path / "exaone", "bert")
    config = json.loads((base / "config.json").read_text(encoding="utf-8"))
    config |= {"model_type": "exaone", "auto_map": {"AutoConfig": "configuration_exaone.ExaoneConfig"}}
    (base / "config.json").write_text(json.dumps(config), encoding="utf-8")
    (base / "configuration_exaone.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')", encoding="utf-8")
    with pytest.raises(ModelError) as refused:
        read(base, tmp_path / "work")
    assert refused.value.code == "model.code" and "exaone" in refused.value.message()
    assert not (tmp_path / "ran").exists()


def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    base = base_checkpoint(tmp_path / "bert", "bert")

    def stopped(epoch: int) -> Iterator[Filled]:
        if epoch == 1:
            raise KeyboardInterrupt
        return texts(epoch)

    whole = finetune(base, texts, tmp_path / "whole", QUICK)
    with pytest.raises(KeyboardInterrupt):
        finetune(base, stopped, tmp_path / "parts", QUICK)
    parts = finetune(base, texts, tmp_path / "parts", QUICK)
    assert losses(tmp_path / "parts") == losses(tmp_path / "whole")
    assert (parts / "model.safetensors").read_bytes() == (whole / "model.safetensors").read_bytes()


@pytest.mark.parametrize(("done", "factor"), [(0.05, 0.5), (0.1, 1.0), (0.55, 0.5), (1.0, 0.0)])
def test_the_rate_rises_then_falls_as_a_cosine(done: float, factor: float) -> None:
    assert rate_factor(done, FinetuneConfig()) == pytest.approx(factor, abs=1e-9)


def test_a_folder_without_a_network_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: int) -> Any:
        raise AssertionError("read for nothing")

    base = base_checkpoint(tmp_path / "bert", "bert")
    (base / "model.safetensors").unlink()
    with pytest.raises(ModelError):
        finetune(base, never, tmp_path / "work", QUICK)
