"""One spelling for all spellings: how texts and values are folded before they are compared.

Folding joins decomposed Hangul, makes full-width signs half-width and the digits of all scripts and of symbol fonts
ASCII, ignores case and accents, and drops what cannot be seen or has no meaning of its own (private use). Every
character of the result knows where it came from.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from core.characters import SYMBOL_DIGITS, with_ascii_digits

# A border that no fold removes: put between texts that do not belong together. No text has it: it is no character.
HARD_BORDER = "\ufdd0"
# Where something was left out or two texts were put together: nothing to the search, but a hit knows that it spans one.
SOFT_BORDER = "\ufdd1"

# Accents, marks around letters, tone marks, voiced sounds.
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f"
# What NFKC may make one character of: a conjoining syllable (초성, 중성, 종성), a whole syllable with one more final, a
# character with its voiced sound. A syllable set in letters (ㅎㅗㅇ, half-width ﾾￌﾷ) is one to the reader alone.
_CONSONANT, _VOWEL = "[ㄱ-ㅎﾡ-ﾾ]", "[ㅏ-ㅣￂ-ￜ]"
# What folds to itself, but for its case: ASCII, Hanja, syllables; the last one where nothing behind it joins it.
_PLAIN = "[\x00-\x7f\u3400-\u4dbf\u4e00-\u9fff가-힣]+(?![\u11a8-\u11c2\uff9e\uff9f])"
_CLUSTER = re.compile(
    rf"(?P<plain>{_PLAIN})|(?P<letters>{_CONSONANT}{_VOWEL}{_CONSONANT}(?!{_VOWEL}))|{_CONSONANT}{_VOWEL}"
    r"|[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]?[\u11a8-\u11ff\ud7cb-\ud7fb]?|[가-힣][\u11a8-\u11c2]"
    r"|.[\uff9e\uff9f]*",
    re.DOTALL,
)
# NFKC makes an initial of every consonant that stands by itself.
_FINALS = str.maketrans(
    "\u1100\u1101\u1102\u1103\u1105\u1106\u1107\u1109\u110a\u110b\u110c\u110e\u110f\u1110\u1111\u1112",
    "\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2",
)
# Letters that may carry marks in them: Latin to Cyrillic, kana.
_MARKED = re.compile("[\u00c0-\u052f\u1e00-\u1fff\u3041-\u30ff]")
_MARK = re.compile(f"[{_MARKS}]+")
# Marks, control characters, soft hyphens, zero-width and direction signs, variation selectors, tags, private use, signs
# of annotations and of no character, and what fills the place of a letter without being one (U+3164 is the blank of
# KS X 1001).
_SEEN = re.compile(
    "[^\\x00-\\x08\\x0e-\\x1b\\x7f\\u00ad\\u034f\\u061c\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f"
    "\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0\\u2800\\ue000-\\uf8ff"
    "\\ufe00-\\ufe0f\\ufeff\\ufff0-\\ufffb\\ufffe\\uffff\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
    f"{_MARKS}{SOFT_BORDER}-\\ufdef\\U000f0000-\\U0010ffff]+"
)
_TIGHT = re.compile(r"[^\s\-\u2010-\u2015\u2212\u2043\ufe63_]+")
_DIGITS = re.compile(r"[0-9]+")
# Normal forms never reach across these.
_CHUNK = re.compile(f"[^\\n{HARD_BORDER}]*[\\n{HARD_BORDER}]?")


class Folded:
    """A folded text: ``text[i]`` comes from position ``positions[i]`` of the source.

    Most texts hold nothing that is looked for: the positions are made when somebody asks for one.
    """

    def __init__(self, text: str, positions: Callable[[], Sequence[int]]) -> None:
        self.text, self._positions = text, positions

    @cached_property
    def positions(self) -> Sequence[int]:
        return self._positions()

    def only(self, runs: re.Pattern[str]) -> "Folded":
        """The text without all that the matches of ``runs`` do not cover."""

        def positions() -> Sequence[int]:
            spans = (found.span() for found in runs.finditer(self.text))
            return [position for span in spans for position in self.positions[slice(*span)]]

        return Folded("".join(runs.findall(self.text)), positions)


def without_borders(text: str) -> str:
    """``text`` as it came from a file, free of what serves as a border here."""
    return text.replace(HARD_BORDER, "").replace(SOFT_BORDER, "")


def unfolded(text: str) -> Folded:
    """``text`` as it is."""
    return Folded(text, lambda: range(len(text)))


def fold(text: str) -> Folded:
    """NFKC, case-folded, digits in ASCII, without accents and invisible characters; white space and hyphens stay."""
    seen = unfolded(text.translate(SYMBOL_DIGITS)).only(_SEEN)
    parts: list[str] = []
    # For each part the places in ``seen`` of its characters.
    places: list[Sequence[int]] = []
    for chunk in _CHUNK.finditer(seen.text):
        part = _normal(chunk[0])
        if len(part) == len(chunk[0]) and unicodedata.is_normalized("NFKC", chunk[0]):
            parts.append(part)
            places.append(range(*chunk.span()))
            continue
        for cluster in _CLUSTER.finditer(chunk[0]):
            start = chunk.start() + cluster.start()
            plain = cluster["plain"]
            parts.append(plain.lower() if plain else _normal_cluster(cluster[0], cluster["letters"] is not None))
            places.append(range(start, start + len(plain)) if plain else [start] * len(parts[-1]))
    return Folded("".join(parts), lambda: [seen.positions[place] for some in places for place in some])


@lru_cache(maxsize=1 << 14)
def _normal_cluster(text: str, letters: bool) -> str:
    """A cluster folded; ``letters``: it is a syllable set in letters. Bytes read as text are full of the same ones."""
    part = _normal(text)
    return _normal(part.translate(_FINALS)) if letters else part


def _normal(text: str) -> str:
    if text.isascii():
        return text.lower()
    text = with_ascii_digits(unicodedata.normalize("NFKC", text).casefold())
    if _MARKED.search(text):
        text = unicodedata.normalize("NFC", _MARK.sub("", unicodedata.normalize("NFD", text)))
    return text


def tighten(folded: Folded) -> Folded:
    """Without white space, hyphens and underscores: spaced-out and broken spellings fall together."""
    return folded.only(_TIGHT)


def digits_of(folded: Folded) -> Folded:
    """The decimal digits alone."""
    return folded.only(_DIGITS)
