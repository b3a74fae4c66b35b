"""How a mention looks: a soft tint below the letters, a line in the full colour of its family above them.

What was decided is told by shape, never by colour alone: a solid line below is accepted, a dashed frame all around is
undecided and stands out most, a line through the letters is rejected. The letters keep the colour of the text.
"""

from collections.abc import Iterator
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTextBlock, QTextLine

from app.gui.appearance.colours import line_colour, tint_colour
from app.gui.appearance.themes import Theme
from app.gui.models.marks import Mark
from core.review import Status

_LINE, _FRAME = 2.0, 1.0
_DASHES = [3.0, 2.0]
_TALL = 16.0
"""Letters less high than this have finer lines: those of a page made small would lie in the strokes."""
_ROUND = 2.5


def places(block: QTextBlock, corner: QPointF, start: int, end: int) -> Iterator[QRectF]:
    """Where the letters ``start … end`` (UTF-16 units of the document) stand in ``block``, whose layout begins at
    ``corner``: one rectangle for each line.
    """
    layout, first = block.layout(), block.position()
    start, end = max(0, start - first), min(block.length() - 1, end - first)
    if start >= end:
        return
    line = layout.lineForTextPosition(start)
    while line.isValid() and line.textStart() < end:
        last = min(end, line.textStart() + line.textLength())
        left, right = x_of(line, max(start, line.textStart())), x_of(line, last)
        # On whole pixels: between two rows a thin line is drawn in both, and half as dark as it must be.
        top, height = round(corner.y() + line.y()), round(line.ascent() + line.descent())
        yield QRectF(corner.x() + left, top, right - left, height)
        if line.lineNumber() + 1 >= layout.lineCount():
            return
        line = layout.lineAt(line.lineNumber() + 1)


def x_of(line: QTextLine, position: int) -> float:
    """How far from the left ``position`` of the paragraph stands in ``line``."""
    return float(cast(tuple[float, int], line.cursorToX(position))[0])


def draw_ground(painter: QPainter, mark: Mark, place: QRectF, theme: Theme) -> None:
    """What lies below the letters."""
    if mark.status is not Status.REJECTED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint_colour(mark.family, theme))
        painter.drawRoundedRect(place, _ROUND, _ROUND)


def _sides(place: QRectF) -> QPainterPath:
    """Left, top and right: below is a line of its own, whose gaps the frame's dashes would fill."""
    path = QPainterPath(place.bottomLeft())
    path.lineTo(place.left(), place.top() + _ROUND)
    path.quadTo(place.topLeft(), place.topLeft() + QPointF(_ROUND, 0))
    path.lineTo(place.right() - _ROUND, place.top())
    path.quadTo(place.topRight(), place.topRight() + QPointF(0, _ROUND))
    path.lineTo(place.bottomRight())
    return path


def widths(painter: QPainter, place: QRectF) -> tuple[float, float]:
    """How thick the line below the letters and their frame are drawn: whole pixels of the screen, one at least."""
    device = painter.device()
    ratio = device.devicePixelRatio() if device is not None else 1.0
    share = min(1.0, place.height() / _TALL)
    below, around = (max(1, round(wide * share * ratio)) / ratio for wide in (_LINE, _FRAME))
    return below, around


def draw_line(painter: QPainter, mark: Mark, place: QRectF, theme: Theme, ink: QColor | None = None) -> None:
    """What is drawn over the letters; in ``ink`` instead of the family's colour where that would not be seen."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line, edge = widths(painter, place)
    if mark.status is Status.REJECTED:
        painter.setPen(QPen(ink or painter.background().color(), edge))
        middle = place.top() + place.height() * 0.54
        painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle))
        return
    colour = ink or line_colour(mark.family, theme)
    below = QPen(colour, line, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if mark.status is Status.UNDECIDED:
        frame = QPen(colour, edge, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        frame.setDashPattern([one * _FRAME / edge for one in _DASHES])
        below.setDashPattern([one / line for one in _DASHES])
        painter.setPen(frame)
        painter.drawPath(_sides(place.adjusted(edge / 2, edge / 2, -edge / 2, -line)))
    painter.setPen(below)
    height = place.bottom() - line / 2
    painter.drawLine(QPointF(place.left() + 1, height), QPointF(place.right() - 1, height))


def draw_frame(painter: QPainter, place: QRectF, ink: QColor) -> None:
    """Around letters selected in what is chosen: the ground of both is the same."""
    line, _ = widths(painter, place)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, line, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(place.adjusted(line / 2, line / 2, -line / 2, -line / 2))
