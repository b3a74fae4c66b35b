"""A person at the keyboard who answers whatever the program asks. Nothing of it is replaced: keys are pressed."""

from pathlib import Path

from modal import Answers, compose
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QListWidget, QMessageBox, QWidget

from app.gui.doubts.answering import OpenDoubtsDialog, ReasonDialog
from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.report import ReportDialog
from app.gui.sessions.dialogs import Choice, LeftDialog, PassphraseDialog
from core.service import Written

KEY, WITH = Qt.Key, Qt.KeyboardModifier


class User(Answers):
    """What the user wants, set before, and what the program said and asked.

    Of each list the first is given next; the last one stays for all the times after.

    Attributes:
        confirm: Yes or No to every question; No also leaves the export dialog.
        anyway: export though doubts are open.
        target: where an export is to go.
        opens, saves: the paths chosen in file dialogs; none: the dialog is cancelled.
        passphrases: what is typed when a passphrase is asked for.
        choices: what is done with unsaved work that was left, always the first of the list.
        names: the reviewer's name; None leaves it as it is.
        reasons: why a doubt may stand; None thinks better of it.
        failures, questions, exports: what was said, asked, written.
        doubts: the rows of open doubts that were shown before an export.
        suggestion: the file an export suggested.
        passphrases_for, problems: what a passphrase was asked for, and why again.
        left: the rows of work that were offered each time.
        files: title, kinds and suggested name of each file dialog.
        asked_names: how often the reviewer's name was asked for.
    """

    def __init__(self, target: Path) -> None:
        super().__init__()
        self.confirm = self.anyway = True
        self.target = target
        self.opens: list[Path] = []
        self.saves: list[Path] = []
        self.passphrases: list[str] = []
        self.choices: list[Choice] = [Choice.LATER]
        self.names: list[str | None] = [None]
        self.reasons: list[str | None] = [None]
        self.failures: list[str] = []
        self.questions: list[str] = []
        self.exports: list[Written] = []
        self.doubts: list[str] = []
        self.suggestion: Path | None = None
        self.passphrases_for: list[str] = []
        self.problems: list[str] = []
        self.left: list[list[str]] = []
        self.files: list[tuple[str, str, str]] = []
        self.asked_names = 0
        self.habits = {
            QMessageBox: self._answer_box,
            ExportDialog: self._answer_export,
            OpenDoubtsDialog: self._answer_doubts,
            ReasonDialog: self._answer_reason,
            ReportDialog: self._answer_report,
            PassphraseDialog: self._answer_passphrase,
            LeftDialog: self._answer_left,
            QInputDialog: self._answer_name,
            QFileDialog: self._answer_files,
        }

    def _answer_box(self, box: QMessageBox) -> None:
        if box.button(QMessageBox.StandardButton.Yes) is not None:
            self.questions.append(box.text())
            press(box, KEY.Key_Y if self.confirm else KEY.Key_N, WITH.AltModifier)
        else:
            self.failures.append(box.text())
            press(box, KEY.Key_Return)

    def _answer_export(self, dialog: ExportDialog) -> None:
        self.suggestion = Path(dialog.file.text())
        self.questions.append(dialog.standing.text())
        if self.confirm:
            write(dialog.file, str(self.target))
        if self.confirm and dialog.go.isEnabled():
            press(dialog, KEY.Key_E, WITH.AltModifier)
        else:
            press(dialog, KEY.Key_Escape)

    def _answer_doubts(self, dialog: OpenDoubtsDialog) -> None:
        self.doubts = _rows(dialog.list)
        press(dialog, KEY.Key_E if self.anyway else KEY.Key_L, WITH.AltModifier)

    def _answer_reason(self, dialog: ReasonDialog) -> None:
        reason = _next(self.reasons)
        if reason is None:
            press(dialog, KEY.Key_Escape)
        else:
            compose(dialog.reason, reason)
            press(dialog.reason, KEY.Key_Return)

    def _answer_report(self, dialog: ReportDialog) -> None:
        self.exports.append(dialog.written)
        press(dialog, KEY.Key_Return)

    def _answer_passphrase(self, dialog: PassphraseDialog) -> None:
        self.passphrases_for.append(dialog.said.text())
        self.problems.append(dialog.problem.text())
        passphrase = _next(self.passphrases)
        for field in (dialog.first, dialog.again):
            if field.isVisible():
                compose(field, passphrase)
        press(dialog.first, KEY.Key_Return)

    def _answer_left(self, dialog: LeftDialog) -> None:
        self.left.append(_rows(dialog.list))
        choice = _next(self.choices)
        button = {Choice.RECOVER: dialog.recover, Choice.DISCARD: dialog.discard, Choice.LATER: dialog.later}[choice]
        tab_to(dialog, button)
        press(button, KEY.Key_Space)

    def _answer_name(self, dialog: QInputDialog) -> None:
        self.asked_names += 1
        field, name = dialog.findChild(QLineEdit), _next(self.names)
        if name is None:
            press(field, KEY.Key_Escape)
        else:
            write(field, name)
            press(field, KEY.Key_Return)

    def _answer_files(self, dialog: QFileDialog) -> None:
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        self.files.append((dialog.windowTitle(), ";;".join(dialog.nameFilters()), field.text()))
        wanted = self.saves if dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave else self.opens
        if wanted:
            write(field, str(_next(wanted)))
            press(field, KEY.Key_Return)
        if dialog.isVisible():  # cancelled, or a file was not to be replaced
            press(dialog, KEY.Key_Escape)


def press(widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = WITH.NoModifier) -> None:
    """Press a key where the focus is in the window of ``widget``."""
    QTest.keyClick(widget.window().focusWidget() or widget, key, modifier)


def roll(widget: QWidget, notches: int = -1) -> None:
    """Turn the mouse wheel over ``widget``: down by default."""
    window = widget.window()
    middle = widget.mapTo(window, QPointF(widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), middle, QPoint(0, 120 * notches))


def tab_to(dialog: QWidget, wanted: QWidget) -> None:
    """Press Tab until ``wanted`` has the focus."""
    for _ in range(50):
        if dialog.focusWidget() is wanted:
            return
        press(dialog, KEY.Key_Tab)
    raise AssertionError(f"no Tab leads to {wanted!r}")


def write(field: QLineEdit, text: str) -> None:
    """Write ``text`` in place of what stands in ``field``."""
    field.setFocus()
    field.selectAll()
    press(field, KEY.Key_Delete)
    compose(field, text)


def _rows(listed: QListWidget) -> list[str]:
    return [listed.item(row).text() for row in range(listed.count())]


def _next(wanted):
    return wanted.pop(0) if len(wanted) > 1 else wanted[0]
