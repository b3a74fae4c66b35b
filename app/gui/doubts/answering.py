"""The questions of the checklist: why a doubt may stand, now or before a decision brings it; whether to export in
spite of open ones.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.models.doubt_texts import all_explained, all_words, reasons
from core.messages import text as tr
from core.review.doubts import Doubt


class ReasonDialog(QDialog):
    """Asks why a doubt may stand: any words, or a usual reason by its number. Nothing is filled in beforehand.

    ``words`` are those it is about, ``seen`` is what else was seen than of ``doubt`` alone. With ``later`` the answer
    may be left for the checklist.
    """

    def __init__(
        self, parent: QWidget | None, doubt: Doubt, words: str = "", seen: str = "", later: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(doubt.title())
        self.reason, self.list = QLineEdit(), QListWidget()
        self.about = plain_label(words, bold=True)
        self.said, asked = plain_label(seen or doubt.explanation()), plain_label(tr("doubts.why_say"))
        self.about.setVisible(bool(words))
        self.reason.setAccessibleName(tr("doubts.why"))
        self.reason.setPlaceholderText(tr("doubts.why"))
        self.reason.setAccessibleDescription(f"{words} {self.said.text()}".strip())
        self.list.setAccessibleName(tr("doubts.why_say"))
        self._usual = [tr(f"doubts.reason.{code}") for code in reasons(doubt.kind)]
        self.list.addItems([f"{number}  {text}" for number, text in enumerate(self._usual, 1)])
        self.list.itemActivated.connect(lambda item: self._pick(self.list.row(item)))
        self.list.itemClicked.connect(lambda item: self.reason.setText(self._usual[self.list.row(item)]))
        self.reason.installEventFilter(self)
        self.buttons = ok_and_cancel(self, self.accept)
        self.later = self.buttons.addButton(tr("doubts.later"), QDialogButtonBox.ButtonRole.ActionRole)
        self.later.setAutoDefault(False)
        self.later.setVisible(later)
        self.later.clicked.connect(self._leave)
        self.reason.textChanged.connect(self._check)
        layout = QVBoxLayout(self)
        for widget in (self.about, self.said, asked, self.reason, self.list, self.buttons):
            layout.addWidget(widget)
        give_size(self, 480, 340)
        self._check("")
        self.reason.setFocus()

    def why(self) -> str:
        """The reason."""
        return " ".join(self.reason.text().split())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: a number typed first picks the usual reason; the arrow goes down into the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            number = event.text()
            if not self.reason.text() and number.isdecimal() and 0 < int(number) <= len(self._usual):
                self._pick(int(number) - 1)
                return True
            if event.key() == Qt.Key.Key_Down:
                self.list.setFocus()
                self.list.setCurrentRow(0)
                return True
        return super().eventFilter(watched, event)

    def reject(self) -> None:
        """Qt's hook: a reason that was written is not lost silently."""
        if self._nothing_lost():
            super().reject()

    def _leave(self) -> None:
        if self._nothing_lost():
            self.reason.clear()
            self.accept()

    def _nothing_lost(self) -> bool:
        return not self.why() or dialogs.confirm(self, tr("rules.discard"))

    def _pick(self, row: int) -> None:
        self.reason.setText(self._usual[row])
        self.accept()

    def _check(self, text: str) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(text.strip()))


def ask_why(parent: QWidget, doubt: Doubt, text: str) -> str | None:
    """Why ``doubt`` may stand in ``text``; None when the user thinks better of it."""
    dialog = ReasonDialog(parent, doubt, all_words([doubt], text))
    return dialog.why() if dialogs.answered(dialog) else None


def ask_leaving(parent: QWidget, doubts: Sequence[Doubt], text: str) -> str | None:
    """Why what ``doubts`` are about may stay readable in ``text``; empty when that is answered later, None when the
    user thinks better of it.
    """
    dialog = ReasonDialog(parent, doubts[0], all_words(doubts, text), all_explained(doubts, text), later=True)
    return dialog.why() if dialogs.answered(dialog) else None


class OpenDoubtsDialog(QDialog):
    """Lists the open doubts before an export. Looking at them is the default; closing it exports nothing."""

    def __init__(self, parent: QWidget, rows: Sequence[str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("doubts.ask_title"))
        said = plain_label(tr("doubts.ask", count=len(rows)))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("doubts.list"))
        self.list.addItems(list(rows))
        self.look, self.anyway = QPushButton(tr("doubts.look")), QPushButton(tr("doubts.anyway"))
        buttons = QDialogButtonBox()
        buttons.addButton(self.look, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.addButton(self.anyway, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.look.setDefault(True)
        layout = QVBoxLayout(self)
        for widget in (said, self.list, buttons):
            layout.addWidget(widget)
        give_size(self, 560, 360)
        self.look.setFocus()


def export_anyway(parent: QWidget, rows: Sequence[str]) -> bool:
    """Whether to export though the doubts ``rows`` are open."""
    return dialogs.answered(OpenDoubtsDialog(parent, rows))
