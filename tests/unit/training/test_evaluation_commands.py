"""``python -m training``: a run remembers its settings, evaluate and compare are commands."""

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
from typer.testing import CliRunner

from core.tagging import load_bundle
from core.tagging.bundle import embedded_bundle
from tests.fixtures_evaluation import WordModel, gold_folder, shared_folder
from training import __main__ as program
from training.engine.stores import remember_run, remembered_run
from training.evaluation.gold import read_gold
from training.export import draft_of
from training.stages import evaluation_sets
from training.train import TrainConfig

DOCUMENTS = {"a": ("civil", "원고 [내국인이름:한가온] 이 왔다"), "b": ("civil", "피고 [내국인이름:도하람] 이 갔다")}


def test_a_resumed_run_keeps_its_settings(tmp_path: Path) -> None:
    folder = tmp_path / "finetune"
    assert remembered_run(folder) == {}
    settings = {"seed": 1203, "replacement": "single"}
    remember_run(folder, settings)
    remember_run(folder, settings)
    assert remembered_run(folder) == settings
    with pytest.raises(ValueError, match="1203"):
        remember_run(folder, {**settings, "seed": 1200})
    assert TrainConfig().replacement == "per-epoch"


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> WordModel:
    model = WordModel({"한가온": ("내국인이름", 0.9)}, training={"seed": 1200, "replacement": "single"})
    monkeypatch.setattr(program, "load_bundle", lambda path: None)
    monkeypatch.setattr(program, "Tagger", lambda bundle: model)
    return model


def test_evaluate_reports_and_compare_joins(words: WordModel, tmp_path: Path) -> None:
    shared, work = shared_folder(tmp_path / "shared"), tmp_path / "work"
    folder = gold_folder(tmp_path / "mine", DOCUMENTS)
    common = ["evaluate", "--shared", str(shared), "--work", str(work), "--gold", str(folder), "--no-plots"]
    result = CliRunner().invoke(program.app, [*common, "--limit", "1"])
    assert result.exit_code == 0, result.output
    assert "| mine | 1.0000 | 1.0000 |" in result.output
    assert "1 documents read by the model" in result.output
    report = work / "evaluation/aaaaaaaa-model/report.json"
    assert json.loads(report.read_text(encoding="utf-8"))["training"]["replacement"] == "single"
    assert "Tables H.1 and H.3" in report.with_suffix(".md").read_text(encoding="utf-8")
    assert CliRunner().invoke(program.app, common).exit_code == 0
    assert words.runs == 2
    joined = CliRunner().invoke(program.app, ["compare", str(report), "--out", str(tmp_path / "joined")])
    assert joined.exit_code == 0, joined.output
    assert (tmp_path / "joined/comparison.md").read_text(encoding="utf-8").startswith("# Comparison")


def test_a_set_that_was_made_by_half_is_made_anew(tmp_path: Path) -> None:
    shared, work = shared_folder(tmp_path / "shared"), tmp_path / "work"
    annotated = shared / "data/judgments/annotated"
    annotated.mkdir(parents=True)
    texts = ["원고 <<<내국인이름>>>한가온<<</내국인이름>>>", "피고 <<<내국인이름>>>도하람<<</은행>>>"]
    for number, text in enumerate(texts):
        (annotated / f"{number}_civil.txt").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="do not pair"):
        evaluation_sets(shared, work)
    (annotated / "1_civil.txt").write_text(texts[1].replace("은행", "내국인이름"), encoding="utf-8")
    assert len(read_gold(evaluation_sets(shared, work)["complete judgments"])) == 2
    assert [path.name for path in work.iterdir()] == ["gold-judgments"]


def test_a_bundle_can_be_measured_with_another_window(tmp_path: Path) -> None:
    shared, work = shared_folder(tmp_path / "shared"), tmp_path / "work"
    text = "원고 [내국인이름:한가온] 이 왔다. " + "피고는 원고에게 물품대금을 갚지 아니하였다. " * 12
    folder = gold_folder(tmp_path / "mine", {"a": ("civil", text)})
    common = ["evaluate", "--shared", str(shared), "--work", str(work), "--gold", str(folder), "--no-plots"]
    for more in ([], ["--window", "32"]):
        result = CliRunner().invoke(program.app, [*common, *more])
        assert result.exit_code == 0 and "1 documents read by the model" in result.output, result.output
    told = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(work.glob("evaluation/*/report.json"))]
    assert [report["window"] for report in told] == [load_bundle().window, 32]
    whole, pieces = (report["sets"]["mine"]["calibration"] for report in told)
    assert whole != pieces, "the network saw less at once"


def test_a_bundle_is_moved_to_another_window_and_says_so(tmp_path: Path) -> None:
    shared, work, bundle = shared_folder(tmp_path / "shared"), tmp_path / "work", tmp_path / "bundle"
    for name in ("validation", "validation-paper"):
        gold_folder(shared / "eval" / name, DOCUMENTS)
    gold_folder(work / "gold-judgments", DOCUMENTS)
    shutil.copytree(embedded_bundle(), bundle)
    known, new = load_bundle(bundle), ["--window", "128", "--version", "9.9"]
    command = ["operating-point", "--threshold", "0.5", "--direct-threshold", "0.2", "--bundle", str(bundle)]
    result = CliRunner().invoke(program.app, [*command, *new, "--shared", str(shared), "--work", str(work)])
    assert result.exit_code == 0, result.output
    moved = load_bundle(bundle)
    assert (moved.window, moved.manifest["version"]) == (128, "9.9") != (known.window, known.manifest["version"])
    assert (moved.decoding.threshold, moved.decoding.temperature) == (0.5, known.decoding.temperature)
    card = (bundle / "README.md").read_text(encoding="utf-8")
    assert "windows of 128 tokens" in card and "from 0.5 on" in card and moved.manifest["training"]["energy"] in card


