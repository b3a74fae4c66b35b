"""What the colours and lines in the text mean, always in sight below it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.desk.judgment import Opened
from app.gui.actions import Command
from app.gui.appearance.colours import family_swatch
from app.gui.appearance.themes import theme_of
from app.gui.features import Feature
from app.gui.models.marks import Mark
from app.gui.panes.marking import draw_ground, draw_line
from app.gui.ports import Arranging, Commanding, Remembering, Reviewing
from app.gui.remembered import flag
from core.messages import text as tr
from core.review import Status
from core.taxonomy import Family, taxonomy

_SETTING = "legend"
_SWATCH, _GAP, _APART, _EDGE = 12, 4, 12, 6
_SAMPLE = "가"
_ROWS = 2


@dataclass(frozen=True, slots=True)
class _Entry:
    """A family, or a status that a sample letter shows; ``tip`` says more."""

    text: str
    tip: str
    family: Family
    status: Status | None = None


class Legend(QWidget):
    """Families of categories and the shapes of what was decided, in as many rows as the width asks for."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)
        self.entries: tuple[_Entry, ...] = ()
        self.retranslate()

    def retranslate(self) -> None:
        """Say all in the current language."""
        self.entries = _entries()
        self.setAccessibleName(tr("legend"))
        self.setAccessibleDescription("; ".join(f"{one.text}: {one.tip}" for one in self.entries))
        self._fit()

    def places(self) -> list[tuple[QRectF, _Entry]]:
        """Where each entry stands, left to right, then in the next row. Where that would be more than two rows the
        families go without their names, which tooltips say.
        """
        found = self._laid_out(named=True)
        rows = {area.top() for area, _ in found}
        return found if len(rows) <= _ROWS else self._laid_out(named=False)

    def _laid_out(self, named: bool) -> list[tuple[QRectF, _Entry]]:
        found = []
        metrics, height = self.fontMetrics(), self._row()
        left, top = float(_EDGE), float(_GAP)
        for one in self.entries:
            entry = one if named or one.status else replace(one, text="")
            sample = metrics.horizontalAdvance(_SAMPLE) + 2 if entry.status else _SWATCH
            width = sample + (_GAP + metrics.horizontalAdvance(entry.text) if entry.text else 0)
            if left > _EDGE and left + width > self.width() - _EDGE:
                left, top = float(_EDGE), top + height
            found.append((QRectF(left, top, width, height), entry))
            left += width + (_APART if entry.text else _GAP)
        return found

    def _row(self) -> int:
        return self.fontMetrics().height() + _GAP

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        places = self.places()
        return QSize(_EDGE, round(places[-1][0].bottom()) + _GAP if places else 0)

    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: more or fewer rows."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: letters or colours changed."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBackground(palette.color(QPalette.ColorRole.Text))
        theme, metrics = theme_of(palette), self.fontMetrics()
        for place, entry in self.places():
            base = place.top() + metrics.ascent() + _GAP / 2
            left = place.left()
            if entry.status is None:
                middle = place.top() + (place.height() - _SWATCH) / 2
                painter.drawPixmap(QPointF(left, middle), family_swatch(entry.family, theme, _SWATCH))
                left += _SWATCH + _GAP
            else:
                sample = QRectF(left, place.top() + 1, metrics.horizontalAdvance(_SAMPLE) + 2, metrics.height() + 2)
                mark = Mark(0, 1, entry.family, entry.status)
                painter.fillRect(sample, palette.color(QPalette.ColorRole.Base))
                draw_ground(painter, mark, sample, theme)
                painter.setPen(palette.color(QPalette.ColorRole.Text))
                painter.drawText(QPointF(left + 1, base), _SAMPLE)
                draw_line(painter, mark, sample, theme)
                left = sample.right() + _GAP
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            painter.drawText(QPointF(left, base), entry.text)
        painter.end()

    def tip_at(self, place: QPoint) -> str:
        """What is said of the entry at ``place``; nothing between two."""
        return next((entry.tip for area, entry in self.places() if area.contains(QPointF(place))), "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: the tooltip is that of the entry under the mouse."""
        self.setToolTip(self.tip_at(event.position().toPoint()))
        super().mouseMoveEvent(event)


def _entries() -> tuple[_Entry, ...]:
    scheme = taxonomy()
    members: dict[str, list[str]] = {}
    for category in scheme.categories.values():
        members.setdefault(category.family.name, []).append(category.shown)
    families = tuple(
        _Entry(family.shown, ", ".join(members[family.name]), family) for family in scheme.families.values()
    )
    first = families[0].family
    shapes = (Status.UNDECIDED, Status.ACCEPTED, Status.REJECTED)
    return (
        *families,
        *(_Entry(tr(f"status.{one.value}"), tr(f"legend.{one.value}"), first, one) for one in shapes),
    )


class Window(Arranging, Commanding, Remembering, Reviewing, Protocol):
    """What this uses of the window."""


class LegendFeature(Feature[Window]):
    """The legend below the judgment, and the command that takes it away."""

    commands = (Command("menu.view", "toggle_legend"),)
    needs = "nothing"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.legend = Legend()
        self.wanted = flag(window.settings, _SETTING, True)
        self.legend.hide()
        window.middle.addWidget(self.legend)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"toggle_legend": self.toggle}

    def toggle(self) -> None:
        """Show the legend, or take it away, from now on."""
        self.wanted = not self.wanted
        self.window.settings.setValue(_SETTING, self.wanted)
        self._show()

    def opened(self, opened: Opened | None) -> None:
        """There is nothing to explain on an empty desk."""
        self._show()

    def retranslate(self) -> None:
        """See Feature."""
        self.legend.retranslate()
        self.window.commands["toggle_legend"].setCheckable(True)
        self._show()

    def _show(self) -> None:
        self.legend.setVisible(self.wanted and self.window.opened is not None)
        self.window.commands["toggle_legend"].setChecked(self.wanted)
