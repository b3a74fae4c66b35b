"""The judgment's own pages with marks over the letters: real window, real PDF, drawn in the process with limits."""

import sys

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from user import KEY, WITH

from app.gui.appearance.colours import family_of, tint_colour
from app.gui.appearance.feature import Appearance
from app.gui.appearance.themes import Theme
from app.gui.finding.feature import Finding
from app.gui.panes.page_pictures import MOST_BYTES
from app.gui.panes.pages import PageFeature
from app.gui.panes.redacted import RedactedFeature
from core.isolation import shut_down
from core.paths import resource
from core.review import Status, operations
from tests import fixtures_pdf as pdf

NAMES = {"강나루": "내국인이름", "한여울": "내국인이름", "010-2847-5530": "휴대폰번호", "오솔길": "내국인이름"}
PAGES = 12
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def engine(engine):
    engine.names = NAMES
    return engine


@pytest.fixture
def judgment(tmp_path):
    """Twelve pages; the names stand on the first, the fifth and the last."""
    sheets = []
    for number in range(1, PAGES + 1):
        sheet = pdf.Sheet()
        for line in pdf.wrap_letters(pdf.OTHER):
            sheet.line(line)
        sheet.skip().line(f"이것은 판결서의 제{number}면이다.")
        sheets.append(sheet)
    sheets[0].skip().line("원고 강나루는 피고 한여울에게 010-2847-5530 번호로 전화하였다.")
    sheets[4].skip().line("피고 한여울은 그 전화를 받지 아니하였다.")
    sheets[-1].skip().line("증인 오솔길의 증언은 믿을 수 있다.")
    path = tmp_path / "판결.pdf"
    path.write_bytes(pdf.build(*sheets))
    return path


@pytest.fixture
def cover(desk, qtbot):
    found = desk.feature(PageFeature).facsimile
    qtbot.waitUntil(lambda: found.shows() and found.pictures.idle and found.pictures.picture(0) is not None)
    return found


def item_of(desk, value, number=0):
    return [item for item in desk.session.items if item.mention.text == value][number]


def areas(cover, item):
    return [area for _, area in cover._areas(item.mention.start, item.mention.end)]


def near(one, other, by=14):
    return all(abs(a - b) <= by for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True))


def drawn(cover):
    QApplication.processEvents()
    return cover.viewport().grab().toImage()


def show(desk, cover, qtbot, item):
    desk.go_to(item.key)
    qtbot.waitUntil(lambda: desk.view.in_sight(item.mention.start, item.mention.end) and cover.pictures.idle)


# --- marks -----------------------------------------------------------------------------------------------------------


def test_the_letters_of_a_mention_carry_its_tint_and_its_line(desk, cover):
    item = item_of(desk, "한여울")
    operations.accept(desk.session, item.key)
    desk.go_to(item_of(desk, "강나루").key)
    picture, (area,) = drawn(cover), areas(cover, item)
    tint = tint_colour(family_of(item.mention.label), Theme.LIGHT)
    pixels = [
        picture.pixelColor(x, y)
        for x in range(int(area.left()) + 2, int(area.right()) - 2)
        for y in range(int(area.top()) + 1, int(area.bottom()) - 3)
    ]
    assert sum(near(one, tint) for one in pixels) > len(pixels) * 0.3  # the ground between the strokes
    assert min(one.lightness() for one in pixels) < 90  # and the ink on it
    below = picture.pixelColor(int(area.center().x()), int(area.bottom()) - 1)
    assert below.lightness() < 170 and below.saturation() > 60
    beside = picture.pixelColor(int(area.center().x()), int(area.top()) - 6)
    assert near(beside, QColor("white"), 3)


