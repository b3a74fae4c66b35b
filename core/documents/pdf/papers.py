"""The paper of a PDF: sizes of its pages, the margins of their text, its running heads and page numbers.

Measures are rounded: what a margin tells is the page's, not that of one line.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

from core.documents.model import Alignment, BlockKind
from core.documents.page_numbers import is_page_number
from core.documents.pdf.engine import Page
from core.documents.pdf.face import Numbering, Paper, to_half
from core.documents.pdf.layout import Layout, Piece
from core.documents.pdf.lines import Line

BASELINE = 0.2  # font sizes from the lower edge of a letter's box to its baseline
_STEP = 2.0  # points to which margins are rounded
_LEAST, _MOST = 28.0, 160.0  # margins above and below
_FULL, _USUAL = 130.0, 85.0  # a full page ends below the first; the usual lower margin
_ROOM = 0.35  # least share of the page's width that text takes
_HIGHEST = 62.0  # points from the edge of the page: what stands further in is no head
_USUAL_HEAD, _USUAL_FOOT = 48.0, 61.0  # how far two heads and two feet without a height of their own reach
_APART = 13.0  # points between the baselines of two lines in a margin
_NEAR = 0.8  # font sizes within which two places are the same
# Forms of page numbers that the readers of written files know.
_FORM = re.compile(r"(?P<open>-?\s?)\d{1,4}(?P<of>\s*/\s*\d{1,4})?(?P<close>\s?-?)")


@dataclass(frozen=True, slots=True)
class Papers:
    """The papers, and the number of each page's."""

    papers: tuple[Paper, ...]
    of_page: tuple[int, ...]

    def of(self, page: int) -> Paper:
        """The paper of a page, counted from 1."""
        return self.papers[self.of_page[page - 1]]


def read_papers(layout: Layout, pages: Sequence[Page]) -> Papers:
    """The sizes of paper that ``pages`` have, with the margins of the text on each."""
    sizes = list(dict.fromkeys(_size(page) for page in pages))
    of_page = tuple(sizes.index(_size(page)) for page in pages)
    papers = []
    for number, (width, height) in enumerate(sizes):
        numbers = {page.number for page, sheet in zip(pages, of_page, strict=True) if sheet == number}
        papers.append(_paper(layout, numbers, width, height))
    return Papers(tuple(papers), of_page)


def _size(page: Page) -> tuple[float, float]:
    """Width and height of a page, at most twice the longer side of A3: PDF knows pages as large as countries."""
    return round(min(max(page.width, 150.0), 2400.0), 1), round(min(max(page.height, 150.0), 2400.0), 1)


def in_text(piece: Piece) -> bool:
    """Whether a piece stands in the text of its page: in no margin, in no cell, not at an angle."""
    return piece.kind is BlockKind.PARAGRAPH and bool(piece.lines) and not piece.lines[0].aside


def _paper(layout: Layout, numbers: set[int], width: float, height: float) -> Paper:
    lines = [line for piece in layout.pieces if in_text(piece) for line in piece.lines if line.page in numbers]
    tables = [table for page, table in layout.tables if page in numbers]
    left, right = _sides(layout, numbers, width)
    tops = [(line.page, line.top) for line in lines]
    tops += [(page, table.top) for page, table in layout.tables if page in numbers]
    ends = [line.bottom for line in lines] + [table.ys[-1] for table in tables]
    top = _rounded(height - max((at for _, at in tops), default=height - 70.0))
    # Pages that are not full say nothing of their lower margin.
    bottom = _rounded(min(ends)) if ends and len({page for page, _ in tops}) > 1 else _MOST
    bottom = bottom if bottom < _FULL else min(top, _USUAL)
    return Paper(width, height, left, right, _within(top), _within(bottom))


def _sides(layout: Layout, numbers: set[int], width: float) -> tuple[float, float]:
    """Left and right margin: those that most lines of the text have."""
    frames: Counter[tuple[float, float]] = Counter()
    for piece in layout.pieces:
        if in_text(piece) and piece.page in numbers and not piece.lines[0].column:
            frames[_rounded(piece.frame.left), _rounded(piece.frame.right)] += len(piece.lines)
    if frames:
        left, right = frames.most_common(1)[0][0]
    else:
        edges = [(table.left, table.right) for page, table in layout.tables if page in numbers]
        left = min((edge for edge, _ in edges), default=70.0)
        right = max((edge for _, edge in edges), default=width - 70.0)
    if not 0 <= left < right <= width or right - left < _ROOM * width:
        return (70.0, 70.0) if width > 300 else (0.1 * width, 0.1 * width)
    return _rounded(left), _rounded(width - right)


