"""The operating point of a bundle, chosen on the validation set and on re-identified judgments kept out of training
(training.data.choosing), and carried by its manifest.

First the temperature at which scores mean what they say, then how likely a word must be to be marked. A missed
identifier costs more than a marked word too many, so of all thresholds that cost next to nothing those with the highest
recall are taken; direct identifiers, which harm a person, have one of their own.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from core.tagging import Tagger
from core.tagging.bundle import Decoding
from core.tagging.decode import LabelSpace, Morphemes, Scores, spans_of
from core.tagging.repeats import agree
from training.evaluation.calibration import best_outside, best_temperature
from training.evaluation.counts import Labels
from training.evaluation.gold import read_gold
from training.evaluation.painting import LabelIndex, paint
from training.evaluation.predictions import Prediction
from training.evaluation.scores import TokenScores
from training.evaluation.scoring import Figures, score_documents, scorer

THRESHOLDS = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6)
DIRECT_THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)
SLACK = 0.002  # binary F1 that may be given for recall
_SMALLEST = 1e-12


class SetReading:
    """What a model makes of the gold folder ``gold``, computed once: figures for any operating point."""

    def __init__(self, tagger: Tagger, shared: Path, gold: Path) -> None:
        self._space = LabelSpace.of(tagger.bundle.labels)
        self._temperature = tagger.bundle.decoding.temperature
        self._documents, self._score = read_gold(gold), scorer(shared)
        self._encodings = [tagger.tokenizer.encode(document.text) for document in self._documents]
        self._agreed: tuple[float, list[Morphemes]] | None = None
        self._known: dict[bytes, Figures] = {}
        self._probabilities = [tagger.scores(encoding).probabilities for encoding in self._encodings]

    def figures(self, decoding: Decoding) -> Figures:
        """score.py on the model alone at this operating point."""
        limits = self._space.thresholds(decoding)
        if self._agreed is None or self._agreed[0] != decoding.temperature:
            self._agreed = decoding.temperature, self._agreeing(decoding.temperature)
            self._known = {}
        marks = [units.inside >= limits[units.labels] for units in self._agreed[1]]
        # Most thresholds mark what another one marks, too, and measuring takes longest.
        marked = hashlib.sha256(b"".join(mark.tobytes() for mark in marks)).digest()
        if marked not in self._known:
            found = [
                spans_of(document.text, units, mark, self._space)
                for document, units, mark in zip(self._documents, self._agreed[1], marks, strict=True)
            ]
            self._known[marked] = score_documents(self._score, self._documents, found)
        return self._known[marked]

    def best_temperature(self) -> float:
        """The temperature with the lowest negative log-likelihood over all tokens."""
        return self._temperature * best_temperature(*self._tokens())

    def best_outside(self) -> float:
        """What to add to the network's logit of outside for the lowest negative log-likelihood over all tokens."""
        return self._temperature * best_outside(*self._tokens())

    def _tokens(self) -> tuple[TokenScores, Labels]:
        index = LabelIndex.of(self._space.names, [document.spans for document in self._documents])
        scores, gold = [], []
        for document, encoding, rows in zip(self._documents, self._encodings, self._probabilities, strict=True):
            scores.append(TokenScores.of(encoding.offsets, encoding.words, rows))
            gold.append(paint(document, Prediction((), scores[-1]), index).token_gold)
        return TokenScores.joined(scores), np.concatenate(gold)

    def _agreeing(self, temperature: float) -> list[Morphemes]:
        """What the program decodes at ``temperature``."""
        agreeing = []
        for document, encoding, rows in zip(self._documents, self._encodings, self._probabilities, strict=True):
            scores = Scores(self._scaled(rows, temperature))
            agree(document.text, encoding, scores, self._space)
            agreeing.append(Morphemes.of(encoding, scores))
        return agreeing

    def _scaled(self, rows: NDArray[np.float32], temperature: float) -> NDArray[np.float32]:
        if temperature == self._temperature or not len(rows):
            return rows.copy()
        logs = np.log(np.maximum(rows, _SMALLEST)) * (self._temperature / temperature)
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)


def operating_point(readings: Sequence[SetReading]) -> Decoding:
    """Temperature and thresholds for a bundle; ``readings`` are of the sets to choose by, which count alike."""
    cooled = Decoding(temperature=round(fmean(reading.best_temperature() for reading in readings), 3))
    points = [
        replace(cooled, threshold=threshold, direct_threshold=direct)
        for direct in DIRECT_THRESHOLDS
        for threshold in THRESHOLDS
        if direct <= threshold
    ]
    figures = {point: [reading.figures(point)["binary"] for reading in readings] for point in points}

    def mean(point: Decoding, name: str) -> float:
        return fmean(figure[name] for figure in figures[point])

    best = max(mean(point, "f1") for point in points)
    return max((point for point in points if mean(point, "f1") >= best - SLACK), key=lambda one: mean(one, "r"))
