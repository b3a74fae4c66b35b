"""Whichever dialog asks where to save, a file is replaced only by somebody who was asked about just that file."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QMessageBox

from app.gui import dialogs
from app.gui.corrections_export import feature as teaching
from app.gui.dictionaries.dialog import choose_export
from app.gui.sessions import dialogs as keeping
from app.gui.settings import profile_choice
from core.documents.model import Format

SAVED = {
    ".docx": lambda parent, folder: dialogs.choose_target(parent, folder / "결과", Format.DOCX),
    ".deid": lambda parent, folder: keeping.choose_target(parent, folder / "a.deid", "저장", "검토 파일 (*.deid)"),
    ".csv": lambda parent, _home: choose_export(parent),
    ".toml": lambda parent, folder: profile_choice.choose_target(parent, folder / "a.toml"),
    ".txt": lambda parent, folder: teaching.choose_target(parent, folder / "a.txt"),
}
every_kind = pytest.mark.parametrize("ending", SAVED)


@pytest.fixture
def choose(parent, tmp_path, monkeypatch):
    """Save a file of a kind into the folder of the test."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return lambda ending: SAVED[ending](parent, tmp_path)


def press(widget, key):
    """Once this turn is over: the key may open the next dialog, which waits for an answer itself."""
    QTimer.singleShot(0, widget, partial(QTest.keyClick, widget, key))


def typed(name, downs=0):
    """Type ``name`` and press Enter, the kind of file chosen by so many arrow keys down."""

    def answer(dialog):
        for _ in range(downs):
            QTest.keyClick(dialog.findChild(QComboBox, "fileTypeCombo"), Qt.Key.Key_Down)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        field.setText(name)
        press(field, Qt.Key.Key_Return)

    return answer


def says(yes, asked):
    """Answer Qt's question and keep it in ``asked``; after No the user thinks better of it all."""

    def answer(question):
        asked.append(question.text())
        button = QMessageBox.StandardButton.Yes if yes else QMessageBox.StandardButton.No
        press(question.button(button), Qt.Key.Key_Space)
        if not yes:
            QTimer.singleShot(50, question.parent(), question.parent().reject)

    return answer


@every_kind
def test_a_name_without_its_ending_is_asked_about_as_it_will_be(choose, modal, tmp_path, ending):
    (tmp_path / f"판결{ending}").touch()
    asked = []
    modal.add(QFileDialog, typed("판결"))
    modal.add(QMessageBox, says(False, asked))
    assert choose(ending) is None and f"판결{ending}" in asked[0]


@every_kind
@pytest.mark.parametrize("replace", [True, False])
def test_what_only_looks_like_an_ending_gets_one_and_is_asked_about(choose, modal, answers, tmp_path, ending, replace):
    target = tmp_path / f"2024.1.2 판결{ending}"
    target.touch()
    answers.confirm = replace
    modal.add(QFileDialog, typed("2024.1.2 판결"))
    assert choose(ending) == (target if replace else None)
    assert len(answers.questions) == 1 and target.name in answers.questions[0]


@every_kind
@pytest.mark.parametrize("name", ["새 판결", "2024.1.2 판결", "가" * 200 + ".x"])
def test_a_free_name_gets_its_ending_without_a_question(choose, modal, answers, tmp_path, ending, name):
    modal.add(QFileDialog, typed(name))
    assert choose(ending) == tmp_path / f"{name}{ending}" and not answers.questions


def test_the_ending_is_that_of_the_chosen_kind(choose, modal, tmp_path):
    asked = []
    (tmp_path / "판결.pdf").touch()
    modal.add(QFileDialog, typed("판결", downs=1))
    modal.add(QMessageBox, says(True, asked))
    assert choose(".docx") == tmp_path / "판결.pdf" and "판결.pdf" in asked[0]


class SystemDialog(QFileDialog):
    """Stands for a dialog of the system: it has asked about the name as typed, Qt adds an ending unasked."""

    typed = ""

    def layout(self):
        return None

    def exec(self):
        return 1

    def selectedFiles(self):
        return [self.typed if Path(self.typed).suffix else f"{self.typed}.{self.defaultSuffix()}".rstrip(".")]


@pytest.mark.parametrize(("name", "asked"), [("판결", 1), ("판결.deid", 0)])
def test_an_ending_the_systems_dialog_did_not_give_is_asked_about(choose, answers, monkeypatch, tmp_path, name, asked):
    (tmp_path / "판결.deid").touch()
    monkeypatch.setattr(SystemDialog, "typed", str(tmp_path / name))
    monkeypatch.setattr(dialogs, "QFileDialog", SystemDialog)
    assert choose(".deid") == tmp_path / "판결.deid"
    assert len(answers.questions) == asked
