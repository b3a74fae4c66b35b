"""The judgment's text with its mentions marked."""

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette, QSyntaxHighlighter, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import QTextEdit, QWidget

from app.gui.colours import mention_format
from app.gui.panes.paper import Paper
from app.gui.positions import Utf16Map, displayable
from app.gui.themes import Theme, theme_of
from core.review import Item, ReviewSession
from core.taxonomy import taxonomy


class MentionHighlighter(QSyntaxHighlighter):
    """Paints the mentions of the paragraphs Qt asks for."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.theme = Theme.LIGHT
        self._items: Sequence[Item] = ()
        self._starts: list[int] = []
        self._ends: list[int] = []

    def show_items(self, items: Sequence[Item], units: Utf16Map) -> None:
        """Take over ``items`` (in reading order) and paint anew only the paragraphs in which something changed."""
        if items is self._items:
            return
        before, after = ({item.key: item for item in one} for one in (self._items, items))
        gone = [item for key, item in before.items() if after.get(key) is not item]
        changed = [*gone, *(item for key, item in after.items() if before.get(key) is not item)]
        self.take(items, units)
        blocks = {
            number
            for item in changed
            for number in range(
                self.document().findBlock(units.to_units(item.mention.start)).blockNumber(),
                self.document().findBlock(units.to_units(item.mention.end)).blockNumber() + 1,
            )
        }
        for number in sorted(blocks):
            self.rehighlightBlock(self.document().findBlockByNumber(number))

    def take(self, items: Sequence[Item], units: Utf16Map) -> None:
        """Take over ``items`` for the text that is set next."""
        self._items = items
        self._starts = [units.to_units(item.mention.start) for item in items]
        self._ends = [units.to_units(item.mention.end) for item in items]

    def highlightBlock(self, text: str) -> None:
        """Qt's hook: paint one paragraph."""
        block = self.currentBlock()
        first, last = block.position(), block.position() + block.length()
        for index in range(bisect_right(self._ends, first), len(self._items)):
            start, end = self._starts[index], self._ends[index]
            if start >= last:
                break
            item = self._items[index]
            category = taxonomy().category_of(item.mention.label).name
            start = max(start, first)
            self.setFormat(start - first, end - start, mention_format(category, item.status, self.theme))


class JudgmentView(Paper):
    """Read-only text. ``item_clicked`` tells the key of a mention the user clicked on."""

    item_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = MentionHighlighter(self.document())
        self.units = Utf16Map("")
        self._session: ReviewSession | None = None

    def show_session(self, session: ReviewSession | None) -> None:
        """Show another judgment, or none."""
        text = session.text if session else ""
        self._session = session
        self.units = Utf16Map(text)
        self._painter.theme = theme_of(self.palette())
        self._painter.take(session.items if session else (), self.units)
        self.setPlainText(displayable(text))

    def refresh(self) -> None:
        """Repaint what changed in the session."""
        self._painter.show_items(self._session.items if self._session else (), self.units)

    def focus_item(self, item: Item | None) -> None:
        """Scroll to ``item`` and mark it as the current one."""
        if item is None:
            self.setExtraSelections([])
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.units.to_units(item.mention.start))
        view_cursor = QTextCursor(cursor)
        cursor.setPosition(self.units.to_units(item.mention.end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(view_cursor)
        self.setExtraSelections([self._current_mark(cursor)])
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

    def selection(self) -> tuple[int, int]:
        """The selected span in code points; empty when nothing is selected."""
        cursor = self.textCursor()
        return (
            self.units.to_code_points(cursor.selectionStart()),
            self.units.to_code_points(cursor.selectionEnd()),
        )

    def position_at(self, event: QMouseEvent) -> int:
        """The code point under the mouse."""
        return self.units.to_code_points(self.cursorForPosition(event.position().toPoint()).position())

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the desktop turned dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.dress_marks()
            if self._painter.theme is not theme_of(self.palette()):
                self._painter.theme = theme_of(self.palette())
                self._painter.rehighlight()

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
