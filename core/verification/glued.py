"""Whether syllables that spell a known name are the name, be it glued to other words, or other words by chance.

What spells a name and is not surely one is never passed over: it is doubtful, and somebody has to look at it.
"""

import re
from functools import cache, lru_cache

from core.characters import NUMBER_SIGNS
from core.korean.morphology import is_adjective
from core.korean.roles import ROLES
from core.korean.text import is_quoted
from core.tokenizer import MorphemeSplitter
from core.verification.particles import RIGHT

_SPACING = re.compile(r"\s+|[\-‐-―_]+")
_BREAK = re.compile(r"[\t\n\r\x0b\x0c\u2028\u2029]")
_WORD = re.compile(rf"[^\W_{NUMBER_SIGNS}]")
# 길동이의: behind a name with a blank in it more likely the end of a word (이하 나이의).
_FAMILIAR = re.compile("이(?:가|는|를|의|와|에게)")
_KOREAN = re.compile("[가-힣0-9]")
# So much of a word without blanks is read on either side of a name: longer than any compound.
_CONTEXT = 30
# Names that the dictionary knows, whose last syllable has no final and has one.
_KNOWN = (("김태희", "김연아", "이효리"), ("박지성", "강감찬", "손흥민"))
_FIRST_SYLLABLE, _FINALS = 0xAC00, 28
# By how much a word must be easier to read with a known name in the place of this one, and behind a party's role with a
# blank before it as well. Of 163 names of judgments with the blanks around them taken away 145 are easier by so much;
# of 534 places where common words spell what has the shape of a name, 15 words.
_EASIER, _EASIER_APART = 500, 2_000


def surely_named(text: str, span: tuple[int, int]) -> bool:
    """Whether the syllables ``text[start:end]`` of a name are the name; else they may be those of other words.

    They are it between word borders, particles allowed (홍길동에게), spelled wholly apart (홍 길 동), with the surname
    apart or over a line end. Inside a longer word the dictionary decides (같은날피고서윤담명의의): with a known name in
    its place the word must be easier to read. 10년 이상 원고와 may be 이상원, 이의신청 may be 이의신.
    """
    start, end = span
    bordered = not _WORD.match(text[max(0, start - 1) : start]) and bool(RIGHT.match(text, end))
    parts, signs = _SPACING.split(text[start:end]), _SPACING.findall(text[start:end])
    syllables = sum(map(len, parts))
    if not signs:
        return bordered or _reads_better(text, span)
    if len(parts) == syllables or all(sign.strip() for sign in signs):  # 홍길-동
        return True
    if not bordered:
        return False
    surname_apart = len(parts) == 2 and len(parts[0]) <= (1 if syllables == 3 else 2)
    elsewhere = _whole_morphemes(text, span) and not _FAMILIAR.match(text, end)
    return surname_apart or _BREAK.search(text, start, end) is not None or elsewhere


def surely_called(text: str, span: tuple[int, int]) -> bool:
    """Whether ``text[start:end]``, words that call a thing as well (아름다운, 하나로), are its name there.

    They are it in quotation marks, and before a particle that no such word takes: 아름다운에서, but 아름다운 경관.
    """
    start, end = span
    goes_on = RIGHT.match(text, end)
    particle = goes_on is not None and goes_on[0] != ""
    return is_quoted(text, start, end) or (particle and is_adjective(text[start:end]))


def _word_around(text: str, span: tuple[int, int]) -> tuple[int, int]:
    first, last = span
    while first > max(0, span[0] - _CONTEXT) and _KOREAN.match(text[first - 1]):
        first -= 1
    while last < min(len(text), span[1] + _CONTEXT) and _KOREAN.match(text[last]):
        last += 1
    return first, last


def _parted(text: str, span: tuple[int, int]) -> tuple[str, str, str]:
    first, last = _word_around(text, span)
    return text[first : span[0]], text[slice(*span)], text[span[1] : last]


def _reads_better(text: str, span: tuple[int, int]) -> bool:
    """Whether the word around ``span`` is easier to read with a name there, or falls into whole words beside it."""
    before, name, after = _parted(text, span)
    gain = _easier(before, name, after)
    if gain > _EASIER or (gain > -2 * _EASIER and _whole_morphemes(text, span)):
        return True
    return before.endswith(ROLES) and gain + _price_of_joining(before, name, after) > _EASIER_APART


@lru_cache(maxsize=4096)
def _easier(before: str, name: str, after: str) -> int:
    """How much a word costs less with a known name in it."""
    cost = _splitter().cost
    return cost(before + name + after) - min(cost(before + known + after) for known in _known(name))


@lru_cache(maxsize=4096)
def _price_of_joining(before: str, name: str, after: str) -> int:
    """What it costs that a known name is glued to what stands before it."""
    cost, known = _splitter().cost, _known(name)
    return min(cost(before + one + after) for one in known) - cost(before) - min(cost(one + after) for one in known)


def _known(name: str) -> tuple[str, ...]:
    return _KNOWN[(ord(name[-1]) - _FIRST_SYLLABLE) % _FINALS != 0]


def _whole_morphemes(text: str, span: tuple[int, int]) -> bool:
    """Whether no morpheme of the words that ``span`` touches reaches over one of its borders."""
    first, last = _word_around(text, span)
    borders = {first + border for m in _splitter().read(text[first:last]) for border in (m.start, m.end)}
    return borders.issuperset(span)


@cache
def _splitter() -> MorphemeSplitter:
    return MorphemeSplitter()
