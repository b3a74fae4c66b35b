"""Finding a number in texts: by its digits, whatever separates them and in whatever signs they are written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.verification.fold import HARD_BORDER
from core.verification.views import Views, no_digit_cut

# Between the digits of one number as people write it: one to four signs.
_GAP = re.compile(r"[\s\-‐-―−.()/_]{1,4}")
# Anything but letters and digits: believed where the number neither begins nor ends inside a longer one.
_WIDE_GAP = re.compile(rf"(?:[^\w{HARD_BORDER}]|_){{1,40}}")
_FIELD = re.compile(r"\d+")
_BETWEEN = re.compile(r"\D+")
_DATE = re.compile(r"(?:\d{4}|\d\d)\s?[.년/\-]\s?\d{1,2}\s?[.월/\-]\s?\d{1,2}\s?[.일]?")
# Chance does not make so many digits: pieces of longer numbers are believed, then any signs between and the number
# read backwards.
_LONG, _SURE = 8, 9
_COUNTRY = "82"


@dataclass(frozen=True, slots=True)
class Number:
    """A number to look for.

    Attributes:
        spellings: its digits, and those it has with or without the prefix of the country (+82 10 for 010).
        fields: its parts if it is a date: 2015. 1. 12. and 2015. 11. 2. have the same digits.
    """

    spellings: tuple[str, ...]
    fields: tuple[str, ...]

    def spans(self, views: Views) -> Iterator[tuple[int, int]]:
        """Its occurrences, in positions of the soft view."""
        for spelling in self.spellings:
            for span in views.digits.spans(spelling):
                if self._is_meant(views.soft.text, span, spelling):
                    yield span
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
        if self.fields and tuple(_FIELD.findall(found)) not in (self.fields, (spelling,)):
            return False
        gaps = _BETWEEN.findall(found)
        if all(map(_GAP.fullmatch, gaps)):
            return len(spelling) >= _LONG or no_digit_cut(text, span)
        return len(spelling) >= _SURE and no_digit_cut(text, span) and all(map(_WIDE_GAP.fullmatch, gaps))


def _rests(digits: str) -> tuple[str, str]:
    return digits[1:], digits[:-1]


def number(soft: str, digits: str) -> Number:
    """The number of a value, given as it is spelled (folded) and as ``digits`` alone."""
    fields = tuple(_FIELD.findall(soft)) if _DATE.fullmatch(soft) else ()
    return Number((digits, *(() if fields else _with_prefix(digits))), fields)


def _with_prefix(digits: str) -> Iterator[str]:
    """Other spellings of what can be a telephone number."""
    if digits.startswith("0") and 9 <= len(digits) <= 11:
        yield from (_COUNTRY + digits[1:], _COUNTRY + digits)
    elif digits.startswith(_COUNTRY) and 10 <= len(digits) <= 13:
        yield "0" + digits[2:].removeprefix("0")
