"""Page numbers, running heads and footnotes: lines that stand outside the flow of the judgment's text."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median

from core.documents.model import BlockKind
from core.documents.page_numbers import is_numbered
from core.documents.pdf.items import is_numbered_item, starts_like_item
from core.documents.pdf.lines import Line

_BARE_NUMBER = re.compile(r"\(?\s*(\d{1,4})(?:\s*/\s*\d{1,4})?\s*\)?")
_NOTE = re.compile(r"(?:\d{1,3}\)?|\*{1,3}|주\s?\d{1,3}\))\s*\S")
_NOTE_SIZE = 0.93  # a footnote is set smaller than the body, by this at least
_EDGE = 0.13  # share of the page's height at top and bottom where furniture stands
_REPEATS = 0.5  # share of pages a running head stands on
_SAME_HEIGHT = 4.0
_SENTENCE = re.compile(r"[^\d\s][.?!][\"”'’)\]】」』]*$")  # dates end with a full stop, too
_SET_APART = 1.5  # times the usual distance of lines that a head keeps from the text


def find_furniture(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> dict[Line, BlockKind]:
    """Which lines (top to bottom on each page) are headers or footers, and which of the two."""
    found: dict[Line, BlockKind] = {}
    edges = [_edge_lines(lines, height) for lines, height in zip(pages, heights, strict=True)]
    counting = Counter(place for edge in edges for place in {_counting(line) for line, _ in edge})
    running = _running_heads(edges, heights)
    for edge, height in zip(edges, heights, strict=True):
        for line, kind in edge:
            place = _counting(line)
            numbered = is_numbered(line.text) or (place is not None and counting[place] >= 2)
            if numbered or not running.isdisjoint(_keys(line, kind, height)):
                found[line] = kind
    return found


def find_interrupting(
    pages: Sequence[Sequence[Line]], heights: Sequence[float], goes_on: Callable[[Line, Line], bool]
) -> dict[Line, BlockKind]:
    """Heads and feet that stand once, between the two halves of a paragraph: set apart from the text, near the edge.

    ``pages`` are the lines without known furniture; ``goes_on`` tells whether the second line continues what the first
    leaves open.
    """
    found: dict[Line, BlockKind] = {}
    begins = _text_begins(pages, heights)
    for number in range(len(pages) - 1):
        lines, following = pages[number], pages[number + 1]
        foot, head = _apart(lines[::-1], 0.0, heights[number]), _apart(following, heights[number + 1], 0.0)
        if not (foot or head) or len(foot) == len(lines) or len(head) == len(following):
            continue
        last = lines[-1 - len(foot)]
        text = next((at for at, line in enumerate(head) if goes_on(last, line)), None)
        # What is set as the text is may be the rest of what the page before began. What looks like an item behind it
        # may be that, too: it tells nothing below what stands higher than the text of other pages.
        if text is not None:
            among = heights[number + 1] - head[text].top > begins - head[text].size
            if _SENTENCE.search(head[-1].text) or (among and starts_like_item(following[len(head)].text)):
                head = head[:text]
        if (foot or head) and goes_on(last, following[len(head)]):
            found.update(dict.fromkeys(foot, BlockKind.FOOTER))
            found.update(dict.fromkeys(head, BlockKind.HEADER))
    return found


def _text_begins(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> float:
    """How far below the pages' upper edge their text begins, at the least."""
    # The first page interrupts nothing: what stands at its top is its text.
    heads = [0 if not number else len(_apart(lines, heights[number], 0.0)) for number, lines in enumerate(pages)]
    found = zip(pages, heights, heads, strict=True)
    return min((height - lines[head].top for lines, height, head in found if lines), default=0.0)


def _apart(lines: Sequence[Line], edge: float, other: float) -> Sequence[Line]:
    """The first of ``lines`` (seen from an edge of the page) that stand near it, with a gap behind them."""
    reach = _EDGE * abs(edge - other)
    steps = [abs(one.bottom - line.bottom) for one, line in itertools.pairwise(lines)]
    for count in range(min(3, len(steps)), 0, -1):
        near = abs((lines[count - 1].bottom + lines[count - 1].top) / 2 - edge) < reach
        usual = median(steps[count:] or [1.7 * lines[count].size])
        if near and steps[count - 1] > _SET_APART * usual:
            return lines[:count]
    return ()


def _edge_lines(lines: Sequence[Line], height: float) -> list[tuple[Line, BlockKind]]:
    """Lines near the page's upper and lower edge; only the outermost three of each can be furniture."""
    lines = sorted(lines, key=lambda line: -(line.bottom + line.top))  # columns are read one after the other
    top = [line for line in lines[:3] if line.bottom > (1 - _EDGE) * height]
    bottom = [line for line in lines[-3:] if line.top < _EDGE * height]
    return [(line, BlockKind.HEADER) for line in top] + [(line, BlockKind.FOOTER) for line in bottom]


def _counting(line: Line) -> tuple[int, int] | None:
    """How far a bare number is from the page's, and its height: a page number goes up with the pages at one height."""
    found = _BARE_NUMBER.fullmatch(line.text)
    return (int(found[1]) - line.page, round(line.bottom / _SAME_HEIGHT)) if found else None


def _keys(line: Line, kind: BlockKind, height: float) -> set[tuple[str, int]]:
    """Text as it is and with the page's own number levelled, and distance from the edge in steps of a few points.

    What every page calls 제3민사부 is the same on the third; pages may be of several heights. None for an item: two
    lists of a judgment may begin alike (1. 부동산의 표시).
    """
    if is_numbered_item(line.text):
        return set()
    place = height - line.bottom if kind is BlockKind.HEADER else line.bottom
    texts = {line.text, re.sub(rf"(?<!\d){line.page}(?!\d)", "#", line.text)}
    return {(text, round(place / _SAME_HEIGHT)) for text in texts}


def _running_heads(edges: Sequence[Sequence[tuple[Line, BlockKind]]], heights: Sequence[float]) -> set[tuple[str, int]]:
    counts = Counter(
        key
        for edge, height in zip(edges, heights, strict=True)
        for key in {key for line, kind in edge for key in _keys(line, kind, height)}
    )
    needed = max(2.0, _REPEATS * len(edges))
    return {key for key, count in counts.items() if count >= needed}


def find_footnotes(lines: Sequence[Line], body_size: float) -> list[Line]:
    """The footnotes at the end of a page's ``lines`` (top to bottom, no furniture): numbered small print."""
    start = len(lines)
    while start and lines[start - 1].size < _NOTE_SIZE * body_size:
        start -= 1
    small = list(lines[start:])
    first = next((at for at, line in enumerate(small) if _NOTE.match(line.text)), len(small))
    return small[first:] if start else []
