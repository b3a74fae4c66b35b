"""A plan of a run on one GPU says what it means, or is refused before anything is trained."""

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")

from typer.testing import CliRunner

import training.resident
from training.__main__ import app
from training.resident.packed import Marks
from training.resident.plan import read_plan

PLANS = Path(training.resident.__file__).parent
MARKS = Marks(vocabulary=200, gaps=40, start=3, padding=0, unknown=1, classify=2, separate=3, mask=4)
PLAN = """
[model]
width = 32
layers = 1
heads = 2
feed_forward = 64

[[stage]]
name = "pretraining"
kind = "pretraining"
seconds = 2

[[stage]]
name = "finetuning"
kind = "finetuning"
begins_with = "pretraining"
seconds = 4
"""


def _data(folder: Path) -> None:
    folder.mkdir()
    MARKS.write(folder)
    said = {"labels": ["O", "이름"], "never_open": [1], "named": 3}
    (folder / "labels.json").write_text(json.dumps(said), encoding="utf-8")


@pytest.mark.parametrize("file", sorted(PLANS.glob("*.toml")), ids=lambda file: file.stem)
def test_the_plans_of_the_project_end_in_what_export_takes(file: Path) -> None:
    stages, _ = read_plan(file)
    assert (stages[-1].name, stages[-1].kind) == ("finetune", "finetuning")


@pytest.mark.parametrize(
    "plan",
    [
        "",
        "[[stage",
        '[[stage]]\nname = "a"\nkind = "finetunin"\nseconds = 3\n',
        '[[stage]]\nname = "a"\nkind = "pretraining"\nsecond = 3\n',
        '[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\nattention = "flash"\n',
        '[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = "3"\n',
        '[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 0\n',
        '[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\nlengths = [64, 128]\n',
        '[modle]\nwidth = 64\n[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\n',
        '[model]\nwidht = 64\n[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\n',
        *(
            f'[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\n{said}\n'
            for said in (
                "tokens = 1024.5",
                "seed = 1.5",
                "rate = nan",
                "decay = inf",
                "decay = 1.5",
                "clip = 0",
                "dropout = 1",
                "unknown = -0.1",
                "masked = [0.3, 0.02]",
                "masked = [0.2, nan]",
                "courts = 0.7\nnamed = 0.4",
                "lengths = []",
                "lengths = [[64, 0.5], [128, 0.4]]",
                "lengths = [[64.5, 1]]",
                "lengths = [[256, 1]]\ntokens = 128",
                "begins_with = 3",
            )
        ),
        '[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = nan\n',
        '[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\n' * 2,
        '[model]\nlayers = 0\n[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\n',
        '[model]\nwidth = "64"\n[[stage]]\nname = "a"\nkind = "pretraining"\nseconds = 3\n',
    ],
)
def test_a_plan_that_says_something_else_is_refused(tmp_path: Path, plan: str) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(plan, encoding="utf-8")
    with pytest.raises(ValueError, match=r"plan\.toml"):
        read_plan(file)


def test_a_stage_without_a_beginning_is_told_before_the_first_is_trained(tmp_path: Path) -> None:
    """A lent GPU has minutes: the first stage would have taken them."""
    _data(tmp_path / "data")
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace('begins_with = "pretraining"', 'begins_with = "pretrianing"'), encoding="utf-8")
    folders = [str(plan), str(tmp_path / "data"), str(tmp_path / "work")]
    told = CliRunner().invoke(app, ["resident", *folders])
    assert told.exit_code == 2, told.output
    assert "finetuning begins with pretrianing" in " ".join(told.output.replace("│", " ").split())
    assert not (tmp_path / "work").exists()


@pytest.mark.parametrize("lacks", ["plan.toml", "data/marks.json", "data/labels.json"])
def test_what_a_run_lacks_is_named(tmp_path: Path, lacks: str) -> None:
    _data(tmp_path / "data")
    (tmp_path / "plan.toml").write_text(PLAN, encoding="utf-8")
    (tmp_path / lacks).unlink()
    told = CliRunner().invoke(app, ["resident", *(str(tmp_path / name) for name in ("plan.toml", "data", "work"))])
    assert told.exit_code == 2, told.output
    assert Path(lacks).name in "".join(told.output.replace("│", "").split()) and not (tmp_path / "work").exists()
