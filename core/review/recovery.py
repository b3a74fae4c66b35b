"""After a crash, or a quit on unsaved work: which journals are there, what is in them; taken up or thrown away."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.documents.model import Document
from core.documents.open import shown_name
from core.errors import InUseError, Notice, PassphraseError, ReviewError, reason
from core.review.archive import SessionFile, check_document, check_labels
from core.review.codec import Codec, answer_in, document_in, step_in
from core.review.crypto import RANDOM_KEY, Key, derive, header, read_header
from core.review.device_key import existing_key
from core.review.doubts.model import Answer
from core.review.fields import Fields, loads
from core.review.files import not_written, read_whole
from core.review.frames import End, Frames, read_frames
from core.review.journal import ID_BYTES, JOURNAL, lock_path
from core.review.locks import Lock
from core.review.record import SessionRecord

_HASH_BYTES = 32
_CLOSED = frozenset({"archive.unreadable", "archive.newer", "archive.unknown_part"})


@dataclass(frozen=True, slots=True)
class LeftJournal:
    """A journal of unsaved work, left by a crash or a quit.

    Attributes:
        path: the journal.
        document_sha256: of the original it belongs to.
        name: the original's file name; None while locked or unreadable.
        decisions: how many decisions can be recovered; None while locked, 0 when unreadable.
        saved: how many of them are in a session file already; None like ``decisions``.
        besides: how many steps of the workflow and answers to doubts it holds besides.
        locked: it needs the passphrase of its session.
        readable: False when nothing can be recovered from it.
        closed: why not now, but perhaps later: another program holds the file, or a newer version wrote it. Without, a
            journal that is not readable can only be discarded.
    """

    path: Path
    document_sha256: str
    name: str | None = None
    decisions: int | None = None
    saved: int | None = None
    locked: bool = False
    readable: bool = True
    besides: int = 0
    closed: str = ""


@dataclass(frozen=True, slots=True)
class Recovered:
    """The state a journal gives back.

    Attributes:
        record: the review up to the last decision that was written.
        key: the key it was written with, for the journal that takes its place; None for the device key.
        saved: how many decisions were in the session file at the time.
        notices: what could not be recovered.
        file: the session file; None where there was none, or an earlier version wrote the journal.
    """

    record: SessionRecord
    key: Key | None = field(repr=False)
    saved: int
    notices: tuple[Notice, ...]
    file: SessionFile | None = None


@dataclass(frozen=True, slots=True)
class _Content:
    """The records of a journal: the whole review it began with, what came after, how it ends."""

    base: Fields
    later: tuple[Fields, ...]
    frames: Frames

    @property
    def decisions(self) -> int:
        return self._begun("decisions") + sum(one.has("decision") for one in self.later)

    @property
    def besides(self) -> int:
        later = sum(one.has("step") or one.has("answer") for one in self.later)
        return self._begun("steps") + self._begun("answers") + later

    def _begun(self, name: str) -> int:
        begun = self.base.inner("record").raw(name)
        return len(begun) if isinstance(begun, list) else 0

    def notices(self) -> tuple[Notice, ...]:
        match self.frames.end:
            case End.WHOLE:
                return ()
            case End.TORN:
                return (Notice("journal.torn", {"decisions": self.decisions}),)
            case End.BROKEN:
                fields: dict[str, object] = {"decisions": self.decisions, "lost": self.frames.lost}
                return (Notice("journal.broken", fields),)


def recoverable(folder: Path) -> tuple[LeftJournal, ...]:
    """The journals in ``folder`` that were left; those of programs at work are not among them.

    A folder that does not exist holds none. Raises ReviewError when it cannot be read.
    """
    try:
        # Not by glob: it takes a folder that may not be read for an empty one.
        paths = sorted(path for path in folder.iterdir() if path.suffix == JOURNAL.ending)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise ReviewError("archive.unreadable", file=shown_name(folder), reason=reason(error)) from error
    left: list[LeftJournal] = []
    for path in paths:
        with suppress(InUseError), Lock.take(lock_path(path), 0):
            left.append(_described(path))
    return tuple(left)


def recover(left: LeftJournal, document: Document, secret: str | Key | None = None) -> Recovered:
    """The review that ``left`` holds, beside its original; ``secret`` is the session's passphrase if it is locked.

    The journal stays until ``Journal.start(..., replace=True)`` takes its place. Raises PassphraseError,
    OtherDocumentError, InUseError, and ReviewError when nothing can be recovered.
    """
    with Lock.take(lock_path(left.path)):
        data = read_whole(left.path)
        key = _key(left.path, data, secret)
        content = _content(left.path, data, key)
    inner = content.base.inner("record")
    identity = document_in(inner)
    check_document(identity, document, identity.name, inner.text("program"))
    codec = Codec(document.text)
    begun = codec.record_in(inner)
    decisions = tuple(one.one("decision", codec.decision_in) for one in content.later if one.has("decision"))
    steps = tuple(one.one("step", step_in) for one in content.later if one.has("step"))
    record = replace(
        begun,
        decisions=(*begun.decisions, *decisions),
        steps=(*begun.steps, *steps),
        answers=_answers(begun.answers, content.later),
    )
    check_labels(record, identity.name)
    locked_with = key if key.cost != RANDOM_KEY else None
    found = Recovered(record, locked_with, content.base.number("saved"), content.notices(), _file(content.base))
    for one in (content.base, *content.later):
        one.finish()
    return found


def _file(base: Fields) -> SessionFile | None:
    if not base.has("file") or base.raw("file") is None:
        return None
    return base.one("file", lambda file: SessionFile(Path(file.text("path")), file.text("sha256")))


def discard(left: LeftJournal) -> None:
    """Remove a journal for good. Raises InUseError while a program writes it, ReviewError when it cannot."""
    with Lock.take(lock_path(left.path)):
        try:
            for path in (left.path, left.path.with_suffix(".part")):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise not_written(error, left.path) from error


def _answers(begun: Mapping[str, Answer], later: Iterable[Fields]) -> dict[str, Answer]:
    """The answers that hold after all records."""
    answers = dict(begun)
    for one in later:
        if one.has("answer"):
            answers.update([one.one("answer", answer_in)])
        elif one.has("taken_back"):
            answers.pop(one.text("taken_back"), None)
    return answers


def _described(path: Path) -> LeftJournal:
    """What can be said of a journal without its original."""
    try:
        data = read_whole(path)
        if read_header(data, JOURNAL, shown_name(path))[1].cost != RANDOM_KEY:
            return LeftJournal(path, path.stem, locked=True)
        content = _content(path, data, _key(path, data, None))
        name, saved = document_in(content.base.inner("record")).name, content.base.number("saved")
        return LeftJournal(path, path.stem, name, content.decisions, saved, besides=content.besides)
    except ReviewError as error:
        closed = error.message() if error.code in _CLOSED else ""
        return LeftJournal(path, path.stem, readable=False, closed=closed)


def _key(path: Path, data: bytes, secret: str | Key | None) -> Key:
    """The key of the journal ``data``: from the passphrase, or the user's own."""
    origin = read_header(data, JOURNAL, shown_name(path))[1]
    if origin.cost == RANDOM_KEY:
        found = existing_key(path.parent)
        if found is None:
            raise ReviewError("journal.damaged")
        return found
    if secret is None:
        raise PassphraseError("journal.locked")
    return derive(secret, origin.cost, origin.salt) if isinstance(secret, str) else secret


def _content(path: Path, data: bytes, key: Key) -> _Content:
    """The records of the journal ``data``. Raises PassphraseError or ReviewError if not even the first is readable."""
    file = shown_name(path)
    head = data[: len(header(JOURNAL, key)) + _HASH_BYTES + ID_BYTES]
    frames = read_frames(key, data, head)
    if not frames.contents:
        if key.cost != RANDOM_KEY:
            raise PassphraseError("archive.passphrase_wrong", file=file)
        raise ReviewError("journal.damaged")
    base, *later = (loads(content, file, "journal") for content in frames.contents)
    return _Content(base, tuple(later), frames)
