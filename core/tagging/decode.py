"""Token probabilities to labelled spans, whole morphemes only, so that particles stay out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

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
# Units whose sums are made at once: 3 MB for 712 labels.
_UNITS = 1024


@dataclass(frozen=True, slots=True)
class Scores:
    """What the network says of n tokens.

    ``probabilities`` (n, names + 1) of the bare labels, the last column is "O"; ``begins`` (n, names) how much of each
    is the probability that an identifier begins here, None where the scheme has no such output (IO).
    """

    probabilities: NDArray[np.float32]
    begins: NDArray[np.float32] | None = None

    def put(self, at: int, part: "Scores") -> None:
        """Write ``part`` over the tokens from ``at`` on."""
        self.probabilities[at : at + len(part.probabilities)] = part.probabilities
        if self.begins is not None and part.begins is not None:
            self.begins[at : at + len(part.begins)] = part.begins

    def part(self, first: int, last: int) -> "Scores":
        """Those of the tokens ``first`` up to ``last``."""
        return Scores(self.probabilities[first:last], None if self.begins is None else self.begins[first:last])

    def of_first_tokens(self, words: NDArray[np.int64]) -> "Scores":
        """Each token with what is said of the first one of its unit; ``words`` as in Encoding."""
        first = np.searchsorted(words, words)
        return Scores(self.probabilities[first], None if self.begins is None else self.begins[first])


@dataclass(frozen=True)
class LabelSpace:
    """Model outputs folded onto bare labels: ``names`` without "O"; ``fold`` (outputs,) indexes names, -1 is "O";
    ``begins`` (outputs,) says which tell that an identifier begins, none of them in IO; ``meanings`` are the taxonomy's
    labels of the names, where they are others."""

    names: tuple[str, ...]
    fold: NDArray[np.int64]
    begins: NDArray[np.bool_]
    meanings: tuple[str, ...] = ()

    @classmethod
    def of(cls, labels: Sequence[str], scheme: str = "io") -> "LabelSpace":
        """From the bundle's label list; ``scheme`` as in ModelBundle. Only "bio" makes anything of the prefixes."""
        names = tuple(dict.fromkeys(bare(label) for label in labels if label != OUTSIDE))
        index = {name: i for i, name in enumerate(names)}
        fold = np.array([-1 if label == OUTSIDE else index[bare(label)] for label in labels], np.int64)
        return cls(names, fold, np.array([scheme == "bio" and label.startswith("B-") for label in labels], np.bool_))

    def thresholds(self, decoding: Decoding) -> NDArray[np.float64]:
        """(names,) the least probability of being an identifier at which a morpheme of each label is marked."""
        if decoding.direct_threshold is None:
            return np.full(len(self.names), decoding.threshold)
        return np.where(self.direct, decoding.direct_threshold, decoding.threshold)

    @cached_property
    def direct(self) -> NDArray[np.bool_]:
        """(names,) whether a label is one of direct identifiers."""
        scheme = taxonomy()
        return np.array(
            [scheme.labels[name].klass == scheme.classes[0] for name in self.meanings or self.names], np.bool_
        )

    def scores(self, logits: NDArray[np.float32], temperature: float) -> Scores:
        """(n, outputs) logits, which are used up → what they say of the bare labels."""
        logits -= logits.max(axis=-1, keepdims=True)
        logits /= temperature
        weights = np.exp(logits, out=logits)
        weights /= weights.sum(axis=-1, keepdims=True)
        if len(self.fold) == len(self.names) + 1 and self.fold[0] == -1 and (np.diff(self.fold) == 1).all():
            return Scores(np.concatenate([weights[:, 1:], weights[:, :1]], axis=1))  # IO with O first: only a rotation
        result = self.no_scores(len(logits))
        for output, name in enumerate(self.fold):
            result.probabilities[:, name] += weights[:, output]
            if result.begins is not None and self.begins[output]:
                result.begins[:, name] += weights[:, output]
        return result

    def no_scores(self, count: int) -> Scores:
        """Room for those of ``count`` tokens."""
        begins = np.zeros((count, len(self.names)), np.float32) if self.begins.any() else None
        return Scores(np.zeros((count, len(self.names) + 1), np.float32), begins)


@dataclass(frozen=True, slots=True)
class Morphemes:
    """The m units of a text as the model sees them: morphemes, unless the tokenizer labels something else as a whole.

    ``starts``, ``stops`` (m,) in code points, start < stop; ``inside`` (m,) the probability of being part of an
    identifier; ``labels`` (m,) the likeliest label, an index into LabelSpace.names; ``begins`` (m,) whether it is
    likelier to begin an identifier of that label than to continue one, None where the model does not say (IO).
    """

    starts: NDArray[np.int64]
    stops: NDArray[np.int64]
    inside: NDArray[np.float32]
    labels: NDArray[np.int64]
    begins: NDArray[np.bool_] | None

    @classmethod
    def of(cls, encoding: Encoding, scores: Scores) -> "Morphemes":
        """The n tokens joined to units; those that stand for no character are left out."""
        _, first = np.unique(encoding.words, return_index=True)
        ends = np.append(first, len(encoding))[1:] - 1
        starts, stops = encoding.offsets[first, 0], encoding.offsets[ends, 1]
        seen = stops > starts
        labels = _likeliest(scores.probabilities[:, :-1], first, ends - first)
        begins = None
        if scores.begins is not None:
            opening = scores.begins[first, labels]
            begins = (opening >= scores.probabilities[first, labels] - opening)[seen]
        return cls(
            starts=starts[seen],
            stops=stops[seen],
            # A morpheme is an identifier if any of its tokens is: half a name must never stay.
            inside=(1 - np.minimum.reduceat(scores.probabilities[:, -1], first))[seen],
            labels=labels[seen],
            begins=begins,
        )


