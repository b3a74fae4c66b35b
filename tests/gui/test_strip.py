"""The strip beside the scroll bar: what is where, and a click that goes there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from test_themes import contrast
from user import KEY, WITH

from app.gui.appearance.themes import COLOURS, ROLES, theme_of
from app.gui.doubts.feature import Doubts
from app.gui.panes.redacted import RedactedFeature
from app.gui.panes.strip import _DECIDED, _OPEN, DOUBT, WIDTH

LINES = 400


@pytest.fixture
def judgment(tmp_path):
    path = tmp_path / "긴 판결.txt"
    lines = [f"{number}. 기일에 아무도 나오지 않았다." for number in range(LINES)]
    lines[10], lines[200], lines[390] = (
        "피고인 구름산은 왔다.",
        "강별하는 왔다.",
        "구름산은 갔다. 계좌번호는 110-234-567890이다.",
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def ticks(window, lane):
    return sorted(place.top() for place, _ in window.view.strip.ticks() if place.width() == lane.width())


def click(qtbot, strip, height):
    qtbot.mouseMove(strip.parentWidget(), QPoint(2, 2))  # it comes from somewhere else
    qtbot.mouseMove(strip, QPoint(WIDTH // 2, height))
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(WIDTH // 2, height))


def test_marks_stand_where_they_are_in_the_text(desk):
    strip = desk.view.strip
    assert strip.isVisible() and strip.height() == desk.view.viewport().height()
    shares = [top / strip.height() for top in ticks(desk, _OPEN)]
    assert shares == pytest.approx([10 / LINES, 200 / LINES, 390 / LINES], abs=0.02)


def test_a_decision_shortens_the_tick(desk, qtbot):
    desk.view.setFocus()
    qtbot.keyClick(desk.view, KEY.Key_A)  # 구름산, twice
    assert len(ticks(desk, _OPEN)) == 1 and len(ticks(desk, _DECIDED)) == 2
    assert "미결정 1건" in desk.view.strip.toolTip()
    qtbot.keyClick(desk.view, KEY.Key_Z, WITH.ControlModifier)
    assert len(ticks(desk, _OPEN)) == 3


def test_open_doubts_have_a_lane_of_their_own(desk, qtbot):
    doubts = desk.feature(Doubts)
    qtbot.waitUntil(lambda: not doubts.stale)
    assert doubts.list.open
    strip = desk.view.strip
    colour = DOUBT[theme_of(strip.palette())].upper()  # whatever look another test has left

    def places():
        return {strip.height_of(start) for doubt in doubts.list.open for start, _ in doubt.spans}

    def shown():
        return {place.top() for place, drawn in strip.ticks() if drawn.name().upper() == colour}

    assert places()
    qtbot.waitUntil(lambda: shown() == places())  # the strip is told behind the list


@pytest.mark.parametrize("theme", DOUBT)
def test_doubts_stand_out_in_every_theme(theme):
    assert contrast(DOUBT[theme], dict(zip(ROLES, COLOURS[theme], strict=True))["Base"]) >= 4.5


def test_a_click_goes_there_and_leaves_keyboard_and_mention_alone(desk, qtbot):
    desk.activateWindow()
    qtbot.waitUntil(lambda: desk.isActiveWindow())
    desk.view.setFocus()
    desk.side.entities.setFocus()
    before = desk.current
    click(qtbot, desk.view.strip, desk.view.strip.height_of(desk.session.text.index("강별하")))
    assert desk.view.in_sight(*[desk.session.text.index("강별하")] * 2)
    assert desk.current == before and desk.focusWidget() == desk.side.entities  # of this window, active or not
    click(qtbot, desk.view.strip, desk.view.strip.height() - 1)
    end = len(desk.session.text)
    assert desk.view.in_sight(end - 3, end)


def test_a_press_before_which_no_mouse_came_leaves_the_keyboard_alone(desk, qtbot):
    """As by touch, or out of a window that lay above."""
    desk.activateWindow()
    qtbot.waitUntil(lambda: desk.isActiveWindow())
    desk.view.setFocus()
    desk.side.entities.setFocus()
    strip = desk.view.strip
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(WIDTH // 2, strip.height() - 1))
    assert desk.focusWidget() == desk.side.entities


def test_a_click_on_a_window_that_lies_behind_leaves_its_keyboard_alone(desk, qtbot):
    desk.side.entities.setFocus()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: other.isActiveWindow() and not desk.isActiveWindow())
    click(qtbot, desk.view.strip, desk.view.strip.height() - 1)
    assert desk.focusWidget() == desk.side.entities


def test_a_drag_goes_along(desk, qtbot):
    strip = desk.view.strip
    qtbot.mousePress(strip, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    at_top = desk.view.verticalScrollBar().value()
    qtbot.mouseMove(strip, QPoint(4, strip.height() // 2))
    assert desk.view.verticalScrollBar().value() > at_top + LINES // 4
    qtbot.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=QPoint(4, strip.height() // 2))


def test_the_redacted_text_has_one_too(desk, qtbot):
    view = desk.feature(RedactedFeature).view
    qtbot.waitUntil(lambda: desk.feature(RedactedFeature).replacement_of(desk.item()) is not None)
    desk.commands["show_redacted"].trigger()
    qtbot.waitUntil(lambda: len(view.strip.ticks()) == 3)
    click(qtbot, view.strip, view.strip.height() - 1)
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
