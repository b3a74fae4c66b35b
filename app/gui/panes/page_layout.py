"""Sets a text like a judgment on paper: a column no wider than eyes like, headings, indents, cells side by side.

Qt lays out the paragraphs of a QPlainTextEdit only when they come into sight, and asks its layout for the place of
each. This one sets them by their looks instead. The text stays one text: offsets, selection, search, screen readers and
marks are those of the plain view.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextBlock, QTextCharFormat, QTextDocument, QTextLayout, QTextOption
from PySide6.QtWidgets import QPlainTextDocumentLayout

from app.gui.models.page_look import ROW_BREAK, Look
from app.gui.positions import Utf16Map

_WIDEST = 42.0
_MARGIN, _NARROW = 2.4, 0.05
_DEEPEST = 0.4
"""What of its width a line may stand in at most: else one letter stood below the other."""
_PITCH = 1.55
_CELL_PITCH = 1.3
_CELL_PAD = 0.4
_OURS = 77.25
"""A distance of tab stops that nobody else sets: tells which paragraphs were laid out here."""

_ALIGNMENTS = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "center": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
    "justify": Qt.AlignmentFlag.AlignLeft,  # stretched spaces tear words apart where words are long
}


class PageLayout(QPlainTextDocumentLayout):
    """Without looks it is Qt's own layout.

    Attributes:
        looks: one for each line of the text, or none.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.looks: Sequence[Look] = ()
        self._room = 0.0
        self._font = QFont()
        self._em = 1.0
        self._heights: dict[int, float] = {}
        self._telling = False

    def set_for(self, looks: Sequence[Look], font: QFont, room: float) -> None:
        """Set the text by ``looks`` in letters of ``font``, in a window ``room`` pixels wide."""
        if looks is self.looks and room == self._room and font == self._font:
            return
        self.looks, self._room, self._font = looks, room, QFont(font)
        self._em = max(1.0, QFontMetricsF(font).horizontalAdvance("가"))
        self._heights.clear()  # each paragraph is laid out anew when it is asked for
        if looks:
            return
        block = self.document().begin()
        while block.isValid():  # Qt's own layout takes those that have lines for laid out
            block.layout().clearLayout()
            block = block.next()

    def column(self) -> tuple[float, float]:
        """Where the text begins from the left, and how wide it is."""
        width = min(self._room - 2 * self._margin(), _WIDEST * self._em)
        return (self._room - width) / 2, width

    def _margin(self) -> float:
        """Beside the text; in a narrow window letters need the room more. Within the document's margin Qt cuts them."""
        return max(self.document().documentMargin(), min(_MARGIN * self._em, _NARROW * self._room))

    def _inwards(self, ems: float) -> float:
        """How far in a line begins; in a narrow window letters need the room more."""
        return min(ems * self._em, _DEEPEST * self.column()[1])

    def sheet(self) -> tuple[float, float]:
        """Where the paper begins and ends."""
        left, width = self.column()
        margin = min(left, self._margin())
        return left - margin, left + width + margin

    def look(self, block: QTextBlock) -> Look:
        """How ``block`` is set."""
        number = block.blockNumber()
        return self.looks[number] if number < len(self.looks) else Look()

    def edges(self, block: QTextBlock) -> list[float]:
        """Where lines run down between the cells of a row, from the left; nothing for a paragraph."""
        cells = self.look(block).cells
        left, width = self.column()
        return [left + width * edge for edge in (*(begin for begin, _ in cells), 1.0)] if self._in_cells(block) else []

    def _in_cells(self, block: QTextBlock) -> bool:
        look = self.look(block)
        return self._fits(look) and block.text().count(ROW_BREAK) == sum(look.lines) - 1

    def _fits(self, look: Look) -> bool:
        """Whether each cell of a row has room for a letter; else they stand one below the other."""
        least = (look.size + 2 * _CELL_PAD) * self._em
        return bool(look.cells) and min(end - begin for begin, end in look.cells) * self.column()[1] >= least

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        """Qt's hook: the place of a paragraph, laid out if it was not yet."""
        if not self.looks or not block.isValid() or not self._room:
            return super().blockBoundingRect(block)
        layout, number = block.layout(), block.blockNumber()
        if not layout.lineCount() or number not in self._heights or layout.textOption().tabStopDistance() != _OURS:
            lines = self.document().lineCount()
            self._heights[number] = self._lay_out(block, layout)
            if self.document().lineCount() != lines:
                self._tell_size()
        return QRectF(0, 0, self._room, self._heights[number])

    def _tell_size(self) -> None:
        """Let the scroll bar know; it asks for the last page, which may be laid out by that."""
        if not self._telling:
            self._telling = True
            self.documentSizeChanged.emit(self.documentSize())
            self._telling = False

    def _lay_out(self, block: QTextBlock, layout: QTextLayout) -> float:
        look = self.look(block)
        option = QTextOption(self.document().defaultTextOption())
        option.setTabStopDistance(_OURS)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setAlignment(_ALIGNMENTS["left" if look.cells and not self._in_cells(block) else look.align])
        if look.column:
            option.setTabs([QTextOption.Tab(self._inwards(look.column), QTextOption.TabType.LeftTab)])
        layout.setTextOption(option)
        self._dress(block, layout, look)
        layout.beginLayout()
        height = self._cells(block, layout, look) if self._in_cells(block) else self._lines(layout, look)
        layout.endLayout()
        block.setLineCount(max(1, layout.lineCount()))  # Qt reckons with both to know how far it may scroll
        return height

    def _dress(self, block: QTextBlock, layout: QTextLayout, look: Look) -> None:
        if not look.bold and look.size == 1.0:
            layout.clearFormats()
            return
        style = QTextCharFormat()
        style.setFontPointSize(self._font.pointSizeF() * look.size)
        if look.bold:
            style.setFontWeight(QFont.Weight.Bold)
        whole = QTextLayout.FormatRange()
        whole.start, whole.length, whole.format = 0, max(0, block.length() - 1), style
        layout.setFormats([whole])

    def _lines(self, layout: QTextLayout, look: Look) -> float:
        left, width = self.column()
        pitch = QFontMetricsF(self._font).height() * look.size * _PITCH
        top, number = look.above * pitch, 0
        while (line := layout.createLine()).isValid():
            indent = self._inwards(look.left + (look.first if not number else look.column))
            line.setLineWidth(max(self._em, width - indent))
            line.setPosition(QPointF(left + indent, top + (pitch - line.height()) / 2))
            top, number = top + pitch, number + 1
        return top + look.below * pitch if number else pitch

    def _cells(self, block: QTextBlock, layout: QTextLayout, look: Look) -> float:
        """Each cell's lines in its own column, one paragraph below the other."""
        left, width = self.column()
        text, pad = block.text(), _CELL_PAD * self._em
        units = Utf16Map(text)  # lines count those
        pitch = QFontMetricsF(self._font).height() * look.size * _CELL_PITCH
        ends = [units.to_units(at) for at, character in enumerate(text) if character == ROW_BREAK]
        cell_of = [cell for cell, lines in enumerate(look.lines) for _ in range(lines)]
        lowest, top, part = pitch, 0.0, 0
        while (line := layout.createLine()).isValid():
            begin, end = look.cells[cell_of[part]]
            line.setLineWidth(max(self._em, (end - begin) * width - 2 * pad))
            line.setPosition(QPointF(left + begin * width + pad, pad + top + (pitch - line.height()) / 2))
            top += pitch
            lowest = max(lowest, top)
            if part < len(ends) and line.textStart() + line.textLength() > ends[part]:
                part += 1
                top = top if cell_of[part] == cell_of[part - 1] else 0.0
        return lowest + 2 * pad
