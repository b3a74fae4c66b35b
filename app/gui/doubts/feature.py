"""The checklist in the window: looked through anew after every decision, walked through and answered by keys."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget

from app.desk.checklist import Checklist, LookedThrough, look_through, settle
from app.desk.doubt_list import DoubtList
from app.desk.judgment import Opened
from app.gui.acting import in_text
from app.gui.actions import Command, Object, told_keys
from app.gui.doubts import answering
from app.gui.doubts.panel import DoubtsPanel, row_text
from app.gui.features import Feature
from app.gui.models.doubt_texts import reasons
from app.gui.ports import Arranging, Commanding, Reviewing, Showing, Speaking, Working
from app.gui.sessions.feature import Sessions
from app.gui.work import CHECKING, Job, Worker, unless_cancelled
from core.errors import DeidError
from core.messages import text as tr
from core.review.doubts import Answer, Case, Doubt

_PAUSE_MS = 150
# So many usual reasons have a key of their own: no kind of doubt has more.
_REASONS = range(1, 7)


class Window(Arranging, Commanding, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Doubts(Feature[Window]):
    """The checklist of the judgment on the desk.

    Attributes:
        checklist: what was looked through and found.
        panel: the tab beside the entities.
        panes: what F6 stops at.
    """

    commands = (
        Command("menu.doubts", "next_doubt", ("D", "F8"), repeats=True),
        Command("menu.doubts", "previous_doubt", ("Shift+D", "Shift+F8"), repeats=True),
        Command("menu.doubts", "answer_doubt", ("S", "F9"), separator=True, acts_on="doubt"),
        *(
            Command("menu.doubts/menu.reasons", f"reason_{number}", (str(number),), acts_on="doubt")
            for number in _REASONS
        ),
        Command("menu.doubts", "reopen_doubt", ("Shift+F9",), acts_on="doubt"),
        Command("menu.doubts", "show_doubts", ("Ctrl+D",), separator=True),
    )

    def __init__(self, window: Window, sessions: Sessions) -> None:
        super().__init__(window)
        self._sessions = sessions
        self.checklist = Checklist()
        self.panel = DoubtsPanel()
        self.panes: tuple[QWidget, ...] = (self.panel.list,)
        self.count = QLabel()
        window.side_tabs.addTab(self.panel, "")
        window.statusBar().addPermanentWidget(self.count)
        self.panel.chosen.connect(self._choose)
        self.panel.visited.connect(self._visit)
        self._worker = Worker(CHECKING)
        self._pause = QTimer(window.top, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._check)
        self._checking: Job | None = None
        self._broken = self._closed = False

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {
            "next_doubt": partial(self.step, 1),
            "previous_doubt": partial(self.step, -1),
            "answer_doubt": self.answer,
            **{f"reason_{number}": partial(self.answer_usual, number) for number in _REASONS},
            "reopen_doubt": self.reopen,
            "show_doubts": self.show_panel,
        }

    def acts_at(self, focus: QWidget, acts_on: Object) -> str | None:
        """In the list only what the chosen doubt is about is decided on, once one went there."""
        if not self.panel.isAncestorOf(focus):
            return None
        if acts_on in ("doubt", "judgment"):
            return ""
        return in_text(self.window, acts_on) if self._leads(acts_on) else tr("act.visit")

    def _leads(self, acts_on: Object) -> bool:
        """Whether what is acted on stands at the place of the chosen doubt that was gone to last."""
        place, item = self.list.visited, self.window.item()
        if place is None:
            return False
        if acts_on == "selection":
            return self.window.view.selection() == place
        return item is not None and item.mention.start < place[1] and place[0] < item.mention.end

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        keys = (told_keys(self.window.keymap, name) for name in ("answer_doubt", "next_doubt"))
        self.panel.retranslate(*(one[0] if one else "–" for one in keys))
        self._show()

    # --- looking through -------------------------------------------------------------------------------------------

    def opened(self, opened: Opened | None) -> None:
        """Another judgment: its checklist is looked for once the window shows the judgment."""
        self.checklist, self._broken = Checklist(opened), False
        if opened is not None:
            self._pause.start()
        self._show()

    def session_changed(self) -> None:
        """A decision may have settled doubts or raised new ones."""
        if self.stale:
            self._pause.start()
        self._show()

    @property
    def stale(self) -> bool:
        """Whether something was decided since the checklist was looked through."""
        return self.checklist.stale

    @property
    def list(self) -> DoubtList:
        """The doubts as last looked through."""
        return self.checklist.list

    def _check(self) -> None:
        """Look through everything beside the window; what is decided meanwhile is looked through next."""
        case = self.checklist.case()
        if case is None or self._checking is not None or not self.stale or self._closed:
            return
        job = self._checking = Job(lambda _progress, _cancelled: look_through(case))
        job.over.connect(self._over)
        job.finished.connect(self._take)
        job.failed.connect(partial(self._failed, case))
        self._worker.start(job)

    def _over(self) -> None:
        self._checking = None

    def _take(self, looked: LookedThrough) -> None:
        if self.checklist.take(looked):
            self._broken = False
            self._show()
        if self.stale:
            self._pause.start()

    def _failed(self, case: Case, error: DeidError) -> None:
        if not self.checklist.has(case):
            self._pause.start()  # this one was not looked through yet
            return
        self._broken = True
        self._show()
        self.window.failed("doubts.failed", error)

    def look_now(self) -> None:
        """Look through what was decided since, for somebody who counts on the list: that takes tenths of a second."""
        if self.stale and (case := self.checklist.case()) is not None:
            self._take(look_through(case))

    def _answers(self) -> dict[str, Answer]:
        kept = self._sessions.kept
        return kept.answers if kept else {}

    def _show(self) -> None:
        session, answers = self.window.session, self._answers()
        self.checklist.sort(answers)
        self.window.view.show_doubts(self.list.open if session else ())
        unknown, count = self._unknown(), len(self.list.open)
        self.panel.show_list(self.list, answers, session.text if session else "", unknown)
        tabs, told = self.window.side_tabs, "" if unknown or not session else count
        tabs.setTabText(tabs.indexOf(self.panel), tr("doubts.tab", open=told).strip())
        self.count.setText((unknown or tr("doubts.status", open=count)) if session else "")

    def _unknown(self) -> str:
        """Why nobody can say which doubts there are; empty where the list tells."""
        if self._broken:
            return tr("doubts.failed")
        return "" if self.window.session is None or self.checklist.looked else tr("doubts.checking")

    # --- walking through -------------------------------------------------------------------------------------------

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) open doubt, round the end. Nothing is answered by it."""
        self.window.side_tabs.setCurrentWidget(self.panel)  # the keyboard stays where decisions are made
        if self.list.step(way) is None:
            self.window.say(self._unknown() or tr("doubts.all_answered" if self.list.answered else "doubts.none"))
        else:
            self._visit()

    def show_panel(self) -> None:
        """Bring the list to the front; a second time, the keyboard goes there."""
        tabs = self.window.side_tabs
        if tabs.currentWidget() is self.panel and not self.panel.list.hasFocus() and self.list.current:
            self.panel.list.setFocus()
        tabs.setCurrentWidget(self.panel)

    def _choose(self, doubt: str) -> None:
        self.list.choose(doubt)
        self._show()

    def _visit(self) -> None:
        """Go to the doubt's place; with no mention there the words are selected, ready to be marked."""
        session, doubt, place = self.window.session, self.list.chosen, self.list.visit()
        if session is None or doubt is None:
            return
        item = session.item_at(place[0]) if place and place[0] < len(session.text) else None
        if item is not None:
            self.window.go_to(item.key)
        elif place is not None:
            self.window.current = None
            self.window.refresh()
            self.window.view.select(*place)
        else:
            self._show()

    # --- answering -------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Let things stand at the chosen doubt, with a reason, and go on to the next open one."""
        doubt, session = self.list.chosen, self.window.session
        if self._sessions.kept is None or session is None:
            return
        if doubt is None or doubt not in self.list.open:
            self.step(1)
        elif not self.panel.isVisible():  # nothing is answered that nobody sees: it is shown, for the next key press
            self.window.side_tabs.setCurrentWidget(self.panel)
            self._visit()
        elif (why := answering.ask_why(self.window.top, doubt, session.text)) is not None:
            self._answer(doubt, why)

    def answer_usual(self, number: int) -> None:
        """Answer the doubt one has gone to by its usual reason ``number``, as it is listed beside it."""
        doubt = self.list.chosen
        if doubt is None or doubt not in self.list.open or not self.panel.isVisible():
            self.window.say(tr("doubts.go_there"))  # nothing is answered that nobody sees
        elif number <= len(codes := reasons(doubt.kind)):
            self._answer(doubt, tr(f"doubts.reason.{codes[number - 1]}"))

    def settle(self, doubts: Iterable[Doubt], why: str) -> bool:
        """Answer ``doubts`` by ``why`` (see `app.desk.checklist.settle`); returns whether that could be."""
        kept, doubts = self._sessions.kept, tuple(doubts)
        if kept is None or not doubts:
            return False
        try:
            settle(kept, self._sessions.who, doubts, why)
        except DeidError as error:
            self.window.say(error.message())
            return False
        self.window.refresh()
        return True

    def _answer(self, doubt: Doubt, why: str) -> None:
        following = self.list.after(doubt.id)
        if not self.settle([doubt], why):
            return
        self.list.choose(following)
        self.window.refresh()
        if following is not None:
            self._visit()
        else:
            self.window.say(tr("doubts.all_answered"))

    def reopen(self) -> None:
        """Take the answer to the chosen doubt back."""
        doubt, kept = self.list.chosen, self._sessions.kept
        if not self.panel.isVisible():
            self.window.say(tr("doubts.go_there"))  # nothing is taken back that nobody sees
        elif kept is not None and doubt is not None and doubt in self.list.answered:
            kept.answer(doubt.id, None)
            self.window.refresh()

    # --- exporting -------------------------------------------------------------------------------------------------

    def may_export(self) -> bool:
        """Open doubts are listed before anything is written; looked through first if something changed since."""
        case, session = self.checklist.case(), self.window.session
        if case is None or session is None:
            return False
        if self.stale:
            job = Job(unless_cancelled(lambda: look_through(case)))
            job.finished.connect(self._take)
            job.finished.connect(lambda _: self.window.commands["export"].trigger())
            job.cancelled.connect(self.window.cancelled)
            job.failed.connect(partial(self._failed, case))
            self.window.run(job, tr("doubts.checking"))
            return False
        rows = [row_text(doubt, session.text, False) for doubt in self.list.open]
        if not rows or answering.export_anyway(self.window.top, rows):
            return True
        self.step(1)
        return False

    def close(self) -> None:
        """Stop looking."""
        self._closed = True
        self._worker.close()
