"""Keys of buttons, pressed while the cursor stands in a line."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class _Kept(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: what no button took goes on to the dialog, not into the line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            alone = event.modifiers() == Qt.KeyboardModifier.AltModifier  # AltGr writes letters, and says Ctrl, too
            letter = event.text().strip()
            if alone and letter and letter.isprintable():  # Backspace has a text, too: with Alt it undoes on Windows
                event.ignore()
                return True
        return super().eventFilter(watched, event)


def keep_out_mnemonics(*fields: QWidget) -> None:
    """Alt with a letter calls a button; Qt would write the letter into ``fields`` where that button is disabled."""
    for field in fields:
        field.installEventFilter(_Kept(field))
