"""Autosave: every decision is on the disk, encrypted, before the next one is made.

A journal belongs to one document. It begins with the whole review as it stood and grows by one record for each
decision (``frames``), so that a kill at any moment loses at most the decision being written. While it is open a lock
keeps other programs away from the same document. It is removed once the review is kept elsewhere or not wanted; what a
crash leaves, or a window that was closed on unsaved work, is gone on with later (``recovery``).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.documents.model import Document
from core.errors import ReviewError
from core.outputs import sync_folder
from core.review.archive import SessionFile
from core.review.codec import Codec, answer_out, step_out
from core.review.crypto import Form, Key, header
from core.review.device_key import device_key
from core.review.doubts.model import Answer
from core.review.fields import Json, dumps
from core.review.files import make_folder, not_written
from core.review.frames import frame
from core.review.locks import Lock
from core.review.log import DecisionLog
from core.review.record import SessionRecord, Step

JOURNAL = Form(b"J", 1, ".journal")
ID_BYTES = 16

_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)


def journal_path(folder: Path, document_sha256: str) -> Path:
    """Where the journal of a document lies; its lock lies beside it."""
    return folder / f"{document_sha256}{JOURNAL.ending}"


def lock_path(path: Path) -> Path:
    """Where the lock of the journal ``path`` lies."""
    return path.with_suffix(".lock")


class Journal:
    """The journal of one open document. Every method raises ReviewError when the disk does not do what it should.

    A failed call changed nothing and can be repeated; ``follow`` then writes all that is still missing.
    """

    def __init__(self, path: Path, lock: Lock, codec: Codec, key: Key) -> None:
        self._path = path
        self._lock = lock
        self._codec = codec
        self._key = key
        self._handle: int | None = None
        self._head = b""
        self._end = 0
        self._records = 0
        self._decisions = 0

    @classmethod
    def start(
        cls,
        folder: Path,
        record: SessionRecord,
        document: Document,
        key: Key | None = None,
        saved: int = 0,
        replace: bool = False,
        file: SessionFile | None = None,
    ) -> "Journal":
        """Begin the journal of ``document``, whose review stands as in ``record``, in ``folder``.

        ``key`` is that of the session file; without one it is the user's ``device_key``. ``saved``: so many decisions
        are in a session file already, ``file`` if it is known. ``replace`` lets the new journal take the place of the
        one it was recovered from, in one step. Raises InUseError when another program has the document open, and
        ReviewError when a journal of it was left and ``replace`` is not given.
        """
        path = journal_path(folder, record.document.sha256)
        make_folder(folder)
        key = key or device_key(folder)
        journal = cls(path, Lock.take(lock_path(path)), Codec(document.text), key)
        try:
            if path.exists() and not replace:
                raise ReviewError("journal.left", file=document.path.name)
            journal.restart(record, saved=saved, file=file)
        except BaseException:
            journal.leave()
            raise
        return journal

    @property
    def decisions(self) -> int:
        """How many decisions are safe on the disk."""
        return self._decisions

    def follow(self, log: DecisionLog) -> None:
        """Write the decisions of ``log`` that are not on the disk yet; to be called after each one."""
        while self._decisions < len(log):
            self._append({"decision": self._codec.decision_out(log[self._decisions])})
            self._decisions += 1

    def add_step(self, step: Step) -> None:
        """Write one step of the workflow."""
        self._append({"step": step_out(step)})

    def add_answer(self, doubt: str, answer: Answer | None) -> None:
        """Write the answer to a doubt of the checklist, or that it was taken back."""
        if answer is None:
            self._append({"taken_back": doubt})
        else:
            self._append({"answer": answer_out(doubt, answer)})

    def restart(
        self, record: SessionRecord, key: Key | None = None, saved: int = 0, file: SessionFile | None = None
    ) -> None:
        """Begin anew with ``record``, in one step: after the session was saved to ``file`` (``saved`` is the length of
        its log), and under ``key`` from now on when its passphrase was chosen or changed.
        """
        key = key or self._key
        head = header(JOURNAL, key) + bytes.fromhex(record.document.sha256) + os.urandom(ID_BYTES)
        kept_in = {"path": str(file.path), "sha256": file.sha256} if file else None
        base = dumps({"record": self._codec.record_out(record), "saved": saved, "file": kept_in})
        data = head + frame(key, base, head, 0)
        part = self._path.with_suffix(".part")
        with self._disk():
            try:
                _write_new(part, data)
                self._close_file()  # Windows replaces no open file
                part.replace(self._path)
                # From here on the new file counts, whatever fails after it.
                self._key, self._head, self._end = key, head, len(data)
                self._records, self._decisions = 1, len(record.decisions)
            finally:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
                self._open_file()
            sync_folder(self._path.parent)

    def close(self) -> None:
        """End it properly: the work is saved, or the clerk does not want it. The journal is removed."""
        self._close_file()
        try:
            with self._disk():
                self._path.unlink(missing_ok=True)
        finally:
            self._lock.release()

    def leave(self) -> None:
        """End it without removing it, to be gone on with next time (unsaved work, the PC is shutting down)."""
        self._close_file()
        self._lock.release()

    def _append(self, content: Json) -> None:
        data = frame(self._key, dumps(content), self._head, self._records)
        with self._disk():
            self._write(data)
        self._end += len(data)
        self._records += 1

    def _write(self, data: bytes) -> None:
        if self._handle is None:
            raise ReviewError("journal.closed")
        state = os.fstat(self._handle)
        if not state.st_nlink:  # the file was deleted under us
            raise FileNotFoundError(2, "deleted")
        if state.st_size != self._end:  # the rest of a record that could not be written
            os.ftruncate(self._handle, self._end)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._handle, rest) :]
        os.fsync(self._handle)

    def _open_file(self) -> None:
        if self._handle is None and self._path.exists():
            self._handle = os.open(self._path, _FLAGS)

    def _close_file(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    @contextmanager
    def _disk(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise not_written(error, self._path) from error


def _write_new(path: Path, data: bytes) -> None:
    """Write a private file and bring it to the disk."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_TRUNC | _FLAGS, 0o600), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
