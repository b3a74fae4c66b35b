"""Editing what is always and never marked, by keys, in both languages; a mistake is told and keeps what was there."""

import pytest
from conftest import FakeEngine
from modal import compose
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

from app.desk.queue import State
from app.gui.dictionaries.dialog import DictionaryDialog
from app.gui.dictionaries.editing import Editing
from app.gui.dictionaries.entry_dialog import EntryDialog
from app.gui.mnemonics import keep_out_mnemonics
from app.gui.panes.queue import QueueFeature
from core.detection.dictionaries import Dictionary, Entry, Kind
from core.dictionaries import dictionary_file, load_dictionary, read_csv, save_dictionary
from core.errors import DictionaryError

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key
ALWAYS, NEVER = Kind.ALWAYS, Kind.NEVER
NAME = "내국인이름"
OK, SAVE, CANCEL = (getattr(QDialogButtonBox.StandardButton, name) for name in ("Ok", "Save", "Cancel"))


@pytest.fixture(autouse=True)
def own_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))


def opened(qtbot, window):
    """Open the dictionary by its key."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, KEY.Key_L, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), DictionaryDialog))
    return QApplication.activeModalWidget()


def space(qtbot, button):
    qtbot.keyClick(button, KEY.Key_Space)


def rows(dialog):
    columns = range(dialog.table.columnCount())
    return [[dialog.table.item(row, column).text() for column in columns] for row in range(dialog.table.rowCount())]


def fill(qtbot, value, kind=NEVER, label="", press=True, over=False):
    """What the user types into the dialog of one entry."""

    def answer(dialog):
        dialog.kind.setFocus()
        qtbot.keyClick(dialog.kind, KEY.Key_End if kind is NEVER else KEY.Key_Home)
        dialog.value.setFocus()
        dialog.value.selectAll()
        compose(dialog.value, value)
        dialog.label.setEditText(label or dialog.label.itemText(0))
        if over:
            dialog.over.setFocus()
            space(qtbot, dialog.over)
        if press:
            space(qtbot, dialog.buttons.button(OK))

    return answer


def test_an_entry_is_added_saved_and_there_again(window, qtbot, modal):
    dialog = opened(qtbot, window)
    assert not dialog.box.button(SAVE).isEnabled() and rows(dialog) == []
    modal.add(EntryDialog, fill(qtbot, "달빛식당"))
    space(qtbot, dialog.buttons["add"])
    modal.add(EntryDialog, fill(qtbot, "나래마을", ALWAYS, "마을"))
    space(qtbot, dialog.buttons["add"])
    expected = [
        ["제외", "달빛식당", "모든 분류", "모든 법원", "", ""],
        ["항상", "나래마을", "마을", "모든 법원", "", ""],
    ]
    assert rows(dialog) == expected and not dictionary_file().exists()
    space(qtbot, dialog.box.button(SAVE))
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert load_dictionary().entries == (Entry(NEVER, "달빛식당"), Entry(ALWAYS, "나래마을", "마을"))
    assert "항목 2개" in window.notices.text()
    dialog = opened(qtbot, window)
    assert rows(dialog) == expected
    qtbot.keyClick(dialog, KEY.Key_Escape)


def leave_the_entry():
    """Close the dialog of one entry once it is there, and keep nothing of it: who holds it keeps it alive."""
    if isinstance(QApplication.activeModalWidget(), EntryDialog):
        QApplication.activeModalWidget().close()
    else:
        QTimer.singleShot(20, leave_the_entry)


def test_an_entry_that_is_given_up_goes_and_takes_nothing_along(window, qtbot):
    dialog = opened(qtbot, window)
    leave_the_entry()
    space(qtbot, dialog.buttons["add"])
    qtbot.waitUntil(lambda: not dialog.findChildren(EntryDialog))
    assert dialog.isVisible() and dialog.focusWidget() is dialog.table
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_an_entry_that_was_filled_in_is_not_lost_silently(window, qtbot, modal, answers):
    dialog = opened(qtbot, window)
    answers.confirm = False

    def answer(entry):
        fill(qtbot, "달빛식당", press=False)(entry)
        qtbot.keyClick(entry, KEY.Key_Escape)
        assert entry.isVisible() and entry.value.text() == "달빛식당"
        answers.confirm = True
        qtbot.keyClick(entry, KEY.Key_Escape)

    modal.add(EntryDialog, answer)
    space(qtbot, dialog.buttons["add"])
    assert len(answers.questions) == 2 and "버리시겠습니까" in answers.questions[0] and rows(dialog) == []
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_the_letter_of_a_box_that_cannot_be_ticked_now_is_not_written_into_a_value(window, qtbot, modal):
    dialog = opened(qtbot, window)
    typed = []

    def answer(entry):
        fields = (entry.value, entry.label, entry.court, entry.note)
        before = [entry.value.text(), entry.label.currentText(), "", ""]
        assert not entry.over.isEnabled()
        for field in fields:
            field.setFocus()
            qtbot.keyClick(field, KEY.Key_O, Qt.KeyboardModifier.AltModifier)
        typed.append([entry.value.text(), entry.label.currentText(), entry.court.text(), entry.note.text()] == before)
        qtbot.keyClick(entry.value, KEY.Key_O)
        typed.append(entry.value.text() == "o")
        qtbot.keyClick(entry, KEY.Key_Escape)

    modal.add(EntryDialog, answer)
    space(qtbot, dialog.buttons["add"])
    assert typed == [True, True]
    qtbot.keyClick(dialog, KEY.Key_Escape)


class Line(QLineEdit):
    """Notes the keys that reach it."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def keyPressEvent(self, event):
        self.seen.append(event.key())
        super().keyPressEvent(event)