def test_what_is_rejected_has_no_tint(desk, cover):
    item = item_of(desk, "한여울")
    operations.reject(desk.session, item.key)
    desk.go_to(item_of(desk, "강나루").key)
    picture, (area,) = drawn(cover), areas(cover, item)
    tint = tint_colour(family_of(item.mention.label), Theme.LIGHT)
    assert not any(
        near(picture.pixelColor(x, int(area.top()) + 2), tint, 6)
        for x in range(int(area.left()) + 2, int(area.right()) - 2)
    )


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.BLACK, Theme.WHITE])
def test_paper_is_white_on_every_desk_and_what_is_chosen_has_the_colours_of_the_theme(desk, cover, theme):
    desk.feature(Appearance).choose(theme)
    desk.go_to(item_of(desk, "강나루").key)
    picture, (area,) = drawn(cover), areas(cover, item_of(desk, "강나루"))
    assert near(picture.pixelColor(int(area.left()), int(area.top()) - 8), QColor("white"), 3)
    ground, desk_ground = desk.palette().highlight().color(), desk.palette().window().color()
    inside = [
        picture.pixelColor(x, y)
        for x in range(int(area.left()) + 2, int(area.right()) - 2)
        for y in range(int(area.top()) + 1, int(area.bottom()) - 3)
    ]
    assert sum(near(one, ground) for one in inside) > len(inside) * 0.3
    ink = desk.palette().highlightedText().color()
    assert any(near(one, ink, 60) for one in inside)
    assert near(picture.pixelColor(2, 2), desk_ground, 3)


def colours_in(picture, area):
    return [
        picture.pixelColor(x, y)
        for x in range(int(area.left()) + 3, int(area.right()) - 3)
        for y in range(int(area.top()) + 3, int(area.bottom()) - 4)
    ]


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.BLACK, Theme.WHITE])
def test_letters_selected_in_what_is_chosen_are_read_as_the_others_and_have_a_frame(desk, cover, qtbot, theme):
    desk.feature(Appearance).choose(theme)
    item = item_of(desk, "010-2847-5530")
    show(desk, cover, qtbot, item)
    start, end = item.mention.start + 4, item.mention.start + 8
    desk.view.select(start, end)
    picture, ((_, area), *_) = drawn(cover), cover._areas(start, end)
    desk.view.select(end, end)
    assert cover._areas(start, end)[0][1] == area
    assert colours_in(drawn(cover), area) == colours_in(picture, area)
    ink, middle = desk.palette().highlightedText().color(), int(area.center().y())
    for edge in (int(area.left()), int(area.right()) - 2):
        assert any(near(picture.pixelColor(edge + by, middle), ink, 60) for by in range(3))


# --- mouse and keyboard ----------------------------------------------------------------------------------------------


def test_a_click_on_the_letters_chooses_the_mention_and_one_beside_them_none(desk, cover, qtbot):
    item = item_of(desk, "010-2847-5530")
    assert desk.current != item.key
    (area,) = areas(cover, item)
    qtbot.mouseClick(cover.viewport(), LEFT, pos=QPoint(int(area.center().x()), int(area.top()) - 9))
    assert desk.current != item.key
    qtbot.mouseClick(cover.viewport(), LEFT, pos=area.center().toPoint())
    assert desk.current == item.key and desk.view.hasFocus()


def test_dragging_over_letters_selects_them_and_they_can_be_marked(desk, cover, qtbot):
    text = desk.session.text
    start = text.index("번호로")
    _, first = cover._areas(start, start + 1)[0]
    _, last = cover._areas(start + 2, start + 3)[0]
    view = cover.viewport()
    QTest.mousePress(view, LEFT, pos=QPoint(int(first.left()) + 1, int(first.center().y())))
    QTest.mouseMove(view, QPoint(int(last.left()) + 1, int(last.center().y())))
    QTest.mouseMove(view, QPoint(int(last.right()) - 1, int(last.center().y())))
    QTest.mouseRelease(view, LEFT, pos=QPoint(int(last.right()) - 1, int(last.center().y())))
    assert desk.view.selection() == (start, start + 3)
    assert desk.commands["add"].isEnabled() and desk.view.in_sight(*desk.view.selection())
    desk.view.copy()
    assert QApplication.clipboard().text() == "번호로"


