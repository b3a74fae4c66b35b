"""Finding values in texts, however they are spelled, without crying wolf at short and common words.

A value is *strong* (three syllables and more, long identifiers: found anywhere; a person's name that words may spell by
chance is a doubtful hit, and so are words that call a thing and stand there as words do), *numeric* (six digits and
more: found by its digits alone, a date field by field), *short* (two syllables: found only between word borders or
before a particle) or *weak* (one syllable, a few digits, zeros that keep the place of a number, a word everybody uses).
Weak values are not looked for: that every marked place was replaced is shown by comparing the whole text with the plan.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property
from itertools import chain

from core.characters import NUMBER_SIGNS
from core.korean.morphology import reads_as_words
from core.paths import resource
from core.regions import is_written_region
from core.taxonomy import taxonomy
from core.verification.fold import SOFT_BORDER, digits_of, fold, tighten
from core.verification.glued import surely_called, surely_named
from core.verification.model import SecretValue
from core.verification.numbers import Number, date_fields, number
from core.verification.particles import RIGHT
from core.verification.views import Views, batches, no_digit_cut


class Strength(Enum):
    """How much a value says by itself."""

    STRONG = "strong"
    NUMERIC = "numeric"
    SHORT = "short"
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class Hit:
    """``text[start:end]`` spells value number ``value``; ``doubtful``: a name, maybe by chance within other words."""

    start: int
    end: int
    value: int
    doubtful: bool = False


_UNIT = re.compile(r"제?\d{1,4}[가-힣]{1,2}")
# The place of a number in a form: 00-000-0000, 010-0000-0000. No telephone and no account has such.
_NO_NUMBER = re.compile(r"0+|0\d{1,2}0{7,}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_HANGUL = re.compile(r"[가-힣㐀-䶿一-鿿]")
_LATIN = re.compile(r"[^\W\d_가-힣㐀-䶿一-鿿]")
_SPACING = re.compile(r"\s+|[\-‐-―_]+")
_WORD, _NUMBER_SIGN = re.compile(r"[^\W_]"), re.compile(f"[{NUMBER_SIGNS}]")
_NUMBER_BEFORE = re.compile(r"[\d.,\-:]")
# A longer number, an amount, a count, a year.
_NUMBER_AFTER = re.compile(r"[,.:\-]?\d|원|만|억|명|년")
_OFFICE = re.compile("청|의회")
_KOREAN_NAME = re.compile(r"[가-힣]{3,4}")
# So many digits has a day with its year, at least.
_DAY = 6
# So many syllables turned round are easily another word.
_FEW = 3
# So many digits are hardly put together by chance from numbers that stand side by side.
_LONG = 9


@cache
def common_words() -> frozenset[str]:
    """Words so common in judgments that finding one says nothing, and the names of regions."""
    return frozenset(resource("verification", "common_words.txt").read_text(encoding="utf-8").split())


def strength(value: str) -> Strength:
    """How much ``value`` says by itself."""
    folded = fold(value)
    tight = tighten(folded).text
    hangul, latin = len(_HANGUL.findall(tight)), len(_LATIN.findall(tight))
    digits = sum(character.isdecimal() for character in tight)
    if _UNIT.fullmatch(tight) or tight in common_words():
        return Strength.WEAK
    if not hangul and not latin:
        return _strength_of_number(tight, digits)
    if digits >= _DAY and date_fields(folded.text.strip()):  # 1990년 1월 2일 stands as 1990. 01. 02. as well
        return Strength.NUMERIC
    if hangul >= 3 or latin >= 6 or (hangul + latin + digits >= 4 and (hangul or digits)):
        return Strength.STRONG
    return Strength.SHORT if hangul + latin + digits >= (2 if hangul else 3) else Strength.WEAK


def _strength_of_number(tight: str, digits: int) -> Strength:
    if _NO_NUMBER.fullmatch("".join(filter(str.isdecimal, tight))):
        return Strength.WEAK
    if digits >= 6:
        return Strength.NUMERIC
    return Strength.WEAK if digits < 4 or _YEAR.fullmatch(tight) else Strength.SHORT


@dataclass(frozen=True, slots=True)
class _Needle:
    index: int
    text: str
    # With its white space and hyphens.
    soft: str
    strength: Strength
    # Of a person, in Hangul: its syllables are those of words.
    name: bool
    # Of a thing, and words that go on as well: 아름다운, 하나로.
    words: bool
    number: Number | None

    @property
    def unlikely(self) -> bool:
        """Whether random bytes hardly ever spell it."""
        return self.strength is not Strength.SHORT and len(self.text.encode("utf-16-le")) >= (
            16 if self.text.isascii() else 6
        )


class Needles:
    """Values prepared for searching many texts; a search takes as long as its text is, however many they are."""

    def __init__(self, values: Sequence[SecretValue]) -> None:
        self.values = tuple(values)
        needles: dict[tuple[str | tuple[int, ...], Strength], _Needle] = {}
        self.unsearched = 0
        for index, value in enumerate(self.values):
            kind = strength(value.text)
            if kind is Strength.WEAK:
                self.unsearched += 1
                continue
            folded = fold(value.text)
            text = (digits_of(folded) if kind is Strength.NUMERIC else tighten(folded)).text
            korean, person = _KOREAN_NAME.fullmatch(text) is not None, _is_person(value.label)
            words = korean and not person and reads_as_words(text)
            soft = folded.text.strip()
            digits = number(soft, text) if kind is Strength.NUMERIC else None
            # 1990. 1. 12. and 1990. 11. 2. are two, as are 123-4 and 12-34; 1990. 1. 2. and 1990-01-02 are one.
            one = soft if kind is Strength.SHORT and text.isdecimal() else (digits and digits.fields) or text
            needles.setdefault((one, kind), _Needle(index, text, soft, kind, korean and person, words, digits))
        self._needles = tuple(needles.values())

    @cached_property
    def _sought(self) -> frozenset[str]:
        """Every spelling that is looked for in any view."""
        numbers = (one.number.sought() for one in self._needles if one.number)
        others = ((one.text, one.text[::-1]) for one in self._needles if not one.number)
        return frozenset(chain.from_iterable((*numbers, *others)))

    @staticmethod
    def tells(value: str) -> bool:
        """Whether ``value`` says enough by itself to be looked for."""
        return strength(value) is not Strength.WEAK

    def among(self, texts: Iterable[str]) -> "Needles":
        """The needles that stand in any of ``texts``, disguised ones included.

        Most stand in none, and one search over all is cheap.
        """
        found = Needles(())
        found.values, found.unsearched = self.values, self.unsearched
        standing: set[int] = set()
        for batch in batches(texts):
            views = Views(batch, self._sought)
            standing |= {
                number
                for number, needle in enumerate(self._needles)
                if number not in standing and (any(self._spans(views, needle)) or any(_disguised(views, needle)))
            }
        found._needles = tuple(self._needles[number] for number in sorted(standing))
        return found

    def find(self, text: str, *, doubtful: bool = False) -> list[Hit]:
        """Every occurrence in ``text``, in code points of ``text``, by position; ``doubtful`` ones too if asked for."""
        if not self._needles:
            return []
        views = Views(text, self._sought)
        hits = [
            Hit(views.source_position(start), views.source_position(end), needle.index, unsure)
            for needle in self._needles
            for start, end, unsure in self._spans(views, needle)
            if doubtful or not unsure
        ]
        return sorted(hits, key=lambda hit: (hit.start, -hit.end))

    def count(self, text: str, *, binary: bool = False, doubtful: bool = False) -> dict[int, int]:
        """How often each value stands in ``text``; values that do not are left out.

        In ``binary`` text only values are believed that chance does not make. With ``doubtful`` the doubtful
        occurrences are counted, and they alone.
        """
        found: dict[int, int] = {}
        if not self._needles:
            return found
        views = Views(text, self._sought)
        for needle in self._needles:
            if binary and not needle.unlikely:
                continue
            times = sum(unsure == doubtful for *_, unsure in self._spans(views, needle))
            if times:
                found[needle.index] = times
        return found

    def count_disguised(self, text: str, *, hidden: bool) -> dict[int, int]:
        """How often each value is spelled backwards in ``text``, or all but one digit of a number stands there.

        Three syllables turned round may be another word, and another's name: they are counted in ``hidden`` text only.
        """
        found: dict[int, int] = {}
        if not self._needles:
            return found
        views = Views(text, self._sought)
        for needle in self._needles:
            if hidden or needle.number or len(needle.text) > _FEW:
                times = sum(1 for _ in _disguised(views, needle))
                if times:
                    found[needle.index] = times
        return found

    def count_across(self, text: str) -> dict[int, int]:
        """How often each value spans a soft border of ``text``; where numbers stand, from border to border."""
        found: Counter[int] = Counter()
        if not self._needles:
            return found
        views = Views(text, self._sought)
        for needle in self._needles:
            found[needle.index] += sum(
                not unsure and _spans_border(views, (start, end)) for start, end, unsure in self._spans(views, needle)
            )
        return dict(+found)

    def _spans(self, views: Views, needle: _Needle) -> Iterator[tuple[int, int, bool]]:
        """Occurrences of one needle, in positions of the soft view, and whether they are doubtful."""
        text = views.soft.text
        if needle.number:
            yield from ((*span, False) for span in needle.number.spans(views))
        elif needle.strength is Strength.SHORT:
            spans = views.tight.spans(needle.text)
            yield from ((*span, False) for span in spans if _bordered(views, span, needle))
        else:
            for span in views.tight.spans(needle.text):
                if not needle.name and _names_region(text, span):
                    continue
                if no_digit_cut(text, span) or _cut_at_borders(views, span):
                    surely = surely_named if needle.name else surely_called if needle.words else None
                    yield *span, surely is not None and not surely(text, span)
            if views.apart.text:
                yield from ((*span, False) for span in _apart(views, needle))


def _spans_border(views: Views, span: tuple[int, int]) -> bool:
    text, positions = views.source, views.soft.positions
    first, last = positions[span[0]], positions[span[1] - 1]
    if SOFT_BORDER not in text[first:last]:
        return False
    if not text[first].isdecimal():
        return True
    long = sum(map(str.isdecimal, text[first : last + 1])) >= _LONG
    return long and not text[max(0, first - 1) : first].isdecimal() and not text[last + 1 : last + 2].isdecimal()


def _cut_at_borders(views: Views, span: tuple[int, int]) -> bool:
    """Whether the digits beside a value stand behind a soft border: they are those of another text."""
    text, (start, end) = views.soft.text, span
    sides = [side for side in (start, end) if text[max(0, side - 1) : side + 1].isdecimal() and 0 < side < len(text)]
    positions = views.soft.positions
    return all(SOFT_BORDER in views.source[positions[side - 1] + 1 : positions[side]] for side in sides)


def _apart(views: Views, needle: _Needle) -> Iterator[tuple[int, int]]:
    """Where the syllables stand apart by other signs than blanks and hyphens, from word border to word border."""
    text = views.soft.text
    for start, end in views.apart.spans(needle.text):
        other = tighten(fold(text[start:end])).text != needle.text
        if other and not _WORD.match(text[max(0, start - 1) : start]) and RIGHT.match(text, end):
            yield start, end


def _names_region(text: str, span: tuple[int, int]) -> bool:
    """Whether the syllables with the one behind them are the name of a 시·군·구, which stays: of the police station
    서울광진 nothing stands in 서울 광진구 and 서울 광진구청장."""
    end = span[1] + 1
    if not _HANGUL.match(text, span[1]):  # 정선군 itself, which somebody decided to replace
        return False
    ends = _OFFICE.match(text, end) or RIGHT.match(text, end)
    return ends is not None and is_written_region(text[span[0] : end])


def _disguised(views: Views, needle: _Needle) -> Iterator[tuple[int, int]]:
    """Where a value that says much is spelled backwards, or all but one digit of it stands."""
    if needle.number:
        yield from needle.number.backwards(views)
        yield from needle.number.all_but_one(views)
        return
    turned, text = needle.text[::-1], views.soft.text
    if needle.strength is not Strength.STRONG or turned == needle.text:
        return
    for start, end in views.tight.spans(turned):
        bordered = not _WORD.match(text[max(0, start - 1) : start]) and RIGHT.match(text, end)
        if no_digit_cut(text, (start, end)) and (len(needle.text) > _FEW or bordered):
            yield start, end


def _is_person(label: str) -> bool:
    known = taxonomy().labels.get(label)
    return known is not None and known.category == "인명"


def _is_number_sign(views: Views, place: int) -> bool:
    """Whether the digit at ``place`` of the folded text was the sign of a number (①), which joins no word."""
    positions = views.soft.positions
    return 0 <= place < len(views.soft.text) and _NUMBER_SIGN.match(views.source, positions[place]) is not None


def _bordered(views: Views, span: tuple[int, int], needle: _Needle) -> bool:
    """Word borders on both sides, particles allowed; spelled together or wholly apart (길 동), not half."""
    text, (start, end) = views.soft.text, span
    found, before = text[start:end], text[max(0, start - 1) : start]
    if needle.text.isdecimal():
        as_written = found in (needle.soft, needle.text)
        return as_written and not _NUMBER_BEFORE.match(before) and not _NUMBER_AFTER.match(text, end)
    apart = len(_SPACING.findall(found)) in (0, len(needle.text) - 1)
    left = not _WORD.match(before) or _is_number_sign(views, start - 1)
    return apart and left and (RIGHT.match(text, end) is not None or _is_number_sign(views, end))


def merged(hits: Iterable[Hit]) -> list[Hit]:
    """``hits`` without those that overlap an earlier one."""
    chosen: list[Hit] = []
    for hit in hits:
        if not chosen or hit.start >= chosen[-1].end:
            chosen.append(hit)
    return chosen


def with_kept(values: Iterable[SecretValue], kept: Iterable[str]) -> tuple[SecretValue, ...]:
    """``values``, each with the number of times it stands in the texts that are ``kept``."""
    values, texts = tuple(values), Counter(kept)
    counts: Counter[int] = Counter()
    needles = Needles(values).among(texts)
    for text, times in texts.items():
        for index, count in needles.count(text).items():
            counts[index] += count * times
    return tuple(replace(value, kept=counts[index]) for index, value in enumerate(values))
