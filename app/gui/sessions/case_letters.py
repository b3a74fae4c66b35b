"""Judgments of one case, in one folder, with the same letters: by choice, through a key list in that folder."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from app.desk.judgment import Opened
from app.desk.kept_review import KeptReview
from app.desk.practice import is_practice
from app.desk.preview import Planning
from app.gui import dialogs as asked
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.panes.live_plan import LivePlan
from app.gui.ports import Commanding, Remembering, Reviewing, Speaking, Working
from app.gui.sessions import dialogs
from app.gui.sessions.feature import Sessions
from app.gui.work import Job, let_go_when_cancelled
from core.errors import DeidError, PassphraseError
from core.messages import text as tr
from core.review import workflow
from core.review.case_letters import (
    CaseList,
    add_to_case,
    disagreeing,
    letters_of_case,
    open_case,
    read_case,
    take_letters,
)
from core.review.key_list import KEY_LIST, KeyList, key_list
from core.review.record import State
from core.service import IsCancelled


class Window(Commanding, Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


@dataclass
class _Case:
    """The key list of a folder. It and its passphrase are known as long as the window is there.

    Attributes:
        list: as it was read or written last, in whatever thread.
        adding: the last export of one's own that adds to it. All are done in the keeping thread, in their order.
    """

    path: Path
    passphrase: str = field(repr=False)
    list: CaseList
    adding: Future[None] | None = field(default=None, repr=False)

    def now(self, cancelled: IsCancelled) -> KeyList:
        """What the list says once own exports have added to it. For the thread of work: it may lie on a slow share.

        Raises as `read_case`, and Cancelled, however long the share hangs.
        """
        self.list = let_go_when_cancelled(partial(self._added, self.adding), cancelled)
        return self.list.keys

    def read(self) -> None:
        """Read the list as it is now; for the keeping thread. Raises as `read_case`."""
        self.list = self._added(None)

    def _added(self, adding: Future[None] | None) -> CaseList:
        if adding is not None:
            wait([adding])
        return read_case(self.path, self.passphrase, self.list)

    def add(self, more: KeyList) -> None:
        """Let ``more`` stand in the list, too; for the keeping thread. Raises as `add_to_case`."""
        self.list = add_to_case(self.path, self.passphrase, more, self.list)


class CaseLetters(Feature[Window]):
    """Lets who stands in the case's list have the letter from there, whenever the plan says otherwise."""

    commands = (Command("menu.file", "case_letters"),)

    def __init__(self, window: Window, sessions: Sessions, plan: LivePlan) -> None:
        super().__init__(window)
        self._sessions = sessions
        self._cases: dict[Path, _Case] = {}
        self._letters: Mapping[str, str] | None = None
        plan.changed.connect(self._planned)
        sessions.when_exported.append(self._exported)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"case_letters": self.choose}

    @property
    def _case(self) -> _Case | None:
        """That of the judgment on the desk."""
        opened = self.window.opened
        return self._cases.get(_folder(opened)) if opened is not None else None

    def lists(self) -> dict[Path, Callable[[IsCancelled], KeyList]]:
        """Folder → what gives the list of its case as it is then, as far as it is known here."""
        return {folder: case.now for folder, case in self._cases.items()}

    def status(self) -> str:
        """That the letters are the case's."""
        return tr("case.status", count=len(self._case.list.keys.entries)) if self._case else ""

    # --- beginning and ending --------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Begin with it in the folder of the judgment on the desk, or end it."""
        opened, window = self.window.opened, self.window
        if opened is None or not window.free():
            return
        if self._case is not None:
            if asked.confirm(window.top, tr("case.end")):
                del self._cases[_folder(opened)]
                window.say(tr("case.ended"))
            return
        if is_practice(opened.document.path):
            window.say(tr("case.practice"))
            return
        self._ask(opened, _folder(opened) / (tr("case.file") + KEY_LIST.ending))

    def _ask(self, opened: Opened, path: Path, problem: str = "") -> None:
        there = os.path.exists(path)  # noqa: PTH110  no for a closed folder: writing into it says why
        said = tr("case.open" if there else "case.new", file=path.name, folder=path.parent.name)
        passphrase = dialogs.ask_passphrase(self.window.top, said, twice=not there, problem=problem)
        if passphrase is None:
            return

        def failed(error: DeidError) -> None:
            if isinstance(error, PassphraseError):
                self._ask(opened, path, error.message())
            else:
                self.window.failed("case.failed", error)

        begin = read_case if there else open_case  # none is made that nobody was told of
        self._sessions.do(lambda: _Case(path, passphrase, begin(path, passphrase)), self._begin, failed)

    def _begin(self, case: _Case) -> None:
        self._cases[case.path.parent] = case
        self.window.worked("case.failed")
        self.window.say(tr("case.begun", file=case.path.name))
        self._agree()

    # --- agreeing --------------------------------------------------------------------------------------------------

    def opened(self, opened: Opened | None) -> None:
        """What was planned is of another judgment."""
        self._letters = None

    def _planned(self, planning: Planning) -> None:
        """Nothing is decided by itself while something taken back can be done again: that would then be lost, and who
        takes back would come no further than to these letters."""
        self._letters = planning.preview.letters if planning.preview else None
        session = self.window.session
        if session is not None and not session.log.can_redo:
            self._agree()

    def _agree(self) -> None:
        """Pick the letters that differ: one decision, as long as the review is under way."""
        case, opened, kept, letters = self._case, self.window.opened, self._sessions.kept, self._letters
        if case is None or opened is None or kept is None or letters is None or self.window.job is not None:
            return
        if workflow.state(kept.outline()) not in (State.IN_REVIEW, State.RETURNED):
            return
        alphabet = self.window.backend.profile().letters.alphabet
        wanted = letters_of_case(opened.session, case.list.keys, letters, alphabet)
        if wanted and self.window.change(lambda session: take_letters(session, wanted)):
            self.window.say(tr("case.taken", count=len(wanted)))

    def read_first(self, then: Callable[[], object]) -> None:
        """Read what others have added to the list, take its letters, then do ``then``. Nothing is asked.

        Not where the list cannot be read, or has gone: nobody knows then whose letters these are there.
        """
        case, opened = self._case, self.window.opened
        if case is None or opened is None:
            then()
            return

        def read(_: KeyList) -> None:
            if self.window.opened is opened:
                self._agree()
                then()

        job = Job(lambda _progress, cancelled: case.now(cancelled), case.path.name)
        job.finished.connect(read)
        job.cancelled.connect(self.window.cancelled)
        job.failed.connect(partial(self.window.failed, "case.failed"))
        self.window.run(job, tr("working.export", file=opened.document.path.name))

    def may_export(self) -> bool:
        """What was picked by hand may speak against the list: the user knows why.

        It is planned here: what is shown may be of a moment before the last decision.
        """
        case, opened = self._case, self.window.opened
        if case is None or opened is None:
            return True
        try:
            assignments = opened.decided().replacements(self.window.backend.profile()).assignments
        except DeidError:  # the export itself says so
            return True
        count = disagreeing(opened.session, case.list.keys, assignments)
        return not count or asked.confirm(self.window.top, tr("case.disagrees", count=count))

    # --- adding to the list ----------------------------------------------------------------------------------------

    def _exported(self, kept: KeptReview) -> None:
        """What was written is in the list from now on. One that has gone is not begun anew, but said to be missing:
        it comes back, or the user ends with it and begins."""
        opened = kept.opened
        case = self._cases.get(_folder(opened))
        if case is None:
            return
        decided, profile = opened.decided(), self.window.backend.profile()

        def work() -> None:
            if assignments := decided.replacements(profile).assignments:
                case.add(key_list(opened.document.sha256, decided.mentions, assignments, decided.overrides))
            else:
                case.read()

        case.adding = self._sessions.do(
            work, lambda _: self.window.worked("case.failed"), partial(self.window.failed, "case.failed")
        )


def _folder(opened: Opened) -> Path:
    return opened.document.path.absolute().parent
