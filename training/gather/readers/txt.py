"""Text files, each one document; one without end is cut at line ends."""

from collections.abc import Iterator
from pathlib import Path

from training.gather.readers.opened import decoded, lines

ENDINGS = (".txt",)
# A text file without end is cut into documents of about this size, at a line end; a judgment is far smaller.
DOCUMENT_CHARACTERS = 1_000_000


def pieces(path: Path, size: int) -> list[tuple[int, int]]:
    """A document is never cut in two by how the work is divided."""
    return [(0, -1)]


def read(path: Path, start: int, end: int, column: str) -> Iterator[str]:
    """The document, in stretches of about a million characters."""
    held: list[str] = []
    length = 0
    for _, at, line in lines(path, start, end):
        held.append(decoded(path, at, line))
        length += len(held[-1])
        if length >= DOCUMENT_CHARACTERS:
            yield "".join(held)
            held, length = [], 0
    if held:
        yield "".join(held)
