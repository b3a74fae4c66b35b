"""The live example of the profile editor: an invented judgment before and after."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLabel, QSplitter, QTextEdit, QVBoxLayout, QWidget

from app.gui.colours import mention_format
from app.gui.panes.paper import Paper
from app.gui.settings.rule_example import Shown, example
from app.gui.texts import tr
from app.gui.themes import theme_of
from core.review import Status
from core.taxonomy import taxonomy

_MARGIN = 6
_LEAST = 36


class ExamplePane(QSplitter):
    """Marks are coloured by category, as in the judgment; what stays readable is struck through."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.setChildrenCollapsible(False)
        self.before, self.after = Paper(), Paper()
        for paper, code in ((self.before, "rules.before"), (self.after, "rules.after")):
            paper.setAccessibleName(f"{tr('rules.example')}: {tr(code)}")
            paper.document().setDocumentMargin(_MARGIN)
            paper.setTabChangesFocus(True)
            paper.setMinimumHeight(_LEAST)
            self.addWidget(_column((QLabel(tr(code)), paper)))
        self.before.setPlainText(example().text)

    def show_example(self, shown: Shown) -> None:
        """Show what became of the judgment."""
        mentions, preview = example().mentions, shown.preview
        place = self.after.verticalScrollBar().value()
        self.after.setPlainText(preview.text)
        self.after.verticalScrollBar().setValue(place)
        spans = ((one.start, one.end, number) for number, one in enumerate(mentions))
        self.before.setExtraSelections(self._marks(self.before, spans, shown.kept))
        marks = ((mark.start, mark.end, mark.key) for mark in preview.marks)
        self.after.setExtraSelections(self._marks(self.after, marks, shown.kept))

    def _marks(
        self, paper: Paper, spans: Iterable[tuple[int, int, int]], kept: frozenset[int]
    ) -> list[QTextEdit.ExtraSelection]:
        found = []
        for start, end, number in spans:  # the example has no character outside the BMP: Qt counts as we do
            mark = QTextEdit.ExtraSelection()
            cursor = QTextCursor(paper.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.cursor = cursor
            category = taxonomy().category_of(example().mentions[number].label).name
            status = Status.REJECTED if number in kept else Status.ACCEPTED
            mark.format = mention_format(category, status, theme_of(self.palette()))
            found.append(mark)
        return found


def _column(widgets: Iterable[QWidget]) -> QWidget:
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(4, 4, 4, 4)
    for widget in widgets:
        layout.addWidget(widget, 1 if isinstance(widget, Paper) else 0)
    return column
