"""After a crash: what can be had back from a journal, however it was cut off or damaged."""

import errno
import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from core.errors import InUseError, OtherDocumentError, PassphraseError, ReviewError
from core.review.archive import SessionFile
from core.review.codec import Codec
from core.review.crypto import MAGIC
from core.review.doubts import Answer
from core.review.fields import dumps
from core.review.journal import Journal, journal_path
from core.review.operations import accept, note, reject
from core.review.record import State, Step, session_of
from core.review.recovery import discard, recover, recoverable
from tests.fixtures_review import PASSPHRASE, START, Judgment, kept, key, story

DOCUMENT = Judgment()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "journals"


def left_behind(folder, secret=None):
    """A journal with five decisions whose program was killed; the review, and where each record ended."""
    session = story()
    journal = Journal.start(folder, kept(session), DOCUMENT, secret)
    path = journal_path(folder, DOCUMENT.sha256)
    ends = [path.stat().st_size]
    for work in (accept, reject, accept, reject):
        work(session, session.items[len(ends) - 1].key)
        journal.follow(session.log)
        ends.append(path.stat().st_size)
    session.undo()
    journal.follow(session.log)
    ends.append(path.stat().st_size)
    journal.leave()
    return session, path, ends


def test_what_a_crash_left_is_listed(folder):
    left_behind(folder)
    (left,) = recoverable(folder)
    assert (left.document_sha256, left.name) == (DOCUMENT.sha256, "사건기록.txt")
    assert (left.decisions, left.saved, left.locked, left.readable) == (5, 0, False, True)


def test_answers_and_steps_are_listed_besides_the_decisions(folder):
    session = story()
    ended = Step(State.REVIEWED, "김검토", START, 0)
    journal = Journal.start(folder, kept(session, (ended,)), DOCUMENT)
    journal.add_answer("의심", Answer("김검토", START, "읽음"))
    journal.add_answer("의심", None)
    journal.add_step(ended)
    journal.leave()
    (left,) = recoverable(folder)
    assert (left.decisions, left.besides) == (0, 3)


def test_nothing_is_left_where_nothing_was(folder):
    assert recoverable(folder) == ()


@pytest.mark.parametrize("error", [PermissionError(13, "no"), NotADirectoryError(20, "no")])
def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(folder, monkeypatch, error):
    left_behind(folder)

    def refuse(_path):
        raise error

    monkeypatch.setattr("pathlib.Path.iterdir", refuse)
    with pytest.raises(ReviewError) as caught:
        recoverable(folder)
    assert caught.value.code == "archive.unreadable"


def test_a_program_at_work_is_not_taken_for_a_crash(folder):
    journal = Journal.start(folder, kept(story()), DOCUMENT)
    assert recoverable(folder) == ()
    journal.leave()
    (left,) = recoverable(folder)
    journal = Journal.start(folder, kept(story()), DOCUMENT, replace=True)
    for work in (lambda: recover(left, DOCUMENT), lambda: discard(left)):
        with pytest.raises(InUseError):
            work()
    journal.close()


def test_the_review_goes_on_after_recovery_and_the_new_journal_takes_over(folder):
    session, _path, _ = left_behind(folder)
    found = recover(recoverable(folder)[0], DOCUMENT)
    again = session_of(found.record, DOCUMENT, "김검토")
    assert again.items == session.items
    journal = Journal.start(folder, found.record, DOCUMENT, found.key, found.saved, replace=True)
    again.redo()
    journal.follow(again.log)
    journal.leave()
    assert recover(recoverable(folder)[0], DOCUMENT).record == kept(again)
    assert len(list(folder.glob("*.journal"))) == 1


def test_the_session_file_comes_back_and_none_with_a_journal_of_an_earlier_version(folder, monkeypatch):
    file = SessionFile(folder.parent / "판결\udcff.deid", "ab" * 32)
    session = story()
    Journal.start(folder, kept(session), DOCUMENT, file=file).leave()
    assert recover(recoverable(folder)[0], DOCUMENT).file == file
    monkeypatch.setattr(
        "core.review.journal.dumps", lambda value: dumps({name: value[name] for name in value if name != "file"})
    )
    Journal.start(folder, kept(session), DOCUMENT, replace=True, file=file).leave()
    assert recover(recoverable(folder)[0], DOCUMENT).file is None


def test_discarded_it_is_gone(folder):
    _, path, _ = left_behind(folder)
    path.with_suffix(".part").write_bytes(b"cut off")
    discard(recoverable(folder)[0])
    assert recoverable(folder) == ()
    assert [path.name for path in folder.iterdir()] == ["journal.key"]


