"""First pass: one part of a source read, cleaned, judged and sketched, by one process.

NAME-00000.texts   JSON lines: the texts that are left, in the order of the source
NAME-00000.signature.npy, .characters.npy, .scripts.npy
                   of each of them: (n, permutations) uint32, (n,) int64, (n, scripts) int64
NAME-00000.json    what was read and what dropped; written last, so that it says the part is there
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from datasketch import MinHash
from numpy.typing import NDArray

from training.data.texts import document_hashes, text_hash, text_hashes
from training.evaluation.private import private_file, write_private
from training.gather import readers
from training.gather.cleaning import clean
from training.gather.filters import Measured, dropped_by
from training.gather.kept_out import KeptOut
from training.gather.recipe import Duplicates, Recipe, Source
from training.gather.scripts import Script, code_points, script_counts
from training.gather.shingles import Hashes, sampled, squeezed

LISTED, EVALUATION = "kept out by hash", "evaluation "  # what a text was dropped for, besides filters
Plain = tuple[NDArray[np.uint32], NDArray[np.int64]]
_AT_ONCE = 4_096  # shingles times permutations that fit into a core's cache


@dataclass(frozen=True, slots=True)
class Part:
    """What one process reads: pieces of one source."""

    name: str
    source: Source
    pieces: tuple[readers.Piece, ...]


@dataclass
class Read:
    """Counts of a part: documents and characters read and left, and of each reason documents and characters dropped."""

    documents: int = 0
    characters: int = 0
    kept: int = 0
    kept_characters: int = 0
    dropped: dict[str, int] = field(default_factory=dict)
    dropped_characters: dict[str, int] = field(default_factory=dict)


def parts_of(recipe: Recipe, files: Sequence[tuple[Source, Path]]) -> list[Part]:
    """The files cut and gathered into parts of about ``part_bytes``, none of two sources; depends on sizes alone."""
    found: list[Part] = []
    for source in recipe.source:
        held: list[list[readers.Piece]] = [[]]
        room = recipe.part_bytes
        for file in (path for owner, path in files if owner is source):
            for piece in readers.pieces(source, file, recipe.part_bytes):
                if held[-1] and piece.size > room:
                    held.append([])
                    room = recipe.part_bytes
                held[-1].append(piece)
                room -= piece.size
        found += [Part(f"{source.name}-{n:05}", source, tuple(pieces)) for n, pieces in enumerate(held) if pieces]
    return found


def record(folder: Path, name: str) -> Read | None:
    """What was read of a part, None while it is not there."""
    file = folder / f"{name}.json"
    return Read(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None


def make(part: Part, duplicates: Duplicates, kept_out: Path, folder: Path) -> Read:
    """Read the part into ``folder``, unless it is there. Raises `ReadError` naming the file and the place."""
    if known := record(folder, part.name):
        return known
    counts = Read()
    rows: list[tuple[NDArray[np.uint32], int, NDArray[np.int64]]] = []
    with private_file(folder / f"{part.name}.texts") as stream:
        for text, plain, scripts in _kept(part, _kept_out(kept_out), counts):
            chosen = sampled(*plain, duplicates.characters)
            rows.append((signature(chosen, duplicates.permutations), len(text), scripts))
            stream.write(json.dumps({"text": text}, ensure_ascii=False).encode("utf-8") + b"\n")
    columns = {
        "signature": np.array([row[0] for row in rows], np.uint32).reshape(len(rows), duplicates.permutations),
        "characters": np.array([row[1] for row in rows], np.int64),
        "scripts": np.array([row[2] for row in rows], np.int64).reshape(len(rows), len(Script)),
    }
    for column, values in columns.items():
        with private_file(folder / f"{part.name}.{column}.npy") as stream:
            np.save(stream, values)
    write_private(folder / f"{part.name}.json", json.dumps(asdict(counts), ensure_ascii=False))
    return counts


def count_phrases(part: Part, kept_out: Path, folder: Path) -> NDArray[np.int64]:
    """(shingles,) how many texts of a part have each shingle of the evaluation sets; of texts that are the same, one.

    Left in NAME.phrases.npy, and read from there where it is.
    """
    file = folder / f"{part.name}.phrases.npy"
    if file.exists():
        known: NDArray[np.int64] = np.load(file)
        return known
    owned = _kept_out(kept_out)
    counts, met = np.zeros(len(owned.distinct), np.int64), set(owned.whole)
    for piece in part.pieces:
        for raw in readers.read(piece, part.source.column):
            text = clean(raw)
            if (digest := text_hash(text)) not in met:
                met.add(digest)
                counts[owned.present(squeezed(code_points(text))[0])] += 1
    with private_file(file) as stream:
        np.save(stream, counts)
    return counts


def column(folder: Path, name: str, wanted: str) -> NDArray[Any]:
    """What is known of each text of a part, as memory: a column of the first pass."""
    return np.load(folder / f"{name}.{wanted}.npy", mmap_mode="r")


def _kept(part: Part, kept_out: KeptOut, counts: Read) -> Iterator[tuple[str, Plain, NDArray[np.int64]]]:
    """Each text that is left, its characters without spaces and which of them begin a word, its scripts."""
    dropped: Counter[str] = Counter()
    dropped_characters: Counter[str] = Counter()
    for piece in part.pieces:
        # One without end comes in stretches, none of which has the hash of the whole.
        listed = piece.kind == "txt" and bool(kept_out.whole & document_hashes(Path(piece.file)))
        for raw in readers.read(piece, part.source.column):
            text = clean(raw)
            codes = code_points(text)
            scripts = script_counts(codes)
            counts.documents += 1
            counts.characters += len(text)
            plain = squeezed(codes)
            reason = LISTED if listed else _reason(raw, Measured(text, scripts), plain, part.source, kept_out)
            if reason is None:
                counts.kept += 1
                counts.kept_characters += len(text)
                yield text, plain, scripts
            else:
                dropped[reason] += 1
                dropped_characters[reason] += len(text)
    counts.dropped, counts.dropped_characters = dict(dropped), dict(dropped_characters)


def _reason(raw: str, text: Measured, plain: Plain, source: Source, kept_out: KeptOut) -> str | None:
    """Why a text is dropped, None where it is kept; hashes may be of the text as it stands in the file."""
    if kept_out.whole & (text_hashes(raw) | text_hashes(text.text)):
        return LISTED
    if reason := dropped_by(text, source.filters):
        return reason
    name = kept_out.shares(plain[0])
    return name and EVALUATION + name


def signature(hashes: Hashes, permutations: int) -> NDArray[np.uint32]:
    """(permutations,) MinHash of a set of shingles."""
    first = _permutations(permutations)
    sketch = MinHash(permutations, hashfunc=int, scheme=first.scheme, permutations=first.permutations)
    short = (hashes >> np.uint64(32)).astype(np.uint32)
    for at in range(0, len(short), _AT_ONCE):
        sketch.update_batch(short[at : at + _AT_ONCE].tolist())
    return sketch.hashvalues


@lru_cache(maxsize=1)
def _permutations(number: int) -> MinHash:
    return MinHash(number, seed=1, scheme="affine32")


@lru_cache(maxsize=1)
def _kept_out(file: Path) -> KeptOut:
    """One per process: it is read by all and written by none."""
    return KeptOut.load(file)
