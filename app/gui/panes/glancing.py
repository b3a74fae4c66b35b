"""A judgment that is still being read: its text at once, and marks as they are found."""

from PySide6.QtWidgets import QStackedWidget

from app.desk.queue import Glance
from app.gui.panes.original import JudgmentView
from core.review import ReviewSession


class Glancing:
    """Shows a Glance in ``view``, which lies on the second of ``pages``; the first is the empty desk."""

    def __init__(self, view: JudgmentView, pages: QStackedWidget) -> None:
        self._view, self._pages = view, pages
        self._glance: Glance | None = None

    def show(self, glance: Glance) -> None:
        """Show as much as there is now."""
        if glance is not self._glance:
            self._glance = glance
            self._view.show_glance(glance.document)
            self._pages.setCurrentIndex(1)
        self._view.show_first_looks(glance.found)

    def end(self) -> None:
        """It was stopped or failed: nothing half-read stays on the desk."""
        if self._glance is not None:
            self._glance = None
            self._view.show_session(None)
            self._pages.setCurrentIndex(0)

    def place_in(self, session: ReviewSession) -> int | None:
        """The key of the first mention of what is in sight, where it was looked at meanwhile; None else."""
        if self._glance is None or self._glance.document.text != session.text:
            return None
        self._glance = None
        start = self._view.first_in_sight()
        return next((item.key for item in session.items if start and item.mention.start >= start), None)
