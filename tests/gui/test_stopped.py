"""Esc stops what is under way: it ends as cancelled, and nothing is written or asked afterwards."""

import threading

import pytest
from PySide6.QtWidgets import QApplication
from sessions_story import PASSPHRASE, press, save, settled
from user import KEY, WITH

import core.review.corrections
import core.review.key_list
from app.gui.corrections_export import feature as corrections_export
from app.gui.decisions import values
from app.gui.doubts import feature as doubts
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from app.gui.sessions import case_letters, opening
from app.gui.tagged import feature as tagged
from core.messages import text as tr

OWN = "바람 부는 서른 고개"


class Held:
    """A step of the work somebody waits for: held up where it begins, and done when it is let go."""

    def __init__(self, monkeypatch, module, name, where="work"):
        self._where = where
        self.begun, self.go_on, self.done = threading.Event(), threading.Event(), threading.Event()
        self._step = getattr(module, name)
        monkeypatch.setattr(module, name, self._do)

    def _do(self, *args, **kwargs):
        if threading.current_thread().name.startswith(self._where):
            self.begun.set()
            let_go = self.go_on.wait(10)
            self.done.set()
            assert let_go
        return self._step(*args, **kwargs)


def stop(desk, qtbot, held):
    """Press Esc while the step is being done, then let it go on to its end."""
    qtbot.waitUntil(held.begun.is_set)
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)
    press(qtbot, desk, KEY.Key_Escape)
    qtbot.waitUntil(lambda: not desk.work.button.isEnabled())
    assert desk.status.text() == tr("working.cancel")
    held.go_on.set()
    settled(qtbot, desk)


@pytest.fixture
def finished(desk, qtbot, asked, tmp_path):
    """The window with a finished review; the user saves into a folder with nothing in it."""
    for _ in range(3):
        press(qtbot, desk, KEY.Key_A)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier | WITH.ShiftModifier)
    settled(qtbot, desk)
    asked.passphrases = [OWN]
    (tmp_path / "out").mkdir()
    asked.saves = [tmp_path / "out" / "x_other.txt"]
    return desk


WRITES = [
    ("key_list", ".deidkeys", core.review.key_list, "new_key", "write_whole"),
    ("save_tags", ".html", tagged, "colours_of", "write_whole"),
    ("teach", ".txt", core.review.corrections, "verify_bytes", "put_in_place"),
]
"""The command, what it writes, a step before that, the writing."""


@pytest.mark.parametrize(("command", "ending", "module", "step", "_writing"), WRITES, ids=[one[0] for one in WRITES])
def test_nothing_is_written_by_what_was_stopped(
    finished, qtbot, asked, monkeypatch, command, ending, module, step, _writing
):
    asked.saves = [asked.saves[0].with_suffix(ending)]
    held = Held(monkeypatch, module, step)
    finished.commands[command].trigger()
    stop(finished, qtbot, held)
    assert not list(asked.saves[0].parent.iterdir()) and not asked.failures
    assert finished.status.text() == tr("program.cancelled")
    assert asked.saves[0].name not in finished.notices.text()


@pytest.mark.parametrize(("command", "ending", "module", "_step", "writing"), WRITES, ids=[one[0] for one in WRITES])
def test_what_was_being_written_when_it_was_stopped_is_said_to_be_there(
    finished, qtbot, asked, monkeypatch, command, ending, module, _step, writing
):
    asked.saves = [asked.saves[0].with_suffix(ending)]
    held = Held(monkeypatch, module, writing)
    finished.commands[command].trigger()
    stop(finished, qtbot, held)
    assert [one.name for one in asked.saves[0].parent.iterdir()] == [asked.saves[0].name]
    assert asked.saves[0].name in finished.status.text() + finished.notices.text()


ASKS = [
    ("teach", corrections_export, "corrections"),
    ("replacement", values, "_assignments"),
]


@pytest.mark.parametrize(("command", "module", "step"), ASKS, ids=[one[0] for one in ASKS])
def test_nothing_is_asked_by_what_was_stopped(finished, qtbot, asked, monkeypatch, command, module, step):
    held = Held(monkeypatch, module, step)
    finished.commands[command].trigger()
    stop(finished, qtbot, held)
    assert QApplication.activeModalWidget() is None and not asked.files and not asked.failures
    assert finished.status.text() == tr("program.cancelled")


