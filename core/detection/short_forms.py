"""What people are called for short where the text names them in full: 차돌이 is 차돌, 카리모프 is 딜쇼드 카리모프, 주
팀장 is 주아름 팀장.

Two people must never share a letter: a short form that more than one of those named could have stands for nobody.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.detection.model import Candidate
from core.korean.morphology import is_everyday
from core.korean.names import DOUBLE_SURNAMES, is_korean_name, is_native_name
from core.korean.roles import ADDRESSED_BEHIND, TITLES_BEHIND
from core.korean.text import has_final

_KOREAN = "내국인이름"
_TITLES = "|".join(sorted({*TITLES_BEHIND, *ADDRESSED_BEHIND}, key=lambda word: (-len(word), word)))
_TITLE_BEHIND = re.compile(rf"[ ]?(?P<title>{_TITLES})")
_TITLE_BEFORE = re.compile(rf"(?<![가-힣])(?P<title>{_TITLES})(?:인)?[ ]$")
_LONGEST_TITLE = 8
_LEAST_PART = 2


class Person(NamedTuple):
    """A mention of somebody, and its value: squeezed, case folded."""

    mention: Candidate
    value: str


def short_forms(text: str, people: Sequence[Person]) -> dict[str, str]:
    """Value of a short form → value of the full name."""
    return {**_with_ending(people), **_parts(text, people), **_with_title(text, people)}


def _with_ending(people: Sequence[Person]) -> dict[str, str]:
    """Given names are called with 이 behind a consonant: 차돌이; 김현이 is a whole name."""
    values = {one.value for one in people if one.mention.label == _KOREAN}
    bare = ((value, value.removesuffix("이")) for value in values if value.endswith("이"))
    return {value: short for value, short in bare if short in values and len(short) > 1 and _is_called(value, short)}


def _is_called(value: str, short: str) -> bool:
    return has_final(short[-1]) and (is_everyday(short) or is_native_name(short) or not is_korean_name(value))


def _parts(text: str, people: Sequence[Person]) -> dict[str, str]:
    """Foreigners by one word of their name."""
    owners: dict[str, set[str]] = {}
    for one in people:
        words = text[one.mention.start : one.mention.end].casefold().split()
        if one.mention.label != _KOREAN and len(words) > 1:
            for word in words:
                owners.setdefault(word.strip(",."), set()).add(one.value)
    return _only(owners, {one.value for one in people if len(one.value) >= _LEAST_PART})


def _with_title(text: str, people: Sequence[Person]) -> dict[str, str]:
    """A surname and a title, where one person of that surname is called by the same title."""
    owners: dict[tuple[str, str], set[str]] = {}
    called: dict[str, list[str]] = {}
    for one in people:
        if _is_surname(one.value):
            called.setdefault(one.value, []).append(next(_title_behind(text, one.mention), ""))
        elif one.mention.label == _KOREAN:
            for title in (*_title_behind(text, one.mention), *_title_before(text, one.mention)):
                owners.setdefault((one.value[: _surname_length(one.value)], title), set()).add(one.value)
    found = {}
    for surname, titles in called.items():
        bearers = [owners.get((surname, title), set()) for title in titles]
        if all(len(those) == 1 for those in bearers) and len(set().union(*bearers)) == 1:
            found[surname] = next(iter(bearers[0]))
    return found


def _is_surname(value: str) -> bool:
    return len(value) == 1 or value in DOUBLE_SURNAMES


def _surname_length(value: str) -> int:
    return 2 if value[:2] in DOUBLE_SURNAMES and len(value) > 2 else 1


def _title_behind(text: str, mention: Candidate) -> Iterator[str]:
    if match := _TITLE_BEHIND.match(text, mention.end):
        yield match["title"]


def _title_before(text: str, mention: Candidate) -> Iterator[str]:
    if match := _TITLE_BEFORE.search(text, max(0, mention.start - _LONGEST_TITLE), mention.start):
        yield match["title"]


def _only(owners: dict[str, set[str]], called: set[str]) -> dict[str, str]:
    """Those ``called`` so whose name can be one person's alone."""
    single = ((short, *full) for short, full in owners.items() if len(full) == 1 and short in called)
    return {short: full for short, full in single if short != full}
