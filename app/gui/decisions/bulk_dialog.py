"""Accepting a whole category: the dialog shows every entity it would accept before anything happens."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.models.entities import category_name, label_name
from app.gui.tips import tip
from core.messages import text as tr
from core.review import Item, ReviewSession, operations

_LOWEST = 0.9


class BulkDialog(QDialog):
    """``confirmed`` tells the category and the lowest score, after the dialog has closed."""

    confirmed = Signal(str, float)

    def __init__(self, parent: QWidget, session: ReviewSession, categories: Sequence[str], current: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("bulk.title"))
        self._session = session
        self.category, self.score, self.list, self.summary = QComboBox(), QDoubleSpinBox(), QTreeWidget(), plain_label()
        for name in categories:
            self.category.addItem(category_name(name), name)
        self.category.setCurrentIndex(max(0, self.category.findData(current)))
        self.score.setRange(0, 1)
        self.score.setSingleStep(0.05)
        self.score.setDecimals(2)
        self.score.setValue(_LOWEST)
        self._shape_list()
        self._buttons = ok_and_cancel(self, self._confirm)
        self._lay_out()
        self.category.currentIndexChanged.connect(self._preview)
        self.score.valueChanged.connect(self._preview)
        self._preview()
        give_size(self, 620, 520)
        self.category.setFocus()

    def _shape_list(self) -> None:
        self.list.setHeaderLabels([tr("bulk.value"), tr("column.label"), tr("column.count"), tr("bulk.lowest")])
        self.list.setAccessibleName(tr("bulk.preview"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self) -> None:
        form = QFormLayout()
        for text, widget in (("bulk.category", self.category), ("bulk.score", self.score)):
            form.addRow(tr(text), widget)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.summary)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._buttons)

    def _preview(self) -> None:
        preview = operations.preview_accept_all(self._session, *self._asked())
        items: dict[str, list[Item]] = {entity: [] for entity in preview.entities}
        for key in preview.keys:
            item = self._session.item(key)
            items[item.mention.entity].append(item)
        self.list.clear()
        self.list.addTopLevelItems([_row(found) for found in items.values()])
        counted = tr("bulk.summary", entities=len(preview.entities), mentions=len(preview.keys))
        self.summary.setText(counted if preview.keys else tr("bulk.none"))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(preview.keys))

    def _asked(self) -> tuple[str, float]:
        return self.category.currentData(), self.score.value()

    def _confirm(self) -> None:
        asked = self._asked()
        self.accept()
        self.confirmed.emit(*asked)


def _row(items: Sequence[Item]) -> QTreeWidgetItem:
    texts = dict.fromkeys(item.mention.text for item in items)
    labels = dict.fromkeys(label_name(item.mention.label) for item in items)
    lowest = min(item.mention.score for item in items)
    row = QTreeWidgetItem([", ".join(texts), ", ".join(labels), str(len(items)), f"{lowest:.2f}"])
    row.setToolTip(0, tip(row.text(0)))
    row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight)
    row.setTextAlignment(3, Qt.AlignmentFlag.AlignRight)
    return row
