"""The workflow in the window: end the review, read it a second time, confirm it or return it with notes."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtWidgets import QWidget

from app.desk.case_types import CASE_TYPES, case_type
from app.desk.judgment import Opened
from app.desk.readings import needs_another
from app.desk.standing import Standing
from app.gui import dialogs as asked
from app.gui.acting import in_text
from app.gui.actions import Command, Object
from app.gui.doubts.feature import Doubts
from app.gui.features import Feature
from app.gui.ports import Arranging, Remembering, Reviewing, Showing, Speaking, Working
from app.gui.remembered import number
from app.gui.second_review import dialogs
from app.gui.second_review.comparing import Comparison
from app.gui.sessions.feature import Sessions
from core.errors import DeidError, ReviewError
from core.messages import text as tr
from core.policy import policy
from core.review.record import State, Step

_SETTING = "second_reading/{}"
_ALL = 100


class Window(Arranging, Remembering, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


class SecondReading(Feature[Window]):
    """Where the review on the desk stands, and each step further.

    Attributes:
        comparison: what two readers did differently.
        panes: what F6 stops at.
    """

    commands = (
        Command("menu.second", "end_review", ("Ctrl+Shift+E",), acts_on="judgment"),
        Command("menu.second", "confirm_review", ("Ctrl+Shift+Y",), separator=True, acts_on="judgment"),
        Command("menu.second", "return_review", ("Ctrl+Shift+R",), acts_on="judgment"),
        Command("menu.second", "next_difference", ("F7",), separator=True, repeats=True),
        Command("menu.second", "previous_difference", ("Shift+F7",), repeats=True),
        Command("menu.second", "only_differences", ("Ctrl+F7",)),
        Command("menu.second", "reading_shares", separator=True),
    )

    def __init__(self, window: Window, sessions: Sessions, doubts: Doubts) -> None:
        super().__init__(window)
        self._sessions, self._doubts = sessions, doubts
        self.comparison = Comparison(window)
        self.panes: tuple[QWidget, ...] = (self.comparison.panel.list,)
        self.comparison.panel.confirm.clicked.connect(self.confirm)
        self.comparison.panel.send_back.clicked.connect(self.send_back)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        comparison = self.comparison
        return {
            "end_review": self.end,
            "confirm_review": self.confirm,
            "return_review": self.send_back,
            "next_difference": partial(comparison.step, 1),
            "previous_difference": partial(comparison.step, -1),
            "only_differences": lambda: comparison.filter(not comparison.readings.only),
            "reading_shares": self.choose_shares,
        }

    def acts_at(self, focus: QWidget, acts_on: Object) -> str | None:
        """In the list of differences only the mention of the chosen row is decided on, once one went there."""
        panel = self.comparison.panel
        if not panel.isAncestorOf(focus):
            return None
        if acts_on == "judgment":
            return ""
        return in_text(self.window, acts_on) if self.comparison.leads(acts_on) else tr("act.visit")

    def enabled(self, name: str) -> bool:
        """Each step at its time."""
        if name == "reading_shares":
            return True
        if name == "end_review":
            return self.state in (State.IN_REVIEW, State.RETURNED)
        if name in ("confirm_review", "return_review"):
            return self.waits
        standing = self.standing
        return standing is not None and standing.ended is not None

    # --- where it stands -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State | None:
        """Where the review on the desk stands; None without one."""
        standing = self.standing
        return standing.state if standing else None

    @property
    def standing(self) -> Standing | None:
        """The review on the desk with its steps; None without one."""
        kept = self._sessions.kept
        return Standing(kept, self._sessions.who, self.percents) if kept else None

    @property
    def waits(self) -> bool:
        """Whether a second reader can decide now."""
        standing = self.standing
        return standing is not None and standing.waits

    @property
    def needed(self) -> bool:
        """Whether a second person must read the judgment on the desk."""
        opened = self.window.opened
        return opened is not None and needs_another(opened.session.text, opened.document.sha256, self.percents())

    def percents(self) -> dict[str, int]:
        """How many judgments of each kind of case are read twice; all of them where the setting is damaged, and never
        fewer than the administrators say."""
        kept = {kind: number(self.window.settings, _SETTING.format(kind), 0, _ALL) for kind in CASE_TYPES}
        return {kind: round(min(_ALL, max(policy().review.second_reading, share))) for kind, share in kept.items()}

    def set_percents(self, percents: Mapping[str, int]) -> None:
        """Let so many judgments of each kind of case be read twice from now on."""
        for kind, percent in percents.items():
            self.window.settings.setValue(_SETTING.format(kind), percent)
        self.window.refresh()

    def title(self) -> str:
        """The state, for the title bar."""
        standing = self.standing
        if standing is None:
            return ""
        now = standing.state
        if now is State.REVIEWED and standing.by_another:
            return tr("state.second")
        return tr("state.waiting" if now is State.REVIEWED and standing.needed else f"state.{now.value}")

    # --- steps -----------------------------------------------------------------------------------------------------

    def _go(self, make: Callable[[Standing], Step], done: str) -> None:
        """One step further; what is not possible now is said and changes nothing."""
        standing = self.standing
        if standing is None or not self.window.free():
            return
        try:
            step = make(standing)
        except DeidError as error:
            self.window.failed("second.failed", error)
            return
        standing.kept.add_step(step)
        self.comparison.compare()
        self.window.refresh()
        self.window.notices.show_lines([tr(done)])

    def end(self) -> None:
        """The first reader is done; what is still open is said before."""
        session = self.window.session
        if session is None:
            return
        self._doubts.look_now()
        undecided, doubts = len(session.undecided()), len(self._doubts.list.open)
        question = tr("second.end_open", undecided=undecided, doubts=doubts)
        if (undecided or doubts) and not asked.confirm(self.window.top, question):
            return
        done = "second.ended_needed" if self.needed else "second.ended"
        self._go(Standing.end, done)

    def confirm(self) -> None:
        """The second reader agrees with the review as it is now."""
        self._go(Standing.confirm, "second.confirmed")

    def send_back(self) -> None:
        """The second reader returns the review and says what is to be changed."""
        if not self.waits or not self.window.free():
            return
        if (notes := dialogs.ask_notes(self.window.top)) is not None:
            self._go(lambda standing: standing.send_back(notes), "second.returned")

    def refuses_export(self) -> DeidError | None:
        """What must be read twice goes out only when it was confirmed as it is now."""
        standing = self.standing
        if standing is None:  # nothing is known of the review
            return ReviewError("reading.not_confirmed") if self.needed else None
        return standing.refuses_export()

    def may_export(self) -> bool:
        """What a second reader sent back goes out without another end of the review only if the user says so."""
        back = self.standing.returned if self.standing else None
        if back is None:
            return True
        return asked.confirm(self.window.top, tr("second.export_returned", who=back.who, notes=back.notes))

    def exported(self) -> None:
        """The decisions are in the written judgment, and the review is a step further, or two."""
        standing, kept = self.standing, self._sessions.kept
        if kept is None:
            return
        for step in standing.steps_of_export() if standing else ():
            kept.add_step(step)
        self._sessions.now_exported(kept)
        self.comparison.compare()

    def choose_shares(self) -> None:
        """Ask how many judgments of each kind of case are read twice."""
        opened = self.window.opened
        this = ""
        if opened is not None:
            needed = tr("shares.needed" if self.needed else "shares.not_needed")
            this = tr("shares.this", kind=tr(f"case.{case_type(opened.session.text)}"), needed=needed)
        chosen = dialogs.ask_shares(self.window.top, self.percents(), this)
        self.set_percents(chosen or {})

    # --- what the window tells -------------------------------------------------------------------------------------

    def opened(self, opened: Opened | None) -> None:
        """Another review: a second reader sees every place, the first one afterwards what was changed."""
        now, standing = self.state, self.standing
        second = now is State.REVIEWED and standing is not None and standing.by_another
        self.comparison.follow(self._sessions.kept, only=not second)
        if second or now is State.RETURNED:
            self.window.side_tabs.setCurrentWidget(self.comparison.panel)

    def session_changed(self) -> None:
        """Compare anew when something was decided."""
        self.comparison.look()
        panel, waits = self.comparison.panel, self.waits
        panel.confirm.setEnabled(waits)
        panel.send_back.setEnabled(waits)

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.comparison.panel.retranslate()
        self.comparison.show()

    def close(self) -> None:
        """Compare nothing any more."""
        self.comparison.close()
