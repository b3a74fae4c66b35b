"""Which files the NSIS installer writes and takes away."""

from pathlib import Path

import pytest
from nsis_files import installing, quoted, uninstalling


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("run.exe", "_internal/a.dll", "_internal/판결/글.txt", "_internal/empty$/x"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return tmp_path


def test_every_file_is_written_into_its_folder(folder: Path):
    lines = list(installing(folder))
    assert lines[0] == 'SetOutPath "$INSTDIR"'
    place = lines.index('SetOutPath "$INSTDIR\\_internal\\판결"')
    assert lines[place + 1].endswith('판결/글.txt"')
    assert sum(line.startswith("File ") for line in lines) == 4


def test_what_was_written_is_removed_files_first_then_folders_from_within(folder: Path):
    lines = list(uninstalling(folder))
    assert 'Delete "$INSTDIR\\_internal\\판결\\글.txt"' in lines
    assert 'Delete "$INSTDIR\\_internal\\empty$$\\x"' in lines
    folders = [line for line in lines if line.startswith("RMDir ")]
    assert lines[-len(folders) :] == folders
    assert folders[-1] == 'RMDir "$INSTDIR\\_internal"'
    assert all("/r" not in line for line in folders)  # a file somebody put there keeps its folder


def test_a_name_that_would_end_the_string_is_refused():
    with pytest.raises(ValueError, match="quotes"):
        quoted('a"b')
