"""The mention under the mouse: a card that says what it is, and a menu of what can be done with it."""

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QContextMenuEvent, QHelpEvent
from PySide6.QtWidgets import QMenu, QToolTip

from app.gui.actions import Command, key_text, plain
from app.gui.features import Feature
from app.gui.models.card import card_of
from app.gui.panes.original import JudgmentView
from app.gui.panes.redacted import RedactedFeature
from app.gui.panes.redacted_view import RedactedView
from app.gui.ports import Commanding, Reviewing, Showing
from core.messages import text as tr

View = JudgmentView | RedactedView
_HINTS = ("accept", "reject", "relabel", "replacement", "note")
_MENU = (
    *("accept", "reject", "undecide", ""),
    *("relabel", "replacement", "note", ""),
    *("link", "split", ""),
    *("accept_one", "reject_one"),
)
_OF_SELECTION = ("add", "add_exact", "span_selection", "")


class Window(Commanding, Reviewing, Showing, Protocol):
    """What this uses of the window."""


class CardFeature(Feature[Window]):
    """Cards and menus of both texts. The menu can be called by the keyboard as well, the card says its keys."""

    commands = (Command("menu.view", "show_card", ("I",), acts_on="mention"),)
    needs = "mention"

    def __init__(self, window: Window, redacted: RedactedFeature) -> None:
        super().__init__(window)
        self._redacted = redacted
        self._watchers: tuple[_Watcher, ...] = ()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"show_card": self.show_current}

    def retranslate(self) -> None:
        """See Feature: all features are there by now."""
        if not self._watchers:
            views: tuple[View, ...] = (self.window.view, self._redacted.view)
            self._watchers = tuple(_Watcher(self, view) for view in views)

    def show_current(self) -> None:
        """Show the card of the current mention below it."""
        item, redacted = self.window.item(), self._redacted.view
        view = redacted if redacted.isVisible() and not self.window.view.isVisible() else self.window.view
        if item is not None:
            place = view.viewport().mapToGlobal(view.place_of(item))
            QToolTip.showText(place, self.card(item.key), view.viewport())

    def card(self, key: int) -> str:
        """The card of a mention as rich text."""
        session = self.window.session
        if session is None or key not in session:
            return ""
        item = session.item(key)
        replacement, kept = self._redacted.replacement_of(item), self._redacted.keeps(item)
        keymap = self.window.keymap
        named = [(name, keymap.keys(name)) for name in _HINTS]
        hints = tuple((_short(name), key_text(keys[0])) for name, keys in named if keys)
        return card_of(session, item, replacement, kept).html(hints)

    def menu(self, view: View, key: int | None) -> QMenu:
        """What can be done with the mention ``key``, which becomes the current one, or with what is selected."""
        menu = QMenu(view)
        if key is not None:
            self.window.go_to(key)
        selected = isinstance(view, JudgmentView) and view.textCursor().hasSelection()
        names = (*(_OF_SELECTION if selected else ()), *(_MENU if key is not None else ()))
        for name in names:
            if name:
                menu.addAction(self.window.commands[name])
            else:
                menu.addSeparator()
        copy = menu.addAction(tr("card.copy"))
        copy.setEnabled(view.textCursor().hasSelection())
        copy.triggered.connect(view.copy)
        return menu


class _Watcher(QObject):
    """Hears of the mouse over one of the texts, and of the key that calls its menu."""

    def __init__(self, feature: CardFeature, view: View) -> None:
        super().__init__(view)
        self._feature, self._view = feature, view
        view.viewport().installEventFilter(self)
        if isinstance(view, JudgmentView) and view.cover is not None:
            view.cover.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if event.type() == QEvent.Type.ToolTip:
            self._show_card(cast(QHelpEvent, event))
            return True
        if event.type() == QEvent.Type.ContextMenu:
            self._show_menu(cast(QContextMenuEvent, event))
            return True
        return super().eventFilter(watched, event)

    def _show_card(self, event: QHelpEvent) -> None:
        key = self._view.key_at(event.pos())
        if key is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPos(), self._feature.card(key), self._view.viewport())

    def _show_menu(self, event: QContextMenuEvent) -> None:
        view, window = self._view, self._feature.window
        key, place = view.key_at(event.pos()), event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            item = window.item()
            key = item.key if item else None
            place = view.viewport().mapToGlobal(view.place_of(item) if item else QPoint())
        menu = self._feature.menu(view, key)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)


def _short(name: str) -> str:
    """What a command does in a word or two."""
    return plain(tr(name)).split(":")[0]
