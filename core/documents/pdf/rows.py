"""Glyphs to rows: what stands at one height, from left to right, with the written spaces where they stand on the page.

The order of a file is not that of the page: where one font lacks letters, programs draw the words first and the spaces
between them later, or the other way round. A space belongs where its box stands.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from operator import itemgetter
from statistics import median

from core.documents.pdf.glyphs import Glyph

# So many times as tall as the lines before it is what stands behind them: 열람용 in letters of 60 points.
_MUCH_TALLER = 2.5
_RUN_GAP = 3.0  # in font sizes
TAB_GAP = 1.6  # in font sizes: a gap so wide is a tab
_MANY = 50  # stretches in the gaps of one row that are looked at; more is no text
_STRAY = 1.0  # font sizes that a space may be from the letter before it in the file
_Box = tuple[float, float, float, float]  # left, right, bottom and top


@dataclass(slots=True)
class Letter:
    """A glyph that is seen; ``space`` is the white space written before it, ``seen``: PDFium took the gap for one."""

    glyph: Glyph
    space: str = ""
    seen: bool = False


@dataclass(slots=True)
class Row:
    """Letters from left to right, at least one, and the spaces written behind the last.

    ``column``: 0 for the page itself, others have a number of their own.
    """

    letters: list[Letter]
    tail: list[Glyph] = field(default_factory=list)
    aside: bool = False
    column: int = 0
    _box: _Box = field(default=(0.0, 0.0, 0.0, 0.0), init=False, repr=False, compare=False)
    _boxed: int = field(default=0, init=False, repr=False, compare=False)

    @property
    def left(self) -> float:
        """Left edge, in points."""
        return self._measured()[0]

    @property
    def right(self) -> float:
        """Right edge without the spaces at the end, in points."""
        return self._measured()[1]

    @property
    def bottom(self) -> float:
        """Lower edge, in points."""
        return self._measured()[2]

    @property
    def top(self) -> float:
        """Upper edge, in points."""
        return self._measured()[3]

    def _measured(self) -> _Box:
        # Asked for again and again. Letters are added to a row, none is ever taken out or moved.
        if self._boxed != len(self.letters):
            glyphs = [letter.glyph for letter in self.letters]
            self._box = (
                min([glyph.left for glyph in glyphs]),
                max([glyph.right for glyph in glyphs]),
                min([glyph.bottom for glyph in glyphs]),
                max([glyph.top for glyph in glyphs]),
            )
            self._boxed = len(glyphs)
        return self._box


@dataclass(slots=True)
class Runs:
    """What a page is read from: stretches of letters by height, those aside of them, and spaces out of order."""

    levels: list[list[Row]]
    aside: list[Row]
    strays: list[Glyph]


def find_runs(glyphs: Sequence[Glyph]) -> Runs:
    """The glyphs as the file gives them in one go, from top to bottom; a run ends at a gap as wide as a tab."""
    runs, strays = _runs(glyph for glyph in glyphs if glyph.upright)
    turned, _ = _runs(glyph for glyph in glyphs if not glyph.upright)
    before, behind = _behind(runs)
    aside = [*turned, *behind]
    for row in aside:
        row.aside = True
    return Runs(find_levels(piece for run in before for piece in _pieces(run)), aside, strays)


def build_rows(levels: Iterable[list[Row]]) -> list[Row]:
    """What stands at one height as one row."""
    return [_joined(level) for level in levels]


def _pieces(run: Row) -> Iterator[Row]:
    """A run cut where it leaps by a tab: its ends may belong to different columns."""
    start = 0
    for at in range(1, len(run.letters)):
        last, glyph = run.letters[at - 1].glyph, run.letters[at].glyph
        if glyph.left - last.right >= TAB_GAP * max(last.size, glyph.size):
            yield Row(run.letters[start:at])
            start = at
    yield Row(run.letters[start:], run.tail)


def _runs(glyphs: Iterable[Glyph]) -> tuple[list[Row], list[Glyph]]:
    """Stretches of glyphs that the file gives in one go, at one height, without a leap; and spaces out of order."""
    runs: list[Row] = []
    strays: list[Glyph] = []
    pending: list[Glyph] = []  # spaces since the last letter
    seen = False
    last: Glyph | None = None

    def settle() -> None:
        (runs[-1].tail if last is not None else strays).extend(pending)
        pending.clear()

    for glyph in glyphs:
        if glyph.generated:
            if glyph.char in "\r\n":
                settle()
                last = None
            elif last is not None and not pending:
                seen = seen or glyph.left > last.right + 0.03 * last.size
        elif glyph.char.isspace():
            before = pending[-1] if pending else last
            (pending if before is None or _follows(before, glyph) else strays).append(glyph)
        else:
            before = pending[-1] if pending else last
            if before is not None and _leaps(before, glyph):
                settle()
                last = None
            letter = Letter(glyph, _written(pending), seen)
            if last is None:
                runs.append(Row([letter]))
            else:
                runs[-1].letters.append(letter)
            pending.clear()
            seen = False
            last = glyph
    settle()
    return runs, strays


def _written(spaces: Sequence[Glyph]) -> str:
    """The white space as it is read: plain spaces count once, others (no-break, ideographic) as they are."""
    return "".join(glyph.char for glyph in spaces if glyph.char != " ") or (" " if spaces else "")


def _follows(last: Glyph, space: Glyph) -> bool:
    """Whether a space stands right behind ``last``, as it does in the file."""
    if not space.upright:
        return True
    reach = _STRAY * max(last.size, space.size, 1.0)
    level = min(last.top, space.top) > max(last.bottom, space.bottom)
    return level and last.left + 0.3 * (last.right - last.left) < space.left < last.right + reach


def _leaps(last: Glyph, glyph: Glyph) -> bool:
    if not glyph.upright:
        return False
    size = max(last.size, glyph.size, 1.0)
    far = glyph.left - last.right > _RUN_GAP * size or glyph.left < last.left - 0.6 * size
    # A narrow sign that another font adds before the letter: its own width is all that it leaps.
    far = far or (glyph.left < last.left and glyph.right < last.left + 0.3 * (last.right - last.left))
    overlap = min(last.top, glyph.top) - max(last.bottom, glyph.bottom)
    return far or overlap < 0.3 * min(last.top - last.bottom, glyph.top - glyph.bottom)


def _behind(runs: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """``runs`` without those that stand behind others, and the latter.

    Such a one is so tall that two lines of others stand within its height, one at least over it.
    """
    heights = [run.top - run.bottom for run in runs]
    tall = _MUCH_TALLER * median(heights or [0.0])
    if all(height < tall for height in heights):
        return list(runs), []
    usual = sorted(
        (((run.bottom + run.top) / 2, run) for run, height in zip(runs, heights, strict=True) if height < tall),
        key=itemgetter(0),
    )
    middles = [middle for middle, _ in usual]
    before: list[Row] = []
    behind: list[Row] = []
    for run, height in zip(runs, heights, strict=True):
        near = usual[bisect_left(middles, run.bottom) : bisect_right(middles, run.top)] if height >= tall else []
        within = [other for _, other in near if (other.top - other.bottom) * _MUCH_TALLER < height]
        over = any(other.left < run.right and run.left < other.right for other in within)
        (behind if over and len({round(other.bottom) for other in within}) > 1 else before).append(run)
    return before, behind


def find_levels(runs: Iterable[Row]) -> list[list[Row]]:
    """Runs that stand beside each other, from top to bottom."""
    spans = sorted(((run.bottom, run.top, run) for run in runs), key=lambda item: -(item[0] + item[1]))
    levels: list[tuple[float, float, list[Row]]] = []
    for bottom, top, run in spans:
        if levels:
            low, high, level = levels[-1]
            if min(high, top) - max(low, bottom) >= 0.5 * min(high - low, top - bottom):
                level.append(run)
                levels[-1] = (min(low, bottom), max(high, top), level) if len(level) == 2 else levels[-1]
                continue
        levels.append((bottom, top, [run]))
    return [level for _, _, level in levels]


def _joined(runs: list[Row]) -> Row:
    """One row of runs at one height: side by side, or one in the gaps of another."""
    runs.sort(key=lambda run: run.left)
    row = runs[0]
    tries = _MANY
    for run in runs[1:]:
        merged = None
        if tries and run.left < row.letters[-1].glyph.right - 0.5 * run.letters[0].glyph.size:
            tries -= 1
            merged = _interleaved(row, run)
        if merged is None:
            _append(row, run)
        else:
            row = merged
    return row


def _append(row: Row, run: Row) -> None:
    first = run.letters[0]
    first.space = first.space or _written(row.tail)
    row.letters += run.letters
    row.tail = run.tail


def _interleaved(one: Row, other: Row) -> Row | None:
    """Both rows as one by where the letters stand; None if letters of one lie on letters of the other."""
    letters = sorted([*one.letters, *other.letters], key=lambda letter: letter.glyph.left)
    for letter, after in pairwise(letters):
        width = min(after.glyph.right - after.glyph.left, letter.glyph.right - letter.glyph.left)
        if letter.glyph.right - after.glyph.left > 0.4 * width:
            return None
    end = letters[-1].glyph.right - 0.3 * letters[-1].glyph.size
    row = Row(letters)
    _settle([space for space in (*one.tail, *other.tail) if space.left < end], row)
    row.tail += [space for space in (*one.tail, *other.tail) if space.left >= end]
    return row


def place_spaces(spaces: Sequence[Glyph], rows: Sequence[Row]) -> None:
    """Put spaces that are out of order into the rows they stand in."""
    if not spaces:
        return
    rows = sorted(rows, key=lambda row: -(row.bottom + row.top))
    middles = [-(row.bottom + row.top) / 2 for row in rows]
    taken: dict[int, list[Glyph]] = {}
    for space in spaces:
        middle = (space.bottom + space.top) / 2
        at = bisect_left(middles, -middle)
        near = [number for number in range(at - 2, at + 2) if 0 <= number < len(rows)]
        near = [number for number in near if _holds(rows[number], space, middle)]
        if near:
            taken.setdefault(min(near, key=lambda number: abs(middles[number] + middle)), []).append(space)
    for number, found in taken.items():
        _settle(found, rows[number])


def _holds(row: Row, space: Glyph, middle: float) -> bool:
    """Whether a space stands in a row or right before or behind it."""
    reach = _RUN_GAP * space.size
    return row.bottom < middle < row.top and row.left - reach < space.left < row.right + reach


def _settle(spaces: Sequence[Glyph], row: Row) -> None:
    lefts = list(accumulate((letter.glyph.left for letter in row.letters), max))
    for space in spaces:
        at = bisect_right(lefts, space.left + 0.1 * space.size)
        if at == len(lefts):
            row.tail.append(space)
        elif at or space.left > lefts[0] - _STRAY * space.size:
            row.letters[at].space = row.letters[at].space or space.char
