"""Doubts about the model's claims: words that cannot be what it says they are.

A small model takes everyday words for names where the wording is new to it, and now and then takes a particle into a
name. A claim is dropped only where language speaks against it: it begins in the middle of a word, or the dictionary
knows it as a common word and the model is not quite sure. Other detectors' claims of the same words are not touched.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from core.detection import hangul, organisations
from core.detection.borders import joined_claims, with_whole_words
from core.detection.hangul import is_korean_name
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word, is_everyday, only_common_words
from core.taxonomy import taxonomy

# Scores are calibrated (the temperature of the bundle). A word of a name's shape stays when it is likelier a name than
# not; without that shape it must be nearly certain, and also when the dictionary has the word itself, which without
# the shape is never a name.
_LIKELY, _VERY_SURE = 0.5, 0.93
_BEFORE_NAMES = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피의자|망|위|처|남편|대표이사|대표자|신청인|상대방"
    r"|주식회사|유한회사|재단법인|사단법인|학교법인|의료법인|및|하는|서울|부산|대구|인천|광주|대전|울산|경기"
    r"|강원|제주|씨|인)$"
)
_INVENTED = frozenset({"닉네임", "대화명", "별명", "아이디", "블로그", "가수", "법호", "법명", "세례명"})
_AUTHORITY_END = ("형무소", "세무서장", "법원", "위원회", "교도소", "경찰서", "시장", "군수", "구청장", "청장")
_LAW_BEFORE, _LAW_AFTER = re.compile(r"제\s?$"), re.compile(r"\s?(?:조|항|호증|면|쪽|행|심|차)")
_YEAR, _YEAR_AFTER = re.compile(r"(?:19|20)\d\d\.?"), re.compile(r"\s?(?:[.년]|[가-힣]{1,3}\d)")
_NOT_VALUES = re.compile("|".join(sorted(hangul.NOT_VALUES, key=len, reverse=True)))
_FUNCTION_WORDS = frozenset(
    ["위", "이", "그", "저", "각", "본", "당", "해당", "같은", "다른", "이래", "이", "즉", "및", "등"]
)
_PARTICLE = re.compile(r"(?:에게서|에게|으로부터|로부터|로|이?랑|[은는이가을를의와과도])")
_NUMBERS = "사건 관련 숫자 정보"
# What floors, buildings and rooms are counted in: nothing without their number.
_UNITS = frozenset({"층", "동", "호"})
# 은행 alone may stand for a name that was left out; 대학교 in 새봄대학교병원 stands for nothing.
_SURE_OF_A_WORD = 0.6
# Words for people and what they do end like that: 소유자인, 직원, 의사, 공범인. After nothing else is 화로대 a person.
_PERSON_BEFORE = re.compile(r"(?:[자원사장씨생]|(?<!적)인|[원피]고|망|처|남편|아들|딸|아내|모|부|위|및)[‘'“\"]?\s?$")
_ROLE = re.compile(r"인\s")
_LATIN, _ASCII = frozenset({"URL", "이메일주소"}), re.compile("[A-Za-z0-9]")
# What amounts, claims and rights are called: no word without the shape of a name ends like that.
_MATTER_END = re.compile(
    "(?:금액|금원|대금|원금|잔금|잔액|총액|가액|비용|채권|채무|이자|계좌"
    "|(?:청구|취소|해제|해지|대위|구상|소유|저당|유치|임차|상환|항변)권)$"
)
_HANJA, _OPENS = re.compile(f"{hangul.HANJA}+"), ("(", "（")
_WHOLE_DATE = re.compile(r"\d{2,4}\s?[.년/-]\s?\d{1,2}\s?[.월/-]\s?\d{1,2}|\d{6}")
_BORN_AFTER = re.compile(r"[.년월일\s)]{0,3}(?:\d{1,2}[.월일]\s?)*생")
_BORN_BEFORE = re.compile(r"(?:생년월일|출생|생일)[^\n]{0,4}$")
_PROCEEDINGS_BEFORE = re.compile(r"(?:선\s*고|종\s*결|작\s*성|접\s*수|송\s*달|처\s*분|개\s*정)[^\n가-힣]{0,6}$")


def revised(text: str, claims: Sequence[Candidate]) -> list[Candidate]:
    """The claims that language does not speak against, names without their particles."""
    return sorted_out(text, claims)[0]


def sorted_out(text: str, claims: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """The claims as ``revised`` keeps them, and those it drops: a reviewer may know better.

    Neighbouring claims count as one word: where the model splits 지현호스트바 in two, neither begins inside a word.
    Where it takes 티라돈 for two names, they are one.
    """
    claims = joined_claims(text, claims)
    ends, starts = {claim.end for claim in claims}, {claim.start for claim in claims}
    people = [claim for claim in claims if taxonomy().labels[claim.label].category == "인명"]
    ordinary = [match.span() for match in _NOT_VALUES.finditer(text)]
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
    return kept, dropped


def _revised(text: str, claim: Candidate, ends: Collection[int], joined: bool) -> Candidate | None:
    label = taxonomy().labels[claim.label]
    claim = with_whole_words(text, claim, person=label.category == "인명")
    label = taxonomy().labels[claim.label]
    value = text[claim.start : claim.end]
    if _is_year(text, claim, value):
        return None
    if label.category == _NUMBERS and not any(map(str.isdigit, value)):
        return None
    if claim.start - 1 not in ends and _is_gloss(text, claim, value):
        return None
    if _is_particle(text, claim, value) or (label.name in _LATIN and not _ASCII.search(value)):
        return None
    if label.name == "생년월일" and not _is_birth(text, claim, value):
        return None
    if value in _UNITS or (value in organisations.DESCRIPTORS and claim.score < _SURE_OF_A_WORD):
        return None
    if value.isdigit():
        return None if _in_a_citation(text, claim) else claim
    if label.treatment != "letter" or not hangul.is_hangul(value[0]):
        return claim
    name = hangul.squeeze(value)
    shaped = is_korean_name(name) and not is_dictionary_word(name)
    if _inside_a_word(text, claim.start) and claim.start not in ends and not shaped:
        return None
    if label.category != "인명" or label.name in _INVENTED:
        return None if value.split()[0] in _FUNCTION_WORDS and len(value.split()) > 1 else claim
    if not all(map(hangul.is_hangul, name)) or joined:
        return claim
    bare = _without_particle(claim, value)
    if is_cut_short(text, bare):
        return None
    return bare if _plausible_person(text, hangul.squeeze(text[bare.start : bare.end]), bare) else None


def _without_particle(claim: Candidate, value: str) -> Candidate:
    """강시현은 → 강시현: three syllables of a name's shape, and the rest is a particle. 산 강시현 → 강시현."""
    *words, last = value.split()
    if claim.label == "내국인이름" and words and len(last) > 2 and is_korean_name(last):
        return replace(claim, start=claim.end - len(last))
    shaped = len(value) > 3 and is_korean_name(value[:3]) and value[:2] not in hangul.DOUBLE_SURNAMES
    return replace(claim, end=claim.start + 3) if shaped and _PARTICLE.fullmatch(value, 3) else claim


