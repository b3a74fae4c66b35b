"""The small tables of the export dialog."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.gui.actions import plain
from app.gui.dialog_parts import label_of
from app.gui.tips import tip
from core.messages import text as tr

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEAST = 6
"""The narrowest column, in letters: on a small screen the tables scroll."""
_FEWEST = 3
"""The lowest table, in lines, its heads included."""


def table(name: str, heads: Sequence[str], wide: Iterable[int]) -> QTreeWidget:
    """An empty table with the text codes ``name`` and ``heads``; the columns ``wide`` share what room is left."""
    made = QTreeWidget()
    made.setRootIsDecorated(False)
    made.setUniformRowHeights(True)
    made.setAllColumnsShowFocus(True)
    made.setAccessibleName(plain(tr(name)))
    made.setHeaderLabels([tr(head) for head in heads])
    made.setMinimumHeight(made.fontMetrics().height() * _FEWEST)
    made.setTextElideMode(Qt.TextElideMode.ElideRight)
    header = made.header()
    header.setStretchLastSection(False)
    header.setMinimumSectionSize(made.fontMetrics().averageCharWidth() * _LEAST)
    for column in range(len(heads)):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
    for column in wide:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    return made


def fill(table: QTreeWidget, rows: Iterable[Sequence[str]], numbers: Iterable[int]) -> None:
    """Put ``rows`` into ``table``; the columns ``numbers`` are set to the right."""
    right = tuple(numbers)
    for row in rows:
        item = QTreeWidgetItem(list(row))
        for column in range(len(row)):
            item.setToolTip(column, tip(row[column]))
        for column in right:
            item.setTextAlignment(column, _RIGHT)
        table.addTopLevelItem(item)
    for column in right:
        table.headerItem().setTextAlignment(column, _RIGHT)


def fill_groups(table: QTreeWidget, groups: Iterable[tuple[str, bool, Iterable[Sequence[str]]]], number: int) -> None:
    """Put groups of rows into ``table``, each below its heading and open; True sets a heading in bold.

    The column ``number`` is set to the right.
    """
    table.setRootIsDecorated(True)
    table.setIndentation(12)
    for heading, bold, rows in groups:
        group = QTreeWidgetItem([heading])
        font = group.font(0)
        font.setBold(bold)
        group.setFont(0, font)
        table.addTopLevelItem(group)
        group.setFirstColumnSpanned(True)
        for row in rows:
            item = QTreeWidgetItem(group, list(row))
            for column, said in enumerate(row):
                item.setToolTip(column, tip(said))
            item.setTextAlignment(number, _RIGHT)
        group.setExpanded(True)
    table.headerItem().setTextAlignment(number, _RIGHT)


def titled(title: str, widget: QWidget) -> QWidget:
    """``widget`` below its title."""
    whole = QWidget()
    layout = QVBoxLayout(whole)
    layout.setContentsMargins(0, 4, 0, 0)
    layout.addWidget(label_of(widget, title))
    layout.addWidget(widget)
    return whole
