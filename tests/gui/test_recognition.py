"""Scanned pages in the window: read when the setting is on, with every unsure word a doubt; refused otherwise."""

import pytest
from PySide6.QtCore import Qt

from app.gui.doubts.feature import Doubts
from app.gui.settings.dialog import SettingsDialog
from app.gui.settings.feature import Settings
from core.review.doubts import DoubtKind
from tests import fixtures_pdf as pdf
from tests.fixtures_scans import pictures, scanned


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
