"""What a cell shows of a number: digits with the signs of its format, dates, times.

A format that is not certain gives None, and the number is then read as it is stored, a date as ISO 8601 writes it.
"""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import lru_cache
from typing import NamedTuple

# Formats that files name by number alone, as a Korean Excel shows them.
BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 14: "yyyy-mm-dd", 15: "d-mmm-yy",
    16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm",
    27: 'yyyy"年" mm"月" dd"日"', 28: "mm-dd", 29: "mm-dd", 30: "mm-dd-yy", 31: 'yyyy"년" mm"월" dd"일"',
    32: 'h"시" mm"분"', 33: 'h"시" mm"분" ss"초"', 34: "yyyy-mm-dd", 35: "yyyy-mm-dd", 36: 'yyyy"年" mm"月" dd"日"',
    37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00", 45: "mm:ss",
    46: "[h]:mm:ss", 47: "mm:ss.0", 49: "@",
    50: 'yyyy"年" mm"月" dd"日"', 51: "mm-dd", 52: "yyyy-mm-dd", 53: "yyyy-mm-dd", 54: "mm-dd", 55: "yyyy-mm-dd",
    56: "yyyy-mm-dd", 57: 'yyyy"年" mm"月" dd"日"', 58: "mm-dd",
}  # fmt: skip
_TOKEN = re.compile(
    r"\"([^\"]*)\"|\\(.)|_.|\*.|\[([^\]]*)\]|(General|G/표준)|(AM/PM|A/P|오전/오후)|([yY]+|[mM]+|[dD]+|[hH]+|[sS]+|[aA]{3,4}|[eE]+(?![+-]))"
    r"|([0#?]+)|(.)",
    re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-([\w,-]+))?")
