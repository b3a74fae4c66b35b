"""A ``tokenizers`` JSON that reads running text, as BERT and its kin do, with offsets into the text as it stands.

Such tokenizers change what they read: they lower-case, decompose Hangul, widen ligatures, put a sign for each space.
Offsets here are of the unchanged text nevertheless, and several tokens may share one of its characters.
"""

from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer as Backend

from core.tokenizer.tokenizer import Encoding, Specials, empty_encoding, gaps_between, read_backend, token_id

# What is labelled as a whole: a token, or a word written between spaces, for which its first token decides. Models
# taught on the first piece of each word say nothing meaningful on the others (the hospital paper, Tokenization).
Unit = Literal["token", "word"]


class TextTokenizer:
    """Tokens of running text. A token that stands for white space alone, or for nothing, has an empty offset.

    Attributes:
        padding_id: id of the padding token.
        before, after: ids that stand around every window.
        first_decides: whether the first token of a unit decides for all of it.
    """

    def __init__(self, backend: Backend, specials: Specials, unit: Unit = "token") -> None:
        self._backend = backend
        self.first_decides = unit == "word"
        self.padding_id = token_id(backend, specials.padding)
        self.before = tuple(token_id(backend, token) for token in specials.before)
        self.after = tuple(token_id(backend, token) for token in specials.after)

    @classmethod
    def from_file(cls, path: Path, specials: Specials, unit: Unit = "token") -> "TextTokenizer":
        """Load the JSON file. Raises ModelError when it is missing, malformed or lacks a special token."""
        return cls(read_backend(path), specials, unit)

    def encode(self, text: str) -> Encoding:
        """Cut ``text`` into tokens; an empty text gives an empty encoding."""
        # A lone surrogate cannot cross into the Rust tokenizer; a question mark is as long.
        encoded = self._backend.encode(text.encode("utf-8", "replace").decode(), add_special_tokens=False)
        if not encoded.ids:
            return empty_encoding()
        spaces = np.fromiter(map(str.isspace, text), np.bool_, len(text))
        offsets = _trimmed(np.asarray(encoded.offsets, np.int64), spaces)
        words = _words(offsets, spaces) if self.first_decides else _sharing(offsets)
        return Encoding(np.asarray(encoded.ids, np.int64), offsets, gaps_between(text, offsets), words)


def _trimmed(offsets: NDArray[np.int64], spaces: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Offsets without the white space at both ends, in order; what nothing is left of becomes empty where it stood."""
    places = np.arange(len(spaces))
    after = np.minimum.accumulate(np.append(np.where(spaces, len(spaces), places), len(spaces))[::-1])[::-1]
    before = np.maximum.accumulate(np.insert(np.where(spaces, 0, places + 1), 0, 0))
    starts = np.minimum(after[offsets[:, 0]], offsets[:, 1])
    stops = np.maximum(before[offsets[:, 1]], starts)
    starts = np.maximum.accumulate(starts)
    return np.stack([starts, np.maximum.accumulate(np.maximum(starts, stops))], axis=1)


def _sharing(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """A unit for each token, one for those that share a character: half a character cannot be replaced."""
    shares = offsets[1:, 0] < offsets[:-1, 1]
    return np.concatenate([[0], np.cumsum(~shares)])


def _words(offsets: NDArray[np.int64], spaces: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A unit for each stretch of ``spaces``-free text; a token that stands for nothing belongs to what follows it."""
    before = np.cumsum(spaces)
    # White space counted up to a token's start; at the very end of the text there is no character to start with.
    number = np.insert(before, 0, 0)[offsets[:, 0]]
    return np.unique(number, return_inverse=True)[1].astype(np.int64)