@pytest.fixture
def gaps(window, tmp_path, qtbot):
    """A judgment with an empty page between two, whose last page has one line at its top."""
    full, end = pdf.Sheet(), pdf.Sheet()
    for number in range(6):
        full.skip().line(f"{number + 1}. 이 부분의 판단")
        for line in pdf.wrap_letters(pdf.OTHER):
            full.line(line)
    path = tmp_path / "별지.pdf"
    path.write_bytes(
        pdf.build(full.skip().line("증인 오솔길은 답하지 아니하였다."), pdf.Sheet(), end.line("판사 한여울"))
    )
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    found = window.feature(PageFeature).facsimile
    qtbot.waitUntil(lambda: found.shows() and found.pictures.idle)
    return found


@pytest.mark.parametrize(("value", "selected"), [("오솔길", "오솔길은 답하지 아니하였다.\n"), ("한여울", "판사 ")])
def test_a_drag_onto_an_empty_page_selects_to_the_end_of_the_one_before_it(gaps, window, value, selected):
    bar, text = gaps.verticalScrollBar(), window.session.text
    start = text.index(value)
    bar.setValue(round(gaps._sheets.all[1][1] + (0 if value == "오솔길" else gaps._sheets.all[1][3]) - 200))
    ((_, area),) = gaps._areas(start, start + 3)
    empty = gaps._place(1).intersected(QRectF(gaps.viewport().rect())).center().toPoint()
    QTest.mousePress(gaps.viewport(), LEFT, pos=QPoint(int(area.left()) + 1, int(area.center().y())))
    QTest.mouseMove(gaps.viewport(), empty)
    QTest.mouseMove(gaps.viewport(), empty + QPoint(1, 1))
    QTest.mouseRelease(gaps.viewport(), LEFT, pos=empty + QPoint(1, 1))
    low, high = window.view.selection()
    assert text[low:high] == selected


def test_a_double_click_selects_a_word(desk, cover, qtbot):
    start = desk.session.text.index("전화하였다")
    _, area = cover._areas(start + 1, start + 2)[0]
    qtbot.mouseDClick(cover.viewport(), LEFT, pos=area.center().toPoint())
    low, high = desk.view.selection()
    assert desk.session.text[low:high] == "전화하였다"


def test_keys_decide_and_go_on_and_the_page_follows(desk, cover, qtbot):
    desk.view.setFocus()
    while desk.item().mention.text != "오솔길":
        qtbot.keyClick(desk.view, KEY.Key_N)
    item = desk.item()
    page = int(cover.pages.on[item.mention.start])
    assert page == PAGES - 1
    qtbot.waitUntil(lambda: desk.view.in_sight(item.mention.start, item.mention.end))
    qtbot.keyClick(desk.view, KEY.Key_Return)
    assert desk.session.item(item.key).status is Status.ACCEPTED


def test_what_is_not_drawn_yet_is_not_decided_on(desk, cover, qtbot):
    item = item_of(desk, "오솔길")
    cover.pictures.take(None)  # no picture comes any more
    desk.go_to(item.key)
    assert not desk.view.in_sight(item.mention.start, item.mention.end)
    desk.view.setFocus()
    qtbot.keyClick(desk.view, KEY.Key_Return)
    assert desk.session.item(item.key).status is Status.UNDECIDED


@pytest.mark.parametrize("command", ["show_redacted", "show_tags"])
def test_what_is_scrolled_away_is_not_decided_on_because_it_is_on_a_page_that_is_hidden(desk, cover, qtbot, command):
    show(desk, cover, qtbot, item_of(desk, "강나루"))
    desk.commands[command].trigger()
    redacted = desk.feature(RedactedFeature).view
    qtbot.waitUntil(lambda: redacted.hasFocus() and redacted.in_sight(desk.item()))
    assert not cover.isVisible() and not desk.view.in_sight(desk.item().mention.start, desk.item().mention.end)
    redacted.verticalScrollBar().setValue(redacted.verticalScrollBar().maximum())
    qtbot.keyClick(redacted, KEY.Key_A)
    assert desk.item().status is Status.UNDECIDED and redacted.in_sight(desk.item())
    qtbot.keyClick(redacted, KEY.Key_A)
    assert item_of(desk, "강나루").status is Status.ACCEPTED


