"""A value that a page's end parts, with footer and header between its halves: two mentions of one entity.

The second only goes on with the first (``CONTINUED``): one letter stands for both.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from core.detection.cues import find_people
from core.detection.entities import mention_of
from core.detection.model import CONTINUED, Candidate, Mention
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
_MIN_SCORE = 0.7


def over_pages(text: str, blocks: Sequence[Block], mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """``mentions`` (in order, apart) with both halves of every value that a page's end parts."""
    turns = list(_turns(text, blocks))
    if not turns:
        return tuple(mentions)
    known = {mention.text: mention for mention in mentions if mention.treatment != "keep"}
    needles = Needles([SecretValue(value, one.label) for value, one in known.items()])
    gone: set[int] = set()
    halves: list[Mention] = []
    for turn, around, spelled in zip(turns, *_surroundings(text, turns, needles), strict=True):
        whole, origin = _whole(turn, around, spelled)
        if whole is None:
            continue
        spans = (whole.start, turn[0]), (turn[1], whole.end)
        pieces = replaceable(mentions, *spans)
        if pieces is None:
            continue
        gone.update(pieces)
        owner = known[origin].entity if origin else next((mentions[one].entity for one in pieces), f"page-{turn[0]}")
        for (start, end), source in zip(spans, (whole.source, CONTINUED), strict=True):
            halves.append(mention_of(text, replace(whole, start=start, end=end, source=source), owner))
    rest = (one for index, one in enumerate(mentions) if index not in gone)
    return tuple(sorted((*rest, *halves), key=lambda one: one.start))


def _turns(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """End and beginning of the texts of two pages between which a header or footer stands, in the midst of a word."""
    bodies = [index for index, block in enumerate(blocks) if block.kind not in _EDGES and block.start < block.end]
    for before, after in pairwise(bodies):
        end, start = blocks[before].end, blocks[after].start
        turned = any(blocks[between].kind in _EDGES for between in range(before + 1, after))
        parted = text[end - 1].isalnum() or text[end - 1] == "-"
        if turned and parted and (text[start].isalnum() or text[start] == "-"):
            yield end, start


def _surroundings(
    text: str, turns: Sequence[tuple[int, int]], needles: Needles
) -> tuple[list[str], list[list[tuple[Candidate, str]]]]:
    """What stands around each turn of a page, a line's end in the place of what parts it, and the known values in it:
    all turns are searched at once, for a search takes as long as there are values."""
    around = [f"{text[_low(turn) : turn[0]]}\n{text[turn[1] : turn[1] + _AROUND]}" for turn in turns]
    starts = [0, *accumulate(len(one) + len(HARD_BORDER) for one in around)]
    spelled: list[list[tuple[Candidate, str]]] = [[] for _ in turns]
    for hit in needles.find(HARD_BORDER.join(around)):
        place = bisect_right(starts, hit.start) - 1
        value = needles.values[hit.value]
        one = Candidate(hit.start - starts[place], hit.end - starts[place], value.label, 1.0, "propagation")
        if one.end <= len(around[place]):
            spelled[place].append((one, value.text))
    return around, spelled


def _low(turn: tuple[int, int]) -> int:
    return max(0, turn[0] - _AROUND)


def _whole(
    turn: tuple[int, int], around: str, spelled: Sequence[tuple[Candidate, str]]
) -> tuple[Candidate | None, str]:
    """What stands over the turn of a page, in positions of the text, and which known value it is, if any."""
    low = _low(turn)
    border = turn[0] - low
    view, _ = gathered(plain_view(around), [])
    told = (*find_patterns(view.text), *find_people(view.text))
    for one, origin in (*spelled, *((candidate_as_written(view, one), "") for one in told)):
        if one.start < border and one.end > border + 1 and one.score >= _MIN_SCORE:
            return replace(one, start=low + one.start, end=turn[1] + one.end - border - 1), origin
    return None, ""
