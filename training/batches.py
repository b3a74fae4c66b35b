"""From filled text to padded batches: token labels, windows at random phase, batches of similar length."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.tokenizer import Encoding, Gap, Tokenizer
from training.masking import IGNORED, hide

_POOL = 512
OPEN = -200
"""Target of a token that is no identifier of a kind that courts always hide: whether of another, nobody has said."""


class Span(Protocol):
    """A labelled stretch of text, in code points."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class Example:
    """One window: token ids, gaps, targets, and the ids to guess, each (n,); ``ner`` tells whose targets they are."""

    ids: NDArray[np.int64]
    gaps: NDArray[np.int64]
    targets: NDArray[np.int64]
    guesses: NDArray[np.int64]
    ner: bool = False

    def part(self, where: slice) -> "Example":
        """The window over the tokens ``where``."""
        return Example(self.ids[where], self.gaps[where], self.targets[where], self.guesses[where], self.ner)


@dataclass(frozen=True, slots=True)
class Batch:
    """Padded (B, L) tensors; what is not to be learnt at a place, as at padding and special tokens, is IGNORED."""

    ids: Tensor
    mask: Tensor
    gaps: Tensor
    targets: Tensor
    ner_targets: Tensor
    guesses: Tensor

    @property
    def tokens(self) -> int:
        """Real tokens, padding aside."""
        return int(self.mask.sum())

    def to(self, device: torch.device) -> "Batch":
        """The same on ``device``."""
        return Batch(*(getattr(self, field.name).to(device, non_blocking=True) for field in fields(self)))


def token_targets(
    length: int, spans: Iterable[Span], encoding: Encoding, index: dict[str, int], outside: int = 0
) -> NDArray[np.int64]:
    """Label index of each token; one that touches an identifier belongs to it, others are ``outside`` (0 or OPEN)."""
    paint = np.zeros(length, np.int64)
    for span in spans:
        paint[span.start : span.end] = index[span.label]
    first, last = paint[encoding.offsets[:, 0]], paint[encoding.offsets[:, 1] - 1]
    touched = np.where(first > 0, first, last)
    return np.where(touched > 0, touched, outside)


def masked_window(
    ids: NDArray[np.int64],
    gaps: NDArray[np.int64],
    share: float,
    tokenizer: Tokenizer,
    numbers: np.random.Generator,
) -> Example:
    """A window of running text with about the ``share`` of its tokens to guess; ends of documents are not."""
    seen = hide(ids, gaps, share, tokenizer, numbers, ids != tokenizer.separate_id)
    return Example(seen.ids, seen.gaps, np.full(len(ids), IGNORED), seen.guesses)


def cut(example: Example, size: int, rng: random.Random) -> Iterator[Example]:
    """Windows of at most ``size`` tokens that tile the example; borders differ from one epoch to the next.

    Half of what would fit is cut in two as well: a text that always comes whole is learnt by heart.
    """
    for where in borders(len(example.ids), size, rng):
        yield example.part(where)


def borders(count: int, size: int, rng: random.Random) -> Iterator[slice]:
    """Where `cut` cuts ``count`` tokens."""
    position = 0
    end = rng.randint(size // 2, size) if count > size else rng.randint(1, 2 * max(1, count))
    while position < count:
        yield slice(position, end)
        position, end = end, min(count, end + size)


def batches(examples: Iterable[Example], budget: int, tokenizer: Tokenizer, rng: random.Random) -> Iterator[Batch]:
    """Batches of about ``budget`` tokens, padding included, of windows of similar length, in random order."""
    pool: list[Example] = []
    for example in examples:
        pool.append(example)
        if len(pool) >= _POOL:
            yield from _drain(pool, budget, tokenizer, rng)
            pool = []
    yield from _drain(pool, budget, tokenizer, rng)


def _drain(pool: list[Example], budget: int, tokenizer: Tokenizer, rng: random.Random) -> Iterator[Batch]:
    groups: list[list[Example]] = []
    longest = 0
    # Neighbours in length share a batch; a little noise keeps the same texts from always meeting.
    for example in sorted(pool, key=lambda e: len(e.ids) + rng.random() * 16):
        length = max(longest, len(example.ids) + 2)
        if not groups or length * (len(groups[-1]) + 1) > budget:
            groups.append([])
            length = len(example.ids) + 2
        groups[-1].append(example)
        longest = length
    rng.shuffle(groups)
    for group in groups:
        yield collate(group, tokenizer)


def collate(group: Sequence[Example], tokenizer: Tokenizer, multiple: int = 1) -> Batch:
    """Pad a group of windows, [CLS] before and [SEP] after each, to a ``multiple`` of tokens."""
    longest = max(len(e.ids) for e in group) + 2
    shape = (len(group), -(-longest // multiple) * multiple)
    ids = np.full(shape, tokenizer.padding_id, np.int64)
    mask, gaps = np.zeros(shape, np.int64), np.full(shape, Gap.START, np.int64)
    targets, ner_targets, guesses = (np.full(shape, IGNORED, np.int64) for _ in range(3))
    for row, example in enumerate(group):
        size = len(example.ids)
        ids[row, 0], ids[row, size + 1] = tokenizer.classify_id, tokenizer.separate_id
        ids[row, 1 : size + 1], gaps[row, 1 : size + 1] = example.ids, example.gaps
        mask[row, : size + 2] = 1
        if example.ner:
            ner_targets[row, 1 : size + 1] = example.targets
            # What is no name there is no identifier either; which label a name would have nobody knows.
            targets[row, 1 : size + 1] = np.where(example.targets == 0, 0, IGNORED)
        else:
            targets[row, 1 : size + 1] = example.targets
        guesses[row, 1 : size + 1] = example.guesses
    return Batch(*(torch.from_numpy(a) for a in (ids, mask, gaps, targets, ner_targets, guesses)))
