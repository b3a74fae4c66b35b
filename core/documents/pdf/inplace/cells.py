"""The cells of tables that are drawn anew, set in their new boxes by their new texts alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from core.documents.pdf.inplace.evidence import Evidence
from core.documents.pdf.inplace.model import Mark, Refused, Sheet
from core.documents.pdf.inplace.places import Place, PlacedLine
from core.documents.pdf.inplace.resetting import SCALES, Atom, Slot, fill, set_lines
from core.documents.pdf.inplace.tables import (
    PADDING,
    Alignments,
    Cell,
    Family,
    Spread,
    outer_edges,
    redraw_rules,
    share_out,
)

_PITCH, _CLOSEST = 1.35, 1.1  # font sizes from one line to the next: where none tells, and at the least
_BOX = 1.2  # font sizes that a line takes
_DESCENT = 0.25  # font sizes below a baseline
_MORE = 1.15  # of the width that a text takes over several lines, for what lines leave at their ends
_MIDDLE = 2.0  # points that the white above and below may differ by

Text = list[Atom]


@dataclass(frozen=True, slots=True)
class _Job:
    """A cell to be set, its texts, and the lines it had."""

    cell: Cell
    texts: list[Text]
    lines: list[PlacedLine]
    size: float

    @property
    def most(self) -> int:
        """How many lines its height holds."""
        room = self.cell.top - self.cell.bottom - _BOX * self.size
        return max(len(self.texts), 1 + int(room / (_CLOSEST * self.size)) if room > 0 else 1)

    def need(self, lines: int) -> float:
        """Points that its widest text takes over so many lines."""
        widest = max(sum(atom.width for atom in text) for text in self.texts)
        return 2 * PADDING + 1 + (widest if lines == 1 else _MORE * widest / lines)


def set_cells_anew(
    family: Family,
    every: Sequence[Family],
    texts: Mapping[tuple[int, tuple[int, int]], list[Text]],
    places: Sequence[Place],
    sheets: Sequence[Sheet],
    found: Evidence,
    touched: set[int],
    *,
    whole: bool,
) -> list[tuple[int, Mark]]:
    """The letters of cells with their pages: of those with replacements, or of tables drawn anew as a ``whole``.

    ``texts``: by table's number and cell, what is to stand in it. Tables drawn anew get their new columns on their
    sheets. Raises Refused.
    """
    xs: Sequence[float] = family[0].table.xs
    jobs = {
        spread.number: [
            _job(cell, texts[spread.number, cell.place], places)
            for cell in spread.cells.values()
            if whole or not touched.isdisjoint(cell.blocks)
        ]
        for spread in family
    }
    flat = [job for here in jobs.values() for job in here]
    if whole:
        edges = outer_edges(family, every, sheets[family[0].page - 1], found)
        xs = share_out(edges, len(xs) - 1, *_needs(flat))
    pitch = _pitch(flat)
    marks: list[tuple[int, Mark]] = []
    alignments = Alignments(family, places, touched)
    for spread in family:
        columns = xs if whole else spread.table.xs
        middle = _set_in_the_middle(spread, places)
        for job in jobs[spread.number]:
            marks += _set(job, columns, alignments.of(job.cell), middle, pitch)
        if whole:
            redraw_rules(sheets[spread.page - 1], spread.table, columns)
    return marks


def _job(cell: Cell, texts: list[Text], places: Sequence[Place]) -> _Job:
    lines = [line for number in cell.blocks for line in places[number].lines]
    if any(line.line.aside for line in lines):
        raise Refused("beside", cell.page)
    sizes = [atom.size for text in texts for atom in text]
    return _Job(cell, texts, lines, max(sizes, default=median(line.line.size for line in lines)))


def _needs(jobs: Sequence[_Job]) -> tuple[dict[tuple[int, int], float], dict[tuple[int, int], float]]:
    """Points that cells need by their columns: over as many lines as they have, and in one."""
    least: dict[tuple[int, int], float] = {}
    most: dict[tuple[int, int], float] = {}
    for job in jobs:
        key = job.cell.columns
        least[key] = max(least.get(key, 0.0), job.need(max(1, job.most // max(len(job.texts), 1))))
        most[key] = max(most.get(key, 0.0), job.need(1))
    return least, most


def _baselines(lines: Sequence[PlacedLine]) -> list[float]:
    return [median(letter.mark.matrix[5] for letter in line.letters) for line in lines]


def _pitch(jobs: Sequence[_Job]) -> float:
    """Font sizes from one line of a cell to the next."""
    steps = [(one - other) / job.size for job in jobs for one, other in pairwise(_baselines(job.lines)) if one > other]
    return max(round(median(steps), 2), _CLOSEST) if steps else _PITCH


def _set_in_the_middle(spread: Spread, places: Sequence[Place]) -> bool:
    """Whether texts stand in the middle of their cells' height, as far as that can be told."""
    votes = 0
    for cell in spread.cells.values():
        lines = [line.line for number in cell.blocks for line in places[number].lines]
        above = cell.top - max(line.top for line in lines)
        below = min(line.bottom for line in lines) - cell.bottom
        if max(above, below) > 4 * _MIDDLE:
            votes += 1 if abs(above - below) < 2 * _MIDDLE else -1
    return votes > 0


def _set(job: _Job, xs: Sequence[float], align: str, middle: bool, pitch: float) -> list[tuple[int, Mark]]:
    first, last = job.cell.columns
    low, high = xs[first], xs[last + 1]
    slot = Slot(job.cell.page, 0.0, low + PADDING, high - PADDING, low, high)
    for scale in SCALES:
        filled = [fill(text, [slot] * job.most, scale) for text in job.texts]
        lines = [line for text in filled if text is not None for line in text]
        if None in filled or len(lines) > job.most:
            continue
        slots = [Slot(slot.page, y, slot.left, slot.right, low, high) for y in _heights(job, len(lines), middle, pitch)]
        marks: list[tuple[int, Mark]] = []
        at = 0
        for text in filled:
            here = text or []
            marks += set_lines(here, slots[at : at + len(here)], scale, align, flush=False)
            at += len(here)
        return marks
    raise Refused("room", job.cell.page)


def _heights(job: _Job, count: int, middle: bool, pitch: float) -> list[float]:
    """The baselines of so many lines: where those of the source stood, the same way up and down in the cell."""
    before = _baselines(job.lines)
    if count == len(before):
        return [before[0] + (before[-1] - before[0]) * at / max(count - 1, 1) for at in range(count)]
    room = job.cell.top - job.cell.bottom - _BOX * job.size
    step = min(pitch * job.size, room / (count - 1)) if count > 1 else 0.0
    start = (before[0] + before[-1]) / 2 + step * (count - 1) / 2 if middle else before[0]
    lowest = job.cell.bottom + _DESCENT * job.size
    start += max(0.0, lowest - (start - step * (count - 1)))
    return [start - step * at for at in range(count)]
