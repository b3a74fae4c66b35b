"""Numbers that Word shows before paragraphs without storing them ("1.", "가.", "①"), counted as Word counts them.

They are part of what a reader sees, so they belong to the text that other formats are written from; no element
holds them, so no replacement may touch them (ECMA-376 part 1, 17.9).
"""

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

from core.documents.docx.names import W
from core.documents.parts.tree import Element

_GANADA = "가나다라마바사아자차카타파하"
_CHOSUNG = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
_DIGITS = "영일이삼사오육칠팔구"
_HANJA = "〇一二三四五六七八九"
_NATIVE = ("", "하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉")
_NATIVE_TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"))
_ROMAN_SMALL = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_PLACE = re.compile("%([1-9])")
_BULLET = "•"
# Word counts no further.
_LARGEST = 32_767


@dataclass(frozen=True, slots=True)
class _Level:
    start: int
    style: str
    text: str
    separator: str
    legal: bool
    # Behind which level (1 is the outermost) it begins anew: 0 none, None any.
    restart: int | None
    element: Element


class Numbering:
    """Counts numbered paragraphs in reading order; ``root`` is the numbering part or None.

    ``shown`` are the levels that a paragraph has shown the text of.
    """

    def __init__(self, root: Element | None) -> None:
        self.shown: set[Element] = set()
        self._nums: dict[str, Element] = {}
        self._abstracts: dict[str, Element] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._started: set[tuple[str, int]] = set()
        for element in root if root is not None else ():
            if element.tag == W + "num":
                self._nums[element.get(W + "numId", "")] = element
            elif element.tag == W + "abstractNum":
                self._abstracts[element.get(W + "abstractNumId", "")] = element
        # A list of a list style has no levels of its own: those stand in the list that defines the style.
        defining = {_value(element, "styleLink"): key for key, element in self._abstracts.items()}
        self._levels = {
            key: defining.get(_value(element, "numStyleLink") or "", key) for key, element in self._abstracts.items()
        }

    def state(self) -> tuple[dict[str, dict[int, int]], set[tuple[str, int]]]:
        """The counters, to come back to after a second copy of the same text was read."""
        return deepcopy(self._counters), set(self._started)

    def restore(self, state: tuple[dict[str, dict[int, int]], set[tuple[str, int]]]) -> None:
        """Set the counters back."""
        self._counters, self._started = deepcopy(state[0]), set(state[1])

    def label(self, paragraph: Element, styles: list[Element]) -> str:
        """The number shown before ``paragraph`` with the blank after it, or ""; ``styles`` is its style chain."""
        number, depth = _reference(paragraph, styles)
        num = self._nums.get(number or "")
        key = self._levels.get(_value(num, "abstractNumId") or "")
        if num is None or number is None or key is None:
            return ""
        if depth is None:
            depth = self._depth_of_style(key, styles)
        level = self._level(num, key, depth)
        if level is None:
            return ""
        self._count(num, number, key, depth)
        shown = _PLACE.sub(lambda found: self._shown(num, key, int(found[1]) - 1, level.legal), level.text)
        if not shown.strip():
            return ""
        self.shown.add(level.element)
        return shown + level.separator

    def _depth_of_style(self, key: str, styles: list[Element]) -> int:
        names = {style.get(W + "styleId") for style in styles}
        for level in self._abstracts[key].findall(W + "lvl"):
            if _value(level, "pStyle") in names:
                return _integer(level.get(W + "ilvl"), 0)
        return 0

    def _level(self, num: Element, key: str, depth: int) -> _Level | None:
        override = _child(num, "lvlOverride", depth)
        element = None if override is None else override.find(W + "lvl")
        if element is None:
            element = _child(self._abstracts[key], "lvl", depth)
        if element is None:
            return None
        style = _value(element, "numFmt") or "decimal"
        text = _value(element, "lvlText") or ""
        if style == "bullet" and any("\ue000" <= char <= "\uf8ff" for char in text):
            text = _BULLET
        separator = "" if _value(element, "suff") == "nothing" else " "
        restart = _value(element, "lvlRestart")
        return _Level(
            _integer(_value(element, "start"), 1),
            style,
            text,
            separator,
            element.find(W + "isLgl") is not None,
            None if restart is None else _integer(restart, 0),
            element,
        )

    def _count(self, num: Element, number: str, key: str, depth: int) -> None:
        """Count on at ``depth``; deeper levels begin anew, unless they say behind which only.

        A start set for this list alone counts once.
        """
        counters = self._counters.setdefault(key, {})
        level = self._level(num, key, depth)
        start = level.start if level is not None else 1
        override = _value(_child(num, "lvlOverride", depth), "startOverride")
        if override is not None and (number, depth) not in self._started:
            self._started.add((number, depth))
            counters[depth] = _integer(override, start)
        else:
            counters[depth] = counters[depth] + 1 if depth in counters else start
        for deeper in [item for item in counters if item > depth]:
            below = self._level(num, key, deeper)
            if below is None or below.restart is None or depth < below.restart:
                del counters[deeper]

    def _shown(self, num: Element, key: str, depth: int, legal: bool) -> str:
        level = self._level(num, key, depth)
        if level is None:
            return ""
        number = self._counters[key].get(depth, level.start)
        return format_number(number, "decimal" if legal else level.style)


