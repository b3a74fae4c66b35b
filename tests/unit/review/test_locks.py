"""One holder at a time, and none after its end."""

import errno
import os
import shutil
import stat
import subprocess
import sys

import pytest

from core.errors import InUseError, ReviewError
from core.review import locks
from core.review.locks import Lock


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.lock"


def test_one_holder_at_a_time(path):
    first = Lock.take(path, 0)
    with pytest.raises(InUseError) as caught:
        Lock.take(path, 0)
    assert caught.value.code == "journal.in_use"
    first.release()
    assert not path.exists()
    Lock.take(path, 0).release()


def test_releasing_twice_takes_nothing_from_the_next_holder(path):
    first = Lock.take(path, 0)
    first.release()
    second = Lock.take(path, 0)
    first.release()
    assert path.exists()
    with pytest.raises(InUseError):
        Lock.take(path, 0)
    second.release()


def test_a_short_holder_is_waited_for(path, monkeypatch):
    first = Lock.take(path, 0)
    monkeypatch.setattr(locks.time, "sleep", lambda _seconds: first.release())
    Lock.take(path, 5).release()


def test_a_file_its_holder_removed_meanwhile_holds_nobody_off_and_is_not_taken(path, monkeypatch):
    lock = locks._try_lock

    def removed_first(handle):
        monkeypatch.undo()
        path.unlink()
        lock(handle)

    monkeypatch.setattr(locks, "_try_lock", removed_first)
    held = Lock.take(path, 5)
    assert path.exists()
    held.release()


def test_a_lock_that_cannot_be_made_is_said(path):
    with pytest.raises(ReviewError) as caught:
        Lock.take(path / "below", 0)
    assert caught.value.code == "archive.folder_gone"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs another account")
def test_a_folder_that_may_not_be_written_is_not_said_to_have_gone(tmp_path):
    """As the key list of a case in a folder of colleagues that was closed after it had been opened."""
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o755)
    os.seteuid(65534)
    try:
        with pytest.raises(ReviewError) as caught:
            Lock.take(tmp_path / "a.lock", 0)
    finally:
        os.seteuid(0)
    assert caught.value.code == "archive.permission"


ASKS = """
import sys
from pathlib import Path
from core.errors import ReviewError
from core.review.locks import Lock

try:
    Lock.take(Path(sys.argv[1]), 0)
except ReviewError as error:
    print(type(error).__name__, error.fields.get("reason", ""))
"""


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ENOLCK", f"ReviewError {os.strerror(errno.ENOLCK)}"),
        ("EOPNOTSUPP", f"ReviewError {os.strerror(errno.EOPNOTSUPP)}"),
        # NFS, of a colleague's lock file, which may be read only: it goes when the colleague is done.
        ("EBADF", "InUseError"),
    ],
)
def test_a_folder_in_which_nothing_can_be_locked_is_said_and_not_taken_for_one_in_use(path, name, said):
    """As some shares are: nobody can wait for an end of what is nobody's."""
    strace = ["strace", "-f", "-o", path.with_name("log"), "-e", "trace=flock", "-e", f"inject=flock:error={name}"]
    done = subprocess.run([*strace, sys.executable, "-c", ASKS, path], capture_output=True, encoding="utf-8")
    assert done.stdout.strip() == said, done.stderr
