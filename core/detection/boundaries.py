"""Where the network's candidates begin and end: whole names, no word around a number.

What says that a number is one of a series stays (제2019-12호). Of a name in another script no letter stays.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from core.detection.model import Candidate
from core.detection.organisations import DESCRIPTORS, bare_name
from core.korean.text import CLOSE, HANJA, OPEN
from core.taxonomy import taxonomy

_PERSON, _KOREAN = "인명", "내국인이름"
_ORDINAL = re.compile(r"제\s?(?P<number>\d[\d\-–]*)호?")
_HANJA = re.compile(HANJA)
_QUOTED = re.compile(rf"{OPEN}(?P<name>[가-힣A-Za-z0-9]{{2,12}}){CLOSE}")
_LONG_DESCRIPTORS = (*(word for word in DESCRIPTORS if len(word) > 4), "지구대", "파출소")


def mended(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, which do not overlap, with sound boundaries, in order."""
    found: list[Candidate] = []
    for one in sorted((_whole(text, one) for one in candidates), key=lambda one: (one.start, -one.end)):
        if found and one.end <= found[-1].end:
            continue
        if found and _is_rest_of_name(text, found[-1], one):
            surer = max(found[-1], one, key=lambda part: part.score)
            found[-1] = replace(surer, start=found[-1].start, end=one.end)
        else:
            found.append(one)
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


def _whole(text: str, one: Candidate) -> Candidate:
    """The candidate without what is no part of it, and with all of the word that it cuts."""
    if number := _ORDINAL.fullmatch(text, one.start, one.end):
        return replace(one, start=number.start("number"), end=number.end("number"))
    if taxonomy().labels[one.label].category == _PERSON:
        return _whole_hanja(text, one)
    for word in _LONG_DESCRIPTORS:  # 화양지|구대
        cut = text.rfind(word, one.start + 2, one.end + len(word) - 1)
        if 0 <= cut < one.end < cut + len(word):
            return replace(one, end=cut)
    quoted = _QUOTED.match(text, one.start - 1) if one.start else None
    name = bare_name(text, *quoted.span("name"), one.label) if quoted else None
    return replace(one, end=max(one.end, name.end)) if name else one


def _whole_hanja(text: str, one: Candidate) -> Candidate:
    start, end = one.start, one.end
    while end < len(text) and _HANJA.match(text[end]) and _HANJA.match(text[end - 1]):
        end += 1
    while start and _HANJA.match(text[start - 1]) and _HANJA.match(text[start]):
        start -= 1
    return replace(one, start=start, end=end)
