"""The scripts for Slurm: clean, they print what they would start, and a job that ran out of time is queued again."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("torch")

import typer

import training.cluster
from training.__main__ import app

SLURM = Path(training.cluster.__file__).parent / "slurm"
SCRIPTS = sorted(SLURM.iterdir())


def bash(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(SLURM / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_clean(script: Path) -> None:
    done = subprocess.run(["shellcheck", str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("nodes", [1, 2, 4])
def test_a_dry_run_prints_each_submission_and_what_it_starts(nodes: int) -> None:
    done = bash("submit.sh", "--dry-run", "370m", str(nodes), "/work of/deid")
    assert done.returncode == 0, done.stderr
    lines = [shlex.split(line) for line in done.stderr.splitlines()]
    assert [line[0] for line in lines] == ["sbatch", "srun"] * 3
    submitted, started = lines[::2], lines[1::2]
    stages = ["pretraining", "lengthening", "finetuning"]
    for line, launch, stage, count in zip(submitted, started, stages, [nodes, nodes, 1], strict=True):
        assert f"--nodes={count}" in line and f"--nnodes={count}" in launch and "--nproc-per-node=8" in launch
        words = launch[launch.index("-m") + 1 :]
        assert words[:4] == ["training", "cluster", "train", stage]
        assert train_parameters(words[3:])["config"] == "370m"
    assert "--dependency=afterok:JOB-OF-PRETRAINING" in submitted[1]
    assert train_parameters(started[2][started[2].index("train") + 1 :])["start"] == Path(
        "/work of/deid/370m/lengthening/checkpoint.pt"
    )


def train_parameters(words: list[str]) -> dict[str, object]:
    """What ``python -m training cluster train`` understands."""
    command = typer.main.get_command(app).commands["cluster"].commands["train"]  # type: ignore[attr-defined]
    return command.make_context("train", list(words)).params


@pytest.mark.parametrize(
    ("script", "arguments"),
    [("submit.sh", ["370m"]), ("submit.sh", ["370m", "two", "/work"]), ("train.sbatch", ["pretraining", "370m"])],
)
def test_wrong_use_is_told(script: str, arguments: list[str]) -> None:
    done = bash(script, *arguments)
    assert done.returncode == 2 and "usage" in done.stderr


@pytest.mark.parametrize(
    ("work", "code", "queued"),
    [
        ("touch OUT/checkpoint.pt", 0, False),
        ("touch OUT/stop; exit 75", 0, True),
        ("exit 1", 1, False),
        ("kill -USR1 $PPID; while [ ! -e OUT/stop ]; do :; done; exit 75", 0, True),
    ],
    ids=["finished", "stopped", "failed", "signalled ahead of the time limit"],
)
def test_a_stopped_job_is_queued_again_and_a_failed_one_is_not(
    tmp_path: Path, work: str, code: int, queued: bool
) -> None:
    out, tools = tmp_path / "out", tmp_path / "bin"
    tools.mkdir()
    for name, script in (("srun", work.replace("OUT", str(out))), ("scontrol", f'echo "$*" >{tmp_path}/queued')):
        (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    path = f"{tools}:{os.environ['PATH']}"
    done = bash("train.sbatch", "pretraining", "toy", "data", str(out), "t.json", PATH=path, SLURM_JOB_ID="7")
    assert done.returncode == code, done.stderr
    assert (tmp_path / "queued").exists() == queued
    assert ("last checkpoint" in done.stderr) == (code != 0)
