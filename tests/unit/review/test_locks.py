"""One holder at a time, and none after its end."""

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
