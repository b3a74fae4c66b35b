"""Glyphs to lines: what stands at one height is one line, and gaps become spaces or tabs.

Spaces that the file itself holds are always kept. A gap without a space becomes one only where it is wide enough;
a file that writes its spaces out needs a wider gap, for there PDFium's guesses are letter spacing (between Hangul and
digits, say) and would put spaces into words.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from core.documents.pdf.engine import Glyph

# Gaps in parts of the font size.
TAB_GAP = 1.6
# So many times as tall as the lines before it is what stands behind them: 열람용 in letters of 60 points.
_MUCH_TALLER = 2.5
WIDE_SPACE_GAP = 0.5
INNER_SPACE_GAP = 0.36  # where PDFium saw a gap inside one piece of text: a space widened to fill the line
NARROW_SPACE_GAP = 0.17
_RUN_GAP = 3.0
_WRITTEN_SPACES = 0.02  # share of glyphs above which a file is taken to write its spaces out
_SPREAD_LETTERS = re.compile(r"(?<!\S)([가-힣])\t(?=[가-힣](?:\s|$))")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text without spaces at its ends, and its box in points.

    Attributes:
        spaced: a space stands in the file after the last character.
        overhang: how far that space reaches, as an x coordinate (``right`` without one).
        head: width of the first word, in points; first: width of the first character.
        leading: a space stands in the file before the first character.
        gaps, gap_count: width of all gaps between words together, in points, and their number.
        aside: the text stands at an angle, or behind the lines of others (a stamp as large as several).
    """

    text: str
    page: int
    left: float
    bottom: float
    right: float
    top: float
    size: float
    bold: bool
    spaced: bool
    overhang: float
    head: float
    first: float
    leading: bool
    gaps: float
    gap_count: int
    aside: bool = False


def writes_spaces(glyphs: Iterable[Glyph]) -> bool:
    """Whether the file holds its spaces as characters (most programs) or only as gaps."""
    written = total = 0
    for glyph in glyphs:
        if not glyph.generated:
            total += 1
            written += glyph.char == " "
    return written > _WRITTEN_SPACES * total


def build_lines(glyphs: Sequence[Glyph], page: int, written: bool) -> list[Line]:
    """Lines from top to bottom. ``written`` as told by ``writes_spaces``. What stands aside follows."""
    gap = WIDE_SPACE_GAP if written else NARROW_SPACE_GAP
    upright = list(_runs(glyph for glyph in glyphs if glyph.upright))
    behind = _behind(upright)
    aside = [*_runs(glyph for glyph in glyphs if not glyph.upright), *behind]
    upright = [run for run in upright if not any(run is other for other in behind)]
    rows = [_line(_in_order(row), page, gap) for row in _rows(upright)]
    lines = [line for line in rows if line is not None]
    return lines + [replace(line, aside=True) for run in aside if (line := _line(run, page, gap))]


def _behind(runs: Sequence[list[Glyph]]) -> list[list[Glyph]]:
    """The runs so tall that two lines of others stand within their height, one at least over them."""
    boxes = [(*_span(run), _solid(run)[0].left, _solid(run)[-1].right) for run in runs]
    usual = median([top - bottom for bottom, top, _, _ in boxes] or [0.0])
    found = []
    for run, (bottom, top, left, right) in zip(runs, boxes, strict=True):
        if top - bottom < _MUCH_TALLER * usual:
            continue
        within = [
            (low, start < right and left < end)
            for low, high, start, end in boxes
            if (high - low) * _MUCH_TALLER < top - bottom and bottom <= (low + high) / 2 <= top
        ]
        if any(over for _, over in within) and len({round(low) for low, _ in within}) > 1:
            found.append(run)
    return found


