"""Letting a name or a number stay readable: the program asks why, and names what stays before an export."""

import pytest
from conftest import FakeEngine
from modal import by_number, compose
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.gui.doubts.answering import OpenDoubtsDialog, ReasonDialog
from app.gui.doubts.feature import Doubts
from app.gui.exporting.dialog import ExportDialog
from app.gui.models.stays import GROUPS
from app.gui.picker import Picker
from app.gui.sessions.feature import Sessions
from core import messages
from core.messages import text as tr
from core.review import Status, operations
from core.review.doubts import DoubtKind

KEY, WITH = Qt.Key, Qt.KeyboardModifier
TEXT = (
    "서 울 중 앙 지 방 법 원\n판 결\n\n"
    "원고 구본혁은 2021. 3. 4. 별빛식당에서 강별하를 만났다.\n"
    "구본혁의 번호는 010-0000-1234이다. 구본혁이 강별하에게 말하였다.\n"
)
FOUND = {"구본혁": "내국인이름", "강별하": "내국인이름", "010-0000-1234": "휴대폰번호", "별빛식당": "식당"}


@pytest.fixture
def engine():
    return FakeEngine(FOUND)


@pytest.fixture
def judgment(tmp_path):
    path = tmp_path / "판결.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def press(qtbot, window, key, modifier=WITH.NoModifier):
    window.activateWindow()  # as the desktop does when a dialog has closed
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, key, modifier)


def go_to(window, value):
    window.go_to(next(item.key for item in window.session.items if item.mention.text == value))


def key(*keys):
    def answer(dialog):
        for one in keys:
            QTest.keyClick(dialog.focusWidget() or dialog, *(one if isinstance(one, tuple) else (one,)))

    return answer


def looked(qtbot, window):
    doubts = window.feature(Doubts)
    qtbot.waitUntil(lambda: not doubts.stale)
    return doubts.list


def statuses(window, value):
    return {item.status for item in window.session.items if item.mention.text == value}


def test_rejecting_a_name_asks_why_by_one_key_and_says_what_stays(desk, qtbot, modal):
    seen = []

    def look(dialog):
        seen.extend((dialog.windowTitle(), *(label.text() for label in dialog.findChildren(type(dialog.about)))))
        assert dialog.reason.hasFocus()
        by_number(3)(dialog)

    modal.add(ReasonDialog, look)
    press(qtbot, desk, KEY.Key_R)
    assert statuses(desk, "구본혁") == {Status.REJECTED}
    assert seen[0] == "그대로 두기로 한 식별정보" and "구본혁" in seen and any("3곳" in text for text in seen)
    assert desk.session.log[-1].why == "reject: 법관·검사·변호인 등 공개 대상임"
    (answered,) = [doubt for doubt in looked(qtbot, desk).answered if doubt.kind is DoubtKind.REJECTED]
    answer = desk.feature(Sessions).kept.answers[answered.id]
    assert (answer.who, answer.why, len(answer.spans)) == ("김검토", "법관·검사·변호인 등 공개 대상임", 3)
    (decision,) = desk.session.log
    assert len(decision.edit.after) == 3 and decision.reason


def test_of_an_entity_with_two_names_every_name_is_told_with_its_own_places(desk, qtbot, modal):
    operations.link(desk.session, desk.session.items[0].key, desk.session.items[2].key)
    seen = []

    def look(dialog):
        seen.extend((dialog.about.text(), *dialog.said.text().splitlines()))
        by_number(1)(dialog)

    modal.add(ReasonDialog, look)
    press(qtbot, desk, KEY.Key_R)
    assert seen[0] == "구본혁, 강별하"
    assert [line.partition(":")[0] for line in seen[1:]] == ["구본혁", "강별하"]
    assert "3곳" in seen[1] and "2곳" in seen[2]
    assert statuses(desk, "구본혁") == statuses(desk, "강별하") == {Status.REJECTED}


def test_esc_rejects_nothing(desk, qtbot, modal):
    modal.add(ReasonDialog, key(KEY.Key_Escape))
    press(qtbot, desk, KEY.Key_R)
    assert statuses(desk, "구본혁") == {Status.UNDECIDED} and len(desk.session.log) == 0


