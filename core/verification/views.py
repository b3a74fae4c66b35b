"""The foldings of one text in which values are looked for, each made once."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from core.occurrences import each, occurrences, without_overlap
from core.verification.fold import HARD_BORDER, Folded, digits_of, fold, tighten, unfolded

# Digits as words, in Hangul and Hanja, the forms used in contracts included.
_WORDS = {
    **dict(zip("공일이삼사오육칠팔구영령륙", "0123456789006", strict=True)),
    **dict(zip("〇一二三四五六七八九零", "01234567890", strict=True)),
    **dict(zip("壹貳參四伍陸柒捌玖壱弐参肆漆", "12345678912347", strict=True)),
}
_AS_DIGITS = str.maketrans(_WORDS)
_ANY_DIGIT = f"[0-9{''.join(_WORDS)}]"
_SPOKEN = re.compile(rf"{_ANY_DIGIT}(?:[\s\-‐-―−.,·~()/_]{{0,4}}+{_ANY_DIGIT}){{5,}}+")
_WORD = re.compile(f"[{''.join(_WORDS)}]")
# Fewer are words of the language beside a number in digits (이 사건 2024).
_ENOUGH_WORDS = 4
# Syllables each of which stands by itself, with any signs between: 홍·길·동, (홍)(길)(동).
_APART = re.compile(rf"[가-힣](?:[^\w{HARD_BORDER}]{{1,4}}+[가-힣]){{2,}}+")
_SYLLABLE = re.compile("[가-힣]")
_BATCH = 1_000_000
# Fewer words are found sooner one by one.
_MANY = 150


class View:
    """A folding of a text in which words are looked for: those of ``sought``, where they are many, in one pass."""

    def __init__(self, folded: Folded, sought: Collection[str]) -> None:
        self.text, self._folded, self._sought = folded.text, folded, sought

    def spans(self, word: str) -> Iterator[tuple[int, int]]:
        """Where ``word`` stands, in positions of what the view was made from; occurrences do not overlap."""
        known = self._starts if word in self._sought else None
        starts = each(self.text, word) if known is None else known.get(word, ())
        for start in without_overlap(starts, len(word)):
            positions = self._folded.positions
            yield positions[start], positions[start + len(word) - 1] + 1

    @cached_property
    def _starts(self) -> dict[str, list[int]] | None:
        return occurrences(self.text, self._sought) if len(self._sought) > _MANY else None


class Views:
    """The foldings of one text. Their positions are those of ``soft``, whose positions are those of ``source``.

    Attributes:
        source: the text.
        soft: folded, with its white space and hyphens.
        tight: without them.
        digits: the digits alone.
        spoken: the digits of numbers written as words, a hard border behind each number.
        apart: syllables with signs between, a hard border behind each run of them.
    """

    def __init__(self, text: str, sought: Collection[str] = ()) -> None:
        """``sought`` are the words that will be looked for; others are found as well, each at the cost of the text."""
        self.source = text
        self.soft = fold(text)
        self._sought = sought
        whole = unfolded(self.soft.text)
        self.tight = View(tighten(whole), sought)
        self.digits = View(digits_of(whole), sought)

    @cached_property
    def spoken(self) -> View:
        found = (one for one in _SPOKEN.finditer(self.soft.text) if len(_WORD.findall(one[0])) >= _ENOUGH_WORDS)
        return View(_runs(found, re.compile(_ANY_DIGIT), _AS_DIGITS), self._sought)

    @cached_property
    def apart(self) -> View:
        return View(_runs(_APART.finditer(self.soft.text), _SYLLABLE, {}), self._sought)

    def source_position(self, index: int) -> int:
        """The position in the source of a border between characters of ``soft``."""
        return self.soft.positions[index] if index < len(self.soft.positions) else len(self.source)


def _runs(runs: Iterator[re.Match[str]], wanted: re.Pattern[str], table: dict[int, str]) -> Folded:
    """The ``wanted`` characters of ``runs``, translated one for one, a hard border behind each run."""
    parts: list[str] = []
    positions: list[int] = []
    for run in runs:
        found = list(wanted.finditer(run[0]))
        parts += [*(one[0].translate(table) for one in found), HARD_BORDER]
        positions += [*(run.start() + one.start() for one in found), run.end()]
    return Folded("".join(parts), lambda: positions)


def no_digit_cut(text: str, span: tuple[int, int]) -> bool:
    """A value that begins or ends with a digit must not be a piece of a longer number."""
    start, end = span
    cut_left = text[start].isdecimal() and text[max(0, start - 1) : start].isdecimal()
    return not cut_left and not (text[end - 1].isdecimal() and text[end : end + 1].isdecimal())


def batches(texts: Iterable[str]) -> Iterator[str]:
    """``texts`` put together, as many at a time as are searched at once without much memory."""
    batch: list[str] = []
    size = 0
    for text in texts:
        batch.append(text)
        size += len(text)
        if size > _BATCH:
            yield HARD_BORDER.join(batch)
            batch, size = [], 0
    yield HARD_BORDER.join(batch)
