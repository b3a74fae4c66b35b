"""Particles (조사) after a replaced value, made to agree with how the letter is read: 홍길동은 → A는, 김철수가 → M이.

Only what is surely a particle is touched: one of the forms below, in agreement with the value it followed, and ended
by a border or a known continuation (으로부터, 과는, 이라고). Everything else stays as written.
"""

import re
from dataclasses import dataclass

from core.korean.lexicons import pattern
from core.korean.names import is_full_name
from core.korean.particles import QUOTES, Final, final_of, fitting


@dataclass(frozen=True, slots=True)
class _Pair:
    after_consonant: str
    after_vowel: str
    continuation: str = ""
    people_only: bool = False
    # 이고, 이며, 이다 are also right after a vowel: they are never shortened.
    lengthen_only: bool = False


_PAIRS = (
    _Pair("은", "는", "(?:커녕)?"),
    _Pair("이", "가"),
    _Pair("을", "를"),
    _Pair("과", "와", "(?:는|의|도|만|만은|같은|같이|함께|더불어|관련된|관련한|관련하여)?"),
    _Pair(
        "으로",
        "로",
        "(?:는|도|만|의|서|써|서의|서는|서도|서만|써의|까지|까지도|까지만|부터|부터의|부터는|부터도|부터만|하여금|인한|인해|인하여)?",
    ),
    _Pair(
        "이라",
        "라",
        "(?:고|고는|고도|고만|는|는데|며|면|면서|도|서|던|든지|기보다|기보다는|함은|함|하고|하는|하며|하면서|한다|칭하는)?",
    ),
    _Pair("이란", "란"),
    _Pair("이나", "나", "(?:마)?"),
    _Pair("이랑", "랑", "(?:은|도|의)?"),
    _Pair("이든", "든", "(?:지|가)?"),
    _Pair("이야말로", "야말로"),
    _Pair("이었", "였", "(?:[가-힣]+)"),
    _Pair("이어", "여", "(?:서|서는|서도|야)", lengthen_only=True),
    _Pair("이며", "며", people_only=True, lengthen_only=True),
    _Pair("이고", "고", people_only=True, lengthen_only=True),
    _Pair("이다", "다", people_only=True, lengthen_only=True),
    _Pair("아", "야", people_only=True),
)
PARTICLE = re.compile(
    "|".join(
        sorted((form for pair in _PAIRS for form in (pair.after_consonant, pair.after_vowel)), key=len, reverse=True)
    )
)
"""What of a particle may change with the name before it."""
# Both forms, as forms and careful people write them: 은(는), 이/가, (으)로. They fit whatever stands before them.
_BOTH = re.compile(
    rf"[{QUOTES}]*(?:[(（][으이은는가을를과와][)）]|"
    + "|".join(
        rf"{one}(?:[(（]{other}[)）]|/{other})"
        for pair in _PAIRS
        for one, other in ((pair.after_consonant, pair.after_vowel), (pair.after_vowel, pair.after_consonant))
    )
    + ")"
)
_BORDER = r"(?!\w)"
# 길동이가, 길동이한테: the 이 that makes a name ending in a consonant easy to say.
_EASING = re.compile(rf"이(?=(?:가|는|를|도|의|와|랑|네|만|하고|에게서?|한테서?)(?:도|만|는)?{_BORDER})")
# The same behind a given name alone: 동식이 형은, '만길이'라고, 가을이(2020년생). Behind a full name, or where 동식이
# does something to a brother (동식이 형을), it is the particle.
_CALLING = re.compile(
    rf"이(?=[ ](?:{pattern('kin_called')})(?:님)?(?:[이가은는](?![가-힣])|[{QUOTES}])"
    rf"|[{QUOTES}](?:이?라|으?로|[의가는은를을와과도,)])|[(])"
)
_FORMS = tuple(
    (re.compile(form + pair.continuation + _BORDER), form, pair)
    for pair in _PAIRS
    for form in (pair.after_consonant, pair.after_vowel)
)

# After names of these granular categories the syllable is more likely part of the name: 총무 + 과, 테헤란 + 로.
_PART_OF_NAME = {
    "조직 내 세부부서": frozenset({"과"}),
    "의료기관": frozenset({"과"}),
    "도로명": frozenset({"로", "가", "으로"}),
    "구간": frozenset({"로"}),
    "주소": frozenset({"가", "로"}),
    "지역명": frozenset({"가"}),
    "장소 관련 번호": frozenset({"가"}),
}
_PEOPLE = frozenset({"내국인이름", "외국인이름", "아이디·닉네임"})
BIRTH, BORN = "생년월일", re.compile(r"[ ]?생(?![가-힣])")
"""The label of a day of birth, and what goes with one behind it: 1990. 1. 2.생 becomes (생년월일 1 생략)."""


@dataclass(frozen=True, slots=True)
class Particle:
    """A particle at ``text[start:end]`` that has to become ``text``."""

    start: int
    end: int
    text: str


def adjust(text: str, position: int, limit: int, value: str, replacement: str, granular: str) -> Particle | None:
    """The particle that follows the replaced ``value``, when it has to change for ``replacement``; else None.

    ``position`` is the end of the value in ``text``, ``limit`` the end of its block; ``granular`` is the granular
    category of its label. The particle may also stand behind a closing quotation mark or behind parentheses:
    '한빛토건'이라, 홍길동(남, 27세)이.
    """
    ending = final_of(replacement)
    start = particle_start(text, position, limit)
    if ending is None or start is None or any(_BOTH.match(text, place, limit) for place in (position, start)):
        return None
    # A value of foreign letters may end in any sound; a value ending in capitals may be read as a word.
    before = None if value[-1:].isascii() and value[-1:].isalpha() else final_of(value)
    if before is None and text[position:start].strip(QUOTES):
        return None
    people = granular in _PEOPLE and before not in (None, Final.VOWEL)
    called = people and start == position and not is_full_name(value) and _CALLING.match(text, start, limit)
    if called or (people and _EASING.match(text, start, limit)):
        return Particle(start, start + 1, "") if ending is Final.VOWEL else None
    return _changed(text, start, limit, before, ending, granular)


def _changed(text: str, start: int, limit: int, before: Final | None, ending: Final, granular: str) -> Particle | None:
    for shape, form, pair in _FORMS:
        if not shape.match(text, start, limit) or (pair.people_only and granular not in _PEOPLE):
            continue
        if form in _PART_OF_NAME.get(granular, ()) or not _agrees(form, pair, before):
            continue
        wanted = _form(pair, ending)
        if wanted == form or (pair.lengthen_only and wanted == pair.after_vowel):
            return None
        return Particle(start, start + len(form), wanted)
    return None


def _form(pair: _Pair, final: Final) -> str:
    return fitting(pair.after_consonant, pair.after_vowel, final)


def _agrees(form: str, pair: _Pair, before: Final | None) -> bool:
    return before is None or _form(pair, before) == form


def particle_start(text: str, position: int, limit: int) -> int | None:
    """Where a particle of the value could begin: at once, behind its quotation mark, or behind its parentheses."""
    while position < limit and text[position] in QUOTES:
        position += 1
    opening = position + (text[position : position + 2] == " (")
    if text[opening : opening + 1] not in ("(", "（"):
        return position
    closing = _closing(text, opening, min(limit, opening + 120))
    return None if closing is None else closing + 1


def _closing(text: str, opening: int, limit: int) -> int | None:
    depth = 0
    for index in range(opening, limit):
        if text[index] in "(（":
            depth += 1
        elif text[index] in ")）":
            depth -= 1
            if not depth:
                return index
        elif text[index] == "\n":
            return None
    return None
