"""A text laid out like the judgment: page numbers at the edge, lines between the cells of tables."""

from typing import cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QTextBlock, QTextLine
from PySide6.QtWidgets import QPlainTextEdit, QWidget

import app.gui.panes.texts  # noqa: F401  registers the texts
from app.gui.models.structure import Structure
from app.gui.texts import tr

_FAINT = 110  # of 255


class Paper(QPlainTextEdit):
    """Read-only text with the structure of its document drawn into it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptDrops(False)  # the window takes the files
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.document().setDocumentMargin(16)
        self._structure = Structure()

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

    def dress_marks(self) -> None:
        """Let what is marked have the colours of the theme, which is another one now."""
        marks = self.extraSelections()
        for mark in marks:
            mark.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
            mark.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        self.setExtraSelections(marks)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the text, then its structure."""
        super().paintEvent(event)
        if not self._structure.pages and not self._structure.rows:
            return
        painter = QPainter(self.viewport())
        colour = QColor(self.palette().color(QPalette.ColorRole.Text))
        painter.setPen(colour)
        faint = QColor(colour)
        faint.setAlpha(_FAINT)
        block, offset = self.firstVisibleBlock(), self.contentOffset()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(offset)
            if place.top() > event.rect().bottom():
                break
            if block.isVisible() and place.bottom() >= event.rect().top():
                self._draw_cells(painter, block, place, faint)
                self._draw_page(painter, block, place, faint)
            block = block.next()
        painter.end()

    def _draw_page(self, painter: QPainter, block: QTextBlock, place: QRectF, faint: QColor) -> None:
        page = self._structure.pages.get(block.blockNumber())
        if page is None:
            return
        width = self.viewport().width()
        painter.save()
        painter.setPen(QPen(faint, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(0, place.top()), QPointF(width, place.top()))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        font = painter.font()
        font.setPointSizeF(max(7.0, self.font().pointSizeF() * 0.7))
        painter.setFont(font)
        box = QRectF(0, place.top() + 1, width - 6, place.height())
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
        tab = text.find("\t")
        while tab >= 0:
            line = layout.lineForTextPosition(tab)
            if line.isValid():
                # Before the following cell, but never in the one before.
                x = place.left() + max(_x(line, tab) + 2, _x(line, tab + 1) - 6)
                top = place.top() + line.y()
                painter.drawLine(QPointF(x, top), QPointF(x, top + line.height()))
            tab = text.find("\t", tab + 1)
        if self._structure.rows.get(block.blockNumber() + 1) != row:
            self._rule(painter, place.bottom() - 0.5)
        if block.blockNumber() - 1 not in self._structure.rows:
            self._rule(painter, place.top() + 0.5)
        painter.restore()

    def _rule(self, painter: QPainter, height: float) -> None:
        margin = self.document().documentMargin()
        painter.drawLine(QPointF(margin, height), QPointF(self.viewport().width() - margin, height))


def _x(line: QTextLine, position: int) -> float:
    """How far from the left ``position`` of the paragraph stands in ``line``."""
    return float(cast(tuple[float, int], line.cursorToX(position))[0])
