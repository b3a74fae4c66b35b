"""What two readers did differently: the list, kept up with the decisions, and the way through it."""

from typing import Protocol

from PySide6.QtCore import QTimer

from app.desk.kept_review import KeptReview
from app.desk.readings import Readings, described, note, value
from app.gui.actions import Object
from app.gui.models.said import moment
from app.gui.ports import Arranging, Reviewing, Showing, Speaking
from app.gui.second_review.panel import SecondPanel
from core.messages import text as tr
from core.review import Item, workflow
from core.review.record import State, Step
from core.review.second_reading import Pair, pairs

_PAUSE_MS = 150


class Window(Arranging, Reviewing, Showing, Speaking, Protocol):
    """What this uses of the window."""


class Comparison:
    """The first reader's end result against the review as it is now.

    Attributes:
        panel: the tab that shows it, there once a first reading was ended.
        readings: what it shows.
    """

    def __init__(self, window: Window) -> None:
        self.window = window
        self.panel = SecondPanel()
        self.readings = Readings(only=False)
        window.side_tabs.addTab(self.panel, "")
        self.panel.visited.connect(self._visit_row)
        self.panel.filtered.connect(self.filter)
        self._pause = QTimer(window.top, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.compare)
        self._kept: KeptReview | None = None
        self._first: tuple[Step, tuple[Item, ...]] | None = None
        self._compared: object = None

    def follow(self, kept: KeptReview | None, only: bool) -> None:
        """Compare another review from now on, or none; ``only`` shows what differs alone."""
        self._kept, self._first, self._compared = kept, None, None
        self.readings = Readings(only)
        self.compare()

    def look(self) -> None:
        """Something may have been decided: compare anew if so, a little later."""
        if self._kept is not None and self._kept.opened.session.items is not self._compared:
            self._pause.start()

    def close(self) -> None:
        """Compare nothing any more."""
        self._pause.stop()

    def compare(self) -> None:
        """Compare both readings as they are now."""
        kept, ended = self._kept, self._ended()
        if kept is not None and ended is not None:
            if self._first is None or self._first[0] != ended:
                self._first = ended, kept.snapshot().record.items_after(ended.decisions)
            self._compared = kept.opened.session.items
            self.readings.take(pairs(self._first[1], kept.opened.session.items))
        self.show()

    def show(self) -> None:
        """Show everything as it was last compared, in the current language."""
        kept, ended, tabs = self._kept, self._ended(), self.window.side_tabs
        index = tabs.indexOf(self.panel)
        tabs.setTabVisible(index, ended is not None)
        tabs.setTabText(index, tr("second.tab", count=self.readings.differing or "").strip())
        if kept is not None and ended is not None:
            rows = [_row(pair) for pair in self.readings.shown]
            self.panel.show_rows(_head(ended, kept), rows, self.readings.row, self.readings.only)

    def _ended(self) -> Step | None:
        return workflow.first_reading(self._kept.outline()) if self._kept else None

    # --- walking through -------------------------------------------------------------------------------------------

    def filter(self, only: bool) -> None:
        """Show only what differs, or all."""
        self.readings.only = only
        self.show()

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) difference, round the end."""
        self.window.side_tabs.setCurrentWidget(self.panel)
        if (pair := self.readings.step(way)) is None:
            self.window.say(tr("second.nothing"))
        else:
            self._visit(pair)

    def leads(self, acts_on: Object) -> bool:
        """Whether the chosen row is the one that was gone to, and what is acted on stands there."""
        row, shown = self.panel.list.currentRow(), self.readings.shown
        if row != self.readings.row or not 0 <= row < len(shown):
            return False
        second, window = shown[row].second, self.window
        if acts_on == "selection":
            return second is None and window.view.selection()[0] == shown[row].start
        return second is not None and second.key == window.current

    def _visit_row(self, row: int) -> None:
        if (pair := self.readings.choose(row)) is not None:
            self._visit(pair)

    def _visit(self, pair: Pair) -> None:
        """Go to the mention that is there, or select where one was."""
        self.show()
        if pair.second is not None:
            self.window.go_to(pair.second.key)
        elif pair.first is not None:
            self.window.current = None
            self.window.refresh()
            self.window.view.select(pair.first.mention.start, pair.first.mention.end)


def _row(pair: Pair) -> str:
    code = "second.row_changed" if pair.changes else "second.row"
    what = described(pair)
    said = note(pair)
    return tr(code, value=value(pair), what=tr("second.row_noted", what=what, note=said) if said else what)


def _head(ended: Step, kept: KeptReview) -> str:
    """Who ended the first reading, and what became of it since."""
    last = kept.steps[-1]
    lines = [tr("second.head", who=ended.who, when=moment(ended.when))]
    if last != ended:
        lines.append(tr("second.step", state=tr(f"state.{last.state.value}"), who=last.who, when=moment(last.when)))
    if last.notes:
        lines.append(tr("second.notes", notes=last.notes))
    if workflow.state(kept.outline()) is State.IN_REVIEW:  # who confirmed or exported it did not see what is listed
        lines.append(tr("second.since"))
    return "\n".join(lines)
