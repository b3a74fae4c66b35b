"""Measures that do not depend on what is replaced: margins, left edges, sizes, told by lines in which nothing is.

Where a paragraph is set anew, everything that says where must be one of these: an edge that only the paragraph itself
has may be the trace of how long its text was.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.documents.model import BlockKind
from core.documents.pdf.face import to_half
from core.documents.pdf.inplace.model import Drawn, Filled, Refused, Sheet, Traced
from core.documents.pdf.inplace.places import Place
from core.documents.pdf.items import starts_like_item
from core.documents.pdf.lines import Line

_SAME = 0.4  # points within which edges are one
_OTHER = 3.0  # points by which widths differ for certain
_MARGIN = 2.0  # points from the right margin at which a line may have been stretched to it
_FULL = 3  # lines that end at one place make it the margin of a text set flush
_USUAL_MARGIN = 0.12  # of the page's width, where no line tells
NOWHERE = 1e6
_AIR = 12.0  # points between a border and the text in it, at most
_PADDING = 4.0  # points between a border and text set anew
_INDENT = 40.0  # points by which lines of one paragraph may be indented
_FAR = 2.2  # font sizes from one line to the next within a paragraph, at most
_GAP = 0.2  # font sizes that a space takes at least
_TIGHT = 20.0  # points left in a box where it may be made for its text
_TALL = 1.0  # points by which a border reaches over the lines within it


@dataclass(slots=True)
class Evidence:
    """What the lines of a document tell.

    Attributes:
        left, right: edges of the text by width of page, in points.
        flush: widths of page whose lines are stretched to the right edge.
        edges: left edges of all lines, each with the least and greatest length, by the whole point of the edge.
        stays: how often lines in which nothing is replaced begin at an edge.
        rules: rules and filled rectangles by page.
        sizes, ratios: font sizes, and widths of letters to their heights, of the text that stays.
    """

    left: dict[int, float] = field(default_factory=dict)
    right: dict[int, float] = field(default_factory=dict)
    flush: set[int] = field(default_factory=set)
    edges: dict[int, dict[float, tuple[float, float]]] = field(default_factory=dict)
    stays: Counter[float] = field(default_factory=Counter)
    rules: dict[int, list[Drawn | Filled]] = field(default_factory=dict)
    sizes: set[float] = field(default_factory=set)
    ratios: set[float] = field(default_factory=set)

    def shared(self, left: float, width: float | None = None) -> bool:
        """Whether lines begin at ``left`` that are longer or shorter than ``width``: none of them is centred.

        Without a width two such lines of different lengths are asked for.
        """
        near = (self.edges.get(round(left) + step, {}) for step in (-1, 0, 1))
        widths = [one for edges in near for edge, both in edges.items() if abs(edge - left) < _SAME for one in both]
        if width is None:
            return bool(widths) and max(widths) - min(widths) > _OTHER
        return any(abs(one - width) > _OTHER for one in widths)

    def begin(self, left: float, width: float) -> None:
        """Take in where a line begins, and how long it is."""
        edges = self.edges.setdefault(round(left), {})
        edge, width = round(left, 2), round(width, 2)
        least, most = edges.get(edge, (width, width))
        edges[edge] = min(least, width), max(most, width)

    def spans(self, item: Drawn | Filled, width: float) -> bool:
        """Whether a rule is wider at both sides than the text of pages of that ``width``, as no box around words is."""
        paper = round(width)
        return item.x0 <= self.left[paper] - 1 and item.x1 >= self.right[paper] + 1

    def edge(self, left: float) -> float:
        """``left`` as most lines of the text that stays have it, without the noise of sums, else to the half point."""
        near = [edge for edge in self.stays if abs(edge - left) < _SAME]
        return max(near, key=lambda edge: (self.stays[edge], edge)) if near else to_half(left)

    def size(self, size: float) -> float:
        """``size`` as text that stays has it, without the noise of sums, else to the half point."""
        return round(size, 2) if round(size, 1) in self.sizes else max(to_half(size), 1.0)

    def ratio(self, ratio: float) -> float:
        """``ratio`` as text that stays has it, else 1."""
        return round(ratio, 3) if round(ratio, 2) in self.ratios else 1.0


def learn(sheets: Sequence[Sheet], places: Sequence[Place], touched: set[int], aside: set[int]) -> Evidence:
    """What the document tells; ``touched`` are the numbers of the blocks in which something is replaced.

    Where the blocks ``aside`` stand is not asked: in tables whose columns may have been made for what is replaced.
    """
    found = Evidence(rules={sheet.number: sheet.rules() for sheet in sheets})
    rights: dict[int, list[float]] = {}
    lefts: dict[int, list[float]] = {}
    for number, place in enumerate(places):
        for placed in place.lines:
            line, start = placed.line, placed.start
            if line.aside or number in aside:
                continue
            found.begin(start, line.right - start)
            if number not in touched:
                found.stays[round(start, 2)] += 1
            paper = round(sheets[line.page - 1].width)
            if place.piece.kind is BlockKind.PARAGRAPH and not line.column:
                lefts.setdefault(paper, []).append(start)
                if number not in touched:
                    rights.setdefault(paper, []).append(line.right)
        if number not in touched:
            _learn_letters(found, place)
    for sheet in sheets:
        paper = round(sheet.width)
        _learn_edges(found, paper, lefts.get(paper, []), rights.get(paper, []))
    return found


def _learn_letters(found: Evidence, place: Place) -> None:
    for a, d in {(letter.mark.matrix[0], letter.mark.matrix[3]) for line in place.lines for letter in line.letters}:
        if d:
            found.sizes.add(round(abs(d), 1))
            found.ratios.add(round(a / d, 2))


def _learn_edges(found: Evidence, paper: int, lefts: Sequence[float], rights: Sequence[float]) -> None:
    if paper in found.left:
        return
    usual = _USUAL_MARGIN * paper
    shared = [left for left in set(lefts) if found.shared(left)]
    found.left[paper] = found.edge(min(shared)) if shared else round(usual, 2)
    ends = Counter(round(right) for right in rights)
    full = [end for end in ends if ends[end - 1] + ends[end] + ends[end + 1] >= _FULL]
    if full:
        end = max(full)
        found.right[paper] = round(max(right for right in rights if abs(right - end) <= 1.5), 2)
        found.flush.add(paper)
    else:
        found.right[paper] = round(max([*rights, paper - found.left[paper]]), 2)


def walls(found: Evidence, line: Line) -> tuple[float, float]:
    """The edges of the box or cell that a line stands in, as far as any are drawn; else no edges at all."""
    bottom, top = line.bottom + 1, line.top - 1
    xs = [x for item in found.rules[line.page] if item.y0 < bottom and item.y1 > top for x in (item.x0, item.x1)]
    middle = (line.left + line.right) / 2
    return max((x for x in xs if x < middle), default=-NOWHERE), min((x for x in xs if x > middle), default=NOWHERE)


def frame_of(sheet: Sheet, line: Line, found: Evidence) -> tuple[float, float]:
    """Left and right edge of the text that a line belongs to: those of the page, or of its box or cell."""
    paper = round(sheet.width)
    left, right = found.left[paper], found.right[paper]
    low, high = walls(found, line)
    if low < left - _AIR:
        low = -NOWHERE
    if high > right + _AIR:
        high = NOWHERE
    inset = min(max(line.left - low, 1.0), _AIR) if low > -NOWHERE else _PADDING
    return (left if low == -NOWHERE else low + _PADDING), (right if high == NOWHERE else high - round(inset))


def check_box(place: Place, sheet: Sheet, found: Evidence) -> None:
    """Raise Refused("box") where a box narrower than the text may be as wide as it is for the lines in it."""
    paper = round(sheet.width)
    for line in place.piece.lines:
        low, high = walls(found, line)
        boxed = found.left[paper] + _AIR < low and high < found.right[paper] - _AIR
        if len(place.lines) == 1 and boxed and high - low - (line.right - line.left) < _TIGHT:
            raise Refused("box", sheet.number)


def groups(places: Sequence[Place], touched: set[int], sheets: Sequence[Sheet], found: Evidence) -> list[list[int]]:
    """The blocks to be set anew, those together of which it is not sure that they are apart.

    Where the next word would not have fitted, a line may have been broken, whatever the reader took it for: then the
    border between two blocks may be a line's end, which tells how long the text before it was.
    """
    made: list[list[int]] = []
    for run in _runs(places):
        group: list[int] = []
        for number in run:
            if group and not _unsure(places[group[-1]], places[number], sheets, found):
                made.append(group)
                group = []
            group.append(number)
        made.append(group)
    return [group for group in made if not touched.isdisjoint(group)]


def _runs(places: Sequence[Place]) -> list[list[int]]:
    """The blocks that can go on in each other: of one kind, and of one cell."""
    runs: dict[object, list[int]] = {}
    for number, place in enumerate(places):
        piece = place.piece
        runs.setdefault((piece.kind, piece.table, piece.row, piece.column), []).append(number)
    return list(runs.values())


def _unsure(one: Place, other: Place, sheets: Sequence[Sheet], found: Evidence) -> bool:
    last, first = one.piece.lines[-1], other.piece.lines[0]
    edges = one.piece.kind.in_margin
    if edges or last.aside or first.aside or not 0 <= first.page - last.page <= 1:
        return False
    if starts_like_item(first.text) or abs(first.left - last.left) > _INDENT:
        return False
    near = 0 < last.bottom - first.bottom < _FAR * max(last.size, first.size)
    right = frame_of(sheets[last.page - 1], last, found)[1]
    would_fit = last.right + _GAP * last.size + first.head <= right - _MARGIN
    return (near or first.page > last.page) and not would_fit


def flush_line(line: Line, right: float) -> bool:
    """Whether a line may have been stretched to the margin."""
    return abs(line.right - right) < _MARGIN


def keeps(item: Drawn | Filled | Traced, low: float, high: float, left: float, right: float) -> bool:
    """Whether a rule or box stays beside a block set anew, which took ``low`` to ``high`` and goes from edge to edge.

    Only what reaches over it and has no edge within it: an underline or a mark behind words is as long as they were.
    """
    if item.y1 < low or item.y0 > high:
        return True
    if item.x0 <= left - 1 and item.x1 >= right + 1 and item.y1 - item.y0 < _AIR:
        return True  # a border of a box or cell
    tall = item.y0 <= low - _TALL and item.y1 >= high + _TALL
    return tall and all(x <= left + 1 or x >= right - 1 for x in (item.x0, item.x1))
