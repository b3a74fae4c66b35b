"""Page numbers, running heads and footnotes: lines that stand outside the flow of the judgment's text."""

import re
from collections import Counter
from collections.abc import Sequence

from core.documents.model import BlockKind
from core.documents.page_numbers import is_numbered
from core.documents.pdf.lines import Line

_BARE_NUMBER = re.compile(r"\(?\s*(\d{1,4})(?:\s*/\s*\d{1,4})?\s*\)?")
_NOTE = re.compile(r"(?:\d{1,3}\)?|\*{1,3}|주\s?\d{1,3}\))\s*\S")
_NOTE_SIZE = 0.93  # a footnote is set smaller than the body, by this at least
_EDGE = 0.13  # share of the page's height at top and bottom where furniture stands
_REPEATS = 0.5  # share of pages a running head stands on
_SAME_HEIGHT = 4.0


def find_furniture(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> dict[Line, BlockKind]:
    """Which lines (top to bottom on each page) are headers or footers, and which of the two."""
    found: dict[Line, BlockKind] = {}
    edges = [_edge_lines(lines, height) for lines, height in zip(pages, heights, strict=True)]
    counting = Counter(place for edge in edges for place in {_counting(line) for line, _ in edge})
    running = _running_heads(edges)
    for edge in edges:
        for line, kind in edge:
            place = _counting(line)
            numbered = is_numbered(line.text) or (place is not None and counting[place] >= 2)
            if numbered or _key(line) in running:
                found[line] = kind
    return found


def _edge_lines(lines: Sequence[Line], height: float) -> list[tuple[Line, BlockKind]]:
    """Lines near the page's upper and lower edge; only the outermost three of each can be furniture."""
    top = [line for line in lines[:3] if line.bottom > (1 - _EDGE) * height]
    bottom = [line for line in lines[-3:] if line.top < _EDGE * height]
    return [(line, BlockKind.HEADER) for line in top] + [(line, BlockKind.FOOTER) for line in bottom]


def _counting(line: Line) -> tuple[int, int] | None:
    """How far a bare number is from the page's, and its height: a page number goes up with the pages at one height."""
    found = _BARE_NUMBER.fullmatch(line.text)
    return (int(found[1]) - line.page, round(line.bottom / _SAME_HEIGHT)) if found else None


def _key(line: Line) -> tuple[str, int]:
    """Text with the page's own number levelled, and height on the page in steps of a few points."""
    return re.sub(rf"(?<!\d){line.page}(?!\d)", "#", line.text), round(line.bottom / _SAME_HEIGHT)


def _running_heads(edges: Sequence[Sequence[tuple[Line, BlockKind]]]) -> set[tuple[str, int]]:
    counts = Counter(key for edge in edges for key in {_key(line) for line, _ in edge})
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
