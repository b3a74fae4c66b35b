"""Processes with limits that are ready: started before they are needed, replaced when one met a limit."""

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Lock

import msgspec

from core.errors import DeidError, DocumentError, RedactionError
from core.isolation.frames import Answer, Head, Outcome, Refusal, tellable
from core.isolation.limits import MOST_SECONDS, limits_for
from core.isolation.reader import Reader

_LOCK = Lock()
_idle: list[Reader] = []
_LONGEST_REASON = 120
# What jobs raise; no other is theirs to say, as that a name leaked or that somebody stopped.
_KINDS: dict[str, type[DeidError]] = {kind.__name__: kind for kind in (DocumentError, RedactionError)}


def ask(
    job: str,
    question: bytes,
    data: bytes,
    *,
    file: str,
    text: int = 0,
    attempts: int = 1,
    at_length: bool = False,
    cancelled: Callable[[], bool] = lambda: False,
) -> bytes:
    """The answer of ``job`` to ``question`` about ``data``, from a process with limits on memory and time.

    ``file`` is the name for messages, ``text`` the length of the text that ``data`` is known to hold: the limits grow
    with all that is given. ``attempts`` is among how many calls the time is divided, and ``at_length`` gives it the
    longest time there is: text recognition takes seconds a page. Raises the job's own errors, Cancelled, and
    DocumentError when a limit is met or the process ends in any other way.
    """
    limits = limits_for(len(data) + len(question) + text)
    if at_length:
        limits = replace(limits, seconds=MOST_SECONDS)
    limits = replace(limits, seconds=max(1, limits.seconds // attempts))
    head = Head(job, limits.seconds, limits.megabytes, question)
    reader = _taken(file)
    fit = False
    try:
        answer = reader.ask(head, data, limits, file, cancelled)
        fit = answer.fit
    finally:
        if fit:
            _put_back(reader)
        else:
            reader.stop()
            warm()
    match answer.outcome:
        case Outcome.DONE:
            return answer.content
        case Outcome.OVER_MEMORY:
            raise DocumentError("document.over_memory", file=file, limit=limits.megabytes)
        case Outcome.REFUSED:
            raise _refused(answer, file)
        case _:
            raise DocumentError("document.reader_failed", file=file, reason=_reason(answer))


def warm() -> None:
    """Have a process ready for the next file; where that fails, the next file says so."""
    with suppress(OSError), _LOCK:
        if not any(reader.alive() for reader in _idle):
            _idle.append(Reader())


def shut_down() -> None:
    """End the processes nobody uses."""
    with _LOCK:
        readers = _idle.copy()
        _idle.clear()
    for reader in readers:
        reader.stop()


def _taken(file: str) -> Reader:
    with _LOCK:
        while _idle:
            reader = _idle.pop()
            if reader.alive():
                return reader
            reader.stop()
    try:
        return Reader()
    except OSError as error:
        raise DocumentError("document.reader_missing", file=file) from error


def _put_back(reader: Reader) -> None:
    with _LOCK:
        if not _idle:
            _idle.append(reader)
            return
    reader.stop()  # somebody else's is ready: one is enough


def _refused(answer: Answer, file: str) -> DeidError:
    """The error the process speaks of, if it is one of ours and can be told; bytes may have taken the process over."""
    try:
        refusal = msgspec.msgpack.decode(answer.content, type=Refusal)
        if tellable(refusal.code, refusal.fields):
            error = _KINDS[refusal.kind](refusal.code, **refusal.fields)
            error.message()  # a field may be called as what Python passes along with it
            return error
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError):
        pass
    return DocumentError("document.reader_answer", file=file)


def _reason(answer: Answer) -> str:
    text = answer.content[:_LONGEST_REASON].decode("utf-8", "replace")
    return "".join(char if char.isprintable() else "?" for char in text)


def _forget() -> None:
    """A copy of the program made by fork must not talk into the pipes of the first."""
    global _LOCK
    _LOCK = Lock()
    _idle.clear()


atexit.register(shut_down)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