@pytest.mark.parametrize("change", [["--threshold", "0.5"], ["--threshold", "0.5", "--window", "9000"]])
def test_a_bundle_that_is_moved_has_the_figures_of_its_thresholds_or_stays(tmp_path: Path, change: list[str]) -> None:
    """Measuring ends where SHARED lacks a set, or where no program reads so many tokens at once: as after a kill."""
    shared, bundle = shared_folder(tmp_path / "shared"), tmp_path / "bundle"
    gold_folder(shared / "eval/validation", DOCUMENTS)
    (shared / "data/judgments/annotated").mkdir(parents=True)
    shutil.copytree(embedded_bundle(), bundle)
    before = {path.name: path.read_bytes() for path in bundle.iterdir()}
    places = ["--shared", str(shared), "--work", str(tmp_path / "work"), "--bundle", str(bundle)]
    result = CliRunner().invoke(program.app, ["operating-point", *change, "--direct-threshold", "0.2", *places])
    assert result.exit_code == 2, result.output
    assert {path.name: path.read_bytes() for path in bundle.iterdir()} == before
    assert [*tmp_path.glob("*/manifest.json")] == [bundle / "manifest.json"], "what is half made is found by no program"


KILLED = """
import os, signal, sys
from pathlib import Path
from training.export import put_in_place

renamed = []
def kill(event, arguments):
    if event == "os.rename":
        renamed.append(arguments)
        if len(renamed) == int(sys.argv[3]):
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(kill)
put_in_place(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@pytest.mark.parametrize("renaming", [1, 2, 3])
def test_a_bundle_is_there_whenever_its_replacing_is_killed(tmp_path: Path, renaming: int) -> None:
    bundle = tmp_path / "bundle"
    shutil.copytree(embedded_bundle(), bundle)
    draft = draft_of(bundle)
    shutil.copytree(bundle, draft)
    manifest = json.loads((draft / "manifest.json").read_text(encoding="utf-8"))
    (draft / "manifest.json").write_text(json.dumps({**manifest, "version": "new"}), encoding="utf-8")
    command = [sys.executable, "-c", KILLED, str(draft), str(bundle), str(renaming)]
    assert subprocess.run(command, check=False).returncode == (0 if renaming == 3 else -signal.SIGKILL)
    assert not draft_of(bundle).exists(), "the next one begins anew"
    assert (load_bundle(bundle).version == "new") == (renaming == 3)


def test_a_bundle_named_by_a_link_is_moved_where_it_lies(tmp_path: Path) -> None:
    shared, work, link = shared_folder(tmp_path / "shared"), tmp_path / "work", tmp_path / "link"
    for name in ("validation", "validation-paper"):
        gold_folder(shared / "eval" / name, DOCUMENTS)
    gold_folder(work / "gold-judgments", DOCUMENTS)
    shutil.copytree(embedded_bundle(), tmp_path / "disk/bundle")
    link.symlink_to(tmp_path / "disk/bundle", target_is_directory=True)
    places = ["--shared", str(shared), "--work", str(work), "--bundle", str(link)]
    for threshold in ("0.5", "0.4"):
        moved = ["operating-point", "--threshold", threshold, "--direct-threshold", "0.2", *places]
        result = CliRunner().invoke(program.app, moved)
        assert result.exit_code == 0, result.output
    assert link.is_symlink() and load_bundle(tmp_path / "disk/bundle").decoding.threshold == 0.4
    assert [path.name for path in (tmp_path / "disk").iterdir()] == ["bundle"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["evaluate", "--set", "nowhere"], "nowhere"),
        (["evaluate", "--limit", "0"], "limit"),
        (["evaluate", "--detectors", "some"], "some"),
        (["compare", "missing.json"], "missing.json"),
        (["operating-point", "--threshold", "1", "--direct-threshold", "0.2"], "0.99"),
        (["operating-point", "--threshold", "0.5", "--direct-threshold", "1"], "0.99"),
    ],
)
def test_wrong_use_is_explained(words: WordModel, tmp_path: Path, arguments: list[str], says: str) -> None:
    more = ["--shared", str(tmp_path), "--work", str(tmp_path / "work")] if arguments[0] == "evaluate" else []
    result = CliRunner().invoke(program.app, [*arguments, *more])
    assert result.exit_code == 2
    assert says in result.output


@pytest.mark.parametrize(
    ("command", "named"),
    [(["export", "--bundle"], "--bundle"), (["store", "--version", "2"], "TARGET"), (["named"], "TARGET")],
)
def test_a_bundle_takes_the_place_of_no_other_folder(tmp_path: Path, command: list[str], named: str) -> None:
    """Who names WORK instead of a folder in it keeps the checkpoints of days."""
    work = tmp_path / "work"
    checkpoint = work / "finetune/checkpoint.pt"
    checkpoint.parent.mkdir(parents=True)
    checkpoint.write_bytes(b"days")
    result = CliRunner().invoke(program.app, [*command, str(work), "--work", str(work), "--shared", str(tmp_path)])
    assert result.exit_code == 2, result.output
    said = " ".join(result.output.replace("│", " ").split())
    assert "is no bundle" in said and f"Invalid value for {named}:" in said
    assert [path.name for path in tmp_path.iterdir()] == ["work"] and checkpoint.read_bytes() == b"days"


def test_the_shipped_bundle_is_the_default() -> None:
    assert program.BUNDLE.name == embedded_bundle().name
