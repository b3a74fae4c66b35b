"""A value that a page's end parts, with footer and header between its halves or in a cell: two mentions of one entity.

The second only goes on with the first (``CONTINUED``): one letter stands for both.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import NamedTuple

from core.detection.cues import find_people
from core.detection.entities import mention_of
from core.detection.model import CONTINUED, Candidate, Mention, treatment_of
from core.detection.patterns import find_patterns
from core.detection.rejoined import replaceable
from core.detection.spread import gathered
from core.detection.viewing import candidate_as_written
from core.documents.model import Block, BlockKind
from core.korean.spelling import plain_view
from core.verification.fold import HARD_BORDER
from core.verification.matching import Needles
from core.verification.model import SecretValue

_EDGES = frozenset({BlockKind.HEADER, BlockKind.FOOTER})
_AROUND = 45
_APART = "\n\n"
_MIN_SCORE = 0.7

Reads = Callable[[str], Sequence[Candidate]]


class _Turn(NamedTuple):
    """End and beginning of two texts of which the second goes on with the first, what stands between them where that is
    read, and how far either is."""

    end: int
    start: int
    between: str
    low: int
    high: int

    @property
    def border(self) -> int:
        """Where ``between`` begins in ``around``."""
        return self.end - self.low

    def around(self, text: str) -> str:
        """What stands around the turn."""
        return f"{text[self.low : self.end]}{self.between}{text[self.start : self.high]}"


def over_pages(
    text: str, blocks: Sequence[Block], mentions: Sequence[Mention], reads: Reads | None = None
) -> tuple[Mention, ...]:
    """``mentions`` (in order, apart) with both halves of every value that a page's end parts.

    ``reads``: what the model marks in a text. It has read the halves of cells apart, with other cells between them.
    """
    turns = [*_cuts(text, blocks), *_turns(text, blocks)]
    if not turns:
        return tuple(mentions)
    known = {mention.text: mention for mention in mentions if mention.treatment != "keep"}
    needles = Needles([SecretValue(value, one.label) for value, one in known.items()])
    gone: set[int] = set()
    halves: list[Mention] = []
    seen = _seen(text, turns, reads) if reads else {}
    for number, (turn, spelled) in enumerate(zip(turns, _spelled(text, turns, needles), strict=True)):
        whole, origin = _whole(turn, turn.around(text), spelled, seen.get(number, ()))
        if whole is None:
            continue
        spans = (whole.start, turn.end), (turn.start, whole.end)
        pieces = replaceable(mentions, *spans)
        if pieces is None:
            continue
        gone.update(pieces)
        owner = known[origin].entity if origin else next((mentions[one].entity for one in pieces), f"page-{turn.end}")
        for (start, end), source in zip(spans, (whole.source, CONTINUED), strict=True):
            halves.append(mention_of(text, replace(whole, start=start, end=end, source=source), owner))
    rest = (one for index, one in enumerate(mentions) if index not in gone)
    return tuple(sorted((*rest, *halves), key=lambda one: one.start))


def _cuts(text: str, blocks: Sequence[Block]) -> Iterator[_Turn]:
    """Where a page's end cuts a cell."""
    for block in blocks:
        if block.continues is None:
            continue
        first = last = block.continues
        while first and _cell(blocks[first - 1]) == _cell(blocks[last]):
            first -= 1
        before = blocks[last]
        if before.start < before.end and block.start < block.end:
            low, high = max(before.end - _AROUND, blocks[first].start), min(block.start + _AROUND, block.end)
            yield _Turn(before.end, block.start, "", low, high)


def _cell(block: Block) -> tuple[int | None, int | None, int | None]:
    return block.table, block.row, block.column


def _turns(text: str, blocks: Sequence[Block]) -> Iterator[_Turn]:
    """The texts of two pages between which a header or footer stands, in the midst of a word."""
    cut = {block.table for block in blocks if block.continues is not None}
    bodies = [index for index, block in enumerate(blocks) if block.kind not in _EDGES and block.start < block.end]
    for before, after in pairwise(bodies):
        end, start = blocks[before].end, blocks[after].start
        turned = any(blocks[between].kind in _EDGES for between in range(before + 1, after))
        parted = text[end - 1].isalnum() or text[end - 1] == "-"
        known = blocks[after].table is not None and blocks[after].table in cut
        if turned and parted and (text[start].isalnum() or text[start] == "-") and not known:
            yield _Turn(end, start, "\n", max(0, end - _AROUND), start + _AROUND)


def _seen(text: str, turns: Sequence[_Turn], reads: Reads) -> dict[int, list[Candidate]]:
    """What the model marks in the cells that are cut, by number of the turn: all of them are read at once."""
    cuts = [number for number, turn in enumerate(turns) if not turn.between]
    if not cuts:
        return {}
    around = [turns[number].around(text) for number in cuts]
    starts = [0, *accumulate(len(one) + len(_APART) for one in around)]
    seen: dict[int, list[Candidate]] = {}
    for one in (one for one in reads(_APART.join(around)) if treatment_of(one) != "keep"):
        place = bisect_right(starts, one.start) - 1
        seen.setdefault(cuts[place], []).append(
            replace(one, start=one.start - starts[place], end=one.end - starts[place])
        )
    return seen


def _spelled(text: str, turns: Sequence[_Turn], needles: Needles) -> list[list[tuple[Candidate, str]]]:
    """The known values in what stands around each turn of a page, a line's end in the place of header and footer: all
    turns are searched at once, for a search takes as long as there are values."""
    around = [turn.around(text) for turn in turns]
    starts = [0, *accumulate(len(one) + len(HARD_BORDER) for one in around)]
    spelled: list[list[tuple[Candidate, str]]] = [[] for _ in turns]
    for hit in needles.find(HARD_BORDER.join(around)):
        place = bisect_right(starts, hit.start) - 1
        value = needles.values[hit.value]
        one = Candidate(hit.start - starts[place], hit.end - starts[place], value.label, 1.0, "propagation")
        if one.end <= len(around[place]):
            spelled[place].append((one, value.text))
    return spelled


def _whole(
    turn: _Turn, around: str, spelled: Sequence[tuple[Candidate, str]], seen: Sequence[Candidate]
) -> tuple[Candidate | None, str]:
    """What stands over the turn of a page, in positions of the text, and which known value it is, if any."""
    border, again = turn.border, turn.border + len(turn.between)
    view, _ = gathered(plain_view(around), [])
    told = [candidate_as_written(view, one) for one in (*find_patterns(view.text), *find_people(view.text))]
    told = [one for one in told if one.score >= _MIN_SCORE]
    for one, origin in (*spelled, *((one, "") for one in (*told, *seen))):
        if one.start < border and again < one.end <= len(around):
            return replace(one, start=turn.low + one.start, end=turn.start + one.end - again), origin
    return None, ""
