"""Where the keyboard is: a frame round what has it, in every theme as thick and of a contrast that is seen at a glance.

Fusion draws a faint rim round fields and nothing round lists and texts, and a key decides where the keyboard is. Style
sheets could only make the borders thicker, and what stands within would move.
"""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFocusFrame, QWidget
from shiboken6 import getCppPointer, isValid

from app.gui.appearance.themes import focus_colour

_THICK = 2
_MOVED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)


class KeyboardMark(QObject):
    """Frames whatever has the keyboard, in any window, as long as its parent lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._frame: _Frame | None = None
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._frame is not None and isValid(self._frame):  # it goes with its window
            self._frame.hide()
            self._frame.deleteLater()
        self._frame = None if now is None or now.isWindow() else _Frame(now)


class _Frame(QFocusFrame):
    """Lies above everything in the window; screen readers and the mouse do not meet it.

    It keeps neither what it frames nor the window: a dialog that nobody else keeps is deleted then, with this frame,
    and once more by the frame that goes.
    """

    def __init__(self, framed: QWidget) -> None:
        super().__init__(framed.window())
        self._framed = getCppPointer(framed)
        for widget in _up_to_its_window(framed):
            widget.installEventFilter(self)
        self._place()
        self.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook: go along with what is framed."""
        if event.type() in _MOVED:
            self._place()
        return False

    def _place(self) -> None:
        """Just outside of what is framed; inside where there is no room, or where the rest is scrolled away."""
        framed = QApplication.focusWidget()
        if framed is None or getCppPointer(framed) != self._framed:  # it may be left already
            self.hide()
            return
        *inner, window = _up_to_its_window(framed)
        area = _place_in(window, framed).adjusted(-_THICK, -_THICK, _THICK, _THICK) & window.rect()
        for widget in inner[1:]:
            if isinstance(widget.parentWidget(), QAbstractScrollArea):
                area &= _place_in(window, widget)
        self.setGeometry(area)
        self.setMask(QRegion(self.rect()) - QRegion(self.rect().adjusted(_THICK, _THICK, -_THICK, -_THICK)))
        self.setVisible(not area.isEmpty())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        QPainter(self).fillRect(self.rect(), focus_colour(self.palette()))


def _up_to_its_window(widget: QWidget) -> Iterator[QWidget]:
    """``widget``, what it lies in, and so on; the window last."""
    while True:
        yield widget
        above = widget.parentWidget()
        if widget.isWindow() or above is None:
            return
        widget = above


def _place_in(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())