def _is_gloss(text: str, claim: Candidate, value: str) -> bool:
    """Whether Hanja in parentheses only spell the word of the dictionary before them: 판결(判決), 기각(棄却)."""
    opened = claim.start - 1
    if claim.score >= _VERY_SURE or not _HANJA.fullmatch(value) or text[max(0, opened) : claim.start] not in _OPENS:
        return False
    word = text[max(0, opened - len(value)) : opened]
    return len(word) == len(value) and all(map(hangul.is_hangul, word)) and is_dictionary_word(word)


def _is_particle(text: str, claim: Candidate, value: str) -> bool:
    """Whether a claim is no more than the particle of the word before it (example로)."""
    return bool(claim.start and _PARTICLE.fullmatch(value)) and text[claim.start - 1].isalnum()


def is_cut_short(text: str, claim: Candidate) -> bool:
    """Whether a claim is the front of an everyday word (계란말 of 계란말이)."""
    end = claim.end
    while end < len(text) and hangul.is_hangul(text[end]):
        end += 1
    return end > claim.end and is_dictionary_word(text[claim.start : end])


def _is_year(text: str, claim: Candidate, value: str) -> bool:
    """Whether a number is the year of a date or of a case number (2024. 1. 22., 2025고합112): those never change."""
    if not _YEAR.fullmatch(value) or taxonomy().labels[claim.label].category == "연령정보":
        return False
    return value.endswith(".") or bool(_YEAR_AFTER.match(text, claim.end))


def _is_birth(text: str, claim: Candidate, value: str) -> bool:
    """Whether a date is one of birth: a whole date or one with 생 beside it, and none of the proceedings'."""
    if _BORN_AFTER.match(text, claim.end) or _BORN_BEFORE.search(text, max(0, claim.start - 12), claim.start):
        return True
    proceedings = _PROCEEDINGS_BEFORE.search(text, max(0, claim.start - 20), claim.start)
    return (not proceedings and bool(_WHOLE_DATE.search(value))) or claim.score >= _VERY_SURE


def _in_a_citation(text: str, claim: Candidate) -> bool:
    """Whether a number is that of a section, an exhibit, a page (제552조, 제3호증)."""
    before = _LAW_BEFORE.search(text, max(0, claim.start - 2), claim.start)
    return bool(before and _LAW_AFTER.match(text, claim.end))


def _plausible_person(text: str, name: str, claim: Candidate) -> bool:
    """Whether a word of Hangul may be a person: no word of the law, no common words unless it has a name's shape."""
    if name in hangul.NOT_NAMES or (len(name) >= 4 and name.endswith(_AUTHORITY_END)):
        return False
    shaped = is_korean_name(name, strict=len(name) != 2)
    if is_matter(name):
        return False
    if not only_common_words(name):
        return True
    if claim.label != "내국인이름":
        return not is_dictionary_word(name)
    if is_dictionary_word(name):
        return shaped and claim.score >= _VERY_SURE
    if not shaped:
        announced = _PERSON_BEFORE.search(text, max(0, claim.start - 12), claim.start)
        if announced is None:
            return False
        return claim.score >= (_LIKELY if _ROLE.match(announced[0]) else _VERY_SURE)
    return claim.score >= _LIKELY or not is_everyday(name)


def is_matter(name: str) -> bool:
    """Whether a word ends as what is owed and claimed does (피보전채권, 송금액) and has no shape of a name."""
    return bool(_MATTER_END.search(name)) and not is_korean_name(name, strict=len(name) != 2)


def _inside_a_word(text: str, start: int) -> bool:
    if not start or not hangul.is_hangul(text[start - 1]):
        return False
    return not _BEFORE_NAMES.search(text, max(0, start - 6), start)
