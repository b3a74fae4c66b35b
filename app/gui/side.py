"""Beside the text: the categories with their colours and counts, and the list of what was found."""

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.gui.colours import category_colour, is_dark, swatch
from app.gui.texts import tr
from core import messages
from core.review import EntityView, Item, ReviewSession, Status
from core.taxonomy import taxonomy

_KEY = Qt.ItemDataRole.UserRole
_AROUND = 8
_LABEL = 1


def label_name(label: str) -> str:
    """A label in the current language."""
    known = taxonomy().labels[label]
    return known.name if messages.current_language() == "ko" else known.name_en


def status_name(status: Status | None) -> str:
    """A status in the current language; None stands for differing ones."""
    return tr(f"status.{status.value}" if status else "status.mixed")


class SidePanel(QWidget):
    """Legend above, entities with their mentions below. ``item_chosen`` tells the key of a mention."""

    item_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.legend, self.entities = _tree(2), _tree(4)
        self.legend.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.legend, 1)
        layout.addWidget(self.entities, 3)
        self.entities.itemActivated.connect(self._choose)
        self.entities.itemClicked.connect(self._choose)
        self._rows: dict[int, QTreeWidgetItem] = {}
        self._shown: tuple[EntityView, ...] = ()
        self.retranslate()

    def retranslate(self) -> None:
        """Show headings in the current language."""
        self.legend.setAccessibleName(tr("legend"))
        self.entities.setAccessibleName(tr("entities"))
        self.legend.setHeaderLabels([tr("legend"), tr("column.count")])
        self.entities.setHeaderLabels([tr("entities"), tr("column.label"), tr("column.count"), tr("column.status")])
        self._shown = ()

    def show_session(self, session: ReviewSession | None) -> None:
        """Show the session's state; only what changed is built anew."""
        entities = session.entities() if session else ()
        if _shape(entities) == _shape(self._shown):
            for old, new in zip(self._shown, entities, strict=True):
                if old != new:
                    self._update_rows(new)
        else:
            self._build_rows(session, entities)
        self._shown = entities
        self._show_legend(session)

    def focus_item(self, item: Item | None) -> None:
        """Mark the row of ``item``."""
        row = self._rows.get(item.key) if item else None
        if row is None:
            self.entities.clearSelection()
            return
        above = row.parent()
        if above is not None and not above.isExpanded():
            row = above
        self.entities.setCurrentItem(row)

    def _choose(self, row: QTreeWidgetItem) -> None:
        self.item_chosen.emit(row.data(0, _KEY))

    def _build_rows(self, session: ReviewSession | None, entities: tuple[EntityView, ...]) -> None:
        self.entities.clear()
        self._rows = {}
        dark = is_dark(self.palette())
        icons = {name: swatch(category_colour(name, dark)) for name in taxonomy().categories}
        top = []
        for entity in entities:
            row = QTreeWidgetItem()
            row.setIcon(0, icons[taxonomy().category_of(entity.items[0].mention.label).name])
            row.setData(0, _KEY, entity.items[0].key)
            for item in entity.items:
                if len(entity.items) > 1:
                    child = QTreeWidgetItem(row)
                    child.setText(0, _context(session.text if session else "", item))
                    child.setData(0, _KEY, item.key)
                    self._rows[item.key] = child
                else:
                    self._rows[item.key] = row
            top.append(row)
        self.entities.addTopLevelItems(top)
        for entity in entities:
            self._update_rows(entity)

    def _update_rows(self, entity: EntityView) -> None:
        first = entity.items[0]
        for item in entity.items:
            self._rows[item.key].setText(3, status_name(item.status))
        row = self._rows[first.key].parent() or self._rows[first.key]
        texts = (first.mention.text, label_name(first.mention.label), str(len(entity.items)))
        for column, text in enumerate((*texts, status_name(entity.status))):
            row.setText(column, text)
            row.setToolTip(column, text)

    def _show_legend(self, session: ReviewSession | None) -> None:
        self.legend.clear()
        items = session.items if session else ()
        categories = [(taxonomy().category_of(item.mention.label).name, item.status) for item in items]
        found = Counter(name for name, status in categories if status is not Status.REJECTED)
        shown_too = {name for name, _ in categories}
        dark = is_dark(self.palette())
        for name, category in taxonomy().categories.items():
            if name in shown_too:
                shown = name if messages.current_language() == "ko" else category.name_en
                row = QTreeWidgetItem([shown, str(found[name])])
                row.setIcon(0, swatch(category_colour(name, dark)))
                row.setToolTip(0, shown)
                self.legend.addTopLevelItem(row)


def _shape(entities: tuple[EntityView, ...]) -> list[tuple[int, ...]]:
    return [tuple(item.key for item in entity.items) for entity in entities]


def _context(text: str, item: Item) -> str:
    start, end = item.mention.start, item.mention.end
    around = text[max(0, start - _AROUND) : min(len(text), end + _AROUND)]
    return f"…{' '.join(around.split())}…"


def _tree(columns: int) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setColumnCount(columns)
    tree.setUniformRowHeights(True)
    tree.setRootIsDecorated(columns > 2)
    header = tree.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    for column in range(1, columns):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
    if columns == _LABEL + 3:  # labels can be long: the value goes first
        header.setSectionResizeMode(_LABEL, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(_LABEL, 110)
    return tree