def test_cut_off_anywhere_at_most_the_record_being_written_is_lost(folder):
    session, path, ends = left_behind(folder)
    data, decisions = path.read_bytes(), tuple(session.log)
    for whole, (begin, end) in enumerate(pairwise(ends)):
        for length in range(begin, end, 7):
            path.write_bytes(data[:length])
            found = recover(recoverable(folder)[0], DOCUMENT)
            assert found.record.decisions == decisions[:whole]
            assert [one.code for one in found.notices] == (["journal.torn"] if length > begin else [])
            assert all(one.fields["decisions"] == whole for one in found.notices)


@pytest.mark.parametrize("tail", [bytes(3), bytes(500)])
def test_a_file_that_grew_without_its_content_loses_that_only(folder, tail):
    session, path, _ = left_behind(folder)
    path.write_bytes(path.read_bytes() + tail)
    found = recover(recoverable(folder)[0], DOCUMENT)
    assert found.record == kept(session)
    assert [one.code for one in found.notices] == ["journal.torn"]


def test_pages_of_the_last_record_that_were_never_written_cost_that_record(folder):
    session, path, _ = left_behind(folder)
    path.write_bytes(path.read_bytes()[:-40] + bytes(40))
    found = recover(recoverable(folder)[0], DOCUMENT)
    assert found.record.decisions == tuple(session.log)[:-1]
    assert [one.code for one in found.notices] == ["journal.torn"]


def test_damage_in_the_middle_ends_the_recovery_there_and_says_how_much_is_lost(folder):
    session, path, ends = left_behind(folder)
    data = path.read_bytes()
    for place in range(ends[1], ends[2], 5):
        damaged = bytearray(data)
        damaged[place] ^= 0x55
        path.write_bytes(bytes(damaged))
        found = recover(recoverable(folder)[0], DOCUMENT)
        assert found.record.decisions == tuple(session.log)[:1]
        (notice,) = found.notices
        assert (notice.code, notice.fields["decisions"]) == ("journal.broken", 1)
        in_front = place < ends[1] + 8
        assert notice.fields["lost"] == (1 if in_front else 4)
        assert "1" in notice.message("ko")


def test_a_record_left_out_moved_or_repeated_is_damage(folder):
    session, path, ends = left_behind(folder)
    data = path.read_bytes()
    one, two, three = (data[begin:end] for begin, end in pairwise(ends[:4]))
    for wrong in (data[: ends[0]] + two + three, data[: ends[0]] + one + three + two, data[: ends[1]] + one + two):
        path.write_bytes(wrong)
        found = recover(recoverable(folder)[0], DOCUMENT)
        assert found.record.decisions == tuple(session.log)[: len(found.record.decisions)]
        assert [note.code for note in found.notices] == ["journal.broken"]


def test_a_record_of_another_journal_of_the_same_document_is_damage(folder, tmp_path):
    _, path, ends = left_behind(folder)
    discarded = path.read_bytes()
    path.unlink()
    _, path, _ = left_behind(folder)
    path.write_bytes(path.read_bytes()[: ends[1]] + discarded[ends[1] :])
    assert [one.code for one in recover(recoverable(folder)[0], DOCUMENT).notices] == ["journal.broken"]


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda data: data[:70], "journal.damaged"),
        (lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:], "journal.damaged"),
        (lambda data: data[:5], "archive.truncated"),
        (lambda data: b"hallo", "archive.not_ours"),
        (lambda data: MAGIC + b"J\0\x09" + data[11:], "archive.newer"),
    ],
)
def test_a_journal_that_gives_nothing_back_is_listed_to_be_discarded(folder, damage, code):
    _, path, _ = left_behind(folder)
    path.write_bytes(damage(path.read_bytes()))
    (left,) = recoverable(folder)
    assert (left.readable, left.name) == (False, None)
    assert bool(left.closed) == (code == "archive.newer"), "a newer version can recover it"
    with pytest.raises(ReviewError) as caught:
        recover(left, DOCUMENT)
    assert caught.value.code == code
    discard(left)
    assert recoverable(folder) == ()


@pytest.mark.parametrize("later", [{"paragraphs": [3]}, {"taken_back": "의심", "by": "김검토"}])
def test_what_a_later_version_writes_into_a_journal_is_not_left_out(folder, later):
    journal = Journal.start(folder, kept(story()), DOCUMENT)
    journal._append(later)
    journal.leave()
    (left,) = recoverable(folder)
    with pytest.raises(ReviewError) as caught:
        recover(left, DOCUMENT)
    assert caught.value.code == "archive.unknown_part"
    assert recoverable(folder) == (left,)


