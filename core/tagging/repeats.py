"""What the network says of the same words in several places of one text, brought together.

The network reads a window at a time and each place by itself: of a firm's name it is sure in one sentence and misses
it in the next. Here the places of one value agree half-way: on whether it is an identifier, and on its label. Towards
yes they follow the mean of the probabilities, so that one sure place counts; towards no the mean of the log-odds, so
that one place alone against many is doubted. What is sure stays, and no direct identifier is doubted for its other
places: a defendant may be called what the sky is called.
"""

import numpy as np
from numpy.typing import NDArray

from core.tagging.decode import LabelSpace, Scores, decode
from core.tokenizer import Encoding

# A value counts where one of its places is likelier than this.
_FLOOR = 0.1
_FEWEST = 2
# How far a place follows the others.
_SHARE = 0.5
# What is likelier than this is never lowered.
_SURE = 0.8
_SMALLEST = 1e-5
# Tokens whose labels are worked on at a time, in float64: what a name brings together must not fill the memory.
_ROWS = 512

Floats = NDArray[np.float64]


def agree(text: str, encoding: Encoding, scores: Scores, space: LabelSpace) -> None:
    """Change the ``scores`` of the n tokens of ``text`` in place: equal values of two characters and more agree.

    A place counts where whole units of the tokenizer are the value, however they are cut into tokens, and where no
    longer value stands. Of a text that says nothing twice nothing changes.
    """
    if not len(encoding):
        return
    values = {text[span.start : span.end] for span in decode(text, encoding, scores, space, _FLOOR)}
    places = _Places(encoding)
    for value in sorted(values, key=lambda value: (-len(value), value)):
        if len(value) > 1 and any(map(str.isalpha, value)):
            spots = places.take(text, value)
            if spots:
                _Group(encoding, scores, spots, len(value)).agree(space)


class _Places:
    """Where values stand as whole units; each unit is given away once."""

    def __init__(self, encoding: Encoding) -> None:
        _, first = np.unique(encoding.words, return_index=True)
        last = np.append(first[1:], len(encoding)) - 1
        self._first = dict(zip(encoding.offsets[first, 0].tolist(), first.tolist(), strict=True))
        self._last = dict(zip(encoding.offsets[last, 1].tolist(), last.tolist(), strict=True))
        self._taken = np.zeros(len(encoding), bool)

    def take(self, text: str, value: str) -> list[slice]:
        """The tokens of the places of ``value``, which are not free any more; none where fewer than two are."""
        spots: list[slice] = []
        start = text.find(value)
        while start >= 0:
            first, last = self._first.get(start), self._last.get(start + len(value))
            if first is not None and last is not None and first <= last and not self._taken[first : last + 1].any():
                spots.append(slice(first, last + 1))
            start = text.find(value, start + len(value))
        if len(spots) < _FEWEST:
            return []
        for spot in spots:
            self._taken[spot] = True
        return spots


class _Group:
    """The places of one value; ``size`` is its length in characters.

    Places that are cut into tokens alike are one array (places, tokens): a value of a long judgment has hundreds.
    """

    def __init__(self, encoding: Encoding, scores: Scores, spots: list[slice], size: int) -> None:
        self._scores = scores
        alike: dict[bytes, list[slice]] = {}
        for spot in spots:
            starts = encoding.offsets[spot, 0]
            alike.setdefault((starts - starts[0]).tobytes(), []).append(spot)
        self._tokens = [np.array([range(spot.start, spot.stop) for spot in some]) for some in alike.values()]
        self._cuts = [_tokens_of(np.frombuffer(starts, np.int64), size) for starts in alike]
        self._inside = [1 - scores.probabilities[tokens, -1].astype(np.float64) for tokens in self._tokens]

    def agree(self, space: LabelSpace) -> None:
        """Write what the places agree on."""
        by_character = np.concatenate([inside[:, cut] for inside, cut in zip(self._inside, self._cuts, strict=True)])
        raised, lowered = _odds(by_character.mean(axis=0)), _odds(by_character).mean(axis=0)
        rows = [self._scores.probabilities[tokens.ravel(), :-1] for tokens in self._tokens]
        sums = np.sum([some.sum(axis=0, dtype=np.float64) for some in rows], axis=0)
        common = sums / max(sums.sum(), _SMALLEST)
        doubted = not space.direct[int(np.argmax(common))]
        for tokens, inside, cut in zip(self._tokens, self._inside, self._cuts, strict=True):
            own = _odds(inside)
            up, down = (_by_token(odds, cut, own) for odds in (raised, lowered))
            other = np.where(doubted & (down < own) & (inside <= _SURE), down, own)
            other = np.where(up > own, up, other)
            self._write(tokens.ravel(), (1 / (1 + np.exp(-(own + _SHARE * (other - own))))).ravel(), common)

    def _write(self, tokens: NDArray[np.int64], inside: Floats, common: Floats) -> None:
        for at in range(0, len(tokens), _ROWS):
            some = tokens[at : at + _ROWS]
            old = self._scores.probabilities[some, :-1].astype(np.float64)
            shares = (1 - _SHARE) * old / np.maximum(old.sum(axis=1, keepdims=True), _SMALLEST) + _SHARE * common
            new = inside[at : at + _ROWS, None] * shares / np.maximum(shares.sum(axis=1, keepdims=True), _SMALLEST)
            if self._scores.begins is not None:
                self._scores.begins[some] *= new / np.maximum(old, _SMALLEST)
            self._scores.probabilities[some, :-1] = new
            self._scores.probabilities[some, -1] = 1 - new.sum(axis=1)


def _tokens_of(starts: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """(size,) which token of a place each character belongs to, by where the tokens start; a blank goes with the token
    before it."""
    return np.searchsorted(starts, np.arange(size), side="right") - 1


def _odds(probabilities: Floats) -> Floats:
    kept = np.clip(probabilities, _SMALLEST, 1 - _SMALLEST)
    return np.log(kept / (1 - kept))


def _by_token(odds: Floats, tokens: NDArray[np.int64], own: Floats) -> Floats:
    """(places, tokens) the mean of the characters' ``odds`` of each token; its ``own`` where it has no character."""
    counts = np.bincount(tokens, minlength=own.shape[1])
    sums = np.bincount(tokens, weights=odds, minlength=own.shape[1])
    return np.where(counts > 0, sums / np.maximum(counts, 1), own)
