"""The places of one entity, each with the words around it."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from app.gui.panes.entity_model import status_name
from app.gui.tips import tip
from core.messages import text as tr
from core.review import Item, ReviewSession

_AROUND = 12


class PlaceModel(QAbstractListModel):
    """One row for each mention; what it says is made when it is seen."""

    def __init__(self) -> None:
        super().__init__()
        self._session: ReviewSession | None = None
        self._items: tuple[Item, ...] = ()
        self._text = ""

    def show_items(self, session: ReviewSession | None, items: tuple[Item, ...]) -> None:
        """Show ``items`` of one entity."""
        another, self._session = session is not self._session, session  # keys and mentions may be those of another
        if not another and items == self._items:
            return
        same = not another and [item.key for item in items] == [item.key for item in self._items]
        if same:
            self._items = items
            self.dataChanged.emit(self.index(0), self.index(len(items) - 1))
            return
        self.beginResetModel()
        self._items, self._text = items, session.text if session else ""
        self.endResetModel()

    def retranslate(self) -> None:
        """All texts changed."""
        self.beginResetModel()
        self.endResetModel()

    def key(self, row: int) -> int:
        """The key of the mention in ``row``."""
        return self._items[row].key

    def row_of(self, key: int) -> int:
        """Where the mention ``key`` stands; -1 if it is not there."""
        return next((row for row, item in enumerate(self._items) if item.key == key), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008  as Qt has it
        """Qt's hook."""
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        item = self._items[index.row()]
        start, end = item.mention.start, item.mention.end
        shown = tr(
            "place",
            number=index.row() + 1,
            before=_one_line(self._text[max(0, start - _AROUND) : start]),
            value=_one_line(item.mention.text),
            after=_one_line(self._text[end : end + _AROUND]),
            status=status_name(item.status),
        )
        return tip(shown) if role == Qt.ItemDataRole.ToolTipRole else shown


def _one_line(text: str) -> str:
    return "".join(" " if character.isspace() else character for character in text)
