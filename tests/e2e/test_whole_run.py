"""From text files to a redacted judgment: a model made by one command, killed on the way, loaded by the program."""

import json
import shutil
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
from typer.testing import CliRunner  # noqa: E402

from app.cli.program import run_command_line  # noqa: E402
from core.tagging import Tagger, load_bundle  # noqa: E402
from training import __main__ as training  # noqa: E402
from training.data import shards  # noqa: E402
from training.engine.loop import Loop, Stopped  # noqa: E402
from training.runs import pipeline  # noqa: E402

RUN = """
name = "tiny"
version = "0"
network = "network.toml"

[corpus]
generated = 16
held_out = 4

[tokenizer]
vocabulary = 700

[shards]
bytes = 16_000
processes = 1  # what is killed below has to run here

[filling]
epochs = 1

[export]
licence = "Apache-2.0"
window = 48
"""
STAGE = """
[{name}]
window = {window}
batch = 8
micro_batch = 8
steps = 6
rate = 2e-3
masked = {masked}
checkpoint_steps = 2
log_steps = 1
"""
NETWORK = """
name = "tiny"

[model]
vocabulary = 700
width = 16
layers = 1
heads = 2
feed_forward = 32
buckets = 8
max_distance = 32
dropout = 0.1

[execution]
""" + "".join(
    STAGE.format(name=name, window=window, masked=masked)
    for name, window, masked in (("pretraining", 32, 0.15), ("lengthening", 64, 0.15), ("finetuning", 64, 0.0))
)


class Killed(BaseException):
    """The process is gone: nothing catches it, nothing is tidied up."""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "network.toml").write_text(NETWORK, encoding="utf-8")
    (tmp_path / "run.toml").write_text(RUN, encoding="utf-8")
    return tmp_path / "run.toml"


def run(config: Path, work: Path, *more: str, code: int = 0) -> str:
    result = CliRunner().invoke(training.app, ["run", str(config), "--work", str(work), *more])
    if isinstance(result.exception, Killed):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def losses(work: Path, stage: str) -> list[tuple[int, float, float]]:
    rows = map(json.loads, (work / stage / "log.jsonl").read_text(encoding="utf-8").splitlines())
    return [(row["step"], row["loss"], row["norm"]) for row in rows]


def kill_at(patch: pytest.MonkeyPatch, owner: object, name: str, calls: int) -> None:
    """The ``calls``-th call of ``owner.name`` never returns."""
    real, done = getattr(owner, name), []

    def killed(*arguments: object, **named: object) -> object:
        done.append(1)
        if len(done) == calls:
            raise Killed
        return real(*arguments, **named)

    patch.setattr(owner, name, killed)


def test_text_becomes_a_model_that_redacts_whatever_happens_on_the_way(config: Path, tmp_path: Path) -> None:
    work, whole = tmp_path / "work", tmp_path / "whole"
    for owner, name, calls in (
        (shards, "_tokens", 2),  # within a stage, between two shards
        (pipeline, "perform", 4),  # between two stages
        (Loop, "_step", 4),  # within pretraining, after the checkpoint of step 2
    ):
        with pytest.MonkeyPatch.context() as patch, pytest.raises(Killed):
            kill_at(patch, owner, name, calls)
            run(config, work)
    shutil.copytree(work, whole)
    shutil.rmtree(whole / "pretraining")
    run(config, whole, "--until", "pretraining")
    told = run(config, work)
    assert "shards: there already" in told and "pretraining: made" in told and "export: made" in told
    assert [step for step, _, _ in losses(work, "pretraining")] == [1, 2, 3, 4, 5, 6]
    assert losses(work, "pretraining") == losses(whole, "pretraining")
    assert losses(work, "finetuning")[-1][1] < losses(work, "finetuning")[0][1]

    again = run(config, work)
    assert again.count("there already") == len(pipeline.STAGES) and "made" not in again
    config.write_text(RUN.replace("vocabulary = 700", "vocabulary = 800"), encoding="utf-8")
    assert "begun with another tokenizer" in run(config, work, code=2)

    bundle = work / "export/bundle"
    manifest = load_bundle(bundle).manifest
    assert manifest["metrics"].keys() == {"validation", "test"}
    assert manifest["training"]["stages"]["lengthening"]["step"] == 6
    assert manifest["sha256"].keys() == {"model.onnx", "tokenizer.json", "labels.json", "README.md", "DATA.md"}
    assert "| train | 4 | synthetic 4 |" in (bundle / "DATA.md").read_text(encoding="utf-8")
    assert "| finetuning | 6 |" in (bundle / "README.md").read_text(encoding="utf-8")
    assert Tagger(load_bundle(bundle), threads=1).bundle.window == 48
    at = {
        json.loads((work / "evaluation" / place).read_text(encoding="utf-8"))["window"]: place
        for place in ("result.json", "at-64/result.json")
    }
    assert at == {48: "result.json", 64: "at-64/result.json"}, "as the bundle reads, and as the network was taught"

    (tmp_path / "판결.txt").write_text("피고인 김민준 (900101-1234567)은 무죄.", encoding="utf-8")
    arguments = ["redact", str(tmp_path / "판결.txt"), "--model", str(bundle), "--output-dir", str(tmp_path / "out")]
    assert run_command_line(arguments) == 0
    report = json.loads((tmp_path / "out/판결.report.json").read_text(encoding="utf-8"))
    assert report["model"]["name"] == "tiny"
    assert "900101" not in (tmp_path / "out/판결.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere", "--work", "w"], "no run nowhere"),
        (["toy", "--work", "w", "--until", "nothing"], "choose of corpus, tokenizer"),
        (["370m", "--work", "w", "--corpus", "missing"], "missing is no folder"),
    ],
)
def test_wrong_use_of_a_run_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(training.app, ["run", *arguments])
    assert result.exit_code == 2
    assert says in " ".join(result.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("given", "made"), [([], "per-epoch"), (["--replacement", "single"], "single"), (["--seeds", "1"], "per-epoch")]
)
def test_values_drawn_once_by_one_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], made: str
) -> None:
    plans = []
    monkeypatch.setattr(pipeline, "run", lambda found, *_: plans.extend(found))
    arguments = ["run", "toy", "--work", str(tmp_path), "--until", "filling", *given]
    assert CliRunner().invoke(training.app, arguments).exit_code == 0
    assert [plan.config.filling.replacement for plan in plans] == [made]


def test_a_run_that_was_asked_to_stop_says_try_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise Stopped

    monkeypatch.setattr(pipeline, "run", stopped)
    assert CliRunner().invoke(training.app, ["run", "toy", "--work", str(tmp_path)]).exit_code == 75
