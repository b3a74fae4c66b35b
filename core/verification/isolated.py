"""The leak check as the program asks for it: what was written is parsed in the process with limits.

A redacted file still holds parts of the original (pictures, styles), and ``verify`` takes any file.
"""

from collections.abc import Sequence

import msgspec

from core.errors import DocumentError
from core.isolation import ask
from core.verification.model import NOTHING_EXPECTED, Expected, SecretValue, Verification
from core.verification.search import search


class Asked(msgspec.Struct, frozen=True):
    """What is looked for; see ``search``."""

    name: str
    values: tuple[SecretValue, ...]
    expected: Expected
    reader: str | None = None


def verify_bytes(
    data: bytes,
    name: str,
    values: Sequence[SecretValue],
    expected: Expected = NOTHING_EXPECTED,
    reader: str | None = None,
) -> Verification:
    """What ``search`` says, found in the process with limits.

    Raises DocumentError when the check meets a limit or breaks off, or nobody knows ``reader``: nothing is then known
    of the file.
    """
    asked = Asked(name, tuple(values), expected, reader)
    answer = ask("verify", msgspec.msgpack.encode(asked), data, file=name)
    try:
        return msgspec.msgpack.decode(answer, type=Verification)
    except (msgspec.MsgspecError, ValueError) as error:
        raise DocumentError("document.reader_answer", file=name) from error


def verify_job(question: bytes, data: bytes) -> bytes:
    """What the process with limits does: the leak check itself."""
    asked = msgspec.msgpack.decode(question, type=Asked)
    return msgspec.msgpack.encode(search(data, asked.name, asked.values, asked.expected, asked.reader))