def test_keys_scroll_the_pages(desk, cover, qtbot):
    desk.view.setFocus()
    bar = cover.verticalScrollBar()
    qtbot.keyClick(desk.view, KEY.Key_End)
    assert bar.value() == bar.maximum() > 0
    qtbot.keyClick(desk.view, KEY.Key_PageUp)
    assert 0 < bar.value() < bar.maximum()
    qtbot.keyClick(desk.view, KEY.Key_Home)
    assert bar.value() == 0
    for value in (bar.pageStep(), 2 * bar.pageStep()):  # Space leaves out nothing, however much text is on a page
        qtbot.keyClick(desk.view, KEY.Key_Space)
        assert bar.value() == value
    qtbot.keyClick(desk.view, KEY.Key_Space, WITH.ShiftModifier)
    assert bar.value() == bar.pageStep()


def test_the_card_and_the_menu_of_a_mention_come_over_the_page(desk, cover, qtbot):
    item = item_of(desk, "강나루")
    (area,) = areas(cover, item)
    assert desk.view.key_at(area.center().toPoint()) == item.key
    assert desk.view.key_at(QPoint(3, 3)) is None
    desk.go_to(item.key)
    desk.commands["show_card"].trigger()
    qtbot.waitUntil(lambda: "강나루" in QToolTip.text())
    place = desk.view.place_of(item)
    assert abs(place.y() - area.bottom()) < 3


# --- finding, strip, side by side ------------------------------------------------------------------------------------


def test_what_is_looked_for_is_outlined_and_brought_into_sight(desk, cover, qtbot):
    desk.commands["find_text"].trigger()
    bar = desk.feature(Finding).bar
    bar.field.setText("제11면")
    start = desk.session.text.index("제11면")
    qtbot.waitUntil(lambda: desk.view.in_sight(start, start + 4) and cover.pictures.idle)
    assert list(desk.view.finds_within(start, start + 1)) == [(start, start + 4)]
    before = drawn(cover)
    desk.feature(Finding).leave()
    assert drawn(cover) != before


def test_the_strip_says_what_is_in_sight_and_goes_there(desk, cover, qtbot):
    item = item_of(desk, "오솔길")
    strip = desk.view.strip
    height = strip.height_of(desk.view.units.to_units(item.mention.start))
    first = strip._in_sight()
    assert first.top() < 3 and first.bottom() < height
    qtbot.mouseClick(strip, LEFT, pos=QPoint(4, height))
    qtbot.waitUntil(lambda: desk.view.in_sight(item.mention.start, item.mention.end))
    assert strip._in_sight().bottom() >= height - 2


