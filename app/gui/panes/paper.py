"""A text laid out like the judgment: marked mentions, page numbers at the edge, lines between the cells of tables."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.gui.appearance.themes import theme_of
from app.gui.models.marks import Marks, shared
from app.gui.models.page_look import Look
from app.gui.models.structure import Structure
from app.gui.panes.marking import draw_frame, draw_ground, draw_line, places, x_of
from app.gui.panes.page_layout import PageLayout
from app.gui.positions import Utf16Map
from core.messages import text as tr

_FAINT = 110  # of 255
_FOUND = 40
_SHEETS_APART = 12


class Paper(QPlainTextEdit):
    """Read-only text with its marks and the structure of its document drawn into it.

    Marks are drawn and are no formats of the text: a decision costs a repaint of what is in sight, however long the
    judgment is. ``marked`` tells that other marks are shown, or another one is chosen, ``found`` that other places are
    outlined.

    Attributes:
        marks: what is marked.
    """

    marked = Signal()
    found = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)  # the window takes the files
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.document().setDocumentMargin(16)
        self.page = PageLayout(self.document())
        self.document().setDocumentLayout(self.page)
        self._dragging = self._word = False
        self._structure = Structure()
        self.marks = Marks()
        self._finds: Sequence[tuple[int, int]] = ()

    def set_marks(self, marks: Marks) -> None:
        """Draw ``marks`` from now on."""
        self.marks = marks
        self.viewport().update()
        self.marked.emit()

    def set_finds(self, places: Sequence[tuple[int, int]]) -> None:
        """Outline ``places`` (UTF-16 units, in reading order) from now on."""
        self._finds = places
        self.viewport().update()
        self.found.emit()

    def set_looks(self, looks: Sequence[Look]) -> None:
        """Set the text as a page by ``looks``, one for each of its lines; without any as a plain text."""
        self.page.set_for(looks, self.font(), self.viewport().width())
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: the column moves, and may become narrower."""
        self._set_anew()
        super().resizeEvent(event)

    def _set_anew(self) -> None:
        self.page.set_for(self.page.looks, self.font(), self.viewport().width())

    def set_structure(self, structure: Structure) -> None:
        """Draw ``structure`` into the text."""
        self._structure = structure
        self.viewport().update()

    def sees(self, start: int, end: int) -> bool:
        """Whether some of ``start … end`` (UTF-16 units) can be seen now."""
        cursor, places = self.textCursor(), QRect()
        for position in (start, end):
            cursor.setPosition(position)
            places = places.united(self.cursorRect(cursor))
        return self.isVisible() and self.viewport().rect().intersects(places)

    def seen(self) -> tuple[int, int]:
        """Between which places (UTF-16 units) the text is in sight."""
        corner = self.viewport().rect().bottomRight()
        return self.cursorForPosition(QPoint(0, 0)).position(), self.cursorForPosition(corner).position()

    def choose(self, selections: Sequence[QTextEdit.ExtraSelection]) -> None:
        """Show what is chosen."""
        self.setExtraSelections(selections)
        self.marked.emit()

    def make_room(self, width: int) -> None:
        """Leave ``width`` pixels between the text and the scroll bar."""
        self.setViewportMargins(0, 0, width, 0)

    def scroll_to(self, place: int) -> None:
        """Bring ``place`` (UTF-16 units) into the middle of what is in sight; the cursor stays where it is."""
        bar, block = self.verticalScrollBar(), self.document().findBlock(place)
        near = block
        for _ in range(bar.pageStep() // 2):  # lines count where they were laid out; till then a paragraph is one
            near = near.previous() if near.previous().isValid() else near
        for _ in range(bar.pageStep()):
            if near.isValid():
                self.blockBoundingGeometry(near)
                near = near.next()
        line = block.layout().lineForTextPosition(place - block.position())
        within = line.lineNumber() if line.isValid() else 0
        bar.setValue(block.firstLineNumber() + within - bar.pageStep() // 2)

    def stands_at(self, point: QPoint, start: int, end: int) -> bool:
        """Whether a letter of ``start … end`` (UTF-16 units) stands at ``point`` of the viewport."""
        return any(area.contains(QPointF(point)) for area in self.areas(start, end))

    def areas(self, start: int, end: int) -> Iterator[QRectF]:
        """Where in the viewport the letters ``start … end`` (UTF-16 units) stand, one area for each line."""
        block = self.document().findBlock(start)
        while block.isValid() and block.position() < end:
            corner = self.blockBoundingGeometry(block).translated(self.contentOffset()).topLeft()
            yield from places(block, corner, start, end)
            block = block.next()

    def dress_marks(self) -> None:
        """Let what is marked have the colours of the theme, which is another one now."""
        marks = self.extraSelections()
        for mark in marks:
            mark.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
            mark.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        self.setExtraSelections(marks)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the desktop turned dark or light."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._set_anew()
        if event.type() == QEvent.Type.PaletteChange:
            self.dress_marks()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: tints below the text, lines and structure above it."""
        seen = tuple(self.blocks_in(event.rect()))
        if self.page.looks:
            self._draw_sheets(event.rect(), seen)
        self._draw_grounds(seen)
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_lines(painter, seen)
        self._draw_finds(painter, seen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        colour = self.palette().color(QPalette.ColorRole.Text)
        painter.setPen(colour)
        faint = QColor(colour)
        faint.setAlpha(_FAINT)
        for block, place in seen:
            if edges := self.page.edges(block) if self.page.looks else ():
                self._draw_row(painter, place, edges, colour)
            else:
                self._draw_cells(painter, block, place, faint)
            self._draw_page(painter, block, place, faint)
        painter.end()

    def _draw_sheets(self, area: QRect, seen: tuple[tuple[QTextBlock, QRectF], ...]) -> None:
        """Paper on a desk; where a page begins the desk shows between two sheets."""
        painter, palette = QPainter(self.viewport()), self.palette()
        desk, edge = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.Mid)
        left, right = self.page.sheet()
        painter.fillRect(area, desk)
        painter.fillRect(QRectF(left, area.top(), right - left, area.height()), palette.color(QPalette.ColorRole.Base))
        painter.setPen(edge)
        for x in (left, right):
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for block, place in seen:
            if self.page.look(block).page is not None and block.blockNumber():
                gap = QRectF(left - 1, place.top() + 2, right - left + 2, _SHEETS_APART)
                painter.fillRect(gap, desk)
                painter.drawLine(gap.topLeft(), gap.topRight())
                painter.drawLine(gap.bottomLeft(), gap.bottomRight())
        painter.end()

    def _draw_row(self, painter: QPainter, place: QRectF, edges: Sequence[float], colour: QColor) -> None:
        """The borders of a row of cells; the next row draws over the lower one."""
        painter.save()
        painter.setPen(QPen(colour, 1))
        top, bottom = round(place.top()) + 0.5, round(place.bottom()) + 0.5
        for x in edges:
            painter.drawLine(QPointF(round(x) + 0.5, top), QPointF(round(x) + 0.5, bottom))
        for y in (top, bottom):
            painter.drawLine(QPointF(edges[0], y), QPointF(edges[-1], y))
        painter.restore()

    # --- the mouse --------------------------------------------------------------------------------------------------

    def place_at(self, point: QPoint) -> int:
        """The gap between letters (UTF-16 units) nearest to ``point`` of the viewport, in the cell that is there."""
        for block, place in self.blocks_in(QRect(point, point)):
            if (edges := self.page.edges(block) if self.page.looks else ()) and place.contains(QPointF(point)):
                return block.position() + _in_cell(block, edges, QPointF(point) - place.topLeft())
        return self.cursorForPosition(point).position()

    def _over_cells(self, event: QMouseEvent) -> bool:
        point = event.position().toPoint()
        held = self.page.looks and (event.button() | event.buttons()) == Qt.MouseButton.LeftButton
        return bool(held) and any(self.page.edges(block) for block, _ in self.blocks_in(QRect(point, point)))

    def _put_cursor(self, event: QMouseEvent, keep: bool) -> None:
        cursor, modes = self.textCursor(), QTextCursor.MoveMode
        place = self.place_at(event.position().toPoint())
        cursor.setPosition(place, modes.KeepAnchor if keep else modes.MoveAnchor)
        self.setTextCursor(cursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: in a row the selection begins in the cell under the mouse."""
        self._dragging, self._word = self._over_cells(event), False
        if self._dragging:
            self._put_cursor(event, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: the selection goes along."""
        if self._word:  # hands tremble: the word stays whole
            return
        if self._dragging or self._over_cells(event):
            self._put_cursor(event, keep=True)
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        if self._dragging or self._word:
            self._dragging = self._word = False
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a word of a cell."""
        if self._over_cells(event):
            self._word = True
            self._put_cursor(event, keep=False)
            cursor = self.textCursor()
            cursor.select(QTextCursor.SelectionType.WordUnderCursor)
            self.setTextCursor(cursor)
        else:
            super().mouseDoubleClickEvent(event)

    def blocks_in(self, area: QRect) -> Iterator[tuple[QTextBlock, QRectF]]:
        """The paragraphs that reach into ``area`` of the viewport, each with its place there."""
        block, offset = self.firstVisibleBlock(), self.contentOffset()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(offset)
            if place.top() > area.bottom():
                return
            if block.isVisible() and place.bottom() >= area.top():
                yield block, place
            block = block.next()

    def _draw_grounds(self, seen: tuple[tuple[QTextBlock, QRectF], ...]) -> None:
        painter, theme = QPainter(self.viewport()), theme_of(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for block, place in seen:
            for mark in self.marks.within(block.position(), block.position() + block.length()):
                for area in places(block, place.topLeft(), mark.start, mark.end):
                    draw_ground(painter, mark, area, theme)
        painter.end()

    def _draw_lines(self, painter: QPainter, seen: tuple[tuple[QTextBlock, QRectF], ...]) -> None:
        """On what is selected the colour of selected text is used: the family's might not be seen there."""
        theme, ink = theme_of(self.palette()), self.palette().color(QPalette.ColorRole.HighlightedText)
        chosen = [(one.cursor.selectionStart(), one.cursor.selectionEnd()) for one in self.extraSelections()]
        cursor = self.textCursor()
        framed = [shared(one, (cursor.selectionStart(), cursor.selectionEnd())) for one in chosen]
        painter.setBackground(self.palette().color(QPalette.ColorRole.Text))
        for block, place in seen:
            for mark in self.marks.within(block.position(), block.position() + block.length()):
                on = ink if any(start < mark.end and mark.start < end for start, end in chosen) else None
                for area in places(block, place.topLeft(), mark.start, mark.end):
                    draw_line(painter, mark, area, theme, on)
            for start, end in framed:
                for area in places(block, place.topLeft(), start, end):
                    draw_frame(painter, area, ink)

    def _draw_finds(self, painter: QPainter, seen: tuple[tuple[QTextBlock, QRectF], ...]) -> None:
        colour = QColor(self.palette().color(QPalette.ColorRole.Highlight))
        painter.setPen(QPen(colour, 1.5))
        colour.setAlpha(_FOUND)
        painter.setBrush(colour)
        for block, place in seen if self._finds else ():
            first = bisect_left(self._finds, (block.position(), 0))
            for start, end in self._finds[max(0, first - 1) :]:
                if start >= block.position() + block.length():
                    break
                for area in places(block, place.topLeft(), start, end):
                    painter.drawRoundedRect(area.adjusted(-1, 0, 1, 0), 2, 2)

    def _draw_page(self, painter: QPainter, block: QTextBlock, place: QRectF, faint: QColor) -> None:
        page = self._structure.pages.get(block.blockNumber())
        if page is None:
            return
        width = self.viewport().width()
        painter.save()
        top = place.top()
        if self.page.looks:
            width, top = round(self.page.sheet()[1]), top + _SHEETS_APART + 2
        else:
            painter.setPen(QPen(faint, 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(0, top), QPointF(width, top))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        font = painter.font()
        font.setPointSizeF(max(7.0, self.font().pointSizeF() * 0.7))
        painter.setFont(font)
        box = QRectF(0, top + 1, width - 6, place.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, tr("page", number=page))
        painter.restore()

    def _draw_cells(self, painter: QPainter, block: QTextBlock, place: QRectF, faint: QColor) -> None:
        """A line between two cells, and one below each row."""
        row = self._structure.rows.get(block.blockNumber())
        if row is None:
            return
        painter.save()
        painter.setPen(QPen(faint, 1))
        layout, text = block.layout(), block.text()
        units = Utf16Map(text)
        for tab in (units.to_units(at) for at, letter in enumerate(text) if letter == "\t"):
            line = layout.lineForTextPosition(tab)
            if line.isValid():
                # Before the following cell, but never in the one before.
                x = place.left() + max(x_of(line, tab) + 2, x_of(line, tab + 1) - 6)
                top = place.top() + line.y()
                painter.drawLine(QPointF(x, top), QPointF(x, top + line.height()))
        if self._structure.rows.get(block.blockNumber() + 1) != row:
            self._rule(painter, place.bottom() - 0.5)
        if block.blockNumber() - 1 not in self._structure.rows:
            self._rule(painter, place.top() + 0.5)
        painter.restore()

    def _rule(self, painter: QPainter, height: float) -> None:
        margin = self.document().documentMargin()
        painter.drawLine(QPointF(margin, height), QPointF(self.viewport().width() - margin, height))


def _in_cell(block: QTextBlock, edges: Sequence[float], point: QPointF) -> int:
    """The position in a row of cells nearest to ``point`` of its layout."""
    layout = block.layout()
    # Beside the row, too, where a drag that was to reach its end may go.
    cell = min(max(0, sum(edge <= point.x() for edge in edges) - 1), len(edges) - 2)
    lines = [layout.lineAt(at) for at in range(layout.lineCount())]
    mine = [line for line in lines if edges[cell] <= line.x() + 1 < edges[cell + 1] + 1]
    if not mine:
        return 0
    line = min(mine, key=lambda one: abs(one.y() + one.height() / 2 - point.y()))
    return int(line.xToCursor(point.x()))
