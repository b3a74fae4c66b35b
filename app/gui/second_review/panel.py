"""The tab of the second reading: how far the review is, what differs, and the second reader's two answers."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.gui.dialog_parts import plain_label
from app.gui.doubts.panel import EnterList
from app.gui.tips import tip
from core.messages import text as tr


class SecondPanel(QWidget):
    """``visited`` tells the row the user went to, ``filtered`` whether only differences are to be shown."""

    visited = Signal(int)
    filtered = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.head, self.list, self.only = plain_label(), EnterList(), QCheckBox()
        self.confirm, self.send_back = QPushButton(), QPushButton()
        self.head.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QHBoxLayout()
        for button in (self.confirm, self.send_back):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.head)
        layout.addWidget(self.only)
        layout.addWidget(self.list, 1)
        layout.addLayout(buttons)
        self.only.toggled.connect(self.filtered)
        self.list.entered.connect(lambda: self.visited.emit(self.list.currentRow()))
        self.list.itemClicked.connect(lambda item: self.visited.emit(self.list.row(item)))
        self._shown: tuple[str, ...] = ()

    def retranslate(self) -> None:
        """Show names in the current language; rows follow with the next ``show_rows``."""
        self.list.setAccessibleName(tr("second.list"))
        self.only.setText(tr("second.only"))
        self.confirm.setText(tr("second.confirm"))
        self.send_back.setText(tr("second.return"))

    def show_rows(self, head: str, rows: Sequence[str], current: int, only: bool) -> None:
        """Show the state of both readings."""
        self.head.setText(head)
        self.only.blockSignals(True)
        self.only.setChecked(only)
        self.only.blockSignals(False)
        shown = tuple(rows) or ((tr("second.nothing"),) if only else ())
        if shown != self._shown:
            self._shown = shown
            self.list.clear()
            self.list.addItems(list(shown))
            for number in range(self.list.count()):
                self.list.item(number).setToolTip(tip(shown[number]))
        self.list.setCurrentRow(current)
