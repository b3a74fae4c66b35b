"""Which writing systems a text is in, counted by character."""

import unicodedata
from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray


class Script(IntEnum):
    """What a character counts as."""

    OTHER = 0
    SPACE = 1
    HANGUL = 2
    LATIN = 3
    HAN = 4
    KANA = 5
    OTHER_LETTER = 6
    DIGIT = 7
    PUNCTUATION = 8
    SYMBOL = 9


LETTERS = (Script.HANGUL, Script.LATIN, Script.HAN, Script.KANA, Script.OTHER_LETTER)
_NAMED = {
    "HANGUL": Script.HANGUL,
    "HALFWIDTH HANGUL": Script.HANGUL,
    "LATIN": Script.LATIN,
    "FULLWIDTH LATIN": Script.LATIN,
    "CJK": Script.HAN,
    "HIRAGANA": Script.KANA,
    "KATAKANA": Script.KANA,
    "HALFWIDTH KATAKANA": Script.KANA,
}
_CATEGORIES = {
    "Z": Script.SPACE,
    "N": Script.DIGIT,
    "P": Script.PUNCTUATION,
    "S": Script.SYMBOL,
    "M": Script.OTHER_LETTER,
}
_IDEOGRAPHS = range(0x20000, 0x40000)  # planes 2 and 3 hold nothing else


def code_points(text: str) -> NDArray[np.uint32]:
    """(characters,) of ``text``. Raises UnicodeEncodeError for half a character, which no UTF-8 holds."""
    return np.frombuffer(text.encode("utf-32-le"), np.uint32)


def script_counts(codes: NDArray[np.uint32]) -> NDArray[np.int64]:
    """(scripts,) how many characters of each `Script`."""
    return np.bincount(script_table()[codes], minlength=len(Script))


@lru_cache(maxsize=1)
def script_table() -> NDArray[np.uint8]:
    table = np.zeros(0x110000, np.uint8)
    table[: _IDEOGRAPHS.start] = [_script(chr(code)) for code in range(_IDEOGRAPHS.start)]
    table[_IDEOGRAPHS.start : _IDEOGRAPHS.stop] = Script.HAN
    return table


def _script(character: str) -> Script:
    category = unicodedata.category(character)
    if character.isspace():
        return Script.SPACE
    if category[0] == "L":
        name = unicodedata.name(character, "")
        return next((script for begins, script in _NAMED.items() if name.startswith(begins)), Script.OTHER_LETTER)
    return _CATEGORIES.get(category[0], Script.OTHER)
