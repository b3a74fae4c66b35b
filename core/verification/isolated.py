"""The leak check as the program asks for it: what was written is parsed in the process with limits.

A redacted file still holds parts of the original (pictures, styles), and ``verify`` takes any file.
"""

from collections.abc import Mapping, Sequence

import msgspec

from core.errors import DocumentError
from core.isolation import ask
from core.verification.gaps import Template
from core.verification.model import SecretValue, Verification


class Asked(msgspec.Struct, frozen=True):
    """What is looked for; see ``verify_bytes``."""

    name: str
    values: tuple[SecretValue, ...]
    original_text: str | None
    expected_text: str | None
    repeated_heads: dict[str, int] | None
    templates: tuple[Template, ...]


def verify_bytes(
    data: bytes,
    name: str,
    values: Sequence[SecretValue],
    *,
    original_text: str | None = None,
    expected_text: str | None = None,
    repeated_heads: Mapping[str, int] | None = None,
    templates: Sequence[Template] = (),
) -> Verification:
    """Look for ``values`` in ``data`` and the file's ``name``, and compare its text with ``expected_text``.

    ``repeated_heads`` says how many copies of headers and footers the file need not hold; of other lines that is
    guessed from the file.
    ``templates`` are texts with gaps (``core.verification.gaps``), one of which the file has to say.
    ``original_text`` is the text before the redaction; values that never stood in it are looked for all the same.
    Raises DocumentError when the check meets a limit or breaks off: nothing is then known of the file.
    """
    heads = None if repeated_heads is None else dict(repeated_heads)
    asked = Asked(name, tuple(values), original_text, expected_text, heads, tuple(templates))
    answer = ask("verify", msgspec.msgpack.encode(asked), data, file=name)
    try:
        return msgspec.msgpack.decode(answer, type=Verification)
    except (msgspec.MsgspecError, ValueError) as error:
        raise DocumentError("document.reader_answer", file=name) from error


def verify_job(question: bytes, data: bytes) -> bytes:
    """What the process with limits does: the leak check itself."""
    from core.verification.verify import search  # which asks for files through this module

    asked = msgspec.msgpack.decode(question, type=Asked)
    found = search(
        data,
        asked.name,
        asked.values,
        original_text=asked.original_text,
        expected_text=asked.expected_text,
        repeated_heads=asked.repeated_heads,
        templates=asked.templates,
    )
    return msgspec.msgpack.encode(found)
