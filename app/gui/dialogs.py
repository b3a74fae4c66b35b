"""The questions the window asks and the answers it gives."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QMessageBox,
    QWidget,
)

from app.gui.texts import tr
from core.documents.model import Format
from core.service import Written

_TARGETS = (Format.DOCX, Format.PDF, Format.TXT, Format.HWPX)


def confirm(parent: QWidget, question: str) -> bool:
    """A question whose safe answer, No, is the default."""
    buttons = QMessageBox.StandardButton
    answer = QMessageBox.question(parent, tr("title"), question, buttons.Yes | buttons.No, buttons.No)
    return answer is buttons.Yes


def failure(parent: QWidget, title: str, text: str) -> None:
    """Something failed; nothing was written."""
    QMessageBox.critical(parent, title, text)


def exported(parent: QWidget, written: Written) -> None:
    """Where the result lies and what the verification said."""
    result = written.verification
    text = tr(
        "export.summary",
        file=written.output.name,
        folder=written.output.parent,
        report=written.report.name if written.report else "",
        mentions=written.counts["mentions"],
        entities=written.counts["entities"],
        parts=result.parts_checked if result else 0,
    )
    warnings = list(dict.fromkeys(notice.message() for notice in written.notices))
    if result and result.pictures:
        warnings.insert(0, tr("export.pictures", count=len(result.pictures)))
    box = QMessageBox(parent)
    box.setWindowTitle(tr("export.done"))
    box.setIcon(QMessageBox.Icon.Warning if warnings else QMessageBox.Icon.Information)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText("\n\n".join([text, *("• " + line for line in warnings)]))
    box.exec()


def choose_target(parent: QWidget, suggestion: Path, native: Format) -> Path | None:
    """Ask where to write; the ending tells the format, and is added when the user leaves it out."""
    offered = [native, *(kind for kind in _TARGETS if kind is not native and kind is not Format.HWPX)]
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
