"""File dialogs speak Korean and offer what can be read and written, no more."""

import re

import pytest
from PySide6.QtCore import QFileInfo, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QFileIconProvider,
    QLabel,
    QMessageBox,
)
from user import KEY, WITH, press

from app.cli.inputs import READABLE_ENDINGS
from app.gui import dialogs
from app.gui.qt_language import speak_qt
from app.gui.sessions import dialogs as keeping
from core import messages
from core.documents.formats import Format, written_as

FORMATS = re.compile(rf"\b({'|'.join(kind.upper() for kind in Format)})\b|\*\.\w+|\(&\w\)")
SHOWN = {
    "open": lambda parent: keeping.choose_original(parent, "/", "판결.docx"),
    "session": lambda parent: keeping.choose_session(parent, "/"),
    "folder": lambda parent: QFileDialog.getExistingDirectory(parent, "판결서 폴더 열기", "/"),
    "save": lambda parent: dialogs.choose_target(parent, keeping.Path("/결과"), Format.DOCX),
}


@pytest.fixture
def spoken(qapp):
    speak_qt(qapp)
    yield
    messages.set_language("en")
    speak_qt(QApplication.instance())


def words(dialog: QObject) -> set[str]:
    """What the dialog says of itself: names of files and folders left out."""
    said = {one.text() for kind in (QLabel, QAbstractButton) for one in dialog.findChildren(kind) if one.isVisible()}
    said |= {one.toolTip() for one in dialog.findChildren(QAbstractButton)}
    said |= {box.itemText(row) for box in dialog.findChildren(QComboBox, "fileTypeCombo") for row in range(box.count())}
    for view in dialog.findChildren(QAbstractItemView, "treeView"):
        model = view.model()
        said |= {str(model.headerData(one, Qt.Orientation.Horizontal)) for one in range(model.columnCount())}
    return said


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("kind", SHOWN)
def test_every_word_of_a_file_dialog_is_korean(parent, modal, kind):
    said = set()

    def look(dialog):
        said.update(words(dialog))
        press(dialog, KEY.Key_Escape)

    modal.add(QFileDialog, look)
    SHOWN[kind](parent)
    assert len(said) > 8
    assert not {one for one in said if re.search("[A-Za-z]", FORMATS.sub("", one))}


@pytest.mark.usefixtures("spoken")
def test_what_a_folder_is_is_said_in_korean(tmp_path):
    assert [QFileIconProvider().type(QFileInfo(str(one))) for one in (tmp_path, "/")] == ["폴더", "드라이브"]


@pytest.mark.usefixtures("spoken")
def test_the_buttons_of_a_question_are_korean(parent, modal):
    said = []

    def look(box):
        said.extend(button.text() for button in box.buttons())
        press(box, KEY.Key_Y, WITH.AltModifier)

    modal.add(QMessageBox, look)
    assert dialogs.confirm(parent, "버리시겠습니까?")
    assert said == ["예(&Y)", "아니요(&N)"]


def test_what_is_offered_to_be_opened_can_be_read(window, qtbot, answers):
    press(window.view, KEY.Key_O, WITH.ControlModifier)
    qtbot.waitUntil(lambda: len(answers.files) == 1)
    kinds = answers.files[0][1]
    assert set(re.findall(r"\*(\.\w+)", kinds)) == set(READABLE_ENDINGS) and ".hwpx" in kinds


@pytest.mark.parametrize("native", Format)
def test_what_is_offered_to_be_saved_can_be_written(parent, modal, tmp_path, native):
    assert dialogs.choose_target(parent, tmp_path / "결과", native) is None
    kinds = re.findall(r"\*\.(\w+)", modal.files[0][1])
    assert modal.files[0][2] == f"결과.{kinds[0]}"
    assert set(kinds) == {"docx", "pdf", "txt", "hwpx", "xlsx", "csv", "tsv"} and kinds[0] == written_as(native).value
