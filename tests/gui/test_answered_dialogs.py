"""A dialog goes once it was answered, and with it what was typed into it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QLineEdit

from app.gui.doubts import answering
from app.gui.second_review import dialogs as second
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
