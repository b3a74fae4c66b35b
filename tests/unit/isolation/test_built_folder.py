"""The process that parses files in the folder that PyInstaller builds: the same program, told by a flag."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.documents import open_document
from core.isolation import FLAG, shut_down
from core.isolation.start import command
from tests.fixtures_docx import p, simple, t

ROOT = Path(__file__).parents[3]
HOOK = """
import os, runpy, sys
sys.argv = ["thunder-deid", *sys.argv[1:]]
runpy.run_path("packaging/onnxruntime_first.py")
print("onnxruntime" in sys.modules, os.environ.get("ORT_DISABLE_TELEMETRY"))
"""


def test_the_program_is_that_process_when_the_flag_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shut_down()
    monkeypatch.setattr("core.isolation.start.command", lambda: [sys.executable, "-m", "app", FLAG])
    path = tmp_path / "판결.docx"
    path.write_bytes(simple(p(t("원고 홍길동"))))
    try:
        assert open_document(path).text == "원고 홍길동"
    finally:
        shut_down()


def test_the_built_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command() == [sys.executable, FLAG]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [((), "True 1"), (("redact", "판결.docx"), "True 1"), ((FLAG,), "False 0")],
    ids=["window", "command", "parses files"],
)
def test_onnxruntime_comes_first_and_silent_but_not_where_files_are_parsed(arguments: tuple[str, ...], said: str):
    told = [sys.executable, "-c", HOOK, *arguments]
    environment = os.environ | {"ORT_DISABLE_TELEMETRY": "0"}
    done = subprocess.run(told, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == said, done.stderr
