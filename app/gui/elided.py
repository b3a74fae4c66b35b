"""A line of text that says by … that there is more of it than fits."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy


class ElidedLabel(QLabel):
    """Takes the room there is. ``text`` stays whole: for screen readers, and for whoever sets it as a tooltip."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def shown(self) -> str:
        """What is to be read on the screen."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        where, how = self.contentsRect(), self.alignment().value
        self.style().drawItemText(
            painter, where, how, self.palette(), self.isEnabled(), self.shown(), self.foregroundRole()
        )
        painter.end()