_COLOUR = re.compile(r"(?:Red|Blue|Black|White|Green|Yellow|Cyan|Magenta|색\s?\d+|Color\s?\d+|DBNum\d)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_KOREAN, _ENGLISH, _OTHER, _CALENDAR = "ko", "en", "other", "another calendar"
# Dates and times as the system spells them, whatever stands behind: those of a Korean Windows.
_SYSTEM = {"F800": 'yyyy"년" m"월" d"일" dddd', "F400": "AM/PM h:mm:ss"}
_SYSTEM |= {"X-SYSDATE": _SYSTEM["F800"], "X-SYSTIME": _SYSTEM["F400"]}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS = "월화수목금토일"
# Hours, minutes or seconds that are counted on, past the end of a day.
_ELAPSED = re.compile(r"h+|m+|s+", re.IGNORECASE)
# Counted-on hours are a date from this year on: of a span of time they would be more than 175,000.
_FIRST_YEAR = 1920
# What of a date each unit shows.
_PART_OF = {"y": "y", "e": "y", "m": "m", "d": "d", "a": "d"}
_WHOLE = frozenset("ymd")
# Units that digits behind a point may divide: minutes, seconds.
_DIVIDED = ("n", "s")
# Excel counts a day before 1900 and a 29 February 1900, which no calendar has: year, month, day.
_NO_DAYS = {0: (1900, 1, 0), 60: (1900, 2, 29)}
_DAYS_TO_1904 = 1462
# Years of reigns and other calendars.
_ERAS = frozenset("gGbB")
_PLACES = 15
# Whole numbers below are read digit by digit: cards have up to 19.
_DIGIT_BY_DIGIT = 10**20
# As spreadsheets round: a float would change the last of 17 digits, and show 0.145 as 0.14.
_ROUNDING = Context(prec=60, rounding=ROUND_HALF_UP)
_COMPARED = {
    "<": float.__lt__, "<=": float.__le__, ">": float.__gt__, ">=": float.__ge__, "=": float.__eq__, "<>": float.__ne__,
}  # fmt: skip


class Shown(NamedTuple):
    """What a cell shows of a number.

    Attributes:
        text: what it shows; where that is not certain the number, or the date as ISO 8601 writes it.
        guessed: whether ``text`` is a date that the cell spells in another way.
        partial: whether the cell shows a date or time, and of the date a part alone.
    """

    text: str
    guessed: bool = False
    partial: bool = False


class _Moment(NamedTuple):
    year: int
    month: int
    day: int
    weekday: int
    hour: int
    minute: int
    second: int


def is_number(value: str) -> bool:
    """Whether a cell's ``value`` is a number as files spell it."""
    return len(value) < 40 and _NUMBER.fullmatch(value) is not None


def plain(value: str) -> str:
    """A number as it is stored, without powers of ten where it is whole."""
    if value.lstrip("+-").isdecimal():  # a float would change the last of 17 digits
        return str(int(value))
    number = float(value)
    return str(int(number)) if number.is_integer() and abs(number) < _DIGIT_BY_DIGIT else f"{number:.{_PLACES}g}"


@lru_cache(maxsize=50_000)
def shown(value: str, code: str, since_1904: bool = False) -> Shown:
    """What a cell with the format ``code`` shows of the number ``value``."""
    try:
        told = _shown(value, code, since_1904)
    except (ValueError, OverflowError):
        told = None
    return told if told and told.text.strip() else Shown(plain(value))


def words_alone(value: str, code: str) -> str:
    """The words that a cell with the format ``code`` shows in place of the number ``value``; empty where it shows of
    the number itself."""
    try:
        section, _ = _section(float(value), code)
    except (ValueError, OverflowError):
        return ""
    told = [_literal(token) for token in _TOKEN.finditer(section)]
    return "" if None in told or "@" in section else "".join(map(str, told)).strip()


@lru_cache(maxsize=1_000)
def words_around(code: str) -> tuple[str, str]:
    """The words that a cell with the format ``code`` shows before and behind a text."""
    sections = _split(code)
    tokens = list(_TOKEN.finditer(sections[number])) if (number := _of_texts(sections)) is not None else []
    places = [index for index, token in enumerate(tokens) if token[8] == "@"]
    told = [_literal(token) for token in tokens]
    if len(places) != 1 or None in told:
        return "", ""
    return "".join(map(str, told[: places[0]])), "".join(map(str, told[places[0] + 1 :]))


def without_words_around(code: str) -> str:
    """``code`` as it shows a text with no words around it."""
    sections = _split(code)
    if (number := _of_texts(sections)) is not None:
        tokens = _TOKEN.finditer(sections[number])
        sections[number] = "".join(token[0] for token in tokens if token[8] == "@" or not _literal(token))
    return ";".join(sections)


def _of_texts(sections: Sequence[str]) -> int | None:
    """Which part of a format holds for texts."""
    if len(sections) > 3:
        return 3
    return next((number for number in reversed(range(len(sections))) if "@" in sections[number]), None)


def _shown(value: str, code: str, since_1904: bool) -> Shown | None:
    section, number = _section(float(value), code)
    tokens = list(_TOKEN.finditer(section))
    if any(token[4] for token in tokens) or not tokens:
        return None if len(tokens) > 1 else Shown(plain(value if number < 0 else value.lstrip("-")))
    if any(token[6] or _is_elapsed(token) for token in tokens):
        return _date(number, tokens, since_1904)
    digits = _digits(Decimal(plain(value)).copy_abs(), tokens)
    return None if digits is None else Shown(f"-{digits}" if number < 0 else digits)


def _section(number: float, code: str) -> tuple[str, float]:
    """The part of a format that holds for ``number``, and the number without the sign that the part itself shows."""
    sections = _split(code)
    conditions = [found for section in sections if (found := _CONDITION.search(_brackets(section)))]
    if conditions:
        for section in sections:
            found = _CONDITION.search(_brackets(section))
            if found is None or _COMPARED[found[1]](number, float(found[2])):
                return section, number
        raise ValueError(code)
    if number < 0 and len(sections) > 1:
        return sections[1], -number
    if number == 0 and len(sections) > 2:
        return sections[2], number
    return sections[0], number


def _split(code: str) -> list[str]:
    sections, start = [], 0
    for token in _TOKEN.finditer(code):
        if token[8] == ";":
            sections.append(code[start : token.start()])
            start = token.end()
    return [*sections, code[start:]]


def _brackets(section: str) -> str:
    return "".join(f"[{token[3]}]" for token in _TOKEN.finditer(section) if token[3] is not None)


def _literal(token: re.Match[str]) -> str | None:
    """What a token shows whatever the number is; None for one that is not known."""
    if token[1] is not None or token[2] is not None:
        return token[1] if token[1] is not None else token[2]
    if token[0][0] in "_*":
        return ""
    if token[3] is not None:
        currency = _CURRENCY.fullmatch(token[3])
        if currency:
            return currency[1]
        return "" if _COLOUR.fullmatch(token[3]) or _CONDITION.fullmatch(token[3]) else None
    return token[8]


def _is_elapsed(token: re.Match[str]) -> bool:
    return _ELAPSED.fullmatch(token[3] or "") is not None


def _digits(number: Decimal, tokens: list[re.Match[str]]) -> str | None:
    """A number in places for digits, which stand in groups with signs between, before and behind."""
    if any(token[8] in ("E", "e", "/") for token in tokens):
        return None
    percent = sum(token[8] == "%" for token in tokens)
    places = [index for index, token in enumerate(tokens) if token[7]]
    if not places:
        return None
    point = next((index for index, token in enumerate(tokens) if token[8] == "." and places[0] <= index), len(tokens))
    decimals = sum(len(tokens[index][7]) for index in places if index > point)
    with localcontext(_ROUNDING):
        rounded = f"{number * 100**percent:.{decimals}f}"
    whole, _, fraction = rounded.partition(".")
    commas = [index for index, token in enumerate(tokens) if token[8] == "," and places[0] < index < point]
    if any(index > max(place for place in places if place < point) for index in commas):
        return None  # a comma behind the last digit divides by a thousand
    before = [index for index in places if index < point]
    parts = _whole_parts(whole, [tokens[index][7] for index in before], grouped=bool(commas))
    parts += _fraction_parts(fraction, [tokens[index][7] for index in places if index > point])
    made: list[str] = []
    for index, token in enumerate(tokens):
        if token[7]:
            made.append(parts.pop(0))
        elif index not in commas:
            literal = _literal(token)
            if literal is None:
                return None
            made.append(literal)
    return "".join(made)


def _whole_parts(whole: str, places: list[str], *, grouped: bool) -> list[str]:
    """The digits before the point for each group of places, filled from the right; the first takes what is left."""
    if grouped:
        least = sum(len(place.replace("#", "")) for place in places)
        told = f"{int(whole):,}" if int(whole) or least else ""
        return [told.rjust(least, "0"), *[""] * (len(places) - 1)]
    parts: list[str] = []
    rest = whole.lstrip("0")
    for number, place in enumerate(reversed(places)):
        last = number + 1 == len(places)
        taken = rest if last else rest[-len(place) :]
        rest = "" if last else rest[: -len(place)] if len(rest) > len(place) else ""
        missing = place[: max(len(place) - len(taken), 0)]
        parts.append("".join("0" if sign == "0" else "" for sign in missing) + taken)
    return parts[::-1]


def _fraction_parts(fraction: str, places: list[str]) -> list[str]:
    parts = []
    for place in places:
        parts.append(fraction[: len(place)])
        fraction = fraction[len(place) :]
    if places and places[-1].endswith("#"):
        parts[-1] = parts[-1].rstrip("0") if set(places[-1]) == {"#"} else parts[-1]
    return parts


def _date(number: float, tokens: list[re.Match[str]], since_1904: bool) -> Shown | None:
    """A date or time: days since the end of 1899, or since 1904. None for what is none for certain."""
    if number < 0 or number >= 2_958_466:
        return None
    language = _language(tokens)
    if language in _SYSTEM:
        tokens, language = list(_TOKEN.finditer(_SYSTEM[language])), _KOREAN
    units = _units(tokens)
    elapsed = [_is_elapsed(token) for token in tokens]
    parts = {_PART_OF[unit[0]] for unit in units if unit and unit[0] in _PART_OF}
    for index in (index for index, token in enumerate(tokens) if token[7]):
        if index < 2 or tokens[index - 1][8] != "." or not (units[index - 2][:1] in _DIVIDED or elapsed[index - 2]):
            return None  # digits are parts of minutes and seconds, or the letters no date's
    days, seconds = divmod(round(number * 86_400), 86_400)
    days += _DAYS_TO_1904 if since_1904 else 0
    moment = _at(days, seconds)
    told = _moment(moment, tokens, units, language)
    # Which names of months and days a program writes depends on its language, and readers of dates expect none.
    named = language != _KOREAN and any(unit[:3] in ("mmm", "ddd") for unit in units)
    if told is None or (named and parts == _WHOLE):
        if not parts and (moment.year < _FIRST_YEAR if any(elapsed) else number < 1):
            return None  # a time of day, or a span of time
        hours = any(elapsed) or any(unit[:1] in ("h", "n", "s") for unit in units)
        return Shown(_iso(moment, hours=hours), guessed=True)
    hidden = days not in _NO_DAYS and (number >= 1 or bool(parts))
    return Shown(told, partial=hidden and parts != _WHOLE)


def _at(days: int, seconds: int) -> _Moment:
    """The moment ``seconds`` into a day, of which the first of 1900 is 1; weekdays are those that Excel counts."""
    start = date(1899, 12, 30) if days > 60 else date(1899, 12, 31)
    year, month, day = _NO_DAYS.get(days) or (start + timedelta(days)).timetuple()[:3]
    minutes, second = divmod(seconds, 60)
    return _Moment(year, month, day, (days + 5) % 7, *divmod(minutes, 60), second)


def _iso(moment: _Moment, *, hours: bool) -> str:
    day = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
    return f"{day} {moment.hour:02}:{moment.minute:02}:{moment.second:02}" if hours else day


def _language(tokens: list[re.Match[str]]) -> str:
    """Whose names and years a format asks for: a language, one of the system's own formats, or "" for none."""
    found = (_CURRENCY.fullmatch(token[3]) for token in tokens if token[3])
    tag = next((one[2].upper() for one in found if one and one[2]), "")
    if tag in _SYSTEM or not tag:
        return tag
    if not re.fullmatch(r"[0-9A-F]{1,8}", tag):
        return {"KO": _KOREAN, "EN": _ENGLISH}.get(tag.partition("-")[0], _OTHER)
    system = f"{int(tag, 16) & 0xFFFF:X}"
    if system in _SYSTEM:
        return system
    # ECMA-376, 18.8.31: language, and above it a calendar, of which 0 to 2 are the usual one.
    calendar, language = int(tag, 16) >> 16 & 0xFF, int(tag, 16) & 0x3FF
    return {0x12: _KOREAN, 0x09: _ENGLISH}.get(language, _OTHER) if calendar < 3 else _CALENDAR


def _units(tokens: list[re.Match[str]]) -> list[str]:
    """The unit that each token shows, n for minutes; "" for tokens that show none."""
    units: list[str] = []
    previous = ""
    for index, token in enumerate(tokens):
        unit = (token[6] or "").lower()
        elapsed = token[3].lower() if _is_elapsed(token) else ""
        if unit[:1] == "m" and len(unit) < 3:
            behind = next((one[6].lower() for one in tokens[index + 1 :] if one[6]), "")
            unit = "n" * len(unit) if previous == "h" or behind.startswith("s") else unit
        previous = (unit or elapsed or previous)[0:1]
        units.append(unit)
    return units


def _moment(moment: _Moment, tokens: list[re.Match[str]], units: Sequence[str], language: str) -> str | None:
    half = any(token[5] for token in tokens)
    made: list[str] = []
    for token, unit in zip(tokens, units, strict=True):
        if token[5]:
            afternoon = moment.hour >= 12
            english = token[5][0] == "A" and language != _KOREAN
            told: str | None = ("PM" if afternoon else "AM") if english else "오후" if afternoon else "오전"
        elif unit:
            told = _unit(moment, unit, half=half, language=language)
        else:
            told = None if token[7] or (token[8] or "") in _ERAS else _literal(token)
        if told is None:
            return None
        made.append(told)
    return "".join(made)


def _unit(moment: _Moment, unit: str, *, half: bool, language: str) -> str | None:
    hour = (moment.hour % 12 or 12) if half else moment.hour
    day = _DAYS[moment.weekday]
    known = {
        "m": str(moment.month), "mm": f"{moment.month:02}", "d": str(moment.day), "dd": f"{moment.day:02}",
        "h": str(hour), "hh": f"{hour:02}", "n": str(moment.minute), "nn": f"{moment.minute:02}",
        "s": str(moment.second), "ss": f"{moment.second:02}", "aaa": day, "aaaa": f"{day}요일",
    }  # fmt: skip
    if unit[0] == "y" and language != _CALENDAR:
        known[unit] = f"{moment.year:04}" if len(unit) > 2 else f"{moment.year % 100:02}"
    if language == _KOREAN:
        known |= {"e": str(moment.year), "mmmm": f"{moment.month}월", "ddd": day, "dddd": f"{day}요일"}
    elif language in ("", _ENGLISH):
        month, weekday = _MONTHS[moment.month - 1], _WEEKDAYS[moment.weekday]
        known |= {
            "e": str(moment.year), "mmm": month[:3], "mmmm": month, "mmmmm": month[0], "ddd": weekday[:3],
            "dddd": weekday,
        }  # fmt: skip
    return known.get(unit)
