"""What the second reading asks: notes for the first reader, and the shares of judgments read twice."""

from collections.abc import Mapping

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.desk.case_types import CASE_TYPES
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.dialogs import answered, confirm
from core.messages import text as tr
from core.policy import policy


class NotesDialog(QDialog):
    """Asks what the first reader is to change. Tab leads on to the buttons, Ctrl+Enter is OK."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("second.notes_title"))
        said, self.notes = plain_label(tr("second.notes_ask")), QPlainTextEdit()
        said.setBuddy(self.notes)
        self.notes.setAccessibleName(tr("second.notes_title"))
        self.notes.setTabChangesFocus(True)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self, self.accept)
        layout = QVBoxLayout(self)
        for widget in (said, self.notes, ok_and_cancel(self, self.accept)):
            layout.addWidget(widget)
        give_size(self, 480, 280)
        self.notes.setFocus()

    def reject(self) -> None:
        """Qt's hook: what was written is not lost silently."""
        if not self.notes.toPlainText().strip() or confirm(self, tr("rules.discard")):
            super().reject()


def ask_notes(parent: QWidget) -> str | None:
    """What the first reader is to change; None when the user thinks better of it."""
    dialog = NotesDialog(parent)
    return dialog.notes.toPlainText() if answered(dialog) else None


class SharesDialog(QDialog):
    """One percentage for each kind of case; ``this`` says how the judgment on the desk fares."""

    def __init__(self, parent: QWidget, percents: Mapping[str, int], this: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("shares.title"))
        self.about = plain_label(this)
        self.boxes: dict[str, QSpinBox] = {}
        form = QFormLayout()
        for kind in CASE_TYPES:
            least = policy().review.second_reading
            box = self.boxes[kind] = QSpinBox(minimum=least, maximum=100, singleStep=5, suffix=" %")
            box.setValue(percents.get(kind, 0))
            box.setAccessibleName(tr(f"case.{kind}"))
            form.addRow(tr(f"case.{kind}"), box)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(tr("shares.say")))
        layout.addLayout(form)
        for widget in (self.about, ok_and_cancel(self, self.accept)):
            layout.addWidget(widget)
        self.setMinimumWidth(440)

    def percents(self) -> dict[str, int]:
        """The percentage of each kind of case."""
        return {kind: box.value() for kind, box in self.boxes.items()}


def ask_shares(parent: QWidget, percents: Mapping[str, int], this: str) -> dict[str, int] | None:
    """How many judgments of each kind of case are read twice; None when it stays as it is."""
    dialog = SharesDialog(parent, percents, this)
    return dialog.percents() if answered(dialog) else None
