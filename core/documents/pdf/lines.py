"""Rows to lines: their text, and what the paragraphs are told from."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from core.documents.pdf.gaps import Gaps
from core.documents.pdf.glyphs import Glyph
from core.documents.pdf.rows import Row

WIDE = 0.6  # font sizes from which a gap is wider than a space
Wide = tuple[int, float, float]  # place in the line's text, left edge of what follows, width, in points
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
        drawn: how many of these gaps the file fills with a space.
        aside: the text stands at an angle, behind the lines of others (a stamp as large as several), or in the margin.
        column: 0 for the page itself; columns and margin notes have a number of their own.
        wide: its gaps that are wider than a space.
        glyphs: one for each character of the text, None for a space; empty where they are not known.
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
    drawn: int = 0
    aside: bool = False
    column: int = 0
    wide: tuple[Wide, ...] = ()
    glyphs: tuple[Glyph | None, ...] = field(default=(), compare=False, repr=False)

    @property
    def zone(self) -> tuple[int, int]:
        """Page and column: lines of one zone stand below each other."""
        return self.page, self.column


def build_line(row: Row, page: int, gaps: Gaps) -> Line:
    """The line of a row on page ``page`` (1-based), whose ``gaps`` are known."""
    glyphs = [letter.glyph for letter in row.letters]
    spaces = gaps.read(row)
    breaks = [at for at in range(1, len(glyphs)) if spaces[at]]
    left, right = row.left, row.right
    head = glyphs[breaks[0] - 1] if breaks else glyphs[-1]
    text = glyphs[0].char + "".join(space + glyph.char for space, glyph in zip(spaces[1:], glyphs[1:], strict=True))
    return Line(
        text=_SPREAD_LETTERS.sub(r"\1 ", text),
        page=page,
        left=left,
        bottom=row.bottom,
        right=right,
        top=row.top,
        size=median(glyph.size for glyph in glyphs),
        bold=all(glyph.bold for glyph in glyphs),
        spaced=any(space.char == " " for space in row.tail),
        overhang=max([right, *(space.right for space in row.tail if space.char == " ")]),
        head=max(0.0, head.right - left),
        first=glyphs[0].right - glyphs[0].left,
        leading=spaces[0] == " ",
        gaps=sum(glyphs[at].left - glyphs[at - 1].right for at in breaks),
        gap_count=len(breaks),
        drawn=sum(bool(row.letters[at].space) for at in breaks),
        aside=row.aside,
        column=row.column,
        wide=tuple(_wide(glyphs, spaces)),
        glyphs=tuple(_shown(glyphs, spaces)),
    )


def _shown(glyphs: Sequence[Glyph], spaces: Sequence[str]) -> Iterator[Glyph | None]:
    yield glyphs[0]
    for space, glyph in zip(spaces[1:], glyphs[1:], strict=True):
        yield from (None,) * len(space)
        yield glyph


def _wide(glyphs: Sequence[Glyph], spaces: Sequence[str]) -> Iterator[Wide]:
    """The gaps that are wider than a space. (A tab between spread letters becomes a space, at the same place.)"""
    at = 1
    for last, glyph, space in zip(glyphs, glyphs[1:], spaces[1:], strict=False):
        gap = glyph.left - last.right
        if space and (space == "\t" or gap >= WIDE * glyph.size):
            yield at, glyph.left, gap
        at += len(space) + 1
