"""Every command that decides or removes × every place the keyboard can be at: only what is seen there is acted on."""

import time
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from user import KEY, WITH, compose, press

from app.gui.acting import Object
from app.gui.composition import FEATURES
from app.gui.doubts.feature import Doubts
from app.gui.panes.queue import QueueFeature
from app.gui.panes.redacted import RedactedFeature
from app.gui.sessions.feature import Sessions
from app.gui.work import Job
from core.messages import text as tr
from core.review import Status
from tests.fixtures_messages import SAID

COMMANDS = {one.name: one for feature in FEATURES for one in feature.commands if one.acts_on}
TEXT = (
    "서 울 중 앙 지 방 법 원\n판 결\n\n"
    "피고인 구름산은 2021. 3. 4. 별빛식당에서 강별하를 만났다. 번호는 010-1111-2222이다.\n"
    "구름산은 강별하에게 전화번호 010-0000-1234를 알려 주었다.\n" + "이하 여백이다.\n" * 200
)
# Behind the value and its particle.
REFUSALS = {
    text.split("'{value}'")[-1].partition(" ")[2]
    for said in SAID.values()
    for code, texts in said.items()
    if code.startswith("act.")
    for text in texts
}


@pytest.fixture
def judgment(tmp_path):
    path = tmp_path / "판결 1.txt"
    path.write_text(TEXT, encoding="utf-8")
    (tmp_path / "판결 2.txt").write_text("구름산은 강별하를 모른다.\n", encoding="utf-8")
    return path


@pytest.fixture
def desk(window, judgment, qtbot, answers):
    """Two judgments in the queue, the first on the desk, its doubts found; who rejects says why."""
    answers.reasons = ["등록된 상호임"]
    window.open_paths((judgment, judgment.with_name("판결 2.txt")))
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    qtbot.waitUntil(lambda: len(documents(window)) == 2 and not window.feature(QueueFeature).reading._jobs)
    qtbot.waitUntil(lambda: not window.feature(Doubts).stale)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def documents(window):
    return window.feature(QueueFeature).queue.documents


def state(window):
    """Everything a command could have decided on, in all documents."""
    kept = window.feature(Sessions).kept
    return SimpleNamespace(
        logs=[len(one.session.log) if one.session else 0 for one in documents(window)],
        answers=dict(kept.answers) if kept else {},
        steps=kept.steps if kept else (),
    )


def do(qtbot, window, name, key=None):
    """Press the key of a command where the keyboard is; whether it led to a dialog, which is left by Esc."""
    QTest.keySequence(QApplication.focusWidget(), QKeySequence(key or window.keymap.keys(name)[0]))
    qtbot.waitUntil(lambda: window.job is None)
    QApplication.processEvents()
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        press(dialog, KEY.Key_Escape)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
    return dialog is not None


def refused(window):
    """Whether the status bar says why nothing was done."""
    return any(text in window.status.text() for text in REFUSALS)


def filter_by(qtbot, window, text):
    press(window.view, KEY.Key_Slash)
    compose(window.side.search, text)


# --- where the keyboard is -------------------------------------------------------------------------------------------


def in_documents(qtbot, window):
    window.feature(QueueFeature).panel.list.setFocus()


def in_documents_at_another(qtbot, window):
    in_documents(qtbot, window)
    press(QApplication.focusWidget(), KEY.Key_Down)


def in_list_nothing_shown(qtbot, window):
    filter_by(qtbot, window, "zzz")
    press(window.side.search, KEY.Key_Return)


def in_text_nothing_shown(qtbot, window):
    filter_by(qtbot, window, "zzz")
    window.view.setFocus()


def in_text_clicked_what_is_filtered_out(qtbot, window):
    filter_by(qtbot, window, "강별하")
    window.go_to(window.session.items[0].key)  # as a click on it does
    window.view.setFocus()


def at_a_category(qtbot, window):
    window.side.entities.setFocus()
    press(window.side.entities, KEY.Key_Up)


def at_the_threshold(qtbot, window):
    window.side.threshold.setFocus()


def at_a_check_box(qtbot, window):
    window.side.only_undecided.setFocus()


def at_the_order(qtbot, window):
    window.side.order.setFocus()


def in_doubts_not_gone_to(qtbot, window):
    doubts = window.feature(Doubts)
    doubts.show_panel()
    doubts.panel.list.setFocus()
    press(doubts.panel.list, KEY.Key_Home)


