"""A text without blanks and without case, so that a value is found however it is spaced: 홍 길 동, KIM min su."""

import unicodedata
from collections.abc import Iterator

_BLANKS = frozenset(" \t\u3000\xa0")


def _lower(character: str) -> str:
    """Lower case where that is one character too: offsets must hold."""
    lowered = character.lower()
    return lowered if len(lowered) == 1 else character


class CompactText:
    """``text`` without blanks (line ends stay), and the way back to its offsets. Built in one pass, then cheap."""

    def __init__(self, text: str) -> None:
        self._origin = [index for index, character in enumerate(text) if character not in _BLANKS]
        self._text = squeezed(text)

    def find(self, value: str) -> Iterator[tuple[int, int]]:
        """Where ``value`` stands, in code points of the text, from left to right; places never overlap."""
        needle = squeezed(value)
        position = self._text.find(needle) if needle else -1
        while position >= 0:
            following = position + len(needle)
            yield self._origin[position], self._origin[following - 1] + 1
            position = self._text.find(needle, following)


def squeezed(text: str) -> str:
    """``text`` without blanks and, where offsets allow, without case."""
    return "".join(_lower(character) for character in text if character not in _BLANKS)


def folded(text: str) -> str:
    """`squeezed`, whatever the width of letters and digits: equal for spellings of one value."""
    return squeezed(unicodedata.normalize("NFKC", text))