def test_answered_later_it_is_an_open_doubt_until_it_is_answered(desk, qtbot, modal):
    modal.add(ReasonDialog, key((KEY.Key_L, WITH.AltModifier)))
    press(qtbot, desk, KEY.Key_R)
    qtbot.waitUntil(lambda: statuses(desk, "구본혁") == {Status.REJECTED})
    assert len(desk.session.log[0].edit.after) == 3 and not desk.session.log[0].reason
    assert looked(qtbot, desk).open[0].kind is DoubtKind.REJECTED
    press(qtbot, desk, KEY.Key_D)
    press(qtbot, desk, KEY.Key_5)
    assert DoubtKind.REJECTED not in {doubt.kind for doubt in looked(qtbot, desk).open}


@pytest.mark.parametrize("leave", [(KEY.Key_L, WITH.AltModifier), KEY.Key_Escape], ids=["later", "esc"])
def test_a_reason_that_was_written_is_not_lost_silently(desk, qtbot, modal, leave):
    modal.confirm = False
    kept = []

    def write(dialog):
        compose(dialog.reason, "판결에 적힌 공인임")
        key(leave)(dialog)
        qtbot.waitUntil(lambda: bool(modal.questions) and QApplication.activeModalWidget() is dialog)
        kept.append(dialog.reason.text())
        key(KEY.Key_Return)(dialog)

    modal.add(ReasonDialog, write)
    press(qtbot, desk, KEY.Key_R)
    qtbot.waitUntil(lambda: statuses(desk, "구본혁") == {Status.REJECTED})
    assert kept == ["판결에 적힌 공인임"] and "버리시겠습니까" in modal.questions[0]
    assert desk.session.log[-1].why.endswith("판결에 적힌 공인임")


def test_a_usual_reason_has_a_key_that_rejects_at_once(desk, qtbot):
    press(qtbot, desk, KEY.Key_2, WITH.AltModifier)
    assert statuses(desk, "구본혁") == {Status.REJECTED}
    assert DoubtKind.REJECTED in {doubt.kind for doubt in looked(qtbot, desk).answered}


def test_the_menu_says_which_reason_a_key_gives(desk, qtbot):
    for number in range(1, 7):
        press(qtbot, desk, getattr(KEY, f"Key_{number}"), WITH.AltModifier)
        assert desk.commands[f"reject_by_{number}"].text() == f"제외: {desk.session.log[-1].reason}"
        press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)


def test_what_tells_nobody_directly_is_rejected_without_a_question(desk, qtbot):
    go_to(desk, "별빛식당")
    press(qtbot, desk, KEY.Key_R)
    assert statuses(desk, "별빛식당") == {Status.REJECTED}
    assert DoubtKind.REJECTED not in {doubt.kind for doubt in looked(qtbot, desk).rows}


def test_rejecting_one_place_asks_too_and_a_further_place_asks_anew(desk, qtbot, modal):
    for count in (1, 2):
        modal.add(ReasonDialog, by_number(1))
        go_to(desk, "구본혁") if count == 1 else desk.go_to(desk.session.items[-2].key)
        press(qtbot, desk, KEY.Key_R, WITH.ShiftModifier)
        assert sum(item.status is Status.REJECTED for item in desk.session.items) == count
        assert DoubtKind.PARTLY_KEPT in {doubt.kind for doubt in looked(qtbot, desk).answered}


@pytest.mark.parametrize(("start", "end", "left"), [(0, 2, "구본[혁]"), (1, 3, "[구]본혁")])
def test_cutting_a_name_short_asks_and_shows_what_would_stay(desk, qtbot, modal, start, end, left):
    said = []

    def look(dialog):
        said.append(dialog.about.text())
        by_number(1)(dialog)

    modal.add(ReasonDialog, look)
    go_to(desk, "구본혁")
    at = desk.item().mention.start
    desk.view.select(at + start, at + end)
    press(qtbot, desk, KEY.Key_B, WITH.AltModifier)
    assert desk.session.item(desk.session.items[0].key).mention.text == "구본혁"[start:end]
    assert left in said[0]
    assert DoubtKind.CUT_SHORT in {doubt.kind for doubt in looked(qtbot, desk).answered}


def test_dropping_a_particle_asks_nothing(desk, qtbot):
    start = TEXT.index("구본혁은")
    go_to(desk, "구본혁")
    desk.view.select(start, start + 4)
    press(qtbot, desk, KEY.Key_B, WITH.AltModifier)
    desk.go_to(desk.session.items[0].key)
    desk.view.select(start, start + 3)
    press(qtbot, desk, KEY.Key_B, WITH.AltModifier)
    assert desk.session.items[0].mention.text == "구본혁" and len(desk.session.log) == 2


