"""True and false, counted: precision, recall and F1 over characters or tokens (paper, appendix F)."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Counts:
    """True positives, false positives, false negatives. An empty denominator gives 0, as in score.py."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    @property
    def precision(self) -> float:
        """Share of what was found that is true."""
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else 0.0

    @property
    def recall(self) -> float:
        """Share of what is true that was found."""
        return self.tp / (self.tp + self.fn) if self.tp + self.fn else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        return 2 * self.tp / (2 * self.tp + self.fp + self.fn) if self.tp else 0.0

    def figures(self) -> dict[str, float]:
        """For a report: how many there are and were found, p, r, f1."""
        counted = {"support": self.tp + self.fn, "found": self.tp + self.fp}
        return {**counted, "p": self.precision, "r": self.recall, "f1": self.f1}


def binary(gold: Labels, found: Labels) -> Counts:
    """Identifier or not, whatever the label; 0 is outside."""
    truth, guess = gold > 0, found > 0
    return Counts(int((truth & guess).sum()), int((~truth & guess).sum()), int((truth & ~guess).sum()))


def typed(gold: Labels, found: Labels) -> Counts:
    """Micro average over the labels, outside left out: a wrong label counts against precision and recall alike."""
    right = (gold == found) & (gold > 0)
    return Counts(int(right.sum()), int(((found > 0) & ~right).sum()), int(((gold > 0) & ~right).sum()))


def by_label(gold: Labels, found: Labels) -> dict[int, Counts]:
    """Label number → counts, for every label in either."""
    size = int(max(gold.max(initial=0), found.max(initial=0))) + 1
    right = np.bincount(gold[gold == found], minlength=size)
    truths, guesses = np.bincount(gold, minlength=size), np.bincount(found, minlength=size)
    present = np.flatnonzero(truths + guesses)
    return {
        int(i): Counts(int(right[i]), int(guesses[i] - right[i]), int(truths[i] - right[i])) for i in present if i > 0
    }


def confusions(gold: Labels, found: Labels, most: int) -> list[tuple[int, int, int]]:
    """The most frequent (gold, found, count) of different labels; 0 stands for outside."""
    wrong = gold != found
    pairs, sizes = np.unique(np.stack([gold[wrong], found[wrong]]), axis=1, return_counts=True)
    order = np.argsort(-sizes, kind="stable")[:most]
    return [(int(pairs[0, i]), int(pairs[1, i]), int(sizes[i])) for i in order]


def total(counts: Iterable[Counts]) -> Counts:
    """The sum of several."""
    parts = list(counts)
    return Counts(sum(c.tp for c in parts), sum(c.fp for c in parts), sum(c.fn for c in parts))