def _reference(paragraph: Element, styles: list[Element]) -> tuple[str | None, int | None]:
    """(numId, level or None if the style decides) of a paragraph; numId "0" takes a number away."""
    for index, element in enumerate([paragraph, *styles]):
        properties = element.find(f"{W}pPr/{W}numPr")
        number = _value(properties, "numId")
        if number is not None:
            depth = _value(properties, "ilvl")
            direct = _value(paragraph.find(f"{W}pPr/{W}numPr"), "ilvl")
            depth = direct if direct is not None else depth
            missing = 0 if index == 0 else None
            return number, missing if depth is None else _integer(depth, 0)
    return None, None


def format_number(number: int, style: str) -> str:
    """``number`` in one of Word's number formats (w:numFmt); formats not known here are shown as digits."""
    if style == "none" or style == "bullet":
        return ""
    maker = _FORMATS.get(style)
    return maker(number) if maker is not None and number > 0 else str(number)


def _roman(number: int) -> str:
    letters = ""
    for value, sign in (*_ROMAN, *_ROMAN_SMALL):
        letters += sign * (number // value)
        number %= value
    return letters


def _letters(number: int) -> str:
    """A … Z, AA, BB, … as Word goes on after Z."""
    return chr(ord("A") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _circled(number: int) -> str:
    if number <= 20:
        return chr(0x2460 + number - 1)
    return chr(0x3251 + number - 21) if number <= 35 else str(number)


def _signs(first: str, count: int) -> Callable[[int], str]:
    """Numbers that have a sign each, from ``first`` on; the digits behind the last of ``count``."""
    return lambda number: chr(ord(first) + number - 1) if number <= count else str(number)


def _counted(digits: str, hundred: str, ten: str) -> Callable[[int], str]:
    """일, 이, …, 십, 십일, … and the same in Hanja."""

    def words(number: int) -> str:
        if number >= 1000:
            return str(number)
        places = [(number // 100, hundred), (number // 10 % 10, ten)]
        text = "".join(("" if count == 1 else digits[count]) + unit for count, unit in places if count)
        return text + (digits[number % 10] if number % 10 else "")

    return words


def _digit_by_digit(digits: str) -> Callable[[int], str]:
    return lambda number: "".join(digits[int(digit)] for digit in str(number))


def _one_of(signs: str) -> Callable[[int], str]:
    """Signs in turn; the digits behind the last."""
    return lambda number: signs[number - 1] if number <= len(signs) else str(number)


def _native(number: int) -> str:
    return _NATIVE_TENS[number // 10] + _NATIVE[number % 10] if number < 100 else str(number)


_FORMATS = {
    "decimalZero": lambda number: f"{number:02}",
    "decimalFullWidth": lambda number: str(number).translate({ord(str(i)): chr(0xFF10 + i) for i in range(10)}),
    "decimalEnclosedCircle": _circled,
    "upperRoman": _roman,
    "lowerRoman": lambda number: _roman(number).lower(),
    "upperLetter": _letters,
    "lowerLetter": lambda number: _letters(number).lower(),
    "ganada": lambda number: _GANADA[(number - 1) % len(_GANADA)],
    "chosung": lambda number: _CHOSUNG[(number - 1) % len(_CHOSUNG)],
    "koreanDigital": _digit_by_digit(_DIGITS),
    "koreanDigital2": _digit_by_digit("零" + _HANJA[1:]),
    "koreanCounting": _counted(_DIGITS, "백", "십"),
    "koreanLegal": _native,
    "ideographDigital": _digit_by_digit(_HANJA),
    **dict.fromkeys(("japaneseCounting", "chineseCounting"), _counted(_HANJA, "百", "十")),
    "ideographTraditional": _one_of("甲乙丙丁戊己庚辛壬癸"),
    "ideographZodiac": _one_of("子丑寅卯辰巳午未申酉戌亥"),
    "numberInDash": lambda number: f"- {number} -",
    "decimalEnclosedParen": _signs("⑴", 20),
    "decimalEnclosedFullstop": _signs("⒈", 20),
}


def _value(element: Element | None, name: str) -> str | None:
    found = None if element is None else element.find(W + name)
    return None if found is None else found.get(W + "val")


def _child(element: Element, name: str, depth: int) -> Element | None:
    return next((item for item in element.findall(W + name) if item.get(W + "ilvl") == str(depth)), None)


def _integer(value: str | None, default: int) -> int:
    return min(int(value), _LARGEST) if value is not None and value.isdecimal() else default
