"""Autosave: each decision is safe before the next one, whatever the disk does, and for one program at a time."""

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.errors import InUseError, ReviewError
from core.paths import state_folder
from core.review.crypto import derive
from core.review.device_key import device_key, existing_key
from core.review.doubts import Answer
from core.review.journal import Journal, journal_path
from core.review.operations import accept, reject
from core.review.record import State, Step
from core.review.recovery import recover, recoverable
from tests.fixtures_review import NAMES, START, Judgment, kept, key, story

DOCUMENT = Judgment()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "state" / "journals"


@pytest.fixture
def session():
    return story()


@pytest.fixture
def journal(folder, session):
    journal = Journal.start(folder, kept(session), DOCUMENT)
    yield journal
    journal.leave()


def after_a_crash(journal, folder):
    """What the next start of the program finds."""
    journal.leave()
    (left,) = recoverable(folder)
    return recover(left, DOCUMENT)


def decide(session, after=lambda: None):
    for decision in (
        lambda: accept(session, session.items[0].key),
        lambda: reject(session, session.items[1].key, reason="공인"),
        session.undo,
        session.redo,
    ):
        decision()
        after()


def test_every_decision_is_written_at_once(journal, folder, session):
    sizes = []

    def followed():
        journal.follow(session.log)
        sizes.append(journal_path(folder, DOCUMENT.sha256).stat().st_size)

    decide(session, followed)
    assert len(sizes) == 4
    assert sizes == sorted(set(sizes))
    assert journal.decisions == 4
    found = after_a_crash(journal, folder)
    assert found.record == kept(session)
    assert found.notices == ()


def test_steps_of_the_workflow_are_written_too(journal, folder, session):
    step = Step(State.REVIEWED, "김검토", START, 0, "끝")
    journal.add_step(step)
    assert after_a_crash(journal, folder).record.steps == (step,)


def test_answers_to_doubts_are_written_and_taken_back(journal, folder):
    first, second = (Answer("김검토", START, why, ((3, 6), (9, 12))) for why in ("공인", "확인함"))
    for doubt, answer in (("d1", first), ("d2", first), ("d1", second), ("d2", None), ("d3", None)):
        journal.add_answer(doubt, answer)
    assert after_a_crash(journal, folder).record.answers == {"d1": second}


def test_closed_properly_it_is_gone(journal, folder, session):
    decide(session)
    journal.follow(session.log)
    journal.close()
    assert recoverable(folder) == ()
    assert [path.name for path in folder.iterdir()] == ["journal.key"]
    Journal.start(folder, kept(session), DOCUMENT).close()


def test_nothing_is_written_after_the_end(journal, session):
    decide(session)
    journal.close()
    with pytest.raises(ReviewError) as caught:
        journal.follow(session.log)
    assert caught.value.code == "journal.closed"


def test_nothing_of_the_judgment_can_be_read_in_the_folder(journal, folder, session):
    decide(session)
    journal.follow(session.log)
    data = b"".join(path.name.encode() + path.read_bytes() for path in folder.iterdir())
    for word in (*NAMES, "사건기록", "김검토", "공인"):
        for encoding in ("utf-8", "utf-16-le", "cp949", "unicode_escape"):
            assert word.encode(encoding) not in data


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_folder_and_files_are_private(journal, folder):
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_saving_the_session_makes_it_short_and_puts_it_under_the_passphrase(journal, folder, session):
    for _ in range(20):
        decide(session)
    journal.follow(session.log)
    long = journal_path(folder, DOCUMENT.sha256).stat().st_size
    journal.restart(kept(session), key(), saved=len(session.log))
    assert journal_path(folder, DOCUMENT.sha256).stat().st_size < long / 4
    accept(session, session.items[3].key)
    journal.follow(session.log)
    journal.leave()
    (left,) = recoverable(folder)
    assert (left.locked, left.name, left.decisions) == (True, None, None)
    found = recover(left, DOCUMENT, key())
    assert found.record == kept(session)
    assert (found.saved, found.key) == (42, key())


def test_a_second_program_is_kept_away_and_says_so(journal, folder, session):
    with pytest.raises(InUseError) as caught:
        Journal.start(folder, kept(session), DOCUMENT, replace=True)
    assert caught.value.code == "journal.in_use"
    decide(session)
    journal.follow(session.log)
    assert after_a_crash(journal, folder).record == kept(session)


def test_other_documents_can_be_open_at_the_same_time(journal, folder):
    other = Judgment("다른 사건")
    record = kept(story())
    record = type(record)(type(record.document).of(other), record.model, record.profile, (), ())
    Journal.start(folder, record, other).close()


def test_a_journal_a_crash_left_is_not_overwritten(journal, folder, session):
    decide(session)
    journal.follow(session.log)
    journal.leave()
    with pytest.raises(ReviewError) as caught:
        Journal.start(folder, kept(story()), DOCUMENT)
    assert caught.value.code == "journal.left"
    (left,) = recoverable(folder)
    assert left.decisions == 4


