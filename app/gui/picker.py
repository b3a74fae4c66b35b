"""Choosing one line out of many by typing a part of it: labels, commands, entities."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.colours import category_swatch
from app.gui.appearance.sizes import give_size
from app.gui.appearance.themes import theme_of
from app.gui.dialog_parts import ok_and_cancel, plain_label
from app.gui.models.search import Choice, narrowed
from app.gui.tips import tip
from core.messages import text as tr

_KEY = Qt.ItemDataRole.UserRole
_MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_NUMBERED = 9


class Picker(QDialog):
    """A search field above a list. ``chosen`` tells the key of the line, after the dialog has closed.

    The arrow keys move in the list while the field keeps the focus; with ``numbered`` the keys 1 to 9 choose one of
    the first nine lines at once. ``current`` is the line to begin on.
    """

    chosen = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        title: str,
        choices: Sequence[Choice],
        *,
        current: str = "",
        numbered: bool = False,
        explanation: str = "",
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._choices, self._numbered = choices, numbered
        self.search, self.list = QLineEdit(), QTreeWidget()
        self.search.setPlaceholderText(tr("picker.search"))
        self.search.setAccessibleName(f"{title}: {tr('picker.search')}")
        self.search.setClearButtonEnabled(True)
        self.list.setAccessibleName(title)
        self._shape_list()
        self._buttons = ok_and_cancel(self, self._choose)
        layout = QVBoxLayout(self)
        if hint := " ".join(filter(None, (explanation, tr("picker.numbers") if numbered else ""))):
            layout.addWidget(plain_label(hint))
        for widget in (self.search, self.list, self._buttons):
            layout.addWidget(widget)
        self.list.itemDoubleClicked.connect(self._choose)
        self.list.currentItemChanged.connect(self._enable)
        self.search.textChanged.connect(lambda query: self._fill(query))
        self.search.installEventFilter(self)
        self._fill("", current)
        give_size(self, 620, 520)
        self.search.setFocus()

    def _shape_list(self) -> None:
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # what stays readable, or the keys, stand at the end
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.list.viewport().installEventFilter(self)

    def _fill(self, query: str, current: str = "") -> None:
        self.list.clear()
        rows = [self._row(number, choice) for number, choice in enumerate(narrowed(self._choices, query), 1)]
        self.list.addTopLevelItems(rows)
        usable = [row for row in rows if not row.isDisabled()]
        begin = next((row for row in usable if row.data(0, _KEY) == current), usable[0] if usable else None)
        if begin is not None:
            self.list.setCurrentItem(begin)
            self.list.scrollToItem(begin)
        self._share_out()
        self._enable()

    def _row(self, number: int, choice: Choice) -> QTreeWidgetItem:
        ahead = f"{number}  " if self._numbered and number <= _NUMBERED else ""
        row = QTreeWidgetItem([ahead + choice.text, choice.detail])
        row.setData(0, _KEY, choice.key)
        for column, said in enumerate((choice.text, choice.detail)):
            row.setToolTip(column, tip(said))
        row.setDisabled(not choice.usable)
        if choice.category:
            row.setIcon(0, self._icon(choice.category))
        return row

    def _icon(self, category: str) -> QIcon:
        return category_swatch(category, theme_of(self.palette()))

    def _enable(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.list.currentItem() is not None)

    def _choose(self) -> None:
        row = self.list.currentItem()
        if row is not None and not row.isDisabled():
            key = row.data(0, _KEY)
            self.accept()
            self.chosen.emit(key)

    def _choose_number(self, number: int) -> None:
        row = self.list.topLevelItem(number - 1)
        if row is not None and not row.isDisabled():
            self.list.setCurrentItem(row)
            self._choose()

    def _share_out(self) -> None:
        """What a line says besides gets no more than half the width: what is chosen by must be readable."""
        half = self.list.viewport().width() // 2
        self.list.setColumnWidth(1, min(self.list.sizeHintForColumn(1), half))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: keys in the search field that are meant for the list; another width of that."""
        if watched is self.list.viewport() and event.type() == QEvent.Type.Resize:
            self._share_out()
        if watched is not self.search or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        number = event.key() - Qt.Key.Key_0
        if event.key() in _MOVING:
            self.list.event(event)
            return True
        if self._numbered and 1 <= number <= _NUMBERED and not event.isAutoRepeat():
            self._choose_number(number)
            return True
        return super().eventFilter(watched, event)