def test_a_journal_whose_judgment_a_later_version_described_otherwise_is_not_to_be_discarded(folder, monkeypatch):
    record_out = Codec.record_out

    def newer(codec, record):
        content = record_out(codec, record)
        content["document"]["pages"] = 3
        return content

    with monkeypatch.context() as later:
        later.setattr(Codec, "record_out", newer)
        Journal.start(folder, kept(story()), DOCUMENT).leave()
    (left,) = recoverable(folder)
    assert not left.readable and "document.pages" in left.closed


def test_a_journal_with_labels_of_another_version_is_not_taken_up(folder):
    record = kept(story())
    detected = (replace(record.detected[0], label="없는라벨"), *record.detected[1:])
    Journal.start(folder, replace(record, detected=detected), DOCUMENT).leave()
    (left,) = recoverable(folder)
    with pytest.raises(ReviewError) as caught:
        recover(left, DOCUMENT)
    assert (caught.value.code, caught.value.fields["count"]) == ("archive.unknown_labels", 1)
    assert recoverable(folder) == (left,)


def test_a_journal_that_another_program_holds_is_not_to_be_discarded(folder, monkeypatch):
    _, path, _ = left_behind(folder)
    read = Path.read_bytes

    def held(self):
        if self == path:
            raise PermissionError(errno.EACCES, "held")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", held)
    (left,) = recoverable(folder)
    assert not left.readable and path.name in left.closed


def test_without_the_key_file_there_is_no_recovery(folder):
    left_behind(folder)
    (folder / "journal.key").unlink()
    (left,) = recoverable(folder)
    assert not left.readable
    with pytest.raises(ReviewError) as caught:
        recover(left, DOCUMENT)
    assert caught.value.code == "journal.damaged"
    assert not (folder / "journal.key").exists()


def test_a_journal_under_a_passphrase_asks_for_it(folder):
    session, *_ = left_behind(folder, key())
    (left,) = recoverable(folder)
    assert left.locked
    for secret, code in ((None, "journal.locked"), ("falsche Losung", "archive.passphrase_wrong")):
        with pytest.raises(PassphraseError) as caught:
            recover(left, DOCUMENT, secret)
        assert caught.value.code == code
    assert recover(left, DOCUMENT, PASSPHRASE).record == kept(session)


def test_a_journal_that_cannot_be_removed_is_said(folder, monkeypatch):
    left_behind(folder)
    (left,) = recoverable(folder)

    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "no")

    with monkeypatch.context() as patched, pytest.raises(ReviewError) as caught:
        patched.setattr("pathlib.Path.unlink", refuse)
        discard(left)
    assert caught.value.code == "archive.permission"
    assert recoverable(folder) == (left,)


def test_the_journal_of_another_judgment_is_refused(folder):
    left_behind(folder)
    with pytest.raises(OtherDocumentError):
        recover(recoverable(folder)[0], Judgment("다른 사건"))


WRITER = """
import sys
from pathlib import Path
from core.review.journal import Journal
from core.review.operations import note
from tests.fixtures_review import Judgment, kept, story

session = story()
journal = Journal.start(Path(sys.argv[1]), kept(session), Judgment())
for number in range(1_000_000):
    note(session, session.items[0].key, f"{number}")
    journal.follow(session.log)
    print(number, flush=True)
"""


@pytest.mark.parametrize("acknowledged", [1, 7, 40])
def test_a_program_killed_while_it_writes_loses_at_most_the_last_decision(folder, acknowledged):
    command = [sys.executable, "-c", WRITER, str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ) as writer:
        for _ in range(acknowledged):
            last = int(writer.stdout.readline())
        assert recoverable(folder) == ()
        with pytest.raises(InUseError):
            Journal.start(folder, kept(story()), DOCUMENT)
        writer.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        said = writer.stdout.read().split()
        writer.wait()
    last = int(said[-1]) if said else last
    (left,) = recoverable(folder)
    found = recover(left, DOCUMENT)
    assert left.decisions == len(found.record.decisions)
    assert last + 1 <= left.decisions <= last + 2
    assert found.record.items[0].note == str(left.decisions - 1)
    replayed = story()
    for number in range(left.decisions):
        note(replayed, replayed.items[0].key, str(number))
    assert found.record.items == replayed.items
    Journal.start(folder, found.record, DOCUMENT, replace=True).close()