def full(monkeypatch, times: int, part: int = 0):
    """A disk that takes only ``part`` bytes of a record, and then nothing, ``times`` times."""
    write, left = os.write, [times, part]

    def fail(handle, data):
        if left[1]:
            left[1] = 0
            return write(handle, data[:part])
        if left[0]:
            left[0] -= 1
            raise OSError(errno.ENOSPC, "full")
        return write(handle, data)

    monkeypatch.setattr(os, "write", fail)


@pytest.mark.parametrize("part", [0, 1, 40])
def test_a_full_disk_is_said_and_once_there_is_room_nothing_is_missing(journal, folder, session, monkeypatch, part):
    accept(session, session.items[0].key)
    journal.follow(session.log)
    full(monkeypatch, 2, part)
    reject(session, session.items[1].key)
    for _ in range(2):
        with pytest.raises(ReviewError) as caught:
            journal.follow(session.log)
        assert caught.value.code == "archive.disk_full"
    assert journal.decisions == 1
    accept(session, session.items[3].key)
    journal.follow(session.log)
    found = after_a_crash(journal, folder)
    assert found.record == kept(session)
    assert found.notices == ()


def test_a_disk_full_while_saving_leaves_the_old_journal(journal, folder, session, monkeypatch):
    decide(session)
    journal.follow(session.log)
    for place in ("os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as patched, pytest.raises(ReviewError):
            patched.setattr(place, failing)
            journal.restart(kept(story()), key())
    accept(session, session.items[3].key)
    journal.follow(session.log)
    assert after_a_crash(journal, folder).record == kept(session)
    assert not list(folder.glob("*.part"))


def test_a_failure_after_the_new_journal_took_its_place_harms_neither(journal, folder, session, monkeypatch):
    decide(session)
    journal.follow(session.log)
    with monkeypatch.context() as patched, pytest.raises(ReviewError):
        patched.setattr("core.review.journal.sync_folder", failing)
        journal.restart(kept(session), key())
    accept(session, session.items[3].key)
    journal.follow(session.log)
    journal.leave()
    found = recover(recoverable(folder)[0], DOCUMENT, key())
    assert found.record == kept(session)
    assert found.notices == ()


def failing(*_args):
    raise OSError(errno.ENOSPC, "full")


def test_a_journal_deleted_while_it_is_open_is_said(journal, folder, session):
    journal_path(folder, DOCUMENT.sha256).unlink()
    accept(session, session.items[0].key)
    with pytest.raises(ReviewError) as caught:
        journal.follow(session.log)
    assert caught.value.code == "archive.folder_gone"
    journal.restart(kept(session))
    assert after_a_crash(journal, folder).record == kept(session)


def test_a_folder_that_cannot_be_made_is_said_and_locks_nothing(tmp_path, session):
    (tmp_path / "state").write_text("a file")
    with pytest.raises(ReviewError) as caught:
        Journal.start(tmp_path / "state" / "journals", kept(session), DOCUMENT)
    assert caught.value.code == "archive.folder_gone"


def test_a_start_that_fails_locks_nothing(folder, session, monkeypatch):
    device_key(folder)
    with monkeypatch.context() as patched, pytest.raises(ReviewError):
        patched.setattr("os.fsync", failing)
        Journal.start(folder, kept(session), DOCUMENT)
    Journal.start(folder, kept(session), DOCUMENT).close()


def test_the_device_key_is_made_once(folder):
    assert existing_key(folder) is None
    first = device_key(folder)
    assert device_key(folder) == first == existing_key(folder)
    assert len(first.secret) == 32
    assert first.secret != device_key(folder.parent / "other").secret


def test_where_several_programs_make_the_device_key_all_use_one(folder):
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(device_key, [folder] * 8))
    assert set(found) == {existing_key(folder)}
    assert [path.name for path in folder.iterdir()] == ["journal.key"]


def test_a_damaged_device_key_is_said_with_its_place(folder):
    device_key(folder)
    (folder / "journal.key").write_bytes(b"short")
    with pytest.raises(ReviewError) as caught:
        device_key(folder)
    assert caught.value.code == "journal.key_damaged"
    assert str(folder / "journal.key") in caught.value.message()


@pytest.mark.skipif(os.name == "nt", reason="the rules of Windows are others")
@pytest.mark.parametrize(
    ("variable", "expected"),
    [("/somewhere", "/somewhere"), ("relative", "/home/.local/state"), ("", "/home/.local/state")],
)
def test_the_state_folder_follows_the_system(monkeypatch, variable, expected):
    monkeypatch.setenv("HOME", "/home")
    monkeypatch.setenv("XDG_STATE_HOME", variable)
    assert str(state_folder()) == f"{expected}/thunder-deid"


def test_a_derived_key_is_no_device_key(folder, session):
    Journal.start(folder, kept(session), DOCUMENT, derive("ganz anders", 15, bytes(16))).leave()
    assert existing_key(folder) is None
    assert recoverable(folder)[0].locked
