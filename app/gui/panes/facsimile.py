"""The judgment's own pages, drawn as they are, with the marks over the very letters.

It lies over the text and is no text itself: cursor, selection, marks, what is looked for and the keyboard are those of
the text below, so that all that acts on the one acts on the other. The paper is white in every theme: stamps, seals and
scans turned dark could not be trusted. The desk around it is the theme's.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QFrame

from app.gui.appearance.themes import HIGH_CONTRAST, Theme, theme_of
from app.gui.models.marks import Mark, shared, united
from app.gui.models.sheets import POINT, Sheets, fitting
from app.gui.panes.marking import draw_frame, draw_ground, draw_line
from app.gui.panes.original import JudgmentView
from app.gui.panes.page_pictures import PagePictures
from core.documents.model import Document
from core.documents.pages import PageMap
from core.messages import text as tr

_SCALES = (0.3, 6.0)
_STEP, _NEAR = 40, 40
_STRETCH = 200  # characters that are looked at for the first line of something long
_ABOVE, _BELOW = 0.05, 0.14  # of a letter's box: how far marks reach beyond it
_FOUND = 60  # of 255
_GROWN, _NOTCH = 1.1, 120  # by a notch of the wheel, in Qt's eighths of a degree; fingers turn it by less
_BLACK, _WHITE = QColor("#000000"), QColor("#ffffff")
_ACTIONS = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


class Facsimile(QAbstractScrollArea):
    """Pages over a text. ``changed`` tells that it came, went or met what it cannot draw (a DeidError, else None).

    Attributes:
        pages: where the text stands; None while that is not known, or where nothing is to be shown.
        zoom: pixels a point, as a share of a hundred per cent; None fits the width.
    """

    changed = Signal(object)

    def __init__(self, view: JudgmentView) -> None:
        super().__init__(view)
        self._view = view
        self.pages: PageMap | None = None
        self.zoom: float | None = None
        self._sheets = Sheets(((1.0, 1.0),), 1.0, 1.0)
        self._quiet = self._dragging = self._waiting = False
        self._points = view.font().pointSizeF()
        self.pictures = PagePictures()
        self.pictures.mapped.connect(self._mapped)
        self.pictures.drawn.connect(self._drawn)
        self.pictures.failed.connect(self._failed)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard stays in the text
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().setSingleStep(_STEP)
        self.hide()
        view.cover = self
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.marked.connect(self.viewport().update)
        view.selectionChanged.connect(self.viewport().update)
        view.found.connect(self.viewport().update)
        view.verticalScrollBar().valueChanged.connect(self._follow)
        view.taken.connect(lambda: self.show_document(None))  # till somebody says whose pages are to be shown
        self.verticalScrollBar().valueChanged.connect(self._lead)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def show_document(self, document: Document | None) -> None:
        """Show the pages of ``document`` as soon as the first one wanted is drawn; nothing where it has none."""
        self.pages, self._waiting = None, False
        self._come(False)
        self.pictures.take(document)

    def _mapped(self, pages: PageMap | None) -> None:
        if pages is not None and len(pages.on) == len(self._view.text) and pages.sizes:
            self.pages, self._waiting = pages, True
            here = self._view.units.to_code_points(self._view.textCursor().position())
            place = pages.first(here, len(self._view.text))
            page = 0 if place is None else int(pages.on[place])
            width = pages.sizes[page][0] * self._scale_in(self._view.viewport().width())
            self.pictures.want([(page, round(width * self.devicePixelRatioF()))], ())

    def _drawn(self) -> None:
        if self._waiting:
            self._waiting = False
            self._come(True)
            self.changed.emit(None)
        self.viewport().update()

    def _failed(self, error: object) -> None:
        self.pages, self._waiting = None, False
        self._come(False)
        self.changed.emit(error)

    def _come(self, here: bool) -> None:
        """Lie over the text from now on, at its place, or leave it in sight."""
        if here == (not self.isHidden()):
            return
        policy = Qt.ScrollBarPolicy
        first = self._view.first_in_sight(text=True) if here else 0
        self._view.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if here else policy.ScrollBarAsNeeded)
        self.setVisible(here)
        if here:
            self.setGeometry(self._view.viewport().geometry())
            self._lay_out()
            self._go_to(first)
        self._view.marked.emit()

    def set_zoom(self, zoom: float | None) -> None:
        """Show the pages in another size; what is at the top stays there. None fits the width."""
        self.zoom = zoom
        self._lay_out()

    @property
    def scale(self) -> float:
        """Pixels a point."""
        return self._scale_in(self.viewport().width())

    def _scale_in(self, room: float) -> float:
        low, high = _SCALES
        if self.zoom is not None or self.pages is None:
            return min(high, max(low, (self.zoom or 1.0) * POINT))
        return min(high, fitting(self.pages.sizes, self.pages.column, room))

    def _lay_out(self) -> None:
        if self.pages is None:
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        page, x, y = self._sheets.on_page(across.value(), down.value())
        view = self.viewport()
        step = 1 / self.devicePixelRatioF()
        self._sheets = Sheets(self.pages.sizes, self.scale, view.width(), step)
        for bar, size, room in (
            (across, self._sheets.width, view.width()),
            (down, self._sheets.height, view.height()),
        ):
            bar.setRange(0, max(0, round(size - room)))
            bar.setPageStep(max(1, room - _STEP))
        if page < len(self.pages.sizes):
            left, top, _, _ = self._sheets.place(page, (x, y, x, y))
            if self.zoom is None:  # the column of text in the middle, whatever the margins
                middle = sum(self.pages.column) / 2
                left = self._sheets.place(page, (middle, y, middle, y))[0] - view.width() / 2
            across.setValue(round(left))
            down.setValue(round(top))
        view.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._lay_out()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: it is as large as the text, and grows with its letters."""
        kind = event.type()  # asked first: the text may be going
        if kind == QEvent.Type.Resize and watched is self._view.viewport():
            self.setGeometry(self._view.viewport().geometry())
        if kind == QEvent.Type.FontChange and watched is self._view:
            points = self._view.font().pointSizeF()
            grown, self._points = points / self._points, points
            if grown != 1.0 and self.isVisible():
                self.set_zoom(self.scale / POINT * grown)
        return super().eventFilter(watched, event)

    # --- going together with the text -------------------------------------------------------------------------------

    @contextmanager
    def still(self) -> Iterator[None]:
        """Meanwhile the text below may move without this."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def _lead(self) -> None:
        """The text below goes along, and whatever goes along with that."""
        if self._quiet or not self.isVisible():
            return
        with self.still():
            self._view.put_at_top(self.in_sight()[0])
        self._view.marked.emit()

    def _follow(self) -> None:
        """The text below was moved: go along."""
        if not self._quiet and self.isVisible():
            with self.still():
                self._go_to(self._view.first_in_sight(text=True))

    def _go_to(self, place: int) -> None:
        """Put ``place`` (code points) at the top; the beginning of all with its margin."""
        first = self.pages.first(place, len(self._view.text)) if self.pages and place else None
        bar = self.verticalScrollBar()
        bar.setValue(0 if first is None else round(bar.value() + self._areas(first, first + 1)[0][1].top()))

    # --- Cover: what the text asks ----------------------------------------------------------------------------------

    def shows(self) -> bool:
        """Whether it lies over the text."""
        return not self.isHidden()

    def sees(self, start: int, end: int) -> bool:
        """Whether some of ``start … end`` (code points) can be seen now, drawn."""
        view = self.viewport().rect()
        return self.isVisible() and any(
            view.intersects(area.toRect())
            for page in self._in_sight()
            if self.pictures.picture(page) is not None
            for area in self._on_page(page, start, end)
        )

    def reveal(self, start: int, end: int) -> None:
        """Bring ``start … end`` (code points) into sight; for what stands on no page the text comes instead."""
        if self.pages is None or self._waiting:
            return
        place = self.pages.first(start, max(end, start + 1))
        self._come(place is not None)
        if place is None:
            return
        first = self._areas(place, min(place + _STRETCH, max(end, start + 1)))[0][1]
        if self.viewport().rect().adjusted(0, _NEAR, 0, -_NEAR).contains(first.toRect()):
            return
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        if not 0 <= first.left() < first.right() <= self.viewport().width():
            across.setValue(round(across.value() + first.center().x() - self.viewport().width() / 2))
        down.setValue(round(down.value() + first.center().y() - self.viewport().height() / 2))

    def in_sight(self) -> tuple[int, int]:
        """The first and the last character that can be seen."""
        assert self.pages is not None
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        found = []
        for height in (0, self.viewport().height()):
            page, _, y = self._sheets.on_page(across, down + height)
            found.append(self.pages.first_below(page, y))
        first, last = (len(self._view.text) if place is None else place for place in found)
        return first, last

    def place_of(self, start: int, end: int) -> QPoint:
        """The point of the viewport below the beginning of ``start … end``."""
        return next((area.bottomLeft().toPoint() for _, area in self._areas(start, end)), QPoint())

    def stands_at(self, point: QPoint, start: int, end: int) -> bool:
        """Whether a letter of ``start … end`` stands at ``point`` of the viewport."""
        return any(area.contains(QPointF(point)) for _, area in self._areas(start, end))

    def place_at(self, point: QPoint) -> int:
        """The gap between letters nearest to ``point`` of the viewport."""
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        page, x, y = self._sheets.on_page(point.x() + across, point.y() + down)
        if self.pages is None:
            return 0
        for place in (self.pages.place_at(page, x, y), self.pages.first_below(page, y)):
            if place is not None:
                return place
        return len(self._view.text)  # behind all letters there are only empty pages

    def press(self, event: QKeyEvent) -> bool:
        """Scroll by a key that the text was given; whether it is one for that."""
        key, shift = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Space:  # a page of the text below would be another stretch
            key, shift = Qt.Key.Key_PageUp if shift else Qt.Key.Key_PageDown, False
        action = None if shift else _ACTIONS.get(key)
        if action is None:
            return False
        self.verticalScrollBar().triggerAction(action)
        return True

    def _areas(self, start: int, end: int) -> list[tuple[int, QRectF]]:
        areas = self.pages.areas(start, end) if self.pages else ()
        return [(one.page, self._area(one.page, one.box)) for one in areas]

    def _area(self, page: int, box: tuple[float, float, float, float]) -> QRectF:
        """Of a box of a page, where in the viewport it is; on whole pixels from top to bottom, as thin lines must be.

        Boxes may end where the ink does: below it there must be room for a line.
        """
        x, y, wide, high = self._sheets.place(page, box)
        top, bottom = y - _ABOVE * high, y + (1 + _BELOW) * high + 1
        scrolled = self.verticalScrollBar().value()
        left = x - self.horizontalScrollBar().value()
        return QRectF(left, round(top - scrolled), wide, round(bottom - scrolled) - round(top - scrolled))

    # --- the mouse --------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a selection begins."""
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self._dragging = True
            self._put_cursor(event, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: it goes along, and the pages move where it leaves what is in sight."""
        if not self._dragging:
            return
        y, bar = event.position().y(), self.verticalScrollBar()
        if not 0 <= y < self.viewport().height():
            bar.setValue(bar.value() + (_STEP if y > 0 else -_STEP))
        self._put_cursor(event, keep=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click, not a drag, on a mention makes it the current one."""
        if event.button() != Qt.MouseButton.LeftButton or not self._dragging:
            return
        self._dragging = False
        key = self._view.key_at(event.position().toPoint())
        if key is not None and not self._view.textCursor().hasSelection():
            self._view.item_clicked.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a word."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._put_cursor(event, keep=False)
            cursor = self._view.textCursor()
            cursor.select(QTextCursor.SelectionType.WordUnderCursor)
            self._view.put_cursor(cursor)

    def _put_cursor(self, event: QMouseEvent, keep: bool) -> None:
        cursor, modes = self._view.textCursor(), QTextCursor.MoveMode
        place = self._view.units.to_units(self.place_at(event.position().toPoint()))
        cursor.setPosition(place, modes.KeepAnchor if keep else modes.MoveAnchor)
        self._view.put_cursor(cursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook: with Ctrl the pages grow."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if turned := event.angleDelta().y():
                self.set_zoom(self.scale / POINT * _GROWN ** (turned / _NOTCH))
            event.accept()
        else:
            super().wheelEvent(event)

    # --- what is drawn ----------------------------------------------------------------------------------------------

    def scrollContentsBy(self, _across: int, _down: int) -> None:
        """Qt's hook."""
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: another theme, or another screen."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Window))
        if self.pages is None:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        seen = self._in_sight()
        for page in seen:
            if self._draw_sheet(painter, page).intersects(QRectF(event.rect())):
                self._draw_marks(painter, page)
        painter.end()
        near = [page for page in (seen.stop, seen.start - 1) if 0 <= page < len(self.pages.sizes)]
        self.pictures.want(*([(page, self._width(page)) for page in some] for some in (seen, near)))

    def _in_sight(self) -> range:
        down = self.verticalScrollBar().value()
        return self._sheets.between(down, down + self.viewport().height())

    def _width(self, page: int) -> int:
        return round(self._sheets.all[page][2] * self.devicePixelRatioF())

    def _place(self, page: int) -> QRectF:
        left, top, wide, high = self._sheets.all[page]
        return QRectF(left - self.horizontalScrollBar().value(), top - self.verticalScrollBar().value(), wide, high)

    def _draw_sheet(self, painter: QPainter, page: int) -> QRectF:
        place = self._place(page)
        picture = self.pictures.picture(page)
        if picture is None:
            painter.fillRect(place, _WHITE)
            painter.setPen(_BLACK)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, tr("pages.drawing", number=page + 1))
        else:
            painter.drawImage(place, picture)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(-1, -1, 0, 0))
        return place

    def _draw_marks(self, painter: QPainter, page: int) -> None:
        """Tints and what is chosen under the letters, by mixing with what is drawn; lines above."""
        if self.pictures.picture(page) is None:
            return
        view, palette = self._view, self.palette()
        theme = Theme.WHITE if theme_of(palette) in HIGH_CONTRAST else Theme.LIGHT
        chosen = [(one.cursor.selectionStart(), one.cursor.selectionEnd()) for one in view.extraSelections()]
        on = [any(start < mark.end and mark.start < end for start, end in chosen) for mark in self._marks_on(page)]
        marks = list(zip(self._marks_on(page), on, strict=True))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for mark, is_chosen in marks:
            for area in () if is_chosen else self._units_on(page, mark.start, mark.end):
                draw_ground(painter, mark, area, theme)
        cursor = view.textCursor()
        selected = cursor.selectionStart(), cursor.selectionEnd()
        for start, end in united([*chosen, selected]):  # turned twice letters would be lost
            for area in self._units_on(page, start, end):
                self._choose(painter, page, area)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setBackground(_BLACK)
        for mark, is_chosen in marks:
            ink = palette.color(QPalette.ColorRole.HighlightedText) if is_chosen else None
            for area in self._units_on(page, mark.start, mark.end):
                draw_line(painter, mark, area, theme, ink)
        for one in chosen:
            for area in self._units_on(page, *shared(one, selected)):
                draw_frame(painter, area, palette.color(QPalette.ColorRole.HighlightedText))
        self._draw_finds(painter, page)
        painter.restore()

    def _choose(self, painter: QPainter, page: int, area: QRectF) -> None:
        """Letters in the colour of selected text on its ground: dark ones by mixing, light ones by turning both.

        They are drawn twice: thin strokes would be lost on a full colour.
        """
        modes, palette = QPainter.CompositionMode, self.palette()
        ground, ink = (
            palette.color(role) for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.HighlightedText)
        )
        light = ink.lightness() > ground.lightness()
        painter.setCompositionMode(modes.CompositionMode_Multiply)
        painter.setClipRect(area)
        if (picture := self.pictures.picture(page)) is not None:
            painter.drawImage(self._place(page), picture)
        painter.setClipping(False)
        if light:
            painter.setCompositionMode(modes.CompositionMode_Difference)
            painter.fillRect(area, _WHITE)
        painter.setCompositionMode(modes.CompositionMode_Screen if light else modes.CompositionMode_Multiply)
        painter.fillRect(area, ground)

    def _draw_finds(self, painter: QPainter, page: int) -> None:
        colour = QColor(self.palette().color(QPalette.ColorRole.Highlight))
        painter.setPen(QPen(colour if colour.lightness() < 200 else _BLACK, 1.5))
        colour.setAlpha(_FOUND)
        painter.setBrush(colour)
        assert self.pages is not None
        for low, high in self.pages.stretches(page):
            for start, end in self._view.finds_within(low, high):
                for area in self._on_page(page, start, end):
                    painter.drawRoundedRect(area.adjusted(-1, 0, 1, 0), 2, 2)

    def _marks_on(self, page: int) -> list[Mark]:
        assert self.pages is not None
        to_units = self._view.units.to_units
        found = {
            mark.start: mark
            for low, high in self.pages.stretches(page)
            for mark in self._view.marks.within(to_units(low), to_units(high))
        }
        return list(found.values())

    def _units_on(self, page: int, start: int, end: int) -> list[QRectF]:
        """Where ``start … end`` (UTF-16 units) stands on ``page``, as far as it can be seen."""
        return self._on_page(page, self._view.units.to_code_points(start), self._view.units.to_code_points(end))

    def _on_page(self, page: int, start: int, end: int) -> list[QRectF]:
        """Where ``start … end`` (code points) stands on ``page``, as far as it can be seen."""
        assert self.pages is not None
        room = QRect(self.viewport().rect()).adjusted(-2, -2, 2, 2)
        return [
            area
            for low, high in self.pages.stretches(page)
            for on, area in self._areas(max(low, start), min(high, end))
            if on == page and room.intersects(area.toAlignedRect())
        ]
