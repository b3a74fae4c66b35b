"""What keeps one review: its autosave and its session file. No Qt; two threads, each with a part of its own."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock

from app.desk.judgment import Opened, settings_of_dictionary
from app.desk.source import since_opened
from core.errors import Notice, ReviewError
from core.review.archive import SessionFile, save_session, since_saved
from core.review.crypto import Key
from core.review.doubts.model import Answer
from core.review.journal import Journal
from core.review.record import DocumentIdentity, SessionRecord, Setting, Step, record_later

Event = Step | tuple[str, Answer | None]
"""What is kept besides decisions: a step of the workflow, or the answer to a doubt (None: taken back)."""

Mark = tuple[int, int]
"""How many decisions and how many events there were at a moment."""


@dataclass(frozen=True)
class Snapshot:
    """The review at a moment, noted by the window's thread; whoever needs the record first works it out."""

    _record: Callable[[], SessionRecord]
    mark: Mark

    @cached_property
    def record(self) -> SessionRecord:
        """The whole review. Raises ReviewError if it would not come back as it is."""
        return self._record()


class KeptReview:
    """One review under way and where it is kept.

    The window's thread decides, answers and takes snapshots. ``keep``, ``save`` and ``end`` touch the disk: they are
    for the keeping thread alone, where they follow each other in the order they were asked for.

    Attributes:
        opened: the judgment with its session.
        steps: the workflow so far.
        answers: what was answered to doubts, by the doubt's id.
        path, key: its session file and that file's key; None before it was saved.
        replaces: its journal is still to take the place of the one it was recovered from.
        asked: the user was asked what to do with work that was left of this judgment.
        exported: the hashes of its results that were written here.
    """

    def __init__(
        self,
        opened: Opened,
        folder: Path,
        path: Path | None = None,
        key: Key | None = None,
        steps: Iterable[Step] = (),
        answers: Mapping[str, Answer] | None = None,
        saved: int | None = None,
        replaces: bool = False,
        file_sha256: str | None = None,
        settings: Mapping[str, Setting] | None = None,
    ) -> None:
        """``saved``: so many decisions are in a session file, all by default; ``replaces``: a journal it came from;
        ``file_sha256``: of the session file as it was opened; ``settings``: what it, or the journal, holds of them.
        """
        self.opened = opened
        self.path, self.key = path, key
        self.steps = list(steps)
        self.answers = dict(answers or {})
        self._settings = {**settings_of_dictionary(opened.notices), **(settings or {})}
        self._folder = folder
        self.asked = False
        self.exported: set[str] = set()
        self._events: list[Event] = []
        # A journal does not tell whether its steps and answers are in a session file too: -1, as if they were not.
        unknown = replaces and bool(self.steps or self.answers)
        self._in_file: Mark = (len(opened.session.log) if saved is None else saved, -1 if unknown else 0)
        self._exported: Mark | None = None
        self._rests = False
        # The keeping thread's own.
        self._journal: Journal | None = None
        self._journal_key, self.replaces = key, replaces
        self._written = 0
        self._kept_in = SessionFile(path, file_sha256) if path and file_sha256 else None
        self._files = {path: file_sha256} if path is not None else {}
        self._saving = Lock()
        self._over = False

    # --- the window's thread ---------------------------------------------------------------------------------------

    @property
    def mark(self) -> Mark:
        """How many decisions and events there are now."""
        return len(self.opened.session.log), len(self._events)

    @property
    def unsaved(self) -> bool:
        """Whether there is something that no session file and no exported judgment holds, or that a session file lacks
        which others go on with."""
        return self.mark not in (self._in_file, self._exported)

    @property
    def autosaving(self) -> bool:
        """Whether its journal has begun."""
        return self._journal is not None

    @property
    def safe(self) -> bool:
        """Whether its journal holds everything that happened; asked when the keeping thread has nothing to do."""
        journal = self._journal
        return journal is not None and (journal.decisions, self._written) == self.mark

    @property
    def needs_journal(self) -> bool:
        """Whether there is something to autosave that autosaving has not begun with."""
        return (self._journal is None or self._rests) and (self.replaces or self.unsaved)

    def add_step(self, step: Step) -> None:
        """Go one step of the workflow further."""
        self.steps.append(step)
        self._events.append(step)

    def answer(self, doubt: str, answer: Answer | None) -> None:
        """Answer a doubt, or take its answer back."""
        if answer is None:
            self.answers.pop(doubt, None)
        else:
            self.answers[doubt] = answer
        self._events.append((doubt, answer))

    def outline(self) -> SessionRecord:
        """The record without mentions, made in no time: enough for all questions about the workflow."""
        opened = self.opened
        identity = DocumentIdentity(opened.document.path.name, opened.document.sha256, len(opened.session.text), "")
        log, steps = tuple(opened.session.log), tuple(self.steps)
        return SessionRecord(identity, opened.model, opened.profile, (), (), log, steps)

    def snapshot(self) -> Snapshot:
        """The whole review as it is now, in no time."""
        opened = self.opened
        identities = opened.model, opened.profile
        record = record_later(opened.session, opened.document, *identities, self.steps, self._settings, self.answers)
        return Snapshot(record, self.mark)

    def now_saved(self, snapshot: Snapshot, path: Path, key: Key) -> None:
        """The file ``path`` holds the review as it was at ``snapshot``."""
        self.path, self.key, self._in_file = path, key, snapshot.mark

    def now_exported(self) -> None:
        """The redacted judgment holds all decisions; to be followed by `rest`.

        A session file that lacks some of them is still to be saved: who goes on with it would not know of them.
        """
        if self.key is None or not self._file_is_behind():
            self._exported, self._rests = self.mark, True

    def _file_is_behind(self) -> bool:
        """Whether decisions or answers were made that the session file lacks; steps alone change nothing of them."""
        decisions, events = self._in_file
        later = self._events[max(0, events) :]
        answered = any(not isinstance(one, Step) for one in later) or (events < 0 and bool(self.answers))
        return answered or decisions != len(self.opened.session.log)

    # --- any thread that may wait for the disk ---------------------------------------------------------------------

    def since_saved(self) -> Notice | None:
        """What must be known of its session file before the judgment goes out: see `archive.since_saved`."""
        with self._saving:  # what one is saving oneself is nobody else's
            return since_saved(self._kept_in)

    # --- the keeping thread ----------------------------------------------------------------------------------------

    def keep(self, begin: Snapshot | None) -> None:
        """Bring all that happened to the disk; ``begin`` is what a journal starts with that does not exist yet.

        Raises ReviewError; the next call then writes what is missing.
        """
        if self._over:
            return
        if self._journal is None and begin is not None:
            document, saved = self.opened.document, self._in_file[0]
            self._journal = Journal.start(
                self._folder,
                begin.record,
                document,
                self._journal_key,
                saved,
                replace=self.replaces,
                file=self._kept_in,
            )
            self._written, self.replaces, self._rests = begin.mark[1], False, False
        if self._journal is None:
            return
        self._journal.follow(self.opened.session.log)
        while self._written < len(self._events):
            event = self._events[self._written]
            if isinstance(event, Step):
                self._journal.add_step(event)
            else:
                self._journal.add_answer(*event)
            self._written += 1

    def save(self, snapshot: Snapshot, path: Path, key: Key, anew: bool = False) -> tuple[Notice, ...]:
        """Write the session file; autosaving goes on under its key. Raises ReviewError when it cannot be written.

        What somebody else has saved there meanwhile stays, unless the user chose that file ``anew``.
        What goes wrong only afterwards, with the journal, comes back as a notice: the file is safe. So does that the
        original is another one by now: the file opens beside that of then alone.
        """
        with self._saving:
            known = None if anew else self._files.get(path)
            sha256 = save_session(path, snapshot.record, self.opened.document, key, known)
            self._files[path], self._kept_in = sha256, SessionFile(path, sha256)
        self._journal_key = key
        notices: list[Notice] = []
        if self._journal is not None:
            try:
                self._journal.restart(snapshot.record, key, saved=snapshot.mark[0], file=self._kept_in)
                self._written = snapshot.mark[1]
            except ReviewError as error:
                notices.append(Notice(error.code, error.fields))
        # Last, as a long file on a share takes its time: after a crash in between, one's own saving would be another's.
        if since_opened(self.opened.document):
            notices.append(Notice("archive.original_changed"))
        return tuple(notices)

    def rest(self) -> None:
        """Remove the journal of what was exported: after a crash there is nothing to go on with.

        Autosaving begins anew with the next decision. Raises ReviewError.
        """
        if self.mark == self._exported:
            self._remove_journal()

    def leave(self) -> None:
        """Stop autosaving and let the journal stay, to be gone on with at another time."""
        self._over = True
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.leave()

    def end(self) -> None:
        """Stop autosaving and remove the journal: the work is kept elsewhere, or not wanted. Raises ReviewError."""
        self._over = True
        self._remove_journal()

    def _remove_journal(self) -> None:
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()
