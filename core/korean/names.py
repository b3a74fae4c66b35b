"""The shape of personal names: surnames, syllables of given names, words that look like names and are none."""

import re
from functools import lru_cache

from core.korean.lexicons import labelled, lexicon
from core.korean.text import is_hangul

COMMON_SURNAMES = frozenset(lexicon("surnames_common"))
"""Surnames of nearly all Koreans; the others are believed only in a strong context."""
SURNAMES = COMMON_SURNAMES | frozenset(lexicon("surnames_rare"))
"""First syllables of registered Korean surnames of one syllable."""
DOUBLE_SURNAMES = lexicon("surnames_double")
NOT_NAMES = frozenset(lexicon("not_names"))
"""Words that look like names (surname and syllables fit) and are not."""
_GIVEN = frozenset(lexicon("given_syllables"))
_ROWS = lexicon("given_generations")
GENERATIONS = tuple(zip(_ROWS[::2], _ROWS[1::2], strict=True))
"""First and second syllables of given names: men's of three generations, women's of three."""
NATIVE_GIVEN = lexicon("given_native")
"""Given names that are words of Korean."""
_NATIVE = re.compile(rf"(?:[{''.join(sorted(SURNAMES))}]|{'|'.join(DOUBLE_SURNAMES)})?(?:{'|'.join(NATIVE_GIVEN)})")
_VIETNAMESE = re.compile(r"응우옌|응웬|쩐|팜|호앙|부이|도안|티|NGUYEN|TRAN|PHAM|THI")
_FULL = 3


@lru_cache(maxsize=65536)
def is_korean_name(word: str, *, strict: bool = True) -> bool:
    """Whether ``word`` has the shape of a Korean name: surname and one to three given syllables.

    ``strict`` asks for a common surname and two given syllables (three after none); not strict also takes names of two
    syllables, double surnames with one syllable, and rare surnames.
    """
    if not 2 <= len(word) <= 5 or not all(map(is_hangul, word)) or word in NOT_NAMES:
        return False
    if word[:2] in DOUBLE_SURNAMES and len(word) in (3, 4):
        return set(word[2:]) <= _GIVEN
    if strict:
        return len(word) == _FULL and word[0] in COMMON_SURNAMES and set(word[1:]) <= _GIVEN
    return len(word) <= 4 and word[0] in SURNAMES and set(word[1:]) <= _GIVEN


def surname_length(name: str) -> int:
    """How many syllables of a name are the surname."""
    return 2 if name[:2] in DOUBLE_SURNAMES and len(name) > 2 else 1


def is_full_name(word: str) -> bool:
    """Whether ``word`` is a surname, be it a rare one, and two given syllables, or a name with a double surname."""
    return (len(word) == _FULL or word[:2] in DOUBLE_SURNAMES) and is_korean_name(word, strict=False)


@lru_cache(maxsize=65536)
def is_usual_name(word: str) -> bool:
    """Whether ``word`` is a surname, be it a rare one, and a given name as a generation put them together: 음점례."""
    if len(word) != _FULL or word[0] not in SURNAMES or word in NOT_NAMES:
        return False
    return any(word[1] in first and word[2] in second for first, second in GENERATIONS)


def is_native_name(word: str) -> bool:
    """Whether ``word`` is a given name that is a word of Korean, with or without a surname: 최초롱, 이하늘별님."""
    return bool(_NATIVE.fullmatch(word))


def country_label(text: str) -> str | None:
    """The label of the names of a country's people, if ``text`` speaks of one."""
    return next((label for country, label in labelled("nationalities").items() if country in text), None)


def foreign_label(name: str) -> str:
    """The label of a foreign name whose nationality nobody tells."""
    return "베트남이름" if _VIETNAMESE.search(name) else "영어이름"
