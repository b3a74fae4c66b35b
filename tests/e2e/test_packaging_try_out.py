"""Trying out the built folder, with a made-up program in its place: what the try-out itself must stand."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "try_out.py"


@pytest.mark.skipif(os.name == "nt", reason="a program made of a script")
def test_what_a_korean_windows_writes_is_read(tmp_path: Path):
    program = tmp_path / "thunder-deid"
    written = "모두 정상\n".encode("cp949")
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.stdout.buffer.write({written!r})\n", encoding="utf-8")
    program.chmod(0o755)
    assert runpy.run_path(str(SCRIPT))["run"](program, "doctor", folder=tmp_path).endswith("\n")


def test_a_build_machine_whose_log_knows_no_hangul_is_told_the_paths(tmp_path: Path):
    """It stops at the missing program, not at the name of the folder it is looked for in."""
    folder = tmp_path / "만든 폴더"
    folder.mkdir()
    command = [sys.executable, str(SCRIPT), str(folder)]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace")
    assert "UnicodeEncodeError" not in done.stderr
    assert "0 MB" in done.stdout
