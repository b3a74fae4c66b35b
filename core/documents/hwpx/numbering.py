"""Numbers that Hangul shows before paragraphs without storing them ("1.", "가.", "①"), counted as Hangul counts them.

They are part of what a reader sees, so they belong to the text that other formats are written from; no element holds
them, so no replacement may touch them. Where the header does not tell how to count, that is counted and said.
"""

import re
from collections.abc import Callable

from core.documents.docx.numbering import format_number
from core.documents.hwpx.names import DOT, HH, HP
from core.documents.parts.tree import Element, every

# The number of a level; n and N stand for those of all levels so far, N with a full stop behind.
_PLACE = re.compile(r"\^(10|[1-9nN])")
_LEVELS = 10
_LARGEST = 32_767
_HARMLESS = re.compile(
    r"\^(?:10|[1-9nN])|[^\w\ue000-\uf8ff]|제|장|절|관|항|조|호|목|편|부|별지|별표|그림|표|주석|Article|Section|Chapter"
    r"|Part|No|[①-⑳㉠-㉻㈀-㈛]"
)
_BULLET = "•"


def _from(first: int, count: int) -> Callable[[int], str]:
    """Numbers that have a sign each; the digits behind the last of ``count``."""
    return lambda number: chr(first + number - 1) if 0 < number <= count else str(number)


def _word(style: str) -> Callable[[int], str]:
    return lambda number: format_number(number, style)


_FORMATS: dict[str, Callable[[int], str]] = {
    "DIGIT": str,
    "CIRCLED_DIGIT": _word("decimalEnclosedCircle"),
    "ROMAN_CAPITAL": _word("upperRoman"),
    "ROMAN_SMALL": _word("lowerRoman"),
    "LATIN_CAPITAL": _word("upperLetter"),
    "LATIN_SMALL": _word("lowerLetter"),
    "CIRCLED_LATIN_CAPITAL": _from(0x24B6, 26),
    "CIRCLED_LATIN_SMALL": _from(0x24D0, 26),
    "HANGUL_SYLLABLE": _word("ganada"),
    "CIRCLED_HANGUL_SYLLABLE": _from(0x326E, 14),
    "HANGUL_JAMO": _word("chosung"),
    "CIRCLED_HANGUL_JAMO": _from(0x3260, 14),
    "HANGUL_PHONETIC": _word("koreanCounting"),
    "IDEOGRAPH": _word("ideographDigital"),
    "CIRCLED_IDEOGRAPH": _from(0x3280, 10),
    "DECAGON_CIRCLE": _word("ideographTraditional"),
    "DECAGON_CIRCLE_HANJA": _word("ideographTraditional"),
}


def number_in(style: str, number: int) -> str | None:
    """``number`` in one of OWPML's number formats; None for one that is not known here."""
    maker = _FORMATS.get(style or "DIGIT")
    return None if maker is None else maker(number)


class Numbering:
    """Counts numbered paragraphs in reading order.

    Attributes:
        shown: the levels (hh:paraHead) that a paragraph has shown the text of.
        unknown: how many paragraphs have a number that could not be told.
    """

    def __init__(self, header: Element) -> None:
        self.shown: set[Element] = set()
        self.unknown = 0
        self._outline = "1"
        self._headings = {item.get("id", ""): item.find(HH + "heading") for item in every(header, HH + "paraPr")}
        self._numberings = {
            item.get("id", ""): {_integer(head.get("level"), 0): head for head in item.findall(HH + "paraHead")}
            for item in every(header, HH + "numbering")
        }
        self._starts = {
            (item.get("id", ""), _integer(head.get("level"), 0)): _integer(head.get("start"), 1)
            for item in every(header, HH + "numbering")
            for head in item.findall(HH + "paraHead")
        }
        self._bullets = {item.get("id", ""): item for item in every(header, HH + "bullet")}
        self._counters: dict[str, dict[int, int]] = {}

    def new_section(self, section: Element) -> None:
        """From here on the outline is numbered as the section says."""
        for properties in every(section, HP + "secPr"):
            self._outline = properties.get("outlineShapeIDRef", self._outline)
            return

    def label(self, paragraph: Element) -> str:
        """The number shown before ``paragraph`` with the blank after it, or ""."""
        heading = self._headings.get(paragraph.get("paraPrIDRef", ""))
        kind = "NONE" if heading is None else heading.get("type", "NONE")
        if heading is None or kind == "NONE":
            return ""
        if kind == "BULLET":
            return self._bullet(heading.get("idRef", ""))
        key = self._outline if kind == "OUTLINE" else heading.get("idRef", "")
        # Paragraphs say the level counted from 0, the levels of a list from 1.
        return self._number(key, _integer(heading.get("level"), 0) + 1)

    def _bullet(self, key: str) -> str:
        bullet = self._bullets.get(key)
        char = "" if bullet is None else bullet.get("char", "")
        if not char:
            return ""
        plain = char == DOT or (len(char) == 1 and not char.isalnum() and not "\ue000" <= char <= "\uf8ff")
        return f"{char if plain else _BULLET} "

    def _number(self, key: str, level: int) -> str:
        levels = self._numberings.get(key, {})
        head = levels.get(level)
        if head is None:
            self.unknown += level <= _LEVELS and key not in ("", "0") and not self._numberings.get(key)
            return ""
        counters = self._counters.setdefault(key, {})
        counters[level] = min(counters[level] + 1, _LARGEST) if level in counters else self._start(key, level)
        for deeper in [item for item in counters if item > level]:
            del counters[deeper]
        text = head.text or ""
        if not text.strip():
            return ""
        shown = _PLACE.sub(lambda found: self._place(key, levels, level, found[1]), text)
        self.shown.add(head)
        return f"{shown} " if shown.strip() else ""

    def _place(self, key: str, levels: dict[int, Element], level: int, place: str) -> str:
        if place.isdecimal():
            return self._shown(key, levels, int(place))
        path = ".".join(self._shown(key, levels, depth) for depth in range(1, level + 1))
        return path if place == "n" else f"{path}."

    def _start(self, key: str, level: int) -> int:
        return max(self._starts.get((key, level), 1), 1)

    def _shown(self, key: str, levels: dict[int, Element], level: int) -> str:
        head = levels.get(level)
        number = self._counters[key].get(level, self._start(key, level))
        told = number_in("DIGIT" if head is None else head.get("numFormat", ""), number)
        self.unknown += told is None
        return str(number) if told is None else told


def clean_levels(header: Element, shown: set[Element]) -> int:
    """Clean the texts of list levels that no paragraph shows: only signs and usual words stay; how many lost words."""
    lost = 0
    for head in every(header, HH + "paraHead"):
        old = head.text or ""
        if head not in shown:
            head.text = "".join(_HARMLESS.findall(old)) or None
            lost += (head.text or "") != old
    return lost


def _integer(value: str | None, default: int) -> int:
    return min(int(value), _LARGEST) if value is not None and value.isascii() and value.isdecimal() else default
