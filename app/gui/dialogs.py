"""The questions the window asks and the answers it gives."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from app.gui.actions import Command, keys_table
from app.gui.colours import category_colour, is_dark, swatch
from app.gui.texts import tr
from core.documents.model import Format
from core.service import Written
from core.taxonomy import taxonomy

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


def help_sheet(parent: QWidget, commands: Iterable[Command]) -> QMessageBox:
    """All keys and marks."""
    sheet = QMessageBox(parent)
    sheet.setWindowTitle(tr("help.title"))
    sheet.setTextFormat(Qt.TextFormat.RichText)
    sheet.setText(f"{tr('help.marks')}<br><br>{tr('help.keys')}{keys_table(commands)}")
    return sheet


class LabelDialog(QDialog):
    """All labels by category, narrowed down by typing a part of the name."""

    def __init__(self, parent: QWidget, current: str | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("choose.label"))
        self.search, self.list = QLineEdit(), QListWidget()
        self.search.setPlaceholderText(tr("choose.filter"))
        self.search.setAccessibleName(tr("choose.filter"))
        self.list.setAccessibleName(tr("choose.label"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.list.itemDoubleClicked.connect(self.accept)
        self.search.textChanged.connect(self._narrow)
        layout = QVBoxLayout(self)
        for widget in (self.search, self.list, buttons):
            layout.addWidget(widget)
        self._fill(current)
        self.resize(460, 520)

    def _fill(self, current: str | None) -> None:
        dark = is_dark(self.palette())
        icons = {name: swatch(category_colour(name, dark)) for name in taxonomy().categories}
        for label in taxonomy().labels.values():
            item = QListWidgetItem(icons[label.category], f"{label.name}  ({label.category}, {label.name_en})")
            item.setData(Qt.ItemDataRole.UserRole, label.name)
            self.list.addItem(item)
            if label.name == current or self.list.currentItem() is None:
                self.list.setCurrentItem(item)
        self.list.scrollToItem(self.list.currentItem())

    def _narrow(self, part: str) -> None:
        first = None
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(part.lower() not in item.text().lower())
            first = first or (None if item.isHidden() else item)
        if first and (self.list.currentItem() is None or self.list.currentItem().isHidden()):
            self.list.setCurrentItem(first)

    def label(self) -> str | None:
        """The chosen label."""
        item = self.list.currentItem()
        return None if item is None or item.isHidden() else item.data(Qt.ItemDataRole.UserRole)


def choose_label(parent: QWidget, current: str | None = None) -> str | None:
    """Ask for a label of the taxonomy; None when the user thinks better of it."""
    dialog = LabelDialog(parent, current)
    return dialog.label() if dialog.exec() else None
