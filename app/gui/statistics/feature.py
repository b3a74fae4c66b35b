"""Figures in the window: kept when a review is finished, shown on a page."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QApplication

from app.desk.practice import is_practice
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.ports import Reviewing, Speaking
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.feature import Sessions
from app.gui.statistics.page import FiguresPage
from app.gui.statistics.rows import scopes
from core.errors import DeidError
from core.messages import text as tr
from core.review.statistics import CategoryFigures, figures_by_category
from core.review.tallies import Tally, keep, read_all, tallies_folder, tally
from core.review.workflow import FINISHED


class Window(Reviewing, Speaking, Protocol):
    """What this uses of the window."""


class Figures(Feature[Window]):
    """Counts what people decided; counts alone outlive the review."""

    commands = (Command("menu.tools", "statistics", ("Ctrl+Shift+I",)),)
    needs = "nothing"

    def __init__(self, window: Window, sessions: Sessions, second: SecondReading) -> None:
        super().__init__(window)
        self._sessions, self._second = sessions, second
        self._folder = tallies_folder()
        self._counted: tuple[str, int] | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"statistics": self.show}

    def session_changed(self) -> None:
        """A review that was finished is counted, beside the window."""
        kept = self._sessions.kept
        if kept is None or self._second.state not in FINISHED:
            return
        if is_practice(kept.opened.document.path):
            return
        opened, decisions = kept.opened, tuple(kept.opened.session.log)
        mark = opened.document.sha256, len(decisions)
        if mark != self._counted:
            self._counted = mark
            self._sessions.do(
                lambda: keep(self._folder, tally(opened.document.sha256, opened.model, decisions)),
                lambda _: None,
                self._not_kept,
            )

    def _not_kept(self, error: DeidError) -> None:
        self.window.notices.show_lines([tr("figures.not_kept", reason=error.message())], "failure")

    def show(self) -> None:
        """Read what is kept, then open the page."""
        session = self.window.session
        this = figures_by_category(session.log) if session is not None else None
        self._sessions.do(lambda: read_all(self._folder), partial(self._open, this))

    def _open(self, this: Mapping[str, CategoryFigures] | None, found: tuple[tuple[Tally, ...], int]) -> None:
        if QApplication.activeModalWidget() is not None:
            return  # asked for twice, or something else came in between
        tallies, unreadable = found
        self.window.ask(FiguresPage(self.window.top, scopes(this, tallies), unreadable))
