"""The measure of training speed runs where it is, counts the paper's rows, takes fewer at once where memory ends."""

import argparse
import importlib
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from benchmarks import training_speed  # noqa: E402
from training.cluster.config import load_config  # noqa: E402


def table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> list[list[str]]:
    monkeypatch.setattr(sys, "argv", ["training_speed", *arguments])
    training_speed.main()
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_it_measures_on_this_machine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    arguments = ["--config", "toy", "--stage", "finetuning", "--rounds", "1", "--peak", "1e12"]
    shift, flex = table(capsys, monkeypatch, *arguments, "--attention", "shift", "flex", "--profile", str(tmp_path))
    assert shift[:4] == ["finetuning", "128", "shift", "1 (1)"]
    milliseconds, speed = (float(cell.replace(",", "")) for cell in shift[4:6])
    assert speed == pytest.approx(128 / milliseconds * 1e3, rel=0.01)
    assert shift[6].endswith("%")
    assert "aten::" in (tmp_path / "finetuning-128-shift.txt").read_text(encoding="utf-8")
    assert torch.cuda.is_available() or flex[5] == "needs CUDA"


def test_rows_are_the_papers_share_of_one_gpu() -> None:
    cases = [(case.stage, case.length, case.rows) for case in training_speed.cases(load_config("370m"))]
    assert cases == [("pretraining", 512, 64), ("pretraining", 2048, 64), ("finetuning", 2048, 4)]


def test_where_memory_ends_fewer_rows_are_taken_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def stepper(config, case, execution, among):
        tried.append(case.at_once)
        if case.at_once > 2:
            raise torch.OutOfMemoryError
        return lambda: None

    monkeypatch.setattr(training_speed, "stepper", stepper)
    arguments = ["--config", "370m", "--stage", "finetuning", "--rounds", "1", "--attention", "gather"]
    (row,) = table(capsys, monkeypatch, *arguments)
    assert tried == [4, 2] and row[3] == "4 (2)"


def test_every_command_for_a_lent_gpu_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Path(training_speed.__file__).with_name("gpu.sh")
    done = subprocess.run(["bash", str(script), "--dry-run", "/out"], capture_output=True, text=True, check=True)
    understood: list[argparse.Namespace] = []
    real = argparse.ArgumentParser.parse_args

    def parsed(self: argparse.ArgumentParser) -> argparse.Namespace:
        understood.append(real(self))
        raise KeyboardInterrupt

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parsed)
    for line in done.stdout.splitlines():
        python, flag, module, *arguments = shlex.split(line)[: shlex.split(line).index(">")]
        assert (python, flag) == ("python", "-m")
        monkeypatch.setattr(sys, "argv", [module, *arguments])
        with pytest.raises(KeyboardInterrupt):
            importlib.import_module(module).main()
    configs = [options.config for options in understood]
    assert configs == ["370m", "370m", "800m", "1.5b"]
    assert all(load_config(name) for name in configs)
