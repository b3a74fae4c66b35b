"""A user gives commands other keys: those hold at once, and what would never call the command is refused."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QPushButton

from app.gui.actions import MENUS
from app.gui.command_palette.shortcuts_dialog import ShortcutsDialog
from core.messages import text as tr

KEY, WITH = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def give(desk, qtbot):
    """Gives a command a key by the dialog; what that says."""

    def act(command: str, key: Qt.Key, held: Qt.KeyboardModifier = WITH.NoModifier) -> str:
        desk.commands["shortcuts"].trigger()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ShortcutsDialog)
        dialog.search.setText(tr(command).replace("…", ""))
        qtbot.keyClick(dialog.key, key, held)
        qtbot.waitUntil(lambda: not dialog.key.keySequence().isEmpty())
        next(one for one in dialog.findChildren(QPushButton) if one.text() == tr("shortcuts.replace")).click()
        said = dialog.message.text()
        dialog.close()
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        return said

    return act


@pytest.mark.parametrize("language", ["korean", "english"])
def test_the_key_of_a_menu_is_not_given_to_a_command_it_would_never_call(desk, give, language):
    desk.commands[language].trigger()
    texts = [action.text() for action in desk.menuBar().actions()]
    keys = [QKeySequence.mnemonic(text) for text in texts]
    assert len(keys) == 9
    for key in keys:
        said = give("korean", key[0].key(), WITH.AltModifier)
        assert said == tr("shortcuts.reserved", key=key.toString(QKeySequence.SequenceFormat.NativeText))
    assert desk.keymap.keys("korean") == ()
    give("korean", KEY.Key_Y, WITH.AltModifier)
    assert desk.keymap.keys("korean") == ("Alt+Y",)


def test_the_filter_of_the_list_names_the_key_that_leads_there(desk, give, qtbot):
    assert desk.side.search.placeholderText().endswith("(/)")
    give("find_entity", KEY.Key_F2)
    assert desk.side.search.placeholderText() == desk.side.search.accessibleName() == tr("filter.text", key="F2")
    desk.commands["english"].trigger()
    assert desk.side.search.placeholderText() == "Filter by text, label, letter (F2)"
    qtbot.waitUntil(desk.isActiveWindow)
    qtbot.keyClick(desk.view, KEY.Key_F2)
    assert desk.side.search.hasFocus()


@pytest.mark.parametrize("language", ["korean", "english"])
def test_no_two_lines_of_a_menu_are_called_by_one_letter(window, language):
    window.commands[language].trigger()
    menus = [action.menu() for action in window.menuBar().actions()]
    menus += [line.menu() for menu in menus for line in menu.actions() if line.menu()]
    assert len(menus) > len(MENUS)
    for menu in (window.menuBar(), *menus):
        lines = [line.text() for line in menu.actions()]
        letters = [key.toString() for key in map(QKeySequence.mnemonic, lines) if not key.isEmpty()]
        assert len(letters) == len(set(letters)), lines
