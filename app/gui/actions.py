"""Every command of the window as a table: name, menu, keys. Menus and the help sheet are made from it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QToolBar

from app.gui.texts import tr


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can do.

    Attributes:
        menu: text code of its menu; "menu.review/menu.span" is a submenu.
        name: unique, and its text code.
        keys: the shortcuts it starts with; keys typed while the keyboard is set to Korean follow by themselves.
        separator: a line stands above it in the menu.
        repeats: a key held down does it again and again. Only for what decides nothing.
    """

    menu: str
    name: str
    keys: tuple[str, ...] = ()
    separator: bool = False
    repeats: bool = False


COMMANDS = (
    Command("menu.file", "open", ("Ctrl+O",)),
    Command("menu.file", "export", ("Ctrl+S", "Ctrl+E")),
    Command("menu.file", "quit", ("Ctrl+Q",), separator=True),
    Command("menu.review", "next", ("N", "F3"), repeats=True),
    Command("menu.review", "previous", ("P", "Shift+F3"), repeats=True),
    Command("menu.review", "next_undecided", ("U", "F4")),
    Command("menu.review", "accept", ("Enter", "Return", "A"), separator=True),
    Command("menu.review", "reject", ("Backspace", "Del")),
    Command("menu.review", "accept_one", ("Shift+Enter", "Shift+Return")),
    Command("menu.review", "reject_one", ("Shift+Backspace", "Shift+Del")),
    Command("menu.review", "relabel", ("L",), separator=True),
    Command("menu.review", "add", ("M", "Ins")),
    Command("menu.edit", "undo", ("Ctrl+Z",)),
    Command("menu.edit", "redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Command("menu.view", "larger", ("Ctrl++", "Ctrl+="), repeats=True),
    Command("menu.view", "smaller", ("Ctrl+-",), repeats=True),
    Command("menu.view", "korean", separator=True),
    Command("menu.view", "english"),
    Command("menu.help", "keys", ("F1",)),
)

MENUS = ("menu.file", "menu.edit", "menu.review", "menu.view", "menu.help")
"""The menus in the order of the menu bar; others follow."""

# Which letter of the 2-set layout (KS X 5002) lies on the key of which Latin letter.
JAMO = dict(zip("QWERTYUIOPASDFGHJKLZXCVBNM", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", strict=True))
_TENSE = dict(zip("QWERTOP", "ㅃㅉㄸㄲㅆㅒㅖ", strict=True))

_TOOLBAR = ("open", "export", "previous", "next", "accept", "reject", "add", "undo")


def with_jamo(keys: Iterable[str]) -> list[str]:
    """``keys`` and the same keys as they arrive while the keyboard is set to Korean."""
    found: dict[str, None] = {}
    for key in keys:
        found[key] = None
        modifiers, _, letter = key.rpartition("+")
        if letter in JAMO:
            ahead = f"{modifiers}+" if modifiers else ""
            found[ahead + JAMO[letter]] = None
            if "Shift" in modifiers and letter in _TENSE:
                found[ahead + _TENSE[letter]] = None
    return list(found)


def build_menus(
    window: QMainWindow, commands: Iterable[Command], handlers: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Fill the menu bar; returns the actions by name. A key held down acts once: nothing is accepted by accident."""
    commands = tuple(commands)
    bar = window.menuBar()
    bar.clear()
    used = [command.menu for command in commands]
    menus: dict[str, QMenu] = {}
    for path in sorted(dict.fromkeys(used), key=_menu_order):
        _menu(bar, menus, path)
    actions = {}
    for command in commands:
        menu = _menu(bar, menus, command.menu)
        if command.separator:
            menu.addSeparator()
        action = QAction(tr(command.name), window)
        action.setShortcuts([QKeySequence(key) for key in with_jamo(command.keys)])
        action.setAutoRepeat(command.repeats)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(_without_flag(handlers[command.name]))
        menu.addAction(action)
        actions[command.name] = action
    return actions


def _menu_order(path: str) -> int:
    top = path.split("/")[0]
    return MENUS.index(top) if top in MENUS else len(MENUS)


def _menu(bar: QMenuBar, menus: dict[str, QMenu], path: str) -> QMenu:
    """The menu at ``path``, added where it is not there yet."""
    if path not in menus:
        above, _, name = path.rpartition("/")
        menus[path] = (_menu(bar, menus, above) if above else bar).addMenu(tr(name))
    return menus[path]


def fill_toolbar(bar: QToolBar, actions: dict[str, QAction]) -> None:
    """Put the commands used most on ``bar``, each with its key."""
    bar.clear()
    for name in _TOOLBAR:
        key = actions[name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        actions[name].setIconText(f"{tr('short.' + name)} ({key})")
        actions[name].setToolTip(_plain(tr(name)))
        if name in ("previous", "undo"):
            bar.addSeparator()
        bar.addAction(actions[name])


def _without_flag(handler: Callable[[], object]) -> Callable[[], None]:
    """Keep Qt's "checked" flag away from a handler with optional arguments."""

    def call() -> None:
        handler()

    return call


def keys_table(commands: Iterable[Command]) -> str:
    """The keys of all ``commands`` as an HTML table for the help sheet."""
    cell = "<tr><td><b>{}</b></td><td style='white-space: pre'>  {}</td></tr>"
    rows = (
        cell.format(_keys(command).replace(" ", "&nbsp;"), _plain(tr(command.name)))
        for command in commands
        if command.keys
    )
    return f"<table cellpadding='2'>{''.join(rows)}</table>"


def _plain(text: str) -> str:
    """A menu text without the mark of its access key."""
    return re.sub(r"\(&.\)|&", "", text)


def _keys(command: Command) -> str:
    shown = (QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys)
    return " / ".join(key for key in shown if "Return" not in key)
