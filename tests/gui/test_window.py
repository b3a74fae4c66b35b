"""A clerk opens a judgment, reviews it with keys and mouse, and exports it."""

import json
import time

import pytest
from conftest import FakeEngine
from gui_story import JUDGMENT
from modal import by_number
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QPalette, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication

from app.desk.backend import Backend
from app.gui.appearance.themes import with_hints
from app.gui.doubts.answering import ReasonDialog
from app.gui.window import MainWindow
from core.errors import Cancelled
from core.review import Status, operations


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(window.view, key, modifier)


def statuses(window, value):
    return [item.status for item in window.session.items if item.mention.text == value]


def current(window):
    return window.session.item(window.current).mention.text


def test_the_window_invites_before_anything_is_open(window):
    assert "Ctrl+O" in window.welcome.text()
    assert window.commands["open"].isEnabled()
    assert not window.commands["export"].isEnabled()


def test_opening_shows_text_legend_list_and_counts(desk):
    assert desk.view.toPlainText() == JUDGMENT
    assert len(desk.side.model.entities()) == 3
    assert desk.side.entities.model().rowCount() == 2  # categories
    assert "미결정 5건" in desk.status.text()
    assert desk.windowTitle().startswith("구름산 판결.txt")


@pytest.mark.parametrize("value", ["<img src='//pc/a'>", "<b>달빛</b>"])
def test_the_tooltip_of_the_status_bar_takes_no_value_for_html(window, tmp_path, qtbot, value):
    """A picture it names would be fetched, on Windows from another PC."""
    judgment = tmp_path / "판결.txt"
    judgment.write_text(f"증거로 제출된 화면에는 {value}라고 적혀 있다.\n", encoding="utf-8")
    window.backend.use_engine(None, FakeEngine({value: "법명"}))
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    press(qtbot, window, Qt.Key.Key_A)
    assert value in window.status.text()
    shown = QTextDocument()
    shown.setHtml(window.status.toolTip())
    assert value in shown.toPlainText() and value not in window.status.toolTip()


def test_a_dropped_file_is_opened(window, judgment, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(judgment))])
    nothing = Qt.KeyboardModifier.NoModifier
    button = Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, button, nothing)
    window.dragEnterEvent(enter)
    assert enter.isAccepted()
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, button, nothing))
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)


def test_a_dropped_file_is_never_moved_away(window, judgment, qtbot):
    actions = Qt.DropAction
    for kind in (QDragEnterEvent, QDragMoveEvent, QDropEvent):
        accepted, action = _drag(window, kind, judgment, actions.CopyAction | actions.MoveAction)
        assert accepted and action is actions.CopyAction
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)


def test_who_can_only_give_a_file_away_is_refused(window, judgment, qtbot):
    for kind in (QDragEnterEvent, QDragMoveEvent, QDropEvent):
        accepted, _ = _drag(window, kind, judgment, Qt.DropAction.MoveAction)
        assert not accepted
    qtbot.wait(100)
    assert window.session is None and window.job is None