def _rounded(value: float) -> float:
    return round(value / _STEP) * _STEP


def _within(margin: float) -> float:
    return min(max(margin, _LEAST), _MOST)


def place_of(line: Line, paper: Paper) -> Alignment:
    """Where a line of the margins stands: in the middle, at the left or at the right."""
    near = _NEAR * line.size
    if abs((line.left + line.right) / 2 - (paper.left + paper.width - paper.right) / 2) < near:
        return "center"
    if abs((line.left + line.right - paper.width) / 2) < near:
        return "center"
    return "right" if line.left > paper.width / 2 else "left"


def read_numbering(layout: Layout, papers: Papers) -> Numbering:
    """How the source numbers its pages: where, how large, in which form as far as readers of written files know it."""
    found = [piece for piece in layout.pieces if piece.kind.in_margin and is_page_number(piece.text)]
    plain = Numbering()
    if not found:
        heads = read_heads(layout, papers)
        return replace(plain, y=_free(plain.y, {heads[at] for at in heads if not _is_head(layout, at)}))
    above = 2 * sum(piece.kind is BlockKind.HEADER for piece in found) > len(found)
    lines = [piece.lines[0] for piece in found if (piece.kind is BlockKind.HEADER) is above]
    align = Counter(place_of(line, papers.of(line.page)) for line in lines).most_common(1)[0][0]
    form = _FORM.fullmatch(re.sub("[–—―‐]", "-", found[-1].text.strip()))
    return Numbering(
        f"{form['open']}{{number}}{' / {count}' if form['of'] else ''}{form['close']}" if form else plain.form,
        align,
        round(median(_from_edge(line, papers, above=above) for line in lines), 1),
        to_half(median(line.size for line in lines)),
        above,
    )


def _free(y: float, taken: Collection[float]) -> float:
    """The height for page numbers: ``y``, unless a foot stands there; then above it."""
    while near := [other for other in taken if abs(y - other) < _APART]:
        y = max(near) + _APART
    return y


def with_room(layout: Layout, papers: Sequence[Paper], numbering: Numbering, known: Mapping[int, float]) -> list[Paper]:
    """``papers`` whose text keeps away from numbers, heads and feet in their margins; ``known`` are heads' heights."""
    kinds = {piece.kind for number, piece in enumerate(layout.pieces) if number not in known}
    above = [y for number, y in known.items() if _is_head(layout, number)]
    above += [_USUAL_HEAD] * (BlockKind.HEADER in kinds)
    below = [y for number, y in known.items() if not _is_head(layout, number)]
    below += [_USUAL_FOOT] * (BlockKind.FOOTER in kinds)
    if numbering.y < _HIGHEST:
        (above if numbering.above else below).append(numbering.y)
    top, bottom = (max((y + _APART for y in edge), default=0.0) for edge in (above, below))
    return [
        replace(paper, top=_rounded(max(paper.top, top)), bottom=_rounded(max(paper.bottom, bottom)))
        for paper in papers
    ]


def read_heads(layout: Layout, papers: Papers) -> dict[int, float]:
    """How far the baselines of running heads and feet are from their edge, by piece; only of those in a margin."""
    heads: dict[int, float] = {}
    for number, piece in enumerate(layout.pieces):
        if piece.kind.in_margin and piece.lines:
            y = round(_from_edge(piece.lines[0], papers, above=_is_head(layout, number)), 1)
            if 0 < y < _HIGHEST:
                heads[number] = y
    return heads


def _is_head(layout: Layout, number: int) -> bool:
    return layout.pieces[number].kind is BlockKind.HEADER


def _from_edge(line: Line, papers: Papers, *, above: bool) -> float:
    """How far a line's baseline is from the upper edge of its page, or from the lower one."""
    y = line.bottom + BASELINE * line.size
    return papers.of(line.page).height - y if above else y
