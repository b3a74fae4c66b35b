"""The redacted text, with what was replaced marked in the colour of its category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette, QSyntaxHighlighter, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit, QWidget

from app.gui.colours import mention_format
from app.gui.models.preview import Preview, line_changes
from app.gui.models.structure import line_starts
from app.gui.panes.paper import Paper
from app.gui.positions import Utf16Map, displayable
from app.gui.themes import Theme, theme_of
from core.review import Item, ReviewSession, Status
from core.taxonomy import taxonomy

# Setting the whole text is faster than changing so many lines of it one by one.
_MANY = 300


@dataclass(frozen=True, slots=True)
class Span:
    """``start … end`` of a line (UTF-16 units) stands for a mention of ``category``."""

    start: int
    end: int
    category: str
    status: Status


class SpanPainter(QSyntaxHighlighter):
    """Paints the spans of each line."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.theme = Theme.LIGHT
        self.spans: Mapping[int, Sequence[Span]] = {}

    def highlightBlock(self, _text: str) -> None:
        """Qt's hook: paint one line."""
        for span in self.spans.get(self.currentBlock().blockNumber(), ()):
            style = mention_format(span.category, span.status, self.theme)
            self.setFormat(span.start, span.end - span.start, style)


class RedactedView(Paper):
    """``item_clicked`` tells the key of the mention whose replacement was clicked on."""

    item_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = SpanPainter(self.document())
        self._lines: list[str] = [""]
        self.preview: Preview | None = None
        self.units = Utf16Map("")

    def show_preview(self, preview: Preview | None, session: ReviewSession | None) -> None:
        """Show another state of the text; lines that stay the same are left alone, and so is the scrolled place."""
        text = displayable(preview.text) if preview else ""
        lines, units = text.split("\n"), Utf16Map(text)
        spans = _spans(preview, session, units, text) if preview and session else {}
        old_spans, self._painter.spans = self._painter.spans, spans
        self._painter.theme = theme_of(self.palette())
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
        for number in sorted(old_spans.keys() | spans.keys()):
            if old_spans.get(number) != spans.get(number):
                self._painter.rehighlightBlock(self.document().findBlockByNumber(number))

    def focus_item(self, item: Item | None) -> None:
        """Mark what stands for ``item``, and scroll to it if it cannot be seen."""
        mark = next((one for one in self.preview.marks if one.key == item.key), None) if self.preview and item else None
        if mark is None:
            self.setExtraSelections([])
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.units.to_units(mark.start))
        start = QTextCursor(cursor)
        cursor.setPosition(self.units.to_units(mark.end), QTextCursor.MoveMode.KeepAnchor)
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        selection.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        self.setExtraSelections([selection])
        if self.isVisible() and not self.viewport().rect().adjusted(0, 0, 0, -20).contains(self.cursorRect(start)):
            self.setTextCursor(start)
            self.centerCursor()

    def in_sight(self, item: Item) -> bool:
        """Whether what stands for ``item`` can be seen."""
        marks = self.preview.marks if self.preview else ()
        mark = next((one for one in marks if one.key == item.key), None)
        return mark is not None and self.sees(self.units.to_units(mark.start), self.units.to_units(mark.end))

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the desktop turned dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.dress_marks()
            if self._painter.theme is not theme_of(self.palette()):
                self._painter.theme = theme_of(self.palette())
                self._painter.rehighlight()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click, not a drag, on a replacement goes to its mention."""
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self.textCursor().hasSelection() or not self.preview:
            return
        place = self.units.to_code_points(self.cursorForPosition(event.position().toPoint()).position())
        if mark := self.preview.mark_at(place):
            self.item_clicked.emit(mark.key)


def _spans(preview: Preview, session: ReviewSession, units: Utf16Map, text: str) -> dict[int, tuple[Span, ...]]:
    """The marks by line. Those of mentions that are gone by now wait for the next plan."""
    starts = line_starts(text)
    found: dict[int, list[Span]] = {}
    line = 0
    for mark in preview.marks:
        if mark.key not in session:
            continue
        while line + 1 < len(starts) and starts[line + 1] <= mark.start:
            line += 1
        item = session.item(mark.key)
        category = taxonomy().category_of(item.mention.label).name
        base = units.to_units(starts[line])
        span = Span(units.to_units(mark.start) - base, units.to_units(mark.end) - base, category, item.status)
        found.setdefault(line, []).append(span)
    return {number: tuple(spans) for number, spans in found.items()}
