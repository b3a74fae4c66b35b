"""The window with a workbook and with a document of an old Hangul: opened, shown, exported as what it proposes."""

import pytest
from PySide6.QtCore import Qt
from sessions_story import press
from user import KEY, WITH
from user import press as press_in

from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.report import ReportDialog
from core.documents import open_document
from tests import fixtures_hwp, fixtures_xlsx

FILES = {
    "xlsx": ("명단.xlsx", fixtures_xlsx.table_of_people().build, "xlsx"),
    "hwp": ("판결.hwp", fixtures_hwp.judgment, "hwpx"),
}


@pytest.fixture(params=FILES)
def kind(request):
    return FILES[request.param]


@pytest.fixture
def judgment(tmp_path, kind):
    path = tmp_path / kind[0]
    path.write_bytes(kind[1]())
    return path


def test_it_is_shown_and_exported_as_what_is_proposed(desk, qtbot, modal, kind, tmp_path):
    assert "구름산" in desk.view.toPlainText()
    proposed = []

    def answer(dialog):
        proposed.append(dialog.file.text())
        dialog.file.setText(str(tmp_path / "out" / f"결과.{kind[2]}"))
        press_in(dialog, KEY.Key_E, WITH.AltModifier)

    modal.add(ExportDialog, answer)
    modal.add(ReportDialog, lambda dialog: press_in(dialog, KEY.Key_Return))
    press(qtbot, desk, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    target = tmp_path / "out" / f"결과.{kind[2]}"
    qtbot.waitUntil(lambda: target.exists() and desk.job is None)
    assert proposed[0].endswith(f".{kind[2]}")
    assert "구름산" not in open_document(target).text
