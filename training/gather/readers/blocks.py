"""Blocks of lines between empty ones, each a document: how packed text files hold them."""

from collections.abc import Iterator
from pathlib import Path

from training.gather.readers.opened import decoded, lines

ENDINGS = (".txt.xz", ".txt.gz", ".txt.zst")


def pieces(path: Path, size: int) -> list[tuple[int, int]]:
    """One: where a block begins is known only to who has read what stands before."""
    return [(0, -1)]


def read(path: Path, start: int, end: int, column: str) -> Iterator[str]:
    """The blocks, line ends included."""
    held: list[str] = []
    for _, at, line in lines(path, start, end):
        text = decoded(path, at, line)
        if text.strip("\r\n\ufeff"):
            held.append(text)
        elif held:
            yield "".join(held)
            held = []
    if held:
        yield "".join(held)
