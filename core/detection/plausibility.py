"""Doubts about the model's claims: words that cannot be what it says they are.

A small model takes everyday words for names where the wording is new to it. A claim is dropped only where language
speaks against it: it begins in the middle of a word, or the dictionary knows it as a common word and the model is not
sure. Other detectors' claims of the same words are not touched.
"""

import re

from core.detection import hangul
from core.detection.hangul import is_korean_name
from core.detection.model import Candidate
from core.detection.morphology import is_dictionary_word, only_common_words
from core.taxonomy import taxonomy

_SURE = 0.9
_VERY_SURE = 0.97
_BEFORE_NAMES = re.compile(
    r"(?:피고인|피고|원고|피해자|소외|공소외|증인|고소인|피의자|망|위|처|남편|대표이사|대표자|신청인|상대방"
    r"|주식회사|유한회사|재단법인|사단법인"
    r"|학교법인|의료법인|및|하는|서울|부산|대구|인천|광주|대전|울산|경기|강원|제주|씨|인)$"
)
_INVENTED = frozenset({"닉네임", "대화명", "별명", "아이디", "블로그", "가수", "법호", "법명", "세례명"})


def plausible(text: str, candidate: Candidate) -> bool:
    """Whether language speaks for the claim, or at least not against it."""
    label = taxonomy().labels[candidate.label]
    value = text[candidate.start : candidate.end]
    if label.treatment != "letter" or not hangul.is_hangul(value[0]):
        return True
    name = hangul.squeeze(value)
    if _inside_a_word(text, candidate.start) and not (is_korean_name(name) and not is_dictionary_word(name)):
        return False
    if label.category != "인명" or label.name in _INVENTED or not all(map(hangul.is_hangul, name)):
        return True
    if name in hangul.NOT_NAMES:
        return False
    if only_common_words(name) and not is_korean_name(name, strict=False):
        return candidate.score >= _VERY_SURE
    return candidate.score >= _SURE or not is_dictionary_word(name)


def _inside_a_word(text: str, start: int) -> bool:
    if not start or not hangul.is_hangul(text[start - 1]):
        return False
    return not _BEFORE_NAMES.search(text, max(0, start - 6), start)