def _drag(window, kind, path, actions):
    """What the window answers to a file manager that proposes to move the file, as within one drive."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPointF(5, 5) if kind is QDropEvent else QPoint(5, 5)
    event = kind(place, actions, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    event.setDropAction(Qt.DropAction.MoveAction)
    event.ignore()
    QApplication.sendEvent(window, event)
    return event.isAccepted(), event.dropAction()


def test_keys_walk_through_mentions_and_decide_nothing(desk, qtbot):
    seen = [current(desk)]
    for _ in range(5):
        press(qtbot, desk, Qt.Key.Key_N)
        seen.append(current(desk))
    assert seen == ["구름산", "강별하", "구름산", "강별하", "010-0000-1234", "구름산"]
    press(qtbot, desk, Qt.Key.Key_P)
    assert current(desk) == "010-0000-1234"
    assert len(desk.session.log) == 0


def test_enter_accepts_the_entity_and_goes_on_to_the_next_undecided(desk, qtbot):
    press(qtbot, desk, Qt.Key.Key_Return)
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    assert statuses(desk, "강별하") == [Status.UNDECIDED] * 2
    assert current(desk) == "강별하"


def test_delete_rejects_the_entity_shift_delete_only_this_one(desk, qtbot, modal):
    modal.add(ReasonDialog, by_number(1))
    press(qtbot, desk, Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
    assert statuses(desk, "구름산") == [Status.REJECTED, Status.UNDECIDED]
    modal.add(ReasonDialog, by_number(1))
    desk.activateWindow()  # as the desktop does when a dialog has closed
    press(qtbot, desk, Qt.Key.Key_Backspace)
    assert statuses(desk, "강별하") == [Status.REJECTED] * 2


def test_the_letter_position_a_accepts_and_the_korean_keyboard_does_too(desk, qtbot):
    press(qtbot, desk, Qt.Key.Key_A)
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2


def test_undo_and_redo(desk, qtbot):
    press(qtbot, desk, Qt.Key.Key_Return)
    qtbot.keyClick(desk.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert statuses(desk, "구름산") == [Status.UNDECIDED] * 2
    qtbot.keyClick(desk.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    assert not desk.commands["redo"].isEnabled()


def click_on(qtbot, window, text):
    cursor = QTextCursor(window.view.document())
    cursor.setPosition(window.view.units.to_units(window.session.text.index(text)) + 1)
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=window.view.cursorRect(cursor).center())


def test_a_click_chooses_a_mention_behind_an_emoji(desk, qtbot):
    click_on(qtbot, desk, "강별하")
    assert current(desk) == "강별하"
    assert len(desk.session.log) == 0
    assert desk.view.extraSelections()[0].cursor.selectedText() == "강별하"


def test_a_click_in_the_list_goes_to_the_mention(desk, qtbot):
    index = desk.side.model.index_of("010-0000-1234")
    place = desk.side.entities.visualRect(index).center()
    qtbot.mouseClick(desk.side.entities.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert current(desk) == "010-0000-1234"


def test_marks_follow_the_decisions(desk, qtbot):
    def looks(text):
        position = desk.view.units.to_units(desk.session.text.index(text))
        (found,) = desk.view.marks.within(position, position + 1)
        return found.status

    undecided = looks("구름산")
    press(qtbot, desk, Qt.Key.Key_Return)
    accepted = looks("구름산")
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert len({undecided, accepted, looks("강별하")}) == 3


def export(desk, qtbot):
    qtbot.keyClick(desk.view, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: desk.job is None)


def test_export_writes_verifies_and_reports(desk, qtbot, answers):
    export(desk, qtbot)
    qtbot.waitUntil(lambda: bool(answers.exports or answers.failures))
    assert answers.failures == []
    assert "미결정" not in answers.target.read_text() and "구름산" not in answers.target.read_text()
    assert "구름산" not in answers.suggestion.name
    report = json.loads((answers.target.parent / "결과.report.json").read_text())
    assert report["verification"]["ok"] is True
    assert "5건" in answers.questions[0]


def test_rejected_mentions_stay_in_the_exported_file(desk, qtbot, answers):
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    export(desk, qtbot)
    qtbot.waitUntil(lambda: bool(answers.exports or answers.failures))
    assert answers.failures == []
    assert answers.target.read_text().count("구름산") == 2
    assert "강별하" not in answers.target.read_text()


def test_export_needs_a_yes_while_mentions_are_undecided(desk, qtbot, answers):
    answers.confirm = False
    export(desk, qtbot)
    assert not answers.target.exists()


def test_export_over_the_original_is_refused(desk, qtbot, answers, judgment):
    answers.target = judgment
    export(desk, qtbot)
    assert answers.questions and not answers.exports
    assert judgment.read_bytes() == JUDGMENT.encode()


def test_a_failed_detection_never_looks_like_nothing_found(window, engine, judgment, qtbot, answers):
    engine.fails = True
    window.open_path(judgment)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert window.session is None
    assert window.notices.isVisible()
    assert not window.commands["export"].isEnabled()


def test_a_file_that_cannot_be_opened_is_named(window, tmp_path, qtbot, answers):
    window.open_path(tmp_path / "없는 파일.docx")
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "없는 파일.docx" in answers.failures[0]


def test_nothing_found_is_said_aloud(window, engine, judgment, qtbot):
    engine.names = {}
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None)
    assert "하나도 찾지 못했습니다" in window.notices.text()


def test_long_work_can_be_cancelled_and_the_window_stays_alive(window, engine, judgment, qtbot):
    engine.slow = True
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.work.bar.value() == 48)
    assert not window.commands["open"].isEnabled()
    qtbot.mouseClick(window.work.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.job is None)
    assert window.session is None and not window.work.bar.isVisible()


def test_closing_during_work_stops_it(window, engine, judgment, qtbot):
    engine.slow = True
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.work.bar.value() == 48)
    assert window.close()


def export_slowly(desk, qtbot, monkeypatch):
    """An export that goes on until it is cancelled, half-way."""

    def slow(_self, _opened, _planned, _target, _review, progress, cancelled, **_how):
        while not cancelled():
            progress(0.5)
            time.sleep(0.01)
        raise Cancelled

    monkeypatch.setattr(Backend, "export", slow)
    press(qtbot, desk, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: desk.job is not None and desk.work.bar.value() == 50)


def test_closing_during_an_export_is_asked_about(desk, qtbot, answers, monkeypatch):
    export_slowly(desk, qtbot, monkeypatch)
    answers.confirm = False
    assert not desk.close() and "내보내는 중" in answers.questions[-1]
    answers.confirm = True
    assert desk.close()
    assert answers.exports == answers.failures == []


def test_an_export_that_was_cancelled_is_said_to_be(desk, qtbot, answers, monkeypatch):
    export_slowly(desk, qtbot, monkeypatch)
    press(qtbot, desk, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: desk.job is None)
    assert desk.status.text() == "작업을 취소했습니다. 저장된 파일은 없습니다."
    press(qtbot, desk, Qt.Key.Key_Return)
    assert "취소했습니다" not in desk.status.text() and answers.failures == []


def test_what_was_decided_last_is_told_in_the_new_language(desk, qtbot):
    press(qtbot, desk, Qt.Key.Key_Return)
    assert desk.status.text().startswith("확인: 구름산 2곳")
    desk.commands["english"].trigger()
    assert desk.status.text().startswith("Accept: 구름산, 2 places")
    desk.commands["korean"].trigger()
    assert desk.status.text().startswith("확인: 구름산 2곳")


def test_unexported_decisions_are_not_lost_silently(desk, qtbot, answers, judgment):
    press(qtbot, desk, Qt.Key.Key_Return)
    answers.confirm = False
    desk.open_path(judgment)
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2


def test_the_language_changes_at_once(desk, qtbot):
    desk.commands["english"].trigger()
    assert "undecided" in desk.status.text()
    assert desk.commands["open"].text() == "&Open…"
    press(qtbot, desk, Qt.Key.Key_Return)
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2


def test_every_widget_a_screen_reader_meets_has_a_name(desk):
    for widget in (desk.view, desk.side.entities, desk.side.places, desk.side.search):
        assert widget.accessibleName()


def test_a_value_that_stands_unmarked_elsewhere_is_shown_before_export(window, tmp_path, qtbot, answers):
    path = tmp_path / "두 곳.txt"
    path.write_text("노을빛은 왔다. 그리고 노을빛이 갔다.\n구름산도 갔다.\n", encoding="utf-8")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    window.change(lambda session: operations.add(session, [(0, 3)], "내국인이름"))
    export(window, qtbot)
    assert len(window.session.items) == 3
    assert current(window) == "노을빛" and "1곳" in window.notices.text()
    assert not answers.exports
    export(window, qtbot)
    qtbot.waitUntil(lambda: bool(answers.exports or answers.failures))
    assert "노을빛" not in answers.target.read_text()


@pytest.mark.parametrize(("width", "height"), [(683, 384), (1366, 768), (2560, 1440)])
def test_the_window_fits_small_screens_at_twice_the_size(desk, width, height):
    desk.resize(width, height)  # 1366 × 768 at 200 % has room for 683 × 384
    assert (desk.width(), desk.height()) == (width, height)


def test_no_dialog_is_larger_than_the_screen(desk, qtbot):
    for command in ("relabel", "accept_all", "keys", "palette", "shortcuts"):
        desk.commands[command].trigger()
        dialog = QApplication.activeModalWidget()
        assert dialog is not None, command
        room = dialog.screen().availableSize()
        assert dialog.width() <= room.width() and dialog.height() <= room.height(), command
        dialog.close()


def test_hints_in_empty_fields_are_readable_in_light_and_dark():
    def brightness(colour, base):
        """Relative luminance of ``colour`` on ``base`` (WCAG 2.2)."""
        mixed = [
            one * colour.alphaF() + other * (1 - colour.alphaF())
            for one, other in zip(colour.getRgbF()[:3], base.getRgbF()[:3], strict=True)
        ]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in mixed)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for text, base in (("#000000", "#ffffff"), ("#ffffff", "#1e1e1e")):
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(text))
        hint = with_hints(palette).color(QPalette.ColorRole.PlaceholderText)
        low, high = sorted((brightness(hint, QColor(base)), brightness(QColor(base), QColor(base))))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_panes_have_the_widths_of_last_time(desk, settings, engine, qtbot, answers):
    desk.resize(1366, 768)
    desk.desk.setSizes([500, 600])
    desk.side.lists.setSizes([200, 300])
    wanted = [splitter.sizes() for _, splitter in desk._splitters()]
    answers.confirm = True
    desk.close()
    again = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(again)
    again.resize(1366, 768)
    again.show()
    again.pages.setCurrentIndex(1)
    qtbot.waitUntil(lambda: again.desk.sizes() == wanted[1])
    assert [splitter.sizes() for _, splitter in again._splitters()] == wanted
