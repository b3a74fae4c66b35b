"""Texts kept out of pretraining to measure it: drawn by lot, known by their hashes, kept as tokens.

The same seed draws the same texts of a folder whatever else lies there, so that runs can be compared.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from core.tokenizer import Tokenizer
from training.batches import Batch, collate, masked_window
from training.data.published import kept_out_hashes
from training.data.texts import Slice, documents, file_hash, text_files, text_hash
from training.engine.durable import write_text
from training.engine.progress import Progress
from training.errors import InputError
from training.masking import IGNORED
from training.model import TokenClassifier
from training.precision import mixed
from training.rtd import reader
from training.train import guess_loss

SEED, COUNT = 1900, 50
SETS = {"judgments": ("judgments",), "news": ("wikinews", "bills_and_news")}  # by the beginning of the file's name
FILE, LOG = "unread.json", "probe.jsonl"
_WINDOWS, _LENGTH, _ROWS = 4, 254, 24
_SHARE = 0.15

Window = tuple[NDArray[np.int64], NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class Unread:
    """``hashes`` of the texts by set, and at most four windows of ids and gaps of each."""

    hashes: dict[str, list[str]]
    windows: dict[str, list[Window]]

    @property
    def all_hashes(self) -> frozenset[str]:
        """What pretraining must not read."""
        return frozenset(digest for digests in self.hashes.values() for digest in digests)


def unread(corpus: Path, tokenizer: Path, work: Path, seed: int = SEED) -> Unread:
    """At most `COUNT` texts of each set that were drawn from ``corpus`` when ``work`` was first asked for them.

    Raises ValueError where they were tokenised otherwise.
    """
    file, digest = work / FILE, file_hash(tokenizer)
    if not file.exists():
        drawn = {name: _drawn(corpus, beginnings, seed) for name, beginnings in SETS.items()}
        hashes = {name: [text_hash(text) for text in texts] for name, texts in drawn.items() if texts}
        marks = Tokenizer.from_file(tokenizer)
        rows = {name: [w for text in drawn[name] for w in _windows(text, marks)] for name in hashes}
        plain = {name: [[values.tolist() for values in window] for window in rows[name]] for name in rows}
        write_text(file, json.dumps({"tokenizer": digest, "hashes": hashes, "windows": plain}))
    known = json.loads(file.read_text(encoding="utf-8"))
    if known["tokenizer"] != digest:
        raise InputError(f"{file} was made with another tokenizer: choose another folder")
    windows = {
        name: [(np.asarray(ids, np.int64), np.asarray(gaps, np.int64)) for ids, gaps in rows]
        for name, rows in known["windows"].items()
    }
    return Unread(known["hashes"], windows)


def _drawn(corpus: Path, beginnings: tuple[str, ...], seed: int) -> list[str]:
    """The texts whose hashes, mixed with the seed, are the smallest: the same ones in whatever order they come.

    No more than a tenth of what there is: most of it is to be read.
    """
    files = [file for file in text_files(corpus) if file.name.startswith(beginnings)]
    seen = 0

    def place(text: str) -> bytes:
        nonlocal seen
        seen += 1
        return hashlib.sha256(f"{seed}:{text_hash(text)}".encode()).digest()

    texts = documents(corpus, [Slice(file.name, 0, file.size) for file in files], kept_out_hashes())
    smallest = nsmallest(COUNT, texts, key=place)
    return smallest[: seen // 10]


def _windows(text: str, tokenizer: Tokenizer) -> Iterator[Window]:
    """Windows from all over the text; the whole of a short one."""
    encoding = tokenizer.encode(text)
    last = max(0, len(encoding) - _LENGTH)
    for start in sorted({round(last * part / (_WINDOWS - 1)) for part in range(_WINDOWS)}):
        yield encoding.ids[start : start + _LENGTH], encoding.gaps[start : start + _LENGTH]


def cross_entropy(model: TokenClassifier, texts: Unread, tokenizer: Tokenizer) -> dict[str, float]:
    """Nats per masked token of each set, the same tokens masked each time; gaps and tags of masked ones hidden."""
    model.eval()
    return {name: _mean(model, _batches(rows, tokenizer)) for name, rows in texts.windows.items()}


def _batches(windows: list[Window], tokenizer: Tokenizer) -> Iterator[Batch]:
    rows = [
        masked_window(ids, gaps, _SHARE, tokenizer, np.random.default_rng([SEED, number]))
        for number, (ids, gaps) in enumerate(windows)
    ]
    for start in range(0, len(rows), _ROWS):
        yield collate(rows[start : start + _ROWS], tokenizer)


def _mean(model: TokenClassifier, batches: Iterator[Batch]) -> float:
    total, count = 0.0, 0
    with torch.inference_mode(), mixed():
        for batch in batches:
            hidden = model.encode(batch.ids, batch.mask, batch.gaps)
            total += guess_loss(model, hidden, batch).item()
            count += int((batch.guesses != IGNORED).sum())
    return round(total / max(1, count), 4)


def watching(work: Path, texts: Unread, tokenizer: Tokenizer) -> Callable[[TokenClassifier, Progress], None]:
    """What a pretraining calls from time to time: writes the line without fine-tuning."""

    def watch(model: TokenClassifier, progress: Progress) -> None:
        write_line(work, progress, {"cross_entropy": cross_entropy(reader(model), texts, tokenizer)})

    return watch


def write_line(work: Path, progress: Progress, figures: Mapping[str, Any]) -> None:
    """One line about a state of pretraining; ``figures`` beside how far it was."""
    minutes = round(progress.seconds / 60, 1)
    line = json.dumps({"step": progress.step, "tokens": progress.tokens, "minutes": minutes, **figures})
    print(line, flush=True)
    with (work / LOG).open("a", encoding="utf-8") as file:
        file.write(line + "\n")
