"""On every screen half of the window is the judgment's; empty panes say what to do; the toolbar fits."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from sessions_story import another, open_path

from app.gui.help.touring import Touring
from app.gui.panes.entity_model import DECISION
from app.gui.panes.queue import QueueFeature
from app.gui.panes.welcome import EmptyNote, WelcomeFeature

KEY, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
WIDTHS = (683, 800, 911, 1093, 1280, 1366, 2560)
"""1366 px at 200, 175, 150, 125 and 100 %, and wider screens."""


def resize(window, width, height=384):
    """Waits till all has its place: half a second at most, which nobody should see."""
    window.resize(width, height)
    for _ in range(50):
        QTest.qWait(10)
        if window.width() == width and share_of(text(window)) >= 0.5:
            break
    QTest.qWait(30)


def text(window):
    return window.desk.widget(0)


def share_of(widget):
    return widget.width() / widget.window().width()


def notes(view):
    return [one.text() for one in view.viewport().findChildren(EmptyNote) if one.isVisible()]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_text_has_half_of_the_window(desk, width):
    resize(desk, width)
    assert desk.width() == width and share_of(text(desk)) >= 0.5
    assert desk.side_tabs.width() >= desk.side_tabs.minimumSizeHint().width()


@pytest.mark.parametrize("width", WIDTHS)
def test_so_it_is_in_another_language_at_once_and_after_the_next_start(desk, settings, engine, judgment, qtbot, width):
    resize(desk, width)
    desk.set_language("en")
    QTest.qWait(50)
    assert desk.width() == width and share_of(text(desk)) >= 0.5 and nothing_is_cut(desk.side)
    desk.close()
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, judgment)
    resize(window, width)
    assert window.width() == width and share_of(text(window)) >= 0.5 and nothing_is_cut(window.side)
    window.close()


def nothing_is_cut(side):
    fields = (side.order, side.only_undecided, side.only_doubtful)
    decisions = side.entities.sizeHintForColumn(DECISION) <= side.entities.columnWidth(DECISION)
    return decisions and all(one.width() >= one.sizeHint().width() for one in fields)


def test_it_stays_so_when_a_large_window_becomes_small_at_once_and_large_again(desk):
    panel = desk.feature(QueueFeature).panel
    resize(desk, 2560, 1400)
    assert panel.isVisible()
    resize(desk, 683)
    assert desk.width() == 683 and share_of(text(desk)) >= 0.5 and not panel.isVisible()
    resize(desk, 1366, 768)
    assert panel.isVisible() and desk.side_tabs.isVisible()


def test_who_pulls_a_pane_over_the_text_gets_as_far_as_its_half(desk):
    resize(desk, 1366, 768)
    handle = desk.desk.handle(1)
    middle = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle - QPoint(700, 0))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle - QPoint(700, 0))
    QTest.qWait(50)
    assert share_of(text(desk)) >= 0.5


def test_in_a_narrow_window_a_key_shows_the_documents_and_leaving_them_the_findings(desk, qtbot):
    feature = desk.feature(QueueFeature)
    resize(desk, 683)
    qtbot.keyClick(desk.view, KEY.Key_B, CONTROL)
    assert feature.panel.isVisible() and feature.panel.list.hasFocus() and not desk.side_tabs.isVisible()
    qtbot.waitUntil(lambda: share_of(text(desk)) >= 0.5)
    desk.view.setFocus()
    assert not feature.panel.isVisible() and desk.side_tabs.isVisible()
    resize(desk, 1366, 768)
    assert feature.panel.isVisible()  # what is wanted where there is room did not change


def test_in_a_wide_window_the_same_key_takes_the_documents_away_for_good(desk, settings, qtbot):
    feature = desk.feature(QueueFeature)
    resize(desk, 1366, 768)
    qtbot.keyClick(desk.view, KEY.Key_B, CONTROL)
    assert not feature.panel.isVisible()
    for width in (683, 1366):
        resize(desk, width)
        assert not feature.panel.isVisible()
    assert str(settings.value("queue_shown")).lower() == "false"


@pytest.mark.parametrize("language", ["ko", "en"])
def test_on_a_small_screen_every_button_of_the_toolbar_has_picture_and_word(desk, language):
    desk.set_language(language)
    resize(desk, 683 if language == "ko" else 1366)
    shown = [one for one in desk.toolbar.findChildren(QToolButton) if one.defaultAction() and one.isVisible()]
    assert len(shown) == 9
    for button in shown:
        action = button.defaultAction()
        assert not action.icon().isNull() and 0 < len(action.iconText()) <= 18
        assert f"({action.shortcut().toString()})" in action.toolTip() or not action.shortcut().toString()
    drawn = {bytes(one.defaultAction().icon().pixmap(16, 16).toImage().constBits()) for one in shown}
    assert len(drawn) == 9


def test_before_anything_is_open_buttons_lead_on(window, qtbot, answers, judgment):
    page = window.feature(WelcomeFeature).page
    assert page.isVisible() and "Ctrl+O" in page.buttons["open"].text()
    assert window.welcome.isVisible() and window.welcome.height() >= 3 * window.welcome.fontMetrics().lineSpacing()
    answers.opens = [judgment]
    qtbot.mouseClick(page.buttons["open"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert not page.isVisible() and window.opened.document.path == judgment


def test_the_tour_is_one_click_away(window, qtbot):
    qtbot.mouseClick(window.feature(WelcomeFeature).page.buttons["tour"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert window.feature(Touring).tour is not None


def test_an_empty_list_says_why_and_what_to_do(desk, qtbot):
    assert notes(desk.side.entities) == []
    desk.side.search.setFocus()
    qtbot.keyClicks(desk.side.search, "qqq")
    assert len(notes(desk.side.entities)) == 1 and "Esc" in notes(desk.side.entities)[0]
    qtbot.keyClick(desk, KEY.Key_Escape)
    assert notes(desk.side.entities) == []


def test_while_a_judgment_is_read_the_list_says_what_is_coming(window, qtbot, engine, judgment):
    engine.slow = True
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.view.isVisible() and bool(notes(window.side.entities)))
    (said,) = notes(window.side.entities)
    assert said.startswith("탐지가 끝나면")
    engine.slow = False
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert notes(window.side.entities) == []


def test_what_does_not_fit_into_the_status_bar_says_so(desk):
    resize(desk, 683)
    said = desk.status.text()
    assert "미결정 5건" in said and desk.status.toolTip() == said
    desk.say(f"{said}{'가' * 200}")
    assert desk.status.shown().endswith("…") and len(desk.status.shown()) < 200
    desk.say("짧은 말")
    assert desk.status.shown() == "짧은 말"


def test_a_judgment_in_which_nothing_is_found_says_how_to_add(window, qtbot, engine, judgment):
    engine.names = {}
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    (said,) = notes(window.side.entities)
    assert "M" in said
    window.set_language("en")
    (said,) = notes(window.side.entities)
    assert "press M" in said and isinstance(window.side.places_title, QLabel)
