"""Putting a kept review on the desk again: from its session file or a journal that was left. Work for the worker."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.desk.backend import Backend
from app.desk.judgment import GONE_ON, Opened, notice_of_dictionary
from core.detection.dictionaries import APPLIED
from core.detection.model import Candidate, Mention
from core.documents import open_document
from core.documents.model import Document
from core.errors import ModelError, Notice
from core.review import ReviewSession
from core.review.archive import UnlockedSession, changed, since_saved
from core.review.crypto import Key
from core.review.doubts.case import stretches, uncovered
from core.review.doubts.cut_short import tells
from core.review.record import Identity, SessionRecord, session_of
from core.review.recovery import LeftJournal, recover
from core.service import IsCancelled, Progress


@dataclass(frozen=True)
class Reopened:
    """A kept review beside its original.

    Attributes:
        opened: the judgment with the session as it was left.
        record: what was kept.
        key: the key it is kept under; None for the device's own.
        path: its session file; None where it was never saved.
        saved: how many of its decisions a session file holds.
        file_sha256: of its session file; None without one.
    """

    opened: Opened
    record: SessionRecord
    key: Key | None = field(repr=False)
    path: Path | None
    saved: int
    file_sha256: str | None = None


@dataclass(frozen=True)
class _Now:
    """What model and profile say of the document today; a missing model is a notice, the review opens without it."""

    mentions: tuple[Mention, ...]
    suspects: tuple[Candidate, ...]
    notices: tuple[Notice, ...]
    model: Identity | None


def reopen_session(
    backend: Backend,
    unlocked: UnlockedSession,
    path: Path,
    original: Path,
    who: str,
    progress: Progress,
    cancelled: IsCancelled,
) -> Reopened:
    """Open the session file ``path`` beside ``original``. Raises DocumentError, ReviewError, Cancelled."""
    document = open_document(original, cancelled, ocr=backend.recognise)
    unlocked.beside(document)  # before anything that takes long
    now = _look_again(backend, document, progress, cancelled)
    session = unlocked.beside(document, now.model, Identity.of(backend.profile()))
    opened = _opened(document, session.record, who, now, session.notices)
    return Reopened(opened, session.record, session.key, path, len(session.record.decisions), unlocked.sha256)


def take_up(
    backend: Backend,
    left: LeftJournal,
    original: Path,
    secret: str | Key | None,
    who: str,
    progress: Progress,
    cancelled: IsCancelled,
) -> Reopened:
    """Go on with what a crash or a quit left, beside ``original``. Raises DocumentError, ReviewError, Cancelled."""
    document = open_document(original, cancelled, ocr=backend.recognise)
    found = recover(left, document, secret)
    now = _look_again(backend, document, progress, cancelled)
    differ = changed(found.record, now.model, Identity.of(backend.profile()))
    since = since_saved(found.file)
    told = Notice(GONE_ON, {"file": document.path.name, "decisions": len(found.record.decisions)})
    opened = _opened(document, found.record, who, now, (told, *found.notices, *differ, *((since,) if since else ())))
    path, sha256 = (found.file.path, found.file.sha256) if found.file else (None, None)
    return Reopened(opened, found.record, found.key, path, found.saved, sha256)


def place_to_go_on(session: ReviewSession) -> int | None:
    """Key of the mention to go on with: the first undecided one behind the last decision, round the end."""
    undecided = session.undecided()
    if not len(session.log) or not undecided:
        return None
    edit = session.log[-1].edit
    last = min((item.mention.start for item in (*edit.after, *edit.before)), default=0)
    return next((item for item in undecided if item.mention.start > last), undecided[0]).key


def _look_again(backend: Backend, document: Document, progress: Progress, cancelled: IsCancelled) -> _Now:
    """What the model nearly marked is not kept, but the checklist needs it: a doubt must not vanish by saving. Nor may
    what another model, program or dictionary than those of then would have marked."""
    try:
        engine = backend.engine()
        found = engine.detect(document, True, progress, cancelled)
    except ModelError as error:
        return _Now((), (), (Notice(error.code, error.fields),), None)
    return _Now(tuple(found.mentions), tuple(found.suspects), tuple(found.notices), Identity(**engine.identity))


def _opened(document: Document, record: SessionRecord, who: str, now: _Now, notices: tuple[Notice, ...]) -> Opened:
    session = session_of(record, document, who)
    # Today's dictionary may be another one: what it does is told by `since`.
    found = (*notice_of_dictionary(record.settings), *(one for one in now.notices if one.code != APPLIED))
    every = (*notices, *document.notices, *found)
    since = tuple(_found_since(record, now.mentions, document.text))
    return Opened(document, session, every, now.suspects, record.model, record.profile, since)


def _found_since(record: SessionRecord, mentions: Iterable[Mention], text: str) -> Iterator[Candidate]:
    """What of today's ``mentions`` in ``text`` was not found when the review began: some of them, or what others tell
    besides."""
    before = stretches((*record.detected, *record.kept))
    for one in mentions:
        if one.treatment != "keep":
            for start, end in uncovered(before, one.start, one.end):
                if tells(text, one, (start, end)):
                    yield Candidate(start, end, one.label, one.score, one.source)