NOWHERE = {
    in_documents: "act.documents",
    in_documents_at_another: "act.documents",
    in_list_nothing_shown: "act.filtered",
    in_text_nothing_shown: "act.filtered",
    in_text_clicked_what_is_filtered_out: "act.filtered",
    at_a_category: "act.category",
    at_the_threshold: "act.elsewhere",
    at_a_check_box: "act.elsewhere",
    at_the_order: "act.elsewhere",
    in_doubts_not_gone_to: "act.visit",
}
"""The place, and what is said to whoever decides on a mention there."""


def acts(place, kind: Object) -> bool:
    """Whether a command on ``kind`` may act at ``place`` all the same: what it acts on is seen elsewhere."""
    if kind == "judgment":
        return place is not in_documents_at_another
    if kind == "selection":
        return False
    return kind == "doubt" and place not in (in_documents, in_documents_at_another)


@pytest.mark.parametrize("place", NOWHERE, ids=lambda place: place.__name__)
def test_nothing_is_decided_where_it_is_not_seen(desk, qtbot, answers, place):
    place(qtbot, desk)
    before, focus = state(desk), QApplication.focusWidget()
    for name, command in COMMANDS.items():
        if acts(place, command.acts_on):
            continue
        for key in desk.keymap.keys(name):
            if key in ("Enter", "Return") and focus is not desk.view and focus is not desk.side.entities:
                continue
            if focus is desk.side.threshold and key in (*"0123456789", "Del", "Backspace"):
                continue  # typed into the field
            focus.setFocus()
            dialog = do(qtbot, desk, name, key)
            assert not dialog and state(desk) == before, (name, key)
    assert len(documents(desk)) == 2 and not answers.questions and not answers.exports


@pytest.mark.parametrize("place", NOWHERE, ids=lambda place: place.__name__)
@pytest.mark.parametrize("key", ["R", "Ctrl+Del", "L"])
def test_why_nothing_was_done_is_said(desk, qtbot, place, key):
    place(qtbot, desk)
    if place is at_the_threshold and key != "Ctrl+Del":
        pytest.skip("typed into the field")
    QTest.keySequence(QApplication.focusWidget(), QKeySequence(key))
    assert desk.status.text() == tr(NOWHERE[place], value="구름산")


def in_text(qtbot, window):
    window.view.setFocus()


def in_entities(qtbot, window):
    window.side.entities.setFocus()


def in_places(qtbot, window):
    window.side.places.setFocus()


def in_result(qtbot, window):
    press(window.view, KEY.Key_2, WITH.ControlModifier)
    redacted = window.feature(RedactedFeature)
    qtbot.waitUntil(lambda: redacted.view.preview is not None and redacted.view.viewport().width() > 100)
    assert redacted.view.hasFocus()


def in_plan(window):
    """Whether the result shows the current mention, by a plan of all decisions so far."""
    redacted = window.feature(RedactedFeature)
    preview, item = redacted.view.preview, window.item()
    return (
        redacted.plan._asked is window.session.items
        and redacted.plan._job is None
        and preview is not None
        and any(mark.key == item.key for mark in preview.marks)
    )


def in_text_filtered_to_it(qtbot, window):
    filter_by(qtbot, window, "구름산")
    window.view.setFocus()


def in_list_filtered_to_it(qtbot, window):
    filter_by(qtbot, window, "구름산")
    press(window.side.search, KEY.Key_Return)


SEEN = (in_text, in_entities, in_places, in_result, in_text_filtered_to_it, in_list_filtered_to_it)


@pytest.mark.parametrize("place", SEEN, ids=lambda place: place.__name__)
def test_what_is_seen_is_decided_on_by_every_command(desk, qtbot, place):
    place(qtbot, desk)
    for name, command in COMMANDS.items():
        if command.acts_on == "mention":
            do(qtbot, desk, name)
            assert not refused(desk), (name, desk.status.text())
            while desk.commands["undo"].isEnabled():
                do(qtbot, desk, "undo")
            desk.go_to(desk.session.items[0].key)
            if place is in_result:  # what was rejected is not to be seen there until all is planned anew
                qtbot.waitUntil(lambda: in_plan(desk))


@pytest.mark.parametrize("place", SEEN, ids=lambda place: place.__name__)
@pytest.mark.parametrize(("key", "status"), [("R", Status.REJECTED), ("Del", Status.REJECTED), ("A", Status.ACCEPTED)])
def test_a_decision_is_made_where_it_is_seen(desk, qtbot, place, key, status):
    place(qtbot, desk)
    QTest.keySequence(QApplication.focusWidget(), QKeySequence(key))
    assert {item.status for item in desk.session.items if item.mention.text == "구름산"} == {status}
    assert {item.status for item in desk.session.items if item.mention.text != "구름산"} == {Status.UNDECIDED}


