"""The bar above the text in which one types what to look for."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QToolButton, QWidget

from app.gui.spoken import announce
from core.messages import text as tr

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEAST = 90


class FindField(QLineEdit):
    """Claims its keys before the window's shortcuts get them. Signals: ``entered`` tells with which keys held."""

    entered = Signal(object)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Qt's hook."""
        if event.type() == QEvent.Type.ShortcutOverride and _claimed(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() in _ENTER:
            self.entered.emit(event.modifiers())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FindBar(QWidget):
    """Signals: ``typed`` (what to look for), ``stepped`` (1 or -1), ``mark_wanted``, ``closed``."""

    typed = Signal(str)
    stepped = Signal(int)
    mark_wanted = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field, self.count = FindField(), QLabel()
        self.field.setMinimumWidth(_LEAST)
        self.count.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back, self.on, self.mark, self.shut = (QToolButton() for _ in range(4))
        self.back.setArrowType(Qt.ArrowType.UpArrow)
        self.on.setArrowType(Qt.ArrowType.DownArrow)
        self.shut.setText("×")
        self.shut.setAutoRaise(True)
        for button in (self.back, self.on, self.mark, self.shut):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 4)
        row.addWidget(self.field, 2)
        for widget in (self.back, self.on):
            row.addWidget(widget)
        row.addWidget(self.count, 3)
        for widget in (self.mark, self.shut):
            row.addWidget(widget)
        self.field.textChanged.connect(self.typed)
        self.field.entered.connect(self._entered)
        self.field.left.connect(self.closed)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.on.clicked.connect(lambda: self.stepped.emit(1))
        self.mark.clicked.connect(self.mark_wanted)
        self.shut.clicked.connect(self.closed)
        self.hide()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.field.setPlaceholderText(tr("find.field"))
        self.field.setAccessibleName(tr("find.field"))
        self.mark.setText(tr("find.mark"))
        self.mark.setToolTip(tr("find.mark.tip"))
        for button, code in ((self.back, "previous"), (self.on, "next"), (self.shut, "close")):
            button.setToolTip(tr(f"find.{code}"))
            button.setAccessibleName(tr(f"find.{code}"))

    def say(self, text: str) -> None:
        """Show how much was found; a screen reader says it, and again with the field."""
        self.count.setText(text)
        self.count.setToolTip(text)
        self.field.setAccessibleDescription(text)
        announce(self, text)

    def _entered(self, held: Qt.KeyboardModifier) -> None:
        if held & Qt.KeyboardModifier.AltModifier:
            self.mark_wanted.emit()
        else:
            self.stepped.emit(-1 if held & Qt.KeyboardModifier.ShiftModifier else 1)


def _claimed(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in (*_ENTER, Qt.Key.Key_Escape)
