"""A finished review leaves as a training text: placeholders, checked, by the keyboard alone."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from app.gui.corrections_export.feature import CorrectionsExport
from app.gui.sessions.feature import Sessions
from core import messages
from core.review import operations
from training.data.markers import parse_markers

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


@pytest.fixture
def target(answers, tmp_path):
    """Where the user saves, and what file dialogs there were."""
    path = tmp_path / "out" / "x_other.txt"
    path.parent.mkdir()
    answers.saves = [path]
    return path, answers.files


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, key, modifier)
    qtbot.waitUntil(lambda: window.job is None and not window.feature(Sessions).lane._jobs)


def finish(qtbot, window):
    for _ in range(3):
        press(qtbot, window, KEY.Key_A)
    press(qtbot, window, KEY.Key_E, CONTROL | SHIFT)


teach = partial(press, key=KEY.Key_T, modifier=CONTROL | SHIFT)


def test_from_the_decisions_to_the_training_text(desk, qtbot, answers, target):
    path, asked = target
    finish(qtbot, desk)
    teach(qtbot, desk)
    qtbot.waitUntil(lambda: path.exists() and desk.job is None)
    written = path.read_text(encoding="utf-8")
    assert not any(value in written for value in ("구름산", "강별하", "010-0000-1234"))
    labels = [piece.label for piece in parse_markers(written) if piece.label]
    assert labels == ["내국인이름"] * 4 + ["휴대폰번호"]
    assert "5곳(대상 3개)" in desk.notices.text() and not answers.failures
    assert asked[0][2] == f"{desk.opened.document.sha256[:8]}_other.txt"


def test_an_unfinished_review_is_refused_and_nothing_asked(desk, qtbot, answers, target):
    teach(qtbot, desk)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "검토를 마친 판결서만" in answers.failures[0] and not target[1]
    press(qtbot, desk, KEY.Key_E, CONTROL | SHIFT)
    teach(qtbot, desk)
    qtbot.waitUntil(lambda: len(answers.failures) == 2)
    assert "5건" in answers.failures[1] and not target[0].exists()


def test_a_value_left_in_the_text_stops_it(desk, qtbot, answers, target):
    item = next(item for item in desk.session.items if item.mention.text == "강별하")
    desk.change(lambda session: operations.reject(session, item.key, "mention"))
    for _ in range(3):
        press(qtbot, desk, KEY.Key_U)
        press(qtbot, desk, KEY.Key_A)
    desk.change(lambda session: operations.reject(session, item.key, "mention"))
    press(qtbot, desk, KEY.Key_E, CONTROL | SHIFT)
    teach(qtbot, desk)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "1건" in answers.failures[0] and "저장하지 않았습니다" in answers.failures[0]
    assert not target[0].exists()


def test_who_thinks_better_of_it_writes_nothing(desk, qtbot, answers, target):
    answers.saves = []
    finish(qtbot, desk)
    teach(qtbot, desk)
    qtbot.waitUntil(lambda: len(target[1]) == 1)
    assert not answers.failures and desk.job is None and not list(target[0].parent.iterdir())


def test_it_stands_in_the_menu_with_its_key_in_both_languages(window):
    for language, name in (("ko", "학습 자료로 내보내기…"), ("en", "Export for training…")):
        window.set_language(language)
        action = window.commands["teach"]
        assert action.text() == name and action.shortcut().toString() == "Ctrl+Shift+T"
        assert not action.isEnabled()
    assert {"teach"} == window.feature(CorrectionsExport).handlers().keys()
    assert messages.current_language() == "en"
