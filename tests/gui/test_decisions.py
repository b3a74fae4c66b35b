"""Every decision by keyboard alone: the reviewer's hands never leave it."""

import pytest
from gui_story import JUDGMENT
from modal import by_number
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTreeWidget,
)

from app.gui.decisions.bulk_dialog import BulkDialog
from app.gui.decisions.places_dialog import Place, PlacesDialog
from app.gui.decisions.text_dialogs import NoteDialog, ReplacementDialog
from app.gui.doubts.answering import ReasonDialog
from app.gui.picker import Picker
from core import messages
from core.review import Status

KEY, WITH = Qt.Key, Qt.KeyboardModifier


def press(qtbot, window, key, modifier=WITH.NoModifier):
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, key, modifier)


def dialog(kind: type[QDialog]):
    found = QApplication.activeModalWidget()
    assert isinstance(found, kind), found
    QApplication.processEvents()  # the dialog becomes the active window
    return found


def statuses(window, value):
    return [item.status for item in window.session.items if item.mention.text == value]


def values(window):
    return [item.mention.text for item in window.session.items]


def current(window):
    return window.item().mention.text


def select(window, value, first=0):
    start = window.view.units.to_units(window.session.text.index(value, first))
    cursor = window.view.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(start + len(value), QTextCursor.MoveMode.KeepAnchor)
    window.view.setTextCursor(cursor)


