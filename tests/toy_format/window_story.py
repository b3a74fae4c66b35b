"""The window of a program with one format more; lies among the tests of the window when they are run."""

import re

import pytest
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from sessions_story import another, open_path, press, save, statuses
from user import KEY, WITH
from user import press as press_in

from app.gui import dialogs
from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.report import ReportDialog
from core.documents import Document, Format, open_document, write_document
from core.review import Status

TOY = Format("toy")


@pytest.fixture
def judgment(tmp_path):
    """The judgment of the window's tests, as a toy."""
    text = tmp_path / "글.txt"
    text.write_bytes(JUDGMENT.encode())
    path = tmp_path / "구름산 판결.toy"
    path.write_bytes(write_document(open_document(text), (), TOY).data)
    return path


def test_it_is_offered_where_files_are_opened_and_saved(parent, modal, tmp_path):
    assert {".toy", ".toyx"} < set(re.findall(r"\*(\.\w+)", dialogs.judgment_kinds()))
    dialogs.choose_target(parent, tmp_path / "결과", TOY)
    assert modal.files[0][1].startswith("TOY (*.toy);;") and modal.files[0][2] == "결과.toy"


def test_it_is_offered_where_judgments_are_exported_and_goes_there(desk, qtbot, modal, tmp_path):
    assert "DOCX, PDF, TXT, HWPX, HWP, XLSX, CSV, TSV, TOY" in desk.welcome.text()
    target = tmp_path / "out" / "결과.toy"
    offered = []

    def answer(dialog):
        offered.extend(dialog.kind.itemText(row) for row in range(dialog.kind.count()))
        dialog.file.setText(str(target))
        press_in(dialog, KEY.Key_E, WITH.AltModifier)

    modal.add(ExportDialog, answer)
    modal.add(ReportDialog, lambda dialog: press_in(dialog, KEY.Key_Return))
    press(qtbot, desk, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: target.exists() and desk.job is None)
    assert "장난감 문서 (*.toy)" in offered
    written: Document = open_document(target)
    assert written.format is TOY and "구름산" not in written.text and "만났다" in written.text


@pytest.mark.usefixtures("asked")
def test_a_session_of_it_is_opened_again_beside_it(desk, qtbot, asked, settings, engine):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None)
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    window.close()
