"""Readers of texts, one module per kind of file: what ends how, how it is cut, what is in a piece.

Each has ``ENDINGS``, ``pieces(path, size)`` (start and end of pieces of about ``size`` bytes on the disk, in a unit of
its own) and ``read(path, start, end, column)``, which yields texts or raises `ReadError` naming file and place.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from training.data.texts import LISTS
from training.gather.readers import arrow, blocks, jsonl, parquet, txt
from training.gather.readers.opened import ReadError
from training.gather.recipe import Kind, Source

__all__ = ["Piece", "ReadError", "found", "pieces", "read"]


class Reader(Protocol):
    """A module of this package."""

    ENDINGS: tuple[str, ...]

    def pieces(self, path: Path, size: int) -> list[tuple[int, int]]: ...

    def read(self, path: Path, start: int, end: int, column: str) -> Iterator[str]: ...


_READERS: dict[Kind, Reader] = {"txt": txt, "blocks": blocks, "jsonl": jsonl, "parquet": parquet, "arrow": arrow}


@dataclass(frozen=True, slots=True)
class Piece:
    """What one process reads of a file; ``size`` in bytes on the disk."""

    file: str
    kind: Kind
    start: int
    end: int
    size: int


def found(source: Source, root: Path) -> tuple[list[Path], int]:
    """The files of a source by name, and how many in its folder are of no kind that is read.

    Raises FileNotFoundError where there is none, `ReadError` where a file that was asked for is of no known kind, or
    ``files`` is no pattern below a folder.
    """
    path = root / source.path
    if path.is_file():
        paths = [path]
    else:
        try:
            everything = sorted(each for each in path.glob(source.files or "**/*") if each.is_file())
        except (ValueError, NotImplementedError) as error:
            raise ReadError(f"source {source.name}: files = {source.files!r}: {error}") from error
        paths = [each for each in everything if each.parent.name != LISTS]
    chosen = [each for each in paths if source.kind or _kind(each)]
    if not chosen:
        known = ", ".join(ending for reader in _READERS.values() for ending in reader.ENDINGS)
        raise FileNotFoundError(
            f"source {source.name}: no text in {path}: files that end in {known}, or say their kind"
        )
    if source.files and (odd := sorted(set(paths) - set(chosen))):
        raise ReadError(f"{odd[0]}: what kind of file is that? Say kind in source {source.name}")
    for folder in {each.parent for each in chosen if (source.kind or _kind(each)) == "arrow"}:
        arrow.require_whole(folder)
    return chosen, len(paths) - len(chosen)


def pieces(source: Source, file: Path, size: int) -> list[Piece]:
    """The file cut into pieces of about ``size`` bytes; whole where it cannot be cut."""
    kind = source.kind or _kind(file)
    assert kind is not None  # `found` gives no others
    cut = _READERS[kind].pieces(file, size)
    each = file.stat().st_size // max(1, len(cut))
    return [Piece(str(file), kind, start, end, each) for start, end in cut]


def read(piece: Piece, column: str) -> Iterator[str]:
    """The texts of a piece, as they stand in the file."""
    return _READERS[piece.kind].read(Path(piece.file), piece.start, piece.end, column)


def _kind(file: Path) -> Kind | None:
    for kind, reader in _READERS.items():
        if file.name.endswith(reader.ENDINGS):
            return kind
    return None
