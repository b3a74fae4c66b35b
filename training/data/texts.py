"""Raw text of any size as slices of files: what one slice holds fits into memory, the whole never has to.

A folder holds ``*.txt`` files (each a document) and ``*.jsonl`` files (each line an object with ``"text"``). Slices are
cut at line ends, so that several processes can read one large file, and depend on nothing but names and sizes: a run
that was killed finds the same slices again.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

ENDINGS = (".txt", ".jsonl")
# A text file without end is cut into documents of about this size, at a line end; a judgment is far smaller.
DOCUMENT_CHARACTERS = 1_000_000


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file below the corpus folder: ``name`` relative to it, ``size`` in bytes, ``sha256`` of its content."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Slice:
    """The lines of a file that begin at a byte in ``start`` … ``end``, end exclusive."""

    name: str
    start: int
    end: int


def file_hash(path: Path) -> str:
    """SHA-256 of a file of any size, hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def text_files(folder: Path, endings: Sequence[str] = ENDINGS) -> list[TextFile]:
    """All files below ``folder`` with one of ``endings``, by name. Raises FileNotFoundError where there is none."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in endings and path.is_file())
    if not paths:
        raise FileNotFoundError(f"no text below {folder}: {' or '.join(endings)} files")
    return [_text_file(folder, path) for path in paths]


def _text_file(folder: Path, path: Path) -> TextFile:
    state = path.stat()
    return TextFile(
        path.relative_to(folder).as_posix(), state.st_size, _hash_once(path, state.st_size, state.st_mtime_ns)
    )


@lru_cache(maxsize=1 << 16)
def _hash_once(path: Path, size: int, changed: int) -> str:
    """Large files are asked for several times in one run, and read once."""
    return file_hash(path)


def parts(files: Sequence[TextFile], size: int) -> list[list[Slice]]:
    """The files cut and gathered into parts of about ``size`` bytes: each becomes one shard."""
    found: list[list[Slice]] = [[]]
    room = size
    for file in files:
        start = 0
        while start < file.size:
            end = min(file.size, start + room)
            found[-1].append(Slice(file.name, start, end))
            room -= end - start
            start = end
            if room == 0:
                found.append([])
                room = size
    return [part for part in found if part]


def documents(folder: Path, part: Sequence[Slice]) -> Iterator[str]:
    """The texts of a part, one after the other, blank ones left out.

    Raises ValueError naming file and byte where a line is no UTF-8, or no object with a text in a ``.jsonl`` file.
    """
    for piece in part:
        lines = _lines(folder / piece.name, piece.start, piece.end)
        texts = (_text(line, piece.name, at) for at, line in lines)
        for text in texts if piece.name.endswith(".jsonl") else _joined(texts):
            if text.strip():
                yield text


def _lines(path: Path, start: int, end: int) -> Iterator[tuple[int, bytes]]:
    with path.open("rb") as file:
        if start:
            file.seek(start - 1)
            file.readline()  # the line that holds the byte before belongs to the slice before
        while (at := file.tell()) < end and (line := file.readline()):
            yield at, line


def _text(line: bytes, name: str, at: int) -> str:
    try:
        text = line.decode("utf-8-sig" if at == 0 else "utf-8")
        if name.endswith(".jsonl") and text.strip():
            text = json.loads(text)["text"]
            if not isinstance(text, str):
                raise TypeError
    except (ValueError, KeyError, TypeError) as error:
        wanted = "an object with a text" if name.endswith(".jsonl") else "UTF-8"
        raise ValueError(f"{name}, byte {at}: not {wanted}") from error
    return text


def _joined(lines: Iterator[str]) -> Iterator[str]:
    held: list[str] = []
    length = 0
    for line in lines:
        held.append(line)
        length += len(line)
        if length >= DOCUMENT_CHARACTERS:
            yield "".join(held)
            held, length = [], 0
    yield "".join(held)
