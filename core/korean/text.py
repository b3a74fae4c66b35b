"""Letters, borders of words, particles and quotation marks of Korean text. Offsets are code points."""

import re

from core.characters import NUMBER_SIGNS
from core.korean.lexicons import pattern

HANJA = "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
"""Regular expression of one Chinese character."""
LATIN, LATIN_CAPITALS = "A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ", "A-ZÀ-ÖØ-ÞĀ-ɏḀ-ỿ"
"""For character classes; above Þ capitals stand among small letters (Đ, đ), so there all count."""
OTHER_LETTERS = (
    "\u3041-\u309f\u30a1-\u30fa\u3105-\u312f\u31f0-\u31ff\uff66-\uff9d"
    "\u0370-\u10ff\u1200-\u139f\u1780-\u18af\u1f00-\u1fff"
)
"""For character classes: kana; Greek, Cyrillic, Hebrew, Arabic and those of India and of Southeast Asia, with signs."""
BLANK = r"[^\S\n-\r\x1c-\x1e\x85]"
"""Regular expression of white space within a line of a plain text (`core.korean.spelling`: U+2028 is a line end there).
`re` takes several times as long to compile a class of ASCII and other characters; words set apart need hundreds."""
SEPARATORS = " \t\u3000\xa0"

PARTICLES = (
    r"(?:씨|님|군|양)?(?:들|측|등)?"
    r"(?:에게서|에게|한테서|한테|께서|께|에서|으로부터|로부터|으로써|로써|으로서|로서|으로|로|에|와|과|이랑"
    r"|랑|하고|까지|부터|보다"
    r"|처럼|만큼|마저|조차|밖에|뿐|마다|만|이라고|라고|이라는|라는|이라며|라며|이라|라|이란|란|이며|며|이고"
    r"|이나|나|이든|든|인데|이었다"
    r"|였다|인|임|이다|다|일|이|가|은|는|을|를|의|도|이자)?"
    r"(?:서는|서도|서|는|은|도|만이|만|의|까지|부터|를|을|이|가|과|와|에게|로|인|라도)?"
)
"""Particles (josa) and the short suffixes that a name takes, possibly none."""
ONE_PARTICLE = re.compile(r"에게서|에게|으로부터|로부터|이?랑|[은는이가을를의와과도]")
"""One of the particles that a claim of a name takes in by mistake."""
END = rf"(?={PARTICLES}(?![가-힣]))"
"""Lookahead: after a name, the word ends here or goes on with particles alone."""

MARKS_BEFORE, MARKS_BEHIND = frozenset("‘’'“”\"「『"), frozenset("’‘'”“\"」』")
"""Quotation marks as judgments set them: typists use either side of a pair for both."""
OPEN, CLOSE = (f"[{''.join(sorted(marks))}]" for marks in (MARKS_BEFORE, MARKS_BEHIND))
INSIDE = f"[^{''.join(sorted(MARKS_BEFORE - set('「『') | MARKS_BEHIND))}\n]"
"""Regular expression of a character that may stand in a quotation of one line."""

_JOINED = re.compile(rf"[^\W{NUMBER_SIGNS}]")
_ONLY_PARTICLES = re.compile(PARTICLES)
_AFTER = re.compile(rf"{PARTICLES}(?![가-힣])|(?:{pattern('attached')})")
_FIRST_SYLLABLE, _FINALS = 0xAC00, 28
# 로부터 may follow ㄹ as well.
_AFTER_FINAL, _AFTER_VOWEL = ("은", "이", "을", "과", "으로부터"), ("는", "가", "를", "와", "나", "라", "며")
# 은(는), 이/가: both forms, which fit whatever stands before them.
_BOTH = re.compile(
    "|".join(f"{one}[(/]{two}|{two}[(/]{one}" for one, two in (("은", "는"), ("이", "가"), ("을", "를"), ("과", "와")))
)


def is_hangul(char: str) -> bool:
    """Whether ``char`` is one precomposed Hangul syllable."""
    return "가" <= char <= "힣"


def has_final(char: str) -> bool:
    """Whether a Hangul syllable ends in a consonant (받침)."""
    return is_hangul(char) and (ord(char) - _FIRST_SYLLABLE) % _FINALS != 0


def only_particles(text: str) -> bool:
    """Whether ``text`` is nothing or particles alone."""
    return _ONLY_PARTICLES.fullmatch(text) is not None


def is_particle(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` is one particle that can stand there: 은 follows no vowel (김도은)."""
    return ONE_PARTICLE.fullmatch(text, start, end) is not None and _agrees(text, start)


def has_both_forms(text: str, start: int) -> bool:
    """Whether both forms of a particle stand at ``start``: 은(는), 이/가."""
    return _BOTH.match(text, start) is not None


def _agrees(text: str, end: int) -> bool:
    """Whether what follows ``end``, if it is a particle with two forms, has the one that stands after these letters."""
    before = text[end - 1 : end]
    if has_both_forms(text, end) or not is_hangul(before) or not text.startswith((*_AFTER_FINAL, *_AFTER_VOWEL), end):
        return True
    return text.startswith(_AFTER_FINAL, end) == has_final(before)


def ends_here(text: str, end: int) -> bool:
    """Whether a name or term that ends at ``end`` is followed by a border: other script, particles, attached nouns."""
    return end >= len(text) or _AFTER.match(text, end) is not None


def goes_on_as_a_name_does(text: str, end: int) -> bool:
    """Whether what is written onto a name that ends at ``end`` are particles that agree with it, or attached nouns."""
    return ends_here(text, end) and _agrees(text, end)


def starts_here(text: str, start: int) -> bool:
    """Whether no letter or digit stands directly before ``start``; the sign of a number (①) is none."""
    return start == 0 or _JOINED.match(text, start - 1) is None


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether quotation marks hold ``text[start:end]`` and nothing else."""
    return text[start - 1 : start] in MARKS_BEFORE and text[end : end + 1] in MARKS_BEHIND


def abbreviates(short: str, full: str) -> bool:
    """Whether the letters of ``short`` stand in ``full`` in the same order."""
    rest = iter(full)
    return all(char in rest for char in short)


def squeeze(text: str) -> str:
    """``text`` without any white space."""
    return "".join(text.split())
