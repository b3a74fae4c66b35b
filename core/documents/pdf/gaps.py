"""What the gaps between the letters of a page mean: letter spacing, a space, or a tab.

Written spaces are always kept. Whether a gap without one is a space is told by the page, the font and the row, never by
the file: files are put together from many, and one font of a page may draw its spaces where another leaves gaps.

Between two letters of one kind (Hangul, Latin, digits) a gap clearly wider than the row's own letter spacing is one.
Between letters of different kinds programs leave a small gap of their own, which is a space only where the row, or else
its fonts on this page, draw spaces as gaps. All widths are parts of the font size.
"""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import median
from typing import NamedTuple

from core.documents.pdf.rows import TAB_GAP, Letter, Row

SPACE = 0.17  # a gap so much wider than the letter spacing is a space
_NARROW = 0.08  # the same in rows that would else have no spaces at all
_WIDE = 0.5  # between letters of different kinds, where spaces are written
_SEEN = 0.36  # the same where PDFium saw a gap inside one piece of text: a space widened to fill the line
_LETTERED = 1.0  # letter spacing is less
_ENOUGH = 4  # gaps from which letter spacing can be told
_LONG_WORD = 12  # letters that no word has
_EQUAL = 0.05  # widths that differ less are equal
_OWN_GAP = 0.1  # the least gap between kinds of letters that is meant
_NEAR = 0.8  # share of a space's usual width that a gap between kinds of letters must have
_NUMBER = 6  # digits and hyphens in a row, equally far apart, that are one number
_CLOSING = frozenset(",.;?!%)]}”’」』〉》】〕")  # before these no space stands but a written one
# (Before a colon one stands often: 성명 : 홍길동.)
_HYPHENS = "-\u2010\u2011\u2012\u2013\u2014\u00ad"


class _Pair(NamedTuple):
    """The gap before a letter. ``alike``: both letters are of one kind; ``mixed``: of two kinds, none a sign.

    ``closing``: it is a sign that follows what is before it. ``kind``: that of both letters, where it is one.
    """

    width: float
    alike: bool
    mixed: bool
    written: bool
    closing: bool = False
    kind: str = ""

    def over(self, spacing: "_Spacing") -> float:
        """How much wider it is than the letter spacing."""
        return self.width - spacing.get(self.kind, spacing[""])


_Spacing = dict[str, float]  # by kind of letters, "" for those that have none of their own


@dataclass(slots=True)
class Gaps:
    """What gaps are usual on a page.

    Attributes:
        tracking: usual letter spacing, by font.
        drawn, left_out: spaces that are written, and those that are gaps alone, by font.
        between: usual gap between Hangul and digits or Latin letters that belong together.
        space: usual width of a space.
    """

    tracking: dict[int, float] = field(default_factory=dict)
    drawn: Counter[int] = field(default_factory=Counter)
    left_out: Counter[int] = field(default_factory=Counter)
    between: float = 0.0
    space: float = 0.3

    def read(self, row: Row) -> list[str]:
        """The white space before each letter of ``row``: none, a space, a tab, or what is written."""
        letters = row.letters
        pairs = _pairs(letters)
        base = _spacing(pairs, self.tracking.get(letters[0].glyph.font, 0.0))
        limit = _limit(pairs, base)
        left_out = sum(_is_space(pair, base, limit) for pair in pairs)
        found = [letters[0].space]
        for letter, after, pair in zip(letters, letters[1:], pairs, strict=False):
            found.append(after.space or self._between(letter, after, pair, base, limit, left_out > 0))
        _join_spread(letters, pairs, found, self.space)
        return found

    def _leaves_out(self, letter: Letter, after: Letter) -> bool:
        """Whether the fonts of two letters leave their spaces out on this page."""
        fonts = (letter.glyph.font, after.glyph.font)
        drawn, left_out = sum(self.drawn[font] for font in fonts), sum(self.left_out[font] for font in fonts)
        if not drawn and not left_out:
            drawn, left_out = self.drawn.total(), self.left_out.total()
        return left_out >= 0.3 * drawn

    def _between(self, letter: Letter, after: Letter, pair: _Pair, base: _Spacing, limit: float, left_out: bool) -> str:
        over = pair.over(base)
        if over >= TAB_GAP:
            return " " if after.seen else "\t"
        if pair.alike:
            least = limit
        elif pair.closing:
            least = _WIDE
        elif not left_out and not self._leaves_out(letter, after):
            least = _SEEN if after.seen else _WIDE
        elif pair.mixed:
            meant = _OWN_GAP < self.between < self.space - _EQUAL
            least = max(limit, (self.between + self.space) / 2 - base[""] if meant else _NEAR * self.space)
        else:
            least = limit
        return " " if over >= least else ""


