"""The questions the window asks and the answers it gives."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.gui.texts import tr
from core.documents.model import Format

_TARGETS = (Format.DOCX, Format.PDF, Format.TXT)


def confirm(parent: QWidget, question: str) -> bool:
    """A question whose safe answer, No, is the default."""
    buttons = QMessageBox.StandardButton
    answer = QMessageBox.question(parent, tr("title"), question, buttons.Yes | buttons.No, buttons.No)
    return answer is buttons.Yes


def failure(parent: QWidget, title: str, text: str) -> None:
    """Something failed; nothing was written."""
    QMessageBox.critical(parent, title, text)


def choose_target(parent: QWidget, suggestion: Path, native: Format) -> Path | None:
    """Ask where to write; the ending tells the format, and is added when the user leaves it out."""
    offered = [native, *(kind for kind in _TARGETS if kind is not native)]
    filters = {f"{kind.value.upper()} (*.{kind.value})": kind for kind in offered}
    name, chosen = QFileDialog.getSaveFileName(
        parent, tr("choose.target"), f"{suggestion}.{native.value}", ";;".join(filters)
    )
    if not name:
        return None
    target = Path(name)
    if target.suffix[1:].lower() not in {kind.value for kind in offered}:
        target = target.with_name(f"{target.name}.{filters.get(chosen, native).value}")
    return target
