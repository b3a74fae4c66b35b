"""The window's own commands, and what is made from all commands: menus, toolbar, help sheet."""

import html
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QToolBar

from app.gui.icons import icon
from app.gui.models.keymap import Keymap, spellings
from core.messages import both
from core.messages import text as tr

Object = Literal["", "mention", "selection", "span", "doubt", "judgment"]
"""What a command decides on: nothing, the current mention, the selected words, both, the chosen doubt, all of it."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can do.

    Attributes:
        menu: text code of its menu; "menu.review/menu.span" is a submenu.
        name: unique, and its text code.
        keys: the shortcuts it starts with; keys typed while the keyboard is set to Korean follow by themselves.
        separator: a line stands above it in the menu.
        repeats: a key held down does it again and again. Only for what decides nothing.
        acts_on: what it decides on; it does nothing while that is not to be seen where the keyboard is.
    """

    menu: str
    name: str
    keys: tuple[str, ...] = ()
    separator: bool = False
    repeats: bool = False
    acts_on: Object = ""


COMMANDS = (
    Command("menu.file", "open", ("Ctrl+O",)),
    Command("menu.view", "larger", ("Ctrl++", "Ctrl+="), repeats=True),
    Command("menu.view", "smaller", ("Ctrl+-",), repeats=True),
    Command("menu.view", "korean", separator=True),
    Command("menu.view", "english"),
)
LAST_COMMANDS = (Command("menu.file", "quit", ("Ctrl+Q",), separator=True),)
"""Those that stand below the features' commands."""

MENUS = (
    "menu.file",
    "menu.edit",
    "menu.review",
    "menu.doubts",
    "menu.second",
    "menu.documents",
    "menu.tools",
    "menu.view",
    "menu.help",
)
"""The menus in the order of the menu bar; others follow."""

_TOOLBAR = ("open", "proof", "export", "previous", "next", "accept", "reject", "add", "undo")


_ICON = 16


def build_menus(
    window: QMainWindow, commands: Iterable[Command], handlers: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Fill the menu bar anew; returns the actions by name, without keys (see ``give_keys``)."""
    commands = tuple(commands)
    bar = window.menuBar()
    for former in bar.findChildren(QMenu):
        former.deleteLater()  # one of them may be what has just been called
    bar.clear()
    menus: dict[str, QMenu] = {}
    for path in sorted(dict.fromkeys(command.menu for command in commands), key=menu_order):
        _menu(bar, menus, path.split("/")[0])
    actions = {}
    for command in commands:
        menu = _menu(bar, menus, command.menu)
        if command.separator:
            menu.addSeparator()
        action = QAction(tr(command.name), menu)
        # A key held down acts once: nothing is accepted by accident.
        action.setAutoRepeat(command.repeats)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(_without_flag(handlers[command.name]))
        menu.addAction(action)
        actions[command.name] = action
    return actions


def give_keys(actions: Mapping[str, QAction], keymap: Keymap) -> None:
    """Let the keys of ``keymap`` call the actions, in every spelling they may arrive in."""
    for name, action in actions.items():
        keys = keymap.keys(name)
        # The spellings come last: menus show the first.
        everything = dict.fromkeys((*keys, *(one for key in keys for one in spellings(key))))
        action.setShortcuts([QKeySequence(key) for key in everything])


def fill_toolbar(bar: QToolBar, actions: Mapping[str, QAction], keymap: Keymap) -> None:
    """Put the commands used most on ``bar``, each with its picture and a short text; the tooltip says its key."""
    for former in bar.actions():
        bar.removeAction(former)
        if former.isSeparator():  # all others are the menus'
            former.deleteLater()
    bar.setIconSize(QSize(_ICON, _ICON))
    for name in _TOOLBAR:
        keys = keymap.keys(name)
        actions[name].setIcon(icon(name))
        actions[name].setIconVisibleInMenu(False)
        actions[name].setIconText(tr("short." + name))
        actions[name].setToolTip(f"{plain(tr(name))} ({key_text(keys[0])})" if keys else plain(tr(name)))
        if name in ("previous", "undo"):
            bar.addSeparator()
        bar.addAction(actions[name])


def keys_table(commands: Iterable[Command], keymap: Keymap) -> str:
    """The keys of all ``commands``, menu by menu, as an HTML table for the help sheet."""
    rows: dict[str, list[str]] = {}
    for command in commands:
        if keymap.keys(command.name):
            cell = f"<td>{plain(tr(command.name))}</td><td><b>{keys_text(keymap, command.name)}</b></td>"
            rows.setdefault(command.menu, []).append(f"<tr>{cell}</tr>")
    order = sorted(rows, key=menu_order)
    parts = (f"<tr><th colspan='2' align='left'>{menu_text(menu)}</th></tr>{''.join(rows[menu])}" for menu in order)
    return f"<table cellpadding='3'>{''.join(parts)}</table>"


def keys_text(keymap: Keymap, name: str) -> str:
    """All keys of a command as people read them, for rich text."""
    return html.escape(" / ".join(told_keys(keymap, name)))


def told_keys(keymap: Keymap, name: str) -> list[str]:
    """The keys of a command as people read them, once each: Return is the Enter of most keyboards."""
    return [key_text(key) for key in keymap.keys(name) if "Return" not in key]


def key_text(key: str) -> str:
    """One key as people read it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def menu_text(path: str) -> str:
    """The menu a command stands in, as people read it: 검토 › 범위."""
    return " › ".join(plain(tr(name)) for name in path.split("/"))


def plain(text: str) -> str:
    """A menu text without the mark of its access key and without the dots that announce a dialog."""
    return re.sub(r"\(&.\)|&|…", "", text)


def menu_keys() -> frozenset[str]:
    """The keys that open the menus of the menu bar, in Korean and in English; none of them reaches a command."""
    keys = (QKeySequence.mnemonic(text) for name in MENUS for text in both(name))
    return frozenset(key.toString(QKeySequence.SequenceFormat.PortableText) for key in keys)


def menu_order(path: str) -> tuple[int, bool]:
    """Where the menu ``path`` stands among all, for sorting: as in the menu bar, submenus last."""
    top = path.split("/")[0]
    return (MENUS.index(top) if top in MENUS else len(MENUS)), "/" in path


def _menu(bar: QMenuBar, menus: dict[str, QMenu], path: str) -> QMenu:
    """The menu at ``path``, added where it is not there yet."""
    if path not in menus:
        above, _, name = path.rpartition("/")
        menus[path] = (_menu(bar, menus, above) if above else bar).addMenu(tr(name))
    return menus[path]


def _without_flag(handler: Callable[[], object]) -> Callable[[], None]:
    """Keep Qt's "checked" flag away from a handler with optional arguments."""

    def call() -> None:
        handler()

    return call
