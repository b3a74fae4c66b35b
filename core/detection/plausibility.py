"""Doubts about the model's claims: words that cannot be what it says they are.

A small model takes everyday words for names where the wording is new to it, and now and then takes a particle into a
name. A claim is dropped only where language speaks against it: it begins in the middle of a word, or the dictionary
knows it as a common word and the model is not quite sure (of names: ``persons``). Other detectors' claims of the same
words are not touched.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from core.detection import hangul, organisations
from core.detection.borders import joined_claims, with_whole_words
from core.detection.hangul import is_korean_name
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word
from core.detection.persons import (
    NOT_VALUES,
    PARTICLE,
    RATHER_SURE,
    VERY_SURE,
    apart,
    borders_of,
    inside_a_word,
    is_announced,
    is_cut_short,
    is_quoted_thing,
    known_name,
    known_thing,
    known_things,
    listed,
    names_of,
    of_person,
    plausible_person,
    without_ending,
    without_known_particles,
    without_particle,
)
from core.taxonomy import taxonomy

_INVENTED = frozenset({"닉네임", "대화명", "별명", "아이디", "블로그", "가수", "법호", "법명", "세례명"})
_LAW_BEFORE, _LAW_AFTER = re.compile(r"제\s?$"), re.compile(r"\s?(?:조|항|호증|면|쪽|행|심|차)")
_YEAR, _YEAR_AFTER = re.compile(r"(?:19|20)\d\d\.?"), re.compile(r"\s?(?:[.년]|[가-힣]{1,3}\d)")
_FUNCTION_WORDS = frozenset(
    ["위", "이", "그", "저", "각", "본", "당", "해당", "같은", "다른", "이래", "이", "즉", "및", "등"]
)
_NUMBERS = "사건 관련 숫자 정보"
# Labels of that category whose values are names as well: 파인코스, 본딩라인.
_NAMED = frozenset({"골프장코스", "라인", "구역"})
# What floors, buildings and rooms are counted in: nothing without their number.
_UNITS = frozenset({"층", "동", "호"})
# Buildings and rooms are counted in letters, too: 나동, B호.
_LETTERS = frozenset("가나다라마바사아자차카타파하ABCDEFGHIJ")
# 은행 alone may stand for a name that was left out; 대학교 in 새봄대학교병원 stands for nothing.
_SURE_OF_A_WORD = 0.6
_FIRM, _LONGEST_NAME = "불특정회사명", 3
# What the model has to believe of a word that is a name elsewhere in the judgment.
_HALF_KNOWN = 0.1
_CODE = re.compile("[A-Za-z-]+")
_LATIN, _ASCII = frozenset({"URL", "이메일주소"}), re.compile("[A-Za-z0-9]")
_HANJA, _OPENS = re.compile(f"{hangul.HANJA}+"), ("(", "（")
# What a telephone number begins with, and nothing of a number behind it: 070인터넷전화.
_PREFIX, _PREFIX_AFTER = re.compile(r"0(?:10|70|80|50)"), re.compile(r"[\s)]?[-–.\s]?[\d*○xX]")
_WHOLE_DATE = re.compile(r"\d{2,4}\s?[.년/-]\s?\d{1,2}\s?[.월/-]\s?\d{1,2}|\d{6}")
_BORN_AFTER = re.compile(r"[.년월일\s)]{0,3}(?:\d{1,2}[.월일]\s?)*생")
_BORN_BEFORE = re.compile(r"(?:생년월일|출생|생일)[^\n]{0,4}$")
# 홍분녀(1937, 매화실): a bare year in parentheses behind a name, with or without more behind it.
_NAMED_BEFORE, _NOTED_AFTER = re.compile(r"[가-힣]{2,4}\s?[(（]$"), re.compile(r"\s?[,)）]")
_PROCEEDINGS_BEFORE = re.compile(r"(?:선\s*고|종\s*결|작\s*성|접\s*수|송\s*달|처\s*분|개\s*정)[^\n가-힣]{0,6}$")


def revised(text: str, claims: Sequence[Candidate]) -> list[Candidate]:
    """The claims that language does not speak against, names without their particles."""
    return sorted_out(text, claims)[0]


def sorted_out(text: str, claims: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """The claims as ``revised`` keeps them, and those it drops: a reviewer may know better.

    Neighbouring claims count as one word: where the model splits 지현호스트바 in two, neither begins inside a word.
    Where it takes 티라돈 for two names, they are one; 은주 강시현 are two.
    """
    claims = joined_claims(text, claims)
    called = frozenset(text[claim.start : claim.end] for claim in claims if of_person(claim))
    claims = [part for claim in claims for part in apart(text, claim, called)]
    ends, starts = {claim.end for claim in claims}, {claim.start for claim in claims}
    people = [claim for claim in claims if of_person(claim)]
    ordinary = [match.span() for match in NOT_VALUES.finditer(text)]
    joints = {claim.end for claim in people} & {claim.start for claim in people}
    kept: list[Candidate] = []
    dropped: list[Candidate] = []
    for claim in claims:
        joined = claim.start in joints or claim.end in joints
        if not joined and (claim.start in ends or claim.end in starts):
            joined = not is_dictionary_word(hangul.squeeze(text[claim.start : claim.end]))
        nothing = any(start <= claim.start and claim.end <= end for start, end in ordinary)
        stays = None if nothing else _revised(text, claim, ends, joined)
        (kept if stays else dropped).append(stays or claim)
    kept, dropped = _whole_words(text, *_without_holes(text, kept, dropped))
    names = names_of(text, kept, people)
    things, borders = known_things(text, kept), borders_of(kept)
    back = {
        claim: known
        for claim in dropped
        if (known := known_name(text, claim, names) or known_thing(text, claim, things) or listed(text, claim, borders))
    }
    kept = [_as_called(text, claim, things) for claim in kept]
    kept = without_known_particles(text, sorted([*kept, *back.values()], key=lambda claim: claim.start))
    return kept, [claim for claim in dropped if claim not in back]


def _as_called(text: str, claim: Candidate, things: Mapping[str, str]) -> Candidate:
    """해룡호, taken for a person, is the ship 해룡 where that is one elsewhere."""
    thing = known_thing(text, claim, things)
    return thing if thing and thing.end < claim.end and not is_announced(text, claim) else claim


def known_among(text: str, kept: Sequence[Candidate], suspects: Iterable[Candidate]) -> list[Candidate]:
    """The suspects that are names of this judgment, as the claims that are ``kept`` tell.

    What is somebody's name in one place needs less of the model's belief in another. Those that touch a kept claim are
    left out.
    """
    names = names_of(text, kept, ())
    taken = bytearray(len(text))
    for claim in kept:
        taken[claim.start : claim.end] = b"\1" * (claim.end - claim.start)
    likely = (claim for claim in suspects if claim.score >= _HALF_KNOWN and not any(taken[claim.start : claim.end]))
    return [known for claim in likely if (known := known_name(text, claim, names))]


def _without_holes(
    text: str, kept: list[Candidate], dropped: list[Candidate]
) -> tuple[list[Candidate], list[Candidate]]:
    """What is dropped between two kept claims of one word stays: 오늘|의|유머 without 의 would show what it was."""
    ends, starts = {claim.end: claim for claim in kept}, {claim.start for claim in kept}
    holes = {
        claim: replace(claim, label=ends[claim.start].label)
        for claim in dropped
        if claim.start in ends and claim.end in starts and text[claim.start : claim.end].isalnum()
    }
    kept = sorted([*kept, *holes.values()], key=lambda claim: claim.start)
    return kept, [claim for claim in dropped if claim not in holes]


def _whole_words(text: str, kept: list[Candidate], dropped: list[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """What the model is rather sure of directly beside a kept claim is the rest of its word (미리내|푸드, 이미|지스) or
    of its number (KDLU|4471903)."""
    ends, starts = {claim.end: claim for claim in kept}, {claim.start: claim for claim in kept}
    rest = {
        claim: replace(claim, label=beside.label)
        for claim in dropped
        if claim.score >= RATHER_SURE
        and (beside := ends.get(claim.start) or starts.get(claim.end))
        and _is_rest(text, claim, beside)
    }
    kept = sorted([*kept, *rest.values()], key=lambda claim: claim.start)
    return kept, [claim for claim in dropped if claim not in rest]


def _is_rest(text: str, claim: Candidate, beside: Candidate) -> bool:
    value, other = text[claim.start : claim.end], text[beside.start : beside.end]
    if taxonomy().labels[beside.label].category == _NUMBERS:
        return _CODE.fullmatch(value) is not None
    return value.isalpha() and other.isalpha() and not _is_particle(text, claim, value)


def _revised(text: str, claim: Candidate, ends: Collection[int], joined: bool) -> Candidate | None:
    label = taxonomy().labels[claim.label]
    claim = with_whole_words(text, claim, person=label.category == "인명")
    label = taxonomy().labels[claim.label]
    value = text[claim.start : claim.end]
    if _is_year(text, claim, value):
        return None
    named = label.name in _NAMED and claim.score >= RATHER_SURE
    numbered = (label.category == _NUMBERS and not named) or label.name == "주민등록번호"
    if numbered and not any(map(str.isdigit, value)) and not _is_lettered(text, claim, value):
        return None
    if claim.start - 1 not in ends and _is_gloss(text, claim, value):
        return None
    if _is_particle(text, claim, value) or (label.name in _LATIN and not _ASCII.search(value)):
        return None
    if label.name == "생년월일" and not _is_birth(text, claim, value):
        return None
    if _PREFIX.fullmatch(value) and not _PREFIX_AFTER.match(text, claim.end):
        return None
    if (value in _UNITS and not of_person(claim)) or (
        value in organisations.DESCRIPTORS and claim.score < _SURE_OF_A_WORD
    ):
        return None
    if value.isdigit():
        return None if _in_a_citation(text, claim) else claim
    if label.treatment != "letter" or not hangul.is_hangul(value[0]):
        return claim
    name = hangul.squeeze(value)
    shaped = is_korean_name(name) and not is_dictionary_word(name)
    if inside_a_word(text, claim.start) and claim.start not in ends and not shaped:
        bare = without_ending(text, claim) if of_person(claim) else claim
        return _revised(text, bare, {*ends, bare.start}, joined) if bare != claim else None
    if label.category != "인명" or label.name in _INVENTED:
        wordy = value.split()[0] in _FUNCTION_WORDS and len(value.split()) > 1
        titled = value.startswith("그 ") and is_quoted_thing(text, claim)
        return None if wordy and not titled else claim
    if not all(map(hangul.is_hangul, name)) or joined:
        return claim
    bare = without_particle(claim, value)
    if is_cut_short(text, bare):
        return None
    if plausible_person(text, name := hangul.squeeze(text[bare.start : bare.end]), bare):
        return bare
    # 상호 ‘헤어모아’: nobody is called so, but a shop may be.
    return replace(bare, label=_FIRM) if len(name) > _LONGEST_NAME and is_quoted_thing(text, bare) else None


def _is_gloss(text: str, claim: Candidate, value: str) -> bool:
    """Whether Hanja in parentheses only spell the word of the dictionary before them: 판결(判決), 기각(棄却)."""
    opened = claim.start - 1
    if claim.score >= VERY_SURE or not _HANJA.fullmatch(value) or text[max(0, opened) : claim.start] not in _OPENS:
        return False
    word = text[max(0, opened - len(value)) : opened]
    return len(word) == len(value) and all(map(hangul.is_hangul, word)) and is_dictionary_word(word)


def _is_particle(text: str, claim: Candidate, value: str) -> bool:
    """Whether a claim is no more than the particle of the word before it (example로)."""
    return bool(claim.start and PARTICLE.fullmatch(value)) and text[claim.start - 1].isalnum()


def _is_lettered(text: str, claim: Candidate, value: str) -> bool:
    """Whether a letter counts a building or a room: 나|동 302호."""
    return value in _LETTERS and text[claim.end : claim.end + 1] in _UNITS and not inside_a_word(text, claim.start)


def _is_year(text: str, claim: Candidate, value: str) -> bool:
    """Whether a number is the year of a date or of a case number (2024. 1. 22., 2025고합112): those never change."""
    if not _YEAR.fullmatch(value) or taxonomy().labels[claim.label].category == "연령정보":
        return False
    return value.endswith(".") or bool(_YEAR_AFTER.match(text, claim.end))


def _is_birth(text: str, claim: Candidate, value: str) -> bool:
    """Whether a date is one of birth: a whole date or one with 생 beside it, and none of the proceedings'."""
    if _BORN_AFTER.match(text, claim.end) or _BORN_BEFORE.search(text, max(0, claim.start - 12), claim.start):
        return True
    noted = _NAMED_BEFORE.search(text, max(0, claim.start - 6), claim.start) and _NOTED_AFTER.match(text, claim.end)
    if noted and _YEAR.fullmatch(value):
        return True
    proceedings = _PROCEEDINGS_BEFORE.search(text, max(0, claim.start - 20), claim.start)
    return (not proceedings and bool(_WHOLE_DATE.search(value))) or claim.score >= VERY_SURE


def _in_a_citation(text: str, claim: Candidate) -> bool:
    """Whether a number is that of a section, an exhibit, a page (제552조, 제3호증)."""
    before = _LAW_BEFORE.search(text, max(0, claim.start - 2), claim.start)
    return bool(before and _LAW_AFTER.match(text, claim.end))
