"""What became of a judgment's file since it was opened. No Qt."""

from collections.abc import Mapping

from core.documents.model import Document
from core.errors import Cancelled, Notice
from core.service import IsCancelled, sha256_of

SINCE_OPENED = ("source.changed", "source.gone")
"""The codes of what can be known of it."""


def since_opened(document: Document) -> Notice | None:
    """What must be known before its text goes out: another file lies in its place by now, or none that can be read.

    Reads the whole file: for a worker thread. Named without the file, which may be called after a party.
    """
    try:
        same = sha256_of(document.path) == document.sha256
    except OSError:
        return Notice("source.gone")
    return None if same else Notice("source.changed")


def all_since_opened(documents: Mapping[int, Document], cancelled: IsCancelled) -> dict[int, Notice]:
    """Which of ``documents`` have another file by now, or none, by their keys. Raises Cancelled."""
    found: dict[int, Notice] = {}
    for key, document in documents.items():
        if cancelled():
            raise Cancelled
        if (notice := since_opened(document)) is not None:
            found[key] = notice
    return found
