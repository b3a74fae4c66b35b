"""Korean names without what is written onto them, and whole where the text has them so elsewhere.

A name ends where its particle begins (정익민은): with it, one person would have two letters, and the sentence no
particle. What else the text has decides where the shape of a name does not.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from core.detection.model import KOREAN, Candidate, is_person
from core.expressions import late
from core.korean.lexicons import pattern
from core.korean.names import is_full_name, is_native_name, surname_length
from core.korean.text import goes_on_as_a_name_does, has_both_forms, has_final, is_hangul, is_particle

_GUESSED = frozenset({"model", "context"})
_SHORTEST = 3  # syllables of a name that is told from its particle by its shape: 김도은 may be 김도, or not
# No particle ends a cell, or stands before a note: 여새미로(여, 54세).
_CLOSING = frozenset("\t()|│")
_SHORT_PARTICLE = late(r"(?:에게|[은는이가을를의도와과])(?![가-힣])")
_BEFORE_OTHERS = frozenset("와과랑만")  # particles that others follow: 와의, 와는; 만은, 만을
_WITH_KIN = late(rf"(?P<name>[가-힣]{{2,6}})[ ](?:{pattern('kin_called')})")
_Told = tuple[Sequence[str], Sequence[int]]


def bare_names(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, Korean names without what is written onto them: particles, and any word where the name stands
    elsewhere, and whole where it goes on elsewhere. What a dictionary or the party block says stays.
    """
    closed = (one for one in candidates if text[one.end : one.end + 1] in _CLOSING)
    whole = {text[one.start : one.end] for one in closed if not has_both_forms(text, one.end - 1)}

    @cache  # most texts have no name that needs them
    def places() -> Mapping[str, Sequence[int]]:
        return _places(text, candidates)

    @cache
    def is_whole(longer: str) -> bool:
        return _is_whole_everywhere(text, places(), longer)

    def bared(known: Collection[str]) -> list[Candidate]:
        return [
            one if text[one.start : one.end] in whole else _bare_name(text, one, known, is_whole) for one in candidates
        ]

    full_names = frozenset(value for one in bared(()) if is_full_name(value := text[one.start : one.end]))
    return _as_elsewhere(text, bared(full_names))


def _bare_name(text: str, one: Candidate, known: Collection[str], is_whole: Callable[[str], bool]) -> Candidate:
    value = text[one.start : one.end]
    if one.label != KOREAN or one.source not in _GUESSED or len(value) <= _SHORTEST or not all(map(is_hangul, value)):
        return one
    if is_full_name(value) or is_native_name(value):
        return one
    for end in range(one.end - 1, one.start + _SHORTEST - 1, -1):
        name = text[one.start : end]
        if is_full_name(name) and (name in known or goes_on_as_a_name_does(text, end)):
            return replace(one, end=end + 1 if is_whole(text[one.start : end + 1]) else end)
    return one


def _places(text: str, candidates: Iterable[Candidate]) -> Mapping[str, Sequence[int]]:
    """The first syllables of ``candidates`` → where they stand, found in one go: a text may name thousands."""
    places: dict[str, list[int]] = {text[one.start : one.start + _SHORTEST]: [] for one in candidates}
    for start in range(len(text)):
        if (found := places.get(text[start : start + _SHORTEST])) is not None:
            found.append(start)
    return places


def _is_whole_everywhere(text: str, places: Mapping[str, Sequence[int]], longer: str) -> bool:
    """Whether a name is ``longer``, and no syllable less: all places of the shorter one have that syllable, and two of
    them other particles behind it (한빛나라는, 한빛나라를)."""
    if longer[-1] in _BEFORE_OTHERS:
        return False
    starts = [start for start in places[longer[:_SHORTEST]] if text.startswith(longer[:-1], start)]
    if not all(text.startswith(longer, start) for start in starts):
        return False
    particles = {
        found[0]
        for start in starts
        if (found := _SHORT_PARTICLE.match(text, start + len(longer))) and is_particle(text, *found.span())
    }
    return len(particles) > 1


def _as_elsewhere(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, names as they stand elsewhere: 고별|의 where 고별 stands, 남궁빛나라 where the network sees
    남궁빛나|라는."""
    named: dict[str, set[int]] = {}  # where names begin
    for one in candidates:
        if is_person(one) and is_hangul(text[one.start]):
            named.setdefault(text[one.start : one.end], set()).add(one.start)
    given = {value[surname_length(value) :]: starts for value, starts in named.items() if is_full_name(value)}
    places = given | named
    longer: dict[str, list[str]] = {}  # names that begin with another one
    for name in places:
        for size in range(1, len(name)):
            longer.setdefault(name[:size], []).append(name)

    @cache
    def told(value: str) -> _Told:
        return _told(text, value, places, longer.get(value, ()))

    return [_told_elsewhere(text, one, places, told) if one.source in _GUESSED else one for one in candidates]


def _told(text: str, value: str, places: Mapping[str, set[int]], longer: Iterable[str]) -> _Told:
    """What all places of a name say: names that stand elsewhere, too, if one of them stands wherever it does, and how
    many of its syllables are such a name, the most first. One that a particle or a note follows somewhere is a name of
    its own (김도은이)."""
    starts, size = places[value], len(value)
    wholes = [name for name in longer if places[name] - starts and not is_particle(name, size, len(name))]
    everywhere = all(any(text.startswith(name, start) for name in wholes) for start in starts)
    own = any(
        text.startswith("(", start + size) or is_hangul(text[start + size : start + size + 1]) for start in starts
    )
    shorter = [cut for cut in range(size - 1, 1, -1) if places.get(value[:cut], set()) - starts]
    return wholes if everywhere else (), () if own else shorter


def _told_elsewhere(
    text: str, one: Candidate, places: Mapping[str, set[int]], told: Callable[[str], _Told]
) -> Candidate:
    value = text[one.start : one.end]
    if not is_person(one) or not places.get(value):
        return one
    wholes, shorter = told(value)
    if wholes:
        whole = max((name for name in wholes if text.startswith(name, one.start)), key=len)
        return replace(one, end=one.start + len(whole))
    if (kin := _WITH_KIN.fullmatch(text, one.start, one.end)) and kin["name"] in places:
        return replace(one, end=kin.end("name"))
    for size in shorter:
        called = value[size:] == ("아" if has_final(value[size - 1]) else "야")
        if called or is_particle(text, one.start + size, one.end):
            return replace(one, end=one.start + size)
    return one
