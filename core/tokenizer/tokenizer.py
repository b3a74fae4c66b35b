"""Morphemes to sub-word tokens with exact offsets; one class for training and inference (paper, section 3.7)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer as Backend

from core.errors import ModelError
from core.tokenizer.morphemes import MorphemeSplitter
from core.tokenizer.tags import Gap, TagSet

UNKNOWN, PADDING, CLASSIFY, SEPARATE, MASK = "[UNK]", "[PAD]", "[CLS]", "[SEP]", "[MASK]"
# Where a tokenizer file lists the morphemes' tags its network was trained with. Files without it have none.
TAGS = "morpheme_tags"


@dataclass(frozen=True, slots=True)
class Specials:
    """The special tokens of a vocabulary by name.

    ``before`` and ``after`` stand around every window the network reads; ``unknown`` is asked for by the mecab-ko kind
    alone, whose vocabulary knows no bytes.
    """

    padding: str = PADDING
    before: tuple[str, ...] = (CLASSIFY,)
    after: tuple[str, ...] = (SEPARATE,)
    unknown: str = UNKNOWN


@dataclass(frozen=True, slots=True)
class Encoding:
    """Tokens of a text, without special tokens; n tokens.

    All int64: ``ids`` (n,) in the vocabulary; ``offsets`` (n, 2) in code points, end exclusive; ``gaps`` (n,) values
    of Gap, with the morphemes' tags in them where the tokenizer has a `TagSet`; ``words`` (n,) the index, never
    falling, of the unit each token belongs to: what is labelled as a whole, a morpheme unless the kind of tokenizer
    says otherwise.
    """

    ids: NDArray[np.int64]
    offsets: NDArray[np.int64]
    gaps: NDArray[np.int64]
    words: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ids)

    def part(self, first: int, last: int) -> "Encoding":
        """The tokens ``first`` up to ``last``; their offsets stay those of the whole text."""
        part = slice(first, last)
        return Encoding(self.ids[part], self.offsets[part], self.gaps[part], self.words[part])


class Tokenizer:
    """mecab-ko morphemes, each cut by BPE. Tokens are in order and leave out nothing but white space.

    Attributes:
        padding_id, unknown_id: ids of these special tokens.
        before, after: ids that stand around every window.
        first_decides: False: every token of a morpheme counts.
        tags: of the morphemes, None where the file lists none.
    """

    first_decides = False

    def __init__(self, backend: Backend, specials: Specials | None = None, tags: TagSet | None = None) -> None:
        specials = specials or Specials()
        self.tags = tags
        self._backend = backend
        self._split = MorphemeSplitter()
        self.unknown_id = self.token_id(specials.unknown)
        self.padding_id = self.token_id(specials.padding)
        self.before = tuple(map(self.token_id, specials.before))
        self.after = tuple(map(self.token_id, specials.after))

    @classmethod
    def from_file(cls, path: Path, specials: Specials | None = None) -> "Tokenizer":
        """Load a ``tokenizers`` JSON file, ours or the public Thunder-DeID one.

        The public file has no unknown token: characters outside its vocabulary would vanish and shift every later
        offset, so [UNK] is put in its place. Raises ModelError when the file is not such a tokenizer.
        """
        specials = specials or Specials()
        names: list[str] = []

        def change(content: Any) -> None:
            _never_drop(content, specials.unknown)
            names.extend(_names(content.pop(TAGS, [])))

        return cls(read_backend(path, change), specials, TagSet(names) if names else None)

    def token_id(self, token: str) -> int:
        """The id of a token that must exist. Raises ModelError when the vocabulary lacks it."""
        return token_id(self._backend, token)

    @property
    def classify_id(self) -> int:
        """Id of the token that opens every window."""
        return self.before[0]

    @property
    def separate_id(self) -> int:
        """Id of the token that closes every window."""
        return self.after[0]

    @property
    def vocabulary_size(self) -> int:
        """Number of ids, special and added tokens included."""
        return int(self._backend.get_vocab_size(with_added_tokens=True))

    @property
    def gap_count(self) -> int:
        """How many values the gaps of an encoding can have."""
        return self.tags.marks if self.tags else len(Gap)

    def encode(self, text: str) -> Encoding:
        """Cut ``text`` into tokens; an empty text gives an empty encoding."""
        morphemes = self._split.read(text)
        if not morphemes:
            return empty_encoding()
        # A lone surrogate cannot cross into the Rust tokenizer; it is unknown to every vocabulary anyway.
        words = [text[m.start : m.end].encode("utf-8", "replace").decode() for m in morphemes]
        encoded = self._backend.encode(words, is_pretokenized=True, add_special_tokens=False)
        index = np.asarray(encoded.word_ids, np.int64)
        starts = np.fromiter((m.start for m in morphemes), np.int64, len(morphemes))
        offsets = np.asarray(encoded.offsets, np.int64) + starts[index, None]
        gaps = gaps_between(text, offsets)
        if self.tags:
            gaps = self.tags.mark(gaps, index, morphemes)
        return Encoding(np.asarray(encoded.ids, np.int64), offsets, gaps, index)


def read_backend(path: Path, change: Callable[[Any], None] | None = None) -> Backend:
    """The tokenizer of a JSON file, ``change`` applied to its content, that cuts nothing off and pads nothing.

    Raises ModelError when the file is missing or no such tokenizer.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        content["truncation"] = content["padding"] = None
        if change:
            change(content)
        return Backend.from_str(json.dumps(content))
    except OSError as error:
        raise ModelError("model.missing", file=path.name, path=path.parent) from error
    except Exception as error:  # tokenizers raises bare Exception for every malformed file
        raise ModelError("model.load", path=path, reason=type(error).__name__) from error


def token_id(backend: Backend, token: str) -> int:
    """The id of a token that must exist. Raises ModelError when the vocabulary lacks it."""
    found = backend.token_to_id(token)
    if found is None:
        raise ModelError("model.load", path="tokenizer.json", reason=f"no {token}")
    return int(found)


def empty_encoding() -> Encoding:
    """What a text without a token gives."""
    nothing = np.zeros(0, np.int64)
    return Encoding(nothing, np.zeros((0, 2), np.int64), nothing, nothing)


def _names(tags: Any) -> list[str]:
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags) or len({*tags}) < len(tags):
        raise ValueError(f"{TAGS} is no list of different names")
    return tags


def _never_drop(content: Any, unknown: str) -> None:
    model = content["model"]
    if model["type"] == "BPE" and model.get("unk_token") is None:
        model["unk_token"] = unknown
    # An unknown character each keeps its own place; fused ones would hide how much was not understood.
    model["fuse_unk"] = False


def gaps_between(text: str, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """(n,) the Gap before each token; ``offsets`` (n ≥ 1, 2) in order."""
    gaps = np.full(len(offsets), Gap.NONE, np.int64)
    gaps[0] = Gap.START
    for i in np.flatnonzero(offsets[1:, 0] > offsets[:-1, 1]) + 1:
        between = text[offsets[i - 1, 1] : offsets[i, 0]]
        gaps[i] = Gap.LINE if "\n" in between or "\r" in between else Gap.SPACE
    return gaps
