"""Searching short lists by typing: parts of words in Korean and English, or the first consonants (ㅂㄹ for 분류)."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_FIRST, _LAST, _PER_INITIAL = 0xAC00, 0xD7A3, 21 * 28


@dataclass(frozen=True, slots=True)
class Choice:
    """One line to choose.

    Attributes:
        key: what is chosen.
        text: what the line says.
        detail: what it says besides.
        category: whose colour it has, or "" for none.
        words: what else it is found by.
        usable: False for a line that is shown, but cannot be chosen now.
    """

    key: str
    text: str
    detail: str = ""
    category: str = ""
    words: str = ""
    usable: bool = True


def narrowed(choices: Iterable[Choice], query: str) -> tuple[Choice, ...]:
    """The choices in which every word of ``query`` stands: those whose text begins with it first, else as they were."""
    words = _folded(query).split()
    if not words:
        return tuple(choices)
    found = [(_rank(choice, words), choice) for choice in choices]
    return tuple(choice for rank, choice in sorted(found, key=lambda pair: pair[0]) if rank < _NOT)


def recent_first(choices: Sequence[Choice], recent: Iterable[str]) -> tuple[Choice, ...]:
    """``choices`` with those whose keys are ``recent`` ahead, in that order."""
    by_key = {choice.key: choice for choice in choices}
    ahead = {key: by_key[key] for key in recent if key in by_key}
    return (*ahead.values(), *(choice for choice in choices if choice.key not in ahead))


def used(key: str, recent: Iterable[str], most: int = 9) -> list[str]:
    """``recent`` after ``key`` was used: newest first, ``most`` of them."""
    return [key, *(one for one in recent if one != key)][:most]


_NOT = 4


def _rank(choice: Choice, words: list[str]) -> int:
    """0: the text is the query, 1: begins with it, 2: holds it, 3: found by other words, 4: not found."""
    text = _folded(choice.text)
    everything = f"{text} {_folded(choice.detail)} {_folded(choice.words)}"
    if not all(_stands(word, everything) for word in words):
        return _NOT
    query = " ".join(words)
    if text == query:
        return 0
    if text.startswith(query):
        return 1
    return 2 if all(_stands(word, text) for word in words) else 3


def _stands(word: str, text: str) -> bool:
    return word in text or (all(letter in _INITIALS for letter in word) and word in _initials(text))


def _initials(text: str) -> str:
    return "".join(
        _INITIALS[(ord(letter) - _FIRST) // _PER_INITIAL] if _FIRST <= ord(letter) <= _LAST else letter
        for letter in text
    )


@lru_cache(4096)  # the texts of all labels, and what is typed
def _folded(text: str) -> str:
    # NFC first: a decomposed query must not fall apart into jamo of another block.
    return unicodedata.normalize("NFC", text).casefold()
