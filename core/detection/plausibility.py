"""Doubts about the model's claims: words that cannot be what it says they are.

A small model takes everyday words for names where the wording is new to it, and now and then takes a particle into a
name. A claim is dropped only where language speaks against it: it begins in the middle of a word, or the dictionary
knows it as a common word and the model is not quite sure. People are called 방울, 기둥 and 민들레: what is a name in
one place of a judgment, or is taken for one again and again, is a name wherever the model says so. Other detectors'
claims of the same words are not touched.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from statistics import fmean

from core.detection import hangul, organisations
from core.detection.borders import joined_claims, with_whole_words
from core.detection.hangul import is_korean_name
from core.detection.model import Candidate
from core.detection.morphology import is_compound, is_dictionary_word, is_everyday, only_common_words
from core.detection.short_names import TITLE_AFTER
from core.taxonomy import taxonomy

# Scores are calibrated (the temperature of the bundle). A word of a name's shape stays when it is likelier a name than
# not; without that shape it must be nearly certain, and also when the dictionary has the word itself, which without
# the shape is never a name.
_LIKELY, _RATHER_SURE, _VERY_SURE = 0.5, 0.8, 0.93
# A word the model takes for a name by mistake it seldom takes for one three times.
_OFTEN, _OFTEN_LIKELY = 3, 0.6
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
# Buildings and rooms are counted in letters, too: 나동, B호.
_LETTERS = frozenset("가나다라마바사아자차카타파하ABCDEFGHIJ")
# 은행 alone may stand for a name that was left out; 대학교 in 새봄대학교병원 stands for nothing.
_SURE_OF_A_WORD = 0.6
# Words for people and what they do end like that: 소유자인, 직원, 의사, 공범인. After nothing else is 화로대 a person.
_PERSON_BEFORE = re.compile(
    r"(?:[자원사장씨생]|(?<!적)인|[원피]고|상대방|소외|망|처|남편|아들|딸|아내|모|부|[장차삼사][남녀]|손[자녀]|동생"
    r"|누나|언니|오빠|(?P<weak>위|및))[‘'“\"]?\s?$"
)
_ROLE = re.compile(r"인\s")
# What only follows people, whatever the word means otherwise: 제갈 이사, 구름 씨, 찬이 오빠, 노란 (940125-2, 보라(여.
_PERSON_AFTER = re.compile(
    rf"\s?{TITLE_AFTER}|이?\s(?:형|오빠|누나|언니)(?![가-힣]{{3}})|\s?\((?:\d{{6}}\s?-|(?:18|19|20)\d\d\.|[남여]\s?[,)/])"
)
_TITLED = re.compile(r"(?:\s님|\s?씨|(?<=[가-힣]{3})님)$")
_QUOTE, _UNQUOTE = frozenset("‘“'\"「『"), frozenset("’”'\"」』")
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
    people = [claim for claim in claims if _of_person(claim)]
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
    names = {_name(text, claim) for claim in kept if _of_person(claim)} | _often(text, people)
    names |= {name[1:] for name in names if len(name) == 3 and is_korean_name(name, strict=False)}
    names |= {part for claim in kept if _of_person(claim) for part in text[claim.start : claim.end].split()}
    back = {claim: known for claim in dropped if (known := _known_name(text, claim, names))}
    kept = sorted([*kept, *back.values()], key=lambda claim: claim.start)
    return kept, [claim for claim in dropped if claim not in back]


def _of_person(claim: Candidate) -> bool:
    return taxonomy().labels[claim.label].category == "인명"


def _often(text: str, people: Sequence[Candidate]) -> set[str]:
    """Words that are taken for a name again and again."""
    scores: dict[str, list[float]] = {}
    for claim in people:
        scores.setdefault(_name(text, claim), []).append(claim.score)
    return {name for name, all_of in scores.items() if len(all_of) >= _OFTEN and fmean(all_of) >= _OFTEN_LIKELY}


def _name(text: str, claim: Candidate) -> str:
    bare = _without_particle(claim, text[claim.start : claim.end])
    return hangul.squeeze(text[bare.start : bare.end])


def _known_name(text: str, claim: Candidate, names: Collection[str]) -> Candidate | None:
    """The claim of a person that is one of the ``names`` of this judgment, without a particle, and stands as a word."""
    if not _of_person(claim) or _inside_a_word(text, claim.start) or is_cut_short(text, claim):
        return None
    value = text[claim.start : claim.end]
    ends = (len(value) - cut for cut in range(min(4, len(value) - 1)))
    end = next((end for end in ends if hangul.squeeze(value[:end]) in names and _is_only_particle(value, end)), 0)
    name = hangul.squeeze(value[:end])
    if len(name) < 2 or name in hangul.NOT_NAMES or _NOT_VALUES.fullmatch(name) or is_matter(name):
        return None
    return replace(claim, end=claim.start + end)


def _is_only_particle(value: str, start: int) -> bool:
    return start == len(value) or value[start:] in ("아", "야") or _PARTICLE.fullmatch(value, start) is not None


def _revised(text: str, claim: Candidate, ends: Collection[int], joined: bool) -> Candidate | None:
    label = taxonomy().labels[claim.label]
    claim = with_whole_words(text, claim, person=label.category == "인명")
    label = taxonomy().labels[claim.label]
    value = text[claim.start : claim.end]
    if _is_year(text, claim, value):
        return None
    numbered = label.category == _NUMBERS or label.name == "주민등록번호"
    if numbered and not any(map(str.isdigit, value)) and not _is_lettered(text, claim, value):
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
    """강시현은, 산 강시현 → 강시현: three syllables of a name's shape, and the rest is a particle; 기쁨 씨 → 기쁨."""
    if (title := _TITLED.search(value)) and title.start():
        return replace(claim, end=claim.start + title.start())
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


def _is_lettered(text: str, claim: Candidate, value: str) -> bool:
    """Whether a letter counts a building or a room: 나|동 302호."""
    return value in _LETTERS and text[claim.end : claim.end + 1] in _UNITS and not _inside_a_word(text, claim.start)


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
        return claim.score >= _VERY_SURE or not is_dictionary_word(name)
    if _PERSON_AFTER.match(text, claim.end):
        return claim.score >= _LIKELY
    announced = _PERSON_BEFORE.search(text, max(0, claim.start - 12), claim.start)
    if announced and announced["weak"] and is_dictionary_word(name):
        announced = None
    if announced and claim.score >= (_LIKELY if _ROLE.match(announced[0]) else _RATHER_SURE):
        return True
    sure = claim.score >= _VERY_SURE and len(name) > 1
    if is_dictionary_word(name):
        return sure and (shaped or _is_quoted(text, claim))
    if shaped:
        return claim.score >= _LIKELY or not is_everyday(name)
    return sure and (_is_quoted(text, claim) or not is_compound(name))


def _is_quoted(text: str, claim: Candidate) -> bool:
    """Whether quotation marks hold the claim and nothing else."""
    return text[claim.start - 1 : claim.start] in _QUOTE and text[claim.end : claim.end + 1] in _UNQUOTE


def is_matter(name: str) -> bool:
    """Whether a word ends as what is owed and claimed does (피보전채권, 송금액) and has no shape of a name."""
    return bool(_MATTER_END.search(name)) and not is_korean_name(name, strict=len(name) != 2)


def _inside_a_word(text: str, start: int) -> bool:
    if not start or not hangul.is_hangul(text[start - 1]):
        return False
    return not _BEFORE_NAMES.search(text, max(0, start - 6), start)
