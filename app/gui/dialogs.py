"""The questions the window asks and the answers it gives."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from app.cli.inputs import READABLE_ENDINGS
from app.gui.models.outlook import formats
from core.documents.formats import Format, written_as
from core.messages import text as tr


def answered(dialog: QDialog) -> bool:
    """Show ``dialog`` until it is answered; whether it was accepted. Then it goes, with what was typed or shown."""
    accepted = bool(dialog.exec())
    dialog.deleteLater()  # not before the event loop has its next turn: until then its answers can be read
    return accepted


def confirm(parent: QWidget, question: str) -> bool:
    """A question whose safe answer, No, is the default."""
    buttons = QMessageBox.StandardButton
    box = _box(parent, QMessageBox.Icon.Question, tr("title"), question, buttons.Yes | buttons.No)
    box.setDefaultButton(buttons.No)
    return _answer(box) == buttons.Yes.value


def failure(parent: QWidget, title: str, text: str) -> None:
    """Something failed; nothing was written."""
    _answer(_box(parent, QMessageBox.Icon.Critical, title, text, QMessageBox.StandardButton.Ok))


def _box(
    parent: QWidget, icon: QMessageBox.Icon, title: str, text: str, buttons: QMessageBox.StandardButton
) -> QMessageBox:
    """What it says is shown letter by letter: Qt would take for HTML a file's name that looks like it (see `tip`)."""
    box = QMessageBox(icon, title, text, buttons, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    return box


def _answer(box: QMessageBox) -> int:
    answer = box.exec()
    box.deleteLater()
    return answer


def judgment_kinds() -> str:
    """The kinds of files a dialog offers to open: what can be read, and all."""
    endings = " ".join(f"*{ending}" for ending in READABLE_ENDINGS)
    return f"{tr('filter.judgments')} ({endings});;{tr('filter.all')} (*)"


def choose_target(parent: QWidget, suggestion: Path, native: Format) -> Path | None:
    """Ask where to write; the ending tells the format, and is added when the user leaves it out."""
    offered = sorted(formats(), key=lambda kind: kind is not written_as(native))  # the usual one first
    endings = {f"{kind.value.upper()} (*.{kind.value})": f".{kind.value}" for kind in offered}
    return save_as(parent, tr("choose.target"), Path(f"{suggestion}.{offered[0].value}"), endings)


def save_as(parent: QWidget, title: str, suggestion: Path, endings: Mapping[str, str]) -> Path | None:
    """Ask where to write; the ending is added when the user leaves it out. None when the user thinks better of it.

    ``endings`` tells the ending of each kind of file that is offered; the first kind is chosen to begin with. A file
    that is there already is returned only if the user was asked about just that one.
    """
    first = next(iter(endings.values()))
    dialog = QFileDialog(parent, title, str(suggestion.parent), ";;".join(endings))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(first)
    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(endings.get(kind, first)))
    dialog.selectFile(suggestion.name)
    target = _chosen(dialog) if dialog.exec() else None
    ending = endings.get(dialog.selectedNameFilter(), first)
    dialog.deleteLater()
    if target is None or target.suffix.lower() in endings.values():
        return target
    target = target.with_name(target.name + ending)
    return target if not _is_there(target) or confirm(parent, tr("choose.replace", file=target.name)) else None


def _chosen(dialog: QFileDialog) -> Path:
    """The file the user confirmed, by the very name the dialog knew."""
    if dialog.layout() is None:  # the system's own dialog: Qt would add the ending after it has asked
        dialog.setDefaultSuffix("")
    return Path(dialog.selectedFiles()[0])


def _is_there(target: Path) -> bool:
    with suppress(OSError):  # writing will tell
        return target.exists()
    return False
