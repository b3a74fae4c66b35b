"""The judgment's text with its mentions marked."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit, QWidget

from app.gui.colours import family_of
from app.gui.models.marks import Mark, Marks
from app.gui.models.page_look import Look, in_columns, looks_of
from app.gui.models.structure import line_starts
from app.gui.panes.paper import Paper
from app.gui.panes.strip import Strip
from app.gui.positions import Utf16Map, displayable
from core.review import Item, ReviewSession
from core.review.doubts import Doubt

_LONGEST, _MOST_BLOCKS = 500_000, 20_000


class JudgmentView(Paper):
    """Read-only text. ``item_clicked`` tells the key of a mention the user clicked on."""

    item_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Sequence[Item] | None = None
        self._marked: dict[int, tuple[Item, Mark]] = {}
        self.units = Utf16Map("")
        self.strip = Strip(self)
        self._session: ReviewSession | None = None
        self.paged = False

    def show_session(self, session: ReviewSession | None) -> None:
        """Show another judgment, or none."""
        text = session.text if session else ""
        self._session = session
        self.units = Utf16Map(text)
        self._shown, self._marked = None, {}
        self._set_text(displayable(text))
        self.refresh()

    def set_paged(self, paged: bool) -> None:
        """Set the text as a page from now on, or as a plain text."""
        self.paged = paged
        self._set_text(displayable(self._session.text if self._session else ""))

    def _set_text(self, text: str) -> None:
        """Set ``text``, of the session; the structure of the document tells its looks."""
        looks: tuple[Look, ...] = ()
        if self.paged and self._session is not None and _is_judgment(text, self._session):
            looks = looks_of(text, line_starts(text), self._session.blocks)
            text = "\n".join(in_columns(text.split("\n"), looks))
        self.set_looks(looks)
        self.setPlainText(text)

    def refresh(self) -> None:
        """Show the session's items as they stand."""
        items = self._session.items if self._session else ()
        if items is not self._shown:
            self._shown = items
            known, at = self._marked, self.units.to_units
            self._marked = {item.key: _marked(known.get(item.key), item, at) for item in items}
            self.set_marks(Marks([mark for _, mark in self._marked.values()]))

    def show_doubts(self, doubts: Iterable[Doubt]) -> None:
        """Show in the strip where ``doubts`` have their places."""
        self.strip.show_doubts([self.units.to_units(start) for doubt in doubts for start, _ in doubt.spans])

    def show_finds(self, places: Sequence[tuple[int, int]]) -> None:
        """Outline ``places`` (code points), where something stands that is looked for."""
        self.set_finds([(self.units.to_units(start), self.units.to_units(end)) for start, end in places])

    def focus_item(self, item: Item | None) -> None:
        """Scroll to ``item`` and mark it as the current one."""
        if item is None:
            self.choose([])
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.units.to_units(item.mention.start))
        view_cursor = QTextCursor(cursor)
        cursor.setPosition(self.units.to_units(item.mention.end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(view_cursor)
        self.choose([self._current_mark(cursor)])
        if not self.viewport().rect().adjusted(0, 40, 0, -40).contains(self.cursorRect(view_cursor)):
            self.centerCursor()

    def _current_mark(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = cursor
        mark.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        mark.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        mark.format.setProperty(QTextFormat.Property.FontWeight, 700)
        return mark

    def select(self, start: int, end: int) -> None:
        """Select a span (in code points) and bring it into sight."""
        cursor = QTextCursor(self.document())
        # From the end to the start: of a long passage its beginning is then in sight.
        cursor.setPosition(self.units.to_units(end))
        cursor.setPosition(self.units.to_units(start), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def in_sight(self, start: int, end: int) -> bool:
        """Whether some of a span (in code points) can be seen now."""
        return self.sees(self.units.to_units(start), self.units.to_units(end))

    def key_at(self, point: QPoint) -> int | None:
        """The mention whose letters stand at ``point`` of the viewport."""
        item = self._item_near(self.units.to_code_points(self.place_at(point)))
        return item.key if item and self.stands_at(point, *self._units_of(item)) else None

    def place_of(self, item: Item) -> QPoint:
        """The point of the viewport below the beginning of ``item``."""
        return next(self.areas(*self._units_of(item))).bottomLeft().toPoint()

    def _units_of(self, item: Item) -> tuple[int, int]:
        return self.units.to_units(item.mention.start), self.units.to_units(item.mention.end)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Qt's hook: what is copied is the judgment's own text, however it is set."""
        data = QMimeData()
        start, end = self.selection()
        data.setText(self._session.text[start:end] if self._session else "")
        return data

    def selection(self) -> tuple[int, int]:
        """The selected span in code points; empty when nothing is selected."""
        cursor = self.textCursor()
        return (
            self.units.to_code_points(cursor.selectionStart()),
            self.units.to_code_points(cursor.selectionEnd()),
        )

    def position_at(self, event: QMouseEvent) -> int:
        """The code point under the mouse."""
        return self.units.to_code_points(self.place_at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click, not a drag, on a mention makes it the current one."""
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self.textCursor().hasSelection():
            return
        item = self._item_near(self.position_at(event))
        if item:
            self.item_clicked.emit(item.key)

    def _item_near(self, position: int) -> Item | None:
        """The item at ``position``, or the one that ends there: Qt rounds to the nearest gap between letters."""
        if self._session is None:
            return None
        return self._session.item_at(position) or self._session.item_at(position - 1)


def _is_judgment(text: str, session: ReviewSession) -> bool:
    """Whether a text can be set as pages at once: the tables of offices have a hundred thousand cells."""
    return len(text) <= _LONGEST and len(session.blocks) <= _MOST_BLOCKS


def _marked(known: tuple[Item, Mark] | None, item: Item, at: Callable[[int], int]) -> tuple[Item, Mark]:
    """``item`` with its mark; the ``known`` one of this key where nothing changed."""
    if known is not None and known[0] is item:
        return known
    mention = item.mention
    return item, Mark(at(mention.start), at(mention.end), family_of(mention.label), item.status)
