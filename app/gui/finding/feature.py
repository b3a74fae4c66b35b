"""Find words in the judgment, go from place to place, and mark what detection missed."""

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtWidgets import QApplication

from app.desk.judgment import Opened
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.finding.bar import FindBar
from app.gui.models.finds import Finds, find, unmarked
from app.gui.panes.redacted import RedactedFeature
from app.gui.ports import Arranging, Reviewing, Showing
from core.messages import text as tr
from core.review.compact import squeezed

_BELOW_MODES = 1
_SHORT = 2


class Window(Arranging, Reviewing, Showing, Protocol):
    """What this uses of the window."""


class Finding(Feature[Window]):
    """The search in the original text. Nothing is decided by looking; current mention and decisions stay.

    Attributes:
        bar: what one types into.
        finds: what was found.
    """

    commands = (Command("menu.edit", "find_text", ("Ctrl+F",), separator=True),)

    def __init__(self, window: Window, redacted: RedactedFeature, mark: Callable[[tuple[int, int]], object]) -> None:
        """``mark`` adds a mention at a span that detection missed."""
        super().__init__(window)
        self._redacted, self._mark = redacted, mark
        self.bar, self.finds = FindBar(), Finds()
        window.middle.insertWidget(_BELOW_MODES, self.bar)
        self.bar.typed.connect(self._look)
        self.bar.stepped.connect(self.step)
        self.bar.mark_wanted.connect(self.mark)
        self.bar.closed.connect(self.leave)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"find_text": self.begin}

    def begin(self) -> None:
        """Open the bar; what is selected is looked for at once."""
        view, redacted = self.window.view, self._redacted
        if not redacted.shows_original:
            redacted.show("show_both")
        chosen = view.textCursor().selectedText().strip() if view.textCursor().hasSelection() else ""
        self.bar.show()
        self.bar.field.setFocus()
        if chosen and "\u2029" not in chosen:
            self.bar.field.setText(chosen)
        self.bar.field.selectAll()
        self._look(self.bar.field.text())

    def leave(self) -> None:
        """Close the bar; the place one is at stays selected, so that it can be marked."""
        if QApplication.focusWidget() in (None, self.bar.field):
            self.window.view.setFocus()
        self.bar.hide()
        self.window.view.show_finds(())

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) place, round the end."""
        self.finds = self.finds.step(way)
        self._show()

    def mark(self) -> None:
        """Add what was found as a mention that detection missed: its label is asked for, then the places."""
        session = self.window.session
        free = unmarked(session, self.finds.places) if session else []
        if free and self._long_enough():
            here = self.finds.place
            self._mark(here if here in free else free[0])

    def opened(self, opened: Opened | None) -> None:
        """See Feature: another text."""
        if opened is None:
            self.bar.hide()
        if self.bar.isVisible():
            self._look(self.bar.field.text())

    def session_changed(self) -> None:
        """See Feature: what was marked is no longer unmarked."""
        if self.bar.isVisible():
            self._say()

    def retranslate(self) -> None:
        """See Feature."""
        self.bar.retranslate()
        self._say()

    def _look(self, value: str) -> None:
        """Look for ``value`` from where one is."""
        session = self.window.session
        start, _ = self.window.view.selection()
        self.finds = find(session, value).from_place(start) if session else Finds()
        self._show()

    def _show(self) -> None:
        view = self.window.view
        view.show_finds(self.finds.places)
        if self.finds.place is not None:
            view.select(*self.finds.place)
        self._say()

    def _say(self) -> None:
        session, finds = self.window.session, self.finds
        free = unmarked(session, finds.places) if session else []
        self.bar.mark.setEnabled(bool(free) and self._long_enough())
        if finds.at is not None:
            found = tr("find.count", number=finds.at + 1, total=len(finds.places))
            self.bar.say(f"{found} · {tr('find.open', count=len(free))}")
        else:
            self.bar.say(tr("find.none") if squeezed(self.bar.field.text()) else "")

    def _long_enough(self) -> bool:
        """One character stands in half of all words: it is marked where it is selected, not everywhere."""
        return len(squeezed(self.bar.field.text())) >= _SHORT
