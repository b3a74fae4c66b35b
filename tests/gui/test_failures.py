"""A disk that is full, a folder that is closed, a model that is damaged: said with the file's name and what to do.

Nothing is lost, nothing stays half-written, the window goes on, and trying again succeeds once the cause is gone.
"""

import errno
import os
import shutil
import stat
from pathlib import Path

import pytest
from conftest import FakeEngine
from PySide6.QtCore import Qt

from app.desk.backend import Backend
from app.desk.queue import State
from app.gui.notices import NoticesBar
from app.gui.panes.queue import QueueFeature
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from core import outputs
from core.messages import text as tr
from core.review import Status, crypto
from core.review.archive import unlock_session
from core.review.journal import journal_path
from core.review.key_list import read_key_list, write_key_list
from core.tagging.bundle import embedded_bundle, load_bundle

KEY, WITH = Qt.Key, Qt.KeyboardModifier
PASSPHRASE = "달빛 아래 열세 걸음"
KEYS_PASSPHRASE = "바람 부는 서른 고개"


@pytest.fixture(autouse=True)
def cheap_keys(monkeypatch):
    """The least cost scrypt allows: the tests are not about its half second."""
    monkeypatch.setattr(crypto.new_key, "__defaults__", (15,))
    monkeypatch.setattr(write_key_list, "__defaults__", (None, 15))


@pytest.fixture
def asked(answers, tmp_path):
    """The file kept reviews are saved to; the user knows its passphrase."""
    path = tmp_path / "기록" / "검토.deid"
    path.parent.mkdir()
    answers.saves, answers.passphrases = [path], [PASSPHRASE]
    return path


# --- disks that fail -------------------------------------------------------------------------------------------------


