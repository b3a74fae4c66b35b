"""What a cell shows of a number: digits with the signs of its format, dates, times.

A format that is not certain gives None, and the number is then read as it is stored.
"""

import re
from datetime import date, datetime, timedelta
from functools import lru_cache

# Formats that files name by number alone, as a Korean Excel shows them.
BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 14: "yyyy-mm-dd", 15: "d-mmm-yy",
    16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm",
    27: 'yyyy"年" mm"月" dd"日"', 28: "mm-dd", 29: "mm-dd", 30: "mm-dd-yy", 31: 'yyyy"년" mm"월" dd"일"',
    32: 'h"시" mm"분"', 33: 'h"시" mm"분" ss"초"', 34: "yyyy-mm-dd", 35: "yyyy-mm-dd", 36: 'yyyy"年" mm"月" dd"日"',
    37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00", 49: "@",
    50: 'yyyy"年" mm"月" dd"日"', 51: "mm-dd", 52: "yyyy-mm-dd", 53: "yyyy-mm-dd", 54: "mm-dd", 55: "yyyy-mm-dd",
    56: "yyyy-mm-dd", 57: 'yyyy"年" mm"月" dd"日"', 58: "mm-dd",
}  # fmt: skip
_TOKEN = re.compile(
    r"\"([^\"]*)\"|\\(.)|_.|\*.|\[([^\]]*)\]|(General|G/표준)|(AM/PM|A/P|오전/오후)|([yY]+|[mM]+|[dD]+|[hH]+|[sS]+|a{3,4})"
    r"|([0#?]+)|(.)",
    re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)")
_CURRENCY = re.compile(r"\$([^-]*)(?:-[0-9A-Fa-f]+)?")
_COLOUR = re.compile(r"(?:Red|Blue|Black|White|Green|Yellow|Cyan|Magenta|색\s?\d+|Color\s?\d+|DBNum\d)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"
_DAYS = "월화수목금토일"
_PLACES = 15
_COMPARED = {
    "<": float.__lt__, "<=": float.__le__, ">": float.__gt__, ">=": float.__ge__, "=": float.__eq__, "<>": float.__ne__,
}  # fmt: skip


def is_number(value: str) -> bool:
    """Whether a cell's ``value`` is a number as files spell it."""
    return len(value) < 40 and _NUMBER.fullmatch(value) is not None


def plain(value: str) -> str:
    """A number as it is stored, without powers of ten where it is whole."""
    number = float(value)
    return str(int(number)) if number.is_integer() and abs(number) < 10**_PLACES else f"{number:.{_PLACES}g}"


@lru_cache(maxsize=50_000)
def shown(value: str, code: str, since_1904: bool = False) -> str:
    """What a cell with the format ``code`` shows of the number ``value``; the number where that is not certain."""
    try:
        told = _shown(float(value), code, since_1904)
    except (ValueError, OverflowError):
        told = None
    return told if told and told.strip() else plain(value)


def _shown(number: float, code: str, since_1904: bool) -> str | None:
    section, number = _section(number, code)
    tokens = list(_TOKEN.finditer(section))
    if any(token[4] for token in tokens) or not tokens:
        return None if len(tokens) > 1 else plain(str(number))
    if any(token[6] for token in tokens):
        return _moment(number, tokens, since_1904)
    return _digits(number, tokens)


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


def _digits(number: float, tokens: list[re.Match[str]]) -> str | None:
    """A number in places for digits, which stand in groups with signs between, before and behind."""
    if any(token[8] in ("E", "e", "/") for token in tokens):
        return None
    percent = sum(token[8] == "%" for token in tokens)
    places = [index for index, token in enumerate(tokens) if token[7]]
    if not places:
        return None
    point = next((index for index, token in enumerate(tokens) if token[8] == "." and places[0] <= index), len(tokens))
    decimals = sum(len(tokens[index][7]) for index in places if index > point)
    rounded = f"{abs(number) * 100**percent:.{decimals}f}"
    whole, _, fraction = rounded.partition(".")
    commas = [index for index, token in enumerate(tokens) if token[8] == "," and places[0] < index < point]
    if any(index > max(place for place in places if place < point) for index in commas):
        return None  # a comma behind the last digit divides by a thousand
    before = [index for index in places if index < point]
    parts = _whole_parts(whole, [tokens[index][7] for index in before], grouped=bool(commas))
    parts += _fraction_parts(fraction, [tokens[index][7] for index in places if index > point])
    made: list[str] = ["-"] if number < 0 else []
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


def _moment(number: float, tokens: list[re.Match[str]], since_1904: bool) -> str | None:
    """A date or time: days since the end of 1899, or since 1904."""
    if number < 0 or number >= 2_958_466 or any(token[7] for token in tokens):
        return None
    start = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30) if number >= 61 else datetime(1899, 12, 31)
    moment = start + timedelta(seconds=round(number * 86_400))
    half = any(token[5] for token in tokens)
    made: list[str] = []
    previous = ""
    for index, token in enumerate(tokens):
        if token[5]:
            afternoon = moment.hour >= 12
            told: str | None = ("PM" if afternoon else "AM") if token[5][0] == "A" else "오후" if afternoon else "오전"
        elif token[6]:
            unit = token[6].lower()
            behind = next((one[6].lower() for one in tokens[index + 1 :] if one[6]), "")
            minutes = unit[0] == "m" and len(unit) < 3 and (previous == "h" or behind.startswith("s"))
            told = _unit(moment, "n" * len(unit) if minutes else unit, half=half)
            previous = unit[0]
        else:
            told = _literal(token)
        if told is None:
            return None
        made.append(told)
    return "".join(made)


def _unit(moment: datetime, unit: str, *, half: bool) -> str | None:
    hour = (moment.hour % 12 or 12) if half else moment.hour
    month = _MONTHS[3 * moment.month - 3 : 3 * moment.month]
    known = {
        "yyyy": f"{moment.year:04}", "yy": f"{moment.year % 100:02}", "m": str(moment.month), "mmm": month,
        "mm": f"{moment.month:02}", "d": str(moment.day), "dd": f"{moment.day:02}", "h": str(hour), "hh": f"{hour:02}",
        "n": str(moment.minute), "nn": f"{moment.minute:02}", "s": str(moment.second), "ss": f"{moment.second:02}",
        "aaa": _DAYS[date.weekday(moment)], "aaaa": f"{_DAYS[date.weekday(moment)]}요일",
    }  # fmt: skip
    return known.get(unit)
