"""Whether a word in Hangul and one in Latin letters write the same sounds: 디알로 and Diallo, 에게안 and Aegean.

Vowels are written in too many ways to tell anything; consonants are few. Each script's are read as one of nine sounds,
and two words are as like as their rows of sounds.
"""

import re
from functools import lru_cache
from unicodedata import normalize

_FIRST, _VOWELS, _FINALS = 0xAC00, 21, 28
# By the order of Unicode; a letter that is silent there has a blank.
_INITIAL = "KKNTTRMPPSS CCCKTPH"
_FINAL = (" ", *"KKKNNNT", *"RRRRRRRR", *"MPPTTNTTKTPH")
# Longer ones first. What two letters write together, and letters that sound otherwise before a bright vowel.
_SPELLED = (
    (re.compile("tch|sch|ch|dzh|dg(?=e)|ts|tz|j|z"), "C"),
    (re.compile(r"sh|s|c(?=[eiy])|\bx"), "S"),
    (re.compile("ng|n"), "N"),
    (re.compile("ck|c|k|q|g(?!h)"), "K"),
    (re.compile("x"), "KS"),
    (re.compile("ph|[pbfv]"), "P"),
    (re.compile("th|[td]"), "T"),
    (re.compile("[lr]"), "R"),
    (re.compile("m"), "M"),
    (re.compile("gh|h"), "H"),
)
_SILENT = re.compile("[^KSPTRNMHC]")
_TWICE = re.compile(r"(.)\1+")
# What one sound more or less costs, and one for another. ㅎ and r come and go (Harbour, 하버).
_EXTRA = {"H": 0.2, "R": 0.4, "K": 0.8}
_LIKE = {frozenset(pair): cost for pair, cost in (("SC", 0.3), ("ST", 0.4), ("TC", 0.4), ("KC", 0.4), ("NM", 0.6))}
_LIKE |= {frozenset("HP"): 0.6, frozenset("HK"): 0.4}  # 후지 and Fuji, 하디 and Khadi
_OTHER = 1.2


@lru_cache(maxsize=4096)
def sounds_of_hangul(word: str) -> str:
    """The consonants that the Hangul of ``word`` writes; what is no Hangul writes none."""
    sounds = []
    for code in (ord(char) - _FIRST for char in word if "가" <= char <= "힣"):
        sounds += [_INITIAL[code // (_VOWELS * _FINALS)], _FINAL[code % _FINALS]]
    return _TWICE.sub(r"\1", "".join(sounds).replace(" ", ""))


@lru_cache(maxsize=4096)
def sounds_of_latin(word: str) -> str:
    """The consonants that the Latin letters of ``word`` write."""
    plain = "".join(char for char in normalize("NFD", word.lower()) if char.isascii())
    for spelled, sound in _SPELLED:
        plain = spelled.sub(sound, plain)
    return _TWICE.sub(r"\1", _SILENT.sub("", plain))


def likeness(first: str, second: str) -> float:
    """How like two rows of sounds are: 1 the same, 0 or less nothing in common."""
    if not first or not second:
        return 0.0
    costs = [0.0]
    for sound in second:
        costs.append(costs[-1] + _EXTRA.get(sound, 1.0))
    for one in first:
        row = [costs[0] + _EXTRA.get(one, 1.0)]
        for index, other in enumerate(second):
            change = 0.0 if one == other else _LIKE.get(frozenset((one, other)), _OTHER)
            dropped, added = costs[index + 1] + _EXTRA.get(one, 1.0), row[-1] + _EXTRA.get(other, 1.0)
            row.append(min(costs[index] + change, dropped, added))
        costs = row
    return 1.0 - costs[-1] / max(len(first), len(second))
