"""Morphemes to sub-word tokens with exact offsets; one class for training and inference (paper, section 3.7)."""

import json
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer as Backend

from core.errors import ModelError
from core.tokenizer.morphemes import MorphemeSplitter

UNKNOWN, PADDING, CLASSIFY, SEPARATE, MASK = "[UNK]", "[PAD]", "[CLS]", "[SEP]", "[MASK]"


class Gap(IntEnum):
    """What stands between a token and the one before it. The vocabulary does not know white space, the model does."""

    NONE = 0
    SPACE = 1
    LINE = 2
    START = 3


@dataclass(frozen=True, slots=True)
class Encoding:
    """Tokens of a text, without special tokens; n tokens.

    All int64: ``ids`` (n,) in the vocabulary; ``offsets`` (n, 2) in code points, end exclusive; ``gaps`` (n,) values
    of Gap; ``words`` (n,) the index of the morpheme each token belongs to.
    """

    ids: NDArray[np.int64]
    offsets: NDArray[np.int64]
    gaps: NDArray[np.int64]
    words: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ids)


class Tokenizer:
    """mecab-ko morphemes, each cut by BPE. Tokens are in order and leave out nothing but white space."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._split = MorphemeSplitter()
        self.unknown_id = self.token_id(UNKNOWN)
        self.padding_id = self.token_id(PADDING)
        self.classify_id = self.token_id(CLASSIFY)
        self.separate_id = self.token_id(SEPARATE)

    @classmethod
    def from_file(cls, path: Path) -> "Tokenizer":
        """Load a ``tokenizers`` JSON file, ours or the public Thunder-DeID one.

        The public file has no unknown token: characters outside its vocabulary would vanish and shift every later
        offset, so [UNK] is put in its place. Raises ModelError when the file is not such a tokenizer.
        """
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["model"]["type"] == "BPE" and content["model"].get("unk_token") is None:
                content["model"]["unk_token"] = UNKNOWN
            # An unknown character each keeps its own place; fused ones would hide how much was not understood.
            content["model"]["fuse_unk"] = False
            content["truncation"] = content["padding"] = None
            return cls(Backend.from_str(json.dumps(content)))
        except ModelError:
            raise
        except OSError as error:
            raise ModelError("model.missing", file=path.name, path=path.parent) from error
        except Exception as error:  # tokenizers raises bare Exception for every malformed file
            raise ModelError("model.load", path=path, reason=type(error).__name__) from error

    def token_id(self, token: str) -> int:
        """The id of a token that must exist. Raises ModelError when the vocabulary lacks it."""
        token_id = self._backend.token_to_id(token)
        if token_id is None:
            raise ModelError("model.load", path="tokenizer.json", reason=f"no {token}")
        return int(token_id)

    @property
    def vocabulary_size(self) -> int:
        """Number of ids, special and added tokens included."""
        return int(self._backend.get_vocab_size(with_added_tokens=True))

    def encode(self, text: str) -> Encoding:
        """Cut ``text`` into tokens; an empty text gives an empty encoding."""
        spans = self._split(text)
        if not spans:
            empty = np.zeros(0, np.int64)
            return Encoding(empty, np.zeros((0, 2), np.int64), empty, empty)
        # A lone surrogate cannot cross into the Rust tokenizer; it is unknown to every vocabulary anyway.
        words = [text[start:end].encode("utf-8", "replace").decode() for start, end in spans]
        encoded = self._backend.encode(words, is_pretokenized=True, add_special_tokens=False)
        index = np.asarray(encoded.word_ids, np.int64)
        borders = np.asarray(spans, np.int64)
        offsets = np.asarray(encoded.offsets, np.int64) + borders[index, :1]
        return Encoding(np.asarray(encoded.ids, np.int64), offsets, _gaps(text, offsets), index)


def _gaps(text: str, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    gaps = np.full(len(offsets), Gap.NONE, np.int64)
    gaps[0] = Gap.START
    for i in np.flatnonzero(offsets[1:, 0] > offsets[:-1, 1]) + 1:
        between = text[offsets[i - 1, 1] : offsets[i, 0]]
        gaps[i] = Gap.LINE if "\n" in between or "\r" in between else Gap.SPACE
    return gaps
