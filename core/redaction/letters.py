"""Capital letters for people and things: A, B, … Z, AA, AB, … in order of first appearance (재일 2014-2 제5조).

A sequence that already stands in the text (A동, B형, 'A씨', K은행) is never given out:
a reader could not tell which is which.
"""

import re
from collections.abc import Iterable, Iterator

from core.characters import half_width

_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]+(?![A-Za-z])")


def existing_letters(text: str) -> frozenset[str]:
    """Every run of Latin capitals in ``text`` that no other Latin letter touches, full-width ones included."""
    return frozenset(_CAPITALS.findall(half_width(text)))


def _series(alphabet: str) -> Iterator[str]:
    length = 1
    while True:
        for number in range(len(alphabet) ** length):
            yield _spell(number, length, alphabet)
        length += 1


def _spell(number: int, length: int, alphabet: str) -> str:
    letters: list[str] = []
    for _ in range(length):
        number, index = divmod(number, len(alphabet))
        letters.append(alphabet[index])
    return "".join(reversed(letters))


class LetterSeries:
    """Gives each entity a letter of its own, in the order entities ask; ``taken`` are never given out."""

    def __init__(self, alphabet: str, taken: Iterable[str]) -> None:
        self._taken = frozenset(taken)
        self._series = _series(alphabet)
        self._letters: dict[str, str] = {}

    def of(self, entity: str) -> str:
        """The letter of ``entity``, a new one on its first appearance."""
        if entity not in self._letters:
            self._letters[entity] = next(letter for letter in self._series if letter not in self._taken)
        return self._letters[entity]
