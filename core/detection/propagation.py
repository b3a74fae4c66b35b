"""A value found once is found everywhere: at word borders, with particles, spaced out, by its short form.

Nothing may be hit inside other words (이수 in 이수하였다, 정은 in 결정은): no Hangul, letter or digit may stand before
a hit unless it is a known prefix (피고인홍길동, ㈜한빛), and only particles or words that go with names may follow.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.detection import latin, organisations
from core.detection.aliases import (
    GENERIC,
    SOURCE,
    Seed,
    defined,
    given_names,
    other_spellings,
    parts_of_foreign_names,
    surnames_with_titles,
    with_role,
)
from core.detection.model import Candidate
from core.korean.lexicons import pattern
from core.korean.morphology import is_compound, is_derived, is_dictionary_word, is_everyday, only_common_words
from core.korean.names import COMMON_SURNAMES, DOUBLE_SURNAMES, NOT_NAMES, is_full_name, is_korean_name
from core.korean.text import BLANK, OPEN, SEPARATORS, ends_here, is_hangul, is_quoted, squeeze, starts_here
from core.occurrences import occurrences
from core.taxonomy import taxonomy

_PERSON = "인명"
_CHOSEN = frozenset({"닉네임", "대화명", "별명"})
_NUMERIC_PLACES = frozenset(
    {"장소 관련 번호", "기타 사건 관련 숫자", "조직 내 업무·권한 등", "조직 내 세부부서", "시설 내부 공간"}
)
_MIN_SEED, _MODEL_SEED, _SURE_SEED, _LOSS = 0.5, 0.85, 0.9, 0.97
_LONGEST = 60
# 서기: 홍길동, as minutes say who was what.
_TITLE_BEFORE = re.compile(
    rf"(?<![^\W_])(?:{pattern('titles_before', 'roles')}|위|공범|주식회사|㈜){BLANK}*(?:[:：]{BLANK}*)?$"
)
_ROLE_BEFORE = re.compile(rf"(?<![^\W_])(?:{pattern('titles_before', 'roles')}){BLANK}+$")
_PUNCTUATION = "(,·)’'\"”"
# 홍길동: “어쩌고 파느냐”
_SPEAKS = re.compile(rf"{BLANK}?[:：]{BLANK}*{OPEN}")


class Propagated(NamedTuple):
    """What propagation found, which short value stands for which full one (both without white space), and what the
    text defines, with the label of what it is short for."""

    candidates: list[Candidate]
    links: dict[str, str]
    defined: dict[str, str]

    def as_defined(self, text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
        """``candidates`` with what the text defines called as what it is short for: 빅번 of 응우옌티빅번 is no firm."""
        return [self._as_defined(text, one) for one in candidates]

    def _as_defined(self, text: str, one: Candidate) -> Candidate:
        label = self.defined.get(squeeze(text[one.start : one.end]), one.label)
        known = taxonomy().labels
        return one if known[one.label].category == known[label].category else replace(one, label=label)


def propagate(text: str, candidates: Sequence[Candidate]) -> Propagated:
    """Find the values of ``candidates`` and their short forms elsewhere in ``text``.

    Hits that repeat a candidate's own span are left out. Scores are those of the seeds, a little lowered.
    """
    spelled = other_spellings(text, candidates)
    candidates = [*candidates, *spelled]
    seeds = _seeds(text, candidates)
    links: dict[str, str] = {}
    called: dict[str, str] = {}
    found = list(spelled)
    own = {(one.start, one.end) for one in candidates}
    again = _found_again(text, seeds, own)
    shorts: list[Seed] = []
    # What stands before a definition may be found by its value alone.
    for alias, full in defined(text, [*candidates, *again]):
        short = squeeze(text[alias.start : alias.end])
        places = [alias] if len(short) > 1 else with_role(text, alias)
        known = places or (alias.start, alias.end) in own  # a syllable alone is not looked for
        if known and short not in GENERIC:
            links[short] = full
            called[short] = alias.label
            found += dict.fromkeys(places)
            if len(short) > 1:
                shorts.append(Seed(short, alias.label, alias.score, True))
    found += dict.fromkeys([*again, *_found_again(text, shorts, own)])
    found += surnames_with_titles(text, seeds)
    named = [seed for seed in seeds if seed.value not in GENERIC or is_korean_name(seed.value)]
    parts = (*parts_of_foreign_names(text, candidates), *latin.found_again(text, candidates))
    for short, full, places in (*given_names(text, named), *parts):
        found += places
        links[short] = full
    return Propagated(found, links, called)


def _found_again(text: str, seeds: Sequence[Seed], own: Collection[tuple[int, int]]) -> list[Candidate]:
    """Where ``seeds`` stand besides the spans of ``own``."""
    hits = (Candidate(*span, seed.label, round(seed.score * _LOSS, 4), SOURCE) for seed, span in _hits(text, seeds))
    return [hit for hit in dict.fromkeys(hits) if (hit.start, hit.end) not in own]


def _seeds(text: str, candidates: Sequence[Candidate]) -> list[Seed]:
    """One seed per value, with the label that most candidates give it."""
    votes: dict[str, dict[str, float]] = {}
    for one in candidates:
        if one.score >= _MIN_SEED and _is_trusted(text, one) and _may_spread(text, one):
            labels = votes.setdefault(squeeze(text[one.start : one.end]), {})
            labels[one.label] = labels.get(one.label, 0.0) + one.score
    best = {value: max(labels, key=lambda label: labels[label]) for value, labels in votes.items()}
    return [Seed(value, label, min(0.95, max(votes[value].values()))) for value, label in best.items()]


def _may_spread(text: str, one: Candidate) -> bool:
    label = taxonomy().labels[one.label]
    value = squeeze(text[one.start : one.end])
    if label.treatment == "keep" or label.granular in _NUMERIC_PLACES or label.category == "연령정보":
        return label.name == "생년월일" and len(value) >= 8
    if value.isdigit():
        return len(value) >= 6
    person = label.category == _PERSON
    # A name that is a word is found only where a person is spoken of: 원고 하늘, not the sky.
    generic = value in GENERIC and not (person and one.source in ("party", "context"))
    nobody = value in NOT_NAMES and not (person and one.source == "party")
    if generic or nobody or not 2 <= len(value) <= _LONGEST:
        return False
    short = person and len(value) == 2
    named = is_korean_name(value, strict=False) or label.name in _CHOSEN or value in NOT_NAMES
    return not short or (one.score >= 0.7 and named)


def _is_trusted(text: str, one: Candidate) -> bool:
    """Whether the model's candidate is sure enough to spread: not a guess, and no common word unless quoted.

    What is no word of the dictionary spreads although its parts are common (석방울, 방기둥, 뇌상|필), as does a name of
    two syllables, which is found only where a person is spoken of.
    """
    if one.source != "model" or organisations.form_beside(text, one.start, one.end):
        return True
    value = squeeze(text[one.start : one.end])
    if one.score < _MODEL_SEED:
        return False
    if is_korean_name(value) or not all(map(is_hangul, value)) or not only_common_words(value):
        return True
    named = taxonomy().labels[one.label].category == _PERSON and is_full_name(value) and not is_derived(value)
    no_word = len(value) == 2 or not (is_dictionary_word(value) or (is_compound(value) and not named))
    return one.score >= _SURE_SEED and (no_word or is_quoted(text, one.start, one.end))


def _hits(text: str, seeds: Sequence[Seed]) -> Iterator[tuple[Seed, tuple[int, int]]]:
    """Where each seed stands, blanks aside, and is meant."""
    kept = [index for index, char in enumerate(text) if char not in SEPARATORS]
    places = occurrences("".join(map(text.__getitem__, kept)), {seed.value for seed in seeds})
    for seed in dict.fromkeys(seeds):
        for place in places.get(seed.value, ()):
            span = kept[place], kept[place + len(seed.value) - 1] + 1
            if is_meant(text, span, seed):
                yield seed, span


def is_meant(text: str, span: tuple[int, int], seed: Seed) -> bool:
    """Whether ``text[span]``, which spells the value of a seed, is that value."""
    label, piece = taxonomy().labels[seed.label], text[slice(*span)]
    if _goes_on_in_latin(text, span[1]):
        return False
    if label.category == _PERSON and any(map(is_hangul, seed.value)):
        return _is_person(text, span, seed.value)
    numeric = label.category == "사건 관련 숫자 정보" or (seed.value[0].isdigit() and label.granular != "주소")
    if numeric and seed.value[-1].isdigit():
        return "\n" not in piece and _digit_borders(text, *span) and len(piece) <= len(seed.value) + 4
    if label.granular == "주소" or seed.value[-1].isdigit():
        return _digit_borders(text, *span) and not is_hangul(text[span[0] - 1 : span[0]] or " ")
    return _is_thing(text, span, seed)


def _goes_on_in_latin(text: str, end: int) -> bool:
    """Whether a word in Latin letters goes on at ``end``: Falcon|ry."""
    around = text[end - 1 : end + 1]
    return len(around) == 2 and around.isalpha() and all(char < "\u3000" for char in around)


def _is_person(text: str, span: tuple[int, int], value: str) -> bool:
    piece = text[slice(*span)]
    if not _is_well_spaced(piece, value) or not _left_border(text, span[0]) or not ends_here(text, span[1]):
        return False
    nobody = value in NOT_NAMES
    if len(piece) > 2 and not nobody:
        return True
    before = max(0, span[0] - 8), span[0]
    if nobody:
        return _ROLE_BEFORE.search(text, *before) is not None
    titled = _TITLE_BEFORE.search(text, *before)
    beside = text[span[1] : span[1] + 1] in [*_PUNCTUATION] or _SPEAKS.match(text, span[1])
    return bool(titled or beside) or not is_everyday(value)


def _is_thing(text: str, span: tuple[int, int], seed: Seed) -> bool:
    piece = text[slice(*span)]
    if len(piece.split()) > len(seed.value.split()) + 3 or (len(piece) > len(seed.value) and len(seed.value) <= 3):
        return False
    if not _left_border(text, span[0]):
        return False
    descriptor = organisations.descriptor_at(text, span[1])
    described = descriptor is not None and organisations.DESCRIPTORS[descriptor] == seed.label
    if len(seed.value) == 2 and not (seed.defined and len(piece) == 2):
        return described or is_quoted(text, *span) or organisations.form_beside(text, *span) is not None
    return described or ends_here(text, span[1])


def _is_well_spaced(piece: str, value: str) -> bool:
    """Whether ``piece`` is ``value`` itself, set with blanks between all its letters, or surname and name apart."""
    parts = piece.split()
    surname = len(parts) == 2 and (parts[0] in COMMON_SURNAMES or parts[0] in DOUBLE_SURNAMES)
    return len(parts) in (1, len(value)) or surname or not is_korean_name(value, strict=False)


def _left_border(text: str, start: int) -> bool:
    return starts_here(text, start) or _TITLE_BEFORE.search(text, max(0, start - 10), start) is not None


def _digit_borders(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    joined = before[-1:].isdigit() or (before[-1:] in ("-", ".") and before[:1].isdigit() and text[start].isdigit())
    return not joined and not after[:1].isdigit() and not (after[:1] == "-" and after[1:].isdigit())
