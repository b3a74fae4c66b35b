"""Which files the command line takes, and when it opens the window instead."""

import json
import os
import sys
from pathlib import Path

import pytest

from app.__main__ import hoist_global_options, wants_window
from app.cli.inputs import expand
from core.result_names import certificate_path, report_path
from core.service import sha256_of
from tests.fixtures_closed import close


def test_a_folder_stands_for_the_judgments_directly_inside_it(tmp_path: Path):
    for name in ("나.docx", "가.TXT", "다.pdf", "라.hwp", "~$나.docx", ".숨김.txt", "표.xls"):
        (tmp_path / name).touch()
    (tmp_path / "하위").mkdir()
    inputs = expand([tmp_path])
    assert [path.name for path in inputs.files] == ["가.TXT", "나.docx", "다.pdf", "라.hwp"]
    assert {path.name for path in inputs.skipped} == {"표.xls", "하위"}


@pytest.mark.parametrize("name", ["판결.docm", "판결.rtf", "판결.odt", "판결.hwt", "판결.HML"])
def test_what_any_word_processor_wrote_is_no_file_to_skip(tmp_path: Path, name: str):
    (tmp_path / name).touch()
    assert [path.name for path in expand([tmp_path]).files] == [name]


def test_a_named_file_is_taken_whatever_its_ending_and_once_only(tmp_path: Path):
    odd = tmp_path / "판결문.out"
    odd.touch()
    missing = tmp_path / "없음.txt"
    assert expand([odd, missing, odd]).files == (odd, missing)


def _result(source: Path, target: Path, text: bytes = b"A"):
    """Lay out what an export writes: the result, its report and its certificate."""
    target.write_bytes(text)
    said = {
        "input": {"sha256": sha256_of(source)},
        "output": {"file": target.name, "sha256": sha256_of(target)},
    }
    report_path(target).write_text(json.dumps(said), encoding="utf-8")
    certificate_path(target).write_bytes(b"%PDF-1.7")
    return target


def test_results_and_certificates_beside_their_judgment_are_no_judgments(tmp_path: Path):
    source = tmp_path / "가.docx"
    source.write_bytes(b"word")
    result = _result(source, tmp_path / "가_비실명.docx")
    inputs = expand([tmp_path])
    assert inputs.files == (source,) and set(inputs.own) == {result, certificate_path(result)}
    assert inputs.skipped == (report_path(result),)
    assert expand([tmp_path, result]).files == (source, result)  # who names it wants it


@pytest.mark.parametrize("harm", ["source gone", "source changed", "result changed", "report broken"])
def test_what_may_be_all_there_is_stays_a_judgment(tmp_path: Path, harm: str):
    source = tmp_path / "가.txt"
    source.write_bytes(b"text")
    result = _result(source, tmp_path / "가_비실명.txt")
    match harm:
        case "source gone":
            source.unlink()
        case "source changed":
            source.write_bytes(b"another")
        case "result changed":
            result.write_bytes(b"written by a person")
        case "report broken":
            report_path(result).write_bytes(b"{")
    inputs = expand([tmp_path])
    assert result in inputs.files and inputs.own == (certificate_path(result),)


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes among files")
def test_pipes_in_a_folder_are_not_waited_for(tmp_path: Path):
    source = tmp_path / "판결.txt"
    source.write_bytes("피고 강이슬".encode())
    result = tmp_path / "판결.비실명.txt"
    _result(source, result)
    result.unlink()
    for pipe in (result, tmp_path / "다른.report.json"):
        os.mkfifo(pipe)
    assert set(expand([tmp_path]).files) == {source, result}


def test_files_of_a_folder_that_may_only_be_listed_stand_for_themselves(tmp_path: Path, monkeypatch):
    """Opening them says why they cannot be read."""
    source = tmp_path / "판결.txt"
    source.write_bytes("피고 강이슬".encode())
    result = tmp_path / "판결.비실명.txt"
    _result(source, result)
    close(tmp_path, monkeypatch)
    assert set(expand([tmp_path]).files) >= {source}


def test_wildcards_are_found_out_where_the_shell_leaves_them(tmp_path: Path):
    for name in ("가.docx", "나.docx", "~$나.docx", "[1심] 다.pdf", "라.txt"):
        (tmp_path / name).touch()
    assert [path.name for path in expand([tmp_path / "*.docx"]).files] == ["가.docx", "나.docx"]
    assert [path.name for path in expand([tmp_path / "[1심]*"]).files] == ["[1심] 다.pdf"]
    assert [path.name for path in expand([tmp_path / "?.txt", tmp_path / "*.hwpx"]).files] == ["라.txt", "*.hwpx"]


def test_a_name_too_long_is_a_file_that_fails_and_the_others_are_done(tmp_path: Path):
    good = tmp_path / "가.txt"
    good.touch()
    long = tmp_path / ("나" * 100)
    assert expand([good, long]).files == (good, long)


def test_a_folder_that_cannot_be_read_is_named_and_the_others_are_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    good, closed = tmp_path / "가.txt", tmp_path / "닫힌 폴더"
    good.touch()
    closed.mkdir()

    def denied(_folder: Path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", denied)
    inputs = expand([closed, good])
    assert inputs.files == (good,)
    assert [(error.code, error.fields["file"]) for error in inputs.unread] == [("document.permission", "닫힌 폴더")]


@pytest.mark.parametrize(
    ("arguments", "options", "rest"),
    [
        ([], [], []),
        (["redact", "a.txt", "--quiet"], ["--quiet"], ["redact", "a.txt"]),
        (["detect", "--lang", "en", "a.txt"], ["--lang", "en"], ["detect", "a.txt"]),
        (["detect", "--lang=en"], ["--lang=en"], ["detect"]),
        (["detect", "--", "--quiet"], [], ["detect", "--", "--quiet"]),
        (["doctor", "--lang"], ["--lang"], ["doctor"]),
    ],
)
def test_global_options_may_stand_anywhere(arguments, options, rest):
    assert hoist_global_options(arguments) == (options, rest)


@pytest.mark.parametrize(
    ("rest", "window"),
    [
        ([], True),
        (["판결문.docx"], True),
        (["redact", "판결문.docx"], False),
        (["redct", "판결문"], False),
        (["--help"], False),
        (["redct"], False),
        (["somewhere/judgment"], True),
        (["redcat", "판결문.docx"], False),
        (["판결문.docx", "--output-dir", "out"], False),
        (["가.docx", "나.docx"], True),
        (["가.docx", "없음"], True),
        (["가" * 100], False),
    ],
)
def test_files_open_the_window_and_commands_do_not(rest, window):
    assert wants_window(rest) is window


def test_a_folder_of_many_judgments_is_not_compared_file_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(300):
        (tmp_path / f"{number}.txt").touch()
    asked, hashed = [], Path.__hash__
    monkeypatch.setattr(Path, "__hash__", lambda path: asked.append(path) or hashed(path))
    assert len(expand([tmp_path]).files) == 300
    assert len(asked) < 300 * 20