# --- what is scrolled away -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", ["text", "result"])
def test_what_was_scrolled_away_is_shown_first_and_decided_on_by_the_next_press(desk, qtbot, shown):
    if shown == "result":
        in_result(qtbot, desk)
    view = QApplication.focusWidget()
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    press(view, KEY.Key_R)
    assert not len(desk.session.log) and "'구름산'이 보이지 않아" in desk.status.text()
    assert view.verticalScrollBar().value() < 20
    press(view, KEY.Key_R)
    assert len(desk.session.log) == 1


def test_words_that_were_scrolled_away_are_not_marked(desk, qtbot):
    start = TEXT.index("별빛식당")
    desk.view.select(start, start + 4)
    bar = desk.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert not do(qtbot, desk, "add") and desk.status.text() == tr("act.select")
    bar.setValue(bar.minimum())
    assert do(qtbot, desk, "add")


@pytest.mark.parametrize("place", [in_entities, in_places, in_result], ids=lambda place: place.__name__)
def test_words_are_marked_only_where_they_are_selected(desk, qtbot, place):
    start = TEXT.index("별빛식당")
    desk.view.select(start, start + 4)
    place(qtbot, desk)
    for name, command in COMMANDS.items():
        if command.acts_on in ("selection", "span"):
            assert not do(qtbot, desk, name) and desk.status.text() == tr("act.select"), name
    assert not len(desk.session.log)


def test_a_mark_that_is_out_of_sight_is_not_moved_to_words_that_are_seen(desk, qtbot):
    item, end = desk.item(), len(TEXT) - 1
    desk.view.select(end - 8, end)
    for name in ("span_selection", "span_selection_exact"):
        do(qtbot, desk, name)
        assert desk.status.text() == tr("act.apart", value="구름산")
    assert desk.item() == item and not len(desk.session.log) and desk.view.selection() == (end - 8, end)


def test_a_folded_category_is_opened_first(desk, qtbot):
    in_entities(qtbot, desk)
    desk.side.entities.collapseAll()
    desk.side.focus_item(desk.item())
    press(desk.side.entities, KEY.Key_R)
    assert not len(desk.session.log)


# --- filters ---------------------------------------------------------------------------------------------------------


def test_a_filter_leads_to_what_it_shows(desk, qtbot):
    filter_by(qtbot, desk, "강별하")
    assert desk.item().mention.text == "강별하" and not len(desk.session.log)
    press(desk.side.search, KEY.Key_Return)
    press(desk.side.entities, KEY.Key_R)
    assert [item.mention.text for item in desk.session.items if item.status is Status.REJECTED] == ["강별하"] * 2
    for key in (KEY.Key_N, KEY.Key_U, KEY.Key_N):
        press(desk.side.entities, key)
        assert desk.item().mention.text == "강별하"


def test_what_the_list_hides_is_not_decided_on_in_the_result_either(desk, qtbot):
    in_result(qtbot, desk)
    result = QApplication.focusWidget()
    filter_by(qtbot, desk, "강별하")
    desk.go_to(desk.session.items[0].key)  # as a click on it does
    result.setFocus()
    press(result, KEY.Key_R)
    assert not len(desk.session.log) and desk.status.text() == tr("act.filtered", value="구름산")


def test_escape_leaves_the_filter_from_wherever_the_keyboard_is(desk, qtbot):
    for place in (None, desk.view, desk.side.entities, desk.side.threshold):
        filter_by(qtbot, desk, "강별하")
        if place is not None:
            place.setFocus()
        press(QApplication.focusWidget(), KEY.Key_U, WITH.ControlModifier | WITH.ShiftModifier)  # another filter
        press(QApplication.focusWidget(), KEY.Key_Escape)
        assert not desk.side.filtering and not desk.side.search.text() and len(desk.side.model.entities()) == 3
        assert desk.side.entities.hasFocus() if place is None else place.hasFocus()
        assert desk.status.text() == tr("filter.cleared")
    assert desk.item().mention.text == "강별하" and not len(desk.session.log)


def test_escape_stops_the_work_in_progress_before_it_leaves_a_filter(desk, qtbot):
    def until_stopped(_progress, cancelled):
        while not cancelled():
            time.sleep(0.01)

    filter_by(qtbot, desk, "강별하")
    desk.run(Job(until_stopped, "판결 1.txt"), "…")
    press(desk.side.search, KEY.Key_Escape)
    qtbot.waitUntil(lambda: desk.job is None)
    assert desk.side.filtering
    press(desk.side.search, KEY.Key_Escape)
    assert not desk.side.filtering