def _likeliest(rows: NDArray[np.float32], first: NDArray[np.int64], further: NDArray[np.int64]) -> NDArray[np.int64]:
    """(m,) the column with the largest sum over a unit's rows: its ``first`` and the ``further`` ones behind it.

    A few units at a time: the sums of all of a long text would take as much memory as all that is known of it.
    """
    likeliest = np.empty(len(first), np.int64)
    for at in range(0, len(first), _UNITS):
        part = slice(at, at + _UNITS)
        likeliest[part] = _sums(rows, first[part], further[part]).argmax(axis=1)
    return likeliest


def _sums(rows: NDArray[np.float32], first: NDArray[np.int64], further: NDArray[np.int64]) -> NDArray[np.float32]:
    """The (m, names) sums of each unit's rows: of its ``first`` and the ``further`` ones behind it.

    As np.add.reduceat, which takes six times as long: most units have one row.
    """
    sums = rows[first]
    for step in range(1, int(further.max(initial=0)) + 1):
        longer = np.flatnonzero(further >= step)
        sums[longer] += rows[first[longer] + step]
    return sums


def decode(text: str, encoding: Encoding, scores: Scores, space: LabelSpace, threshold: Limit) -> list[Candidate]:
    """Spans of neighbouring units with one label; ``scores`` of the n tokens."""
    return decode_both(text, encoding, scores, space, threshold, threshold)[0]


def decode_both(
    text: str, encoding: Encoding, scores: Scores, space: LabelSpace, threshold: Limit, floor: Limit
) -> tuple[list[Candidate], list[Candidate]]:
    """What the model marks, and its suspects: spans formed alike that reach ``floor`` but not ``threshold``.

    Both in reading order; a suspect never overlaps a marked span, but may touch one. Limits are one for all labels or
    (names,) one for each. In BIO a "B-" begins a span; an "I-" goes on with one of its label that ends directly before
    it, and begins one where there is none.
    """
    if not len(encoding):
        return [], []
    morphemes = Morphemes.of(encoding, scores)
    inside, names = morphemes.inside, len(space.names)
    marks, doubts = (np.broadcast_to(limit, names)[morphemes.labels] for limit in (threshold, floor))
    marked = spans_of(text, morphemes, inside >= marks, space)
    return marked, spans_of(text, morphemes, (inside >= doubts) & (inside < marks), space)


def spans_of(text: str, morphemes: Morphemes, chosen: NDArray[np.bool_], space: LabelSpace) -> list[Candidate]:
    """The spans that the (m,) ``chosen`` of the units form, in reading order."""
    spans: list[Candidate] = []
    run: list[int] = []
    for i in np.flatnonzero(chosen).tolist():
        if run and not _goes_on(text, morphemes, run[-1], i):
            spans += _close(run, morphemes, space)
            run = []
        run.append(i)
    return spans + (_close(run, morphemes, space) if run else [])


def _goes_on(text: str, morphemes: Morphemes, last: int, i: int) -> bool:
    """Whether the unit ``i`` continues the identifier the unit ``last`` belongs to."""
    if i != last + 1 or morphemes.labels[i] != morphemes.labels[last]:
        return False
    if morphemes.begins is not None and morphemes.begins[i]:
        return False
    # A line break between two morphemes separates identifiers.
    between = text[morphemes.stops[last] : morphemes.starts[i]]
    return not any(sign in between for sign in "\n\r\t")


def _close(run: list[int], morphemes: Morphemes, space: LabelSpace) -> list[Candidate]:
    starts, stops, label = morphemes.starts, morphemes.stops, space.names[int(morphemes.labels[run[0]])]
    groups = [[run[0]]]
    for i in run[1:]:
        whole = starts[i] > stops[i - 1] and stops[i] - starts[i] > 1 and stops[i - 1] - starts[groups[-1][0]] > 1
        # A model that tells where an identifier begins needs no guess.
        if whole and morphemes.begins is None and label in _SPLIT_AT_SPACE:
            groups.append([i])
        else:
            groups[-1].append(i)
    return [
        Candidate(int(starts[g[0]]), int(stops[g[-1]]), label, _mean(morphemes.inside[g[0] : g[-1] + 1]), SOURCE)
        for g in groups
    ]


def _mean(values: NDArray[np.float32]) -> float:
    """As ``values.mean()``, to the last digit, which takes four times as long for the few values of a span."""
    return float(np.add.reduce(values) / len(values))
