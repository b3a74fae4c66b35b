"""Which files the command line takes, and when it opens the window instead."""

from pathlib import Path

import pytest

from app.__main__ import hoist_global_options, wants_window
from app.cli.inputs import expand


def test_a_folder_stands_for_the_judgments_directly_inside_it(tmp_path: Path):
    for name in ("나.docx", "가.TXT", "다.pdf", "라.hwp", "~$나.docx", ".숨김.txt", "표.xlsx"):
        (tmp_path / name).touch()
    (tmp_path / "하위").mkdir()
    inputs = expand([tmp_path])
    assert [path.name for path in inputs.files] == ["가.TXT", "나.docx", "다.pdf", "라.hwp"]
    assert {path.name for path in inputs.skipped} == {"표.xlsx", "하위"}


def test_a_named_file_is_taken_whatever_its_ending_and_once_only(tmp_path: Path):
    odd = tmp_path / "판결문.out"
    odd.touch()
    missing = tmp_path / "없음.txt"
    assert expand([odd, missing, odd]).files == (odd, missing)


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
    ],
)
def test_files_open_the_window_and_commands_do_not(rest, window):
    assert wants_window(rest) is window
