"""Enter and Esc during the tour."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.gui.help.tour import Tour
from app.gui.ports import Reviewing, Standing

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOVES = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest)


class Window(Reviewing, Standing, Protocol):
    """What this uses of the window."""


class Led(Protocol):
    """The tour as its keys know it."""

    soon: QTimer
    tour: Tour

    @property
    def window(self) -> Window: ...
    def go_on(self) -> None: ...
    def stop(self) -> None: ...


class TourKeys(QObject):
    """Takes Enter and Esc for the tour while the window has the keyboard; and keeps the card in its place."""

    def __init__(self, touring: Led) -> None:
        super().__init__(touring.window.top)
        self._touring = touring

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        kind, touring = event.type(), self._touring
        if watched is touring.window.top and kind in _MOVES:
            touring.soon.start()
        if kind not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        act = self._meant(watched, event)
        if act is None:
            return False
        event.accept()
        if kind == QEvent.Type.KeyPress and not event.isAutoRepeat():
            act()
        return True

    def _meant(self, watched: QObject, event: QKeyEvent) -> Callable[[], None] | None:
        touring = self._touring
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        mine = isinstance(watched, QWidget) and watched.window() is touring.window.top
        if not (plain and mine) or QApplication.activePopupWidget() or QApplication.activeModalWidget():
            return None
        if event.key() == Qt.Key.Key_Escape and touring.window.job is None:
            return touring.stop
        step = touring.tour.step
        accepts = step is not None and step.command == "accept"  # then Enter is the key to be tried
        if event.key() in _ENTER and not accepts and not isinstance(watched, QLineEdit):
            return touring.go_on
        return None
