"""The list of entities for Qt: grouped, filtered and sorted; of what changes, views hear of the changed rows only."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from app.gui.appearance.colours import category_swatch
from app.gui.appearance.themes import Theme
from app.gui.models.entities import EntityFilter, EntityRow, Order, category_name, grouped, label_name, runs, splice
from app.gui.tips import tip
from core.messages import known
from core.messages import text as tr
from core.review import Status
from core.taxonomy import taxonomy

Index = QModelIndex | QPersistentModelIndex
TEXT, LETTER, LABEL, COUNT, SCORE, SOURCE, DECISION = range(7)
COLUMNS = (
    "column.text",
    "column.letter",
    "column.label",
    "column.count",
    "column.score",
    "column.source",
    "column.decision",
)
_SIGNS = {Status.ACCEPTED: "✓", Status.UNDECIDED: "?", Status.REJECTED: "✕", None: "±"}
_ROOT = QModelIndex()
_TOLD = frozenset(
    {
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.DecorationRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.FontRole,
    }
)
"""Of these `EntityModel.data` tells something."""


def status_name(status: Status | None) -> str:
    """A status in the current language; None stands for differing ones."""
    return tr(f"status.{status.value}" if status else "status.mixed")


def decision_name(status: Status | None) -> str:
    """A status with its sign, as the last column says it."""
    return f"{_SIGNS[status]} {status_name(status)}"


def source_name(source: str) -> str:
    """The detector that found something, in the current language."""
    code = f"source.{source}"
    return tr(code if known(code) else "source.other")


class EntityModel(QAbstractItemModel):
    """Entities below their categories, or in document order without them; those the filter admits.

    No proxy filters and sorts them: Qt would ask Python thousands of times for what one pass over the rows tells.
    An index carries 0 when it lies on top, else the number of its category, counted from 1.

    Attributes:
        order: below their categories, or in document order.
        filter: which entities are shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.order: Order = "category"
        self.filter = EntityFilter()
        self.theme = Theme.LIGHT
        self._rows: tuple[EntityRow, ...] = ()
        self._sorted: tuple[int, bool] | None = None
        self._names: list[str] = []
        self._groups: dict[str, tuple[EntityRow, ...]] = {}
        self._places: dict[str, tuple[str, int]] | None = None
        self._categories = ("", *taxonomy().categories)
        self._numbers = {name: number for number, name in enumerate(self._categories)}

    # --- what is shown ---------------------------------------------------------------------------------------------

    def show_rows(self, rows: Sequence[EntityRow]) -> None:
        """Show ``rows``; views keep their place, and hear only of what changed."""
        self._rows = tuple(rows)
        self._places, new = None, self._wanted()
        if self.order == "document":
            self._change_members("", _ROOT, new[""])
            return
        for name in [name for name in self._names if name not in new]:
            row = self._names.index(name)
            self.beginRemoveRows(_ROOT, row, row)
            self._names.remove(name)
            del self._groups[name]
            self.endRemoveRows()
        for row, (name, members) in enumerate(new.items()):
            if name in self._groups:
                self._change_members(name, self.index(row, 0), members)
            else:
                self.beginInsertRows(_ROOT, row, row)
                self._names.insert(row, name)
                self._groups[name] = members
                self.endInsertRows()

    def show_another(self, rows: Sequence[EntityRow]) -> None:
        """Show the rows of another judgment: nothing of the one before is left."""
        self._rows = tuple(rows)
        self._show_anew()

    def set_order(self, order: Order) -> None:
        """Group by category, or show in document order."""
        self.order = order
        self._show_anew()

    def narrow(self, chosen: EntityFilter) -> None:
        """Show only what ``chosen`` admits."""
        if chosen != self.filter:
            self.filter = chosen
            self._show_anew()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Qt's hook: sort within each category by ``column``; -1 is the order of the document again."""
        self._sorted = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self._show_anew()

    def entities(self) -> list[str]:
        """The entities shown, from top to bottom."""
        return [row.entity for members in self._groups.values() for row in members]

    def retranslate(self) -> None:
        """All texts changed."""
        self.beginResetModel()
        self.endResetModel()

    def _wanted(self) -> dict[str, tuple[EntityRow, ...]]:
        """The rows as they should be shown now."""
        rows = [row for row in self._rows if self.filter.admits(row)]
        if self._sorted is not None:
            column, descending = self._sorted
            rows.sort(key=lambda row: _sort_key(row, column), reverse=descending)
        return grouped(rows, self.order)

    def _show_anew(self) -> None:
        self.beginResetModel()
        self._groups = self._wanted()
        self._names = list(self._groups)
        self._places = None
        self.endResetModel()

    def _change_members(self, name: str, parent: QModelIndex, new: tuple[EntityRow, ...]) -> None:
        old = self._groups.get(name, ())
        change = splice([row.entity for row in old], [row.entity for row in new])
        kept = (*old[: change.start], *old[change.old_end :])
        if change.old_end > change.start:
            self.beginRemoveRows(parent, change.start, change.old_end - 1)
            self._groups[name] = kept
            self.endRemoveRows()
        if change.new_end > change.start:
            self.beginInsertRows(parent, change.start, change.new_end - 1)
            self._groups[name] = (*kept[: change.start], *new[change.start : change.new_end], *kept[change.start :])
            self.endInsertRows()
        shown, self._groups[name] = self._groups.get(name, ()), new
        pairs = enumerate(zip(shown, new, strict=True))
        # Neighbours together: views take their time for each signal, however few rows it is about.
        for first, last in runs(row for row, (before, after) in pairs if before is not after and before != after):
            self.dataChanged.emit(self.index(first, 0, parent), self.index(last, len(COLUMNS) - 1, parent))
        if parent.isValid() and len(old) != len(new):
            self.dataChanged.emit(parent, parent)

    # --- where things are ------------------------------------------------------------------------------------------

    def entity_at(self, index: Index) -> EntityRow | None:
        """The entity at ``index``; None for a category."""
        if not index.isValid():
            return None
        if self.order == "document":
            return self._groups[""][index.row()]
        number = index.internalId()
        return self._groups[self._categories[number]][index.row()] if number else None

    def index_of(self, entity: str) -> QModelIndex:
        """Where ``entity`` stands; invalid if it is not there."""
        if self._places is None:
            self._places = {
                row.entity: (name, at) for name, members in self._groups.items() for at, row in enumerate(members)
            }
        if entity not in self._places:
            return QModelIndex()
        name, row = self._places[entity]
        return self.index(row, 0, self.index(self._names.index(name), 0) if name else _ROOT)

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        """Qt's hook."""
        # Not by hasIndex: it comes back twice for the counts, and Qt asks thousands of times.
        if not (0 <= row < self.rowCount(parent) and 0 <= column < len(COLUMNS)):
            return QModelIndex()
        return self.createIndex(row, column, self._numbers[self._names[parent.row()]] if parent.isValid() else 0)

    def parent(self, index: Index = _ROOT) -> QModelIndex:  # type: ignore[override]  # QObject has one as well
        """Qt's hook."""
        if not index.isValid() or not index.internalId():
            return QModelIndex()
        return self.createIndex(self._names.index(self._categories[index.internalId()]), 0, 0)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Qt's hook."""
        if self.order == "document":
            return 0 if parent.isValid() else len(self._groups.get("", ()))
        if not parent.isValid():
            return len(self._names)
        return 0 if parent.internalId() or parent.column() else len(self._groups[self._names[parent.row()]])

    def hasChildren(self, parent: Index = _ROOT) -> bool:
        """Qt's hook; without it Qt counts rows and columns of every entity."""
        if not parent.isValid():
            return bool(self._names or self._groups.get(""))
        return self.order == "category" and not parent.internalId() and not parent.column()

    def columnCount(self, _parent: Index = _ROOT) -> int:
        """Qt's hook."""
        return len(COLUMNS)

    # --- what it says ----------------------------------------------------------------------------------------------

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        if role not in _TOLD:  # Qt asks for seven others of each cell it draws
            return None
        row = self.entity_at(index)
        if row is None:
            return self._of_group(self._names[index.row()], index.column(), role)
        return self._of_entity(row, index.column(), role)

    def _of_group(self, name: str, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setBold(True)
            return font
        if column != TEXT:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return f"{category_name(name)} ({len(self._groups[name])})"
        return category_swatch(name, self.theme) if role == Qt.ItemDataRole.DecorationRole else None

    def _of_entity(self, row: EntityRow, column: int, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                sources = ", ".join(map(source_name, row.sources))
                return tip(tr("row.tip", text=" · ".join(row.forms), label=label_name(row.label), source=sources))
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row) if column == TEXT else _text(row, column)
            case Qt.ItemDataRole.DecorationRole if column == TEXT:
                return category_swatch(row.category, self.theme)
            case Qt.ItemDataRole.TextAlignmentRole if column in (COUNT, SCORE):
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.FontRole if row.undecided or row.rejected:
                font = QFont()
                font.setBold(bool(row.undecided))  # as what nobody has read yet in a list of mails
                font.setStrikeOut(row.rejected and column == TEXT)
                return font
        return None


def _text(row: EntityRow, column: int) -> str:
    match column:
        case 0:
            return " · ".join(row.forms)
        case 1:
            return "–" if row.stays else "…" if row.letter is None else row.letter or tr("row.removed")
        case 2:
            return label_name(row.label)
        case 3:
            return str(len(row.keys))
        case 4:
            return f"{row.score:.2f}"
        case 5:
            return "+".join(map(source_name, row.sources))
    return decision_name(row.status)


def _spoken(row: EntityRow) -> str:
    return tr(
        "row.spoken",
        text=", ".join(row.forms),
        label=label_name(row.label),
        count=len(row.keys),
        letter=_letter(row),
        score=f"{row.score:.2f}",
        status=status_name(row.status),
    )


def _letter(row: EntityRow) -> str:
    """What stands for an entity, in words."""
    if row.stays:
        return tr("card.stays")
    return tr("card.unknown") if row.letter is None else row.letter or tr("row.removed")


def _sort_key(row: EntityRow, column: int) -> Any:
    """What a column sorts by: letters as A … Z, AA …; numbers as numbers."""
    match column:
        case 1:
            return f"{len(row.letter or ''):04}{row.letter or ''}"
        case 3:
            return len(row.keys)
        case 4:
            return row.score
    return _text(row, column)
