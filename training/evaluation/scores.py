"""What the model thinks of each token, small enough to keep: the likeliest labels and the mass of all others.

Of 713 probabilities per token the likeliest 16, with outside among them, hold nearly everything; the rest is taken as
spread evenly. With that the temperature can be changed afterwards, without the network.
"""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

KEPT = 16
_SMALLEST = 1e-12


@dataclass(frozen=True, slots=True)
class TokenScores:
    """n tokens of a text, or of many joined.

    Attributes:
        offsets: (n, 2) code points, end exclusive.
        words: (n,) number of the morpheme each token belongs to.
        labels: (n, k) the likeliest outputs, best first, and outside: 0 is outside, i + 1 the i-th label of the bundle.
        logs: (n, k) natural logarithms of their probabilities.
        outputs: how many outputs the model has, outside included.
    """

    offsets: NDArray[np.int64]
    words: NDArray[np.int64]
    labels: NDArray[np.int64]
    logs: NDArray[np.float32]
    outputs: int

    @classmethod
    def of(
        cls, offsets: NDArray[np.int64], words: NDArray[np.int64], probabilities: NDArray[np.float32]
    ) -> "TokenScores":
        """From (n, outputs) probabilities whose last column is outside, as core.tagging gives them."""
        outputs = probabilities.shape[1]
        rolled = np.roll(probabilities, 1, axis=1)
        labels = np.argsort(-rolled, axis=1, kind="stable")[:, :KEPT]
        # Outside always stays, so that the probability of being an identifier is exact.
        labels[~(labels == 0).any(axis=1), -1] = 0
        logs = np.log(np.maximum(np.take_along_axis(rolled, labels, axis=1), _SMALLEST))
        return cls(offsets, words, labels.astype(np.int64), logs.astype(np.float32), outputs)

    @classmethod
    def joined(cls, parts: "list[TokenScores]") -> "TokenScores":
        """The tokens of several texts one after the other; morphemes stay apart, offsets mean nothing any more."""
        words, first = [], 0
        for part in parts:
            words.append(part.words + first)
            first += int(part.words.max(initial=-1)) + 1
        return cls(
            np.concatenate([part.offsets for part in parts]),
            np.concatenate(words),
            np.concatenate([part.labels for part in parts]),
            np.concatenate([part.logs for part in parts]),
            parts[0].outputs,
        )

    def __len__(self) -> int:
        return len(self.labels)

    def probability(self, wanted: NDArray[np.int64], temperature: float = 1.0) -> NDArray[np.float64]:
        """(n,) probability of the output ``wanted`` (n,) of each token, logits divided by ``temperature``.

        The temperature counts from the bundle's own: 1 changes nothing.
        """
        kept, rest = self._scaled(temperature)
        hit = self.labels == wanted[:, None]
        return np.where(hit.any(axis=1), (kept * hit).sum(axis=1), rest)

    def raised(self, amount: float) -> "TokenScores":
        """The same tokens with ``amount`` added to the logit of outside, counted at the bundle's temperature."""
        logs = self.logs + np.float32(amount) * (self.labels == 0)
        outside = self.probability(np.zeros(len(self), np.int64))
        total = np.log1p(outside * math.expm1(amount))
        return replace(self, logs=(logs - total[:, None]).astype(np.float32))

    def inside(self, temperature: float = 1.0) -> NDArray[np.float64]:
        """(n,) probability of each token to be part of an identifier."""
        return 1 - self.probability(np.zeros(len(self), np.int64), temperature)

    def inside_morphemes(self) -> NDArray[np.float64]:
        """(n,) for each token the highest probability in its morpheme: what decoding holds against the threshold."""
        if not len(self):
            return np.zeros(0)
        _, first, back = np.unique(self.words, return_index=True, return_inverse=True)
        return np.maximum.reduceat(self.inside(), first)[back]

    def best(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """(n,) the likeliest label other than outside, and its probability."""
        if self.labels.shape[1] < 2:  # a model of one output
            return np.zeros(len(self), np.int64), np.zeros(len(self))
        column = (self.labels[:, :1] == 0).astype(np.int64)
        label = np.take_along_axis(self.labels, column, axis=1)[:, 0]
        return label, np.exp(np.take_along_axis(self.logs, column, axis=1)[:, 0].astype(np.float64))

    def _scaled(self, temperature: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """(n, k) probabilities of the kept outputs and (n,) the one of each output that is not kept."""
        logs = self.logs.astype(np.float64)
        others = self.outputs - self.labels.shape[1]
        kept = np.exp(logs / temperature)
        left = np.maximum(1 - np.exp(logs).sum(axis=1), _SMALLEST) / max(others, 1)
        rest = left ** (1 / temperature)
        total = kept.sum(axis=1) + others * rest
        return kept / total[:, None], rest / total
