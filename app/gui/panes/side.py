"""Beside the text: the entities found, narrowed down by a filter, and the places of the chosen one."""

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QSplitter,
    QStyle,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.gui.appearance.themes import theme_of
from app.gui.models.entities import EntityFilter, EntityRows
from app.gui.models.entities import label_name as label_name
from app.gui.panes.entity_model import COUNT, DECISION, LABEL, LETTER, SCORE, SOURCE, TEXT, EntityModel, decision_name
from app.gui.panes.entity_model import status_name as status_name
from app.gui.panes.place_model import PlaceModel
from core.messages import text as tr
from core.review import Item, ReviewSession, Status

# In Korean letters of the list's font.
_WIDTHS = {LETTER: 5.3, LABEL: 6.5, COUNT: 3.4, SCORE: 3.6, SOURCE: 5.5}
# A pane narrower than so many letters gives the room of the column to the text; tooltips say it as well.
_HIDDEN_BELOW = {SOURCE: 46, LABEL: 38, SCORE: 29}
_NARROWEST = 28
"""So wide it is at least, in any language: the text has its share of the window by this."""
_FEWEST_PLACES = 3
_DOUBTFUL = 0.8
_ORDERS = ("category", "document")


class SidePanel(QWidget):
    """``item_chosen`` tells the key of a mention. Choosing an entity goes to its first mention, again to the next.
    ``narrowed`` tells that other entities are shown.
    """

    item_chosen = Signal(int)
    narrowed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model = EntityModel()
        self.place_model = PlaceModel()
        self._rows = EntityRows()
        self._session: ReviewSession | None = None
        self._letters: Mapping[str, str] | None = None
        self._kept: frozenset[str] = frozenset()
        self._seen: tuple[object, ...] = ()
        self._item: Item | None = None
        self._busy = False
        self._came: str | None = None
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.search = QLineEdit(clearButtonEnabled=True)
        self.only_undecided, self.only_doubtful = QCheckBox(), QCheckBox()
        for box in (self.only_undecided, self.only_doubtful):
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where decisions are made
        self.threshold = QDoubleSpinBox(minimum=0.05, maximum=1.0, singleStep=0.05, decimals=2, value=_DOUBTFUL)
        self.order = QComboBox(sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.order.addItems(["", ""])
        self.entities = _tree(self.model)
        self.places = QListView(uniformItemSizes=True)
        self.places.setModel(self.place_model)
        self.places.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Qt asks for more, and on the smallest screen the window would not fit.
        self.places.setMinimumHeight(_FEWEST_PLACES * self.places.fontMetrics().height())
        self.shown, self.places_title = QLabel(), QLabel()
        first, options = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.search, 1)
        first.addWidget(self.order)
        for widget in (self.only_undecided, self.only_doubtful, self.threshold):
            options.addWidget(widget)
        options.addStretch(1)
        lists = self.lists = QSplitter(Qt.Orientation.Vertical)
        lists.addWidget(self.entities)
        lists.addWidget(_titled(self.places_title, self.places))
        lists.setStretchFactor(0, 3)
        lists.setStretchFactor(1, 1)
        lists.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(first)
        layout.addLayout(options)
        layout.addWidget(lists, 1)
        layout.addWidget(self.shown)
        self.setMinimumWidth(_NARROWEST * _letter(self))

    def _connect(self) -> None:
        for field in (self.search, self.threshold):
            field.installEventFilter(self)
        self.search.textChanged.connect(self._narrow)
        self.only_undecided.toggled.connect(self._narrow)
        self.only_doubtful.toggled.connect(self._narrow)
        self.threshold.valueChanged.connect(self._narrow)
        self.order.currentIndexChanged.connect(self._reorder)
        self.entities.clicked.connect(self._clicked)
        self.entities.selectionModel().currentChanged.connect(self._moved)
        self.places.selectionModel().currentChanged.connect(self._place_chosen)
        self.places.clicked.connect(self._place_chosen)
        self.model.modelReset.connect(self._spread)
        self.model.rowsInserted.connect(self._spread)

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.entities.setAccessibleName(tr("entities"))
        self.places.setAccessibleName(tr("places"))
        self.places_title.setText(tr("places"))
        self.only_undecided.setText(tr("filter.undecided"))
        self.only_doubtful.setText(tr("filter.doubtful"))
        self.threshold.setAccessibleName(tr("filter.threshold"))
        self.order.setAccessibleName(tr("filter.order"))
        self.order.setItemText(0, tr("filter.by_category"))
        self.order.setItemText(1, tr("filter.by_document"))
        self._busy = True
        self.model.retranslate()
        self.entities.header().resizeSection(DECISION, _widest_decision(self.entities))
        self.place_model.retranslate()
        self._busy = False
        self._count()

    def name_search(self, key: str) -> None:
        """Say what the filter looks for, and the ``key`` that leads there."""
        said = tr("filter.text", key=key)
        self.search.setPlaceholderText(said)
        self.search.setAccessibleName(said)

    # --- what is shown ---------------------------------------------------------------------------------------------

    def show_session(self, session: ReviewSession | None) -> None:
        """Show the session's state; nothing is done where nothing changed."""
        another = session is not self._session
        if another:
            self._letters, self._kept = None, frozenset()
        seen = (session, session.items if session else (), self._letters, self._kept)
        if len(seen) == len(self._seen) and all(new is old for new, old in zip(seen, self._seen, strict=True)):
            return
        self._session, self._seen = session, seen
        self._busy = True
        self.model.theme = theme_of(self.palette())
        rows = self._rows.of(session, self._letters, self._kept)
        if another:
            self.model.show_another(rows)
        else:
            self.model.show_rows(rows)
        self._busy = False
        self._count()

    def show_letters(self, letters: Mapping[str, str] | None, kept: frozenset[str] = frozenset()) -> None:
        """What stands for each entity now; None while that is worked out for the first time or cannot be. ``kept``:
        those that the rule profile lets stay.
        """
        self._letters, self._kept = letters, kept
        self.show_session(self._session)
        self.focus_item(self._item)

    def focus_item(self, item: Item | None) -> None:
        """Mark the row of the item's entity, and its place. Nothing is chosen by it."""
        self._item = item
        self._busy = True
        index = self.model.index_of(item.mention.entity) if item else QModelIndex()
        selection = self.entities.selectionModel()
        if not index.isValid():
            selection.clear()
        elif index != selection.currentIndex().siblingAtColumn(0) or not selection.hasSelection():
            flags = QItemSelectionModel.SelectionFlag
            selection.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.entities.scrollTo(index)
        items = self._session.entity(item.mention.entity).items if self._session and item else ()
        self.place_model.show_items(self._session, items)
        if item:
            self.places.setCurrentIndex(self.place_model.index(self.place_model.row_of(item.key)))
        self._busy = False

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) entity of those shown, round the end."""
        shown = self.model.entities()
        if not shown or self._session is None:
            return
        here = self._item.mention.entity if self._item else None
        at = shown.index(here) + way if here in shown else 0 if way > 0 else -1
        self.item_chosen.emit(self._session.entity(shown[at % len(shown)]).items[0].key)

    # --- what the filter hides --------------------------------------------------------------------------------------

    @property
    def filtering(self) -> bool:
        """Whether a filter is set."""
        return self.model.filter != EntityFilter()

    def filters_out(self, item: Item) -> bool:
        """Whether the filter hides the item's entity."""
        return not self.model.index_of(item.mention.entity).isValid()

    def hides(self, focus: QWidget, item: Item | None) -> str:
        """Why the list that has the keyboard does not show ``item`` as the chosen one; "" where it does.

        What is merely scrolled or folded away is shown.
        """
        if item is None:
            return ""
        value = item.mention.text
        if self.filters_out(item):
            return tr("act.filtered", value=value)
        view: QAbstractItemView = self.entities
        index, chosen = self.model.index_of(item.mention.entity), self.entities.currentIndex().siblingAtColumn(0)
        if focus is self.places:
            view = self.places
            index, chosen = self.place_model.index(self.place_model.row_of(item.key)), self.places.currentIndex()
        if index != chosen:
            return tr("act.category")
        if view.viewport().rect().intersects(view.visualRect(index)):
            return ""
        view.scrollTo(index)  # opens the category, too
        return tr("act.shown", value=value)

    def clear_filter(self) -> None:
        """Show all entities again."""
        if self.search.hasFocus():
            self.entities.setFocus()
        for box in (self.only_undecided, self.only_doubtful):
            box.setChecked(False)
        self.search.clear()

    def _count(self) -> None:
        total = len(self._session.entities()) if self._session else 0
        self.shown.setText(tr("filter.shown", shown=len(self.model.entities()), total=total))

    # --- what the user does ----------------------------------------------------------------------------------------

    def _narrow(self) -> None:
        below = self.threshold.value() if self.only_doubtful.isChecked() else None
        self._busy = True
        self.model.narrow(EntityFilter(self.search.text(), self.only_undecided.isChecked(), below))
        self._busy = False
        self._count()
        self.focus_item(self._item)
        self._go_to_shown()
        self.narrowed.emit()

    def _go_to_shown(self) -> None:
        """What is hidden is not to be decided on: the first entity that is shown takes its turn."""
        shown = self.model.entities()
        if self._session is not None and self._item is not None and shown and self.filters_out(self._item):
            self.item_chosen.emit(self._session.entity(shown[0]).items[0].key)

    def _reorder(self, at: int) -> None:
        self._busy = True
        self.model.set_order("document" if _ORDERS[at] == "document" else "category")
        self.entities.setRootIsDecorated(_ORDERS[at] == "category")
        self._busy = False
        self.focus_item(self._item)

    def _spread(self) -> None:
        """Categories lie open and take the whole width."""
        self.entities.expandAll()
        for row in range(self.model.rowCount()):
            self.entities.setFirstColumnSpanned(row, QModelIndex(), self.model.order == "category")

    def _moved(self, index: QModelIndex) -> None:
        row = self.model.entity_at(index)
        if row and not self._busy and (self._item is None or self._item.key not in row.keys):
            self._came = row.entity
            self.item_chosen.emit(row.keys[0])

    def _clicked(self, index: QModelIndex) -> None:
        """A click on the entity one is at goes to its next mention."""
        row = self.model.entity_at(index)
        came, self._came = self._came, None
        if row is None or row.entity == came:
            return
        here = row.keys.index(self._item.key) + 1 if self._item and self._item.key in row.keys else 0
        self.item_chosen.emit(row.keys[here % len(row.keys)])

    def _place_chosen(self, index: QModelIndex) -> None:
        if index.isValid() and not self._busy:
            self.item_chosen.emit(self.place_model.key(index.row()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: more or fewer columns fit."""
        super().resizeEvent(event)
        letters = self.width() / _letter(self.entities)
        for column, least in _HIDDEN_BELOW.items():
            self.entities.setColumnHidden(column, letters < least)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the desktop turned dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.model.theme is not theme_of(self.palette()):
            self.model.theme = theme_of(self.palette())
            self.entities.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: what is typed into a field is never a command of the window; Enter leads on to the list."""
        if isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
            if event.type() == QEvent.Type.ShortcutOverride and plain and (enter or _types(event)):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and (enter or event.key() == Qt.Key.Key_Down) and plain:
                if watched is self.search:
                    self.entities.setFocus()
                    return True
                return False
        return super().eventFilter(watched, event)


def _types(event: QKeyEvent) -> bool:
    """Whether the key writes or deletes, unlike a function key."""
    deletes = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
    return deletes or (bool(event.text()) and event.text().isprintable())


def _tree(model: EntityModel) -> QTreeView:
    tree = QTreeView(uniformRowHeights=True, allColumnsShowFocus=True, indentation=12)
    tree.setModel(model)
    tree.setSortingEnabled(True)
    header = tree.header()
    header.setSortIndicatorClearable(True)
    tree.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    header.setStretchLastSection(False)
    header.setMinimumSectionSize(30)
    header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
    letter = _letter(tree)
    for column, width in _WIDTHS.items():
        header.resizeSection(column, round(width * letter))
    return tree


def _widest_decision(tree: QTreeView) -> int:
    """Room for each decision in the language of now, in bold letters, in logical pixels."""
    bold = tree.font()
    bold.setBold(True)
    margin = tree.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, tree) + 1
    return ceil(max(map(QFontMetricsF(bold).horizontalAdvance, map(decision_name, (*Status, None))))) + 2 * margin


def _letter(widget: QWidget) -> int:
    """The width of a Korean letter, in logical pixels."""
    return widget.fontMetrics().horizontalAdvance("가")


def _titled(title: QLabel, widget: QWidget) -> QWidget:
    box = QWidget()
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(title)
    layout.addWidget(widget)
    title.setBuddy(widget)
    return box
