"""What the morphological analyser says of single words: whether a word that looks like a name is an everyday one."""

import re
from functools import lru_cache

from core.korean.names import NOT_NAMES
from core.korean.text import is_hangul
from core.tokenizer import MorphemeSplitter

_split = MorphemeSplitter()
_SAMPLE_NAMES = frozenset({"홍길동", "성춘향", "이몽룡", "임꺽정", "심청"})
_SUFFIX_LIKE = frozenset("의자인가이은는을를과와도로에")
_ENDINGS = frozenset("고지게면서다가도며자니나던는은을를이의에와과로")
_WITH_RO = frozenset({("로", "JKB"), ("으로", "JKB")})
_DERIVED = re.compile("[하되해한할함된됨시]")


@lru_cache(maxsize=32768)
def tags(word: str) -> tuple[tuple[str, str], ...]:
    """(surface, part of speech) of each morpheme of ``word``, tags as in the Sejong scheme (NNG, NNP, JKS, …)."""
    return tuple((word[m.start : m.end], m.tag.pos) for m in _split.read(word))


@lru_cache(maxsize=32768)
def kinds(word: str) -> frozenset[str]:
    """What the dictionary knows the morphemes of ``word`` as: 인명, 지명, 행위 …"""
    return frozenset(morpheme.tag.kind for morpheme in _split.read(word))


@lru_cache(maxsize=32768)
def is_everyday(word: str) -> bool:
    """Whether ``word`` is a dictionary word, alone or with particles (제보자, 주장의, 구매해), and so no name.

    A common noun followed by another one of one letter (노학·수, 신도·윤) says nothing, nor does an ending that no word
    has (박하·윤): names are often cut like that.
    """
    found = tags(word)
    if not found or word in _SAMPLE_NAMES:
        return False
    if len(word) == 3 and word[2] in "의을를에는은이가" and (word[:2] in NOT_NAMES or is_dictionary_word(word[:2])):
        return True
    (first, tag), rest = found[0], found[1:]
    if tag in ("VV", "VA", "VX") and len(rest) == 1 and rest[0][1] == "EC" and len(rest[0][0]) > 1:
        return True  # 하지만, 하다가
    if rest and rest[0][1] == "XSN" and first in NOT_NAMES:
        return True
    if tag.split("+")[0] in ("NNP", "UNKNOWN", "SL", "SH") or len(first) < 2:
        return False
    return all(_is_bound(*morpheme) for morpheme in rest)


def _is_bound(surface: str, tag: str) -> bool:
    if tag.startswith(("XSV", "XSA")):
        return _DERIVED.match(surface) is not None
    if tag.startswith(("J", "E")):
        return surface[-1] in _ENDINGS or surface[0] in "었았였했"
    return surface in _SUFFIX_LIKE


def is_dictionary_word(word: str) -> bool:
    """Whether ``word`` is one entry of the dictionary and no proper noun (운전자, 손님)."""
    found = tags(word)
    return len(found) == 1 and word not in _SAMPLE_NAMES and not found[0][1].startswith(("NNP", "UNKNOWN", "S"))


def is_front_of_word(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is the front of an everyday word (계란말 of 계란말이)."""
    last = end
    while last < len(text) and is_hangul(text[last]):
        last += 1
    return last > end and is_dictionary_word(text[start:last])


def is_derived(word: str) -> bool:
    """Whether ``word`` is a common noun of several syllables with a suffix that makes nouns (간경·화, 유아·용)."""
    found = tags(word)
    return len(found) == 2 and len(found[0][0]) > 1 and [tag for _, tag in found] == ["NNG", "XSN"]


def is_compound(word: str) -> bool:
    """Whether ``word`` begins with a morpheme of several syllables that is not all of it (점포·주, 채용·절차): a name
    begins with a surname, and most have one syllable (석·방울)."""
    found = tags(word)
    return len(found) > 1 and len(found[0][0]) > 1


def is_phrase(word: str) -> bool:
    """Whether ``word`` is a common noun of two syllables with others, or with what is bound to it: 선정·결의, 명의·만,
    선택·권·이. One of one syllable behind it says nothing (최다·솜): names are often cut like that."""
    (noun, _), *rest = tags(word)
    bound = all(len(part) > 1 or tag.startswith(("J", "E", "X", "V", "NNB")) for part, tag in rest)
    return len(noun) == 2 and bool(rest) and bound and only_common_words(word)


def only_common_words(word: str) -> bool:
    """Whether every morpheme of ``word`` is a common word of the dictionary, none a proper noun or unknown."""
    found = tags(word)
    return bool(found) and all(not tag.startswith(("NNP", "UNKNOWN", "S")) for _, tag in found)


def reads_as_words(word: str) -> bool:
    """Whether ``word`` is common words that go on, an adjective or a noun with 로, and so names nothing by itself."""
    return only_common_words(word) and (is_adjective(word) or tags(word)[-1] in _WITH_RO)


def is_adjective(word: str) -> bool:
    """Whether ``word`` ends as an adjective does that stands before a noun (아름다운, 행복한)."""
    found = tags(word)
    return bool(found) and found[-1][1] in ("VA+ETM", "XSA+ETM")


def is_conjunction(word: str) -> bool:
    """Whether ``word`` is one that only joins others (및, 또는)."""
    return [tag for _, tag in tags(word)] == ["MAJ"]


def is_place(word: str) -> bool:
    """Whether the dictionary knows ``word`` as the name of a place."""
    return [morpheme.tag.kind for morpheme in _split.read(word)] == ["지명"]


def ends_as(word: str, *parts: str) -> bool:
    """Whether the last morpheme of ``word`` is one of these parts of speech: N a noun, J a particle, E an ending."""
    found = tags(word)
    return bool(found) and found[-1][1].split("+")[-1].startswith(parts)


def ends_as_noun(phrase: str) -> bool:
    """Whether the last morpheme of ``phrase`` is nominal: a name may end there, a sentence or particle phrase not."""
    return ends_as(phrase, "N", "S", "X", "UNKNOWN")
