"""One spelling for all spellings: how texts and values are folded before they are compared.

Folding joins decomposed Hangul, makes full-width signs half-width, ignores case, and drops what cannot be seen. Every
character of the result knows where it came from.
"""

import re
import unicodedata
from dataclasses import dataclass

# A border that no fold removes: put between texts that do not belong together.
HARD_BORDER = "\U000f0000"

_CLUSTER = re.compile(
    "[ᄀ-ᅟꥠ-ꥼ][ᅠ-ᆧힰ-ퟆ]?[ᆨ-ᇿퟋ-ퟻ]?|.[̀-ͯ]*",
    re.DOTALL,
)
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1b\x7f­͏؜᠋-᠎​-‏‪-‮⁠-⁯︀-️﻿\U000e0001-\U000e01ef]")
_LOOSE = re.compile(r"[\s\-‐-―−⁃﹣_]")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text: ``text[i]`` comes from position ``positions[i]`` of the source."""

    text: str
    positions: range | list[int]

    def without(self, pattern: re.Pattern[str]) -> "Folded":
        """The text without every character that ``pattern`` matches."""
        if not pattern.search(self.text):
            return self
        kept = [index for index, character in enumerate(self.text) if not pattern.match(character)]
        text = pattern.sub("", self.text)
        return Folded(text, [self.positions[index] for index in kept])


def fold(text: str) -> Folded:
    """NFKC, case-folded, without invisible characters; white space and hyphens stay."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    if len(folded) == len(text) and unicodedata.is_normalized("NFKC", text):
        return Folded(folded, range(len(text))).without(_UNSEEN)
    parts: list[str] = []
    positions: list[int] = []
    for cluster in _CLUSTER.finditer(text):
        part = unicodedata.normalize("NFKC", cluster[0]).casefold()
        parts.append(part)
        positions += [cluster.start()] * len(part)
    return Folded("".join(parts), positions).without(_UNSEEN)


def tighten(folded: Folded) -> Folded:
    """Without white space, hyphens and underscores: spaced-out and broken spellings fall together."""
    return folded.without(_LOOSE)


def digits_of(folded: Folded) -> Folded:
    """The decimal digits alone."""
    return folded.without(_NO_DIGIT)


_NO_DIGIT = re.compile(r"[^0-9]")
