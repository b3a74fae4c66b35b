"""Blanks over people whom the rule lets stand but who need not leave the house: judges, counsel, case numbers.

A published judgment names its judges and its number on purpose. A text for training says as much without them, so their
letters become circles and the digits of case numbers zeros, wherever they stand; every offset stays.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from core.detection.exemptions import find_exemptions
from core.detection.model import Exemption, Mention
from core.korean.morphology import is_dictionary_word, is_everyday
from core.korean.names import NOT_NAMES
from core.korean.text import squeeze
from core.verification import SecretValue
from core.verification.matching import Needles

_PEOPLE = frozenset({"official", "firm"})
_NUMBER = "number"
# Spaced out (홍 길 동), or a word of its own.
_WORD = re.compile(r"(?<![가-힣])[가-힣](?:[ \t\u3000\xa0]{1,3}[가-힣](?![가-힣]))+|[가-힣]{2,}|[A-Za-z]{2,}")
_ROLES = frozenset({"변호사", "변호인", "변리사", "판사", "검사", "대법관", "재판장", "법무관", "집행관"})
CIRCLE, ZERO = "○", "0"


def blanked(text: str, mentions: Sequence[Mention]) -> tuple[str, tuple[SecretValue, ...]]:
    """``text`` with the blanks, which spare the ``mentions``, and the values that are then nowhere any more."""
    stretches = [(start, end, kind) for found in find_exemptions(text) for start, end, kind in _stretches(text, found)]
    telling = [(text[start:end], kind) for start, end, kind in stretches if _tells(text[start:end], kind)]
    values = tuple(dict.fromkeys(SecretValue(value, kind) for value, kind in telling))
    further = [(hit.start, hit.end, values[hit.value].label) for hit in Needles(values).find(text)]
    return _covered(text, [*stretches, *further], mentions), values


def _stretches(text: str, found: Exemption) -> Iterator[tuple[int, int, str]]:
    if found.kind == _NUMBER:
        yield found
    elif found.kind in _PEOPLE:
        for word in _WORD.finditer(text, found.start, found.end):
            if squeeze(word[0]) not in _ROLES:
                yield (*word.span(), found.kind)


def _tells(value: str, kind: str) -> bool:
    """Whether ``value`` is worth looking for in the rest of the text; a word everybody uses is not."""
    word = squeeze(value)
    return kind == _NUMBER or not (word in NOT_NAMES or is_dictionary_word(word) or is_everyday(word))


def _covered(text: str, spans: Iterable[tuple[int, int, str]], mentions: Sequence[Mention]) -> str:
    characters = list(text)
    for start, end, kind in spans:
        for index in range(start, end):
            if characters[index].isdecimal():
                characters[index] = ZERO
            elif kind != _NUMBER and characters[index].isalpha():
                characters[index] = CIRCLE
    for mention in mentions:
        characters[mention.start : mention.end] = mention.text
    return "".join(characters)
