"""Every command of the window in one table: name, menu, keys. Menus and the help sheet are made from it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QToolBar

from app.gui.texts import tr


@dataclass(frozen=True, slots=True)
class Command:
    """A command: ``name`` is its text code; keys typed while the keyboard is set to Korean are listed as well."""

    menu: str
    name: str
    keys: tuple[str, ...] = ()
    separator: bool = False


COMMANDS = (
    Command("menu.file", "open", ("Ctrl+O",)),
    Command("menu.file", "export", ("Ctrl+S", "Ctrl+E")),
    Command("menu.file", "quit", ("Ctrl+Q",), separator=True),
    Command("menu.review", "next", ("N", "F3", "ㅜ")),
    Command("menu.review", "previous", ("P", "Shift+F3", "ㅔ")),
    Command("menu.review", "next_undecided", ("U", "F4", "ㅕ")),
    Command("menu.review", "accept", ("Enter", "Return", "A", "ㅁ"), separator=True),
    Command("menu.review", "reject", ("Backspace", "Del")),
    Command("menu.review", "accept_one", ("Shift+Enter", "Shift+Return")),
    Command("menu.review", "reject_one", ("Shift+Backspace", "Shift+Del")),
    Command("menu.review", "relabel", ("L", "ㅣ"), separator=True),
    Command("menu.review", "add", ("M", "Ins", "ㅡ")),
    Command("menu.review", "undo", ("Ctrl+Z",), separator=True),
    Command("menu.review", "redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Command("menu.view", "larger", ("Ctrl++", "Ctrl+=")),
    Command("menu.view", "smaller", ("Ctrl+-",)),
    Command("menu.view", "korean", separator=True),
    Command("menu.view", "english"),
    Command("menu.help", "keys", ("F1",)),
)

_TOOLBAR = ("open", "export", "previous", "next", "accept", "reject", "add", "undo")


def build_menus(window: QMainWindow, handlers: dict[str, Callable[[], object]]) -> dict[str, QAction]:
    """Fill the menu bar; returns the actions by name. A key held down acts once: nothing is accepted by accident."""
    bar = window.menuBar()
    bar.clear()
    menus = {name: bar.addMenu(tr(name)) for name in dict.fromkeys(command.menu for command in COMMANDS)}
    actions = {}
    for command in COMMANDS:
        if command.separator:
            menus[command.menu].addSeparator()
        action = QAction(tr(command.name), window)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        action.setAutoRepeat(command.name in ("next", "previous", "larger", "smaller"))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(_without_flag(handlers[command.name]))
        menus[command.menu].addAction(action)
        actions[command.name] = action
    return actions


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


def keys_table() -> str:
    """The keys of all commands as an HTML table for the help sheet."""
    cell = "<tr><td><b>{}</b></td><td style='white-space: pre'>  {}</td></tr>"
    rows = (
        cell.format(_keys(command).replace(" ", "&nbsp;"), _plain(tr(command.name)))
        for command in COMMANDS
        if command.keys
    )
    return f"<table cellpadding='2'>{''.join(rows)}</table>"


def _plain(text: str) -> str:
    """A menu text without the mark of its access key."""
    return re.sub(r"\(&.\)|&", "", text)


def _keys(command: Command) -> str:
    shown = (QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys)
    return " / ".join(key for key in shown if key.isascii() and "Return" not in key)
