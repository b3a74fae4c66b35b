"""Who hears the window instead of seeing it: whatever takes the keyboard has a name, and what is told is heard."""

import pytest
from export_story import ALT, export, press, to
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.gui import spoken
from app.gui.command_palette.shortcuts_dialog import ShortcutsDialog
from app.gui.dictionaries.entry_dialog import EntryDialog
from app.gui.doubts.feature import Doubts
from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.report import ReportDialog
from app.gui.help.manual import ManualDialog
from app.gui.sessions.dialogs import PassphraseDialog
from core.detection.dictionaries import Entry, Kind
from core.errors import Problem
from core.messages import text as tr

KEY, NAME, DESCRIPTION = Qt.Key, QAccessible.Text.Name, QAccessible.Text.Description


def stops(window):
    """Names and descriptions of all that Tab leads to in ``window``, as a screen reader gets them."""
    widgets = [one for one in window.findChildren(QWidget) if one.window() is window and one.isVisible()]
    widgets = [one for one in widgets if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None]
    told = [QAccessible.queryAccessibleInterface(one) for one in widgets]
    assert told
    return [(one.text(NAME), one.text(DESCRIPTION)) for one in told]


def test_notices_and_what_a_doubt_is_about_are_read_where_the_keyboard_comes_to_them(desk, qtbot):
    doubts = desk.feature(Doubts)
    desk.notices.show_lines(["그림 2개는 읽지 못했습니다."])
    desk.commands["show_doubts"].trigger()
    qtbot.waitUntil(lambda: not doubts.stale)
    found = dict(stops(desk))
    assert all(found)
    assert found[tr("notices")] == "그림 2개는 읽지 못했습니다."
    assert found[tr("doubts.detail")] == doubts.panel.detail.text() != ""
    for label in (desk.notices._text, doubts.panel.detail):  # a name would be read in place of the text
        assert QAccessible.queryAccessibleInterface(label).text(NAME) == label.text()


def test_no_name_has_the_sign_of_an_access_key_in_it(desk, qtbot, modal, tmp_path):
    def look(dialog):
        assert len(stops(dialog)) > 8
        assert not any("&" in said or not name for name, *rest in stops(dialog) for said in (name, *rest))
        press(dialog, KEY.Key_Escape)

    def look_back(dialog):
        found = dict(stops(dialog))
        assert all(found) and "SHA-256" in found[tr("exported.title")]
        press(dialog, KEY.Key_Return)

    modal.add(ExportDialog, look)
    export(qtbot, desk, modal)
    modal.add(ExportDialog, to(tmp_path / "결과.txt", (KEY.Key_E, ALT)))
    modal.add(ReportDialog, look_back)
    export(qtbot, desk, modal)


@pytest.fixture
def heard(monkeypatch):
    """All that is handed to the screen reader of the desktop; there is none where tests run."""
    said = []

    class Desktop:
        @staticmethod
        def updateAccessibility(event):
            assert isinstance(event, QAccessibleAnnouncementEvent)
            said.append(event.message())

    monkeypatch.setattr(spoken, "QAccessible", Desktop)
    return said


def test_what_was_decided_and_why_a_key_does_nothing_is_heard_once(desk, heard):
    QTest.keyClick(desk.view, KEY.Key_A)
    assert heard and heard[-1] == desk.status.text() and desk.done in heard[-1]
    desk.refresh()
    assert len(heard) == len(set(heard))
    desk.side.search.setFocus()
    desk.commands["accept"].trigger()
    assert heard[-1] == desk.status.text() == tr("act.elsewhere")


def test_notices_that_come_and_failures_are_heard(desk, heard):
    desk.notices.show_lines(["파일을 읽지 못했습니다."], "failure")
    assert heard == ["파일을 읽지 못했습니다."]
    desk.notices.show_lines([])
    assert len(heard) == 1


def test_what_is_wrong_with_a_passphrase_is_heard(parent, heard):
    dialog = PassphraseDialog(parent, "암호를 입력하십시오.", twice=False, problem="암호가 맞지 않습니다.")
    assert dialog.first.accessibleDescription() == "암호가 맞지 않습니다."
    assert QAccessible.queryAccessibleInterface(dialog.problem).text(NAME) == "암호가 맞지 않습니다."
    new = PassphraseDialog(parent, "암호를 정하십시오.", twice=True)
    QTest.keyClicks(new.first, "abc")
    assert heard[-1] == new.problem.text() != ""


def test_why_an_entry_of_the_dictionary_is_refused_is_heard_where_it_is_to_be_mended(parent, heard):
    problem = Problem(1, "dictionaries.no_label")
    dialog = EntryDialog(parent, Entry(Kind.ALWAYS, "나래마을"), lambda _: problem)
    dialog.show()
    QTest.keyClick(dialog.value, KEY.Key_Return)
    assert heard == [dialog.problem.text()] != [""] and dialog.focusWidget() is dialog.label
    dialog.close()


def test_whether_a_shortcut_was_taken_is_heard(desk, heard):
    desk.commands["shortcuts"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ShortcutsDialog)
    replace = next(one for one in dialog.findChildren(QPushButton) if one.text() == tr("shortcuts.replace"))
    press(replace, KEY.Key_Space)
    assert heard[-1] == dialog.message.text() == tr("shortcuts.none")
    dialog.close()


def test_that_the_manual_says_nothing_of_it_is_heard(parent, heard):
    dialog = ManualDialog(parent)
    dialog.search.setText("없는 말 없는 말")
    QTest.keyClick(dialog.search, KEY.Key_Return)
    assert heard == [dialog.said.text()] != [""]


def test_how_much_was_found_is_heard(desk, heard, qtbot):
    desk.commands["find_text"].trigger()
    QTest.keyClicks(desk.focusWidget(), "010")
    qtbot.waitUntil(lambda: any("1" in one for one in heard))
