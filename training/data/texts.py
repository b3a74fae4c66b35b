"""Raw text of any size as slices of files: what one slice holds fits into memory, the whole never has to.

A folder holds ``*.txt`` files (each a document), ``*.txt.xz`` files (blocks of lines between empty ones, each a
document) and ``*.jsonl`` files (each line an object with ``"text"``); what lies in a folder ``lists`` is no text.
Slices are cut at line ends, so that several processes can read one large file, and depend on nothing but names and
sizes: a run that was killed finds the same slices again. Sizes and places in compressed files are those of the text.

A ``.txt`` is one document wherever slices are cut. One without end comes in stretches of `DOCUMENT_BYTES`, each as it
would be in any other slice, and is left out as a whole.
"""

import hashlib
import json
import lzma
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, cast

from training.errors import InputError

PACKED = ".txt.xz"
ENDINGS = (".txt", ".jsonl", PACKED)
LISTS = "lists"  # what lies in such a folder is no text
_HASH = re.compile(r"[0-9a-f]{64}")
_CHUNK = 1 << 20
# Of a text file without end the lines that begin in so many bytes are a stretch; a judgment is far smaller.
DOCUMENT_BYTES = 3_000_000
_MARK = b"\xef\xbb\xbf"


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


def text_hashes(text: str) -> frozenset[str]:
    """What a list may call a document: its `text_hash`, or the SHA-256 of all of it, as it stands."""
    return frozenset({text_hash(text), hashlib.sha256(text.encode("utf-8")).hexdigest()})


def read_hashes(file: Path) -> frozenset[str]:
    """The hashes that begin the lines of ``file``, comments (#) aside. Raises ValueError where a line has none."""
    # Behind them stand names of files, in any encoding.
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    words = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    if not all(_HASH.fullmatch(word) for word in words):
        raise InputError(f"{file}: each line begins with the SHA-256 of a text")
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
    paths = sorted(path for path in found if path.parent.name != LISTS)
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
            end = _cut(file, start, room)
            if found[-1] and end - start > room:
                found.append([])
                room = size
                end = _cut(file, start, room)
            found[-1].append(Slice(file.name, start, end))
            room -= end - start
            start = end
            if room <= 0:
                found.append([])
                room = size
    return [part for part in found if part]


def _cut(file: TextFile, start: int, room: int) -> int:
    """Where what begins at ``start`` ends: with the ``room``, but between stretches where the file is one document."""
    if _is_document(file.name):
        room = max(1, room // DOCUMENT_BYTES) * DOCUMENT_BYTES
    return min(file.size, start + room)


def _is_document(name: str) -> bool:
    return not name.endswith((PACKED, ".jsonl"))


def documents(folder: Path, part: Sequence[Slice], without: Container[str] = ()) -> Iterator[str]:
    """The texts of a part, one after the other, blank ones and those that ``without`` lists left out: by one of
    `text_hashes`, or of `document_hashes` of a file.

    Raises ValueError naming file and byte where a line is no UTF-8, or no object with a text in a ``.jsonl`` file.
    """
    for piece in part:
        if without and _is_document(piece.name) and _among(document_hashes(folder / piece.name), without):
            continue
        for text in _texts(folder, piece):
            if text.strip() and not (without and _among(text_hashes(text), without)):
                yield text


def _among(hashes: Iterable[str], without: Container[str]) -> bool:
    return any(each in without for each in hashes)


def _texts(folder: Path, piece: Slice) -> Iterator[str]:
    if piece.name.endswith(PACKED):
        yield from _blocks(folder / piece.name, piece)
        return
    lines = _lines(folder / piece.name, piece.start, piece.end)
    if _is_document(piece.name):
        for _, stretch in groupby(lines, key=lambda line: line[0] // DOCUMENT_BYTES):
            yield "".join(_text(line, piece.name, at) for at, line in stretch)
    else:
        yield from (_text(line, piece.name, at) for at, line in lines)


def document_hashes(path: Path) -> frozenset[str]:
    """What a list may call the one document in ``path``, of any size: its `text_hash`, or the SHA-256 of the file, as
    ``sha256sum`` says it. Of several stretches none has the hash of the whole."""
    state = path.stat()
    whole = _size_and_hash(path, state.st_size, state.st_mtime_ns)[1]
    return frozenset({whole, _hash_of_text(path, state.st_mtime_ns)})


@lru_cache(maxsize=1 << 16)
def _hash_of_text(path: Path, changed: int) -> str:
    """A large file is asked for once a slice, and read once."""
    digest, held, begun = hashlib.sha256(), b"", False
    with path.open("rb") as file:
        if file.read(len(_MARK)) != _MARK:
            file.seek(0)
        while chunk := file.read(_CHUNK):
            content = (held + chunk) if begun else chunk.lstrip(b"\n")
            begun = begun or bool(content)
            told = content.rstrip(b"\n")
            held = content[len(told) :]  # ends of lines that count only where something follows
            digest.update(told)
    return digest.hexdigest()


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
            text.encode("utf-8")  # half of a pair that \u stands for is no character
    except (ValueError, KeyError, TypeError) as error:
        wanted = "an object with a text" if name.endswith(".jsonl") else "UTF-8"
        raise InputError(f"{name}, byte {at}: not {wanted}") from error
    return text
