"""The page of figures: how right detection was, now and over all finished reviews, kept as counts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from app.gui.sessions.feature import Sessions
from app.gui.statistics.page import FiguresPage
from app.gui.statistics.rows import percent, rows, scopes
from core.paths import state_folder
from core.review import operations
from core.review.quality import Share
from core.review.record import Identity
from core.review.statistics import CategoryFigures
from core.review.tallies import Tally, keep

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
KEY = Qt.Key
PEOPLE = "인명"
OLD, NEW = Identity("모형", "1", "a" * 64), Identity("모형", "2", "b" * 64)


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, key, modifier)
    qtbot.waitUntil(lambda: window.job is None and not window.feature(Sessions).lane._jobs)


def page(qtbot, window):
    """Open the page by its key."""
    press(qtbot, window, KEY.Key_I, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), FiguresPage))
    return QApplication.activeModalWidget()


def shown(table):
    return [
        [table.item(row, column).text() for column in range(table.columnCount())] for row in range(table.rowCount())
    ]


def kept():
    return sorted((state_folder() / "statistics").glob("*"))


def test_figures_of_the_judgment_on_the_desk(desk, qtbot):
    press(qtbot, desk, KEY.Key_A)  # 구름산, twice
    press(qtbot, desk, Qt.Key.Key_1, ALT)  # 강별하, twice
    start = desk.session.text.index("노을빛")
    desk.change(lambda session: operations.add(session, [(start, start + 3)], "내국인이름"))
    found = page(qtbot, desk)
    assert found.scope.currentText() == "지금 판결서" and found.table.isVisible() and not found.empty.isVisible()
    people = ["인명", "2", "2", "1", "0", "0", "50 % (15–85)", "67 % (21–94)"]
    assert shown(found.table) == [people, ["합계", *people[1:]]]
    assert "정밀도 50 %" in found.plot.accessibleDescription()
    assert not kept()
    qtbot.keyClick(found, KEY.Key_Escape)
    qtbot.waitUntil(lambda: desk.view.hasFocus())


def test_a_finished_review_is_counted_once_and_holds_no_text(desk, qtbot, answers):
    for _ in range(3):
        press(qtbot, desk, KEY.Key_A)
    assert not kept()
    press(qtbot, desk, KEY.Key_E, CONTROL | SHIFT)
    (file,) = kept()
    assert file.stem == desk.opened.document.sha256
    assert not any(value in file.read_text("ascii") for value in ("구름산", "\\uad6c", "010"))
    press(qtbot, desk, Qt.Key.Key_1, ALT)  # the number; a later decision opens the review again
    press(qtbot, desk, KEY.Key_E, CONTROL | SHIFT)
    assert kept() == [file]
    found = page(qtbot, desk)
    found.scope.setFocus()
    qtbot.keyClick(found.scope, KEY.Key_Down)
    assert found.scope.currentText() == "마친 검토 모두(1건)"
    assert shown(found.table)[-1][1:4] == ["4", "1", "0"]
    qtbot.keyClick(found, KEY.Key_Escape)


def test_an_exported_review_is_counted_without_being_ended_first(desk, qtbot, answers):
    for _ in range(3):
        press(qtbot, desk, KEY.Key_A)
    press(qtbot, desk, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(answers.exports) and len(kept()) == 1)


def test_figures_that_cannot_be_kept_are_said_and_the_review_goes_on(desk, qtbot, answers):
    state_folder().mkdir(parents=True, exist_ok=True)
    (state_folder() / "statistics").write_text("in the way")
    for _ in range(3):
        press(qtbot, desk, KEY.Key_A)
    press(qtbot, desk, KEY.Key_E, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "집계를 저장하지 못했습니다" in desk.notices.text())
    assert "검토 마침" in desk.windowTitle()


def test_without_a_judgment_the_sums_are_shown_and_damage_is_told(window, qtbot):
    folder = state_folder() / "statistics"
    keep(folder, Tally("1" * 64, OLD, {PEOPLE: CategoryFigures(8, 2, 2)}))
    keep(folder, Tally("2" * 64, NEW, {PEOPLE: CategoryFigures(90, 0, 10, 1, 1), "연령정보": CategoryFigures(3)}))
    (folder / ("3" * 64 + ".json")).write_bytes(b"{")
    window.set_language("en")
    found = page(qtbot, window)
    names = [found.scope.itemText(index) for index in range(found.scope.count())]
    assert names == ["All finished reviews (2)", "Model 모형 1 (1)", "Model 모형 2 (1)"]
    assert "1 kept file of figures cannot be read" in found.said.text()
    assert [row[0] for row in shown(found.table)] == ["Names", "Age and Date of Birth", "All"]
    assert shown(found.table)[0][1:] == ["98", "2", "12", "1", "1", "98 % (93–99)", "89 % (82–94)"]
    found.scope.setCurrentIndex(1)
    assert shown(found.table)[-1][1] == "8"
    qtbot.keyClick(found.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close), KEY.Key_Space)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_asked_for_twice_the_page_opens_once(desk, qtbot):
    for _ in range(2):
        desk.commands["statistics"].trigger()
    qtbot.waitUntil(lambda: not desk.feature(Sessions).lane._jobs)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), FiguresPage))
    assert len(desk.findChildren(FiguresPage)) == 1
    qtbot.keyClick(QApplication.activeModalWidget(), KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_with_nothing_decided_the_page_says_so(desk, qtbot):
    found = page(qtbot, desk)
    assert found.empty.isVisible() and not found.both.isVisible()
    assert "아직 결정한 항목이 없습니다" in found.empty.text()
    qtbot.keyClick(found, KEY.Key_Escape)


def test_the_bars_are_as_long_as_the_shares(desk, qtbot):
    """Where the bars end is measured in the picture: 100 % is twice as long as 50 %."""
    whole, half = CategoryFigures(1000, 0, 0), CategoryFigures(1000, 1000, 1000)
    found = page(qtbot, desk)
    lengths = []
    for figures in (whole, half):
        found.plot.show_rows(rows({PEOPLE: figures})[:1])
        found.plot.resize(900, found.plot.height())
        picture = found.plot.grab().toImage()
        field = found.plot._field(found.plot.fontMetrics().height())
        middle = int(field.top() + found.plot.fontMetrics().height() * 0.3)
        fill = found.plot._fill().rgb()
        lengths.append(sum(picture.pixelColor(x, middle).rgb() == fill for x in range(picture.width())))
    assert lengths[0] == pytest.approx(2 * lengths[1], rel=0.1) and lengths[0] > 300
    qtbot.keyClick(found, KEY.Key_Escape)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Share(0, 0), "–"),
        (Share(1, 1), "100 % (21–100)"),
        (Share(10, 10), "100 % (72–100)"),
        (Share(999, 1000), "99 % (99–99)"),
        (Share(0, 4), "0 % (0–49)"),
    ],
)
def test_shares_for_people(share, text):
    assert percent(share) == text


def test_categories_nothing_was_decided_in_are_left_out():
    assert rows({PEOPLE: CategoryFigures()}) == ()
    assert [row.category for row in rows({"연령정보": CategoryFigures(1), PEOPLE: CategoryFigures(0, 1)})] == [
        PEOPLE,
        "연령정보",
        "",
    ]


def test_one_model_needs_no_scope_of_its_own():
    assert [one.kind for one in scopes({}, [Tally("1" * 64, OLD, {})])] == ["this", "all"]
