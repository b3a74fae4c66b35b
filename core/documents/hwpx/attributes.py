"""Let through the attributes that OWPML knows, with values that can be no text.

Everything else an attribute can hold is free text to whoever reads the file's bytes.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from core.documents.docx.fonts import is_known_font
from core.documents.docx.stylenames import is_known_style
from core.documents.hwpx.names import DOT, HH, HP, SHOWN, UNITS, words
from core.documents.parts.tree import Element, every

# No leading zeros and nine digits at most: no telephone, account or resident number is written like that.
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?")
# Numbers below zero as programs without signs write them: a shift to the left by at most 37 cm, or "none".
_BELOW_ZERO = re.compile(r"429(?:39[2-9]|4\d\d)\d{4}")
_LONG_FRACTION = re.compile(r"-?\d{0,9}\.\d{7,25}|-?\d(?:\.\d{1,25})?[eE][-+]?\d{1,3}")
_WIDTH = re.compile(r"\d{1,2}(?:\.\d{1,2})? ?mm")
_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_LETTERS = re.compile(rf"[^\W{DOT}]")
_VERSION = re.compile(r"\d\.\d{1,2}|Equation Version 60")
_SERIF, _SANS = "함초롬바탕", "함초롬돋움"
_SANS_LOOKS = re.compile("고딕|돋움|굴림|Sans|Gothic|Dotum|Gulim", re.IGNORECASE)
_EQUATION_FONT = "HancomEQN"
# Attributes of editing sessions and of programs: gone from every file, so they are not worth a notice.
_TRACES = re.compile(
    r"fieldid|instid|instId|name|groupName|radioGroupName|command|tag|metaTag|hashKey|prompt|Id|TcId|paraTcId|charTcId"
    r"|dirty|id"
)
# Values that other steps of the cleaning have made neutral.
_OURS = frozenset(("binaryItemIDRef", "idRef"))
_SPACE, _SPACES = "{http://www.w3.org/XML/1998/namespace}space", ("preserve", "default")
_OUR_NAMES = re.compile(r"image\d{1,4}|masterpage\d{1,3}|\d{0,6}")
# One sign beside a number, or instead of one.
_SIGNS = frozenset(("prefixChar", "suffixChar", "userChar", "sideChar", "passwordChar", "char", "checkedChar"))
_FONTS = frozenset(((HH + "font", "face"), (HH + "substFont", "face"), (HP + "textartPr", "fontName")))
# Longer values are hardly met twice, and would fill the memory of those that were.
_REPEATED = 100


def clean_attributes(root: Element) -> int:
    """Drop every attribute that could hold text, in place; returns how many that did not look like a program's."""
    count = 0
    for element in root.iter("*"):
        tag = str(element.tag)
        for attribute, value in ((str(key), str(value)) for key, value in element.items()):
            new = (_kept if len(value) <= _REPEATED else _kept.__wrapped__)(tag, attribute, value)
            if new == value:
                continue
            count += not _TRACES.fullmatch(attribute) and not _same_number(new, value)
            if new is None:
                del element.attrib[attribute]
            else:
                element.set(attribute, new)
    return count


def name_styles(header: Element) -> int:
    """Give unknown styles neutral names; returns how many names went."""
    count = 0
    for number, style in enumerate(every(header, HH + "style"), 1):
        for attribute, instead in (("name", f"스타일 {number}"), ("engName", "")):
            if not is_known_style(style.get(attribute, "")):
                style.set(attribute, instead)
                count += 1
    return count


def replace_fonts(roots: list[Element]) -> int:
    """Replace the fonts nobody knows; returns how many names they were."""
    unknown: set[str] = set()
    for root in roots:
        for element in root.iter("*"):
            for attribute in ("face", "fontName"):
                name = element.get(attribute)
                if name is not None and (element.tag, attribute) in _FONTS and not is_known_font(name):
                    unknown.add(name)
                    element.set(attribute, _SANS if _SANS_LOOKS.search(name) else _SERIF)
            if element.tag == HP + "equation" and element.get("font") is not None:
                element.set("font", _EQUATION_FONT)
    return len(unknown)


@lru_cache(maxsize=100_000)
def _kept(tag: str, attribute: str, value: str) -> str | None:
    """``value`` as it may stay, None if the attribute goes."""
    if SHOWN.get(tag) == attribute or (tag, attribute) in _FONTS:
        return value
    if tag == HH + "style" and attribute in ("name", "engName"):
        return value
    if attribute in _SIGNS:
        return _sign(value)
    if attribute == HP + "required-namespace":
        return value if value == UNITS else None
    if attribute == _SPACE:
        return value if value in _SPACES else None
    if attribute == "id" and tag.endswith("masterPage"):
        return _ours(value)
    if attribute not in words():
        return None
    special = _SPECIAL.get(attribute)
    if special is not None:
        return special(value)
    return _plain(value)


def _plain(value: str) -> str | None:
    if not value or value in words() or _NUMBER.fullmatch(value) or _BELOW_ZERO.fullmatch(value):
        return value
    if _COLOUR.fullmatch(value) or _WIDTH.fullmatch(value) or _VERSION.fullmatch(value):
        return value
    if _LONG_FRACTION.fullmatch(value):
        return f"{float(value):.6f}".rstrip("0").rstrip(".")
    return None


def _same_number(new: str | None, value: str) -> bool:
    """Whether a fraction was only rounded."""
    return new is not None and _LONG_FRACTION.fullmatch(value) is not None


def _sign(value: str) -> str:
    """A sign: no letter; a number is the code of one."""
    if value.isdecimal() and len(value) <= 5:
        return value if not chr(int(value)).isalpha() else ""
    return value if len(value) <= 1 and not _LETTERS.search(value) else ""


def _ours(value: str) -> str | None:
    return value if _OUR_NAMES.fullmatch(value) else None


def _empty(value: str) -> str:
    """A name that nothing needs."""
    return ""


_SPECIAL: dict[str, Callable[[str], str | None]] = {
    **dict.fromkeys(_OURS, _ours),
    **dict.fromkeys(
        ("name", "groupName", "radioGroupName", "command", "tag", "path", "href", "selectedValue", "caption"), _empty
    ),
}
