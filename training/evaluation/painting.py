"""Gold and found labels side by side: character by character, and token by token as the paper counts (appendix F)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.evaluation.counts import Labels
from training.evaluation.gold import GoldDocument
from training.evaluation.predictions import Prediction
from training.evaluation.scoring import Found


@dataclass(frozen=True, slots=True)
class LabelIndex:
    """Label ↔ number: 0 is outside; the bundle's labels keep the numbers of its outputs, unknown ones follow."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, model_labels: Sequence[str], spans: Iterable[Iterable[Found]]) -> "LabelIndex":
        """The bundle's bare labels in order, then whatever else occurs in ``spans``."""
        others = sorted({span.label for document in spans for span in document} - set(model_labels))
        return cls((*model_labels, *others))

    def numbers(self) -> dict[str, int]:
        """Label → number."""
        return {name: number for number, name in enumerate(self.names, 1)}

    def name(self, number: int) -> str:
        """Label of a number, "O" for 0."""
        return self.names[number - 1] if number else "O"


@dataclass(frozen=True, slots=True)
class Painted:
    """One document's truth beside what was found.

    Attributes:
        gold, found: (characters,) label numbers.
        visible: (characters,) False for white space, which never counts.
        token_gold, token_found: (tokens,) label numbers.
    """

    gold: Labels
    found: Labels
    visible: NDArray[np.bool_]
    token_gold: Labels
    token_found: Labels

    @property
    def characters(self) -> tuple[Labels, Labels]:
        """Gold and found of all characters but white space."""
        return self.gold[self.visible], self.found[self.visible]

    @property
    def tokens(self) -> tuple[Labels, Labels]:
        """Gold and found of all tokens."""
        return self.token_gold, self.token_found


def paint(document: GoldDocument, prediction: Prediction, index: LabelIndex) -> Painted:
    """Both readings of a document. Where spans overlap the later one wins, as in score.py."""
    numbers, length = index.numbers(), len(document.text)
    gold, found = (_painted(length, spans, numbers) for spans in (document.spans, prediction.found))
    offsets = prediction.scores.offsets
    visible = np.array([not char.isspace() for char in document.text], np.bool_)
    return Painted(gold, found, visible, _of_tokens(gold, offsets), _of_tokens(found, offsets))


def _painted(length: int, spans: Iterable[Found], numbers: dict[str, int]) -> Labels:
    paint = np.zeros(length, np.int64)
    for span in spans:
        paint[max(0, span.start) : max(0, span.end)] = numbers[span.label]
    return paint


def _of_tokens(paint: Labels, offsets: NDArray[np.int64]) -> Labels:
    """As the targets of training: a token whose first or last character is in an identifier belongs to it."""
    if not len(offsets):
        return np.zeros(0, np.int64)
    first, last = paint[offsets[:, 0]], paint[offsets[:, 1] - 1]
    return np.where(first > 0, first, last)
