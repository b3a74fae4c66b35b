"""Finding a number in texts: by its digits, whatever separates them and in whatever signs they are written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from core.verification.fold import HARD_BORDER
from core.verification.views import Views, no_digit_cut

# Between the digits of one number as people write it: one to four signs.
_GAP = re.compile(r"[\s\-‐-―−.()/_]{1,4}")
# Anything but letters and digits: believed where the number neither begins nor ends inside a longer one.
_WIDE_GAP = re.compile(rf"(?:[^\w{HARD_BORDER}]|_){{1,40}}")
_FIELD = re.compile(r"\d+")
_BETWEEN = re.compile(r"\D+")
_DATE = re.compile(r"(?:\d{4}|\d\d)\s?[.년/\-]\s?\d{1,2}\s?[.월/\-]\s?\d{1,2}\s?[.일]?")
_DATE_GAP = re.compile(r"\s{0,40}[\-‐-―−.()/_년월]{0,3}\s{0,40}")
_MONTH_SAID, _DAY_SAID = re.compile("[년월]"), re.compile(r"\s?일")
_MONTH = re.compile(r"(?:19|20)\d\d\s?[.년/\-]\s?(?:0?[1-9]|1[0-2])(?:\s?[.월/\-]\s?\d{1,2})?")
_CELLS = re.compile(r"\t|(?<![\-‐-―−])\s*\n")
# Chance does not make so many digits: pieces of longer numbers are believed, then any signs between and the number
# read backwards.
_LONG, _SURE = 8, 9
_COUNTRY = "82"


@dataclass(frozen=True, slots=True)
class Number:
    """A number to look for.

    Attributes:
        spellings: its digits, and those it has with or without the prefix of the country (+82 10 for 010); of a date
            those with and without the zeros of month and day.
        fields: its parts if it is a date: 2015. 1. 12. and 2015. 11. 2. have the same digits.
        written: as the value has it (folded).
    """

    spellings: tuple[str, ...]
    fields: tuple[int, ...]
    written: str

    def spans(self, views: Views) -> Iterator[tuple[int, int]]:
        """Its occurrences, in positions of the soft view."""
        text = views.soft.text
        for spelling in self.spellings:
            for start, end in views.digits.spans(spelling):
                if self._is_meant(text, (start, end), spelling):
                    day = _DAY_SAID.match(text, end) if _MONTH_SAID.search(text, start, end) else None
                    yield start, day.end() if day else end
            if views.spoken.text:
                yield from views.spoken.spans(spelling)

    def backwards(self, views: Views) -> Iterator[tuple[int, int]]:
        """Where its digits stand in reverse order."""
        for spelling in self.spellings:
            turned = spelling[::-1]
            if self.fields or len(spelling) < _SURE or turned in self.spellings:
                continue
            for span in views.digits.spans(turned):
                if self._is_meant(views.soft.text, span, turned) and no_digit_cut(views.soft.text, span):
                    yield span

    def all_but_one(self, views: Views) -> Iterator[tuple[int, int]]:
        """Where all of its digits but the first or the last stand: what a half-replaced number leaves."""
        for spelling in self.spellings[:1]:
            if self.fields or len(spelling) <= _SURE:
                continue
            for rest in _rests(spelling):
                for span in views.digits.spans(rest):
                    if self._is_meant(views.soft.text, span, rest) and no_digit_cut(views.soft.text, span):
                        yield span

    def sought(self) -> Iterator[str]:
        """Every row of digits that is looked for."""
        for spelling in self.spellings:
            yield from (spelling, spelling[::-1], *_rests(spelling))

    def _is_meant(self, text: str, span: tuple[int, int], spelling: str) -> bool:
        found = text[slice(*span)]
        gaps = _BETWEEN.findall(found)
        if self.fields:
            return self._is_date(found, spelling) and no_digit_cut(text, span) and all(map(_DATE_GAP.fullmatch, gaps))
        if len(spelling) < _LONG and found not in self.written and _by_chance(text, span):
            return False
        if all(map(_GAP.fullmatch, gaps)):
            return len(spelling) >= _LONG or no_digit_cut(text, span)
        return len(spelling) >= _SURE and no_digit_cut(text, span) and all(map(_WIDE_GAP.fullmatch, gaps))

    def _is_date(self, found: str, spelling: str) -> bool:
        """Whether the parts are the date's; in one piece only as the value has them or with all zeros (19900102)."""
        if found.isdecimal():
            return spelling == self.spellings[0] or len(spelling) >= _LONG
        return tuple(map(int, _FIELD.findall(found))) == self.fields


def _by_chance(text: str, span: tuple[int, int]) -> bool:
    """Whether so few digits are put together from a day, from a month with its year (201510 in 2015. 10. 3.), or from
    cells. Lines below each other are cells, too, but behind a hyphen the number goes on.
    """
    return _MONTH.fullmatch(text, *span) is not None or _CELLS.search(text, *span) is not None


def _rests(digits: str) -> tuple[str, str]:
    return digits[1:], digits[:-1]


def number(soft: str, digits: str) -> Number:
    """The number of a value, given as it is spelled (folded) and as ``digits`` alone."""
    fields = date_fields(soft)
    if not fields:
        return Number((digits, *_with_prefix(digits)), (), soft)
    year = _FIELD.findall(soft)[0]
    rows = (f"{year}{month}{day}" for month, day in product(*({f"{one}", f"{one:02}"} for one in fields[1:])))
    return Number((digits, *sorted({*rows} - {digits})), fields, soft)


def date_fields(soft: str) -> tuple[int, ...]:
    """Year, month and day of a value that is a date, as it is spelled (folded); nothing of another one."""
    return tuple(map(int, _FIELD.findall(soft))) if _DATE.fullmatch(soft) else ()


def _with_prefix(digits: str) -> Iterator[str]:
    """Other spellings of what can be a telephone number."""
    if digits.startswith("0") and 9 <= len(digits) <= 11:
        yield from (_COUNTRY + digits[1:], _COUNTRY + digits)
    elif digits.startswith(_COUNTRY) and 10 <= len(digits) <= 13:
        yield "0" + digits[2:].removeprefix("0")
