"""Sessions: who decides, autosave from the first decision, the session file, the key list."""

import getpass
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer
from PySide6.QtWidgets import QLabel

from app.desk.deciders import Deciders
from app.desk.judgment import Opened
from app.desk.kept_review import KeptReview, Mark, Snapshot
from app.desk.practice import is_practice
from app.desk.reopening import Reopened, place_to_go_on
from app.gui import dialogs as asked
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.models.said import moment, operation_name
from app.gui.ports import Arranging, Laying, Remembering, Reviewing, Speaking, Working
from app.gui.sessions import dialogs, key_lists
from app.gui.sessions.opening import Opening
from app.gui.tips import tip
from app.gui.work import KEEPING, Job, Worker
from core.errors import DeidError, Notice
from core.messages import text as tr
from core.review.archive import SESSION
from core.review.crypto import Key, new_key
from core.review.device_key import journal_folder
from core.review.files import free_name
from core.review.key_list import KEY_LIST

_Saved = tuple[Key, tuple[Notice, ...]]


class Window(Arranging, Laying, Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Sessions(Feature[Window]):
    """Keeps the reviews of one window.

    Attributes:
        kept: the review on the desk, or None.
        state: says in the status bar whether everything is kept.
        lane: the thread in which everything is kept, one thing after the other.
        folder: where journals lie.
        when_exported: who hears of each review that was exported.
    """

    commands = (
        Command("menu.file", "open_session", ("Ctrl+Shift+O",)),
        Command("menu.file", "save_session", ("Ctrl+Shift+S",), separator=True),
        Command("menu.file", "save_session_as"),
        Command("menu.file", "recover"),
        Command("menu.file", "key_list"),
        Command("menu.file", "open_key_list"),
        Command("menu.edit", "reviewer", separator=True),
    )

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.kept: KeptReview | None = None
        self.lane = Worker(KEEPING)
        self.state = QLabel()
        window.statusBar().addPermanentWidget(self.state)
        self.folder = journal_folder()
        self._all: dict[int, KeptReview] = {}
        self._autosaved: Mark | None = None
        self._broken = ""
        self._closed = False
        self._failed = False
        self._deciders: Deciders | None = None
        self._going_on: Opened | None = None
        self.when_exported: list[Callable[[KeptReview], object]] = []
        self.opening = Opening(self)
        QTimer.singleShot(0, self.opening.offer_at_start)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {
            "open_session": self.opening.choose,
            "save_session": self.save,
            "save_session_as": partial(self.save, anew=True),
            "recover": self.opening.offer,
            "key_list": lambda: key_lists.write(self),
            "open_key_list": lambda: key_lists.choose(self),
            "reviewer": self.ask_name,
        }

    def enabled(self, name: str) -> bool:
        """Opening and naming need no judgment."""
        return name in ("open_session", "open_key_list", "recover", "reviewer") or self.kept is not None

    # --- who -------------------------------------------------------------------------------------------------------

    @property
    def who(self) -> str:
        """The reviewer's name; that of the account until one was given."""
        return str(self.window.settings.value("reviewer", "")) or _account()

    def ask_name(self) -> None:
        """Ask for the reviewer's name; it stands with all decisions from now on."""
        if name := dialogs.ask_name(self.window.top, self.who):
            self.set_name(name)

    def set_name(self, name: str) -> None:
        """``name`` stands with all decisions from now on."""
        self.window.settings.setValue("reviewer", name)
        for kept in self._all.values():
            kept.opened.session.log.who = name
        self.window.refresh()

    def _ask_name_once(self) -> None:
        if not self.window.settings.value("reviewer", ""):
            self.ask_name()

    # --- what lies on the desk -------------------------------------------------------------------------------------

    def takes(self, paths: tuple[Path, ...]) -> bool:
        """Session files and key lists are opened here."""
        openers: dict[str, Callable[[Path], None]] = {
            SESSION.ending: self.opening.open,
            KEY_LIST.ending: partial(key_lists.read, self),
        }
        opener = openers.get(paths[0].suffix.lower()) if len(paths) == 1 else None
        if opener is None:
            return False
        if self.window.free():
            # Not at once: the window that takes a file at its start must be there before it asks.
            QTimer.singleShot(0, self.window.top, lambda: opener(paths[0]))
        return True

    def take(self, reopened: Reopened, replaces: bool = False) -> None:
        """Put a kept review on the desk; ``replaces``: its journal takes the place of the one it came from."""
        opened, record = reopened.opened, reopened.record
        self._all[id(opened.session)] = KeptReview(
            opened,
            self.folder,
            reopened.path,
            reopened.key,
            record.steps,
            record.answers,
            reopened.saved,
            replaces,
            reopened.file_sha256,
            record.settings,
        )
        self._going_on = opened if replaces else None
        self.window.show_opened(opened)

    def opened(self, opened: Opened | None) -> None:
        """Another judgment is on the desk: what was left of it is looked for; an earlier review of it is at an end."""
        before, self.kept = self.kept, None
        if opened is not None:
            self.kept = self._all.setdefault(id(opened.session), KeptReview(opened, self.folder))
            self._deciders = Deciders(opened.session.log)
            opened.session.log.who = self.who
            if opened is self._going_on and (key := place_to_go_on(opened.session)) is not None:
                self.window.current = key
            self._going_on = None
            QTimer.singleShot(0, self._ask_name_once)
        for kept in [*self._all.values()]:
            if kept is not self.kept and self._same(kept):
                self._end(kept)
        if self.kept is not None and self.kept is not before:
            self._autosaved, self._broken = None, ""  # what could not be kept when it last lay here is tried again
            if not (self.kept.replaces or self.kept.autosaving or self.kept.asked):
                self.opening.look_for_left(self.kept)

    def _same(self, kept: KeptReview) -> bool:
        """Whether ``kept`` is an earlier review of the judgment now on the desk."""
        return self.kept is not None and kept.opened.document.sha256 == self.kept.opened.document.sha256

    def _end(self, kept: KeptReview) -> None:
        self._all.pop(id(kept.opened.session), None)
        self.do(lambda: kept.end(), lambda _: None)

    # --- autosave --------------------------------------------------------------------------------------------------

    def session_changed(self) -> None:
        """Every decision goes to the disk at once, beside the window."""
        kept = self.kept
        if kept is not None and kept.mark != self._autosaved:
            self._autosaved = kept.mark
            self.autosave()
        self._show_state()

    def autosave(self) -> None:
        """Bring what is new to the disk."""
        kept = self.kept
        if kept is None:
            return
        begin = kept.snapshot() if kept.needs_journal else None
        self.do(lambda: kept.keep(begin), self._autosaved_again, partial(self._not_autosaved, kept))

    def _autosaved_again(self, _: object) -> None:
        broken, self._broken = self._broken, ""
        self.window.notices.take_back(broken)
        self._show_state()

    def _not_autosaved(self, kept: KeptReview, error: DeidError) -> None:
        """Said once in the bar for each reason, and below as long as it lasts; tried again at each decision."""
        broken = tr("keep.no_autosave", file=kept.opened.document.path.name, reason=error.message())
        if broken != self._broken:
            self._broken = broken
            self._show_state()
            self.window.notices.show_lines([broken], "failure")

    def do(
        self,
        work: Callable[[], object],
        then: Callable[..., object],
        failed: Callable[[DeidError], object] | None = None,
    ) -> Future[None]:
        """Do ``work`` in the keeping thread, then ``then`` with its result in the window's.

        What comes back is done as soon as ``work`` is, whatever came of it.
        """
        failed = failed or partial(self.window.failed, "keep.save_failed")
        job = Job(lambda _progress, _cancelled: work())
        # A window that is closed asks and says nothing any more.
        job.finished.connect(lambda result: None if self._closed else then(result))
        job.failed.connect(lambda error: None if self._closed else failed(error))
        return self.lane.start(job)

    # --- saving ----------------------------------------------------------------------------------------------------

    def save(self, anew: bool = False) -> None:
        """Write the session file; ``anew`` under another name and passphrase."""
        kept = self.kept
        if kept is None:
            return
        document = kept.opened.document
        path, secret = kept.path, kept.key
        if anew or path is None:
            suggestion = free_name(path or document.path.with_suffix(SESSION.ending))
            path = dialogs.choose_target(self.window.top, suggestion, tr("keep.target"), tr("keep.filter"))
        if path is None:
            return
        if anew or secret is None:
            passphrase = dialogs.ask_passphrase(self.window.top, tr("pass.new", file=path.name), twice=True)
            if passphrase is None:
                return
            self._write(kept, path, partial(new_key, passphrase), anew)
        else:
            self._write(kept, path, partial(_known, secret))

    def _write(self, kept: KeptReview, path: Path, key: Callable[[], Key], anew: bool = False) -> None:
        snapshot = kept.snapshot()

        def work() -> _Saved:
            secret = key()
            return secret, kept.save(snapshot, path, secret, anew)

        self.window.say(tr("keep.saving"))
        self.do(work, partial(self._written, kept, snapshot, path), self._not_written)

    def _not_written(self, error: DeidError) -> None:
        self._failed = True
        self.window.say(tr("keep.save_failed"))
        self.window.failed("keep.save_failed", error)

    def _written(self, kept: KeptReview, snapshot: Snapshot, path: Path, saved: _Saved) -> None:
        key, notices = saved
        kept.now_saved(snapshot, path, key)
        self._show_state()
        self.window.say(tr("keep.saved", file=path.name))
        self.window.worked("keep.save_failed")
        if self._broken:  # nothing is missing any more, or the next decision says it anew
            self.autosave()
        if notices:
            self.window.notices.show_lines([notice.message() for notice in notices])

    # --- leaving ---------------------------------------------------------------------------------------------------

    def may_close(self) -> bool:
        """What is autosaved stays on the disk, to be gone on with; only what could not be kept is asked about.

        A session file that is being written is waited for, and where that fails the window stays.
        """
        self._failed = False
        self.lane.finish()
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        return not self._failed and self._may_discard(
            kept for kept in self._all.values() if not (_stays(kept) and kept.safe)
        )

    def may_replace(self, sha256: str) -> bool:
        """Whether another review of the judgment ``sha256`` may take the place of the one under way."""
        return self._may_discard(kept for kept in self._all.values() if kept.opened.document.sha256 == sha256)

    def _may_discard(self, several: Iterable[KeptReview]) -> bool:
        unsaved = sum(kept.unsaved for kept in several)
        return not unsaved or asked.confirm(self.window.top, tr("keep.discard", count=unsaved))

    def review(self, opened: Opened) -> KeptReview | None:
        """What keeps the review of ``opened``; None before it was on the desk."""
        return self._all.get(id(opened.session))

    def forget(self, opened: Opened) -> None:
        """The review is not wanted any more: its autosaved work goes, a session file stays."""
        if kept := self.review(opened):
            self._end(kept)

    def now_exported(self, kept: KeptReview) -> None:
        """All that was decided in ``kept`` is in its written judgment."""
        kept.now_exported()
        self.do(kept.rest, lambda _: None)
        for tell in self.when_exported:
            tell(kept)

    def close(self) -> None:
        """Leave the journals of unsaved work, to be gone on with, and end the others; the window waits for it."""
        for kept in [*self._all.values()]:
            if _stays(kept):
                self.do(kept.leave, lambda _: None)
            else:
                self._end(kept)
        self._closed = True
        self.lane.finish()

    def _show_state(self) -> None:
        """Not by a refresh of the window: that would take the user's selection away."""
        unsaved = self.kept is not None and self.kept.unsaved
        self.state.setText(tr("keep.broken" if self._broken else "keep.unsaved") if self._broken or unsaved else "")
        self.state.setToolTip(tip(self._broken))

    def status(self) -> str:
        """Who decided on the current mention."""
        item = self.window.item()
        decision = self._deciders.of(item.key) if item and self._deciders else None
        if decision is None:
            return ""
        name = operation_name(decision.operation)
        what = tr("keep.undone", what=name) if decision.kind == "undo" else name
        said = tr("keep.who", operation=what, who=decision.who or tr("keep.nobody"), when=moment(decision.when))
        return tr("keep.why", said=said, why=decision.reason) if decision.reason else said


def _account() -> str:
    """The name of the account; empty where the system knows none (a container, a directory service out of reach)."""
    with suppress(KeyError, ImportError, OSError):  # by version of Python and system
        return getpass.getuser()
    return ""


def _stays(kept: KeptReview) -> bool:
    """Whether the journal of a review stays when the window closes: it holds work that is nowhere else, if not all."""
    return kept.unsaved and kept.autosaving and not is_practice(kept.opened.document.path)


def _known(key: Key) -> Key:
    return key
