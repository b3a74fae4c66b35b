"""Rows of packed text, drawn, cut and hidden on the device."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from training.masking import IGNORED, goes_on
from training.resident.packed import COURTS, NAMED, Labelled, Marks, Plain
from training.resident.plan import Stage

_MASKED, _REPLACED = 0.8, 0.9  # below the first masked, up to the second replaced, the rest left as it is


@dataclass(frozen=True)
class Rows:
    """(B, L) on the device: ids, gaps, which are tokens of the text (special ones and padding are not), which are no
    padding; targets of fine-tuning, and (B,) whether they are named entities'."""

    ids: Tensor
    gaps: Tensor
    text: Tensor
    mask: Tensor
    targets: Tensor | None = None
    named: Tensor | None = None


def hide(rows: Rows, share: Tensor, marks: Marks, among: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Ids, gaps and guesses (B, L) as `training.masking.hide` makes them of one row: whole morphemes, chosen with the
    probability ``share`` (B, 1), none of which touches a token that is not ``among``. A morpheme is replaced by what
    stands so many tokens on, all of its tokens by as many, where these are ``among``, too: a name in the place of a
    word would be taught as none."""
    morphemes = (~goes_on(rows.gaps)).cumsum(1) - 1
    morphemes = morphemes.clamp(min=0)

    def touched(tokens: Tensor) -> Tensor:
        """(B, L) which morphemes, by number, have one of these tokens."""
        return torch.zeros(rows.ids.shape, device=rows.ids.device).scatter_add_(1, morphemes, tokens.float()) > 0

    chance = torch.rand(rows.ids.shape, device=rows.ids.device) + touched(~among) * 2.0
    chosen = (chance < share).gather(1, morphemes)
    kind = torch.rand(rows.ids.shape, device=rows.ids.device).gather(1, morphemes)
    guesses = torch.where(chosen, rows.ids, IGNORED)
    masked = chosen & (kind < _MASKED)
    length = rows.ids.shape[1]
    steps = torch.randint(1, length, rows.ids.shape, device=rows.ids.device).gather(1, morphemes)
    others = (torch.arange(length, device=rows.ids.device) + steps) % length
    replaced = chosen & (kind >= _MASKED) & (kind < _REPLACED)
    replaced &= ~touched(~among.gather(1, others)).gather(1, morphemes)
    ids = torch.where(replaced, rows.ids.gather(1, others), rows.ids)
    gaps = torch.where(replaced, rows.gaps.gather(1, others), rows.gaps)
    return ids.masked_fill(masked, marks.mask), gaps.masked_fill(masked, marks.gaps), guesses


class PlainRows:
    """Rows of running text, each token once before any comes twice; borders are others each time."""

    def __init__(self, text: Plain, marks: Marks, device: torch.device) -> None:
        self._marks = marks
        self._ids = torch.from_numpy(text.ids).to(device)
        self._gaps = torch.from_numpy(text.gaps).to(device)

    def rows(self, length: int, tokens: int) -> Iterator[Rows]:
        """Batches of one reading of all there is; the last one, which would be smaller, is left out."""
        device, size, count = self._ids.device, length - 2, tokens // length
        phase = int(torch.randint(size, (1,)))
        starts = torch.arange(phase, len(self._ids) - size, size, device=device)
        starts = starts[torch.randperm(len(starts), device=device)]
        places = torch.arange(size, device=device)
        for group in starts.split(count):
            if len(group) == count:
                index = group[:, None] + places
                ids, gaps = self._ids[index].long(), self._gaps[index].long()
                yield framed(ids, gaps, ids != self._marks.separate, self._marks)


def framed(ids: Tensor, gaps: Tensor, text: Tensor, marks: Marks) -> Rows:
    """[CLS] before and [SEP] behind full rows."""
    ids = F.pad(F.pad(ids, (1, 0), value=marks.classify), (0, 1), value=marks.separate)
    return Rows(ids, F.pad(gaps, (1, 1), value=marks.start), F.pad(text, (1, 1)), torch.ones_like(ids))


class LabelledRows:
    """Windows of documents in groups of equal length, so that a network is compiled for a few lengths only."""

    LENGTHS = (128, 256, 512)

    def __init__(self, text: Labelled, windows: NDArray[np.int64], marks: Marks, device: torch.device) -> None:
        self._windows, self._marks, self._device = windows, marks, device
        self._ids, self._gaps, self._targets = (
            torch.from_numpy(values).to(device) for values in (text.ids, text.gaps, text.targets)
        )

    def all(self, count: int) -> Iterator[Rows]:
        """Every window once, ``count`` at a time."""
        for start in range(0, len(self._windows), count):
            group = torch.from_numpy(self._windows[start : start + count]).to(self._device)
            yield self._batch(group, self.LENGTHS[-1])

    def rows(self, stage: Stage, rng: np.random.Generator) -> Iterator[Rows]:
        """Batches of one reading: of the two kinds that have shares as many windows as their shares allow."""
        windows = self._windows[_mixed(self._windows, stage, rng)]
        sizes = windows[:, 1] - windows[:, 0] + 2
        groups: list[tuple[int, NDArray[np.int64]]] = []
        least = 0
        for length in self.LENGTHS:
            fitting = windows[(sizes > least) & (sizes <= length)]
            least, count = length, max(1, stage.tokens // length)
            fitting = fitting[rng.permutation(len(fitting))]
            groups += [(length, fitting[i : i + count]) for i in range(0, len(fitting) - count + 1, count)]
        for number in rng.permutation(len(groups)):
            length, group = groups[number]
            yield self._batch(torch.from_numpy(group).to(self._device, non_blocking=True), length)

    def _batch(self, group: Tensor, length: int) -> Rows:
        first, end, kind = group[:, :1], group[:, 1:2], group[:, 2]
        places = torch.arange(length, device=self._device) - 1 + first
        text = (places >= first) & (places < end)
        index = places.clamp(0, len(self._ids) - 1)
        ids = torch.where(text, self._ids[index].long(), self._marks.padding)
        ids = ids.masked_fill(places == first - 1, self._marks.classify)
        ids = ids.masked_fill(places == end, self._marks.separate)
        return Rows(
            ids,
            torch.where(text, self._gaps[index].long(), self._marks.start),
            text,
            ((places >= first - 1) & (places <= end)).long(),
            torch.where(text, self._targets[index].long(), IGNORED),
            kind == NAMED,
        )


def whole(text: Labelled, size: int) -> NDArray[np.int64]:
    """(n, 3) as `windows`, each document cut only where it is longer than ``size``."""
    starts = [0, *text.ends[:-1].tolist()]
    rows = zip(starts, text.ends.tolist(), text.kinds.tolist(), strict=True)
    return np.array([(at, min(at + size, end), kind) for start, end, kind in rows for at in range(start, end, size)])


def windows(text: Labelled, size: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """(n, 3) first token, token behind the last, kind; cut as `training.batches.borders` does."""
    found: list[tuple[int, int, int]] = []
    start = 0
    for end, kind in zip(text.ends.tolist(), text.kinds.tolist(), strict=True):
        count = end - start
        position, border = 0, int(rng.integers(size // 2, size + 1) if count > size else rng.integers(1, 2 * count + 1))
        while position < count:
            found.append((start + position, start + min(border, count), kind))
            position, border = min(border, count), min(border, count) + size
        start = end
    return np.array(found, np.int64)


def _mixed(windows: NDArray[np.int64], stage: Stage, rng: np.random.Generator) -> NDArray[np.bool_]:
    """Which windows one reading takes: all of the kind of which there is least for its share, of the others a part."""
    shares = {COURTS: stage.courts, NAMED: stage.named}
    shares |= {kind: 1 - sum(shares.values()) for kind in {*np.unique(windows[:, 2]).tolist()} - set(shares)}
    sizes = windows[:, 1] - windows[:, 0]
    held = {kind: int(sizes[windows[:, 2] == kind].sum()) for kind in shares}
    whole = min(held[kind] / share for kind, share in shares.items() if share > 0)
    keep = np.array([shares[kind] * whole / max(1, held[kind]) for kind in windows[:, 2].tolist()])
    return rng.random(len(windows)) < keep
