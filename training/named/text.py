"""What the five-tag network reads: sentences of named-entity corpora, and copies of them with synonyms."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.tagging.bundle import OUTSIDE
from core.tokenizer import Encoding, Tokenizer
from training.batches import Batch, Example, batches
from training.data.corpus import Span, read_ner
from training.masking import hide
from training.named.synonyms import Synonyms

TAGS = ("PER", "ORG", "LOC", "TIM", "DAT")
OUTPUTS = (OUTSIDE, *(f"{mark}-{tag}" for tag in TAGS for mark in "BI"))
"""Output index → tag: eleven, as in the paper's table 5."""
_OURS = {"PS": "PER", "OG": "ORG", "LC": "LOC", "TI": "TIM", "DT": "DAT"}
_TOGETHER = 4  # sentences of one row: one alone is hardly longer than its padding
_HELD_OUT = 5  # one sentence of so many
_MOST_WORDS = 3
_LONGEST = 250  # tokens of a row

Sentence = tuple[str, list[Span]]


def sentences(file: Path) -> Iterator[Sentence]:
    """The sentences of a corpus of named entities with spans of `TAGS`; quantities are dropped."""
    for text, spans in read_ner(file):
        yield text, [Span(one.start, one.end, _OURS[one.label]) for one in spans if one.label in _OURS]


def held_out(text: str) -> bool:
    """Whether a sentence is measured on and never read: one of five, by its hash."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") % _HELD_OUT == 0


class NamedText:
    """Batches of an epoch: all sentences in random order, a ``share`` of them once more with synonyms."""

    def __init__(
        self, read: Sequence[Sentence], tokenizer: Tokenizer, synonyms: Synonyms, share: float, budget: int, seed: int
    ) -> None:
        self._read, self._tokenizer, self._synonyms = read, tokenizer, synonyms
        self._share, self._budget, self._seed = share, budget, seed

    def epoch_batches(self, epoch: int) -> Iterator[Batch]:
        """The batches of one epoch, the same ones each time."""
        rng = random.Random(f"{self._seed}:{epoch}")
        numbers = np.random.default_rng([self._seed, epoch])
        return batches(self._examples(rng, numbers), self._budget, self._tokenizer, rng)

    def _examples(self, rng: random.Random, numbers: np.random.Generator) -> Iterator[Example]:
        chosen = list(augmented(self._read, self._synonyms, self._share, rng))
        rng.shuffle(chosen)
        for start in range(0, len(chosen), _TOGETHER):
            parts = [self._part(text, spans) for text, spans in chosen[start : start + _TOGETHER]]
            ids, gaps, targets = (np.concatenate(column) for column in zip(*parts, strict=True))
            seen = hide(ids, gaps, numbers.uniform(0.02, 0.2), self._tokenizer, numbers)
            row = Example(seen.ids, seen.gaps, targets, seen.guesses)
            yield from (row.part(slice(at, at + _LONGEST)) for at in range(0, len(ids), _LONGEST))

    def _part(self, text: str, spans: Sequence[Span]) -> tuple[NDArray[np.int64], ...]:
        encoding = self._tokenizer.encode(text)
        return encoding.ids, encoding.gaps, bio_targets(len(text), spans, encoding)


def augmented(read: Iterable[Sentence], synonyms: Synonyms, share: float, rng: random.Random) -> Iterator[Sentence]:
    """All of ``read``, and about a ``share`` of them once more, one to three words replaced by synonyms."""
    for text, spans in read:
        if not text.strip():
            continue
        yield text, spans
        if rng.random() < share and (other := synonyms.replaced(text, spans, rng.randint(1, _MOST_WORDS), rng)):
            yield other


def bio_targets(length: int, spans: Iterable[Span], encoding: Encoding) -> NDArray[np.int64]:
    """Output index of each token: the first one that touches an entity is B, those behind it I."""
    paint, number = np.zeros(length, np.int64), np.zeros(length, np.int64)
    for count, span in enumerate(spans, 1):
        paint[span.start : span.end], number[span.start : span.end] = OUTPUTS.index(f"B-{span.label}"), count
    first, last = encoding.offsets[:, 0], encoding.offsets[:, 1] - 1
    where = np.where(paint[first] > 0, first, last)
    targets, entity = paint[where], number[where]
    goes_on = np.zeros(len(targets), np.bool_)
    goes_on[1:] = (entity[1:] > 0) & (entity[1:] == entity[:-1])
    return targets + goes_on
