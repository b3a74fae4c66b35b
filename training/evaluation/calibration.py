"""Whether a score of 0.9 is right nine times in ten, and the temperature that would make it so.

Guo et al., On Calibration of Modern Neural Networks, 2017: bins of equal width, expected calibration error (ECE),
temperature scaling by negative log-likelihood (NLL).
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.evaluation.counts import Labels
from training.evaluation.scores import TokenScores

BINS = 10
# Nine tokens in ten are surely outside and would make any model look calibrated: a second ECE leaves them out.
DOUBTED_FROM = 0.05
_LOWEST, _HIGHEST, _STEPS = 0.2, 5.0, 40
_MOST_RAISED = 6.0
_SMALLEST = 1e-12

Numbers = NDArray[np.float64]


def reliability(scores: Numbers, right: NDArray[np.bool_]) -> list[dict[str, float]]:
    """One row per bin of width 1/BINS: count, mean score, share that is right; empty bins are left out."""
    bins = np.minimum((scores * BINS).astype(int), BINS - 1)
    rows = []
    for number in range(BINS):
        chosen = bins == number
        if chosen.any():
            score, share = float(scores[chosen].mean()), float(right[chosen].mean())
            rows.append({"from": number / BINS, "count": int(chosen.sum()), "score": score, "right": share})
    return rows


def expected_error(rows: list[dict[str, float]]) -> float:
    """ECE: the mean distance of score and share, weighed by the counts; 0 for no rows."""
    count = sum(row["count"] for row in rows)
    return sum(row["count"] * abs(row["score"] - row["right"]) for row in rows) / count if count else 0.0


def negative_log_likelihood(scores: TokenScores, gold: Labels, temperature: float = 1.0) -> float:
    """Mean NLL of the true labels per token, logits divided by ``temperature``; 0 for no tokens."""
    if not len(scores):
        return 0.0
    return float(-np.log(np.maximum(scores.probability(gold, temperature), _SMALLEST)).mean())


def best_temperature(scores: TokenScores, gold: Labels) -> float:
    """The temperature between 0.2 and 5 that minimises the NLL, relative to the one in use."""
    best = _golden_section(
        lambda log: negative_log_likelihood(scores, gold, math.exp(log)), math.log(_LOWEST), math.log(_HIGHEST)
    )
    return math.exp(best)


def best_outside(scores: TokenScores, gold: Labels) -> float:
    """What has to be added to the logit of outside, -6 to 6, for the lowest NLL at whatever temperature is then best.

    The mean of two networks that parted early leans towards identifiers: its outside is too weak.
    """

    def lowest(amount: float) -> float:
        raised = scores.raised(amount)
        return negative_log_likelihood(raised, gold, best_temperature(raised, gold))

    return _golden_section(lowest, -_MOST_RAISED, _MOST_RAISED)


def _golden_section(of: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with one valley is lowest."""
    ratio = (math.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = of(left), of(right)
    for _ in range(_STEPS):
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = of(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = of(right)
    return (low + high) / 2


def calibration(scores: TokenScores, gold: Labels, threshold: float, temperature: float) -> dict[str, Any]:
    """Reliability of the model over all tokens of a set; ``temperature`` is the bundle's, ``gold`` (tokens,).

    "identifier" holds the probability of being one against the truth; "label" the probability of the likeliest label
    against the right one, among the tokens whose probability reaches ``threshold``.
    """
    truth, inside = gold > 0, scores.inside()
    label, confidence = scores.best()
    marked, doubted = inside >= threshold, inside >= DOUBTED_FROM
    factor = best_temperature(scores, gold)
    cooled = scores.inside(factor)
    return {
        "identifier": reliability(inside, truth),
        "identifier_scaled": reliability(cooled, truth),
        "label": reliability(confidence[marked], label[marked] == gold[marked]),
        "ece": _errors(inside, truth, doubted),
        "ece_scaled": _errors(cooled, truth, doubted),
        "nll": negative_log_likelihood(scores, gold),
        "nll_scaled": negative_log_likelihood(scores, gold, factor),
        "temperature": temperature,
        "best_temperature": temperature * factor,
    }


def _errors(inside: Numbers, truth: NDArray[np.bool_], doubted: NDArray[np.bool_]) -> dict[str, float]:
    return {
        "all": expected_error(reliability(inside, truth)),
        "doubted": expected_error(reliability(inside[doubted], truth[doubted])),
    }


def precision_recall(scores: TokenScores, gold: Labels) -> list[dict[str, float]]:
    """Binary precision and recall over tokens for decoding thresholds 0.02 … 0.98, morphemes whole as decoding does."""
    inside, truth = scores.inside_morphemes(), gold > 0
    rows = []
    for threshold in np.arange(1, 50) / 50:
        marked = inside >= threshold
        right = int((marked & truth).sum())
        rows.append(
            {
                "threshold": float(threshold),
                "p": right / int(marked.sum()) if marked.any() else 1.0,
                "r": right / int(truth.sum()) if truth.any() else 0.0,
            }
        )
    return rows
