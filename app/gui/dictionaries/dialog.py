"""The dictionary as a table: entries are added, changed, deleted, imported and exported, and kept only by Save."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.gui import dialogs as asked
from app.gui.actions import plain
from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import plain_label
from app.gui.dictionaries.editing import Editing
from app.gui.dictionaries.entry_dialog import EntryDialog
from app.gui.panes.side import label_name
from app.gui.tips import tip
from core.detection.dictionaries import Dictionary, Entry, Kind
from core.dictionaries import read_lines, save_dictionary, write_csv
from core.errors import DeidError
from core.messages import text as tr

ENDING = ".csv"
_COLUMNS = ("kind", "value", "label", "court", "note", "over")
_VALUE, _NOTE = 1, 4


def choose_import(parent: QWidget) -> Path | None:
    """Ask for a CSV file to import."""
    name, _ = QFileDialog.getOpenFileName(parent, plain(tr("dict.import")), str(Path.home()), tr("dict.filter"))
    return Path(name) if name else None


def choose_export(parent: QWidget) -> Path | None:
    """Ask where to export to; the ending is added when the user leaves it out."""
    suggestion = Path.home() / f"dictionary{ENDING}"
    return asked.save_as(parent, plain(tr("dict.export")), suggestion, {tr("dict.filter"): ENDING})


class DictionaryDialog(QDialog):
    """Edits ``dictionary``; a new entry begins as ``suggestion``. Accepted only after it was saved."""

    def __init__(self, parent: QWidget, dictionary: Dictionary, suggestion: Entry) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("dict.title"))
        self.editing, self._before, self._suggestion = Editing(dictionary), dictionary, suggestion
        self.table, self.said = QTableWidget(), plain_label()
        self._shape_table()
        works: dict[str, Callable[[], object]] = {
            "add": self.add,
            "change": self.change,
            "delete": self.delete,
            "import": self.take_in,
            "export": self.hand_out,
        }
        self.buttons = {name: QPushButton(tr(f"dict.{name}")) for name in works}
        for name, work in works.items():
            self.buttons[name].setAutoDefault(False)
            self.buttons[name].clicked.connect(work)
        self._lay_out()
        self.table.itemSelectionChanged.connect(self._enable)
        self.table.itemDoubleClicked.connect(lambda _: self.change())
        self._show(0)
        give_size(self, 860, 560)
        self.table.setFocus()

    def _shape_table(self) -> None:
        self.table.setColumnCount(len(_COLUMNS))
        self.table.setHorizontalHeaderLabels([plain(tr(f"dict.{name}")) for name in _COLUMNS])
        self.table.setAccessibleName(tr("dict.list"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (_VALUE, _NOTE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        for column, button in enumerate(self.buttons.values()):
            grid.addWidget(button, 0, column)
        kinds = QDialogButtonBox.StandardButton
        self.box = QDialogButtonBox(kinds.Save | kinds.Cancel)
        self.box.accepted.connect(self.save)
        self.box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(tr("dict.explain")))
        layout.addWidget(self.table, 1)
        layout.addWidget(self.said)
        layout.addLayout(grid)
        layout.addWidget(self.box)

    def _show(self, row: int, said: str = "") -> None:
        """Show all entries, the one at ``row`` selected."""
        entries = self.editing.entries
        self.table.setRowCount(len(entries))
        for number, entry in enumerate(entries):
            for column, text in enumerate(_texts(entry)):
                cell = QTableWidgetItem(text)
                cell.setToolTip(tip(text))
                self.table.setItem(number, column, cell)
        if entries:
            # selectRow would look at the keyboard, where the keys that opened the dialog may still be down.
            index = self.table.model().index(max(0, min(row, len(entries) - 1)), 0)
            flags = QItemSelectionModel.SelectionFlag
            self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.said.setText(said or tr("dict.count", count=len(entries)))
        self._enable()

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectedIndexes()})

    def _enable(self) -> None:
        chosen = self._rows()
        self.buttons["change"].setEnabled(len(chosen) == 1)
        self.buttons["delete"].setEnabled(bool(chosen))
        self.buttons["export"].setEnabled(bool(self.editing.entries))
        self.box.button(QDialogButtonBox.StandardButton.Save).setEnabled(self.editing.changed)

    def add(self) -> None:
        """Add an entry."""
        if asked.answered(EntryDialog(self, self._suggestion, self.editing.add)):
            self._show(len(self.editing.entries))
        self.table.setFocus()

    def change(self) -> None:
        """Change the chosen entry."""
        rows = self._rows()
        if len(rows) == 1:
            take = partial(self.editing.change, rows[0])
            if asked.answered(EntryDialog(self, self.editing.entries[rows[0]], take)):
                self._show(rows[0])
            self.table.setFocus()

    def delete(self) -> None:
        """Delete the chosen entries; they are gone from the disk only when the dialog is saved."""
        rows = self._rows()
        self.editing.delete(rows)
        self._show(rows[0] if rows else 0)
        self.table.setFocus()

    def take_in(self) -> None:
        """Import a CSV file: all of it or, where a line is wrong, nothing."""
        if path := choose_import(self):
            try:
                lines = read_lines(path)
                if not self._confirmed(path.name, [entry for _, entry in lines]):
                    return
                added, replaced = self.editing.merge(lines, path.name)
            except DeidError as error:
                asked.failure(self, tr("dict.failed"), error.message())
                return
            self._show(len(self.editing.entries), tr("dict.imported", file=path.name, added=added, replaced=replaced))

    def _confirmed(self, file: str, entries: Sequence[Entry]) -> bool:
        """Whether what goes before the rules may do so; asked of a file's entries as of typed ones."""
        known = set(self.editing.entries)
        new = sum(entry.over_rules and entry not in known for entry in entries)
        return not new or asked.confirm(self, tr("dict.over_import", file=file, count=new))

    def hand_out(self) -> None:
        """Export all entries as a CSV file."""
        if path := choose_export(self):
            try:
                write_csv(path, self.editing.entries)
            except DeidError as error:
                asked.failure(self, tr("dict.failed"), error.message())
                return
            self.said.setText(tr("dict.exported", file=path.name, count=len(self.editing.entries)))

    def reject(self) -> None:
        """Qt's hook: changes are not lost silently."""
        if not self.editing.changed or asked.confirm(self, tr("dict.discard")):
            super().reject()

    def save(self) -> None:
        """Keep the entries; the dialog stays open where that fails."""
        try:
            save_dictionary(self.editing.dictionary(), instead_of=self._before)
        except DeidError as error:
            asked.failure(self, tr("dict.failed"), error.message())
            return
        self.accept()


def _texts(entry: Entry) -> tuple[str, ...]:
    label = label_name(entry.label) if entry.label else tr("dict.any_label")
    never = entry.kind is Kind.NEVER
    over = tr("dict.yes") if entry.over_rules else ""
    kind = tr("dict.never" if never else "dict.always")
    return kind, entry.value, label, entry.court or tr("dict.all_courts"), entry.note, over
