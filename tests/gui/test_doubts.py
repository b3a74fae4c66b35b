"""A clerk walks through the doubts, answers them or settles them by a decision, and is asked before exporting."""

from dataclasses import replace
from threading import Event

import pytest
from conftest import FakeEngine
from gui_story import NAMES
from modal import by_number
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from app.gui.doubts.answering import OpenDoubtsDialog, ReasonDialog
from app.gui.doubts.feature import Doubts
from app.gui.sessions.feature import Sessions
from app.gui.work import CHECKING
from core.review import Status
from core.review.doubts import DoubtKind


def feature(window, kind=Doubts):
    return next(one for one in window.features if isinstance(one, kind))


TEXT = (
    "서 울 중 앙 지 방 법 원\n판 결\n\n"
    "피고인 구름산은 2021. 3. 4. 😀 별빛식당에서 강별하를 만났다. 증인 한가람은 이를 보았다.\n"
    "구름산의 번호는 010-0000-1234이고 다른 번호는 010-1111-2222이다. 피해자 한가람이 달무리에게 말하였다.\n"
)


class UnsureEngine(FakeEngine):
    """Is not sure of one name."""

    def _mentions(self, text):
        for mention in super()._mentions(text):
            yield replace(mention, score=0.5) if mention.text == "달무리" else mention


@pytest.fixture
def engine():
    return UnsureEngine({**NAMES, "달무리": "내국인이름"})


@pytest.fixture
def judgment(tmp_path):
    path = tmp_path / "판결.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def doubts(desk, qtbot):
    """The checklist of the judgment: a number and a name are unmarked, another name is marked with a low score."""
    found = feature(desk)
    qtbot.waitUntil(lambda: not found.stale)
    return found


@pytest.fixture
def why(answers):
    """The reasons the user gives, one after the other."""
    answers.reasons = ["원문을 읽고 확인함"]
    return answers.reasons


