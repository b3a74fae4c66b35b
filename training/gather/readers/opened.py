"""Lines of files, packed with gzip, xz, Zstandard or not at all."""

import gzip
import io
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pyarrow as pa

from training.errors import InputError

PACKINGS = (".gz", ".xz", ".zst")


class ReadError(InputError):
    """A file that cannot be read, with its name, the place and what is wrong there; never its text."""


def packed(path: Path) -> bool:
    """Whether it has to be read from its beginning."""
    return path.name.endswith(PACKINGS)


def line_pieces(path: Path, size: int) -> list[tuple[int, int]]:
    """Pieces of ``size`` bytes; a packed file is one of its own."""
    whole = path.stat().st_size
    if packed(path):
        return [(0, -1)]
    return [(start, min(start + size, whole)) for start in range(0, whole, size)] or [(0, 0)]


def lines(path: Path, start: int = 0, end: int = -1) -> Iterator[tuple[int, int, bytes]]:
    """Number within the piece, place in bytes and bytes of each line that begins in ``start`` … ``end``; -1 is the end.

    Raises `ReadError` where the packing is damaged or cut off.
    """
    number, at = 0, start
    try:
        with _opened(path) as file:
            if start:
                file.seek(start - 1)
                at = start - 1 + len(file.readline())  # the line of the byte before belongs to the piece before
            while (end < 0 or at < end) and (line := file.readline()):
                number += 1
                yield number, at, line
                at += len(line)
    except (lzma.LZMAError, EOFError, gzip.BadGzipFile, zlib.error, pa.ArrowException, OSError) as error:
        if isinstance(error, FileNotFoundError | PermissionError):
            raise ReadError(f"{path}: {error.strerror}") from error
        raise ReadError(f"{path}, after byte {at} of its text: damaged or cut off") from error


def decoded(path: Path, at: int, line: bytes) -> str:
    """A line as text. Raises `ReadError` where it is no UTF-8."""
    try:
        return line.decode("utf-8-sig" if at == 0 else "utf-8")
    except UnicodeDecodeError as error:
        raise ReadError(f"{path}, byte {at + error.start}: not UTF-8") from error


def _opened(path: Path) -> BinaryIO:
    if packed(path) and not path.stat().st_size:
        raise ReadError(f"{path}: empty, so damaged or cut off")
    if path.name.endswith(".gz"):
        return cast(BinaryIO, gzip.open(path, "rb"))
    if path.name.endswith(".xz"):
        return cast(BinaryIO, lzma.open(path, "rb"))
    if path.name.endswith(".zst"):
        return cast(BinaryIO, io.BufferedReader(pa.CompressedInputStream(pa.OSFile(str(path)), "zstd")))
    return path.open("rb")