def compose(field, text):
    """Type Korean as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def pick(qtbot, text, key=KEY.Key_Return):
    picker = dialog(Picker)
    compose(picker.search, text)
    qtbot.keyClick(picker.search, key)


# --- status ----------------------------------------------------------------------------------------------------------


def test_a_decision_is_opened_again_by_c_and_shift_opens_one_place_only(desk, qtbot):
    for key in (KEY.Key_A, KEY.Key_P):  # accept 구름산, which goes on to 강별하; and back
        press(qtbot, desk, key)
    press(qtbot, desk, KEY.Key_C, WITH.ShiftModifier)
    assert statuses(desk, "구름산") == [Status.UNDECIDED, Status.ACCEPTED]
    press(qtbot, desk, KEY.Key_C)
    assert statuses(desk, "구름산") == [Status.UNDECIDED] * 2
    assert current(desk) == "구름산"


@pytest.mark.parametrize("key, status", [(KEY.Key_A, Status.ACCEPTED), (KEY.Key_R, Status.REJECTED)])
def test_shift_reaches_this_place_only(desk, qtbot, modal, key, status):
    if status is Status.REJECTED:
        modal.add(ReasonDialog, by_number(1))
    press(qtbot, desk, key, WITH.ShiftModifier)
    assert statuses(desk, "구름산") == [status, Status.UNDECIDED]


def test_a_decision_and_the_way_to_the_next_mention_are_shown_once(desk, qtbot):
    shown, refreshed = [], desk.view.refresh
    desk.view.refresh = lambda: (shown.append(desk.current), refreshed())
    before = desk.current
    press(qtbot, desk, KEY.Key_A)
    assert shown == [desk.current] != [before]
    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    assert shown == [shown[0], before]


def test_with_only_what_is_open_shown_the_next_mention_follows_a_decision(desk, qtbot):
    desk.side.only_undecided.setChecked(True)
    count = len(desk.side.model.entities())
    decided = desk.item().mention.entity
    press(qtbot, desk, KEY.Key_A)
    assert decided not in desk.side.model.entities() and len(desk.side.model.entities()) == count - 1
    assert desk.item().mention.entity != decided and not desk.side.filters_out(desk.item())


def test_a_key_held_down_acts_once(desk, qtbot):
    for repeated in (False, True, True, True):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, KEY.Key_A, WITH.NoModifier, "a", repeated)
        QApplication.sendEvent(desk.view, event)
    assert len(desk.session.log) <= 1
    assert not desk.commands["accept"].autoRepeat() and not desk.commands["undo"].autoRepeat()
    assert desk.commands["next"].autoRepeat()


def test_undo_and_redo_say_what_they_do_and_go_where_it_was_done(desk, qtbot):
    press(qtbot, desk, KEY.Key_1, WITH.AltModifier)
    assert current(desk) == "강별하"
    assert desk.commands["undo"].text() == "되돌리기(&U): 제외"
    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    assert current(desk) == "구름산" and statuses(desk, "구름산") == [Status.UNDECIDED] * 2
    assert desk.commands["undo"].text() == "되돌리기(&U)" and desk.commands["redo"].text() == "다시 실행(&R): 제외"
    messages.set_language("en")
    desk.set_language("en")
    assert desk.commands["redo"].text() == "&Redo: Reject"


def test_what_was_added_is_gone_when_removed_and_the_focus_stays(desk, qtbot, modal):
    select(desk, "노을빛")
    press(qtbot, desk, KEY.Key_M)
    pick(qtbot, "")
    modal.add(ReasonDialog, by_number(1))
    press(qtbot, desk, KEY.Key_Delete, WITH.ControlModifier)
    assert "노을빛" not in values(desk)
    assert desk.item() is not None
    assert QApplication.focusWidget() is desk.view


def test_a_category_is_accepted_only_after_it_was_shown(desk, qtbot):
    press(qtbot, desk, KEY.Key_A, WITH.ControlModifier | WITH.ShiftModifier)
    bulk = dialog(BulkDialog)
    assert bulk.category.currentData() == "인명"
    assert [bulk.list.topLevelItem(row).text(0) for row in range(2)] == ["구름산", "강별하"]
    assert "2개" in bulk.summary.text() and "4곳" in bulk.summary.text()
    bulk.score.setValue(0.95)
    ok = bulk.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled() and bulk.list.topLevelItemCount() == 0
    assert len(desk.session.log) == 0
    bulk.score.setValue(0.5)
    qtbot.keyClick(bulk.score, KEY.Key_Return)
    assert statuses(desk, "구름산") + statuses(desk, "강별하") == [Status.ACCEPTED] * 4
    assert statuses(desk, "010-0000-1234") == [Status.UNDECIDED]
    assert len(desk.session.log) == 1
    assert current(desk) == "010-0000-1234"  # on to what is still undecided


def test_a_category_accepted_at_once_is_told_by_entities_before_and_afterwards(desk, qtbot):
    press(qtbot, desk, KEY.Key_K)
    pick(qtbot, "강별하")  # one person of two spellings
    press(qtbot, desk, KEY.Key_A, WITH.ControlModifier | WITH.ShiftModifier)
    bulk = dialog(BulkDialog)
    assert "1개" in bulk.summary.text() and "4곳" in bulk.summary.text()
    qtbot.keyClick(bulk.score, KEY.Key_Return)
    assert "구름산 4곳" in desk.status.text() and "외 1개" not in desk.status.text()


# --- values ----------------------------------------------------------------------------------------------------------


def test_a_label_is_found_by_its_korean_name(desk, qtbot):
    press(qtbot, desk, KEY.Key_L)
    pick(qtbot, "닉네임")
    assert {item.mention.label for item in desk.session.items if item.mention.text == "구름산"} == {"닉네임"}


def test_shift_changes_the_label_of_this_place_only_and_recent_labels_have_numbers(desk, qtbot):
    press(qtbot, desk, KEY.Key_L)
    pick(qtbot, "닉네임")
    assert current(desk) == "강별하"  # a new label decides: on to what is still undecided
    press(qtbot, desk, KEY.Key_L, WITH.ShiftModifier)
    assert dialog(Picker).list.topLevelItem(0).text(0) == "1  닉네임"
    qtbot.keyClick(dialog(Picker).search, KEY.Key_1)
    assert [item.mention.label for item in desk.session.items if item.mention.text == "강별하"] == [
        "닉네임",
        "내국인이름",
    ]
    assert statuses(desk, "강별하") == [Status.ACCEPTED, Status.UNDECIDED]
    for _ in range(2):
        press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    assert {item.mention.label for item in desk.session.items} == {"내국인이름", "휴대폰번호"}
    assert {item.status for item in desk.session.items} == {Status.UNDECIDED}


def test_a_long_category_leaves_the_names_of_labels_readable(desk, qtbot):
    desk.commands["english"].trigger()
    press(qtbot, desk, KEY.Key_L)
    picker, row = dialog(Picker), dialog(Picker).list.topLevelItem(0)
    room = picker.list.columnWidth(0) - picker.list.iconSize().width()
    assert picker.list.fontMetrics().horizontalAdvance(row.text(0)) < room
    assert row.toolTip(1) == row.text(1) == "Names"
    picker.resize(400, 300)
    assert picker.list.columnWidth(0) >= picker.list.viewport().width() // 2
    picker.reject()


def test_a_search_that_finds_nothing_chooses_nothing(desk, qtbot):
    press(qtbot, desk, KEY.Key_L)
    pick(qtbot, "없는분류")
    assert dialog(Picker).list.topLevelItemCount() == 0
    qtbot.keyClick(dialog(Picker).search, KEY.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert len(desk.session.log) == 0


def test_recent_labels_survive_a_damaged_setting(desk, qtbot, settings):
    settings.setValue("recent_labels", "{")
    press(qtbot, desk, KEY.Key_L)
    assert dialog(Picker).list.topLevelItemCount() == 712
    dialog(Picker).reject()


def ask_replacement(desk, qtbot, modifier=WITH.NoModifier):
    press(qtbot, desk, KEY.Key_E, modifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ReplacementDialog))
    return dialog(ReplacementDialog)


def test_a_letter_that_somebody_else_has_is_refused_in_the_dialog(desk, qtbot):
    asked = ask_replacement(desk, qtbot)
    assert asked.line.text() == "A"
    asked.line.setText("B")
    qtbot.keyClick(asked.line, KEY.Key_Return)
    assert asked.error.isVisible() and "다른 대상" in asked.error.text()
    lines = asked.error.heightForWidth(asked.error.width())
    assert lines > 2 * asked.error.fontMetrics().height() and asked.error.height() >= lines  # seen whole
    assert len(desk.session.log) == 0
    compose(asked.line, "가나다")
    assert not asked.error.isVisible()
    qtbot.keyClick(asked.line, KEY.Key_Return)
    assert {item.replacement for item in desk.session.items if item.mention.text == "구름산"} == {"가나다"}
    assert desk.status.text().startswith("바뀔 글자 정하기: 구름산 2곳 (Ctrl+Z: 되돌리기)")
    asked = ask_replacement(desk, qtbot)
    qtbot.mouseClick(asked.automatic, Qt.MouseButton.LeftButton)
    assert {item.replacement for item in desk.session.items} == {None}


def test_what_stands_there_now_is_seen_whole_before_another_replacement_is_typed(desk, qtbot):
    asked = ask_replacement(desk, qtbot)
    compose(asked.line, "그 밖의 사람들 가운데 이름이 알려지지 않은 한 사람, " * 4)
    qtbot.keyClick(asked.line, KEY.Key_Return)
    asked = ask_replacement(desk, qtbot)
    said = next(one for one in asked.findChildren(QLabel) if one.isVisible())
    lines = said.heightForWidth(said.width())
    assert lines > 2 * said.fontMetrics().height() and said.height() >= lines
    qtbot.keyClick(asked, KEY.Key_Escape)


def test_a_replacement_may_hold_for_one_place(desk, qtbot):
    asked = ask_replacement(desk, qtbot, WITH.ShiftModifier)
    compose(asked.line, "망인")
    qtbot.keyClick(asked.line, KEY.Key_Return)
    assert [item.replacement for item in desk.session.items if item.mention.text == "구름산"] == ["망인", None]


def test_a_note_is_written_beside_the_mention(desk, qtbot):
    press(qtbot, desk, KEY.Key_T, WITH.ShiftModifier)
    qtbot.keyClicks(dialog(NoteDialog).text, "see page 3")
    qtbot.keyClick(dialog(NoteDialog).text, KEY.Key_Return, WITH.ControlModifier)
    assert [item.note for item in desk.session.items if item.mention.text == "구름산"] == ["see page 3", ""]


# --- entities --------------------------------------------------------------------------------------------------------


def entity_of(window, value):
    return {item.mention.entity for item in window.session.items if item.mention.text == value}


def test_two_entities_become_one(desk, qtbot):
    press(qtbot, desk, KEY.Key_K)
    pick(qtbot, "강별하")
    assert entity_of(desk, "구름산") == entity_of(desk, "강별하")


def test_who_joins_somebody_accepted_is_decided_by_that_and_the_next_one_has_its_turn(desk, qtbot):
    press(qtbot, desk, KEY.Key_A)
    assert current(desk) == "강별하"
    press(qtbot, desk, KEY.Key_K)
    pick(qtbot, "구름산")
    assert statuses(desk, "강별하") == [Status.ACCEPTED] * 2
    assert current(desk) == "010-0000-1234"
    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    assert statuses(desk, "강별하") == [Status.UNDECIDED] * 2
    assert entity_of(desk, "강별하") != entity_of(desk, "구름산")


def test_two_nobody_decided_on_are_an_open_question_still(desk, qtbot):
    press(qtbot, desk, KEY.Key_K)
    qtbot.keyClick(dialog(Picker).search, KEY.Key_Return)  # the likeliest
    assert len({item.mention.entity for item in desk.session.items}) == 2
    assert {item.status for item in desk.session.items} == {Status.UNDECIDED}
    assert current(desk) == "구름산"


def test_entities_that_stand_nearby_come_before_those_far_away(desk, qtbot):
    desk.go_to(next(item.key for item in desk.session.items if item.mention.text == "010-0000-1234"))
    press(qtbot, desk, KEY.Key_K)
    picker = dialog(Picker)
    assert [picker.list.topLevelItem(row).text(0) for row in range(2)] == ["강별하", "구름산"]
    qtbot.keyClick(picker.search, KEY.Key_Escape)


def test_a_bank_is_not_offered_before_people_however_alike_it_is_called(window, engine, tmp_path, qtbot):
    engine.names = {"한별빛": "내국인이름", "한별은행": "은행", "구름산": "내국인이름"}
    path = tmp_path / "판결.txt"
    path.write_text("한별빛은 한별은행에서 구름산을 만났다.\n", encoding="utf-8")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    press(qtbot, window, KEY.Key_K)
    picker = dialog(Picker)
    assert [picker.list.topLevelItem(row).text(0) for row in range(2)] == ["구름산", "한별은행"]
    qtbot.keyClick(picker.search, KEY.Key_Escape)


def test_a_name_is_not_linked_with_a_number_and_the_window_says_why(desk, qtbot):
    press(qtbot, desk, KEY.Key_K)
    pick(qtbot, "010")
    assert entity_of(desk, "구름산") != entity_of(desk, "010-0000-1234")
    assert desk.status.text() == messages.text("review.link_kinds")


def test_namesakes_are_split_by_choosing_places(desk, qtbot):
    press(qtbot, desk, KEY.Key_X)
    places = dialog(PlacesDialog)
    assert places.list.count() == 2 and "【구름산】" in places.list.item(0).text()
    assert len(places.chosen()) == 1
    qtbot.keyClick(places.list, KEY.Key_Return)
    assert len(entity_of(desk, "구름산")) == 2


def test_all_places_cannot_be_split_off(desk, qtbot):
    press(qtbot, desk, KEY.Key_X)
    places = dialog(PlacesDialog)
    places.list.setCurrentRow(1)
    qtbot.keyClick(places.list, KEY.Key_Space)
    qtbot.keyClick(places.list, KEY.Key_Return)
    assert len(entity_of(desk, "구름산")) == 1
    assert desk.status.text() == messages.text("review.split_all")


def test_all_places_of_many_are_chosen_at_once(qtbot, parent, monkeypatch):
    """Each count goes through all places: with one for each place the window would stand still for seconds."""
    asked = PlacesDialog(parent, "…", "…", [Place(number, f"{number}", False) for number in range(300)], needs_one=True)
    asked.show()
    chosen, counts, count = [], [], PlacesDialog.chosen
    asked.confirmed.connect(chosen.extend)
    monkeypatch.setattr(PlacesDialog, "chosen", lambda self: counts.append(1) or count(self))
    ok = asked.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    for code, many in (("places.all", 300), ("places.none", 0), ("places.all", 300)):
        (button,) = (one for one in asked.findChildren(QPushButton) if one.text() == messages.text(code))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        said = messages.text("places.count", total=300, chosen=many)
        assert said in [label.text() for label in asked.findChildren(QLabel)] and ok.isEnabled() is (many > 0)
    assert len(counts) == 3
    qtbot.keyClick(asked.list, KEY.Key_Return)
    assert chosen == list(range(300))


def test_one_place_is_split_off_at_once_and_a_single_one_never(desk, qtbot):
    press(qtbot, desk, KEY.Key_X, WITH.ShiftModifier)
    assert len(entity_of(desk, "구름산")) == 2
    press(qtbot, desk, KEY.Key_X, WITH.ShiftModifier)
    assert "한 곳뿐" in desk.status.text()


# --- spans and additions ---------------------------------------------------------------------------------------------


def test_edges_move_by_morphemes_and_with_shift_at_one_place(desk, qtbot):
    press(qtbot, desk, KEY.Key_BracketLeft, WITH.ShiftModifier)
    assert values(desk)[:3] == ["피고인 구름산", "강별하", "구름산"]
    press(qtbot, desk, KEY.Key_Semicolon)
    assert current(desk) == "구름산"


def test_with_alt_edges_move_by_single_characters_everywhere_alike(desk, qtbot, modal):
    modal.add(ReasonDialog, by_number(1))
    press(qtbot, desk, KEY.Key_Apostrophe, WITH.AltModifier)
    assert [value for value in values(desk) if value.startswith("구름")] == ["구름", "구름"]
    assert desk.status.text().startswith("범위 바꾸기: 구름 2곳 (Ctrl+Z: 되돌리기)")
    desk.activateWindow()
    press(qtbot, desk, KEY.Key_BracketRight, WITH.AltModifier | WITH.ShiftModifier)
    assert [value for value in values(desk) if value.startswith("구름")] == ["구름산", "구름"]


def test_an_edge_that_cannot_go_further_says_so(desk, qtbot):
    press(qtbot, desk, KEY.Key_Apostrophe)
    press(qtbot, desk, KEY.Key_Apostrophe)
    press(qtbot, desk, KEY.Key_Apostrophe)
    assert "Alt" in desk.status.text()
    assert current(desk)


def test_a_mended_span_decides_on_the_entity_and_the_edge_can_go_further(desk, qtbot):
    press(qtbot, desk, KEY.Key_BracketLeft)
    assert values(desk)[0] == current(desk) == "피고인 구름산"
    assert statuses(desk, "구름산") == statuses(desk, "피고인 구름산") == [Status.ACCEPTED]
    press(qtbot, desk, KEY.Key_A)
    assert current(desk) == "강별하"
    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    assert statuses(desk, "구름산") == [Status.UNDECIDED] * 2


def test_a_selection_becomes_the_span_and_the_next_one_has_its_turn(desk, qtbot):
    select(desk, "피고인 구름산")
    press(qtbot, desk, KEY.Key_B)
    assert values(desk)[0] == "피고인 구름산"
    assert current(desk) == "강별하"


def test_a_missed_name_is_added_and_a_slip_of_the_mouse_does_not_halve_it(desk, qtbot):
    select(desk, "을빛")
    press(qtbot, desk, KEY.Key_M)
    pick(qtbot, "내국인이름")
    assert current(desk) == "노을빛"
    assert statuses(desk, "노을빛") == [Status.ACCEPTED]


def test_the_label_is_proposed_by_the_selection_not_by_the_mention_one_is_at(desk, qtbot):
    desk.go_to(next(item.key for item in desk.session.items if item.mention.text == "010-0000-1234"))
    select(desk, "별빛")
    press(qtbot, desk, KEY.Key_M, WITH.AltModifier)
    pick(qtbot, "")
    added = next(item for item in desk.session.items if item.mention.text == "별빛")
    assert added.mention.label == "식당"


def test_with_alt_exactly_the_selected_characters_are_added(desk, qtbot):
    select(desk, "을빛")
    press(qtbot, desk, KEY.Key_M, WITH.AltModifier)
    pick(qtbot, "내국인이름")
    assert current(desk) == "을빛"


def test_adding_without_a_selection_says_what_to_do(desk, qtbot):
    press(qtbot, desk, KEY.Key_M)
    assert "선택" in desk.status.text()
    assert QApplication.activeModalWidget() is None


@pytest.fixture
def restaurant(window, tmp_path, qtbot):
    """A judgment in which a missed name stands three times, once inside another word."""
    path = tmp_path / "식당.txt"
    path.write_text("노을빛은 왔다. 노을빛이 갔다.\n새노을빛식당은 닫혔다. 구름산도 갔다.\n", encoding="utf-8")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    return window


def test_other_places_are_listed_and_nothing_is_added_silently(restaurant, qtbot):
    select(restaurant, "노을빛")
    press(qtbot, restaurant, KEY.Key_M)
    pick(qtbot, "내국인이름")
    places = dialog(PlacesDialog)
    shown = [places.list.item(row).text() for row in range(places.list.count())]
    assert len(shown) == 2 and "다른 낱말 안" in shown[1]
    assert places.chosen() == [0]
    assert len(restaurant.session.log) == 0
    qtbot.keyClick(places.list, KEY.Key_Return)
    assert values(restaurant).count("노을빛") == 2


def test_leaving_the_list_of_places_adds_nothing(restaurant, qtbot):
    select(restaurant, "노을빛")
    press(qtbot, restaurant, KEY.Key_M)
    pick(qtbot, "내국인이름")
    qtbot.keyClick(dialog(PlacesDialog).list, KEY.Key_Escape)
    assert len(restaurant.session.log) == 0


# --- focus and names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["relabel", "link", "split", "note", "accept_all", "palette", "keys", "shortcuts"])
def test_the_focus_comes_back_from_every_dialog_and_each_field_has_a_name(desk, qtbot, name):
    desk.commands[name].trigger()
    opened = QApplication.activeModalWidget()
    assert opened is not None
    kinds, directly = (QTreeWidget, QListWidget, QLineEdit), Qt.FindChildOption.FindDirectChildrenOnly
    fields = [one for kind in kinds for one in opened.findChildren(kind, options=directly)]
    assert all(field.accessibleName() for field in fields)
    qtbot.keyClick(opened, KEY.Key_Escape)
    assert QApplication.activeModalWidget() is None
    assert len(desk.session.log) == 0
    qtbot.waitUntil(lambda: QApplication.focusWidget() is desk.view)


def test_moving_decides_nothing(desk, qtbot):
    for key in (KEY.Key_N, KEY.Key_P, KEY.Key_U, KEY.Key_F3, KEY.Key_F4, KEY.Key_Down, KEY.Key_Up):
        press(qtbot, desk, key)
    assert len(desk.session.log) == 0
    assert desk.session.text == JUDGMENT