def test_a_label_whose_values_stay_asks(desk, qtbot, modal):
    def pick(dialog):
        compose(dialog.search, "국가명")
        QTest.keyClick(dialog.search, KEY.Key_Return)

    go_to(desk, "구본혁")
    for answer, made in ((key(KEY.Key_Escape), 0), (by_number(1), 1)):
        modal.add(Picker, pick)
        modal.add(ReasonDialog, answer)
        press(qtbot, desk, KEY.Key_L)
        qtbot.waitUntil(lambda: modal.done)
        assert len(desk.session.log) == made
    assert {item.mention.label for item in desk.session.items if item.mention.text == "구본혁"} == {"국가명"}
    assert DoubtKind.CUT_SHORT in {doubt.kind for doubt in looked(qtbot, desk).answered}


def test_undo_settles_the_doubt_and_a_new_reject_asks_again(desk, qtbot, modal):
    modal.add(ReasonDialog, by_number(1))
    press(qtbot, desk, KEY.Key_R)
    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    assert DoubtKind.REJECTED not in {doubt.kind for doubt in looked(qtbot, desk).rows}
    modal.add(ReasonDialog, key((KEY.Key_L, WITH.AltModifier)))
    press(qtbot, desk, KEY.Key_R)
    qtbot.waitUntil(lambda: modal.done)
    assert looked(qtbot, desk).open[0].kind is DoubtKind.REJECTED  # the reason of then is that of another decision


def test_a_review_of_an_older_version_opens_and_its_rejects_are_doubts(desk, qtbot):
    """Decisions that carry no reason, as sessions held them before."""
    operations.reject(desk.session, desk.session.items[0].key)
    desk.refresh()
    assert looked(qtbot, desk).open[0].kind is DoubtKind.REJECTED


def shown(tree):
    groups = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
    assert all(group.isExpanded() for group in groups)
    return {
        group.text(0): [[group.child(row).text(column) for column in range(4)] for row in range(group.childCount())]
        for group in groups
    }


def test_the_export_names_every_value_that_stays_its_places_and_why(desk, qtbot, modal):
    modal.add(ReasonDialog, by_number(4))
    press(qtbot, desk, KEY.Key_R)  # 구본혁
    go_to(desk, "010-0000-1234")
    modal.add(ReasonDialog, key((KEY.Key_L, WITH.AltModifier)))
    press(qtbot, desk, KEY.Key_R)
    qtbot.waitUntil(lambda: modal.done)
    go_to(desk, "별빛식당")
    press(qtbot, desk, KEY.Key_R)
    go_to(desk, "강별하")
    start = desk.item().mention.start
    desk.view.select(start, start + 2)
    modal.add(ReasonDialog, by_number(1))
    press(qtbot, desk, KEY.Key_B, WITH.AltModifier)
    qtbot.waitUntil(lambda: modal.done)
    looked(qtbot, desk)
    seen = {}

    def look(dialog):
        seen.update(shown(dialog.stays))
        QTest.keyClick(dialog.focusWidget() or dialog, KEY.Key_V, WITH.AltModifier)
        assert dialog.stays.hasFocus()
        QTest.keyClick(dialog.stays, KEY.Key_Escape)

    modal.add(OpenDoubtsDialog, key((KEY.Key_E, WITH.AltModifier)))
    modal.add(ExportDialog, look)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert seen == {
        "제외한 식별정보: 값 2개, 4곳": [
            ["구본혁", "내국인이름", "사람을 가리키지 않음", "3"],
            ["010-0000-1234", "휴대폰번호", "(사유 없음)", "1"],
        ],
        "표시에서 빠진 부분: 값 1개, 1곳": [["강별[하]를", "내국인이름", "이름·번호의 일부가 아님", "1"]],
        "그 밖에 제외한 것: 값 1개, 1곳": [["별빛식당", "식당", "", "1"]],
    }


def test_where_no_value_stays_the_export_says_so(desk, qtbot, modal):
    seen = {}

    def look(dialog):
        seen.update(shown(dialog.stays))
        QTest.keyClick(dialog.stays, KEY.Key_Escape)

    assert not looked(qtbot, desk).open
    modal.add(ExportDialog, look)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert seen == {"그대로 남는 값이 없습니다.": []}


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("group", GROUPS)
def test_every_group_has_a_name(language, group):
    messages.set_language(language)
    assert tr(f"export.stays.{group}") != f"export.stays.{group}"
