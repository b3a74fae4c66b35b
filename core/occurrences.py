"""Where many words stand in one text, in time that grows with the text and not with how many words are looked for."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

# Below this ``str.find`` per word is faster than one look at every place of the text.
_FEW = 40


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


def apart(starts: Iterable[int], length: int) -> Iterator[int]:
    """Those of the ``starts`` of one word of ``length`` that do not overlap an earlier one."""
    free = 0
    for start in starts:
        if start >= free:
            yield start
            free = start + length


def _in_one_pass(text: str, words: set[str]) -> dict[str, list[int]]:
    """Each place of the text is looked up by the two characters that begin there, then by those words' lengths."""
    by_start: dict[str, dict[int, set[str]]] = {}
    for word in words:
        by_start.setdefault(word[:2], {}).setdefault(len(word), set()).add(word)
    found: dict[str, list[int]] = {}
    singles = {start for start in by_start if len(start) == 1}
    for place, pair in enumerate(map("".join, pairwise(text))):
        lengths = by_start.get(pair)
        for length, group in lengths.items() if lengths else ():
            word = text[place : place + length]
            if word in group:
                found.setdefault(word, []).append(place)
    for word in singles:
        if starts := list(each(text, word)):
            found[word] = starts
    return found
