"""A row of the list of documents: its file in one line, how far it is below, and in full why it cannot be read."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

_Index = QModelIndex | QPersistentModelIndex
_SIDE, _ABOVE = 4, 2
WHOLE = Qt.ItemDataRole.UserRole
"""Role: whether what stands below the file is shown in full, in as many lines as it takes."""


class DocumentRows(QStyledItemDelegate):
    """Names of courts' files are long and begin and end with what tells them apart: they lose their middle.

    Twenty documents are then in sight at once. Tooltips say all of it.
    """

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Qt's hook."""
        view = self._view
        width = view.viewport().width() - 2 * view.spacing()
        font = QFont(option.font)
        line = QFontMetrics(font).lineSpacing()
        below = line
        if index.data(WHOLE):
            below = round(_wrapped(_state(index), font, width - 2 * _SIDE).boundingRect().height())
        return QSize(width, line + below + 2 * _ABOVE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook."""
        self.initStyleOption(option, index)
        font, widget = QFont(option.font), option.widget
        option.text = ""
        style = widget.style() if isinstance(widget, QWidget) else self._view.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        active = bool(option.state & QStyle.StateFlag.State_Active)
        group = QPalette.ColorGroup.Active if active else QPalette.ColorGroup.Inactive
        painter.save()
        painter.setPen(option.palette.color(group, role))
        self._draw(painter, QRect(option.rect).adjusted(_SIDE, _ABOVE, -_SIDE, -_ABOVE), font, index)
        painter.restore()

    def _draw(self, painter: QPainter, room: QRect, font: QFont, index: _Index) -> None:
        plain = QFont(self._view.font())
        name, state = _name(index), _state(index)
        painter.setFont(font)  # bold where the document lies on the desk
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideMiddle, room.width())
        line = QFontMetrics(plain).lineSpacing()
        painter.drawText(QRect(room.left(), room.top(), room.width(), line), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.setFont(plain)
        below = room.adjusted(0, line, 0, 0)
        if index.data(WHOLE):
            _wrapped(state, plain, below.width()).draw(painter, QPointF(below.topLeft()))
        else:
            shown = QFontMetrics(plain).elidedText(state, Qt.TextElideMode.ElideRight, below.width())
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, shown)


def _name(index: _Index) -> str:
    return str(index.data()).partition("\n")[0]


def _state(index: _Index) -> str:
    return str(index.data()).partition("\n")[2]


def _wrapped(text: str, font: QFont, width: int) -> QTextLayout:
    """``text`` in lines of ``width``; a word that is wider is parted rather than cut off."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout
