"""The process with the limits: reads requests from its standard input, does them, answers on its standard output.

One request at a time, by the table of jobs; it ends with the pipe, or after a request that left it unfit for another.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

import msgspec

from core.errors import DeidError
from core.isolation.frames import Answer, Head, Outcome, Refusal, read_frame, write_frame
from core.isolation.limits import MEGABYTE, Limits
from core.isolation.restraint import Restraint, most_memory_used
from core.silence import forbid_network

HELLO = b"ready"
Job = Callable[[bytes, bytes], bytes]
"""The work of a job: what is asked and the bytes it is about in, the answer out; both as the job's room spells them."""

_JOBS = {
    "recognise": ("core.documents.jobs", "recognise_job"),
    "open": ("core.documents.jobs", "open_job"),
    "write": ("core.documents.jobs", "write_job"),
    "pages": ("core.documents.jobs", "pages_job"),
    "draw": ("core.documents.jobs", "draw_job"),
    "readable": ("core.documents.jobs", "readable_job"),
    "verify": ("core.verification.isolated", "verify_job"),
}
# A process that has grown to this keeps much of it and would have less than its limit for the next file.
_GROWN = 400 * MEGABYTE
# Libraries take memory in blocks: what ended this close to the limit ended because of it, whatever they call it.
_NEAR = 0.85


def serve() -> int:
    """Answer requests until there are no more; returns the exit code."""
    requests, answers = _pipes()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends this process itself
    forbid_network()
    _get_ready()
    restraint = Restraint()
    write_frame(answers, HELLO)
    fit = True
    while fit:
        try:
            head = msgspec.msgpack.decode(read_frame(requests), type=Head)
            data = read_frame(requests)
        except EOFError:
            break
        limits = Limits(head.seconds, head.megabytes)
        restraint.allow(limits)
        answer = _answer(head, data, limits)
        del data
        restraint.rest()
        fit = answer.fit
        write_frame(answers, msgspec.msgpack.encode(answer))
    return 0


def _get_ready() -> None:
    """Import what opens documents while nobody waits. What writes is imported when something is written."""
    from core.documents.formats import declared, readable

    for kind in readable():
        if opener := declared(kind).opener:
            opener()


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes under descriptors of their own: what libraries print must not come between the answers."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (requests, answers):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return os.fdopen(requests, "rb"), os.fdopen(answers, "wb")


def _answer(head: Head, data: bytes, limits: Limits) -> Answer:
    try:
        content = _job(head.job)(head.question, data)
        return Answer(Outcome.DONE, most_memory_used() < _GROWN, content)
    except MemoryError:
        return Answer(Outcome.OVER_MEMORY, fit=False)
    except DeidError as error:
        if most_memory_used() > _NEAR * limits.megabytes * MEGABYTE:
            return Answer(Outcome.OVER_MEMORY, fit=False)
        return Answer(Outcome.REFUSED, fit=False, content=_refusal(error))
    except Exception as error:  # noqa: BLE001  a file nobody foresaw must not end without an answer
        return Answer(Outcome.FAILED, fit=False, content=_place(error).encode())


@cache
def _job(name: str) -> Job:
    module, function = _JOBS[name]
    job: Job = getattr(import_module(module), function)
    return job


def _refusal(error: DeidError) -> bytes:
    fields = {name: value if isinstance(value, int | float) else str(value) for name, value in error.fields.items()}
    return msgspec.msgpack.encode(Refusal(type(error).__name__, error.code, fields))


def _place(error: Exception) -> str:
    """Kind and place of an error; its text might quote the judgment."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}, {Path(frames[-1].filename).name}:{frames[-1].lineno}"
