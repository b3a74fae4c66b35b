"""Lists of words in ``resources``, and names that are put together from nothing but such words."""

import re
from dataclasses import dataclass

from core.paths import resource

_TOKENS = re.compile(r"[가-힣]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")


def word_lines(file: str, folder: str = "ooxml") -> list[str]:
    """The lines of ``resources/<folder>/<file>`` without its comments."""
    lines = resource(folder, file).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@dataclass(frozen=True)
class Vocabulary:
    """Words that names consist of; the names can tell of nobody.

    Attributes:
        words: the words, case folded.
        korean: Korean ones of them, written together without blanks.
        most_digits: how many digits a name may have besides.
    """

    words: frozenset[str]
    korean: re.Pattern[str]
    most_digits: int

    @classmethod
    def of(cls, lines: list[str], most_digits: int, ending: str = "") -> "Vocabulary":
        """The words of ``lines``; behind Korean ones the pattern ``ending`` may stand."""
        words = {word.casefold() for line in lines for word in line.split()}
        # A word of one syllable stands alone: any name could be put together from such.
        joined = sorted((word for word in words if len(word) > 1 and not word.isascii()), key=len, reverse=True)
        return cls(frozenset(words), re.compile(f"(?>{'|'.join(joined)})++{ending}"), most_digits)

    def covers(self, name: str) -> bool:
        """Whether ``name`` has words, all of them known, and no more digits than are usual."""
        tokens = _TOKENS.findall(name)
        digits = sum(len(token) for token in tokens if token.isdecimal())
        return bool(tokens) and digits <= self.most_digits and all(map(self._knows, tokens))

    def _knows(self, token: str) -> bool:
        return token.isdecimal() or token.casefold() in self.words or self.korean.fullmatch(token) is not None
