"""Tokenised text on disk, read without loading it: what pretraining streams.

A folder of shards holds for each part of the corpus (``training.data.texts.parts``) three NumPy files that are memory
mapped, and a record of them, which is written last and makes the shard count as there:

    00000.ids.npy   (n,) uint16, uint32 for vocabularies over 65,536: token ids, a [SEP] after each document
    00000.gaps.npy  (n,) uint16: as in core.tokenizer.Encoding
    00000.ends.npy  (documents,) int64: where each document ends, its [SEP] included
    00000.json      tokens, documents, SHA-256 of the three files and of the tokenizer, slices of the corpus
    index.json      tokenizer, totals and the shards in order; the last file of a complete folder
    texts.json      SHA-256 of the corpus's files by name, where whoever made the shards noted them

Shards are written by several processes; a killed run writes only those that are not there yet.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import accumulate
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.tokenizer import Gap, Tokenizer
from training.data.texts import Slice, TextFile, documents, file_hash
from training.errors import InputError

INDEX = "index.json"
_TEXTS = "texts.json"
COLUMNS = ("ids", "gaps", "ends")
_SMALL = 1 << 16  # ids below fit into two bytes


@dataclass(frozen=True, slots=True)
class Shard:
    """The record of one shard; ``sha256`` by file name, ``source`` the (file, start, end) it was made of, ``without``
    a hash over those of the texts that were left out, nothing where none were to be."""

    name: str
    tokens: int
    documents: int
    tokenizer: str
    source: list[list[str | int]]
    sha256: dict[str, str]
    without: str = ""


def write_shards(
    corpus: Path,
    plan: Sequence[Sequence[Slice]],
    tokenizer: Path,
    folder: Path,
    processes: int = 1,
    without: Set[str] = frozenset(),
    order: Sequence[int] | None = None,
) -> list[Shard]:
    """Tokenise each part of ``plan`` into a shard of ``folder``, skipping those that are there; returns all records.

    Texts whose hash is in ``without`` are left out; ``order`` says which parts come first, not what they are called.
    Raises ValueError for text that cannot be read, or where ``folder`` holds shards of another tokenizer or plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    digest = file_hash(tokenizer)
    numbers = range(len(plan)) if order is None else order
    jobs = [(corpus, plan[number], tokenizer, digest, folder, shard_name(number), without) for number in numbers]
    if processes == 1:
        records = [_write(*job) for job in jobs]
    else:
        # Spawned, not forked: the caller may hold threads of torch or MeCab.
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            records = list(pool.map(_write, *zip(*jobs, strict=True)))
    records.sort(key=lambda record: record.name)
    content = {
        "tokenizer": digest,
        "tokens": sum(record.tokens for record in records),
        "documents": sum(record.documents for record in records),
        "shards": [asdict(record) for record in records],
    }
    _write_json(folder / INDEX, content)
    return records


def shard_name(number: int) -> str:
    """What the shard of part ``number`` is called."""
    return f"{number:05}"


