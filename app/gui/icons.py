"""Pictures of the toolbar's commands, drawn in the colour of the buttons' texts: seen in every theme, sharp at any
scale.
"""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPainterPath, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QApplication

_GRID = 16.0
_PEN = 1.6


def icon(name: str) -> QIcon:
    """The picture of the command ``name``; an empty one where there is none."""
    return QIcon(_Engine(name)) if name in _DRAWN else QIcon()


class _Engine(QIconEngine):
    """Draws at the size and in the colours that are wanted at the moment."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def clone(self) -> QIconEngine:
        """Qt's hook."""
        return _Engine(self._name)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        """Qt's hook."""
        group = QPalette.ColorGroup.Disabled if mode == QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        ink = QApplication.palette().color(group, QPalette.ColorRole.ButtonText)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / _GRID, rect.height() / _GRID)
        painter.setPen(QPen(ink, _PEN, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        _DRAWN[self._name](painter)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Qt's hook."""
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, QRect(QPointF().toPoint(), size), mode, state)
        painter.end()
        return picture


def _line(*points: tuple[float, float]) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))

    return draw


def _all(*parts: Callable[[QPainter], None]) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        for part in parts:
            part(painter)

    return draw


def _box(left: float, top: float, width: float, height: float) -> Callable[[QPainter], None]:
    return lambda painter: painter.drawRoundedRect(QRectF(left, top, width, height), 1, 1)


def _back(painter: QPainter) -> None:
    path = QPainterPath(QPointF(3, 6))
    path.lineTo(10, 6)
    path.arcTo(QRectF(6.5, 6, 7, 7), 90, -180)
    path.lineTo(6, 13)
    painter.drawPath(path)


_SHEETS = ((1.5, 3.0), (9.0, 10.5))
_FOLDER = (
    *((1.5, 13), (1.5, 3.5), (6, 3.5), (7.5, 5.5), (13, 5.5), (13, 7.5)),
    *((4, 7.5), (1.5, 13), (12, 13), (14.5, 7.5), (12.5, 7.5)),
)
_DRAWN: dict[str, Callable[[QPainter], None]] = {
    "open": _line(*_FOLDER),
    "export": _all(
        _line((5, 5.5), (2.5, 5.5), (2.5, 14), (13.5, 14), (13.5, 5.5), (11, 5.5)),
        _line((8, 10), (8, 1.5)),
        _line((5, 4), (8, 1.5), (11, 4)),
    ),
    "proof": _all(
        *(_box(edge, 2, 5.5, 12) for edge, _ in _SHEETS),
        *(_line((left, height), (left + 2.5, height)) for _, left in _SHEETS for height in (6, 9)),
    ),
    "previous": _line((3, 10), (8, 5), (13, 10)),
    "next": _line((3, 6), (8, 11), (13, 6)),
    "accept": _line((2.5, 8.5), (6.5, 12.5), (13.5, 4)),
    "reject": _all(_line((3.5, 3.5), (12.5, 12.5)), _line((12.5, 3.5), (3.5, 12.5))),
    "add": _all(
        _line((5, 2), (2, 2), (2, 14), (5, 14)),
        _line((11, 2), (14, 2), (14, 14), (11, 14)),
        _line((8, 5), (8, 11)),
        _line((5, 8), (11, 8)),
    ),
    "undo": _all(_back, _line((6, 3), (3, 6), (6, 9))),
}
"""Each on a grid of 16 by 16."""
