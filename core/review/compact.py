"""A text without blanks and without case, so that a value is found however it is spaced: 홍 길 동, KIM min su."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator

_BLANK = re.compile("[ \t\u3000\xa0]")


class CompactText:
    """``text`` without blanks (line ends stay), and the way back to its offsets. Built in one pass, then cheap."""

    def __init__(self, text: str) -> None:
        self._blanks = [blank.start() - before for before, blank in enumerate(_BLANK.finditer(text))]
        self._text = squeezed(text)

    def find(self, value: str) -> Iterator[tuple[int, int]]:
        """Where ``value`` stands, in code points of the text, from left to right; places never overlap."""
        needle = squeezed(value)
        position = self._text.find(needle) if needle else -1
        while position >= 0:
            following = position + len(needle)
            yield self._origin(position), self._origin(following - 1) + 1
            position = self._text.find(needle, following)

    def _origin(self, position: int) -> int:
        return position + bisect_right(self._blanks, position)


def squeezed(text: str) -> str:
    """``text`` without blanks and without case, but where lower case is more than one character: offsets must hold."""
    bare = _BLANK.sub("", text)
    if bare.lower() != bare:
        # Letter by letter, not as a word: a sigma at the end of one has a form of its own.
        for letter, lower in {letter: letter.lower() for letter in set(bare)}.items():
            if len(lower) == 1 and lower != letter:
                bare = bare.replace(letter, lower)
    return bare


def folded(text: str) -> str:
    """`squeezed`, whatever the width of letters and digits: equal for spellings of one value."""
    return squeezed(unicodedata.normalize("NFKC", text))