def learn_gaps(rows: Iterable[Row]) -> Gaps:
    """What the rows of one page tell."""
    gaps = Gaps()
    tight: dict[int, list[float]] = defaultdict(list)
    mixed: list[float] = []
    spaces: list[float] = []
    measured = [(row, _pairs(row.letters)) for row in rows]
    for row, pairs in measured:
        for letter, pair in zip(row.letters, pairs, strict=False):
            if pair.alike and not pair.written and abs(pair.width) < _LETTERED:
                tight[letter.glyph.font].append(pair.width)
    gaps.tracking = {font: median(widths) for font, widths in tight.items() if len(widths) >= _ENOUGH}
    for row, pairs in measured:
        base = _spacing(pairs, gaps.tracking.get(row.letters[0].glyph.font, 0.0))
        limit = _limit(pairs, base)
        for letter, pair in zip(row.letters, pairs, strict=False):
            gaps.drawn[letter.glyph.font] += pair.written
            if pair.written or _is_space(pair, base, limit):
                spaces.append(pair.over(base))
                gaps.left_out[letter.glyph.font] += not pair.written
            elif pair.mixed and abs(pair.width) < _LETTERED:
                mixed.append(pair.width)
    gaps.between = sorted(mixed)[len(mixed) // 4] if len(mixed) >= _ENOUGH else 0.0
    gaps.space = median(spaces) if spaces else gaps.space
    return gaps


def _pairs(letters: Sequence[Letter]) -> list[_Pair]:
    """The gaps of a row: before its second letter, its third, and so on."""
    found = []
    for one, other in itertools.pairwise(letters):
        last, glyph = one.glyph, other.glyph
        ahead = glyph.left - last.right
        if not glyph.upright:  # up or down the page
            ahead = max(ahead, glyph.bottom - last.top, last.bottom - glyph.top)
        width = ahead / max(last.size, glyph.size, 1.0)
        if (last.left, last.bottom, last.right, last.top) == (glyph.left, glyph.bottom, glyph.right, glyph.top):
            found.append(_Pair(0.0, alike=False, mixed=False, written=False))  # both are what one glyph shows
            continue
        kinds = _kind(last.char), _kind(glyph.char)
        alike = bool(kinds[0]) and kinds[0] == kinds[1]
        kind, mixed = kinds[0] if alike else "", all(kinds) and not alike
        found.append(_Pair(width, alike, mixed, bool(other.space), glyph.char in _CLOSING, kind))
    return found


@cache
def _kind(char: str) -> str:
    """Hangul and Hanja, digits, or other letters; empty for signs."""
    if "가" <= char <= "힣" or "一" <= char <= "鿿":
        return "H"
    if char.isdigit():
        return "D"
    return "L" if char.isalpha() else ""


def _spacing(pairs: Sequence[_Pair], usual: float) -> _Spacing:
    """The letter spacing of a row: that of most of its gaps, ``usual`` where it has too few.

    Programs that fill a line by setting letters apart leave its digits, or its Latin letters, as they are.
    """
    tight = [pair for pair in pairs if pair.alike and not pair.written and abs(pair.width) < _LETTERED]
    whole = _usual(tight) if len(tight) >= _ENOUGH else usual
    found = {"": whole}
    for kind in {pair.kind for pair in tight}:
        own = [pair for pair in tight if pair.kind == kind]
        # Wider, they may be words of one letter.
        if len(own) >= _ENOUGH and abs(_usual(own) - whole) < SPACE:
            found[kind] = _usual(own)
    return found


def _usual(pairs: Sequence[_Pair]) -> float:
    return sorted(pair.width for pair in pairs)[len(pairs) // 4]


def _limit(pairs: Sequence[_Pair], base: _Spacing) -> float:
    """How much wider than the letter spacing a gap must be: less where a long row would have no space at all."""
    alike = [pair.over(base) for pair in pairs if pair.alike and not pair.written]
    if len(alike) < _LONG_WORD or any(pair.written for pair in pairs) or max(alike) >= SPACE:
        return SPACE
    narrow = sum(width >= _NARROW for width in alike)
    return _NARROW if 0.1 * len(alike) <= narrow <= 0.5 * len(alike) else SPACE


def _is_space(pair: _Pair, base: _Spacing, limit: float) -> bool:
    """Whether a gap between letters of one kind is a space that is not written."""
    return pair.alike and not pair.written and limit <= pair.over(base) < TAB_GAP


def _join_spread(letters: Sequence[Letter], pairs: Sequence[_Pair], found: list[str], space: float) -> None:
    """Take the spaces out of numbers and words whose letters are set apart, each as far as the next.

    A row of nothing but single letters, as headings are set (제 3 민 사 부), stays as it is shown.
    """
    alone = all(found[1:])
    for start, end in _stretches(letters, found):
        inner = [pair.width for pair in pairs[start:end]]
        number = all(_is_digit(letter) for letter in letters[start : end + 1])
        if number:
            middles = [(letter.glyph.left + letter.glyph.right) / 2 for letter in letters[start : end + 1]]
            inner = [(after - middle) / letters[start].glyph.size for middle, after in itertools.pairwise(middles)]
        elif alone or not (start == 0 or found[start]) or not (end + 1 == len(found) or found[end + 1]):
            continue  # or the first or last letter belongs to a word beside
        spread = len(inner) >= _NUMBER - 1 if number else _is_spread(inner, space)
        if spread and max(inner) - min(inner) <= 2 * _EQUAL:
            found[start + 1 : end + 1] = [""] * (end - start)


def _is_spread(widths: Sequence[float], space: float) -> bool:
    """Whether so many equal gaps are those of one word: not as wide as a space, fewer if much wider."""
    few = 2 if median(widths) > 2 * space else 3
    return len(widths) >= few and abs(median(widths) - space) > _EQUAL


def _stretches(letters: Sequence[Letter], found: Sequence[str]) -> Iterable[tuple[int, int]]:
    """First and last of letters that stand alone one after the other, parted by gaps and not by written spaces."""
    start = 0
    for at in range(1, len(letters) + 1):
        apart = at < len(letters) and found[at] == " " and not letters[at].space
        if apart and _is_digit(letters[at]) == _is_digit(letters[at - 1]):
            continue
        if at - start > 2:
            yield start, at - 1
        start = at


def _is_digit(letter: Letter) -> bool:
    return letter.glyph.char.isdigit() or letter.glyph.char in _HYPHENS