def test_side_by_side_both_go_together(desk, cover, qtbot):
    desk.commands["show_both"].trigger()
    redacted = desk.feature(RedactedFeature).view
    qtbot.waitUntil(lambda: "제12면" in redacted.toPlainText() and redacted.verticalScrollBar().maximum() > 0)
    cover.verticalScrollBar().setValue(cover.verticalScrollBar().maximum() // 2)
    assert redacted.verticalScrollBar().value() > 0
    redacted.verticalScrollBar().setValue(0)
    assert cover.in_sight()[0] < 200


def test_below_the_last_line_the_text_beside_the_page_stays_at_its_end(gaps, window, qtbot):
    strip, bar = window.view.strip, gaps.verticalScrollBar()
    window.resize(1366, 500)
    window.commands["show_both"].trigger()
    beside = window.feature(RedactedFeature).view.verticalScrollBar()
    qtbot.waitUntil(lambda: beside.maximum() > 0 and gaps.pictures.idle)
    bar.setValue(bar.maximum())
    assert not window.view.in_sight(0, len(window.session.text))
    assert beside.value() == beside.maximum()
    frame = strip._in_sight()
    assert frame.top() > strip.height() / 2 and frame.bottom() < strip.height()


# --- sizes -----------------------------------------------------------------------------------------------------------


def width_of(cover):
    return cover._sheets.all[0][2]


def test_pages_fit_the_width_or_where_that_is_too_small_their_text_does(desk, cover, qtbot):
    whole, low, high = pdf.A4[0] * 96 / 72, *cover.pages.column
    assert width_of(cover) > cover.viewport().width() - 28  # the margins are out of sight, and no letter is
    edges = [cover._sheets.place(0, (x, 400, x, 400))[0] - cover.horizontalScrollBar().value() for x in (low, high)]
    assert 0 <= edges[0] < edges[1] <= cover.viewport().width()
    assert abs(width_of(cover) - whole) < 3
    desk.resize(2560, 1440)
    qtbot.waitUntil(lambda: abs(width_of(cover) - 1.5 * whole) < 3)
    assert cover.horizontalScrollBar().maximum() == 0 and cover._sheets.all[0][0] > 100
    desk.resize(1900, 1000)
    qtbot.waitUntil(lambda: abs(width_of(cover) - (cover.viewport().width() - 28)) < 3)
    desk.resize(900, 700)
    qtbot.waitUntil(lambda: width_of(cover) < whole - 20)
    low, high = (cover._sheets.place(0, (x, 400, x, 400))[0] for x in cover.pages.column)
    assert abs(high - low - (cover.viewport().width() - 28)) < 3


def test_sizes_by_commands_and_what_is_at_the_top_stays(desk, cover, qtbot):
    cover.verticalScrollBar().setValue(3000)
    page, _, y = cover._sheets.on_page(0, 3000)
    desk.commands["zoom_200"].trigger()
    assert abs(width_of(cover) - 2 * pdf.A4[0] * 96 / 72) < 3
    now, _, height = cover._sheets.on_page(0, cover.verticalScrollBar().value())
    assert now == page and abs(height - y) < 2
    assert cover.horizontalScrollBar().maximum() > 0
    desk.commands["zoom_100"].trigger()
    assert abs(width_of(cover) - pdf.A4[0] * 96 / 72) < 3
    qtbot.keyClick(desk.view, KEY.Key_Plus, WITH.ControlModifier)
    grown = width_of(cover)
    assert grown > pdf.A4[0] * 96 / 72 + 3
    desk.commands["zoom_fit"].trigger()
    assert width_of(cover) < grown and cover.zoom is None


def test_pages_grow_as_far_as_the_wheel_or_the_fingers_turn(desk, cover, qtbot):
    def turn(across, down, phase=Qt.ScrollPhase.NoScrollPhase):
        place, held = QPointF(cover.viewport().rect().center()), Qt.MouseButton.NoButton
        angle, around = QPoint(across, down), cover.viewport().mapToGlobal(place)
        wheel = QWheelEvent(place, around, QPoint(), angle, held, WITH.ControlModifier, phase, False)
        QApplication.sendEvent(cover.viewport(), wheel)

    fit = cover.scale
    turn(0, 0, Qt.ScrollPhase.ScrollEnd)  # fingers leave a touchpad
    turn(120, 0)
    assert cover.scale == fit and cover.zoom is None
    turn(0, 120)
    notch = cover.scale
    assert notch == pytest.approx(fit * 1.1)
    for _ in range(15):  # the same way in the small steps of fingers
        turn(0, -8)
    assert cover.scale == pytest.approx(fit)


def test_a_mention_stays_under_its_mark_in_every_size(desk, cover, qtbot):
    item = item_of(desk, "한여울")
    desk.commands["zoom_200"].trigger()
    show(desk, cover, qtbot, item)
    (area,) = areas(cover, item)
    qtbot.waitUntil(lambda: cover.pictures.picture(0).width() > 1500)
    picture = drawn(cover)
    inside = [
        picture.pixelColor(x, int(area.center().y())).lightness()
        for x in range(int(area.left()), int(area.right()))
        if 0 <= x < picture.width()
    ]
    assert len(inside) > 40 and max(inside) - min(inside) > 60  # letters on the ground of what is chosen


def test_pages_come_as_they_are_wanted_and_memory_has_an_end(desk, cover, qtbot):
    assert cover.pictures.picture(PAGES - 1) is None
    desk.commands["zoom_200"].trigger()
    for value in range(0, cover.verticalScrollBar().maximum(), 1200):
        cover.verticalScrollBar().setValue(value)
        drawn(cover)
        qtbot.waitUntil(lambda: cover.pictures.idle)
    assert cover.pictures.picture(PAGES - 1) is not None or cover.pictures.picture(PAGES - 2) is not None
    assert 0 < cover.pictures.size() <= MOST_BYTES


# --- text instead ----------------------------------------------------------------------------------------------------


def test_the_text_stays_a_choice(desk, cover, qtbot):
    desk.view.setFocus()
    qtbot.keyClick(desk.view, KEY.Key_4, WITH.ControlModifier)
    assert not cover.shows() and not desk.commands["zoom_fit"].isEnabled() and not desk.view.paged
    item = item_of(desk, "강나루")
    desk.go_to(item.key)
    assert desk.view.in_sight(item.mention.start, item.mention.end)
    qtbot.keyClick(desk.view, KEY.Key_4, WITH.ControlModifier)
    qtbot.waitUntil(cover.shows)


def test_another_judgment_has_other_pages_or_none(desk, cover, qtbot, tmp_path):
    path = tmp_path / "다른 판결.txt"
    path.write_text("원고 강나루는 서울에 산다.\n", encoding="utf-8")
    desk.open_path(path)
    qtbot.waitUntil(lambda: desk.opened is not None and desk.opened.document.path == path and desk.job is None)
    assert not cover.shows() and cover.pages is None and cover.pictures.size() == 0
    item = item_of(desk, "강나루")
    assert desk.view.in_sight(item.mention.start, item.mention.end)


def test_mentions_whose_place_nobody_knows_are_said_and_shown_as_text(desk, cover, qtbot):
    item = item_of(desk, "한여울", 1)
    bar = desk.feature(PageFeature).bar
    assert bar.isHidden()
    cover.pages.on[item.mention.start : item.mention.end] = -1
    desk.feature(PageFeature)._changed(None)
    assert bar.isVisible() and "3자" in bar.text()
    desk.go_to(item.key)
    assert not cover.shows() and desk.view.in_sight(item.mention.start, item.mention.end)
    other = item_of(desk, "강나루")
    desk.go_to(other.key)
    assert cover.shows()
    qtbot.waitUntil(lambda: desk.view.in_sight(other.mention.start, other.mention.end))


CRASHING = """
import os, sys
sys.path.insert(0, {root!r})
from core.isolation import child
from core.documents import jobs
draw = jobs.draw_job
def crash(question, data):
    if jobs.msgspec.msgpack.decode(question, type=jobs.Page).number == 2:
        os.abort()
    return draw(question, data)
jobs.draw_job = crash
sys.exit(child.serve())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the process that ends itself is started as on Linux")
def test_a_page_that_ends_the_renderer_gives_a_message_and_the_text(window, judgment, qtbot, monkeypatch):
    shut_down()
    program = CRASHING.format(root=str(resource().parent))
    monkeypatch.setattr("core.isolation.start.command", lambda: [sys.executable, "-I", "-c", program])
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    feature = window.feature(PageFeature)
    qtbot.waitUntil(lambda: bool(feature.bar.text()))
    assert feature.bar.isVisible() and "글로 보여 줍니다" in feature.bar.text() and "판결.pdf" in feature.bar.text()
    assert not feature.facsimile.shows()
    item = window.item()
    assert window.view.in_sight(item.mention.start, item.mention.end)
    shut_down()