def test_keys_that_write_no_letter_reach_a_field_with_alt(qtbot):
    """Alt+Backspace undoes on Windows; here it does nothing in any field."""
    field = Line()
    qtbot.addWidget(field)
    keep_out_mnemonics(field)
    for key in (KEY.Key_O, KEY.Key_Backspace, KEY.Key_7, KEY.Key_Delete):
        qtbot.keyClick(field, key, Qt.KeyboardModifier.AltModifier)
    seen = [key for key in field.seen if key != KEY.Key_Alt]
    assert seen == [KEY.Key_Backspace, KEY.Key_Delete] and field.text() == ""


def test_a_wrong_entry_stays_open_and_says_why(window, qtbot, modal):
    dialog = opened(qtbot, window)
    said = []

    def answer(entry):
        fill(qtbot, "김", ALWAYS, NAME)(entry)
        said.append(entry.problem.text())
        fill(qtbot, "나래마을", ALWAYS, "없는 분류")(entry)
        said.append(entry.problem.text())
        qtbot.keyClick(entry, KEY.Key_Escape)

    modal.add(EntryDialog, answer)
    space(qtbot, dialog.buttons["add"])
    assert "너무 짧거나 흔한" in said[0] and "분류 체계에 없습니다" in said[1] and rows(dialog) == []
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_going_before_the_rules_is_asked_once(window, qtbot, modal, answers):
    dialog = opened(qtbot, window)
    answers.confirm = False

    def answer(entry):
        fill(qtbot, "010-0000-1234", over=True)(entry)
        assert entry.isVisible() and len(answers.questions) == 1
        answers.confirm = True
        space(qtbot, entry.buttons.button(OK))

    modal.add(EntryDialog, answer)
    space(qtbot, dialog.buttons["add"])
    assert rows(dialog)[0][-1] == "예" and len(answers.questions) == 2
    modal.add(EntryDialog, lambda entry: space(qtbot, entry.buttons.button(OK)))
    space(qtbot, dialog.buttons["change"])
    assert len(answers.questions) == 2
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_what_was_confirmed_for_one_value_is_asked_again_for_another(window, qtbot, modal, answers):
    save_dictionary(Dictionary((Entry(NEVER, "달빛식당", over_rules=True),)))
    dialog = opened(qtbot, window)
    modal.add(EntryDialog, fill(qtbot, "010-0000-1234"))
    space(qtbot, dialog.buttons["change"])
    assert len(answers.questions) == 1 and rows(dialog)[0][1] == "010-0000-1234"
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_entries_of_a_file_that_go_before_the_rules_are_asked_about(window, qtbot, tmp_path, answers):
    source = tmp_path / "들어올.csv"
    source.write_text("구분,값,규칙보다 우선\n제외,달빛식당,\n제외,010-0000-1234,예\n", encoding="utf-8")
    answers.opens = [source]
    dialog = opened(qtbot, window)
    answers.confirm = False
    space(qtbot, dialog.buttons["import"])
    assert "1개는 규칙보다 우선" in answers.questions[0] and rows(dialog) == []
    answers.confirm = True
    for _ in range(2):
        space(qtbot, dialog.buttons["import"])
    assert len(answers.questions) == 2 and len(rows(dialog)) == 2  # nothing new the second time
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_a_new_entry_begins_with_the_current_mention(desk, qtbot, modal):
    seen = []

    def look(entry):
        seen.append(entry.entry())
        qtbot.keyClick(entry, KEY.Key_Escape)

    for decide in (None, KEY.Key_1):
        if decide:
            desk.activateWindow()
            qtbot.waitUntil(desk.isActiveWindow)
            qtbot.keyClick(desk.view, decide, Qt.KeyboardModifier.AltModifier)
            desk.go_to(desk.session.items[0].key)
        dialog = opened(qtbot, desk)
        modal.add(EntryDialog, look)
        space(qtbot, dialog.buttons["add"])
        qtbot.keyClick(dialog, KEY.Key_Escape)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert seen[0] == Entry(ALWAYS, "구름산", NAME) and seen[1].kind is NEVER


