"""A setting edited by hand or by policy stops nobody, and a damaged share of second readings lets nothing pass."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.gui.appearance.sizes import FONT_SIZE
from app.gui.remembered import number
from app.gui.second_review.feature import SecondReading


@pytest.mark.parametrize(
    ("kept", "expected"),
    [(None, 1.0), (12, 12.0), ("12.5", 12.5), ("", 2.0), ("크게", 2.0), ("nan", 2.0), ("inf", 2.0), ([1, 2], 2.0)],
)
def test_numbers(tmp_path, kept, expected):
    settings = QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat)
    if kept is not None:
        settings.setValue("points", kept)
    assert number(settings, "points", default=1.0, damaged=2.0) == expected


def test_the_window_opens_with_damaged_settings_and_asks_for_every_second_reading(settings, request):
    settings.setValue("font_size", "크게")
    settings.setValue("second_reading/civil", "서른")
    settings.setValue("second_reading/criminal", 250)
    settings.setValue("second_reading/family", 30)
    window = request.getfixturevalue("window")
    shares = window.feature(SecondReading).percents()
    assert (shares["civil"], shares["criminal"], shares["family"], shares["administrative"]) == (100, 100, 30, 0)
    assert window.view.font().pointSizeF() == FONT_SIZE


def test_the_folder_is_known_wherever_the_program_starts_next(window, judgment, settings, qtbot, monkeypatch):
    """As `cd 판결서; thunder-deid 판결.docx` opens it, and the desktop's menu the next time."""
    monkeypatch.chdir(judgment.parent)
    window.open_paths((Path(judgment.name),))
    qtbot.waitUntil(lambda: window.opened is not None)
    assert settings.value("folder") == str(judgment.parent)
