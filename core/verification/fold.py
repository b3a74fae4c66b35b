"""One spelling for all spellings: how texts and values are folded before they are compared.

Folding joins decomposed Hangul, makes full-width signs half-width and the digits of all scripts ASCII, ignores case,
and drops what cannot be seen. Every character of the result knows where it came from.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from core.characters import with_ascii_digits

# A border that no fold removes: put between texts that do not belong together.
HARD_BORDER = "\U000f0000"

# What NFKC may make one character of: a conjoining syllable (초성, 중성, 종성), a whole syllable with one more final, a
# character with its accents. A syllable set in letters (ㅎㅗㅇ, half-width ﾾￌﾷ) is one to the reader alone.
_CONSONANT, _VOWEL = "[ㄱ-ㅎﾡ-ﾾ]", "[ㅏ-ㅣￂ-ￜ]"
_CLUSTER = re.compile(
    rf"(?P<letters>{_CONSONANT}{_VOWEL}{_CONSONANT}(?!{_VOWEL}))|{_CONSONANT}{_VOWEL}"
    r"|[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]?[\u11a8-\u11ff\ud7cb-\ud7fb]?|[가-힣][\u11a8-\u11c2]"
    r"|.[\u0300-\u036f\u3099\u309a\uff9e\uff9f]*",
    re.DOTALL,
)
# NFKC makes an initial of every consonant that stands by itself.
_FINALS = str.maketrans(
    "\u1100\u1101\u1102\u1103\u1105\u1106\u1107\u1109\u110a\u110b\u110c\u110e\u110f\u1110\u1111\u1112",
    "\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2",
)
# Control characters, soft hyphens, zero-width and direction signs, variation selectors, tags, and what fills the place
# of a letter without being one (U+3164 is the blank of KS X 1001).
_SEEN = re.compile(
    "[^\\x00-\\x08\\x0e-\\x1b\\x7f\\u00ad\\u034f\\u061c\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f"
    "\\u115f\\u1160\\u3164\\uffa0\\u2800"
    "\\ufe00-\\ufe0f\\ufeff\\U000e0001-\\U000e01ef]+"
)
_TIGHT = re.compile(r"[^\s\-\u2010-\u2015\u2212\u2043\ufe63_]+")
_DIGITS = re.compile(r"[0-9]+")
# Normal forms never reach across these.
_CHUNK = re.compile(f"[^\\n{HARD_BORDER}]*[\\n{HARD_BORDER}]?")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text: ``text[i]`` comes from position ``positions[i]`` of the source."""

    text: str
    positions: Sequence[int]

    def only(self, runs: re.Pattern[str]) -> "Folded":
        """The text without all that the matches of ``runs`` do not cover."""
        spans = [found.span() for found in runs.finditer(self.text)]
        if spans == [(0, len(self.text))]:
            return self
        positions: list[int] = []
        for start, end in spans:
            positions += self.positions[start:end]
        return Folded("".join(self.text[start:end] for start, end in spans), positions)


def fold(text: str) -> Folded:
    """NFKC, case-folded, digits in ASCII, without invisible characters; white space and hyphens stay."""
    seen = Folded(text, range(len(text))).only(_SEEN)
    parts: list[str] = []
    positions: list[int] = []
    for chunk in _CHUNK.finditer(seen.text):
        part = _normal(chunk[0])
        if len(part) == len(chunk[0]) and unicodedata.is_normalized("NFKC", chunk[0]):
            parts.append(part)
            positions += seen.positions[chunk.start() : chunk.end()]
            continue
        for cluster in _CLUSTER.finditer(chunk[0]):
            part = _normal(cluster[0])
            if cluster["letters"]:
                part = _normal(part.translate(_FINALS))
            parts.append(part)
            positions += [seen.positions[chunk.start() + cluster.start()]] * len(part)
    return Folded("".join(parts), positions)


def _normal(text: str) -> str:
    return with_ascii_digits(unicodedata.normalize("NFKC", text).casefold())


def tighten(folded: Folded) -> Folded:
    """Without white space, hyphens and underscores: spaced-out and broken spellings fall together."""
    return folded.only(_TIGHT)


def digits_of(folded: Folded) -> Folded:
    """The decimal digits alone."""
    return folded.only(_DIGITS)
