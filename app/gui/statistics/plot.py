"""Bars of precision and recall by category, with the range in which the true share lies; told apart by patterns."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.gui.appearance.colours import BARS
from app.gui.appearance.themes import theme_of
from app.gui.models import entities
from app.gui.statistics.rows import NOTHING, Row, percent
from core.messages import text as tr
from core.review.quality import Share

_GAP = 8
_BAR = 0.62  # of a line's height
_SCALE = (0, 25, 50, 75, 100)
_LEAST = 140
_SOLID, _HATCHED = Qt.BrushStyle.SolidPattern, Qt.BrushStyle.BDiagPattern


def category_name(category: str) -> str:
    """A category in the current language; the empty name stands for all of them."""
    return entities.category_name(category) if category else tr("figures.total")


class Plot(QWidget):
    """Two bars a row: precision filled, recall hatched; a whisker shows the 95 % interval."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Draw ``rows``; screen readers hear them as a sentence."""
        self._rows = tuple(rows)
        said = (
            f"{category_name(row.category)}: {tr('figures.precision')} {percent(row.precision)}, "
            f"{tr('figures.recall')} {percent(row.recall)}"
            for row in rows
        )
        self.setAccessibleDescription("; ".join(said))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """Qt's hook: a line for the legend and one for the scale, two for each row."""
        line = self.fontMetrics().height()
        return QSize(560, line * 2 + _GAP * 3 + len(self._rows) * (line * 2 + _GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self.fontMetrics().height()
        field = self._field(line)
        self._legend(painter, field, line)
        self._grid(painter, field, line)
        top = field.top()
        for row in self._rows:
            self._name(painter, row, QRectF(0, top, field.left() - _GAP, line * 2))
            self._bar(painter, field, top, line, row.precision, _SOLID)
            self._bar(painter, field, top + line, line, row.recall, _HATCHED)
            top += line * 2 + _GAP
        painter.end()

    def _field(self, line: int) -> QRectF:
        """Where the bars are: between the names and the figures."""
        metrics = self.fontMetrics()
        names = max((metrics.horizontalAdvance(category_name(row.category)) for row in self._rows), default=0)
        left = min(names + 2, self.width() // 3) + _GAP  # advances are rounded down
        right = metrics.horizontalAdvance("100 % (100–100)") + _GAP * 2
        top = line + _GAP
        return QRectF(left, top, max(_LEAST, self.width() - left - right), self.height() - top - line - _GAP)

    def _ink(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.WindowText)

    def _fill(self) -> QColor:
        return QColor(BARS[theme_of(self.palette())])

    def _legend(self, painter: QPainter, field: QRectF, line: int) -> None:
        left = field.left()
        for text, pattern in ((tr("figures.precision"), _SOLID), (tr("figures.recall"), _HATCHED)):
            box = QRectF(left, (line - line * _BAR) / 2, line * 1.6, line * _BAR)
            self._box(painter, box, pattern)
            painter.drawText(QPointF(box.right() + _GAP / 2, self.fontMetrics().ascent()), text)
            left = box.right() + self.fontMetrics().horizontalAdvance(text) + _GAP * 2

    def _grid(self, painter: QPainter, field: QRectF, line: int) -> None:
        faint = self._ink()
        faint.setAlpha(70)
        bottom = field.bottom()
        for mark in _SCALE:
            x = field.left() + field.width() * mark / 100
            painter.setPen(faint)
            painter.drawLine(QLineF(x, field.top(), x, bottom))
            painter.setPen(self._ink())
            place = QRectF(x - line * 2, bottom, line * 4, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignHCenter, f"{mark} %")

    def _name(self, painter: QPainter, row: Row, place: QRectF) -> None:
        name = self.fontMetrics().elidedText(
            category_name(row.category), Qt.TextElideMode.ElideRight, int(place.width())
        )
        painter.setPen(self._ink())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, name)

    def _bar(
        self, painter: QPainter, field: QRectF, top: float, line: int, share: Share, pattern: Qt.BrushStyle
    ) -> None:
        middle = top + line / 2
        if share.value is not None:
            height = line * _BAR
            self._box(painter, QRectF(field.left(), middle - height / 2, field.width() * share.value, height), pattern)
            low, high = (field.left() + field.width() * end for end in share.interval)
            painter.drawLine(QLineF(low, middle, high, middle))
            for end in (low, high):
                painter.drawLine(QLineF(end, middle - height / 4, end, middle + height / 4))
        painter.setPen(self._ink())
        said = percent(share) if share.value is not None else NOTHING
        painter.drawText(QPointF(field.right() + _GAP, top + self.fontMetrics().ascent()), said)

    def _box(self, painter: QPainter, box: QRectF, pattern: Qt.BrushStyle) -> None:
        painter.setPen(self._ink())
        painter.setBrush(QBrush(self._fill(), pattern))
        painter.drawRect(box)
