"""The whole judgment beside the scroll bar: what is marked where, what is doubted, and where one is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.gui.appearance.colours import line_colour
from app.gui.appearance.themes import Theme, theme_of
from app.gui.models.marks import Mark
from core.messages import text as tr
from core.review import Status

if TYPE_CHECKING:
    from app.gui.panes.paper import Paper

WIDTH = 16
_DECIDED = QRect(1, 0, 3, 1)
_OPEN = QRect(1, 0, 8, 1)
_DOUBT = QRect(11, 0, 4, 1)
_TICK, _HALO, _LEAST = 2, 60, 8
DOUBT = {Theme.LIGHT: "#B3261E", Theme.DARK: "#FF8A80", Theme.BLACK: "#FFFF00", Theme.WHITE: "#7A0000"}
"""Doubts, as all that asks for a look. Told by their own lane, too."""


class Strip(QWidget):
    """Ticks: short ones are decided, long ones undecided, those at the right edge are doubts; a frame is what is in
    sight, a bar across is the current mention. A click or a drag goes there; the keyboard stays where it is.
    """

    def __init__(self, paper: "Paper") -> None:
        super().__init__(paper)
        self._paper = paper
        self._doubts: tuple[int, ...] = ()
        self._seen: tuple[object, ...] = ()
        self._ticks: list[tuple[QRect, QColor]] = []
        # A press gives the keyboard to the text around the strip unless whoever has it stands in for the strip.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(paper)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._stand_in)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        paper.make_room(WIDTH)
        paper.viewport().installEventFilter(self)
        paper.verticalScrollBar().valueChanged.connect(self.update)
        paper.marked.connect(self.update)

    def retranslate(self) -> None:
        """Say all in the current language."""
        marks = self._paper.marks.all
        undecided = sum(mark.status is Status.UNDECIDED for mark in marks)
        said = tr("strip.tip", total=len(marks), undecided=undecided, doubts=len(self._doubts))
        self.setToolTip(said)
        self.setAccessibleName(tr("strip"))
        self.setAccessibleDescription(said)

    def show_doubts(self, places: Sequence[int]) -> None:
        """Show doubts at ``places`` (UTF-16 units)."""
        if (new := tuple(places)) != self._doubts:
            self._doubts = new
            self.update()

    # --- where things are -------------------------------------------------------------------------------------------

    def height_of(self, place: int) -> int:
        """How far down the strip ``place`` (UTF-16 units) of the text is shown."""
        return place * max(1, self.height() - _TICK) // self._length()

    def place_at(self, height: int) -> int:
        """Which place of the text (UTF-16 units) is shown ``height`` down the strip."""
        room = max(1, self.height() - _TICK)
        return min(max(0, height), room) * self._length() // room

    def _length(self) -> int:
        return max(1, self._paper.document().characterCount() - 1)

    def _in_sight(self) -> QRectF:
        first, last = self._paper.seen()
        top = min(self.height_of(first), max(0, self.height() - _LEAST - 1))
        return QRectF(0.5, top + 0.5, WIDTH - 1, max(_LEAST, self.height_of(last) - top))

    # --- what is drawn ----------------------------------------------------------------------------------------------

    def ticks(self) -> list[tuple[QRect, QColor]]:
        """What is drawn where, a row of pixels at most once a lane: what is undecided goes before what is decided."""
        theme = theme_of(self.palette())
        seen = (self._paper.marks, self._doubts, self.height(), theme, self._length())
        if seen != self._seen:
            self._seen = seen
            rows = self._rows()
            dull = self.palette().color(QPalette.ColorRole.PlaceholderText)
            self._ticks = []
            for top, mark in rows.items():
                lane = _OPEN if mark.status is Status.UNDECIDED else _DECIDED
                colour = dull if mark.status is Status.REJECTED else line_colour(mark.family, theme)
                self._ticks.append((QRect(lane.x(), top, lane.width(), _TICK), colour))
            for top in {self.height_of(place) for place in self._doubts}:
                self._ticks.append((QRect(_DOUBT.x(), top, _DOUBT.width(), _TICK), QColor(DOUBT[theme])))
            self.retranslate()
        return self._ticks

    def _rows(self) -> dict[int, Mark]:
        """Which mark is shown in each row of pixels."""
        rows: dict[int, Mark] = {}
        room, length = max(1, self.height() - _TICK), self._length()
        for mark in self._paper.marks.all:
            top = mark.start * room // length
            if top not in rows or mark.status is Status.UNDECIDED:
                rows[top] = mark
        return rows

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter, palette = QPainter(self), self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        for place, colour in self.ticks():
            painter.fillRect(place, colour)
        mark = palette.color(QPalette.ColorRole.Highlight)
        painter.setPen(mark)
        mark.setAlpha(_HALO)
        painter.setBrush(mark)
        painter.drawRect(self._in_sight())
        for chosen in self._paper.extraSelections()[:1]:
            top = self.height_of(chosen.cursor.selectionStart())
            painter.fillRect(QRect(0, top, WIDTH, _TICK), palette.color(QPalette.ColorRole.Text))
        painter.end()

    # --- what the user does -----------------------------------------------------------------------------------------

    def _stand_in(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self and now.window() is self.window():
            self.setFocusProxy(now)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Qt's hook: a window that lies behind another one may give the keyboard away and say nothing of it."""
        super().enterEvent(event)
        self.setFocusProxy(self.window().focusWidget() or self._paper)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: go there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._paper.scroll_to(self.place_at(round(event.position().y())))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: go along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._paper.scroll_to(self.place_at(round(event.position().y())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the strip is as high as the text it stands beside."""
        if event.type() == QEvent.Type.Resize:
            area = self._paper.viewport().geometry()
            self.setGeometry(area.right() + 1, area.top(), WIDTH, area.height())
        return super().eventFilter(watched, event)
