"""The judgment with tags in colours: seen by a key, saved as HTML on purpose alone, forbidden by a policy."""

import os
import stat
from xml.etree import ElementTree

import pytest
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

import core.policy
from app.gui.appearance.colours import family_of
from app.gui.panes.redacted import RedactedFeature
from core.policy import policy

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def pane(desk, qtbot):
    """The middle pane with tags."""
    qtbot.keyClick(desk.view, Qt.Key.Key_5, CONTROL)
    return desk.feature(RedactedFeature)


def save(desk, qtbot):
    qtbot.keyClick(desk.focusWidget(), Qt.Key.Key_H, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: desk.job is None)


def test_a_key_shows_each_value_with_its_tag_in_the_colour_of_its_category(pane, desk):
    shown = pane.view.toPlainText()
    assert pane.view.isVisible() and pane.view.hasFocus() and not desk.view.isVisible()
    assert "피고인 구름산(PER-B)은 2021." in shown and "010-0000-1234(휴대폰번호-B)를" in shown
    assert shown.count("\n") == JUDGMENT.count("\n")
    for value, label in (("구름산(PER-B)", "내국인이름"), ("010-0000-1234(휴대폰번호-B)", "휴대폰번호")):
        place, units = shown.index(value), pane.view.units
        start, end = units.to_units(place), units.to_units(place + len(value))
        marks = pane.view.marks.within(start, end)
        assert [(mark.start, mark.end, mark.family) for mark in marks] == [(start, end, family_of(label))]
    assert "실명" in pane.state.text()
    assert not any(button.isChecked() for button in pane.buttons.values())


def test_other_keys_lead_back(pane, desk, qtbot):
    qtbot.keyClick(pane.view, Qt.Key.Key_2, CONTROL)
    qtbot.waitUntil(lambda: "피고인 A" in pane.view.toPlainText())
    assert "PER" not in pane.view.toPlainText() and pane.buttons["show_redacted"].isChecked()
    qtbot.keyClick(pane.view, Qt.Key.Key_5, CONTROL)
    assert "구름산(PER-B)" in pane.view.toPlainText()
    qtbot.keyClick(pane.view, Qt.Key.Key_1, CONTROL)
    assert desk.view.hasFocus() and desk.view.toPlainText() == JUDGMENT


def test_what_is_rejected_loses_its_tag_and_gets_it_back(pane, desk, qtbot):
    desk.go_to(next(item.key for item in desk.session.items if item.mention.text == "강별하"))
    qtbot.keyClick(pane.view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "강별하(PER-B)" not in pane.view.toPlainText())
    assert "강별하에게" in pane.view.toPlainText() and "구름산(PER-B)" in pane.view.toPlainText()
    qtbot.keyClick(pane.view, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: "강별하(PER-B)에게" in pane.view.toPlainText())


def test_a_click_on_a_tag_goes_to_its_mention(pane, desk, qtbot):
    cursor = QTextCursor(pane.view.document())
    cursor.setPosition(pane.view.toPlainText().index("휴대폰번호-B") + 2)
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=pane.view.cursorRect(cursor).center())
    assert desk.session.item(desk.current).mention.text == "010-0000-1234"


def test_looking_for_a_word_shows_the_original(pane, desk, qtbot):
    qtbot.keyClick(pane.view, Qt.Key.Key_F, CONTROL)
    assert desk.view.isVisible() and pane.view.isVisible()


def test_saved_after_a_warning_as_a_page_that_needs_nothing_else(desk, qtbot, answers, tmp_path):
    target = tmp_path / "확인.html"
    answers.saves = [target]
    save(desk, qtbot)
    qtbot.waitUntil(lambda: target.exists() and desk.job is None)
    (question,) = [one for one in answers.questions if "실명" in one]
    assert "밖으로 보내지" in question
    (_, _, suggested) = answers.files[0]
    assert suggested.endswith(".html") and "실명" in suggested
    page = target.read_text(encoding="utf-8")
    assert 'class="f' in page and "구름산<small>(PER-B)</small></mark>은" in page
    assert "http" not in page and "<script" not in page
    said = "".join(
        ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>").replace('<meta charset="utf-8">', "")).itertext()
    )
    for line in filter(str.strip, JUDGMENT.splitlines()):
        assert line in said.replace("(PER-B)", "").replace("(휴대폰번호-B)", "")
    if os.name != "nt":
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert list(tmp_path.glob("*.part")) == []
    assert "지우십시오" in desk.notices.text()


def test_who_thinks_better_of_it_is_asked_no_more(desk, qtbot, answers, tmp_path):
    answers.confirm = False
    save(desk, qtbot)
    qtbot.waitUntil(lambda: len(answers.questions) == 1)
    assert not answers.files and not list(tmp_path.glob("*.html"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="a policy is root's file, and only root can make one")
def test_a_policy_that_names_formats_forbids_it(desk, qtbot, answers, tmp_path, monkeypatch):
    path = tmp_path / "policy" / "policy.toml"
    path.parent.mkdir(mode=0o755)
    path.write_text("[export]\nformats = ['docx']\n", encoding="utf-8")
    path.chmod(0o644)
    monkeypatch.setattr(core.policy, "policy_file", lambda: path)
    policy.cache_clear()
    try:
        save(desk, qtbot)
        qtbot.waitUntil(lambda: bool(answers.failures))
    finally:
        policy.cache_clear()
    assert "HTML" in answers.failures[0] and not answers.questions and not answers.files


def test_a_folder_that_cannot_be_written_is_said(desk, qtbot, answers, tmp_path):
    answers.saves = [tmp_path / "없는 폴더" / "확인.html"]
    save(desk, qtbot)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "저장하지 못했습니다" in answers.failures[0] or "확인.html" in answers.failures[0]
