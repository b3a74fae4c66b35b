"""Opening kept reviews: a session file beside its original, and unsaved work that was left."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.desk.kept_review import KeptReview
from app.desk.reopening import Reopened, reopen_session, take_up
from app.gui import dialogs as asked
from app.gui.ports import Lane, Laying, Remembering, Reviewing, Speaking, Working
from app.gui.sessions import dialogs
from app.gui.sessions.dialogs import Choice
from app.gui.work import Job, Task, unless_cancelled
from core.errors import DeidError, DocumentError, OtherDocumentError, PassphraseError
from core.messages import text as tr
from core.review.archive import UnlockedSession, unlock_session
from core.review.crypto import Key
from core.review.recovery import LeftJournal, discard, recoverable

_AGAIN_MS = 200


class Window(Laying, Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Sessions(Lane, Protocol):
    """The reviews under way, as their opening knows them."""

    folder: Path
    kept: KeptReview | None

    @property
    def window(self) -> Window: ...
    @property
    def who(self) -> str: ...
    def may_replace(self, sha256: str) -> bool: ...
    def take(self, reopened: Reopened, replaces: bool = False) -> None: ...
    def autosave(self) -> None: ...


class Opening:
    """The ways back to a review that was kept."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._window = sessions.window

    # --- session files ---------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Ask which session file to open."""
        if self._window.free() and (path := dialogs.choose_session(self._window.top, self._folder())):
            self._window.open_path(path)

    def open(self, path: Path, problem: str = "") -> None:
        """Open the session file ``path``; ``problem`` is why its passphrase is asked again."""
        said = dialogs.ask_passphrase(self._window.top, tr("pass.open", file=path.name), problem=problem)
        if said is None:
            return
        self._run(
            unless_cancelled(lambda: unlock_session(path, said)),
            tr("keep.unlocking", file=path.name),
            partial(self._unlocked, path),
            "keep.open_failed",
            partial(self.open, path),
        )

    def _unlocked(self, path: Path, unlocked: UnlockedSession) -> None:
        name = Path(unlocked.document.name).name  # a forged name must not lead elsewhere
        self._beside(path, unlocked, self._find(name, path.parent))

    def _beside(self, path: Path, unlocked: UnlockedSession, original: Path | None) -> None:
        name = Path(unlocked.document.name).name
        original = original or dialogs.choose_original(self._window.top, str(path.parent), name)
        if original is None or not self._sessions.may_replace(unlocked.document.sha256):
            return

        task = partial(reopen_session, self._window.backend, unlocked, path, original, self._sessions.who)
        self._run(
            task,
            tr("keep.opening", file=path.name),
            self._sessions.take,
            "keep.open_failed",
            other_original=partial(self._beside, path, unlocked, None),
        )

    # --- what was left -------------------------------------------------------------------------------------------

    def offer_at_start(self) -> None:
        """Offer what was left, once."""
        self._look(self._offer)

    def offer(self) -> None:
        """Offer what was left, asked for by the user; says so when there is nothing."""
        self._look(lambda left: self._offer(left) if left else self._window.say(tr("left.none")))

    def look_for_left(self, kept: KeptReview) -> None:
        """Offer what was left of the judgment just opened."""
        sha256 = kept.opened.document.sha256

        def found(left: tuple[LeftJournal, ...]) -> None:
            own = tuple(one for one in left if one.document_sha256 == sha256)
            if kept is self._sessions.kept and not kept.asked:
                kept.asked = True  # once: who comes back to a document answered already
                self._offer(own, kept)

        self._look(found)

    def _look(self, then: Callable[[tuple[LeftJournal, ...]], object]) -> None:
        """Find what is left, then do ``then``. Both wait while a judgment is being opened or something else is asked:
        the answer may settle what is left.
        """
        if self._engaged():
            QTimer.singleShot(_AGAIN_MS, self._window.top, partial(self._look, then))
            return
        folder = self._sessions.folder
        self._sessions.do(
            lambda: recoverable(folder),
            lambda left: self._look(then) if left and self._engaged() else then(left),
            partial(self._window.failed, "left.failed"),
        )

    def _engaged(self) -> bool:
        return self._window.job is not None or QApplication.activeModalWidget() is not None

    def _offer(self, left: tuple[LeftJournal, ...], kept: KeptReview | None = None) -> None:
        """Ask what to do; ``kept`` is the review on the desk that the work belongs to."""
        if not left:
            return
        choice, chosen = dialogs.ask_left(self._window.top, left)
        rest = tuple(one for one in left if one is not chosen)
        if choice is Choice.RECOVER:
            where = kept.opened.document.path if kept else self._find(_name(chosen), Path(self._folder()))
            self._recover(chosen, rest, where, kept.key if kept else None)
        elif choice is Choice.DISCARD and asked.confirm(
            self._window.top, tr("left.sure", work=dialogs.described(chosen))
        ):
            failed = partial(self._window.failed, "left.failed")
            self._sessions.do(lambda: discard(chosen), lambda _: self._discarded(rest, kept), failed)

    def _discarded(self, rest: tuple[LeftJournal, ...], kept: KeptReview | None) -> None:
        self._sessions.autosave()  # decisions made meanwhile could not be autosaved
        self._offer(rest, kept)

    def _recover(
        self,
        left: LeftJournal,
        rest: tuple[LeftJournal, ...],
        original: Path | None,
        secret: str | Key | None = None,
        problem: str = "",
    ) -> None:
        """Recover ``left``, then offer the ``rest``; without ``original`` it is asked for.

        ``problem`` is why the passphrase is asked again.
        """
        if not self._window.free():
            return
        if left.locked and (secret is None or problem):
            saying = tr("pass.locked", work=dialogs.described(left))
            secret = dialogs.ask_passphrase(self._window.top, saying, problem=problem)
            if secret is None:
                return
        original = original or dialogs.choose_original(self._window.top, self._folder(), _name(left))
        if original is None or not self._sessions.may_replace(left.document_sha256):
            return

        self._run(
            partial(take_up, self._window.backend, left, original, secret, self._sessions.who),
            tr("left.recovering", work=_name(left) or original.name),
            partial(self._recovered, rest),
            "left.failed",
            partial(self._recover, left, rest, original, secret),
            partial(self._recover, left, rest, None, secret),
        )

    def _recovered(self, rest: tuple[LeftJournal, ...], reopened: Reopened) -> None:
        self._sessions.take(reopened, replaces=True)
        QTimer.singleShot(0, self._window.top, lambda: self._offer(rest))

    # --- both ------------------------------------------------------------------------------------------------------

    def _find(self, name: str, folder: Path) -> Path | None:
        """The original where it most likely lies."""
        places = (folder / name, Path(self._folder()) / name) if name else ()
        return next((place for place in places if os.path.isfile(place)), None)  # noqa: PTH113  no for a closed folder

    def _folder(self) -> str:
        return self._window.last_folder()

    def _run(
        self,
        task: Task,
        saying: str,
        then: Callable[..., object],
        title: str,
        other_passphrase: Callable[[str], object] | None = None,
        other_original: Callable[[], object] | None = None,
    ) -> None:
        """Do ``task`` beside the window; a wrong passphrase or original is asked for again, saying what was wrong."""

        def on_error(error: DeidError) -> None:
            if isinstance(error, PassphraseError) and other_passphrase is not None:
                other_passphrase(error.message())
                return
            self._window.failed(title, error)
            if isinstance(error, OtherDocumentError | DocumentError) and other_original is not None:
                other_original()

        job = Job(task)
        job.finished.connect(then)
        job.failed.connect(on_error)
        self._window.run(job, saying)


def _name(left: LeftJournal) -> str:
    """The original's file name; empty while it is not known."""
    return Path(left.name or "").name