def press(qtbot, widget, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(widget, key, modifier)


def looked(qtbot, doubts):
    qtbot.waitUntil(lambda: not doubts.stale)


def test_doubts_are_listed_and_counted_the_most_dangerous_first(desk, doubts):
    found = [doubt.kind for doubt in doubts.list.open]
    assert found == [DoubtKind.NUMBER, DoubtKind.NAME_AFTER_ROLE, DoubtKind.LOW_SCORE]
    assert doubts.count.text() == "의심 3건"
    assert desk.side_tabs.tabText(desk.side_tabs.indexOf(doubts.panel)) == "의심 항목 3"
    assert doubts.panel.list.item(1).text() == "[노출 위험] 이름처럼 쓰인 말: 한가람"


def test_before_one_is_chosen_the_pane_says_what_to_do_with_the_keys_of_the_user(desk, doubts, qtbot):
    press(qtbot, desk.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert doubts.list.current is None and "D 키" in doubts.panel.detail.text() and "S:" in doubts.panel.how.text()
    desk.keymap.choose("next_doubt", ["J"])
    desk.keymap.choose("answer_doubt", ["Y"])
    desk.keys_changed()
    assert "J 키" in doubts.panel.detail.text() and "Y:" in doubts.panel.how.text()


def test_keys_walk_through_doubts_and_answer_nothing(desk, doubts, qtbot):
    seen = []
    for _ in range(len(doubts.list.open) + 1):
        press(qtbot, desk.view, Qt.Key.Key_D)
        seen.append(doubts.list.current)
    assert seen[0] == seen[-1] and len(set(seen)) == len(doubts.list.open)
    press(qtbot, desk.view, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert doubts.list.current == seen[-2]
    assert len(desk.session.log) == 0 and not doubts.list.answered


def test_going_to_a_missed_name_selects_it_so_that_it_can_be_marked(desk, doubts, qtbot):
    press(qtbot, desk.view, Qt.Key.Key_D)
    assert desk.view.textCursor().selectedText() == "010-1111-2222"
    assert desk.current is None
    assert not desk.commands["accept"].isEnabled()
    assert desk.session.text[slice(*desk.view.selection())] == "010-1111-2222"


@pytest.mark.parametrize("mode", ["show_redacted", "show_tags"])
def test_where_the_original_is_hidden_it_comes_with_the_missed_name(desk, doubts, qtbot, mode):
    desk.commands[mode].trigger()
    assert not desk.view.isVisible()
    press(qtbot, desk.focusWidget(), Qt.Key.Key_D)
    start, end = desk.view.selection()
    assert TEXT[start:end] == "010-1111-2222" and desk.view.in_sight(start, end)
    assert desk.focusWidget() is desk.view  # where M marks what is selected


def test_enter_in_the_list_goes_there_and_accepts_nothing(desk, doubts, qtbot):
    desk.activateWindow()
    doubts.show_panel()
    doubts.panel.list.setFocus()
    doubts.panel.list.setCurrentRow(0)
    press(qtbot, doubts.panel.list, Qt.Key.Key_Return)
    assert desk.view.textCursor().selectedText() == "010-1111-2222"
    assert len(desk.session.log) == 0


def test_enter_again_goes_to_the_next_place_of_the_same_doubt(desk, doubts, qtbot):
    desk.activateWindow()
    doubts.show_panel()
    doubts.panel.list.setFocus()
    doubts.panel.list.setCurrentRow(1)
    seen = []
    for _ in range(3):
        press(qtbot, doubts.panel.list, Qt.Key.Key_Return)
        seen.append(desk.view.selection()[0])
    first = TEXT.index("한가람")
    assert seen == [first, TEXT.index("한가람", first + 1), first]
    assert "2곳 중 1번째" in doubts.panel.detail.text()


def test_a_doubt_about_a_mention_makes_it_the_current_one(desk, doubts, qtbot):
    about = next(doubt for doubt in doubts.list.open if doubt.keys)
    doubts.list.choose(about.id)
    doubts._visit()
    assert desk.current == about.keys[0]


def test_an_answer_needs_a_reason_and_goes_on_to_the_next(desk, doubts, qtbot, why):
    press(qtbot, desk.view, Qt.Key.Key_D)
    first, count = doubts.list.current, len(doubts.list.open)
    why[0] = None
    press(qtbot, desk.view, Qt.Key.Key_S)
    assert len(doubts.list.open) == count
    why[0] = "원문을 읽고 확인함"
    press(qtbot, desk.view, Qt.Key.Key_S)
    assert len(doubts.list.open) == count - 1 and doubts.list.answered[0].id == first
    assert doubts.list.current != first
    doubts.panel.list.setCurrentRow(count - 1)
    assert "김검토" in doubts.panel.detail.text() and "원문을 읽고 확인함" in doubts.panel.detail.text()
    desk.side_tabs.setCurrentWidget(desk.side)
    press(qtbot, desk.view, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)  # out of sight: nothing is taken back
    assert len(doubts.list.open) == count - 1 and "먼저 의심 항목으로" in desk.status.text()
    desk.side_tabs.setCurrentWidget(doubts.panel)
    press(qtbot, desk.view, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert len(doubts.list.open) == count


def test_a_number_answers_the_doubt_one_sees_by_its_usual_reason_and_goes_on(desk, doubts, qtbot):
    press(qtbot, desk.view, Qt.Key.Key_1)
    assert not doubts.list.answered and "먼저 의심 항목으로" in desk.status.text()
    press(qtbot, desk.view, Qt.Key.Key_D)
    first = doubts.list.current
    assert "1  식별정보가 아님" in doubts.panel.detail.text()
    press(qtbot, desk.view, Qt.Key.Key_1)
    assert [one.id for one in doubts.list.answered] == [first] and doubts.list.current not in (None, first)
    desk.side_tabs.setCurrentWidget(desk.side)
    press(qtbot, desk.view, Qt.Key.Key_1)  # out of sight: nothing is answered
    assert [one.id for one in doubts.list.answered] == [first] and len(desk.session.log) == 0
    press(qtbot, desk.view, Qt.Key.Key_D)
    press(qtbot, desk.view, Qt.Key.Key_2)
    assert len(doubts.list.answered) == 2
    answer = feature(desk, Sessions).kept.answers[first]
    assert (answer.who, answer.why) == ("김검토", "식별정보가 아님")


def test_out_of_sight_a_doubt_is_shown_first_and_answered_by_the_next_press(desk, doubts, qtbot, modal):
    press(qtbot, desk.view, Qt.Key.Key_D)
    first, seen = doubts.list.current, []
    desk.side_tabs.setCurrentWidget(desk.side)
    desk.go_to(desk.session.items[0].key)
    press(qtbot, desk.view, Qt.Key.Key_S)
    assert doubts.panel.isVisible() and desk.view.textCursor().selectedText() == "010-1111-2222"
    assert doubts.list.current == first and not doubts.list.answered
    modal.add(ReasonDialog, lambda dialog: (seen.append(dialog.about.text()), by_number(1)(dialog)))
    press(qtbot, desk.view, Qt.Key.Key_S)
    assert [one.id for one in doubts.list.answered] == [first] and seen == ["010-1111-2222"]


def test_an_answer_is_autosaved_like_a_decision(desk, doubts, qtbot, why):
    press(qtbot, desk.view, Qt.Key.Key_D)
    press(qtbot, desk.view, Qt.Key.Key_S)
    kept = feature(desk, Sessions).kept
    qtbot.waitUntil(lambda: kept.autosaving and kept._written == 1)
    assert kept.unsaved


def test_a_decision_settles_the_doubt_and_undo_brings_it_back(desk, doubts, qtbot):
    about = next(doubt for doubt in doubts.list.open if doubt.keys and doubt.kind is not DoubtKind.PARTLY_KEPT)
    desk.go_to(about.keys[0])
    press(qtbot, desk.view, Qt.Key.Key_A)
    assert desk.session.item(about.keys[0]).status is Status.ACCEPTED
    looked(qtbot, doubts)
    assert about.id not in {doubt.id for doubt in doubts.list.open}
    press(qtbot, desk.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    looked(qtbot, doubts)
    assert about.id in {doubt.id for doubt in doubts.list.open}


def export(desk, qtbot):
    press(qtbot, desk.view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: desk.job is None)


def test_the_export_lists_open_doubts_and_goes_to_the_first_on_no(desk, doubts, qtbot, answers):
    answers.anyway = False
    export(desk, qtbot)
    assert len(answers.doubts) == len(doubts.list.open)
    assert any("한가람" in row for row in answers.doubts)
    assert not answers.target.exists() and not answers.exports
    assert doubts.list.current == doubts.list.open[0].id


def test_what_was_just_decided_is_looked_through_before_the_export(desk, doubts, qtbot, answers):
    answers.anyway = False
    count = len(doubts.list.open)
    about = next(doubt for doubt in doubts.list.open if doubt.keys)
    desk.go_to(about.keys[0])
    press(qtbot, desk.view, Qt.Key.Key_A)
    assert doubts.stale
    export(desk, qtbot)
    assert len(answers.doubts) < count


def test_without_open_doubts_nothing_is_asked(desk, doubts, qtbot, answers, why):
    press(qtbot, desk.view, Qt.Key.Key_D)
    while doubts.list.open:
        press(qtbot, desk.view, Qt.Key.Key_S)
    answers.anyway = False
    export(desk, qtbot)
    qtbot.waitUntil(lambda: bool(answers.exports or answers.failures))
    assert answers.failures == [] and answers.doubts == []


def test_a_failure_of_the_checklist_is_told_and_stops_the_export(desk, doubts, qtbot, answers, monkeypatch):
    from app.gui.doubts import feature as module

    def broken(_case):
        raise RuntimeError

    monkeypatch.setattr(module, "look_through", broken)
    press(qtbot, desk.view, Qt.Key.Key_A)
    export(desk, qtbot)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert not answers.target.exists() and not answers.exports
    # What was decided is looked through beside the export, too: its failure must not come when the window is gone.
    qtbot.waitUntil(lambda: doubts._checking is None)


@pytest.fixture
def held_up():
    """Whoever looks through judgments has something else to do until this is set."""
    free = Event()
    CHECKING.submit(free.wait)
    yield free
    free.set()


def test_nobody_says_there_are_no_doubts_before_they_were_looked_for(held_up, desk, qtbot):
    doubts = feature(desk)
    press(qtbot, desk.view, Qt.Key.Key_D)
    assert desk.status.text() == doubts.count.text() == doubts.panel.detail.text() == "의심 항목을 찾는 중…"
    assert desk.side_tabs.tabText(desk.side_tabs.indexOf(doubts.panel)) == "의심 항목"
    held_up.set()
    looked(qtbot, doubts)
    assert doubts.count.text() == "의심 3건" and "찾는 중" not in doubts.panel.detail.text()


def test_nobody_says_there_are_no_doubts_where_they_could_not_be_looked_for(held_up, desk, qtbot, answers, monkeypatch):
    from app.gui.doubts import feature as module

    def broken(_case):
        raise RuntimeError

    monkeypatch.setattr(module, "look_through", broken)
    held_up.set()
    doubts = feature(desk)
    qtbot.waitUntil(lambda: bool(answers.failures))
    press(qtbot, desk.view, Qt.Key.Key_D)
    assert desk.status.text() == doubts.count.text() == doubts.panel.detail.text() == "의심 항목을 찾지 못했습니다"
    monkeypatch.undo()
    press(qtbot, desk.view, Qt.Key.Key_A)
    looked(qtbot, doubts)
    assert doubts.count.text() == "의심 3건"


def test_who_ends_a_review_at_once_is_told_all_open_doubts(held_up, desk, qtbot, answers):
    press(qtbot, desk.view, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert ["의심 항목이 3건" in question for question in answers.questions] == [True]


def test_a_failure_of_one_checklist_is_not_told_of_the_judgment_that_was_opened_then(
    held_up, desk, qtbot, answers, monkeypatch, tmp_path
):
    from app.gui.doubts import feature as module

    whole = module.look_through

    def broken_once(_case):
        monkeypatch.setattr(module, "look_through", whole)
        raise RuntimeError

    doubts = feature(desk)
    qtbot.waitUntil(lambda: doubts._checking is not None)
    monkeypatch.setattr(module, "look_through", broken_once)
    other = tmp_path / "다른 판결.txt"
    other.write_text("피고인 한가람은 항소하였다.\n", encoding="utf-8")
    desk.open_path(other)
    qtbot.waitUntil(lambda: desk.session is not None and "항소" in desk.session.text)
    held_up.set()
    looked(qtbot, doubts)
    assert doubts.count.text().startswith("의심 ") and "찾지" not in doubts.count.text()
    assert answers.failures == []


def test_both_languages(desk, doubts):
    desk.commands["english"].trigger()
    assert doubts.count.text().endswith("doubts")
    assert doubts.panel.list.item(0).text().startswith("[Leak] Unmarked number or address")


@pytest.fixture
def reason(doubts, qtbot):
    dialog = ReasonDialog(None, doubts.list.open[0])
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_number_picks_a_usual_reason(reason, qtbot):
    press(qtbot, reason.reason, Qt.Key.Key_2)
    assert reason.result() == 1 and reason.why() == "일반 명사·법률 용어임"


def test_any_words_do_but_no_blank_ones(reason, qtbot):
    ok = reason.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    reason.reason.setText("   ")
    assert not ok.isEnabled()
    reason.reason.setText(" 등록된  상호임 ")
    assert ok.isEnabled() and reason.why() == "등록된 상호임"


def test_looking_is_the_default_before_an_export(qtbot):
    dialog = OpenDoubtsDialog(None, ["하나", "둘"])
    qtbot.addWidget(dialog)
    dialog.show()
    press(qtbot, dialog.look, Qt.Key.Key_Return)
    assert dialog.result() == 0
    dialog.show()
    dialog.anyway.click()
    assert dialog.result() == 1


def test_a_closed_window_looks_for_no_doubts(desk, doubts, qtbot):
    """What is saved while it closes has the rest of the window shown anew."""
    press(qtbot, desk, Qt.Key.Key_A)
    desk.close()
    desk.refresh()
    assert doubts.stale
    qtbot.wait(400)  # longer than it waits for the next decision
    assert doubts.stale and doubts._checking is None
