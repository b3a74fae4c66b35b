"""The session file (``.deid``): a review to go on with later, or for another person to read a second time.

It is sealed with a passphrase (``crypto``) and opened beside the original, whose text it does not hold.
"""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from core.documents.model import Document
from core.documents.open import shown_name
from core.errors import Notice, OtherDocumentError, ReviewError
from core.outputs import turn, usual_mode
from core.review.codec import Codec, document_in
from core.review.crypto import Form, Key, seal, unseal
from core.review.fields import Fields, dumps, loads
from core.review.files import read_whole, write_whole
from core.review.record import DocumentIdentity, Identity, SessionRecord, text_sha256
from core.taxonomy import taxonomy

SESSION = Form(b"S", 1, ".deid")
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class SessionFile:
    """The session file that a review was opened from or saved to last, and the hash of its bytes then."""

    path: Path
    sha256: str


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session file that was opened beside its original.

    Attributes:
        record: the review.
        key: for saving again without asking for the passphrase; a passphrase of one's own gives a ``new_key``.
        notices: the model or the rule profile is not that of then.
    """

    record: SessionRecord
    key: Key = field(repr=False)
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class UnlockedSession:
    """A session file after the passphrase, before its original is there.

    Attributes:
        file: its name, for messages.
        sha256: of its bytes, for saving it again.
        document: which original it belongs to.
        key: the key it is sealed with.
    """

    file: str
    sha256: str
    document: DocumentIdentity
    key: Key = field(repr=False)
    _fields: Fields = field(repr=False)

    def beside(
        self, document: Document, model: Identity | None = None, profile: Identity | None = None
    ) -> OpenedSession:
        """Open it beside ``document``; ``model`` and ``profile`` are those at work now, to be compared.

        Raises OtherDocumentError when the original is another file, ReviewError when this version of the program
        reads the file differently or does not know a label.
        """
        check_document(self.document, document, self.file, self._fields.text("program"))
        record = Codec(document.text).record_in(self._fields)
        check_labels(record, self.file)
        return OpenedSession(record, self.key, tuple(changed(record, model, profile)))


def save_session(path: Path, record: SessionRecord, document: Document, key: Key, known: str | None = None) -> str:
    """Write the session file ``path``; an older one of that name is replaced only by the complete new one.

    ``key`` comes from ``new_key(passphrase)`` or from the session opened. ``known`` is the SHA-256 of the file as it
    was opened or saved last: one that somebody else has saved since then stays. Returns that of the file written.
    Raises ReviewError.
    """
    data = seal(SESSION, key, dumps(Codec(document.text).record_out(record)))
    with turn(path.parent):  # a colleague may be saving just now
        if known is not None and _saved_since(path, known):
            raise ReviewError("archive.saved_by_another", file=shown_name(path))
        write_whole(path, data, usual_mode())  # sealed, and made for the folder of colleagues
    return hashlib.sha256(data).hexdigest()


def unlock_session(path: Path, passphrase: str | Key) -> UnlockedSession:
    """Open the session file ``path`` as far as the passphrase does; its original may still have to be found.

    Raises PassphraseError for a wrong passphrase (or a damaged file), ReviewError for every other file.
    """
    file, data = shown_name(path), read_whole(path)
    content, key = unseal(SESSION, data, passphrase, file)
    fields = loads(content, file, "session")
    return UnlockedSession(file, hashlib.sha256(data).hexdigest(), document_in(fields), key, fields)


def check_document(expected: DocumentIdentity, document: Document, file: str, program: str) -> None:
    """Raise OtherDocumentError unless ``document`` is the original, ReviewError unless its text reads as it did."""
    if document.sha256 != expected.sha256:
        raise OtherDocumentError(
            "archive.other_document",
            file=file,
            expected=expected.sha256[:_DIGITS],
            found=document.sha256[:_DIGITS],
        )
    if len(document.text) != expected.length or text_sha256(document.text) != expected.text_sha256:
        raise ReviewError("archive.other_text", file=file, program=program)


def check_labels(record: SessionRecord, file: str) -> None:
    """Raise ReviewError for labels that the taxonomy does not know, those that undo would bring back among them.

    It is raised for a log that does not follow from the detections, too.
    """
    after = (item for decision in record.decisions for item in decision.edit.after)
    mentions = (*record.detected, *record.kept, *(item.mention for item in (*record.items, *after)))
    unknown = {mention.label for mention in mentions} - taxonomy().labels.keys()
    if unknown:
        raise ReviewError("archive.unknown_labels", file=file, count=len(unknown), program=record.program)


def changed(record: SessionRecord, model: Identity | None, profile: Identity | None) -> list[Notice]:
    """What is said when the review began with another model or rule profile than those at work now."""
    pairs = (("archive.other_model", record.model, model), ("archive.other_profile", record.profile, profile))
    return [
        Notice(code, {"then": f"{then.name} {then.version}", "now": f"{now.name} {now.version}"})
        for code, then, now in pairs
        if now is not None and now.sha256 != then.sha256
    ]


def _saved_since(path: Path, known: str) -> bool:
    """Whether the session file ``path`` is another one by now than that with the hash ``known``; none is fine.

    Raises ReviewError where it cannot be read.
    """
    try:
        return hashlib.sha256(read_whole(path)).hexdigest() != known
    except ReviewError as error:
        if error.code != "archive.missing":
            raise
    return False


def since_saved(file: SessionFile | None) -> Notice | None:
    """What must be known of the session file of a review: somebody else has saved it since, or nobody can read it any
    more. Named without the file, which may be called after a party.
    """
    try:
        another = file is not None and _saved_since(file.path, file.sha256)
    except ReviewError:
        another = True
    return Notice("archive.saved_since") if another else None
