"""What keeping asks: passphrases, the reviewer's name, where files are. Asked one at a time, answered or cancelled."""

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QInputDialog,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs as asked
from app.gui.appearance.sizes import give_size, make_room
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.mnemonics import keep_out_mnemonics
from app.gui.spoken import announce
from core.errors import PassphraseError
from core.messages import text as tr
from core.policy import policy
from core.review.recovery import LeftJournal

_DIGITS = 8
_WIDTH = 460


class PassphraseDialog(QDialog):
    """Asks for a passphrase: once to open a file, twice to lock a new one. Says what is wrong before, not after."""

    def __init__(self, parent: QWidget, saying: str, twice: bool, problem: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("pass.title"))
        self.first, self.again, self.problem = QLineEdit(), QLineEdit(), plain_label(problem)
        self._twice = twice
        self.said = plain_label(saying)
        form = QFormLayout()
        for field, name in ((self.first, "pass.first"), (self.again, "pass.again")):
            keep_out_mnemonics(field)
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.setAccessibleName(tr(name))
            field.setAccessibleDescription(problem)
            field.textChanged.connect(self._check)
            if twice or field is self.first:
                form.addRow(tr(name), field)
        self.shown = QCheckBox(tr("pass.show"))
        self.shown.toggled.connect(self._show)
        self.buttons = ok_and_cancel(self, self.accept)
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addLayout(form)
        for widget in (self.shown, self.problem, self.buttons):
            layout.addWidget(widget)
        self.setMinimumWidth(_WIDTH)
        self._ok().setEnabled(False)
        if twice and not problem and policy().passphrase.kinds > 1:
            self.problem.setText(_weakness(""))  # a rule of several parts is known before the first try
        self.resize(_WIDTH, 0)
        make_room(self)

    def passphrase(self) -> str:
        """What was typed."""
        return self.first.text()

    def _ok(self) -> QPushButton:
        return self.buttons.button(QDialogButtonBox.StandardButton.Ok)

    def _show(self, shown: bool) -> None:
        mode = QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password
        self.first.setEchoMode(mode)
        self.again.setEchoMode(mode)

    def _check(self) -> None:
        if not self._twice:
            self.problem.clear()
            self._ok().setEnabled(bool(self.first.text()))
            return
        weak, same = _weakness(self.first.text()), self.first.text() == self.again.text()
        if weak:
            self.problem.setText(weak)
        else:
            self.problem.setText(tr("pass.fits" if same else "pass.differ") if self.again.text() else "")
        announce(self.problem, self.problem.text())
        make_room(self)
        self._ok().setEnabled(not weak and same)


def _weakness(passphrase: str) -> str:
    """Why a new file must not be locked with ``passphrase``, by the policy of this computer; empty where it may."""
    rule, count = policy().passphrase, len(passphrase.strip())
    if rule.kinds == 1 and count < rule.min_length:
        return tr("pass.short", least=rule.min_length, count=count)
    try:
        policy().require_passphrase(passphrase)
    except PassphraseError as error:
        return error.message()
    return ""


def ask_passphrase(parent: QWidget, saying: str, twice: bool = False, problem: str = "") -> str | None:
    """Ask for a passphrase; None when the user thinks better of it. ``problem`` is why it is asked again."""
    dialog = PassphraseDialog(parent, saying, twice, problem)
    return dialog.passphrase() if asked.answered(dialog) else None


def ask_name(parent: QWidget, now: str) -> str | None:
    """Ask for the reviewer's name; None when it is left as it is."""
    name, given = QInputDialog.getText(parent, tr("name.title"), tr("name.ask"), QLineEdit.EchoMode.Normal, now)
    return " ".join(name.split()) or None if given else None


def choose_session(parent: QWidget, folder: str) -> Path | None:
    """Ask which session file to open."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("keep.choose"), folder, tr("keep.filter"))
    return Path(name) if name else None


def choose_key_list(parent: QWidget, folder: str) -> Path | None:
    """Ask which key list to read."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("keys.choose"), folder, tr("keep.filter_keys"))
    return Path(name) if name else None


def choose_original(parent: QWidget, folder: str, name: str) -> Path | None:
    """Ask where the original ``name`` is; an empty name stands for one that is not known yet."""
    title = tr("keep.original", file=name) if name else tr("keep.original_locked")
    found, _ = QFileDialog.getOpenFileName(parent, title, folder, asked.judgment_kinds())
    return Path(found) if found else None


def choose_target(parent: QWidget, suggestion: Path, title: str, kinds: str) -> Path | None:
    """Ask where to write a file with the ending of ``suggestion``, which is added when the user leaves it out."""
    return asked.save_as(parent, title, suggestion, {kinds: suggestion.suffix.lower()})


class Choice(Enum):
    """What to do with unsaved work that was left."""

    RECOVER = "recover"
    DISCARD = "discard"
    LATER = "later"


class LeftDialog(QDialog):
    """The unsaved work that was left: go on with one, discard one, or leave all for later. Nothing goes by itself."""

    def __init__(self, parent: QWidget, left: Sequence[LeftJournal]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("left.title"))
        self.choice = Choice.LATER
        self._left = tuple(left)
        said = plain_label(tr("left.say"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("left.title"))
        self.list.addItems([described(one) for one in left])
        self.recover, self.discard, self.later = (
            QPushButton(tr(f"left.{choice.value}")) for choice in (Choice.RECOVER, Choice.DISCARD, Choice.LATER)
        )
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        for button, kind, choice in (
            (self.recover, role.AcceptRole, Choice.RECOVER),
            (self.discard, role.DestructiveRole, Choice.DISCARD),
            (self.later, role.RejectRole, Choice.LATER),
        ):
            buttons.addButton(button, kind)
            button.clicked.connect(lambda _=False, chosen=choice: self._choose(chosen))
        self.recover.setDefault(True)
        layout = QVBoxLayout(self)
        for widget in (said, self.list, buttons):
            layout.addWidget(widget)
        self.list.currentRowChanged.connect(self._enable)
        self.list.setCurrentRow(0)
        give_size(self, 560, 280)

    def left(self) -> LeftJournal:
        """The chosen work."""
        return self._left[self.list.currentRow()]

    def _enable(self, row: int) -> None:
        self.recover.setEnabled(row >= 0 and self._left[row].readable)
        self.discard.setEnabled(row >= 0 and not self._left[row].closed)

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.done(int(choice is not Choice.LATER))


def described(left: LeftJournal) -> str:
    """One line about unsaved work that was left."""
    if left.locked:
        return tr("left.locked", hash=left.document_sha256[:_DIGITS])
    if left.closed:
        return tr("left.closed", hash=left.document_sha256[:_DIGITS], reason=left.closed)
    if not left.readable:
        return tr("left.unreadable", hash=left.document_sha256[:_DIGITS])
    row = tr("left.row", file=left.name, decisions=left.decisions, saved=left.saved)
    return tr("left.row_besides", row=row, count=left.besides) if left.besides else row


def ask_left(parent: QWidget, left: Sequence[LeftJournal]) -> tuple[Choice, LeftJournal]:
    """Ask what to do with unsaved work that was left, for one of them at a time."""
    dialog = LeftDialog(parent, left)
    asked.answered(dialog)
    return dialog.choice, dialog.left()
