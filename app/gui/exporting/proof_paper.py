"""One side of a page of the proof: the text as it is set, and in its margin what is to be looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.gui.models.marks import Mark, Marks
from app.gui.models.page_look import in_columns
from app.gui.models.proof import Kind, Place, Side
from app.gui.panes.paper import Paper
from app.gui.positions import Utf16Map

_SIGN = 7.0
_BAR = 2.5
_LANES: dict[Kind, int] = {"replaced": 0, "removed": 1, "stays": 2}
"""Where in the margin each sign stands: told by place and shape, not by colour."""


class ProofPaper(Paper):
    """Shows one Side; ``after`` says whether it is the redacted one."""

    def __init__(self, after: bool) -> None:
        super().__init__()
        self._after = after
        self._start = 0
        self._units = Utf16Map("")
        self._places: Sequence[Place] = ()
        self._gap: int | None = None

    def show_side(self, side: Side, places: Sequence[Place], marks: Sequence[tuple[Place, Mark]]) -> None:
        """Show a page. ``marks`` say how what is replaced looks; their spans are taken from the places."""
        lines = side.text.split("\n")
        looks = side.looks if len(side.looks) == len(lines) else ()
        self._start, self._units, self._places = side.start, Utf16Map(side.text), places
        self.set_looks(looks)
        self.setPlainText("\n".join(in_columns(lines, looks)) if looks else side.text)
        drawn = (Mark(*self.units_of(place), mark.family, mark.status) for place, mark in marks)
        self.set_marks(Marks([mark for mark in drawn if mark.start < mark.end]))
        self.set_finds([self.units_of(place) for place in places if place.kind == "stays"])

    def units_of(self, place: Place) -> tuple[int, int]:
        """Where ``place`` stands in what is shown (UTF-16 units)."""
        start, end = place.after if self._after else place.before
        return self._units.to_units(max(0, start - self._start)), self._units.to_units(max(0, end - self._start))

    def go_to(self, place: Place | None) -> None:
        """Choose ``place`` and bring it into sight; what was removed is the gap it left."""
        self._gap = None
        if place is None:
            self.choose([])
            return
        start, end = self.units_of(place)
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(start, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        if not self.viewport().rect().adjusted(0, 0, 0, -20).contains(self.cursorRect(cursor)):
            self.centerCursor()
        cursor = QTextCursor(cursor)
        cursor.setPosition(min(end, self.document().characterCount() - 1), QTextCursor.MoveMode.KeepAnchor)
        chosen = QTextEdit.ExtraSelection()
        chosen.cursor = cursor
        chosen.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        chosen.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        self._gap = start if start == end else None
        self.choose([chosen])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook: the signs in the margin, one of a kind beside each line."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self.page.sheet()[0] if self.page.looks else 0.0
        for kind, top, height in self._signs():
            draw_sign(painter, kind, QRectF(left + 2 + _LANES[kind] * (_SIGN + 1), top, _SIGN, height), self.palette())
        if self._gap is not None:
            self._draw_gap(painter, self._gap)
        painter.end()

    def _draw_gap(self, painter: QPainter, place: int) -> None:
        """Where the chosen place is empty, a bar as of a cursor: otherwise nobody would see what is chosen."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        line = QRectF(self.cursorRect(cursor))
        bar = QRectF(line.left() - _BAR / 2, line.top(), _BAR, line.height())
        painter.fillRect(bar, self.palette().color(QPalette.ColorRole.Highlight))

    def _signs(self) -> set[tuple[Kind, int, int]]:
        """Kind, top and height of each sign in sight."""
        found: set[tuple[Kind, int, int]] = set()
        area, cursor = self.viewport().rect(), QTextCursor(self.document())
        for place in self._places:
            cursor.setPosition(min(self.units_of(place)[0], self.document().characterCount() - 1))
            line = self.cursorRect(cursor)
            if line.bottom() >= area.top() and line.top() <= area.bottom():
                found.add((place.kind, line.top(), line.height()))
        return found


def draw_sign(painter: QPainter, kind: Kind, box: QRectF, palette: QPalette) -> None:
    """A bar: replaced. A cross: removed. A ring: stays readable."""
    ink = palette.color(QPalette.ColorRole.Text)
    painter.setPen(QPen(ink, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle = box.center()
    if kind == "replaced":
        painter.fillRect(QRectF(box.left() + 1, box.top(), _BAR, box.height()), ink)
    elif kind == "removed":
        half = QPointF(_SIGN / 2 - 1, _SIGN / 2 - 1)
        painter.drawLine(middle - half, middle + half)
        painter.drawLine(middle - QPointF(half.x(), -half.y()), middle + QPointF(half.x(), -half.y()))
    else:
        painter.drawEllipse(middle, _SIGN / 2 - 1, _SIGN / 2 - 1)
