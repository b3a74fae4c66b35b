"""Codes of one byte of a TrueType font: which glyphs they draw, and whether they are those of its letters.

A font without ToUnicode is read as its encoding has it; but programs also number the letters of a font as they meet
them and give it the encoding of Latin letters. Then Hangul is read as !"#$%, and only the program shows it.
"""

import unicodedata
from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf
from fontTools.agl import AGL2UV
from fontTools.ttLib import TTFont

from core.documents.pdf.inplace.codes import base_names, glyph_names, meaning

_UNICODE, _SYMBOLS, _MAC = (3, 1), (3, 0), (1, 0)
_FIRST = 33  # the number that such programs begin with: the first code after the space
_LOW = frozenset(",-.")  # they stand one behind the other in ASCII, and no letter is as low
_LOWEST = 0.4  # em
# A syllable of Hangul is wide, high and reaches below the baseline: of Latin fonts and the Latin letters of Korean
# ones only a few signs and letters are all of these, so that one other tells of a font that numbers its letters.
_WIDE, _HIGH, _BELOW = 0.65, 0.78, -0.04  # em
_UNUSUAL = frozenset("#%&@JOQÂÆÇØßýþÿƒŒ")
_LAST = "\u024f"  # of the Latin letters


class _Letter(NamedTuple):
    """A glyph that draws something: what the encoding says of its code, what the program calls it, its edges in em."""

    code: int
    said: str
    called: str
    wide: float
    below: float
    high: float


def glyphs_of_codes(font: TTFont, encoding: Any, symbolic: bool) -> dict[int, str]:
    """Code → name of the glyph. See PDF (ISO 32000-1, 9.6.6.4)."""
    tables = _tables(font)
    found: dict[int, str | None] = {}
    if _asks_codes(encoding, symbolic, tables):
        for code in range(256):
            places = ((_SYMBOLS, 0xF000 | code), (_SYMBOLS, code), (_MAC, code))
            found[code] = next((tables[key][at] for key, at in places if at in tables.get(key, {})), None)
    else:
        changed = isinstance(encoding, pikepdf.Dictionary) and _is_named(font)
        own = frozenset(font.getGlyphOrder() if changed else ())
        table, number = (tables[_UNICODE], _unicode) if _UNICODE in tables else (tables[_MAC], _mac)
        for code, name in _names(encoding).items():
            found[code] = table.get(number(_character(name)), name if name in own else None)
    return {code: glyph for code, glyph in found.items() if glyph is not None}


def may_number_letters(font: TTFont, encoding: Any, symbolic: bool) -> bool:
    """Whether the codes may be mere numbers, of which the encoding says letters that are not drawn."""
    if encoding is None:
        return True
    tables = _tables(font)
    by_code = _asks_codes(encoding, symbolic, tables)
    if not by_code and _UNICODE in tables:
        return False
    glyphs = {code: name for code, name in glyphs_of_codes(font, encoding, symbolic).items() if font.getGlyphID(name)}
    names = _names(encoding)
    said = {code: _character(names.get(code, "")) for code in glyphs}
    letters = list(_letters(font, glyphs, said))
    # Above ASCII, and where an encoding changes it, a code and the letter that is said of it are two things.
    if not glyphs or (by_code and any(one.code > 126 or one.said != chr(one.code) for one in letters)):
        return True
    return bool(letters) and (_run_on(said) or _look_otherwise(letters))


def _letters(font: TTFont, glyphs: dict[int, str], said: dict[int, str]) -> Iterator[_Letter]:
    named, em = _is_named(font), font["head"].unitsPerEm
    for code, name in glyphs.items():
        glyph = font["glyf"][name]
        if glyph.numberOfContours:
            wide, below, high = (glyph.xMax - glyph.xMin) / em, glyph.yMin / em, glyph.yMax / em
            yield _Letter(code, said[code], meaning(name) if named else "", wide, below, high)


def _run_on(said: dict[int, str]) -> bool:
    """Whether the codes that no encoding changes are the numbers from the first one on, and not all of ASCII."""
    codes = sorted(code for code, char in said.items() if code >= _FIRST and char == chr(code))
    runs = bool(codes) and codes == list(range(_FIRST, _FIRST + len(codes)))
    return runs and not _LOW.issubset(map(chr, codes))


def _look_otherwise(letters: list[_Letter]) -> bool:
    """Whether a space is drawn, a full stop is high, one of the rest is a syllable or half are called otherwise."""
    if any(one.said.isspace() or (one.said in _LOW and one.high - one.below > _LOWEST) for one in letters):
        return True
    latin = [one for one in letters if one.said <= _LAST and one.said not in _UNUSUAL]
    usual = [one for one in latin if one.said.isascii() or one.said.isalpha()]
    otherwise = sum(one.called not in ("", one.said) for one in usual)
    return any(map(_is_syllable, usual)) or (bool(usual) and 2 * otherwise >= len(usual))


def _is_syllable(letter: _Letter) -> bool:
    """Whether it is a syllable by its name or its shape."""
    if letter.called > _LAST and any(unicodedata.category(char) == "Lo" for char in letter.called):
        return True
    return letter.wide >= _WIDE and letter.high - letter.below >= _HIGH and letter.below <= _BELOW


def _asks_codes(encoding: Any, symbolic: bool, tables: dict[tuple[int, int], dict[int, str]]) -> bool:
    """Whether a program is asked for codes, not for the letters that the encoding calls them."""
    return encoding is None or symbolic or not (_UNICODE in tables or _MAC in tables)


def _tables(font: TTFont) -> dict[tuple[int, int], dict[int, str]]:
    """The tables of codes by their platform and encoding."""
    return {(table.platformID, table.platEncID): table.cmap for table in font["cmap"].tables}


def _is_named(font: TTFont) -> bool:
    """Whether the program has names of its own for its glyphs."""
    return "post" in font and bool(font["post"].formatType == 2.0)


def _names(encoding: Any) -> dict[int, str]:
    return glyph_names(encoding, base_names("/StandardEncoding"))


def _character(name: str) -> str:
    """The one character that a glyph's name stands for, else nothing."""
    text = chr(AGL2UV[name]) if name in AGL2UV else meaning(name)
    return text if len(text) == 1 else ""


def _unicode(char: str) -> int:
    return ord(char) if char else -1


def _mac(char: str) -> int:
    encoded = char.encode("mac_roman", "ignore")
    return encoded[0] if encoded else -1
