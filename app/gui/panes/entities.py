"""The commands of the list of entities, and the key that goes from pane to pane."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QApplication

from app.gui.actions import Command, told_keys
from app.gui.features import Feature
from app.gui.ports import Arranging, Commanding, Reviewing, Showing, Touring


class Window(Arranging, Commanding, Reviewing, Showing, Touring, Protocol):
    """What this uses of the window."""


class EntityListFeature(Feature[Window]):
    """Everything the list can do, for the keyboard."""

    commands = (
        Command("menu.review", "next_entity", ("Ctrl+Down",), separator=True, repeats=True),
        Command("menu.review", "previous_entity", ("Ctrl+Up",), repeats=True),
        Command("menu.view", "find_entity", ("/",), separator=True),
        Command("menu.view", "only_undecided", ("Ctrl+Shift+U",)),
        Command("menu.view", "only_doubtful", ("Ctrl+Shift+D",)),
        Command("menu.view", "entity_order", ("Ctrl+Shift+G",)),
        Command("menu.view", "next_pane", ("F6",)),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What each command does."""
        side = self.window.side
        return {
            "next_entity": partial(side.step, 1),
            "previous_entity": partial(side.step, -1),
            "find_entity": self.find,
            "only_undecided": side.only_undecided.toggle,
            "only_doubtful": side.only_doubtful.toggle,
            "entity_order": lambda: side.order.setCurrentIndex(1 - side.order.currentIndex()),
            "next_pane": self.next_pane,
        }

    def retranslate(self) -> None:
        """See Feature."""
        self.window.side.name_search((*told_keys(self.window.keymap, "find_entity"), "–")[0])

    def find(self) -> None:
        """Type into the filter."""
        self.window.side_tabs.setCurrentWidget(self.window.side)
        self.window.side.search.setFocus()
        self.window.side.search.selectAll()

    def next_pane(self) -> None:
        """Go from text to text to list, round the end; hidden ones are left out."""
        panes = [pane for pane in self.window.stops() if pane.isVisible()]
        focus = QApplication.focusWidget()
        here = next((at for at, pane in enumerate(panes) if focus and (pane is focus or pane.isAncestorOf(focus))), -1)
        if panes:
            panes[(here + 1) % len(panes)].setFocus()
