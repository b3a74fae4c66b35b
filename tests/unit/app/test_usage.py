"""A command used wrongly is explained in the user's language, with exit code 2."""

import os
import sys
from pathlib import Path

import pytest

from app.cli import batch
from app.cli.program import run_command_line
from app.gui import run
from core import messages


@pytest.fixture
def korean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THUNDER_DEID_LANG", raising=False)
    monkeypatch.setattr(messages, "_current", None)


@pytest.mark.usefixtures("korean")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("redcat in.docx", "'redcat'은(는) 없는 명령"),
        ("redact", "'PATH'가 빠졌습니다"),
        ("redact a", "'--output-dir'이(가) 빠졌습니다"),
        ("redact a -o", "'-o' 뒤에 값이 필요합니다"),
        ("redact a -o b --bogus", "'--bogus'은(는) 없는 선택 사항"),
        ("redact a -o b --to hml", "'--to'에는 다음 가운데 하나를 지정하십시오: docx, pdf, txt, hwpx, xlsx, csv, tsv"),
        ("redact a -o b --to DOCX", "docx, pdf, txt, hwpx, xlsx, csv, tsv"),
        ("redact a -o b --profile missing.toml", "'--profile'에 지정한 파일이나 폴더가 없거나"),
        ("batch a b --jobs -1", "'--jobs'에는 0부터 10000까지의 수를"),
        ("batch a b --jobs x", "'--jobs'에는 0부터 10000까지의 수를"),
        ("batch a b --jobs 1.5", "'--jobs'에는 0부터 10000까지의 수를"),
        ("batch a b --watch 0.1", "'--watch'에는 0.2부터 86400까지의 수를"),
        ("batch a b --watch inf", "'--watch'에는 0.2부터 86400까지의 수를"),
        ("batch a b --watch nan", "'--watch'에는 0.2부터 86400까지의 수를"),
        ("batch a b --watch soon", "'--watch'에는 0.2부터 86400까지의 수를"),
        ("verify a b --original c --detections d", "'b'은(는) 없는 명령이거나"),
        ("model nothing", "'thunder-deid model --help'"),
        ("--lang fr doctor", "ko, en"),
        ("--lang= doctor", "지정하십시오: ko, en. 쓰는"),
        ("--lang en redact", "'PATH' is missing"),
    ],
)
def test_wrong_use_is_told_in_the_language_of_the_messages(
    capsys: pytest.CaptureFixture[str], arguments: str, says: str
) -> None:
    assert run_command_line(arguments.split()) == 2
    told = capsys.readouterr()
    assert says in told.err.replace("\n", "")
    assert told.out == ""


@pytest.mark.usefixtures("korean")
@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["batch", "in", ""], "OUT"),
        (["batch", "", "out"], "IN"),
        (["redact", "in", "-o", ""], "--output-dir"),
        (["detect", "in", "--output-dir="], "--output-dir"),
    ],
)
def test_a_folder_without_a_name_is_not_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], name: str
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "판결.txt").write_text("피고인 한가람", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run_command_line(arguments) == 2
    assert f"'{name}'에 지정한 파일이나 폴더가 없거나" in capsys.readouterr().err.replace("\n", "")
    assert [one.name for one in tmp_path.iterdir()] == ["in"]


@pytest.mark.usefixtures("korean")
def test_a_user_without_a_home_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As in a container: a number without an entry, and no HOME."""
    (tmp_path / "판결.txt").write_text("피고인 한가람", encoding="utf-8")
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)

    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    assert run_command_line(["batch", str(tmp_path), str(tmp_path.with_name("out")), "--jobs", "1"]) == 1
    assert "환경 변수 HOME" in capsys.readouterr().err.replace("\n", "")


def test_a_file_closed_to_the_user_is_named_like_any_that_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "가.docx", tmp_path / "나.docx"]
    for file in files:
        file.write_bytes(b"PK\x03\x04 closed")
    monkeypatch.setattr(os, "access", lambda *_args, **_kwargs: False)
    monkeypatch.setattr(batch, "load_engine", lambda _model: None)
    assert run_command_line(["detect", *map(str, files), "-o", str(tmp_path / "out")]) == 1
    told = capsys.readouterr().err
    assert all(file.name in told for file in files)


@pytest.mark.usefixtures("korean")
def test_a_group_without_a_command_shows_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["model"]) == 2
    told = capsys.readouterr()
    assert "import" in told.out + told.err
    assert "없는 명령" not in told.err


@pytest.mark.usefixtures("korean")
def test_help_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["redact", "--help"]) == 0
    assert "--output-dir" in capsys.readouterr().out


@pytest.mark.usefixtures("korean")
@pytest.mark.parametrize(("language", "says"), [(None, "창을 여는 데 필요한 것이"), ("en", "the window needs")])
def test_a_window_whose_libraries_are_missing_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str | None, says: str
) -> None:
    monkeypatch.setitem(sys.modules, "app.gui.start", None)
    assert run([Path("판결.docx")], language) == 1
    told = capsys.readouterr().err.replace("\n", "")
    assert says in told
    assert "doctor" in told


@pytest.mark.usefixtures("korean")
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a display")
def test_a_window_without_a_display_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run([Path("판결.docx")]) == 1
    assert "DISPLAY" in capsys.readouterr().err


def test_without_a_console_the_system_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "app.gui.start", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(ImportError):
        run([])
