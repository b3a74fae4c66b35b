"""What goes through the pipes between the program and the process with the limits: lengths and bytes, no objects.

A request is a head and the bytes it is about; an answer says how it went, and then what came of it.
"""

import struct
from collections.abc import Mapping
from enum import StrEnum
from typing import IO

import msgspec

from core import messages

_LENGTH = struct.Struct(">Q")
# No text and no written judgment is longer; what claims to be is no answer.
MOST_BYTES = 600 << 20
# A message's fields are names, counts and hashes; a whole paragraph of a judgment is none of them.
_LONGEST_FIELD = 500


class Outcome(StrEnum):
    """How a request went."""

    DONE = "done"
    REFUSED = "refused"  # with an error of the program's own, which says why
    OVER_MEMORY = "memory"
    FAILED = "failed"  # with an error nobody foresaw


class Head(msgspec.Struct):
    """A request: which job, how much it may take, and what is asked, as the job spells it."""

    job: str
    seconds: int
    megabytes: int
    question: bytes


class Answer(msgspec.Struct):
    """An answer. ``fit`` says that the process can take another request; ``content`` is as the job spells it."""

    outcome: Outcome
    fit: bool
    content: bytes = b""


class Refusal(msgspec.Struct):
    """An error with its message, by the name of its class in ``core.errors``."""

    kind: str
    code: str
    fields: dict[str, str | int | float]


def tellable(code: str, fields: Mapping[str, str | int | float]) -> bool:
    """Whether the message ``code`` exists and can be filled in with ``fields``."""
    try:
        for language in messages.LANGUAGES:
            messages.filled(code, language, fields)
    except (LookupError, ValueError, TypeError, AttributeError):
        return False
    return all(len(str(value)) <= _LONGEST_FIELD for value in fields.values())


def write_frame(pipe: IO[bytes], data: bytes) -> None:
    """Send ``data``. Raises OSError when nobody reads any more."""
    pipe.write(_LENGTH.pack(len(data)))
    pipe.write(data)
    pipe.flush()


def read_frame(pipe: IO[bytes], most: int = MOST_BYTES) -> bytes:
    """Receive what was sent. Raises EOFError when nobody sends any more, ValueError for more than ``most`` bytes."""
    (length,) = _LENGTH.unpack(_exactly(pipe, _LENGTH.size))
    if length > most:
        raise ValueError("frame too long")
    return _exactly(pipe, length)


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data