def test_an_export_that_was_stopped_while_the_doubts_were_looked_for_does_not_go_on(desk, qtbot, asked, monkeypatch):
    held = Held(monkeypatch, doubts, "look_through")
    press(qtbot, desk, KEY.Key_A)
    press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
    stop(desk, qtbot, held)
    assert not asked.doubts and not asked.questions and not asked.exports
    assert desk.status.text() == tr("program.cancelled")


@pytest.fixture
def shared(finished, qtbot):
    """The window with a finished review whose letters are its case's."""
    finished.commands["case_letters"].trigger()
    settled(qtbot, finished)
    return finished


def stop_what_hangs(desk, qtbot, held):
    """Press Esc while the step is being done; it does not go on, and the desk is free all the same."""
    qtbot.waitUntil(held.begun.is_set)
    assert desk.job is not None
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)
    press(qtbot, desk, KEY.Key_Escape)
    qtbot.waitUntil(lambda: desk.job is None)
    assert not held.done.is_set()
    held.go_on.set()
    settled(qtbot, desk)


def test_an_export_is_stopped_though_the_share_of_the_list_of_the_case_hangs(shared, qtbot, asked, monkeypatch):
    held = Held(monkeypatch, case_letters, "read_case")
    press(qtbot, shared, KEY.Key_S, WITH.ControlModifier)
    stop_what_hangs(shared, qtbot, held)
    assert not asked.doubts and not asked.questions and not asked.exports and not asked.failures
    assert shared.status.text() == tr("program.cancelled")


def test_an_export_is_stopped_though_what_the_one_before_adds_to_the_list_of_the_case_hangs(
    shared, qtbot, asked, monkeypatch
):
    held = Held(monkeypatch, case_letters, "add_to_case", "keep")
    asked.target = asked.saves[0]
    press(qtbot, shared, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(lambda: shared.job is None and asked.target.exists())
    exports = len(asked.exports)
    press(qtbot, shared, KEY.Key_S, WITH.ControlModifier)
    stop_what_hangs(shared, qtbot, held)
    assert len(asked.exports) == exports and not asked.failures
    assert shared.status.text() == tr("program.cancelled")


def test_an_export_of_all_finished_is_stopped_though_the_share_of_the_list_of_the_case_hangs(
    shared, qtbot, asked, modal, monkeypatch
):
    held, said = Held(monkeypatch, case_letters, "read_case"), []

    def told(dialog):
        said.append(dialog.list.topLevelItem(0).text(1))
        qtbot.keyClick(dialog, KEY.Key_Return)

    modal.add(FinishedDialog, lambda dialog: qtbot.keyClick(dialog.folder, KEY.Key_Return))
    modal.add(OutcomeDialog, told)
    press(qtbot, shared, KEY.Key_X, WITH.ControlModifier | WITH.ShiftModifier)
    stop_what_hangs(shared, qtbot, held)
    qtbot.waitUntil(lambda: modal.done)
    assert said == [tr("finished.stopped")]


def test_a_window_is_closed_though_the_share_of_the_list_of_the_case_hangs(shared, qtbot, asked, monkeypatch):
    held = Held(monkeypatch, case_letters, "read_case")
    press(qtbot, shared, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(held.begun.is_set)
    shared.close()
    assert not shared.isVisible() and not held.done.is_set()
    held.go_on.set()


def test_a_review_whose_unlocking_was_stopped_is_not_opened(desk, qtbot, asked, monkeypatch):
    press(qtbot, desk, KEY.Key_A)
    save(qtbot, desk)
    before, held = desk.opened, Held(monkeypatch, opening, "unlock_session")
    asked.opens, asked.passphrases = [asked.saves[0]], [PASSPHRASE]
    press(qtbot, desk, KEY.Key_O, WITH.ControlModifier | WITH.ShiftModifier)
    stop(desk, qtbot, held)
    assert desk.opened is before and not asked.failures and not asked.questions
