"""Typing a replacement or a note. A replacement that cannot be had is refused while the dialog is open."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from app.gui.appearance.colours import notice_style
from app.gui.appearance.sizes import give_size, make_room
from app.gui.appearance.themes import theme_of
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.dialogs import confirm
from app.gui.spoken import announce
from core.messages import text as tr


class ReplacementDialog(QDialog):
    """A line to type in. ``attempt`` is called with the text, or with None for "by the rules"; it returns what is wrong
    with it, which is shown, or "", which closes the dialog.
    """

    def __init__(self, parent: QWidget, explanation: str, now: str, attempt: Callable[[str | None], str]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("replacement.title"))
        self._attempt = attempt
        self.line, self.error = QLineEdit(now), plain_label()
        self.line.setAccessibleName(tr("replacement.title"))
        self.line.setAccessibleDescription(explanation)
        self.line.selectAll()
        self.error.setStyleSheet(f"{notice_style('failure', theme_of(self.palette()))} padding: 6px;")
        self.error.hide()
        buttons = ok_and_cancel(self, lambda: self._try(self.line.text()))
        self.automatic = buttons.addButton(tr("replacement.auto"), QDialogButtonBox.ButtonRole.ActionRole)
        self.automatic.setAutoDefault(False)
        self.automatic.clicked.connect(lambda: self._try(None))
        self.line.textEdited.connect(self.error.hide)
        layout = QVBoxLayout(self)
        for widget in (plain_label(explanation), self.line, self.error, buttons):
            layout.addWidget(widget)
        self.resize(460, 0)
        make_room(self)
        self.line.setFocus()

    def _try(self, text: str | None) -> None:
        if wrong := self._attempt(text):
            self.error.setText(wrong)
            self.error.show()
            announce(self.error, wrong)
            make_room(self)
            self.line.setFocus()
            self.line.selectAll()
        else:
            self.accept()


class NoteDialog(QDialog):
    """Some lines of text; Ctrl+Enter closes it as OK does. ``written`` tells the text, after the dialog has closed."""

    written = Signal(str)

    def __init__(self, parent: QWidget, note: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("note.title"))
        self._before, self.text = note, QPlainTextEdit(note)
        self.text.setAccessibleName(tr("note.title"))
        self.text.setTabChangesFocus(True)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self._write)
        layout = QVBoxLayout(self)
        for widget in (plain_label(tr("note.explain")), self.text, ok_and_cancel(self, self._write)):
            layout.addWidget(widget)
        give_size(self, 480, 280)
        self.text.setFocus()

    def _write(self) -> None:
        note = self.text.toPlainText()
        self.accept()
        self.written.emit(note)

    def reject(self) -> None:
        """Qt's hook: what was written is not lost silently."""
        if self.text.toPlainText() == self._before or confirm(self, tr("rules.discard")):
            super().reject()