def test_entries_are_changed_and_deleted_and_cancel_keeps_the_old_ones(window, qtbot, modal, answers):
    save_dictionary(Dictionary((Entry(NEVER, "달빛식당"), Entry(NEVER, "나래마을"))))
    dialog = opened(qtbot, window)
    modal.add(EntryDialog, fill(qtbot, "별빛식당"))
    space(qtbot, dialog.buttons["change"])
    assert [row[1] for row in rows(dialog)] == ["별빛식당", "나래마을"]
    dialog.table.selectRow(1)
    space(qtbot, dialog.buttons["delete"])
    assert [row[1] for row in rows(dialog)] == ["별빛식당"]
    answers.confirm = False
    space(qtbot, dialog.box.button(CANCEL))
    assert dialog.isVisible() and "저장하지 않은 변경" in answers.questions[0]
    answers.confirm = True
    space(qtbot, dialog.box.button(CANCEL))
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert [entry.value for entry in load_dictionary().entries] == ["달빛식당", "나래마을"]


def test_import_and_export(window, qtbot, tmp_path, answers):
    save_dictionary(Dictionary((Entry(NEVER, "달빛식당"),)))
    source, target = tmp_path / "들어올.csv", tmp_path / "나갈.csv"
    answers.opens, answers.saves = [source], [target]
    dialog = opened(qtbot, window)
    source.write_text("구분,값,분류,비고\n제외,달빛식당,,바뀜\n항상,나래마을,마을,\n", encoding="utf-8-sig")
    space(qtbot, dialog.buttons["import"])
    assert "1개를 더하고 1개를 바꾸었습니다" in dialog.said.text()
    assert [row[1] for row in rows(dialog)] == ["달빛식당", "나래마을"]
    source.write_text("구분,값,분류\n제외,강별하,\n제외,나래마을,\n가끔,노을빛,\n", encoding="utf-8")
    space(qtbot, dialog.buttons["import"])
    assert "4행: 구분은" in answers.failures[0] and len(rows(dialog)) == 2
    source.write_text("구분,값,분류\n제외,강별하,\n제외,나래마을,\n", encoding="utf-8")
    space(qtbot, dialog.buttons["import"])
    assert "3행: 지금 사전의 2행과 어긋납니다" in answers.failures[1] and len(rows(dialog)) == 2
    space(qtbot, dialog.buttons["export"])
    assert read_csv(target) == tuple(dialog.editing.entries)
    qtbot.keyClick(dialog, KEY.Key_Escape)


class DictionaryEngine(FakeEngine):
    """Finds what the dictionary holds at the time."""

    def detect(self, *args):
        self.names = {entry.value: entry.label for entry in load_dictionary().entries}
        return super().detect(*args)