def shard_record(folder: Path, name: str) -> Shard | None:
    """The record of one shard, None while it is not complete."""
    file = folder / f"{name}.json"
    return Shard(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None


def require_same(known: Shard, folder: Path, tokenizer: str, part: Sequence[Slice], without: Set[str]) -> None:
    """Raise ValueError where a shard of ``folder`` was made otherwise: by another tokenizer, of other texts."""
    if (known.tokenizer, known.source, known.without) != (tokenizer, _source(part), _left_out(without)):
        raise InputError(f"{folder} holds shards of another tokenizer or corpus: choose another folder")


def require_texts(folder: Path, files: Iterable[TextFile]) -> None:
    """Note which texts the shards of ``folder`` are made of: their records tell names and sizes alone.

    Raises ValueError where they were made of a text that has changed since.
    """
    note = folder / _TEXTS
    known: dict[str, str] = json.loads(note.read_text(encoding="utf-8")) if note.exists() else {}
    said = {file.name: file.sha256 for file in files}
    if changed := sorted(name for name in known.keys() & said.keys() if known[name] != said[name]):
        raise InputError(f"{folder} holds shards of another {changed[0]}, which has changed: choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    _write_json(note, {**known, **said})


def _source(part: Sequence[Slice]) -> list[list[str | int]]:
    return [[piece.name, piece.start, piece.end] for piece in part]


def _left_out(without: Set[str]) -> str:
    return hashlib.sha256("".join(sorted(without)).encode()).hexdigest() if without else ""


def _write(
    corpus: Path, part: Sequence[Slice], tokenizer: Path, digest: str, folder: Path, name: str, without: Set[str]
) -> Shard:
    if known := shard_record(folder, name):
        require_same(known, folder, digest, part, without)
        return known
    columns = _tokens(documents(corpus, part, without), _tokenizer(tokenizer))
    hashes = {}
    for column, values in zip(COLUMNS, columns, strict=True):
        target = folder / f"{name}.{column}.npy"
        # Never written over: another process may have it open as memory.
        draft = folder / f".{os.getpid()}.{target.name}"
        np.save(draft, values)
        hashes[target.name] = file_hash(draft)
        draft.replace(target)
    record = Shard(name, len(columns[0]), len(columns[2]), digest, _source(part), hashes, _left_out(without))
    _write_json(folder / f"{name}.json", asdict(record))
    return record


@lru_cache(maxsize=1)
def _tokenizer(path: Path) -> Tokenizer:
    """One per process: loading takes longer than a small part."""
    return Tokenizer.from_file(path)


def _tokens(texts: Iterable[str], tokenizer: Tokenizer) -> tuple[NDArray[np.generic], ...]:
    kind = np.uint16 if tokenizer.vocabulary_size <= _SMALL else np.uint32
    ids: list[NDArray[np.generic]] = [np.zeros(0, kind)]
    gaps: list[NDArray[np.generic]] = [np.zeros(0, np.uint16)]
    sizes: list[int] = []
    for text in texts:
        encoding = tokenizer.encode(text)
        if len(encoding):
            ids.append(np.append(encoding.ids, tokenizer.separate_id).astype(kind))
            gaps.append(np.append(encoding.gaps, Gap.START).astype(np.uint16))
            sizes.append(len(encoding) + 1)
    return np.concatenate(ids), np.concatenate(gaps), np.fromiter(accumulate(sizes), np.int64, len(sizes))


def _write_json(target: Path, content: object) -> None:
    temporary = target.with_suffix(".tmp")
    temporary.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    temporary.replace(target)


def column(folder: Path, record: Shard, name: str) -> NDArray[np.integer]:
    """The (tokens,) ids or gaps of a shard, memory mapped. Raises ValueError where there are not as many."""
    values: NDArray[np.integer] = np.load(folder / f"{record.name}.{name}.npy", mmap_mode="r")
    if len(values) != record.tokens:
        raise InputError(f"shard {record.name} of {folder} holds {len(values)} tokens, not {record.tokens}")
    return values


class Shards:
    """A complete folder of shards as windows of tokens, by number; memory mapped, cheap to open in every process.

    Attributes:
        folder: where they lie.
        tokenizer: SHA-256 of the tokenizer file they were made with.
        tokens, documents: how many there are.
    """

    def __init__(self, folder: Path) -> None:
        """Raises FileNotFoundError where the folder is not complete, ValueError where a shard has another size."""
        self.folder = folder
        index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        self.tokenizer: str = index["tokenizer"]
        self.tokens: int = index["tokens"]
        self.documents: int = index["documents"]
        self.records = [Shard(**row) for row in index["shards"]]
        self._ids = [column(folder, record, "ids") for record in self.records]
        self._gaps = [column(folder, record, "gaps") for record in self.records]
        self._tiles: dict[int, NDArray[np.int64]] = {}

    def check(self) -> None:
        """Compare every file with its hash. Raises ValueError naming the first that was changed."""
        for record in self.records:
            for name, digest in record.sha256.items():
                if file_hash(self.folder / name) != digest:
                    raise InputError(f"{self.folder / name} was changed")

    def window_count(self, length: int) -> int:
        """How many windows of ``length`` tokens there are; the last one of each shard may be shorter."""
        return int(self._borders(length)[-1])

    def window(self, number: int, length: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Ids and gaps of window ``number``, each (≤ length,); windows tile the shards and may span documents."""
        borders = self._borders(length)
        shard = int(np.searchsorted(borders, number, side="right"))
        start = (number - int(borders[shard - 1] if shard else 0)) * length
        where = slice(start, start + length)
        return self._ids[shard][where].astype(np.int64), self._gaps[shard][where].astype(np.int64)

    def _borders(self, length: int) -> NDArray[np.int64]:
        if length not in self._tiles:
            self._tiles[length] = np.cumsum([-(-record.tokens // length) for record in self.records])
        return self._tiles[length]
