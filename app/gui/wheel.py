"""The mouse wheel over a form that scrolls: it scrolls."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QScrollArea


class _Scrolling(QObject):
    """Takes the wheel from fields; what they leave, their scroll area gets."""

    def eventFilter(self, _field: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return False


def scroll_over_fields(area: QScrollArea) -> None:
    """Let the wheel change no field of ``area``: they pass under the mouse while somebody scrolls, and their changes
    would hold without being seen. Not even that which has the keyboard, for one has it from the start.
    """
    scrolling = _Scrolling(area)
    for field in (*area.findChildren(QComboBox), *area.findChildren(QAbstractSpinBox)):
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # by default the wheel gives them the keyboard
        field.installEventFilter(scrolling)
