"""Where the network's candidates begin and end: whole foreign names, no word around a number.

What says that a number is one of a series stays (제2019-12호). Of a name in another script no letter stays.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from core.detection.model import Candidate
from core.korean.text import HANJA
from core.taxonomy import taxonomy

_PERSON, _KOREAN = "인명", "내국인이름"
_ORDINAL = re.compile(r"제\s?(?P<number>\d[\d\-–]*)호?")
_HANJA = re.compile(HANJA)


def mended(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, which do not overlap, with sound boundaries, in order."""
    found: list[Candidate] = []
    for one in sorted(candidates, key=lambda one: one.start):
        if found and _is_rest_of_name(text, found[-1], one):
            surer = max(found[-1], one, key=lambda part: part.score)
            found[-1] = replace(surer, start=found[-1].start, end=one.end)
        else:
            found.append(_without_words(text, one))
    return found


def _is_rest_of_name(text: str, left: Candidate, right: Candidate) -> bool:
    """응웬|티란, 佐|藤 由紀: a foreign name that the network takes for two."""
    if not _is_foreign(text, left) or not _is_foreign(text, right):
        return False
    split = left.label != right.label or bool(_HANJA.match(text, right.start))
    return left.end == right.start or (split and text[left.end : right.start] == " ")


def _is_foreign(text: str, one: Candidate) -> bool:
    person = taxonomy().labels[one.label].category == _PERSON
    return person and one.label.endswith("이름") and (one.label != _KOREAN or bool(_HANJA.match(text, one.start)))


def _without_words(text: str, one: Candidate) -> Candidate:
    if number := _ORDINAL.fullmatch(text, one.start, one.end):
        return replace(one, start=number.start("number"), end=number.end("number"))
    return one
