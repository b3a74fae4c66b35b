"""``python -m training``: what was named and is missing, or is something else, is said in one line."""

import json
import shutil
from pathlib import Path

import pytest

pytest.importorskip("torch")
from typer.testing import CliRunner

from core.tagging.bundle import embedded_bundle
from training.__main__ import app
from training.engine.loop import Stopped
from training.refusals import Commands, told

OPERATING = ["operating-point", "--threshold", "0.5", "--direct-threshold", "0.2"]
# What is given as NAMED is at once refused; W is a folder with a tokenizer, B a bundle, S a folder with nothing in it.
COMMANDS = [
    ["rescorer", "T", "--work", "W", "--shared", "S", "--bundle", "NAMED"],
    ["rescorer", "T", "--work", "W", "--bundle", "B", "--shared", "NAMED"],
    ["tokenizer", "--work", "T", "--shared", "NAMED"],
    ["tokenizer", "--work", "T", "--shared", "S", "--further", "NAMED"],
    ["pretrain", "--shared", "S", "--work", "NAMED"],
    ["pretrain", "--work", "W", "--shared", "NAMED"],
    ["pretrain", "--work", "W", "--shared", "S", "--corpus", "NAMED"],
    ["pretrain", "--work", "W", "--shared", "S", "--further", "NAMED"],
    ["finetune", "--work", "W", "--shared", "NAMED"],
    ["finetune", "--shared", "S", "--work", "NAMED"],
    ["finetune", "--work", "W", "--shared", "S", "--further", "NAMED"],
    ["export", "--bundle", "T", "--shared", "S", "--work", "NAMED"],
    [*OPERATING, "--work", "W", "--shared", "S", "--bundle", "NAMED"],
    ["store", "T", "--version", "2", "--work", "W", "--shared", "S", "--bundle", "NAMED"],
    ["evaluate", "--work", "T", "--shared", "S", "--bundle", "NAMED"],
    ["evaluate", "--work", "T", "--bundle", "B", "--shared", "NAMED"],
    ["evaluate", "--work", "T", "--bundle", "B", "--shared", "S", "--gold", "NAMED"],
    ["named", "T", "--work", "V", "--further", "B", "--shared", "NAMED"],
    ["probe", "--shared", "S", "--work", "NAMED"],
    ["gather", "NAMED", "T"],
    ["pack", "T", "--shared", "S", "--work", "NAMED"],
    ["pack", "T", "--work", "W", "--shared", "NAMED"],
    ["pack", "T", "--work", "W", "--shared", "S", "--bundle", "NAMED"],
    ["pack-passages", "NAMED/packed", "foreign_01.txt", "--work", "W", "--shared", "S"],
    ["resident", "training/resident/cores.toml", "NAMED", "T"],
    ["replacement", "--work", "T", "--shared", "S", "--pretrained", "NAMED"],
    ["run", "toy", "--work", "T", "--until", "pretraining", "--weights", "NAMED"],
    ["compare", "NAMED"],
]


@pytest.mark.parametrize("kind", ["missing", "another", "file"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_is_no_such_folder_is_named(tmp_path: Path, command: list[str], kind: str) -> None:
    named = tmp_path / kind
    if kind == "another":
        named.mkdir()
        (named / "notes.md").write_text("somebody's")
    if kind == "file":
        named.write_text("somebody's")
    places = {name: tmp_path / name for name in "STVW"} | {"B": embedded_bundle()}
    for name in "SW":
        places[name].mkdir()
    shutil.copyfile(embedded_bundle() / "tokenizer.json", places["W"] / "tokenizer.json")
    given = [str(places.get(each, each)).replace("NAMED", str(named)) for each in command]
    result = CliRunner().invoke(app, given)
    assert result.exit_code == 2, result.exception
    assert str(named) in "".join(result.output.replace("│", " ").split())
    assert not places["T"].exists() or not any(path.name.endswith(".pt") for path in places["T"].rglob("*"))


def test_what_leaves_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["finetune", "--work", str(tmp_path), "--shared", str(tmp_path)])
    assert "python -m training tokenizer leaves it" in " ".join(result.output.replace("│", " ").split())
    assert "--work" in result.output


def test_marked_judgments_that_are_not_there_are_not_passed_over(tmp_path: Path) -> None:
    """Without them nothing holds a re-scorer back from doubting whom a network names."""
    from training.rescorer import written

    with pytest.raises(FileNotFoundError, match="plain, hard, various below"):
        list(written(tmp_path))


def test_what_the_system_refused_is_said_without_its_number(tmp_path: Path) -> None:
    with pytest.raises(OSError) as refused:
        (tmp_path / "nowhere").read_text()
    assert told(refused.value) == f"{tmp_path / 'nowhere'}: No such file or directory"


def test_a_defect_keeps_its_traceback(tmp_path: Path) -> None:
    """What a library could not take is nothing that another option mends, nor is a line of a file without its name."""
    (tmp_path / "finetune").mkdir()
    shutil.copyfile(embedded_bundle() / "tokenizer.json", tmp_path / "tokenizer.json")
    (tmp_path / "finetune/run.json").write_text('{"seed": 1200', encoding="utf-8")
    refused = CliRunner().invoke(app, ["finetune", "--work", str(tmp_path), "--shared", str(tmp_path)])
    assert isinstance(refused.exception, json.JSONDecodeError) and refused.exit_code == 1


def test_what_was_asked_to_stop_is_to_be_run_again() -> None:
    commands = Commands()

    @commands.command()
    def train() -> None:
        raise Stopped

    assert CliRunner().invoke(commands, []).exit_code == 75
