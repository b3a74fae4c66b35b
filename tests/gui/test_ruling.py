"""The administrators' policy in the window: shown, and obeyed by clipboard, settings, formats and start."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

import core.policy
from app.gui.help.about import AboutDialog
from app.gui.help.licences import components
from app.gui.privacy import close_clipboard, decisions
from app.gui.second_review.feature import SecondReading
from app.gui.settings.dialog import SettingsDialog
from app.gui.settings.preferences import Preferences
from core.policy import policy

pytestmark = pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="a policy is root's file, and only root can make one"
)


@pytest.fixture
def ruled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A policy with several decisions, for one test."""
    path = tmp_path / "policy" / "policy.toml"
    path.parent.mkdir(mode=0o755)
    path.write_text(
        "[review]\nsecond_reading = 40\n[export]\nformats = ['docx']\n[clipboard]\nallowed = false\n", encoding="utf-8"
    )
    path.chmod(0o644)
    monkeypatch.setattr(core.policy, "policy_file", lambda: path)
    policy.cache_clear()
    yield path
    policy.cache_clear()


@pytest.fixture
def application():
    """Whose clipboard is open again after the test."""
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    yield found
    found.clipboard().changed.disconnect()


def test_what_is_copied_is_gone(qtbot, application: QApplication, ruled: Path):
    field = QPlainTextEdit("한가람")
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.selectAll()
    field.copy()
    assert application.clipboard().text() == "한가람"  # before anything is decided, so that the test can fail
    close_clipboard(application)
    application.clipboard().setText("강이슬")
    assert application.clipboard().text() == ""
    field.copy()
    assert application.clipboard().text() == ""
    field.cut()
    assert application.clipboard().text() == ""


def test_the_about_box_says_what_is_decided(qtbot, ruled: Path):
    box = AboutDialog(None, components())
    qtbot.addWidget(box)
    for one in decisions():
        assert one in box.head.text()
    assert len(decisions()) == 3
    assert "40 %" in box.head.text()


def test_fewer_second_readings_than_decided_cannot_be_chosen(qtbot, ruled: Path):
    dialog = SettingsDialog(None, Preferences(), "")
    qtbot.addWidget(dialog)
    assert {box.minimum() for box in dialog.shares.values()} == {40}
    box = next(iter(dialog.shares.values()))
    box.setValue(10)
    assert box.value() == 40


def test_a_setting_below_the_policy_does_not_count(window, ruled: Path):
    second = window.feature(SecondReading)
    second.set_percents(dict.fromkeys(second.percents(), 5))
    assert set(second.percents().values()) == {40}
    second.set_percents(dict.fromkeys(second.percents(), 70))
    assert set(second.percents().values()) == {70}
