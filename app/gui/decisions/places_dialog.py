"""A list of places with their context, each with a check box: nothing is added or split off silently."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.sizes import give_size
from app.gui.dialog_parts import ok_and_cancel, plain_label
from core.messages import text as tr

_KEY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Place:
    """One line: a number to know it by, what it says, whether it is chosen at first."""

    key: int
    text: str
    chosen: bool


class PlacesDialog(QDialog):
    """``confirmed`` tells the keys of the chosen places, after the dialog has closed.

    Without ``needs_one`` choosing none is an answer too.
    """

    confirmed = Signal(list)

    def __init__(
        self, parent: QWidget, title: str, explanation: str, places: Sequence[Place], *, needs_one: bool = False
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._needs_one = needs_one
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        self.list.setAccessibleDescription(explanation)
        self.list.setWordWrap(True)
        self._count = QLabel()
        self._buttons = ok_and_cancel(self, self._confirm)
        self._fill(places)
        self._lay_out(explanation)
        self.list.itemChanged.connect(self._show_count)
        self._show_count()
        give_size(self, 680, 460)
        self.list.setFocus()

    def chosen(self) -> list[int]:
        """The keys of the places that are checked."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return [row.data(_KEY) for row in rows if row.checkState() == Qt.CheckState.Checked]

    def _fill(self, places: Sequence[Place]) -> None:
        for place in places:
            row = QListWidgetItem(place.text)
            row.setData(_KEY, place.key)
            row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            row.setCheckState(Qt.CheckState.Checked if place.chosen else Qt.CheckState.Unchecked)
            self.list.addItem(row)
        self.list.setCurrentRow(0)

    def _lay_out(self, explanation: str) -> None:
        several = QHBoxLayout()
        for text, state in (("places.all", Qt.CheckState.Checked), ("places.none", Qt.CheckState.Unchecked)):
            button = QPushButton(tr(text))
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, state=state: self._check_all(state))
            several.addWidget(button)
        several.addWidget(self._count, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(plain_label(explanation))
        layout.addWidget(self.list, 1)
        layout.addLayout(several)
        layout.addWidget(self._buttons)

    def _check_all(self, state: Qt.CheckState) -> None:
        with QSignalBlocker(self.list):  # they are counted once, not at each of them
            for row in range(self.list.count()):
                self.list.item(row).setCheckState(state)
        self._show_count()

    def _show_count(self) -> None:
        count = len(self.chosen())
        self._count.setText(tr("places.count", total=self.list.count(), chosen=count))
        enough = count > 0 or not self._needs_one
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(enough)

    def _confirm(self) -> None:
        chosen = self.chosen()
        self.accept()
        self.confirmed.emit(chosen)
