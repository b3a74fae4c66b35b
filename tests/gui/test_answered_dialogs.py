"""A dialog goes once it was answered, and with it what was typed into it; what Esc would throw away is asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMessageBox

from app.gui import dialogs
from app.gui.decisions.text_dialogs import NoteDialog
from app.gui.doubts import answering
from app.gui.second_review import dialogs as second
from app.gui.second_review.dialogs import NotesDialog
from app.gui.sessions import dialogs as keeping
from core.review.recovery import LeftJournal

PASSPHRASE = "moonlight thirteen"
ASKED = {
    "passphrase": lambda parent: keeping.ask_passphrase(parent, "…"),
    "left": lambda parent: keeping.ask_left(parent, [LeftJournal(Path("a"), "a" * 64, "판결.txt", 3, 1)]),
    "doubts": lambda parent: answering.export_anyway(parent, ["…"]),
    "shares": lambda parent: second.ask_shares(parent, {}, ""),
}


@pytest.mark.parametrize("kind", ASKED)
@pytest.mark.parametrize("way", ["accept", "reject"])
def test_nothing_is_left_of_a_dialog(parent, qtbot, modal, kind, way):
    modal.add(QDialog, lambda dialog: getattr(dialog, way)())
    ASKED[kind](parent)
    qtbot.waitUntil(lambda: not parent.findChildren(QDialog))


def test_a_passphrase_is_told_but_stays_in_no_field(parent, qtbot, modal):
    def answer(dialog):
        dialog.first.setText(PASSPHRASE)
        dialog.accept()

    modal.add(QDialog, answer)
    assert ASKED["passphrase"](parent) == PASSPHRASE
    qtbot.waitUntil(lambda: not parent.findChildren(QLineEdit))


def esc_asks_before(typed, dialog, qtbot, answers):
    """Esc asks before it throws away what was ``typed`` in ``dialog``, and does so only where the answer is Yes."""
    qtbot.keyClicks(typed, "see page 3")
    answers.confirm = False
    qtbot.keyClick(typed, Qt.Key.Key_Escape)
    assert dialog.isVisible() and typed.toPlainText() == "see page 3" and len(answers.questions) == 1
    answers.confirm = True
    qtbot.keyClick(typed, Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None and len(answers.questions) == 2


def test_esc_does_not_throw_away_a_note_that_was_written(desk, qtbot, answers):
    desk.commands["note"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NoteDialog)
    esc_asks_before(dialog.text, dialog, qtbot, answers)
    assert desk.item().note == "" and len(desk.session.log) == 0


def test_esc_does_not_throw_away_notes_for_the_first_reader(parent, qtbot, answers):
    dialog = NotesDialog(parent)
    dialog.open()
    esc_asks_before(dialog.notes, dialog, qtbot, answers)


@pytest.mark.parametrize("ask", [dialogs.confirm, lambda parent, text: dialogs.failure(parent, "…", text)])
def test_what_a_box_says_is_shown_letter_by_letter(parent, modal, ask):
    """A file's name may look like HTML; a picture it names would be fetched."""
    seen = []

    def look(box):
        seen.append((box.textFormat(), box.text()))
        box.reject()

    modal.add(QMessageBox, look)
    ask(parent, "'<img src='//pc/a.png'>.txt'")
    assert seen == [(Qt.TextFormat.PlainText, "'<img src='//pc/a.png'>.txt'")]


def lowest_ink(picture):
    """The lowest row in which something is written."""
    rows = range(picture.height() - 1, -1, -1)
    dark = (row for row in rows if any(picture.pixelColor(at, row).lightness() < 100 for at in range(picture.width())))
    return next(dark, 0)


@pytest.mark.parametrize("twice", [False, True])
def test_a_name_without_a_blank_leaves_the_buttons_in_sight(parent, qtbot, twice):
    name = "20210304_Seoul_Central_District_Court_" * 5 + "review.deid"
    dialog = keeping.PassphraseDialog(parent, name, twice)
    qtbot.addWidget(dialog)
    dialog.open()
    qtbot.waitUntil(dialog.isVisible)
    assert dialog.layout().minimumSize().width() <= dialog.width() < 500
    assert all(dialog.rect().contains(one.geometry()) for one in (dialog.said, dialog.first, dialog.buttons))
    line = dialog.fontMetrics().height()
    assert dialog.said.text() == name and dialog.said.height() >= 3 * line
    picture = dialog.said.grab().toImage()
    assert lowest_ink(picture) > picture.height() - 2 * line * picture.devicePixelRatio()  # its end is written, too
    dialog.reject()


# A reader who answers a dialog that nobody keeps, by the keyboard, several times: where the keyboard is was framed.
KEPT_BY_NOBODY = """
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit
from app.gui.appearance.keyboard import KeyboardMark

application = QApplication([])
KeyboardMark(application)
window = QLineEdit()
window.show()

def press():
    dialog = QApplication.activeModalWidget()
    if dialog and dialog.isActiveWindow():
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    else:
        QTimer.singleShot(10, press)

def ask():
    dialog = QDialog(window)
    QLineEdit(dialog).setFocus()
    QTimer.singleShot(10, press)
    dialog.exec()

for _ in range(3):
    ask()
    window.setFocus()
    QTest.qWait(100)
assert not window.findChildren(QDialog)
"""


def test_a_dialog_that_nobody_keeps_goes_once():
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", KEPT_BY_NOBODY]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
