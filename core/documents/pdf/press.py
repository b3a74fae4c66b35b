"""Filling pages from top to bottom with strips, which nothing parts: a line of text, rows of a table.

Footnotes gather at the foot of the page that is being filled, and go to the next one where there is no room for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.documents.pdf.face import Paper, drop_of
from core.documents.pdf.ink import Leaf, Node, Run, Stroke
from core.documents.pdf.setting import SetLine

_NOTE_RULE = 140.0  # length of the line above footnotes, in points
_NOTE_GAP = 8.0  # white for it
_NOTES = 0.6  # share of a page that footnotes may take

Segment = tuple[float, float]  # left and right end


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of text in a strip: its frame's left edge and its baseline below the strip's upper edge."""

    x: float
    drop: float
    line: SetLine
    size: float
    node: Node | None


@dataclass(frozen=True, slots=True)
class Strip:
    """What stands together: its height in points, lines of text, and ruling lines (x0, y0, x1, y1; y downwards).

    ``across``: what rules off both pages where the strip goes on with a table that began on another page.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    strokes: tuple[tuple[float, float, float, float], ...] = ()
    across: tuple[Segment, ...] = ()


def text_strips(lines: Sequence[SetLine], size: float, pitch: float, node: Node | None, x: float = 0.0) -> list[Strip]:
    """The lines of a paragraph, a strip each."""
    drop = drop_of(size, pitch)
    return [Strip(pitch, (Mark(x, drop, line, size, node),) if line.runs else ()) for line in lines]


@dataclass(slots=True)
class _Open:
    """The page that is being filled; ``y``: how far, in points below the top margin."""

    leaf: Leaf
    paper: Paper
    y: float = 0.0
    notes: list[Strip] = field(default_factory=list)
    notes_height: float = 0.0


class Press:
    """The pages so far."""

    def __init__(self, papers: Sequence[Paper]) -> None:
        self._papers = papers
        self.leaves: list[Leaf] = []
        self.sheets: list[int] = []
        self._open: _Open | None = None
        self._late: list[Strip] = []  # footnotes for the next page

    def paper(self, sheet: int) -> Paper:
        """The paper of that number."""
        return self._papers[min(sheet, len(self._papers) - 1)]

    def turn_to(self, sheet: int, *, new_page: bool) -> None:
        """Go on with paper ``sheet``: on a new page if it is another, or wanted and not there yet."""
        if self._open is None or self.sheets[-1] != sheet or (new_page and self._open.y > 0):
            self._next(sheet)

    def white(self, height: float, *, at_top: bool = False) -> None:
        """Leave white; at the top of a page only if told so."""
        page = self._page()
        if page.y > 0 or at_top:
            page.y = min(page.y + height, self._limit(page))

    def put(self, strips: Sequence[Strip], *, together: float = 0.0) -> None:
        """Fill in strips. The first of them needs ``together`` points below it on its page, where one has so many."""
        for number, strip in enumerate(strips):
            page = self._page()
            need = strip.height + (together if not number else 0.0)
            if page.y > 0 and page.y + need > self._limit(page) + 0.01:
                self._rule(page, strip.across)
                page = self._next(self.sheets[-1])
                self._rule(page, strip.across)
            self._draw(page, strip, self._top(page) - page.y)
            page.y += strip.height

    def note(self, strips: Sequence[Strip]) -> bool:
        """Put a footnote at the foot of this page or, without room, of the next; False if it is too long for that."""
        page = self._page()
        height = sum(strip.height for strip in strips)
        if height + sum(strip.height for strip in self._late) > _NOTES * self._area(page.paper):
            return False
        rule = 0.0 if page.notes else _NOTE_GAP
        if self._late or page.y + height + rule > self._limit(page):
            self._late += strips
            return True
        page.notes += strips
        page.notes_height += height + rule
        return True

    def close(self) -> None:
        """End the last page; there is one at least."""
        self._page()
        while self._late:
            self._next(self.sheets[-1])
        self._finish()

    def _page(self) -> _Open:
        return self._open or self._next(0)

    def _next(self, sheet: int) -> _Open:
        self._finish()
        paper = self.paper(sheet)
        leaf = Leaf(paper.width, paper.height)
        self.leaves.append(leaf)
        self.sheets.append(sheet)
        self._open = _Open(leaf, paper)
        late, self._late = self._late, []
        if late:
            self._open.notes = late
            self._open.notes_height = sum(strip.height for strip in late) + _NOTE_GAP
        return self._open

    def _finish(self) -> None:
        page = self._open
        if page is None or not page.notes:
            return
        y = page.paper.bottom + page.notes_height
        left = page.paper.left
        page.leaf.drawn.append((None, Stroke(left, y - _NOTE_GAP / 2, left + _NOTE_RULE, y - _NOTE_GAP / 2)))
        y -= _NOTE_GAP
        for strip in page.notes:
            self._draw(page, strip, y)
            y -= strip.height

    def _top(self, page: _Open) -> float:
        return page.paper.height - page.paper.top

    def _area(self, paper: Paper) -> float:
        return paper.height - paper.top - paper.bottom

    def _limit(self, page: _Open) -> float:
        return self._area(page.paper) - page.notes_height

    def _rule(self, page: _Open, across: Sequence[Segment]) -> None:
        """Rule off a table that goes on on another page."""
        y, left = self._top(page) - page.y, page.paper.left
        page.leaf.drawn += [(None, Stroke(left + x0, y, left + x1, y)) for x0, x1 in across]

    def _draw(self, page: _Open, strip: Strip, y: float) -> None:
        left = page.paper.left
        drawn = page.leaf.drawn
        for x0, y0, x1, y1 in strip.strokes:
            drawn.append((None, Stroke(left + x0, y - y0, left + x1, y - y1)))
        for mark in strip.marks:
            for x, stretches in mark.line.runs:
                drawn.append((mark.node, Run(left + mark.x + x, y - mark.drop, mark.size, stretches)))
