"""The redacted text, with what was replaced marked in the colour of its category."""

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.desk.preview import Mark as Place
from app.desk.preview import Preview, line_changes
from app.gui.appearance.colours import family_of
from app.gui.models.marks import Mark, Marks
from app.gui.models.page_look import Look, Typeset
from app.gui.panes.paper import Paper
from app.gui.panes.strip import Strip
from app.gui.positions import Utf16Map, displayable
from core.review import Item, ReviewSession

# Setting the whole text is faster than changing so many lines of it one by one.
_MANY = 300
_UNSET = Typeset("", ())


class RedactedView(Paper):
    """``item_clicked`` tells the key of the mention whose replacement was clicked on."""

    item_clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = [""]
        self.preview: Preview | None = None
        self.units = Utf16Map("")
        self.strip = Strip(self)

    def show_preview(self, preview: Preview | None, session: ReviewSession | None, original: Typeset = _UNSET) -> None:
        """Show another state of the text; lines that stay the same are left alone, and so is the scrolled place.

        It is set as the ``original`` is; as a plain text where that has no looks.
        """
        text = displayable(preview.text) if preview else ""
        units, looks = Utf16Map(text), tuple[Look, ...]()
        if original.looks and preview and session:
            moved = original.moved(text, preview.to_redacted)
            text, looks = moved.shown, moved.looks
        lines = text.split("\n")
        if looks != self.page.looks:
            self.set_looks(looks)
        self.set_marks(_marks(preview, session, units) if preview and session else Marks())
        old, self._lines = self._lines, lines
        self.preview, self.units = preview, units
        changes = line_changes(old, lines)
        if changes is None or len(changes) > _MANY:
            place = self.verticalScrollBar().value()
            self.setPlainText(text)
            self.verticalScrollBar().setValue(place)
            return
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for number in changes:
            block = self.document().findBlockByNumber(number)
            cursor.setPosition(block.position())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(lines[number])
        cursor.endEditBlock()

    def focus_item(self, item: Item | None) -> None:
        """Mark what stands for ``item``, and scroll to it if it cannot be seen."""
        mark = self._mark_of(item.key) if item else None
        if mark is None:
            self.choose([])
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.units.to_units(mark.start))
        start = QTextCursor(cursor)
        cursor.setPosition(self.units.to_units(mark.end), QTextCursor.MoveMode.KeepAnchor)
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        selection.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        self.choose([selection])
        if self.isVisible() and not self.viewport().rect().adjusted(0, 0, 0, -20).contains(self.cursorRect(start)):
            self.setTextCursor(start)
            self.centerCursor()

    def in_sight(self, item: Item) -> bool:
        """Whether what stands for ``item`` can be seen."""
        mark = self._mark_of(item.key)
        return mark is not None and self.sees(*self._units_of(mark))

    def key_at(self, point: QPoint) -> int | None:
        """The mention whose replacement stands at ``point`` of the viewport."""
        place = self.units.to_code_points(self.place_at(point))
        mark = self.preview.mark_at(place) if self.preview else None
        return mark.key if mark and self.stands_at(point, *self._units_of(mark)) else None

    def place_of(self, item: Item) -> QPoint:
        """The point of the viewport below what stands for ``item``; its corner where nothing does."""
        mark = self._mark_of(item.key)
        return next(self.areas(*self._units_of(mark))).bottomLeft().toPoint() if mark else QPoint()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Qt's hook: what is copied is the redacted text itself, however it is set."""
        cursor, at = self.textCursor(), self.units.to_code_points
        text = self.preview.text if self.preview else ""
        data = QMimeData()
        data.setText(text[at(cursor.selectionStart()) : at(cursor.selectionEnd())])
        return data

    def _mark_of(self, key: int) -> Place | None:
        return next((mark for mark in self.preview.marks if mark.key == key), None) if self.preview else None

    def _units_of(self, mark: Place) -> tuple[int, int]:
        return self.units.to_units(mark.start), self.units.to_units(mark.end)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click, not a drag, on a replacement goes to its mention."""
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self.textCursor().hasSelection() or not self.preview:
            return
        place = self.units.to_code_points(self.place_at(event.position().toPoint()))
        if mark := self.preview.mark_at(place):
            self.item_clicked.emit(mark.key)


def _marks(preview: Preview, session: ReviewSession, units: Utf16Map) -> Marks:
    """What was replaced. Marks of mentions that are gone by now wait for the next plan."""
    there, at = {item.key: item for item in session.items}, units.to_units
    found = ((mark, there[mark.key]) for mark in preview.marks if mark.key in there)
    return Marks(
        [Mark(at(mark.start), at(mark.end), family_of(item.mention.label), item.status) for mark, item in found]
    )
