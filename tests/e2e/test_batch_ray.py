"""The same batch on a local Ray cluster of two workers, one of them killed: byte for byte what plain batch gives."""

import importlib.util
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.archive import actors_below
from tests.e2e.test_batch import ROOT, judgments, write

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray (the extra cluster) is not installed"
)


def start(folder: Path, results: Path, *more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "app", "batch", str(folder), str(results), "--jobs", "2", *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # Ray gives way to all other programs unless told otherwise; on a busy machine it would never come to an end.
        env={**os.environ, "PYTHONPATH": str(ROOT), "RAY_worker_niceness": "0"},
    )


def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    folder = tmp_path / "판결"
    write(folder, 6)
    plain = start(folder, tmp_path / "plain")
    said = plain.communicate(timeout=300)[0]
    assert plain.returncode == 0, said

    run = start(folder, tmp_path / "ray", "--ray", "local")
    journal = tmp_path / "ray.batch" / "journal.jsonl"
    killed = 0
    until = time.monotonic() + 400
    while run.poll() is None and time.monotonic() < until:
        begun = journal.exists() and journal.read_bytes().count(b'"judgment"') >= 1
        if begun and not killed and (actors := actors_below(run.pid)):
            os.kill(actors[0], signal.SIGKILL)
            killed = actors[0]
        time.sleep(0.1)
    said = run.communicate(timeout=60)[0]
    assert run.returncode == 0, said
    assert killed, "no actor was seen at work"
    assert judgments(tmp_path / "ray") == judgments(tmp_path / "plain")
    assert len(judgments(tmp_path / "ray")) == 6


def test_no_cluster_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "판결"
    write(folder, 1)
    run = start(folder, tmp_path / "ray", "--ray", "127.0.0.1:1")
    said = run.communicate(timeout=300)[0]
    assert run.returncode == 2, said
    assert "127.0.0.1:1" in said


def test_a_node_on_which_no_worker_can_begin_ends_the_run() -> None:
    """Otherwise it would be quick to fail one judgment after the other, and take them from the nodes that can."""
    program = """
from app.batch.ray_crew import RayCrew
from app.batch.worker import Order, Start
from core.errors import DeidError
start = Start(results=b"out", model=b"/nowhere/bundle", profile=b"", to="", in_place=False, threads=1, language="ko")
orders = [Order(path=b"%d.txt" % n, below=b".", size=1, modified=1, ending="txt", alone=True) for n in range(9)]
try:
    list(RayCrew("local", 1, start).done(orders))
except DeidError as error:
    print(error.code, error.message())
"""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_worker_niceness": "0"}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=True
    )
    assert run.stdout.startswith("batch.node") and "/nowhere/bundle" in run.stdout
