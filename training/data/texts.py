"""Raw text of any size as slices of files: what one slice holds fits into memory, the whole never has to.

A folder holds ``*.txt`` files (each a document), ``*.txt.xz`` files (blocks of lines between empty ones, each a
document) and ``*.jsonl`` files (each line an object with ``"text"``); what lies in a folder ``lists`` is no text.
Slices are cut at line ends, so that several processes can read one large file, and depend on nothing but names and
sizes: a run that was killed finds the same slices again. Sizes and places in compressed files are those of the text.
"""

import hashlib
import json
import lzma
import re
from collections.abc import Container, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, cast

PACKED = ".txt.xz"
ENDINGS = (".txt", ".jsonl", PACKED)
_LISTS = "lists"
_HASH = re.compile(r"[0-9a-f]{64}")
_CHUNK = 1 << 20
# A text file without end is cut into documents of about this size, at a line end; a judgment is far smaller.
DOCUMENT_CHARACTERS = 1_000_000


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file below the corpus folder: ``name`` relative to it, ``size`` of its text, ``sha256`` of the file itself."""

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


def text_hash(text: str) -> str:
    """SHA-256 of a document, hex, line ends around it aside: what keeps it out of a corpus."""
    return hashlib.sha256(text.strip("\n").encode("utf-8")).hexdigest()


def read_hashes(file: Path) -> frozenset[str]:
    """The hashes that begin the lines of ``file``, comments (#) aside. Raises ValueError where a line has none."""
    lines = file.read_text(encoding="utf-8").splitlines()
    words = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    if not all(_HASH.fullmatch(word) for word in words):
        raise ValueError(f"{file}: each line begins with the SHA-256 of a text")
    return frozenset(words)


# Path → size and time of a file's last change (bytes, ns), size of its text (bytes), SHA-256.
Known = dict[str, tuple[int, int, int, str]]
_THREADS = 8


def text_files(folder: Path, endings: Sequence[str] = ENDINGS, known: Known | None = None) -> list[TextFile]:
    """All files below ``folder`` with one of ``endings``, by name. Raises FileNotFoundError where there is none.

    What ``known`` says of a file of the same size and time is taken from there instead of reading it; the rest is
    added.
    """
    wanted = tuple(endings)
    found = (path for path in folder.rglob("*") if path.name.endswith(wanted) and path.is_file())
    paths = sorted(path for path in found if path.parent.name != _LISTS)
    if not paths:
        raise FileNotFoundError(f"no text below {folder}: {' or '.join(endings)} files")
    with ThreadPoolExecutor(_THREADS) as pool:  # hashing runs outside Python's lock
        return list(pool.map(lambda path: _text_file(folder, path, {} if known is None else known), paths))


def _text_file(folder: Path, path: Path, known: Known) -> TextFile:
    state, where = path.stat(), path.absolute().as_posix()
    size, changed, length, digest = known.get(where, (-1, -1, 0, ""))
    if (size, changed) != (state.st_size, state.st_mtime_ns):
        length, digest = _size_and_hash(path, state.st_size, state.st_mtime_ns)
        known[where] = (state.st_size, state.st_mtime_ns, length, digest)
    return TextFile(path.relative_to(folder).as_posix(), length, digest)


@lru_cache(maxsize=1 << 16)
def _size_and_hash(path: Path, size: int, changed: int) -> tuple[int, str]:
    """Large files are asked for several times in one run, and read once."""
    if path.name.endswith(PACKED):
        with _opened(path) as file:
            size = sum(len(chunk) for chunk in iter(lambda: file.read(_CHUNK), b""))
    return size, file_hash(path)


def _opened(path: Path) -> BinaryIO:
    """The bytes of the text in ``path``."""
    return cast(BinaryIO, lzma.open(path, "rb")) if path.name.endswith(PACKED) else path.open("rb")


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


def documents(folder: Path, part: Sequence[Slice], without: Container[str] = ()) -> Iterator[str]:
    """The texts of a part, one after the other, blank ones and those whose `text_hash` is in ``without`` left out.

    Raises ValueError naming file and byte where a line is no UTF-8, or no object with a text in a ``.jsonl`` file.
    """
    for piece in part:
        for text in _texts(folder, piece):
            if text.strip() and not (without and text_hash(text) in without):
                yield text


def _texts(folder: Path, piece: Slice) -> Iterator[str]:
    if piece.name.endswith(PACKED):
        yield from _blocks(folder / piece.name, piece)
        return
    lines = _lines(folder / piece.name, piece.start, piece.end)
    texts = (_text(line, piece.name, at) for at, line in lines)
    yield from texts if piece.name.endswith(".jsonl") else _joined(texts)


def _blocks(path: Path, piece: Slice) -> Iterator[str]:
    """The blocks that begin in a slice, to their ends; lines of one that began before it are passed over."""
    held: list[str] = []
    with _opened(path) as file:
        file.seek(max(0, piece.start - 3))
        before = b"\n" + file.read(min(3, piece.start))
        ours = piece.start == 0 or before.endswith((b"\n\n", b"\n\r\n"))
        if not before.endswith(b"\n"):
            ours = file.readline() == b"\n" and before.endswith(b"\n\r")  # cut inside an empty line
        at = file.tell()
        while line := file.readline():
            if not line.strip(b"\r\n"):
                if held:
                    yield "".join(held)
                held, ours = [], True
            elif held or (ours and at < piece.end):
                held.append(_text(line, piece.name, at))
            elif at >= piece.end:
                return
            at += len(line)
    if held:
        yield "".join(held)


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
