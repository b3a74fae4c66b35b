"""What a network has to guess: whole morphemes, hidden with all that would tell them (paper, section 4.1).

A token's gap says where a word begins, and what the dictionary says of its morpheme is half of what there is to guess:
a masked token has one value of its own in their place, `masked_gap`. What replaces a morpheme brings its own.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.tokenizer import Gap
from core.tokenizer.tokenizer import MASK

IGNORED = -100
_MASKED, _REPLACED = 0.8, 0.1  # of what is to be guessed; the rest stays as it is


class Vocabulary(Protocol):
    """What masking wants to know of a tokenizer."""

    @property
    def gap_count(self) -> int:
        """How many values the gaps of an encoding can have."""

    def token_id(self, token: str) -> int:
        """The id of a token that must exist."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the network reads and what it is to guess, IGNORED where nothing is; each (n,)."""

    ids: NDArray[np.int64]
    gaps: NDArray[np.int64]
    guesses: NDArray[np.int64]


def masked_gap(tokenizer: Vocabulary) -> int:
    """The gap of a masked token: one more than those the tokenizer gives. It exists in training only."""
    return tokenizer.gap_count


def begins(gaps: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(n,) whether a token is the first of its morpheme, as `TagSet.mark` noted it; without tags every token is."""
    first: NDArray[np.bool_] = ~goes_on(gaps)
    first[:1] = True
    return first


def goes_on(gaps: Any) -> Any:
    """Of an array or a tensor of gaps: whether a token goes on with the morpheme before it."""
    return (gaps // len(Gap)) % 2 == 1


def hide(
    ids: NDArray[np.int64],
    gaps: NDArray[np.int64],
    share: float,
    tokenizer: Vocabulary,
    numbers: np.random.Generator,
    among: NDArray[np.bool_] | None = None,
) -> Hidden:
    """Hide about the ``share`` of the tokens, morpheme by morpheme; all arrays (n,).

    80 % of the chosen morphemes are masked, 10 % replaced by other tokens of the row, 10 % left as they are. Where
    ``among`` is given, a morpheme with a token outside it is neither hidden nor put in the place of another.
    """
    allowed = np.ones(len(ids), np.bool_) if among is None else among
    morphemes = np.cumsum(begins(gaps)) - 1
    count = int(morphemes[-1]) + 1 if len(ids) else 0
    refused = np.bincount(morphemes[~allowed], minlength=count) > 0
    chosen = (numbers.random(count) < share) & ~refused
    kind = numbers.random(count)
    guesses = np.where(chosen[morphemes], ids, IGNORED)
    masked = (chosen & (kind < _MASKED))[morphemes]
    seen = Hidden(
        np.where(masked, tokenizer.token_id(MASK), ids), np.where(masked, masked_gap(tokenizer), gaps), guesses
    )
    starts = np.flatnonzero(begins(gaps))
    sizes = np.bincount(morphemes, minlength=count)
    room = _room(~refused[morphemes])[starts]
    for number in np.flatnonzero(chosen & (kind >= _MASKED) & (kind < _MASKED + _REPLACED)):
        start, size = starts[number], sizes[number]
        others = starts[(room >= size) & (starts != start)]
        if len(others):
            taken = numbers.choice(others)
            seen.ids[start : start + size] = ids[taken : taken + size]
            seen.gaps[start : start + size] = gaps[taken : taken + size]
    return seen


def _room(free: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many tokens follow one another from each on that are all ``free``."""
    places = np.arange(len(free))
    ends = np.minimum.accumulate(np.where(free, len(free), places)[::-1])[::-1]
    return ends - places
