"""Token probabilities to labelled spans, whole morphemes only, so that particles stay out."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.detection.model import Candidate
from core.tagging.bundle import OUTSIDE, Decoding, bare
from core.taxonomy import taxonomy
from core.tokenizer import Encoding

SOURCE = "model"
Limit = float | NDArray[np.float64]
# Two people named one after the other carry one label and would melt into one span; a one-syllable part is the
# rest of a name written with spaces (홍 길 동).
_SPLIT_AT_SPACE = {"내국인이름"}


@dataclass(frozen=True, slots=True)
class LabelSpace:
    """Model outputs folded onto bare labels: ``names`` without "O"; ``fold`` (outputs,) indexes names, -1 is "O"."""

    names: tuple[str, ...]
    fold: NDArray[np.int64]
    begins: NDArray[np.bool_]

    @classmethod
    def of(cls, labels: Sequence[str]) -> "LabelSpace":
        """From the bundle's label list, IO or BIO."""
        names = tuple(dict.fromkeys(bare(label) for label in labels if label != OUTSIDE))
        index = {name: i for i, name in enumerate(names)}
        fold = np.array([-1 if label == OUTSIDE else index[bare(label)] for label in labels], np.int64)
        return cls(names, fold, np.array([label.startswith("B-") for label in labels], np.bool_))

    def thresholds(self, decoding: Decoding) -> NDArray[np.float64]:
        """(names,) the least probability of being an identifier at which a morpheme of each label is marked."""
        if decoding.direct_threshold is None:
            return np.full(len(self.names), decoding.threshold)
        scheme = taxonomy()
        direct = [scheme.labels[name].klass == scheme.classes[0] for name in self.names]
        return np.where(direct, decoding.direct_threshold, decoding.threshold)

    def probabilities(self, logits: NDArray[np.float32], temperature: float) -> NDArray[np.float32]:
        """(n, outputs) logits → (n, names + 1) probabilities of the bare labels; the last column is "O"."""
        scaled = logits / temperature
        scaled -= scaled.max(axis=-1, keepdims=True)
        weights = np.exp(scaled)
        weights /= weights.sum(axis=-1, keepdims=True)
        if len(self.fold) == len(self.names) + 1 and self.fold[0] == -1 and (np.diff(self.fold) == 1).all():
            return np.concatenate([weights[:, 1:], weights[:, :1]], axis=1)  # IO with O first: only a rotation
        folded = np.zeros((len(logits), len(self.names) + 1), np.float32)
        for output, name in enumerate(self.fold):
            folded[:, name] += weights[:, output]
        return folded


@dataclass(frozen=True, slots=True)
class Morphemes:
    """The m morphemes of a text as the model sees them.

    ``starts``, ``stops`` (m,) in code points; ``inside`` (m,) the probability of being part of an identifier;
    ``labels`` (m,) the likeliest label, an index into LabelSpace.names.
    """

    starts: NDArray[np.int64]
    stops: NDArray[np.int64]
    inside: NDArray[np.float32]
    labels: NDArray[np.int64]

    @classmethod
    def of(cls, encoding: Encoding, probabilities: NDArray[np.float32]) -> "Morphemes":
        """Tokens joined to morphemes; ``probabilities`` (n tokens ≥ 1, names + 1), last column "O"."""
        _, first = np.unique(encoding.words, return_index=True)
        ends = np.append(first[1:], len(encoding)) - 1
        return cls(
            starts=encoding.offsets[first, 0],
            stops=encoding.offsets[ends, 1],
            # A morpheme is an identifier if any of its tokens is: half a name must never stay.
            inside=1 - np.minimum.reduceat(probabilities[:, -1], first),
            labels=np.add.reduceat(probabilities[:, :-1], first, axis=0).argmax(axis=1),
        )


def decode(
    text: str,
    encoding: Encoding,
    probabilities: NDArray[np.float32],
    space: LabelSpace,
    threshold: Limit,
) -> list[Candidate]:
    """Spans of neighbouring morphemes with one label; ``probabilities`` (n tokens, names + 1), last column "O"."""
    return decode_both(text, encoding, probabilities, space, threshold, threshold)[0]


def decode_both(
    text: str,
    encoding: Encoding,
    probabilities: NDArray[np.float32],
    space: LabelSpace,
    threshold: Limit,
    floor: Limit,
) -> tuple[list[Candidate], list[Candidate]]:
    """What the model marks, and its suspects: spans formed alike that reach ``floor`` but not ``threshold``.

    Both in reading order; a suspect never overlaps a marked span, but may touch one. Limits are one for all labels or
    (names,) one for each.
    """
    if not len(encoding):
        return [], []
    morphemes = Morphemes.of(encoding, probabilities)
    inside, names = morphemes.inside, len(space.names)
    marks, doubts = (np.broadcast_to(limit, names)[morphemes.labels] for limit in (threshold, floor))
    marked = _spans(text, morphemes, inside >= marks, space)
    return marked, _spans(text, morphemes, (inside >= doubts) & (inside < marks), space)


def _spans(text: str, morphemes: Morphemes, chosen: NDArray[np.bool_], space: LabelSpace) -> list[Candidate]:
    labels, starts, stops = morphemes.labels, morphemes.starts, morphemes.stops
    spans: list[Candidate] = []
    run: list[int] = []
    for i in [*np.flatnonzero(chosen).tolist(), len(labels) + 1]:
        if run and (i != run[-1] + 1 or labels[i] != labels[run[-1]] or _apart(text, stops[run[-1]], starts[i])):
            spans += _close(text, run, starts, stops, morphemes.inside, space.names[int(labels[run[0]])])
            run = []
        run.append(i)
    return spans


def _apart(text: str, end: int, start: int) -> bool:
    """A line break between two morphemes separates identifiers."""
    between = text[end:start]
    return "\n" in between or "\r" in between or "\t" in between


def _close(
    text: str,
    run: list[int],
    starts: NDArray[np.int64],
    stops: NDArray[np.int64],
    inside: NDArray[np.float32],
    label: str,
) -> list[Candidate]:
    groups = [[run[0]]]
    for i in run[1:]:
        whole = starts[i] > stops[i - 1] and stops[i] - starts[i] > 1 and stops[i - 1] - starts[groups[-1][0]] > 1
        if whole and label in _SPLIT_AT_SPACE:
            groups.append([i])
        else:
            groups[-1].append(i)
    return [Candidate(int(starts[g[0]]), int(stops[g[-1]]), label, float(inside[g].mean()), SOURCE) for g in groups]
