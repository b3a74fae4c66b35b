"""Scanned pages in the window: read when the setting is on, with every unsure word a doubt; refused otherwise."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from app.gui.doubts.feature import Doubts
from app.gui.settings.dialog import SettingsDialog
from app.gui.settings.feature import Settings
from core.review.doubts import DoubtKind
from tests import fixtures_pdf as pdf
from tests.fixtures_scans import pictures, scanned

pytestmark = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


@pytest.fixture
def scan(tmp_path):
    path = tmp_path / "판결.pdf"
    path.write_bytes(scanned(pictures(pdf.plain("피고인 구름산은 2023. 3. 5. 서울에서 강별하를 만났다."))[0]))
    return path


def test_a_scan_is_opened_when_recognition_is_switched_on(window, scan, qtbot, modal):
    settings = window.feature(Settings)
    dialog = SettingsDialog(window, settings.preferences(), "갑")
    dialog.changed.connect(settings.apply)
    dialog.show()
    qtbot.keyClick(dialog.recognise, Qt.Key.Key_Space)
    assert settings.preferences().recognise and window.backend.recognise
    dialog.close()
    window.open_path(scan)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None, timeout=60_000)
    assert "구름산" in "".join(window.session.text.split())
    doubts = window.feature(Doubts)
    qtbot.waitUntil(lambda: not doubts.stale, timeout=10_000)
    told = {str(one.detail.get("notice")) for one in doubts.list.open if one.kind is DoubtKind.UNREAD}
    assert "pdf.ocr" in told


def _press(dialog: QMessageBox, button: QMessageBox.StandardButton, asked: list[str]) -> None:
    asked.append(dialog.text())
    QTest.keyClick(dialog.button(button), Qt.Key.Key_Space)


def test_a_scan_is_read_when_its_question_is_answered_with_yes(window, scan, qtbot, modal):
    asked: list[str] = []
    modal.add(QMessageBox, lambda dialog: _press(dialog, QMessageBox.StandardButton.Yes, asked))
    window.open_path(scan)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None, timeout=60_000)
    assert "Tesseract" in asked[0] and "구름산" in "".join(window.session.text.split())
    assert window.feature(Settings).preferences().recognise, "a session of it must open again"


def test_a_scan_stays_refused_when_its_question_is_answered_with_no(window, scan, qtbot, modal):
    asked: list[str] = []
    for button in (QMessageBox.StandardButton.No, QMessageBox.StandardButton.Ok):
        modal.add(QMessageBox, lambda dialog, button=button: _press(dialog, button, asked))
    window.open_path(scan)
    qtbot.waitUntil(lambda: len(asked) == 2, timeout=60_000)
    assert window.session is None and not window.backend.recognise and "글자 정보가 없습니다" in asked[1]
