"""Filled text as another model's tokenizer sees it: windows with labels, steps of an epoch, padded tensors."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.tokenizer import AnyTokenizer
from training.data.fill import Filled
from training.export import label_list
from training.masking import IGNORED


@dataclass(frozen=True, slots=True)
class Row:
    """One window: ids with the special tokens around them, and the label of each, IGNORED where there is none."""

    ids: NDArray[np.int64]
    targets: NDArray[np.int64]


def rows_of(filled: Filled, tokenizer: AnyTokenizer, window: int) -> Iterator[Row]:
    """The windows that tile a filled text. A token that touches an identifier belongs to it."""
    encoding = tokenizer.encode(filled.text)
    index = {label: i for i, label in enumerate(label_list())}
    paint = np.zeros(len(filled.text) + 1, np.int64)
    for span in filled.entities:
        paint[span.start : span.end] = index[span.label]
    starts, stops = encoding.offsets[:, 0], encoding.offsets[:, 1]
    first, last = paint[starts], paint[np.maximum(stops - 1, 0)]
    # What stands for no character has no label.
    targets = np.where(stops > starts, np.where(first > 0, first, last), IGNORED)
    before, after = np.array(tokenizer.before, np.int64), np.array(tokenizer.after, np.int64)
    size = window - len(before) - len(after)
    for start in range(0, len(encoding), size):
        part = slice(start, start + size)
        around = (np.full(len(before), IGNORED), np.full(len(after), IGNORED))
        yield Row(
            np.concatenate([before, encoding.ids[part], after]), np.concatenate([around[0], targets[part], around[1]])
        )


def steps_of(rows: Sequence[Row], batch: int, together: int, seed: str) -> Iterator[list[list[Row]]]:
    """Steps of ``batch`` windows in random order, each as groups of ``together`` of similar length."""
    order = list(rows)
    Random(seed).shuffle(order)
    for start in range(0, len(order), batch):
        step = sorted(order[start : start + batch], key=lambda row: len(row.ids))
        yield [step[i : i + together] for i in range(0, len(step), together)]


@dataclass(frozen=True, slots=True)
class Padded:
    """What goes through the network at once: ids, mask and targets (B, L), padded behind."""

    ids: Tensor
    mask: Tensor
    targets: Tensor

    @property
    def tokens(self) -> int:
        """Real tokens, padding aside."""
        return int(self.mask.sum())

    def to(self, device: torch.device) -> "Padded":
        """The same on ``device``."""
        return Padded(self.ids.to(device), self.mask.to(device), self.targets.to(device))


def padded(rows: Sequence[Row], padding: int) -> Padded:
    """Rows of about one length together."""
    shape = (len(rows), max(len(row.ids) for row in rows))
    ids, mask = np.full(shape, padding, np.int64), np.zeros(shape, np.int64)
    targets = np.full(shape, IGNORED, np.int64)
    for i, row in enumerate(rows):
        size = len(row.ids)
        ids[i, :size], mask[i, :size], targets[i, :size] = row.ids, 1, row.targets
    return Padded(torch.from_numpy(ids), torch.from_numpy(mask), torch.from_numpy(targets))
