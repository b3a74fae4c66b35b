"""Doubts about the model's claims: words that cannot be what it says they are.

A small model takes everyday words for names where the wording is new to it. A claim is dropped only where language
speaks against it: it begins in the middle of a word, or the dictionary knows it as a common word and the model is not
sure. Other detectors' claims of the same words are not touched.
"""

import re

from core.detection import hangul
from core.detection.hangul import is_korean_name
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word, is_everyday, only_common_words, tags
from core.taxonomy import taxonomy

_SURE = 0.9
_BEFORE_NAMES = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피의자|망|위|처|남편|대표이사|대표자|신청인|상대방"
    r"|주식회사|유한회사|재단법인|사단법인|학교법인|의료법인|및|하는|서울|부산|대구|인천|광주|대전|울산|경기"
    r"|강원|제주|씨|인)$"
)
_INVENTED = frozenset({"닉네임", "대화명", "별명", "아이디", "블로그", "가수", "법호", "법명", "세례명"})
_AUTHORITY_END = ("형무소", "세무서장", "법원", "위원회", "교도소", "경찰서", "시장", "군수", "구청장", "청장")
_LAW_BEFORE, _LAW_AFTER = re.compile(r"제\s?$"), re.compile(r"\s?(?:조|항|호증|면|쪽|행|심|차)")
_FUNCTION_TAGS = ("MM", "NP", "NNB", "MAJ", "VCP")


def plausible(text: str, candidate: Candidate) -> bool:
    """Whether language speaks for the claim, or at least not against it."""
    label = taxonomy().labels[candidate.label]
    value = text[candidate.start : candidate.end]
    if value.isdigit():
        return not (
            _LAW_BEFORE.search(text, max(0, candidate.start - 2), candidate.start)
            and _LAW_AFTER.match(text, candidate.end)
        )
    if label.treatment != "letter" or not hangul.is_hangul(value[0]):
        return True
    name = hangul.squeeze(value)
    if _inside_a_word(text, candidate.start) and not (is_korean_name(name) and not is_dictionary_word(name)):
        return False
    if label.category == "인명" and label.name not in _INVENTED:
        return not all(map(hangul.is_hangul, name)) or _plausible_person(name, candidate)
    quoted = text[max(0, candidate.start - 1) : candidate.start] in _QUOTES
    return quoted or (name not in hangul.NOT_NAMES and not _function_words(value))


_QUOTES = tuple("‘’'“”\"「『<")


def _plausible_person(name: str, candidate: Candidate) -> bool:
    """Whether a word of Hangul may be a person: no word of the law, no common words, unless it has a name's shape."""
    if name in hangul.NOT_NAMES or (len(name) >= 4 and name.endswith(_AUTHORITY_END)):
        return False
    if not only_common_words(name):
        return True
    if candidate.label != "내국인이름":
        return not is_dictionary_word(name)
    if not is_korean_name(name, strict=len(name) != 2):
        return False
    return candidate.score >= _SURE or not (is_dictionary_word(name) or is_everyday(name))


def _function_words(value: str) -> bool:
    """Whether a claim begins with a word that begins no name: 위 선거구의, 이 사건."""
    first = tags(value)[0][1]
    return first.startswith(_FUNCTION_TAGS) and only_common_words(value)


def _inside_a_word(text: str, start: int) -> bool:
    if not start or not hangul.is_hangul(text[start - 1]):
        return False
    return not _BEFORE_NAMES.search(text, max(0, start - 6), start)
