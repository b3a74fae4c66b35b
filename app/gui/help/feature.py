"""The manual and the about box in the help menu."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QApplication

from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.help.about import AboutDialog
from app.gui.help.licences import Component, components
from app.gui.help.manual import ManualDialog
from app.gui.ports import Lane, Reviewing, Speaking
from core.errors import DeidError


class Window(Reviewing, Speaking, Protocol):
    """What this uses of the window."""


class Manual(Feature[Window]):
    """Opens the manual beside the work."""

    commands = (Command("menu.help", "manual", ("Ctrl+F1",)),)
    needs = "nothing"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.dialog: ManualDialog | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"manual": self.show}

    def show(self) -> None:
        """Open it, or bring it to the front."""
        if self.dialog is None:
            try:
                self.dialog = ManualDialog(self.window.top)
            except DeidError as error:
                self.window.failed("manual.failed", error)
                return
            self.dialog.destroyed.connect(self._gone)
        self.dialog.show()
        self.dialog.activateWindow()  # comes to the front by it

    def _gone(self) -> None:
        self.dialog = None


class About(Feature[Window]):
    """What the program is, and what it stands on."""

    commands = (Command("menu.help", "about", separator=True),)
    needs = "nothing"

    def __init__(self, window: Window, lane: Lane) -> None:
        super().__init__(window)
        self._lane = lane

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"about": self.show}

    def show(self) -> None:
        """Read what is installed beside the window, then open the box."""
        failed = partial(self.window.failed, "about.failed")
        self._lane.do(components, self._open, failed)

    def _open(self, found: tuple[Component, ...]) -> None:
        if QApplication.activeModalWidget() is not None:
            return  # asked for twice, or something else came in between
        self.window.ask(AboutDialog(self.window.top, found))
