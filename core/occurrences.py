"""Where many words stand in one text, in time that grows with the text and not with how many words are looked for."""

import sys
from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

# Below this ``str.find`` per word is faster than one look at every place of the text.
_FEW = 40
# Words are looked up by their first characters: three of 21 bits fit into a number of 64.
_KEY, _BITS = 3, 21


def occurrences(text: str, words: Collection[str]) -> dict[str, list[int]]:
    """Every start of each of ``words`` in ``text``, ascending, overlaps included; words that do not stand there are
    left out, as is the empty one."""
    wanted = {word for word in words if word}
    if len(wanted) <= _FEW:
        found = {word: list(each(text, word)) for word in wanted}
        return {word: starts for word, starts in found.items() if starts}
    return _in_one_pass(text, wanted)


def each(text: str, word: str) -> Iterator[int]:
    """The starts of ``word`` in ``text``, ascending, overlaps included."""
    position = text.find(word) if word else -1
    while position >= 0:
        yield position
        position = text.find(word, position + 1)


def without_overlap(starts: Iterable[int], length: int) -> Iterator[int]:
    """Those of the ``starts`` of one word of ``length`` that do not overlap an earlier one."""
    free = 0
    for start in starts:
        if start >= free:
            yield start
            free = start + length


def _in_one_pass(text: str, words: set[str]) -> dict[str, list[int]]:
    """Each place at which a word begins as the text does is looked at once, for words of each length."""
    found: dict[str, list[int]] = {}
    letters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    for size in range(1, _KEY + 1):
        by_start: dict[str, dict[int, set[str]]] = {}
        for word in words:
            if min(len(word), _KEY) == size:
                by_start.setdefault(word[:size], {}).setdefault(len(word), set()).add(word)
        for place in _places(letters, by_start, size):
            for length, group in by_start[text[place : place + size]].items():
                word = text[place : place + length]
                if word in group:
                    found.setdefault(word, []).append(place)
    return found


def _places(letters: npt.NDArray[np.uint32], starts: Collection[str], size: int) -> list[int]:
    """Where one of ``starts``, each of ``size`` characters, stands in the text of ``letters``."""
    if not starts or len(letters) < size:
        return []
    places = np.arange(len(letters) - size + 1)
    for index in range(size):
        wanted = np.zeros(sys.maxunicode + 1, np.bool_)
        wanted[[ord(start[index]) for start in starts]] = True
        places = places[wanted[letters[places + index]]]
    keys = np.sort(np.array([_key(map(ord, start)) for start in starts], np.int64))
    found = _key(letters[places + index].astype(np.int64) for index in range(size))
    return places[keys[np.minimum(np.searchsorted(keys, found), len(keys) - 1)] == found].tolist()


def _key(characters: Iterable[Any]) -> Any:
    """One number for a few characters, given as numbers or as arrays of them."""
    return reduce(lambda key, character: key << _BITS | character, characters)
