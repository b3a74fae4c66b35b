"""What dialogs are put together from: labels, and the buttons that end them."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QWidget

_NARROW, _WIDE = 240, 440
_ANYWHERE = Qt.TextFlag.TextWordWrap.value | Qt.TextFlag.TextWrapAnywhere.value


class _PlainLabel(QLabel):
    """Qt asks for the width of the longest word, and shows the beginning of one that is wider than its label: a file
    name or an address of the web would push the buttons out of sight. Such a text is broken wherever a line is full.
    """

    def _too_narrow(self, width: int) -> bool:
        """Where text can be selected Qt lays it out in another way, and that stays."""
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse in self.textInteractionFlags()
        return not selectable and width < super().minimumSizeHint().width()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        hint = super().minimumSizeHint()
        return QSize(_NARROW, hint.height()) if self._too_narrow(_NARROW) else hint

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        if self._too_narrow(_WIDE):
            return QSize(_WIDE, self.heightForWidth(_WIDE))
        return super().sizeHint()

    def heightForWidth(self, width: int) -> int:
        """Qt's hook."""
        if not self._too_narrow(width):
            return super().heightForWidth(width)
        margins = self.contentsMargins()
        room = width - margins.left() - margins.right()
        lines = self.fontMetrics().boundingRect(0, 0, room, 1 << 24, _ANYWHERE, self.text())
        return lines.height() + margins.top() + margins.bottom()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        if not self._too_narrow(self.width()):
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), _ANYWHERE | self.alignment().value, self.text())
        painter.end()


def plain_label(text: str = "", *, bold: bool = False) -> QLabel:
    """A label that wraps its words and shows them letter by letter, also those that look like HTML."""
    label = _PlainLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if bold:
        font = label.font()
        font.setBold(True)
        label.setFont(font)
    return label


def label_of(field: QWidget, text: str) -> QLabel:
    """The label whose key of access leads to ``field``."""
    label = QLabel(text)
    label.setBuddy(field)
    return label


def ok_and_cancel(dialog: QDialog, accept: Callable[[], object]) -> QDialogButtonBox:
    """The two buttons: OK calls ``accept``, Cancel rejects ``dialog``."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
