"""The themes in menu and palette; the chosen one carries a check mark and holds after the next start."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, cast

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from app.gui.actions import Command
from app.gui.appearance.keyboard import KeyboardMark
from app.gui.appearance.themes import Theme, chosen_theme, keep_theme, picture_of, wear
from app.gui.features import Feature
from app.gui.ports import Commanding, Dressing, Remembering, Reviewing, Showing

_EXTENSION = "qt_toolbar_ext_button"
"""What Qt calls the button at the end of a toolbar."""


class Window(Commanding, Dressing, Remembering, Reviewing, Showing, Protocol):
    """What this uses of the window."""


class Appearance(Feature[Window]):
    """One command for each theme."""

    commands = tuple(Command("menu.view/menu.theme", f"theme_{theme.value}") for theme in Theme)
    needs = "nothing"

    def __init__(self, window: Window, redacted: QWidget) -> None:
        super().__init__(window)
        self._redacted = redacted
        KeyboardMark(window.top)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {f"theme_{theme.value}": partial(self.choose, theme) for theme in Theme}

    def choose(self, theme: Theme) -> None:
        """Wear ``theme`` from now on."""
        keep_theme(self.window.settings, theme)
        self.dress()

    def dress(self) -> None:
        """Wear the chosen theme, which may be the desktop's, and that one may be new."""
        view = self.window.view
        font = view.font()
        wear(cast(QApplication, QApplication.instance()), chosen_theme(self.window.settings))
        for text in (view, self._redacted):  # a style sheet that goes takes along what was set since it came
            text.setFont(font)
        self.retranslate()

    def _show_arrow(self) -> None:
        """Let the arrow to what a narrow toolbar has no room for be seen: Fusion's is black in every theme."""
        arrow = self.window.toolbar.findChild(QToolButton, _EXTENSION)
        if arrow is not None:
            arrow.setIcon(QIcon(str(picture_of("down", arrow.palette()))))

    def retranslate(self) -> None:
        """Mark the chosen one; the menus may have been built anew."""
        self._show_arrow()
        chosen = chosen_theme(self.window.settings)
        for theme in Theme:
            action = self.window.commands[f"theme_{theme.value}"]
            action.setCheckable(True)
            action.setChecked(theme is chosen)
