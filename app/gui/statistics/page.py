"""The page of figures: which reviews, a table by category, bars."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.gui.actions import plain
from app.gui.appearance.colours import category_swatch
from app.gui.appearance.sizes import give_size
from app.gui.appearance.themes import theme_of
from app.gui.dialog_parts import label_of, plain_label
from app.gui.statistics.plot import Plot, category_name
from app.gui.statistics.rows import Row, Scope, percent, rows
from core.messages import text as tr

_PADDING = 8
_COLUMNS = ("category", "accepted", "rejected", "added", "relabelled", "moved", "precision", "recall")


class FiguresPage(QDialog):
    """Shows one of ``scopes`` at a time; ``unreadable`` files of figures are told."""

    def __init__(self, parent: QWidget, scopes: Sequence[Scope], unreadable: int) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("figures.title"))
        self._scopes = tuple(scopes)
        self.scope, self.table, self.plot, self.empty = (
            QComboBox(),
            QTableWidget(),
            Plot(),
            plain_label(tr("figures.none")),
        )
        for one in scopes:
            self.scope.addItem(tr(f"figures.{one.kind}", count=one.reviews, name=one.name, version=one.version))
        self.scope.setAccessibleName(plain(tr("figures.scope")))
        self._shape_table()
        self.plot.setAccessibleName(tr("figures.plot"))
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidget(self.plot)
        self._area.setAccessibleName(tr("figures.plot"))
        self.both = QSplitter(Qt.Orientation.Vertical)
        self.both.addWidget(self.table)
        self.both.addWidget(self._area)
        self.both.setSizes([1_000, 1_000])
        self._lay_out(unreadable)
        self.scope.currentIndexChanged.connect(self._show)
        begin = next((index for index, one in enumerate(scopes) if one.figures), 0)
        self.scope.setCurrentIndex(begin)
        self._show(begin)
        give_size(self, 860, 720)
        self.scope.setFocus()

    def _shape_table(self) -> None:
        self.table.setColumnCount(len(_COLUMNS))
        self.table.setHorizontalHeaderLabels([tr(f"figures.{name}") for name in _COLUMNS])
        self.table.setAccessibleName(tr("figures.table"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _PADDING)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self, unreadable: int) -> None:
        ahead = QHBoxLayout()
        ahead.addWidget(label_of(self.scope, tr("figures.scope")))
        ahead.addWidget(self.scope, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(ahead)
        said = [tr("figures.explain"), *([tr("figures.unreadable", count=unreadable)] if unreadable else [])]
        self.said = plain_label("\n".join(said))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self.said)
        layout.addWidget(self.both, 1)
        layout.addWidget(self.empty, 1)
        layout.addWidget(buttons)

    def _show(self, index: int) -> None:
        found = rows(self._scopes[index].figures)
        self.both.setVisible(bool(found))
        self.empty.setVisible(not found)
        self.table.setRowCount(len(found))
        for number, row in enumerate(found):
            self._fill(number, row)
        self.plot.show_rows(found)

    def _fill(self, number: int, row: Row) -> None:
        name = QTableWidgetItem(category_name(row.category))
        name.setToolTip(name.text())
        if row.category:
            name.setIcon(category_swatch(row.category, theme_of(self.palette())))
        texts = [*map(str, row.counts), percent(row.precision), percent(row.recall)]
        cells = [name, *map(QTableWidgetItem, texts)]
        for column, cell in enumerate(cells):
            if column:
                cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if not row.category:
                bold = cell.font()
                bold.setBold(True)
                cell.setFont(bold)
            self.table.setItem(number, column, cell)
