"""A mistake of the program over one judgment: named with its place, never quoted; the other judgments are done."""

import os
from pathlib import Path
from typing import Any

import pytest

from app import unexpected
from app.batch import worker
from app.batch.work_list import scan
from app.batch.worker import Order, Start, _Work
from app.cli import run_command_line
from core import service
from core.documents import open_document
from core.documents.model import Document
from core.redaction.profile import load_profile
from core.service import load_engine

BAD, GOOD = "가.txt", "나.txt"
SECRET = "한가람"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two judgments; over one of them something goes wrong that nobody foresaw, and says what the judgment says."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in (BAD, GOOD):
        (folder / name).write_text(f"피고인 {SECRET}은 2021. 3. 4. 출석하였다.\n", encoding="utf-8")

    def opened(path: Path, *args: object, **kwargs: object) -> Document:
        if path.name == BAD:
            raise KeyError(path.read_text(encoding="utf-8"))
        return open_document(path, *args, **kwargs)  # type: ignore[arg-type]

    for module in (service, worker):
        monkeypatch.setattr(module, "open_document", opened)
    return folder


@pytest.mark.parametrize("command", ["redact", "detect"])
def test_a_file_nobody_can_explain_keeps_none_of_the_others_back(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    out = folder.with_name("out")
    assert run_command_line([command, str(folder), "--output-dir", str(out)]) == 1
    said = capsys.readouterr()
    told = said.err.replace("\n", "")
    assert BAD in told and "KeyError, service.py:" in told
    assert SECRET not in said.err + said.out
    assert {one.name.split(".")[0] for one in out.iterdir()} == {"나"}


def test_a_judgment_of_a_folder_that_nobody_can_explain_is_an_answer_like_any(folder: Path) -> None:
    out = folder.with_name("out")
    start = Start(results=os.fsencode(out), model=b"", profile=b"", to="", in_place=False, threads=1, language="ko")
    work = _Work(load_engine(), load_profile(), start)
    answers = [
        work.done(
            Order(
                path=os.fsencode(item.path),
                below=os.fsencode(item.below),
                size=item.size,
                modified=item.modified,
                ending=item.ending,
                alone=item.alone,
            )
        )
        for item in scan(folder, None).items
    ]
    assert [(one.entry.code, one.entry.exit_code) for one in answers] == [("program.unexpected", 1), ("", 0)]
    assert BAD in answers[0].error and "KeyError, worker.py:" in answers[0].error
    assert SECRET not in answers[0].error
    assert [one.name for one in out.glob("*.txt")] == [GOOD]


def test_a_command_that_nobody_can_explain_ends_without_a_trace_of_what_it_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_args: object) -> None:
        raise ValueError(SECRET)

    monkeypatch.setattr("app.cli.batch.load_engine", broken)
    assert run_command_line(["redact", str(folder), "--output-dir", str(folder.with_name("out"))]) == 1
    told = capsys.readouterr().err.replace("\n", "")
    assert "ValueError, batch.py:" in told and SECRET not in told


@pytest.mark.parametrize("root", ["", "/usr/lib/site-packages"], ids=["built folder", "installed"])
def test_the_place_is_the_last_of_the_programs_own(root: str) -> None:
    """Where a library stumbled is of no use to those who mend the program; it may lie beside it. The code of a folder
    that runs without Python has relative names."""
    mine, library, core = (str(Path(root, *parts)) for parts in (("app", "x.py"), ("lxml", "y.py"), ("core", "z.py")))
    installed: dict[str, Any] = {"__name__": "unexpected", "__file__": str(Path("/opt", mine))}
    exec(compile(Path(unexpected.__file__).read_text(encoding="utf-8"), mine, "exec"), installed)
    known: dict[str, Any] = {}
    exec(compile("def read(): raise ValueError", library, "exec"), known)
    try:
        exec(compile("\n\nread()", core, "exec"), known)
    except ValueError as error:
        assert "(ValueError, z.py:3)" in installed["UnexpectedError"]("판결.txt", error).message()
    assert "(KeyError)" in installed["UnexpectedError"]("판결.txt", KeyError(SECRET)).message()
