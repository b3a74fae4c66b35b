"""The key list (대조표), which undoes the redaction: written only on purpose, under a passphrase of its own; read back
in a window of its own, and kept nowhere.
"""

from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from app.desk.kept_review import KeptReview
from app.gui import dialogs as asked
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import plain_label
from app.gui.exporting.tables import fill, table
from app.gui.models.entities import label_name
from app.gui.ports import Lane, Remembering, Reviewing, Speaking, Working
from app.gui.sessions import dialogs
from app.gui.work import Job
from core.errors import DeidError, PassphraseError
from core.messages import text as tr
from core.review.case_letters import OF_A_CASE
from core.review.key_list import KEY_LIST, KeyList, key_list, read_key_list, write_key_list
from core.service import IsCancelled

_DIGITS = 12


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Sessions(Lane, Protocol):
    """The reviews under way, as their key lists know them."""

    kept: KeptReview | None

    @property
    def window(self) -> Window: ...


# --- writing ----------------------------------------------------------------------------------------------------------


def write(sessions: Sessions) -> None:
    """Ask where to and for a passphrase, then write it beside the window."""
    kept, window = sessions.kept, sessions.window
    if kept is None or not window.free():
        return
    suggestion = kept.opened.document.path.with_suffix(KEY_LIST.ending)
    path = dialogs.choose_target(window.top, suggestion, tr("keys.target"), tr("keep.filter_keys"))
    if path is not None:
        _ask(sessions, kept, path)


def _ask(sessions: Sessions, kept: KeptReview, path: Path, problem: str = "") -> None:
    window = sessions.window
    passphrase = dialogs.ask_passphrase(window.top, tr("pass.new_keys", file=path.name), twice=True, problem=problem)
    if passphrase is None:
        return

    def work(_progress: object, cancelled: IsCancelled) -> None:
        opened = kept.opened
        plan = window.backend.plan(opened).plan
        session = opened.session
        keys = key_list(opened.document.sha256, session.decided_mentions(), plan.assignments, session.overrides())
        write_key_list(path, keys, passphrase, kept.key, cancelled=cancelled)

    job = Job(work, path.name)
    job.finished.connect(lambda _: _written(window, path))
    job.cancelled.connect(window.cancelled)
    job.failed.connect(partial(_not_written, sessions, kept, path))
    window.run(job, tr("keys.writing"))


def _written(window: Window, path: Path) -> None:
    window.worked("keys.write_failed")
    window.say(tr("keys.written", file=path.name))


def _not_written(sessions: Sessions, kept: KeptReview, path: Path, error: DeidError) -> None:
    """Another passphrase can help; everything else is told."""
    if isinstance(error, PassphraseError):
        _ask(sessions, kept, path, error.message())
    else:
        sessions.window.failed("keys.write_failed", error)


# --- reading back -----------------------------------------------------------------------------------------------------


class KeyListDialog(QDialog):
    """Which letter stands for whom; what is typed narrows the list. Closed, nothing of it is left."""

    def __init__(self, parent: QWidget, file: str, keys: KeyList, on_desk: str) -> None:
        """``on_desk`` is the SHA-256 of the judgment on the desk; empty without one."""
        super().__init__(parent)
        self.setWindowTitle(tr("keys.title", file=file))
        code = "keys.of_this" if keys.document_sha256 == on_desk else "keys.of_another"
        if keys.document_sha256 == OF_A_CASE:
            code = "keys.of_case"
        self.about = plain_label(tr(code, hash=keys.document_sha256[:_DIGITS]))
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(tr("picker.search"))
        self.search.setAccessibleName(tr("picker.search"))
        self.list = table("keys.list", ("export.letter", "export.original", "export.label", "export.places"), (1, 2))
        rows = (
            (one.replacement or tr("export.removed"), ", ".join(one.originals), label_name(one.label), str(one.places))
            for one in keys.entries
        )
        fill(self.list, rows, numbers=(3,))
        self.search.textChanged.connect(self._narrow)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter ends a search, not the list
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.about, self.search, self.list, buttons):
            layout.addWidget(widget)
        give_size(self, 760, 560)
        self.search.setFocus()

    def _narrow(self, text: str) -> None:
        wanted = "".join(text.split()).casefold()
        for number in range(self.list.topLevelItemCount()):
            if row := self.list.topLevelItem(number):
                said = "".join("".join(row.text(column) for column in range(3)).split())
                row.setHidden(wanted not in said.casefold())


def choose(sessions: Sessions) -> None:
    """Ask which key list to read."""
    window = sessions.window
    if window.free() and (path := dialogs.choose_key_list(window.top, window.last_folder())):
        read(sessions, path)


def read(sessions: Sessions, path: Path, problem: str = "") -> None:
    """Ask for the passphrase of ``path`` and show what it holds; ``problem`` is why it is asked again."""
    said = dialogs.ask_passphrase(sessions.window.top, tr("pass.open", file=path.name), problem=problem)
    if said is not None:
        sessions.do(
            lambda: read_key_list(path, said), partial(_show, sessions, path), partial(_not_read, sessions, path)
        )


def _show(sessions: Sessions, path: Path, keys: KeyList) -> None:
    opened = sessions.window.opened
    sessions.window.worked("keys.read_failed")
    asked.answered(KeyListDialog(sessions.window.top, path.name, keys, opened.document.sha256 if opened else ""))


def _not_read(sessions: Sessions, path: Path, error: DeidError) -> None:
    """Another passphrase can help; everything else is told."""
    if isinstance(error, PassphraseError):
        read(sessions, path, error.message())
    else:
        sessions.window.failed("keys.read_failed", error)
