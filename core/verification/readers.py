"""The readers of the leak check, by the names that the formats declare (``core.documents.formats``).

Each takes the bytes of a file and raises ValueError if it cannot open them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from core.verification.archive import add_text, read_archive
from core.verification.raw import decoded, text_views
from core.verification.reading import Reading, Role
from core.verification.table import read_table
from core.verification.workbook import is_workbook, read_workbook


@dataclass(frozen=True, slots=True)
class Reader:
    """How a kind of file is read, and whether bytes begin like one where nobody says what they are."""

    read: Callable[[bytes], Reading]
    begins: Callable[[bytes], bool]


def reader_of(data: bytes, name: str | None = None) -> Callable[[bytes], Reading]:
    """The reader ``name``; without a name that which ``data`` begins like. Raises KeyError for one nobody knows."""
    if name is not None:
        return READERS[name].read
    return next(reader.read for reader in READERS.values() if reader.begins(data))


def _read_pdf(data: bytes) -> Reading:
    from core.verification.pdf import read_pdf  # heavy libraries, needed for PDF only

    return read_pdf(data)


def _read_text(data: bytes) -> Reading:
    views = text_views(data)
    if not views and data:
        raise ValueError("text")
    reading = Reading(body=decoded(data) or (views[0] if views else ""))
    add_text(reading, "text", *views, role=Role.MAIN)
    return reading


def _read_nothing(_data: bytes) -> Reading:
    raise ValueError("nobody reads this format")


# The last one takes what is left.
READERS = {
    "workbook": Reader(read_workbook, is_workbook),
    "zip": Reader(read_archive, lambda data: data.startswith(b"PK")),
    "pdf": Reader(_read_pdf, lambda data: data.lstrip()[:5] == b"%PDF-"),
    # Only who knows what it is can tell a table from other text.
    "table": Reader(read_table, lambda _data: False),
    # For a format that is never written: a file of it fails every check.
    "none": Reader(_read_nothing, lambda _data: False),
    "text": Reader(_read_text, lambda _data: True),
}
