"""Whether a space stood where a line was broken, when the page itself does not tell.

Programs that break Korean between any two letters often drop the space at a line's end, so that a broken word and a
broken gap look alike. What then decides: the same words elsewhere in the document, and a small linear model over the
letters around the break (hashed features, 64 KB, made by ``python -m training.spacing``).
"""

import itertools
import math
import re
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable
from functools import cache

from core import paths

BUCKETS = 1 << 16
SCALE = 16.0  # stored weights are whole numbers: weight × SCALE
_WORD = re.compile(r"\S+")
_DIGIT, _LATIN, _HANJA = re.compile(r"[0-9]"), re.compile(r"[A-Za-z]"), re.compile(r"[一-鿿]")
_EVIDENCE = 1.5  # weight of the document's own words against the model


def features(left: str, right: str) -> list[int]:
    """Buckets of the features of a break between ``left`` and ``right`` (both without spaces at the break)."""
    a, b = _levelled(left[-6:]), _levelled(right[:6])
    a, b = "^^^^" + a, b + "$$$$"
    tail = min(len(a.split(" ")[-1]), 6)
    head = min(len(b.split(" ")[0]), 6)
    found = (
        f"0{a[-1]}|{b[0]}",
        f"1{a[-2:]}",
        f"2{b[:2]}",
        f"3{a[-2:]}|{b[0]}",
        f"4{a[-1]}|{b[:2]}",
        f"5{a[-2:]}|{b[:2]}",
        f"6{a[-3:]}",
        f"7{b[:3]}",
        f"8{a[-3:]}|{b[0]}",
        f"9{a[-1]}|{b[:3]}",
        f"A{tail}{a[-1]}",
        f"B{head}{b[0]}",
        f"C{tail}{head}",
        f"D{b[:4]}",
    )
    return [zlib.crc32(feature.encode()) % BUCKETS for feature in found]


def _levelled(text: str) -> str:
    """Digits, Latin letters and Hanja as one each: it is their kind that matters."""
    return _HANJA.sub("漢", _LATIN.sub("a", _DIGIT.sub("0", text)))


@cache
def _weights() -> "array[int]":
    data = array("b")
    data.frombytes(paths.resource("layout", "spacing.bin").read_bytes())
    if len(data) != BUCKETS:
        raise ValueError("resources/layout/spacing.bin has the wrong size")
    return data


def log_odds(left: str, right: str) -> float:
    """Logarithm of the odds that a space stood between two pieces of text; above 0 it is likelier than not."""
    weights = _weights()
    return sum(weights[bucket] for bucket in features(left, right)) / SCALE


class KnownWords:
    """The words that stand inside lines of one document, where nothing was broken."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        self._pairs: Counter[tuple[str, str]] = Counter()
        for line in lines:
            whole = _WORD.findall(line)[1:-1]
            self._words.update(whole)
            self._pairs.update(itertools.pairwise(whole))

    def space_between(self, left: str, right: str) -> bool:
        """Whether a space belongs between two stretches of text that a line break tore apart."""
        before, after = left.split()[-1], right.split()[0]
        joined = self._words[before + after]
        apart = self._pairs[before, after] + 0.3 * min(self._words[before], self._words[after])
        evidence = math.log((apart + 0.3) / (joined + 0.3))
        return log_odds(left, right) + _EVIDENCE * evidence > 0
