"""The journal of a run: of any length, and whole lines only, also where the disk has no room."""

import errno
import os
from pathlib import Path

import pytest

from app.batch.journal import FILE, Entry, Journal, Settings, read_journal
from core.errors import ReviewError
from core.review import files

SETTINGS = Settings(program="1", model="m", profile="p", dictionary="", to="")


def entry(key: str) -> Entry:
    return Entry(key=key, size=1, modified=1)


def filled(folder: Path, keys: str) -> None:
    with Journal(folder, SETTINGS) as journal:
        for key in keys:
            journal.note(entry(key))


def test_a_run_of_millions_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line a judgment: past a million the journal is larger than any file that people choose."""
    filled(tmp_path, "abc")
    monkeypatch.setattr(files, "MAX_BYTES", 100)
    with Journal(tmp_path, SETTINGS) as journal:
        assert set(journal.entries) == set("abc")
    assert set(read_journal(tmp_path)[1]) == set("abc")


def test_a_full_disk_is_said_and_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, "a")
    write = os.write

    def half(handle: int, data: bytes) -> int:
        if b'"b"' not in data:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data[: len(data) // 2])

    with pytest.raises(ReviewError) as raised, Journal(tmp_path, SETTINGS) as journal:
        monkeypatch.setattr(os, "write", half)
        journal.note(entry("b"))
    assert raised.value.code == "archive.disk_full"
    assert (tmp_path / FILE).read_bytes().endswith(b"}\n")
    monkeypatch.undo()
    filled(tmp_path, "c")
    assert set(read_journal(tmp_path)[1]) == set("ac")


@pytest.mark.parametrize("left", [b'{"line":"judgment","key":"b"', b'{"line":"judgment"}'])
def test_a_torn_last_line_goes_before_another_one_comes(tmp_path: Path, left: bytes) -> None:
    """As a kill or a power cut leaves it."""
    filled(tmp_path, "a")
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole + left)
    filled(tmp_path, "c")
    assert (tmp_path / FILE).read_bytes().startswith(whole + b"{") and set(read_journal(tmp_path)[1]) == set("ac")
    (tmp_path / FILE).write_bytes(whole + left)
    filled(tmp_path, "")
    assert (tmp_path / FILE).read_bytes() == whole


def test_a_line_without_end_is_damage(tmp_path: Path) -> None:
    filled(tmp_path, "a")
    with (tmp_path / FILE).open("ab") as stream:
        stream.write(b"x" * (3 << 20) + b"\n")
    with pytest.raises(ReviewError) as raised:
        read_journal(tmp_path)
    assert raised.value.code == "batch.damaged"


@pytest.mark.parametrize("order", [(1, 0), (0, 1, 0)], ids=["no settings first", "settings twice"])
def test_what_does_not_say_once_with_what_it_worked_is_damage(tmp_path: Path, order: tuple[int, ...]) -> None:
    """Results of other settings would be taken for those of this run."""
    filled(tmp_path, "a")
    lines = (tmp_path / FILE).read_bytes().splitlines(keepends=True)
    damaged = b"".join(lines[number] for number in order)
    (tmp_path / FILE).write_bytes(damaged)
    for opening in (lambda: read_journal(tmp_path), lambda: filled(tmp_path, "b")):
        with pytest.raises(ReviewError) as raised:
            opening()
        assert raised.value.code == "batch.damaged"
    assert (tmp_path / FILE).read_bytes() == damaged


def test_a_journal_that_cannot_be_opened_is_not_taken_for_none(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(ReviewError) as raised:
        filled(tmp_path, "a")
    assert raised.value.code == "archive.unreadable"
