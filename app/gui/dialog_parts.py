"""What dialogs are put together from: labels, and the buttons that end them."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QWidget


def plain_label(text: str = "", *, bold: bool = False) -> QLabel:
    """A label that wraps its words and shows them letter by letter, also those that look like HTML."""
    label = QLabel(text)
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
