"""The live example of the profile editor: an invented judgment before and after."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from app.gui.appearance.colours import family_of
from app.gui.models.marks import Mark, Marks
from app.gui.panes.paper import Paper
from app.gui.settings.rule_example import Shown, example
from core.messages import text as tr
from core.review import Status

_MARGIN = 6
_LEAST = 36


class ExamplePane(QSplitter):
    """Marks are coloured by family, as in the judgment; what stays readable is struck through."""

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
        self.before.set_marks(_marks(spans, shown.kept))
        marks = ((mark.start, mark.end, mark.key) for mark in preview.marks)
        self.after.set_marks(_marks(marks, shown.kept))


def _marks(spans: Iterable[tuple[int, int, int]], kept: frozenset[int]) -> Marks:
    """The marks of mentions by their number; the example has no character outside the BMP: Qt counts as we do."""
    mentions = example().mentions
    return Marks(
        [
            Mark(start, end, family_of(mentions[number].label), Status.REJECTED if number in kept else Status.ACCEPTED)
            for start, end, number in spans
        ]
    )


def _column(widgets: Iterable[QWidget]) -> QWidget:
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(4, 4, 4, 4)
    for widget in widgets:
        layout.addWidget(widget, 1 if isinstance(widget, Paper) else 0)
    return column
