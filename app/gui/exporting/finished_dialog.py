"""Which judgments go out together and where to; and what became of each."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import label_of, plain_label
from app.gui.exporting.tables import fill, table
from app.gui.mnemonics import keep_out_mnemonics
from core.messages import text as tr

Row = tuple[str, str]
"""A document, and how it stands."""


class FinishedDialog(QDialog):
    """Enter exports the ``ready`` of all ``rows``; without one that is ready there is nothing to do but to close."""

    def __init__(self, parent: QWidget, rows: Sequence[Row], ready: int, folder: Path) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("finished.title"))
        self.said = plain_label(tr("finished.count", ready=ready, total=len(rows)) if ready else tr("finished.none"))
        self.folder, self.browse = QLineEdit(str(folder)), QPushButton(tr("export.browse"))
        keep_out_mnemonics(self.folder)
        self.list = _documents(rows)
        buttons = QDialogButtonBox()
        self.go = buttons.addButton(tr("export.go"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.cancel = buttons.addButton(tr("cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        for button in (self.go, self.cancel, self.browse):
            button.setAutoDefault(False)
        self.go.setEnabled(bool(ready))
        (self.go if ready else self.cancel).setDefault(True)
        line = QHBoxLayout()
        for widget in (label_of(self.folder, tr("finished.folder")), self.folder, self.browse):
            line.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addLayout(line)
        layout.addWidget(self.list, 1)
        layout.addWidget(buttons)
        self.browse.clicked.connect(self._browse)
        self.folder.textChanged.connect(lambda named: self.go.setEnabled(bool(ready and named.strip())))
        self.go.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        give_size(self, 760, 520)
        (self.go if ready else self.cancel).setFocus()

    def _browse(self) -> None:
        if name := QFileDialog.getExistingDirectory(self, tr("finished.folder"), self.folder.text()):
            self.folder.setText(name)


class OutcomeDialog(QDialog):
    """What became of each; Enter closes it."""

    def __init__(self, parent: QWidget, rows: Sequence[Row], said: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("finished.title"))
        self.said = plain_label(said)
        self.list = _documents(rows)
        buttons = QDialogButtonBox()
        end = buttons.addButton(tr("exported.close"), QDialogButtonBox.ButtonRole.AcceptRole)
        end.setDefault(True)
        buttons.accepted.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addWidget(self.list, 1)
        layout.addWidget(buttons)
        give_size(self, 760, 520)
        end.setFocus()


class _Lines(QStyledItemDelegate):
    """Rows as high as the width of their columns asks for; Qt takes one line for all it is told to wrap."""

    def __init__(self, table: QTreeWidget) -> None:
        super().__init__(table)
        self._table = table
        table.header().sectionResized.connect(lambda *_: table.doItemsLayout())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Qt's hook."""
        wrapped = QStyleOptionViewItem(option)
        wrapped.rect = QRect(0, 0, self._table.columnWidth(index.column()), self._table.height())
        return super().sizeHint(wrapped, index)


def _documents(rows: Sequence[Row]) -> QTreeWidget:
    """What is said of one may take several lines."""
    made = table("finished.documents", ("finished.document", "finished.standing"), (0, 1))
    made.setWordWrap(True)
    made.setUniformRowHeights(False)
    made.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # one that comes would change the lines
    made.setItemDelegate(_Lines(made))
    fill(made, rows, numbers=())
    return made
