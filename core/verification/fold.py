"""One spelling for all spellings: how texts and values are folded before they are compared.

Folding joins decomposed Hangul, makes full-width signs half-width, ignores case, and drops what cannot be seen. Every
character of the result knows where it came from.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

# A border that no fold removes: put between texts that do not belong together.
HARD_BORDER = "\U000f0000"

# A conjoining syllable (초성, 중성, 종성), or a character with its accents: what NFKC may make one character of.
_CLUSTER = re.compile(
    r"[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]?[\u11a8-\u11ff\ud7cb-\ud7fb]?|.[\u0300-\u036f]*",
    re.DOTALL,
)
# Control characters, soft hyphens, zero-width and direction signs, variation selectors, tags.
_SEEN = re.compile(
    "[^\\x00-\\x08\\x0e-\\x1b\\x7f\\u00ad\\u034f\\u061c\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f"
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
    """NFKC, case-folded, without invisible characters; white space and hyphens stay."""
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
            parts.append(part)
            positions += [seen.positions[chunk.start() + cluster.start()]] * len(part)
    return Folded("".join(parts), positions)


def _normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def tighten(folded: Folded) -> Folded:
    """Without white space, hyphens and underscores: spaced-out and broken spellings fall together."""
    return folded.only(_TIGHT)


def digits_of(folded: Folded) -> Folded:
    """The decimal digits alone."""
    return folded.only(_DIGITS)