class Full:
    """A file that takes nothing."""

    def __init__(self, stream):
        self._stream = stream

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._stream.close()

    def write(self, _data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def on_disk(number):
    return stat.S_ISREG(os.fstat(number).st_mode)


def raising(number):
    def refuse(*_args, **_more):
        raise OSError(number, os.strerror(number))

    return refuse


def full_at_write(patch):
    """Files take nothing; pipes to other processes do."""
    fdopen, write, path_open = os.fdopen, os.write, Path.open

    def opened(number, *args, **more):
        stream = fdopen(number, *args, **more)
        return Full(stream) if on_disk(number) else stream

    def written(number, data):
        return raising(errno.ENOSPC)() if on_disk(number) else write(number, data)

    def opened_path(path, mode="r", *args, **more):
        stream = path_open(path, mode, *args, **more)
        return Full(stream) if set(mode) & set("wxa") else stream

    patch.setattr(os, "fdopen", opened)
    patch.setattr(Path, "open", opened_path)
    patch.setattr(os, "write", written)
    patch.setattr(Path, "write_bytes", raising(errno.ENOSPC))


def full_at_fsync(patch):
    patch.setattr(os, "fsync", raising(errno.ENOSPC))


def full_at_rename(patch):
    patch.setattr(Path, "replace", raising(errno.ENOSPC))


def read_only(patch):
    patch.setattr("tempfile.mkstemp", raising(errno.EACCES))
    patch.setattr(outputs, "TemporaryDirectory", raising(errno.EACCES))


BROKEN = [(full_at_write, "공간"), (full_at_fsync, "공간"), (full_at_rename, "공간"), (read_only, "권한")]


def names(folder: Path) -> set[str]:
    """All files, those that should not be there included."""
    return {path.name for path in folder.iterdir()} if folder.exists() else set()


def press(qtbot, window, key, modifier=WITH.NoModifier):
    qtbot.keyClick(window.view, key, modifier)


def settled(qtbot, window):
    qtbot.waitUntil(lambda: window.job is None and not window.feature(Sessions).lane._jobs)


def statuses(window, value):
    return [item.status for item in window.session.items if item.mention.text == value]


def still_works(qtbot, window):
    """A decision can be made and taken back."""
    before = window.session.items
    press(qtbot, window, KEY.Key_1, WITH.AltModifier)
    assert window.session.items != before
    press(qtbot, window, KEY.Key_Z, WITH.ControlModifier)
    assert window.session.items == before
    settled(qtbot, window)


@pytest.mark.parametrize(("break_it", "said"), BROKEN)
def test_a_session_that_cannot_be_saved_stays_as_it_was(desk, qtbot, answers, asked, monkeypatch, break_it, said):
    press(qtbot, desk, KEY.Key_A)
    desk.commands["save_session"].trigger()
    settled(qtbot, desk)
    older = asked.read_bytes()
    press(qtbot, desk, KEY.Key_1, WITH.AltModifier)
    settled(qtbot, desk)
    with monkeypatch.context() as patch:
        break_it(patch)
        desk.commands["save_session"].trigger()
        settled(qtbot, desk)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "검토.deid" in answers.failures[0] and said in answers.failures[0]
    assert "다른 폴더에 저장하십시오" in answers.failures[0] and "구름산" not in answers.failures[0]
    assert asked.read_bytes() == older and names(asked.parent) == {"검토.deid"}
    assert desk.feature(Sessions).kept.unsaved and statuses(desk, "강별하") == [Status.REJECTED] * 2
    assert desk.notices.isVisible() and desk.status.text() == "저장하지 못했습니다"
    still_works(qtbot, desk)

    desk.commands["save_session"].trigger()
    settled(qtbot, desk)
    assert not desk.notices.isVisible() and desk.status.text() == "검토 파일을 저장했습니다: 검토.deid"
    record = unlock_session(asked, PASSPHRASE).beside(desk.opened.document).record
    assert record.items == desk.session.items and not desk.feature(Sessions).kept.unsaved


@pytest.mark.parametrize(("break_it", "said"), BROKEN)
def test_a_key_list_that_cannot_be_written_leaves_nothing(desk, qtbot, answers, asked, monkeypatch, break_it, said):
    press(qtbot, desk, KEY.Key_A)
    settled(qtbot, desk)
    asked = asked.with_name("대조표.deidkeys")
    answers.saves, answers.passphrases = [asked], [KEYS_PASSPHRASE]
    with monkeypatch.context() as patch:
        break_it(patch)
        desk.commands["key_list"].trigger()
        qtbot.waitUntil(lambda: bool(answers.failures))
        settled(qtbot, desk)
    assert "대조표.deidkeys" in answers.failures[0] and said in answers.failures[0]
    assert names(asked.parent) == set() and desk.notices.isVisible()
    still_works(qtbot, desk)

    desk.commands["key_list"].trigger()
    qtbot.waitUntil(asked.exists)
    settled(qtbot, desk)
    assert not desk.notices.isVisible()
    assert ("구름산",) in {one.originals for one in read_key_list(asked, KEYS_PASSPHRASE).entries}


@pytest.mark.parametrize(("break_it", "said"), BROKEN)
def test_an_export_that_cannot_be_written_leaves_nothing(desk, qtbot, answers, monkeypatch, break_it, said):
    press(qtbot, desk, KEY.Key_A)
    settled(qtbot, desk)
    folder = answers.target.parent
    with monkeypatch.context() as patch:
        break_it(patch)
        press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
        qtbot.waitUntil(lambda: bool(answers.failures))
        settled(qtbot, desk)
    assert "결과.txt" in answers.failures[0] and said in answers.failures[0] and "구름산" not in answers.failures[0]
    assert names(folder) == set() and answers.exports == []
    assert desk.feature(Sessions).kept.unsaved and statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    still_works(qtbot, desk)

    press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(lambda: bool(answers.exports))
    settled(qtbot, desk)
    assert not desk.notices.isVisible()
    assert answers.exports[0].verification.ok and "결과.txt" in names(folder)
    assert not [name for name in names(folder) if name.startswith(".")]


@pytest.mark.parametrize(
    ("break_it", "first"),
    [
        (full_at_write, True),
        (full_at_fsync, True),
        (full_at_rename, True),
        (full_at_write, False),
        (full_at_fsync, False),  # later decisions are added to the journal: nothing is renamed
    ],
)
def test_a_decision_that_cannot_be_autosaved_is_said_at_once_and_kept(desk, qtbot, monkeypatch, break_it, first):
    sessions = desk.feature(Sessions)
    journal = journal_path(sessions.folder, desk.opened.document.sha256)
    if not first:
        press(qtbot, desk, KEY.Key_A)
        settled(qtbot, desk)
    before = journal.read_bytes() if journal.exists() else b""
    with monkeypatch.context() as patch:
        break_it(patch)
        press(qtbot, desk, KEY.Key_1, WITH.AltModifier)
        settled(qtbot, desk)
        assert desk.notices.isVisible() and "자동 저장이 되지 않습니다" in desk.notices.text()
        assert "구름산 판결.txt" in desk.notices.text() and "창을 닫기 전에" in desk.notices.text()
        assert "공간을 확보" in desk.notices.text() and sessions.state.text() == "자동 저장 안 됨"
        for language in ("english", "korean"):
            desk.commands[language].trigger()
            assert desk.notices.isVisible() and "구름산 판결.txt" in desk.notices.text()
        assert Status.REJECTED in {item.status for item in desk.session.items}
        press(qtbot, desk, KEY.Key_A)  # the work goes on all the same
        settled(qtbot, desk)
        assert len(desk.session.log) == (2 if first else 3)
    if break_it is full_at_write:
        assert (journal.read_bytes() if journal.exists() else b"") == before
    assert not list(sessions.folder.glob("*.part"))

    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    settled(qtbot, desk)
    assert sessions.kept._journal.decisions == len(desk.session.log)  # all that was missing is there now
    assert sessions.state.text() == "저장 안 됨" and not desk.notices.isVisible()


def test_the_note_that_a_failure_covered_is_seen_again(qtbot):
    bar = NoticesBar()
    qtbot.addWidget(bar)
    bar.show_lines(["그림 1개는 읽을 수 없습니다."])
    bar.show_lines(["자동 저장이 되지 않습니다."], "failure")
    bar.take_back("다른 일")
    assert bar.text() == "자동 저장이 되지 않습니다."
    bar.take_back("자동 저장이 되지 않습니다.")
    assert bar.isVisible() and bar.text() == "그림 1개는 읽을 수 없습니다."


def test_the_note_below_a_failure_speaks_the_language_that_was_chosen_meanwhile(desk, engine, tmp_path, qtbot):
    engine.names = {}
    nothing = tmp_path / "없음.txt"
    nothing.write_text("이 사건 항소를 기각한다.\n", encoding="utf-8")
    desk.open_path(nothing)
    qtbot.waitUntil(lambda: desk.session is not None and "기각" in desk.session.text)
    desk.notices.show_lines(["자동 저장이 되지 않습니다."], "failure")
    desk.commands["english"].trigger()
    assert desk.notices.text() == "자동 저장이 되지 않습니다."
    desk.notices.take_back("자동 저장이 되지 않습니다.")
    assert desk.notices.isVisible() and desk.notices.text() == tr("nothing_found")


# --- files that are not what they were -------------------------------------------------------------------------------


def open_again(qtbot, window, path):
    window.open_path(path)
    qtbot.wait(20)  # a session file is opened in the next turn of the event loop
    settled(qtbot, window)


def test_a_truncated_session_says_so_and_a_whole_copy_opens(desk, qtbot, answers, asked):
    press(qtbot, desk, KEY.Key_A)
    desk.commands["save_session"].trigger()
    settled(qtbot, desk)
    whole = asked.read_bytes()
    asked.write_bytes(whole[: len(whole) // 2])
    open_again(qtbot, desk, asked)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "검토.deid" in answers.failures[0]
    assert "다시 복사하거나" in answers.failures[0] or "다시 받으십시오" in answers.failures[0]
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    still_works(qtbot, desk)
    asked.write_bytes(whole)
    press(qtbot, desk, KEY.Key_1, WITH.AltModifier)
    open_again(qtbot, desk, asked)
    qtbot.waitUntil(lambda: desk.session is not None and len(desk.session.log) == 1)
    assert statuses(desk, "강별하") == [Status.UNDECIDED] * 2


def test_the_session_of_a_changed_original_is_refused_until_the_right_one_is_there(
    desk, qtbot, answers, asked, judgment
):
    press(qtbot, desk, KEY.Key_A)
    desk.commands["save_session"].trigger()
    settled(qtbot, desk)
    original = judgment.read_bytes()
    judgment.write_bytes(original + "덧붙인 줄\n".encode())
    open_again(qtbot, desk, asked)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "검토.deid" in answers.failures[0] and "원본" in answers.failures[0]
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    still_works(qtbot, desk)
    judgment.write_bytes(original)
    open_again(qtbot, desk, asked)
    qtbot.waitUntil(lambda: desk.session is not None and len(desk.session.log) == 1)


# --- models ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def bundle(tmp_path):
    """A copy of the embedded model."""
    return Path(shutil.copytree(embedded_bundle(), tmp_path / "모형", copy_function=os.link))


def without(folder: Path, file: str):
    """The file is gone."""
    (folder / file).unlink()


def damaged(folder: Path, file: str):
    """The file is no longer what the manifest says."""
    content = (folder / file).read_bytes()
    (folder / file).unlink()  # the others may share it
    (folder / file).write_bytes(content[:-1] + b"!")


@pytest.mark.parametrize(
    ("harm", "file", "said"),
    [
        (without, "model.onnx", "다시 설치하거나"),
        (without, "manifest.json", "다시 설치"),
        (damaged, "labels.json", "해시"),
        (damaged, "tokenizer.json", "해시"),
    ],
)
def test_a_model_that_is_not_whole_is_named_and_the_judgment_opens_once_it_is(
    qtbot, settings, answers, judgment, bundle, harm, file, said
):
    def load(*_):
        load_bundle(bundle)
        return FakeEngine()

    whole = (bundle / file).read_bytes()
    harm(bundle, file)
    window = MainWindow(settings, backend=Backend(load))
    qtbot.addWidget(window)
    window.show()
    window.open_path(judgment)
    qtbot.waitUntil(lambda: bool(answers.failures))
    settled(qtbot, window)
    assert file in answers.failures[0] and said in answers.failures[0]
    queue = window.feature(QueueFeature)
    assert window.session is None and queue.document.state is State.FAILED
    (bundle / file).unlink(missing_ok=True)
    (bundle / file).write_bytes(whole)
    window.commands["retry_document"].trigger()
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert len(window.session.items) == 5
    window.close()
