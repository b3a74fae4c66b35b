"""Filled and tokenised judgments of every epoch on disk: what fine-tuning at size reads.

Filling a judgment with other values each epoch (paper, section 4.1) and cutting it into morphemes take a CPU longer
than a GPU takes to learn from it, so it is done once, before. A folder holds for each epoch, memory mapped:

    000.ids.npy (n,) uint32, 000.gaps.npy (n,) uint16, 000.targets.npy (n,) uint16: index of the label, 0 outside
    000.ends.npy (documents,) int64: where each document ends
    000.json     SHA-256 of the tokenizer and of the four files; written last, an epoch without it is written again
"""

import json
import random
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.tokenizer import Tokenizer
from training.batches import Example, Span, borders, token_targets
from training.cluster.config import Stage
from training.data.texts import file_hash
from training.engine.durable import write_text
from training.errors import InputError
from training.masking import hide

COLUMNS = ("ids", "gaps", "targets", "ends")
Labelled = tuple[str, Iterable[Span]]


def write_epoch(
    epoch: int, documents: Callable[[int], Iterable[Labelled]], tokenizer: Path, labels: Mapping[str, int], folder: Path
) -> bool:
    """Write one epoch of ``documents(epoch)``; False where it is there already.

    ``labels`` gives each label's index, from 1. Raises ValueError where it was written with another tokenizer.
    """
    record, digest = folder / f"{epoch:03}.json", file_hash(tokenizer)
    if record.exists():
        if json.loads(record.read_text(encoding="utf-8"))["tokenizer"] != digest:
            raise InputError(f"{folder} holds epochs of another tokenizer: choose another folder")
        return False
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    columns = _columns(documents(epoch), Tokenizer.from_file(tokenizer), labels)
    hashes = {}
    for column, values in columns.items():
        file = folder / f"{epoch:03}.{column}.npy"
        np.save(file, values)
        file.chmod(0o600)
        hashes[file.name] = file_hash(file)
    write_text(record, json.dumps({"tokenizer": digest, "sha256": hashes}, indent=1) + "\n")
    return True


def _columns(
    documents: Iterable[Labelled], tokenizer: Tokenizer, labels: Mapping[str, int]
) -> dict[str, NDArray[np.generic]]:
    kinds = {"ids": np.uint32, "gaps": np.uint16, "targets": np.uint16}
    parts: dict[str, list[NDArray[Any]]] = {column: [np.zeros(0, kind)] for column, kind in kinds.items()}
    sizes = []
    for text, spans in documents:
        encoding = tokenizer.encode(text)
        if len(encoding):
            targets = token_targets(len(text), spans, encoding, dict(labels))
            for column, values in (("ids", encoding.ids), ("gaps", encoding.gaps), ("targets", targets)):
                parts[column].append(values.astype(kinds[column]))
            sizes.append(len(encoding))
    return {
        **{column: np.concatenate(values) for column, values in parts.items()},
        "ends": np.cumsum(sizes, dtype=np.int64),
    }


class LabelledRows:
    """Windows of the filled judgments below ``folder``, cut at other places in each epoch; longer ones are not
    truncated, as in the paper, but come in parts. Epochs beyond the written ones begin anew with the first.

    Raises FileNotFoundError where the folder holds no epoch, ValueError where they are another tokenizer's.
    """

    def __init__(self, folder: Path, tokenizer: Path, stage: Stage) -> None:
        self.tokenizer = Tokenizer.from_file(tokenizer)
        self._folder, self._stage = folder, stage
        records = sorted(folder.glob("[0-9][0-9][0-9].json"))
        if not records:
            raise FileNotFoundError(f"{folder} holds no epoch of filled judgments")
        known = [json.loads(record.read_text(encoding="utf-8")) for record in records]
        if any(record["tokenizer"] != file_hash(tokenizer) for record in known):
            raise InputError(f"{folder} was written with another tokenizer than {tokenizer}")
        self._epochs = len(records)
        self.identity = f"{known[0]['sha256']['000.ids.npy']}:{self._epochs}:{stage.window}"
        self._opened = lru_cache(maxsize=2)(self._open)
        self._windows = lru_cache(maxsize=2)(self._cut)

    def _open(self, written: int) -> dict[str, NDArray[Any]]:
        return {c: np.load(self._folder / f"{written:03}.{c}.npy", mmap_mode="r") for c in COLUMNS}

    def _cut(self, epoch: int) -> list[slice]:
        rng = random.Random(f"{self._stage.seed}:{epoch}")
        windows, start = [], 0
        for end in self._opened(epoch % self._epochs)["ends"].tolist():
            cut = borders(end - start, self._stage.window - 2, rng)
            windows += [slice(start + where.start, start + min(where.stop, end - start)) for where in cut]
            start = end
        return windows

    def count(self, epoch: int) -> int:
        """The windows of ``epoch``; other values are of other length, so it differs."""
        return len(self._windows(epoch))

    def example(self, epoch: int, number: int) -> Example:
        """A window with the labels of its tokens."""
        where, columns = self._windows(epoch)[number], self._opened(epoch % self._epochs)
        ids, gaps, targets = (columns[column][where].astype(np.int64) for column in COLUMNS[:3])
        numbers, inside = np.random.default_rng([self._stage.seed, epoch, number]), targets > 0
        unknown = inside & (numbers.random(len(ids)) < self._stage.unknown)
        seen = hide(ids, gaps, numbers.uniform(*self._stage.hidden), self.tokenizer, numbers, ~inside)
        return Example(np.where(unknown, self.tokenizer.unknown_id, seen.ids), seen.gaps, targets, seen.guesses)