def test_a_new_entry_holds_for_a_judgment_that_was_read_ahead(window, qtbot, modal, judgment):
    window.backend.use_engine(None, DictionaryEngine())
    other = judgment.with_name("다른 판결.txt")
    other.write_text("피고인 노을빛은 왔다.", encoding="utf-8")
    window.open_paths((judgment, other))
    queue = window.feature(QueueFeature).queue
    qtbot.waitUntil(lambda: [one.state for one in queue.documents] == [State.IN_REVIEW, State.DETECTED])
    on_the_desk, before = (one.opened for one in queue.documents)
    dialog = opened(qtbot, window)
    modal.add(EntryDialog, fill(qtbot, "노을빛", ALWAYS, NAME))
    space(qtbot, dialog.buttons["add"])
    space(qtbot, dialog.box.button(SAVE))
    qtbot.waitUntil(lambda: queue.documents[1].opened not in (None, before))
    assert [item.mention.text for item in queue.documents[1].session.items] == ["노을빛"]
    assert window.opened is on_the_desk  # its review stays as it is
    assert "판결서 1건은 새 사전으로 다시 탐지" in window.notices.text()


def test_a_damaged_dictionary_is_said_and_not_overwritten(window, qtbot, answers):
    dictionary_file().parent.mkdir(parents=True)
    dictionary_file().write_text("구분,값\n가끔,달빛식당\n", encoding="utf-8")
    window.commands["dictionaries"].trigger()
    assert "dictionary.csv" in answers.failures[0] and "2행" in answers.failures[0]
    assert "가끔" in dictionary_file().read_text(encoding="utf-8")


def test_what_cannot_be_saved_keeps_the_dialog_open(window, qtbot, modal, answers, tmp_path):
    (tmp_path / "config").write_text("in the way")
    dialog = opened(qtbot, window)
    modal.add(EntryDialog, fill(qtbot, "달빛식당"))
    space(qtbot, dialog.buttons["add"])
    space(qtbot, dialog.box.button(SAVE))
    assert answers.failures and dialog.isVisible() and len(rows(dialog)) == 1
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_what_another_window_saved_meanwhile_is_not_replaced(window, qtbot, modal, answers):
    dialog = opened(qtbot, window)
    modal.add(EntryDialog, fill(qtbot, "달빛식당"))
    space(qtbot, dialog.buttons["add"])
    save_dictionary(Dictionary((Entry(NEVER, "나래마을"),)))
    space(qtbot, dialog.box.button(SAVE))
    assert "다른 창" in answers.failures[0] and dialog.isVisible() and len(rows(dialog)) == 1
    assert [entry.value for entry in load_dictionary().entries] == ["나래마을"]
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_english(window, qtbot):
    save_dictionary(Dictionary((Entry(ALWAYS, "나래마을", NAME),)))
    window.set_language("en")
    assert window.commands["dictionaries"].text() == "Dictionary (always, never)…"
    dialog = opened(qtbot, window)
    assert rows(dialog) == [["Always", "나래마을", "Korean names", "All courts", "", ""]]
    assert dialog.said.text() == "Entries: 1"
    qtbot.keyClick(dialog, KEY.Key_Escape)


# --- without a window ----------------------------------------------------------------------------------------------


def test_changing_an_entry_is_told_against_the_others():
    editing = Editing(Dictionary((Entry(NEVER, "달빛식당"), Entry(NEVER, "나래마을"))))
    problem = editing.change(0, Entry(NEVER, "나래 마을"))
    assert problem is not None and (problem.code, problem.fields) == ("dictionaries.twice", {"other": 2})
    assert not editing.changed
    assert editing.change(0, Entry(NEVER, "달빛식당", note="왜")) is None and editing.changed


def test_importing_the_same_twice_changes_nothing():
    editing = Editing(Dictionary((Entry(NEVER, "달빛식당"),)))
    assert editing.merge([(2, Entry(NEVER, "달빛 식당")), (3, Entry(NEVER, "나래마을"))], "x.csv") == (1, 1)
    assert editing.merge([(2, Entry(NEVER, "나래마을"))], "x.csv") == (0, 0)
    with pytest.raises(DictionaryError):
        editing.merge([(2, Entry(ALWAYS, "나래마을", "마을"))], "x.csv")
    assert len(editing.entries) == 2
