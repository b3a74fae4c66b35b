"""Whatever the disk does while a session is saved, the session saved before is still there."""

import errno
import os
import stat
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.errors import ReviewError
from core.review.archive import save_session, unlock_session
from core.review.files import MAX_BYTES, read_whole, write_whole
from core.review.operations import accept
from tests.fixtures_review import Judgment, kept, key, story


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "기록.deid"
    save_session(path, kept(story()), Judgment(), key())
    return path


@pytest.fixture
def later():
    session = story()
    accept(session, session.items[0].key)
    return kept(session)


def failing(number: int):
    def fail(*_args, **_kwargs):
        raise OSError(number, os.strerror(number))

    return fail


def test_what_somebody_else_saved_meanwhile_stays(path, later):
    before = unlock_session(path, key())
    theirs = save_session(path, later, Judgment(), key(), before.sha256)
    assert unlock_session(path, key()).sha256 == theirs != before.sha256
    data = path.read_bytes()
    with pytest.raises(ReviewError) as caught:
        save_session(path, kept(story()), Judgment(), key(), before.sha256)
    assert caught.value.code == "archive.saved_by_another" and path.read_bytes() == data
    save_session(path, later, Judgment(), key(), theirs)
    path.unlink()
    save_session(path, later, Judgment(), key(), theirs)
    assert unlock_session(path, key()).beside(Judgment()).record == later


def test_what_somebody_else_put_there_that_is_no_session_stays(path, later):
    before = unlock_session(path, key())
    with path.open("r+b") as stream:
        stream.truncate(MAX_BYTES + 1)  # takes no room on the disk
    with pytest.raises(ReviewError) as caught:
        save_session(path, later, Judgment(), key(), before.sha256)
    assert caught.value.code == "archive.not_ours" and path.stat().st_size == MAX_BYTES + 1


@pytest.mark.skipif(os.name == "nt", reason="Windows locks no folder")
def test_of_two_who_save_at_the_same_moment_one_is_told(path, later, monkeypatch):
    """Each saw the file as it was opened; what the first saves is not there yet when the second looks."""
    before, together, real = unlock_session(path, key()).sha256, threading.Barrier(2), os.fsync

    def slowly(handle):
        time.sleep(0.2)  # a share
        real(handle)

    def save(record):
        together.wait(10)
        try:
            return save_session(path, record, Judgment(), key(), before)
        except ReviewError as error:
            return error.code

    monkeypatch.setattr(os, "fsync", slowly)
    with ThreadPoolExecutor(2) as both:
        said = list(both.map(save, (later, kept(story()))))
    assert "archive.saved_by_another" in said
    said.remove("archive.saved_by_another")
    assert said == [unlock_session(path, key()).sha256]


CASES = [
    (errno.ENOSPC, "archive.disk_full"),
    (errno.EDQUOT, "archive.disk_full"),
    (errno.EACCES, "archive.permission"),
    (errno.EROFS, "archive.permission"),
    (errno.ENOENT, "archive.folder_gone"),
    (errno.EIO, "archive.not_saved"),
]


@pytest.mark.parametrize("place", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.chmod", "tempfile.mkstemp"])
@pytest.mark.parametrize(("number", "code"), CASES)
def test_a_failure_anywhere_leaves_the_old_session(path, later, monkeypatch, place, number, code):
    before = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(place, failing(number))
        with pytest.raises(ReviewError) as caught:
            save_session(path, later, Judgment(), key())
    assert caught.value.code == code
    assert "기록.deid" in caught.value.message("ko")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_new_session_takes_the_place_of_the_old_one_whole(path, later):
    save_session(path, later, Judgment(), key())
    assert unlock_session(path, key()).beside(Judgment()).record == later
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_that_vanished_is_said(path, later):
    path.unlink()
    path.parent.rmdir()
    with pytest.raises(ReviewError) as caught:
        save_session(path, later, Judgment(), key())
    assert caught.value.code == "archive.folder_gone"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind the administrator")
def test_a_read_only_folder_is_said(path, later):
    path.parent.chmod(0o500)
    try:
        with pytest.raises(ReviewError) as caught:
            save_session(path, later, Judgment(), key())
    finally:
        path.parent.chmod(0o700)
    assert caught.value.code == "archive.permission"


def test_a_folder_of_that_name_is_not_replaced(tmp_path, later):
    taken = tmp_path / "기록.deid"
    (taken / "innen").mkdir(parents=True)
    with pytest.raises(ReviewError) as caught:
        save_session(taken, later, Judgment(), key())
    assert caught.value.code == "archive.not_saved"
    assert [one.name for one in tmp_path.iterdir()] == [taken.name]


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_what_is_written_is_private_until_it_is_whole_and_then_as_asked(tmp_path, monkeypatch):
    modes = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: modes.append(os.fstat(handle).st_mode) or fsync(handle))
    write_whole(tmp_path / "a", b"x", 0o640)
    assert stat.S_IMODE(modes[0]) == 0o600
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="Windows flushes no folder")
def test_a_folder_that_cannot_be_flushed_is_no_failure(path, later, monkeypatch):
    opened = os.open
    monkeypatch.setattr(os, "open", lambda *args: (failing(errno.EACCES) if args[0] == path.parent else opened)(*args))
    save_session(path, later, Judgment(), key())
    assert unlock_session(path, key()).beside(Judgment()).record == later


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda path: None, "archive.missing"),
        (lambda path: path.mkdir(), "archive.not_ours"),
        (lambda path: path.write_bytes(b""), "archive.truncated"),
        (lambda path: path.write_text("그냥 글"), "archive.not_ours"),
    ],
)
def test_what_cannot_be_opened_is_said(tmp_path, make, code):
    path = tmp_path / "기록.deid"
    make(path)
    with pytest.raises(ReviewError) as caught:
        unlock_session(path, key()).beside(Judgment())
    assert caught.value.code == code


def test_a_disk_that_fails_while_reading_is_said(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"x")
    monkeypatch.setattr(Path, "read_bytes", failing(errno.EIO))
    with pytest.raises(ReviewError) as caught:
        read_whole(tmp_path / "a")
    assert caught.value.code == "archive.unreadable"
