"""What a mention is: the card under the mouse and by key, and the menu of what can be done with it."""

import html
import re

import pytest
from modal import compose
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip
from user import KEY, WITH

from app.gui.decisions.text_dialogs import NoteDialog
from app.gui.models.card import card_of, found_by
from app.gui.panes.entity_model import LETTER
from app.gui.panes.redacted import RedactedFeature
from app.gui.picker import Picker
from core.detection.model import Mention
from core.review import ReviewSession


def point_of(view, text, at=1):
    """The middle of a letter of ``text`` in the viewport."""
    start = view.units.to_units(view.toPlainText().index(text))
    (area,) = view.areas(start + at - 1, start + at)
    return area.center().toPoint()


def rest(view, point):
    """The mouse rests at ``point``: Qt asks for what is to be said there."""
    QToolTip.hideText()  # it takes its time
    while QToolTip.isVisible():
        QTest.qWait(20)
    QApplication.sendEvent(
        view.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, point, view.viewport().mapToGlobal(point))
    )
    return plain(QToolTip.text()) if QToolTip.isVisible() else ""


def plain(rich):
    return html.unescape(re.sub(r"<[^>]+>", " ", rich).replace("&nbsp;", " "))


@pytest.fixture
def planned(desk, qtbot):
    qtbot.waitUntil(lambda: desk.feature(RedactedFeature).replacement_of(desk.item()) is not None)
    return desk


def call_menu(view, point, reason=QContextMenuEvent.Reason.Mouse):
    QApplication.sendEvent(
        view.viewport(), QContextMenuEvent(reason, point, view.viewport().mapToGlobal(point), WITH.NoModifier)
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_card_says_what_a_mention_is_and_which_keys_act_on_it(planned):
    said = rest(planned.view, point_of(planned.view, "강별하"))
    for part in ("강별하", "바뀔 글자    B ", "내국인이름 (인명)", "모델: 문장을 읽고 판단했습니다", "0.90", "미결정"):
        assert part in said, part
    assert "2곳 가운데 1번째" in said
    assert re.search(r"확인\s+Enter", said) and re.search(r"제외\s+Backspace", said)
    assert "바뀔&nbsp;글자&nbsp;정하기&nbsp;<b>E</b>" in QToolTip.text()  # no key is parted from what it does
    assert len(planned.session.log) == 0 and planned.item().mention.text == "구름산"  # nothing moved


def test_no_card_beside_a_mention(planned):
    assert rest(planned.view, point_of(planned.view, "피고인")) == ""
    right = planned.view.viewport().width() - 8
    assert rest(planned.view, QPoint(right, point_of(planned.view, "강별하").y())) == ""


def test_the_card_tells_note_and_history_with_who_and_why(planned, qtbot):
    planned.view.setFocus()
    qtbot.keyClick(planned.view, KEY.Key_T, WITH.ShiftModifier)
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, NoteDialog) and one.isVisible())
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClicks(dialog.text, "see page 3")
    qtbot.keyClick(dialog.text, KEY.Key_Return, WITH.ControlModifier)
    qtbot.waitUntil(lambda: planned.item().note == "see page 3" and planned.isActiveWindow())
    qtbot.keyClick(planned.view, KEY.Key_3, WITH.AltModifier)
    said = rest(planned.view, point_of(planned.view, "구름산"))
    assert "see page 3" in said and "그대로 둡니다" in said
    history = said.partition("지난 결정")[2]
    assert re.search(r"김검토 · 제외 \(법관·검사·변호인 등 공개 대상임\).*김검토 · 메모", history, re.DOTALL)
    qtbot.keyClick(planned.view, KEY.Key_Z, WITH.ControlModifier)
    assert "제외 되돌림" in rest(planned.view, point_of(planned.view, "구름산"))


def test_the_card_comes_by_key_and_in_english(planned, qtbot):
    planned.commands["english"].trigger()
    planned.view.setFocus()
    qtbot.keyClick(planned.view, KEY.Key_I)
    said = plain(QToolTip.text())
    for part in ("구름산", "Replacement", "Model: read the sentence and judged", "Undecided", "1 of 2 places"):
        assert part in said, part