def _runs(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    """Stretches of glyphs that PDFium gives in one go, at one height, without a leap."""
    run: list[Glyph] = []
    last: Glyph | None = None
    for glyph in glyphs:
        if glyph.generated and glyph.char in "\r\n":
            last = None
        elif glyph.generated:
            if run:
                run.append(glyph)
            continue
        if last is None or _leaps(last, glyph):
            if any(not item.char.isspace() for item in run):
                yield run
            run = []
        if glyph.char not in "\r\n":
            run.append(glyph)
            last = glyph
    if any(not item.char.isspace() for item in run):
        yield run


def _leaps(last: Glyph, glyph: Glyph) -> bool:
    if not glyph.upright:
        return False
    size = max(last.size, glyph.size, 1.0)
    far = glyph.left - last.right > _RUN_GAP * size or glyph.left < last.left - 0.6 * size
    overlap = min(last.top, glyph.top) - max(last.bottom, glyph.bottom)
    return far or overlap < 0.3 * min(last.top - last.bottom, glyph.top - glyph.bottom)


def _solid(run: Sequence[Glyph]) -> list[Glyph]:
    return [glyph for glyph in run if not glyph.char.isspace() and not glyph.generated]


def _span(run: Sequence[Glyph]) -> tuple[float, float]:
    solid = _solid(run)
    return min(glyph.bottom for glyph in solid), max(glyph.top for glyph in solid)


def _rows(runs: list[list[Glyph]]) -> list[list[list[Glyph]]]:
    """Runs that stand beside each other, rows from top to bottom."""
    spans = [(*_span(run), run) for run in runs]
    spans.sort(key=lambda item: -(item[0] + item[1]))
    rows: list[tuple[float, float, list[list[Glyph]]]] = []
    for bottom, top, run in spans:
        if rows:
            low, high, row = rows[-1]
            overlap = min(high, top) - max(low, bottom)
            if overlap >= 0.5 * min(high - low, top - bottom):
                row.append(run)
                rows[-1] = (min(low, bottom), max(high, top), row) if len(row) == 1 else (low, high, row)
                continue
        rows.append((bottom, top, [run]))
    return [row for _, _, row in rows]


def _in_order(row: list[list[Glyph]]) -> list[Glyph]:
    return [glyph for run in sorted(row, key=lambda run: _solid(run)[0].left) for glyph in run]


def _line(glyphs: Sequence[Glyph], page: int, gap: float) -> Line | None:
    solid = _solid(glyphs)
    if not solid:
        return None
    text, head_end, gaps = _text(glyphs, gap)
    tail = [glyph for glyph in glyphs[_last_solid(glyphs) + 1 :] if glyph.char == " " and not glyph.generated]
    left, right = min(glyph.left for glyph in solid), max(glyph.right for glyph in solid)
    return Line(
        text=text,
        page=page,
        left=left,
        bottom=min(glyph.bottom for glyph in solid),
        right=right,
        top=max(glyph.top for glyph in solid),
        size=median(glyph.size for glyph in solid),
        bold=all(glyph.bold for glyph in solid),
        spaced=bool(tail),
        overhang=max([right, *(glyph.right for glyph in tail)]),
        head=max(0.0, head_end - left),
        first=solid[0].right - solid[0].left,
        leading=glyphs[0].char == " " and not glyphs[0].generated,
        gaps=sum(gaps),
        gap_count=len(gaps),
    )


def _last_solid(glyphs: Sequence[Glyph]) -> int:
    return max(i for i, glyph in enumerate(glyphs) if not glyph.char.isspace() and not glyph.generated)


def _text(glyphs: Sequence[Glyph], gap: float) -> tuple[str, float, list[float]]:
    """The line's text with its spaces, the right end of its first word, and the widths of its gaps."""
    parts: list[str] = []
    last: Glyph | None = None
    space = ""
    stretched = False  # PDFium saw a gap inside a piece of text: never a tab
    head_end = 0.0
    gaps: list[float] = []
    for glyph in glyphs:
        if glyph.char.isspace():
            if not glyph.generated:
                space = space + glyph.char if glyph.char != " " else (space or " ")
            elif last is not None and glyph.left > last.right + 0.03 * last.size:
                stretched = True
            continue
        if last is not None:
            between = space or _gap(last, glyph, min(gap, INNER_SPACE_GAP) if stretched else gap)
            if between == "\t" and stretched:
                between = " "
            if between:
                head_end = head_end or last.right
                gaps.append(glyph.left - last.right)
            parts.append(between)
        parts.append(glyph.char)
        last, space, stretched = glyph, "", False
    if last is not None and not head_end:
        head_end = last.right
    return _SPREAD_LETTERS.sub(r"\1 ", "".join(parts)), head_end, gaps


def _gap(last: Glyph, glyph: Glyph, gap: float) -> str:
    width = (glyph.left - last.right) / max(last.size, glyph.size, 1.0)
    if width >= TAB_GAP:
        return "\t"
    return " " if width >= gap else ""
