"""What the tour looks like: a card over the text that tells what to do, and a frame around what it is about."""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.gui.dialog_parts import plain_label
from app.gui.spoken import announce

_WIDEST = 460
_EDGE = 12
_LINE = 4


class Card(QFrame):
    """Takes no focus: the keyboard stays where the work is. ``go_on`` and ``stop`` tell of clicks on its buttons."""

    go_on = Signal()
    stop = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.title, self.text = plain_label(bold=True), plain_label()
        larger = self.title.font()
        larger.setPointSizeF(larger.pointSizeF() * 1.15)
        self.title.setFont(larger)
        self.where, self.further, self.end = QLabel(), QPushButton(), QPushButton()
        buttons = QHBoxLayout()
        buttons.addWidget(self.where, 1)
        for button, told in ((self.end, self.stop), (self.further, self.go_on)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(told)
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.addWidget(self.title)
        layout.addWidget(self.text)
        layout.addLayout(buttons)
        self.hide()

    def say(self, title: str, text: str, where: str, further: str, end: str) -> None:
        """Show a step, and let screen readers read it. Without ``further`` there is nothing to do but wait."""
        self.title.setText(title)
        self.text.setText(text)
        self.where.setText(where)
        self.further.setText(further)
        self.further.setVisible(bool(further))
        self.end.setText(end)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.show()
        self.raise_()
        announce(self, f"{title}. {text}")

    def lie_on(self, ground: QRect, spared: QRect) -> None:
        """Lie at the lower edge of ``ground`` (in the window), or at the upper one where that would hide ``spared``."""
        width = min(_WIDEST, ground.width() - 2 * _EDGE)
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        left = ground.left() + (ground.width() - width) // 2
        place = QRect(left, ground.bottom() - _EDGE - height, width, height)
        if spared.isValid() and place.intersects(spared):
            place.moveTop(ground.top() + _EDGE)
        self.setGeometry(place)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: a strong edge, so that the card stands out from the text in every theme."""
        super().paintEvent(event)
        _edge(self, 2)


class Frame(QWidget):
    """A line around a part of the window; the mouse goes through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def surround(self, target: QWidget | None) -> None:
        """Lie around ``target``; without one that can be seen there is no frame."""
        if target is None or not target.isVisible():
            self.hide()
            return
        self.setGeometry(QRect(target.mapTo(self.window(), QPoint(0, 0)), target.size()))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        _edge(self, _LINE)


def _edge(widget: QWidget, line: int) -> None:
    painter = QPainter(widget)
    painter.setPen(QPen(widget.palette().color(QPalette.ColorRole.Highlight), line))
    half = line // 2
    painter.drawRect(widget.rect().adjusted(half, half, -half, -half))
    painter.end()