def test_the_card_over_the_redacted_text_is_that_of_the_original(planned, qtbot):
    planned.commands["show_redacted"].trigger()
    view = planned.feature(RedactedFeature).view
    qtbot.waitUntil(lambda: "피고인 A" in view.toPlainText())
    assert "구름산" in rest(view, point_of(view, "피고인 A", at=5))
    assert rest(view, point_of(view, "피고인 A")) == ""


def test_what_the_rules_keep_is_said_to_stay_when_it_is_marked_and_afterwards(planned, qtbot, modal):
    """A date that somebody marks to be replaced: the label for it is one that the rule profile lets stay."""
    offered = []

    def choose(picker):
        compose(picker.search, "날짜")
        row = picker.list.currentItem()
        offered.append((row.text(0), row.text(1)))
        QTest.keyClick(picker.search, KEY.Key_Return)

    place = planned.session.text.index("2021. 3. 4")
    planned.view.select(place, place + len("2021. 3. 4"))
    planned.view.setFocus()
    modal.add(Picker, choose)
    qtbot.keyClick(planned.view, KEY.Key_M)
    qtbot.waitUntil(lambda: modal.done and planned.item().mention.label == "날짜")
    assert offered == [("1  날짜", "사건 관련 숫자 정보 · 그대로 둠")]
    model, entity = planned.side.model, planned.item().mention.entity
    row = model.index_of(entity)
    qtbot.waitUntil(lambda: model.data(row.siblingAtColumn(LETTER)) == "–")
    assert "바뀔 글자 그대로 둡니다" in model.data(row, Qt.ItemDataRole.AccessibleTextRole)
    said = rest(planned.view, point_of(planned.view, "2021. 3. 4"))
    assert "그대로 둡니다" in said and "지움" not in said
    letter = model.index_of(planned.session.items[0].mention.entity).siblingAtColumn(LETTER)
    assert model.data(letter) == "A"


def test_markup_in_a_judgment_stays_text():
    text = "피고인 <b>가나</b><img src='x.png'> 외"
    start, end = 4, text.index(" 외")
    value = text[start:end]
    session = ReviewSession(text, (), [Mention(start, end, "내국인이름", value, 0.5, "model", "letter", "a")])
    shown = card_of(session, session.items[0], "<u>A</u>").html(())
    assert "<img" not in shown and "<u>" not in shown and html.escape(value) in shown


def test_a_mechanism_of_a_later_version_is_named_by_its_code():
    assert found_by("oracle") == "oracle"
    assert found_by("party").startswith("당사자란: ")


def test_a_right_click_goes_there_and_offers_what_can_be_done_with_its_keys(planned, qtbot):
    menu = call_menu(planned.view, point_of(planned.view, "강별하"))
    assert planned.item().mention.text == "강별하" and len(planned.session.log) == 0
    shown = {
        action.text().partition("(&")[0]: action.shortcut().toString() for action in menu.actions() if action.text()
    }
    assert shown["제외: 같은 대상 모두 그대로 둠"] == "Backspace" and shown["분류 바꾸기…"] == "L"
    assert "선택한 부분 가리기" not in "".join(shown)
    accept = next(action for action in menu.actions() if action is planned.commands["accept"])
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(accept).center())
    assert {item.status for item in planned.session.entity("강별하").items} == {"accepted"}


def test_the_menu_key_calls_it_for_the_current_mention(planned, qtbot):
    planned.view.setFocus()
    before = planned.current
    menu = call_menu(planned.view, QPoint(1, 1), QContextMenuEvent.Reason.Keyboard)
    assert planned.current == before
    qtbot.keyClick(menu, KEY.Key_Down)
    qtbot.keyClick(menu, KEY.Key_Return)
    assert planned.session.item(before).status == "accepted"


def test_the_menu_offers_to_mark_what_is_selected(planned, qtbot):
    start = planned.session.text.index("노을빛")
    planned.view.select(start, start + 3)
    menu = call_menu(planned.view, point_of(planned.view, "노을빛"))
    assert planned.commands["add"] in menu.actions()
    assert planned.commands["accept"] not in menu.actions()
    copy = menu.actions()[-1]
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(copy).center())
    assert QApplication.clipboard().text() == "노을빛"