def test_escape_leaves_no_filter_that_is_out_of_sight(desk, qtbot):
    filter_by(qtbot, desk, "강별하")
    press(desk.view, KEY.Key_D, WITH.ControlModifier)
    assert not desk.side.isVisible()
    press(QApplication.focusWidget() or desk, KEY.Key_Escape)
    assert desk.side.filtering


def test_under_undecided_only_decisions_lead_down_the_list_and_stop_at_its_end(desk, qtbot):
    press(desk.view, KEY.Key_U, WITH.ControlModifier | WITH.ShiftModifier)
    for _ in range(3):
        press(desk.view, KEY.Key_A)
    assert desk.session.undecided() == () and len(desk.session.log) == 3
    press(desk.view, KEY.Key_R)
    assert len(desk.session.log) == 3 and refused(desk)


# --- what was done ---------------------------------------------------------------------------------------------------


def test_the_status_bar_says_what_was_done_and_how_to_take_it_back(desk, qtbot):
    press(desk.view, KEY.Key_R)
    assert desk.status.text().startswith("제외: 구름산 2곳 (Ctrl+Z: 되돌리기)")
    assert "강별하" not in desk.status.text().split("|")[0]
    press(desk.view, KEY.Key_A, WITH.ShiftModifier)
    assert desk.status.text().startswith("확인: 강별하 1곳")
    press(desk.view, KEY.Key_Z, WITH.ControlModifier)
    assert desk.status.text().startswith("되돌림 – 확인: 강별하 1곳 (Ctrl+Y: 다시 실행)")
    press(desk.view, KEY.Key_N)
    assert desk.status.text()[0].isdigit()  # gone with the next step
    press(desk.view, KEY.Key_R)
    assert "되돌리기" not in desk.status.text()  # it was rejected before: nothing was done
    press(desk.view, KEY.Key_N)
    desk.keymap.choose("undo", ["J"])
    desk.keys_changed()
    press(desk.view, KEY.Key_R)
    assert "(J: 되돌리기)" in desk.status.text()


# --- the list of documents -------------------------------------------------------------------------------------------


def test_del_in_the_list_of_documents_rejects_nobody(desk, qtbot):
    in_documents_at_another(qtbot, desk)
    for key in (KEY.Key_Delete, KEY.Key_Backspace, KEY.Key_R, KEY.Key_A):
        press(QApplication.focusWidget(), key)
    assert state(desk).logs == [0, 0] and "F6" in desk.status.text()


def test_a_document_is_taken_off_where_the_keyboard_is(desk, qtbot, judgment):
    in_documents_at_another(qtbot, desk)
    desk.view.setFocus()  # gone back to the text: the open judgment is meant
    press(desk.view, KEY.Key_W, WITH.ControlModifier)
    assert [one.path.name for one in documents(desk)] == ["판결 2.txt"]
    assert "'판결 1.txt'를 목록에서 뺐습니다" in desk.status.text() and judgment.exists()


def test_in_the_list_the_chosen_document_is_taken_off(desk, qtbot):
    in_documents_at_another(qtbot, desk)
    press(QApplication.focusWidget(), KEY.Key_W, WITH.ControlModifier)
    assert [one.path.name for one in documents(desk)] == ["판결 1.txt"] and desk.session is not None


# --- the list of doubts ----------------------------------------------------------------------------------------------


def test_in_the_list_of_doubts_only_the_place_gone_to_is_decided_on(desk, qtbot):
    doubts = desk.feature(Doubts)
    in_doubts_not_gone_to(qtbot, desk)
    press(doubts.panel.list, KEY.Key_Return)
    assert desk.view.textCursor().selectedText() == "010-1111-2222"
    assert do(qtbot, desk, "add")  # what was gone to can be marked
    assert desk.item() is None and not len(desk.session.log)


def test_who_goes_on_from_the_list_of_doubts_comes_to_the_text(desk, qtbot):
    in_doubts_not_gone_to(qtbot, desk)
    press(QApplication.focusWidget(), KEY.Key_N)
    assert desk.view.hasFocus() and not len(desk.session.log)
    press(QApplication.focusWidget(), KEY.Key_A)
    assert len(desk.session.log) == 1


def test_going_through_the_doubts_leaves_the_keyboard_in_the_text(desk, qtbot):
    for _ in range(3):
        press(QApplication.focusWidget(), KEY.Key_D)
        assert desk.view.hasFocus()
