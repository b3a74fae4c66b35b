"""Which attribute values hold no words of a text: numbers, measures, colours, languages, the standard's own words.

Everything else an attribute can hold is free text to whoever reads the file's bytes.
"""

import re
from functools import cache

from core.documents.docx.names import DGM, NAMESPACES, A, O, V, W
from core.documents.parts.vocabulary import word_lines

# No more digits than a measure has: a telephone or account number is not told from one by its value.
PLAIN_NUMBER = r"[-+]?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?(?:[eE][-+]?[0-9]{1,3})?"
_UNIT = r"(?:pt|px|in|cm|mm|pc|pi|em|ex|%|f|fd|d|emu|\*)?"
# No leading zeros and nine digits at most: no telephone, account or resident number is written like that.
_NUMBER = re.compile(rf"[-+]?(?:(?:0|[1-9]\d{{0,8}})(?:\.\d{{1,6}})?|\.\d{{1,6}}){_UNIT}")
# Word counts in twentieths of a point: six digits are eighty metres.
_SHORT_NUMBER = re.compile(rf"[-+]?(?:0|[1-9]\d{{0,5}})(?:\.\d{{1,6}})?{_UNIT}")
_LONG_DECIMAL = re.compile(rf"([-+]?\d{{0,9}}\.\d{{7,25}}|[-+]?\d(?:\.\d{{1,25}})?[eE]-\d{{1,3}})({_UNIT})")
_HEX = re.compile(r"#?(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{2,3})")
# For which rows and columns of a table a format is.
_CONDITIONS = re.compile(r"[01]{12}")
_LANGUAGE = re.compile(r"[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?|x-none|(?:kok|fil)-[A-Z]{2}")
# Guides of drawn shapes and of VML (adj1, connsiteX0, @4, #0), operators, and colours as Word notes them (red [3204]).
_DRAWN = re.compile(
    r"(?:adj|connsite[XY]|[a-z]{1,2}|gd)\d{1,4}|[@#]\d{1,4}|[*+?/:-]{1,2}|\[\d{1,4}\]|(?:darken|lighten)\(\d{1,3}\)"
    r"|\d{1,3}/\d{1,3}|\+-|\?:|-?214748364\d"
)
_CURVE = re.compile(
    r"(?>n[fs]|a[elrt]|w[ar]|v[ar]|q[bxy]|h[a-i]|[mlcxetrv]|[-@#]?(?:0|[1-9]\d{0,7}|214748364\d)(?!\d)|[,\s])*+"
)
_SEPARATORS = re.compile(r"[\s,;]+")
_TOKEN = re.compile(r"[^\s,;]+")
_PANOSE = re.compile(r"(?:0[0-9A-Fa-f]){10}")
_CURVES = frozenset(("path", "v", "points", "connectlocs", "textboxrect"))
# Where several values stand in one attribute: elsewhere "010 1234 5678" is no list of measures. A style has no element.
_LISTS = (V, O, DGM, A + "gd")


@cache
def words() -> frozenset[str]:
    """The words of the standard: element and attribute names, enumerated values."""
    return frozenset(word_lines("words.txt"))


def cleaned_value(tag: str, attribute: str, value: str) -> str | None:
    """``value`` as it may stay (a long fraction is rounded), or None if it could be free text."""
    name = attribute.rpartition("}")[2]
    if name == "panose" or tag == W + "panose1":
        return value if _PANOSE.fullmatch(value) else None
    if tag == W + "cnfStyle" and _CONDITIONS.fullmatch(value):
        return value
    if value in NAMESPACES.values() or (name in _CURVES and _CURVE.fullmatch(value)):
        return value
    number = _SHORT_NUMBER if attribute.startswith(W) else _NUMBER
    value = _TOKEN.sub(lambda found: _rounded(found[0]), value)
    tokens = [token for token in _SEPARATORS.split(value) if token]
    may_be_list = not tag or tag.startswith(_LISTS)
    if (may_be_list or len(tokens) <= 1) and all(_is_token(token, number) for token in tokens):
        return value
    return None


def _rounded(token: str) -> str:
    """A long fraction to six places, any other token as it is."""
    found = _LONG_DECIMAL.fullmatch(token)
    return f"{float(found[1]):.6f}".rstrip("0").rstrip(".") + found[2] if found else token


def _is_token(token: str, number: re.Pattern[str]) -> bool:
    return bool(
        token in words()
        or number.fullmatch(token)
        or _HEX.fullmatch(token)
        or _LANGUAGE.fullmatch(token)
        or _DRAWN.fullmatch(token)
    )
