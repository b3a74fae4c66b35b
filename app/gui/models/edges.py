"""Where the edges of a mention go when a key moves them: to the next morpheme, or by single characters."""

from dataclasses import dataclass
from typing import Literal

from core.review.snap import snap
from core.tokenizer.morphemes import MorphemeSplitter

Edge = Literal["left", "right"]

# The analyser needs the words around the mention only.
_AROUND = 200

_split = MorphemeSplitter()


@dataclass(frozen=True, slots=True)
class Move:
    """One key: which edge goes where.

    Attributes:
        edge: the edge that moves; the other one stays.
        outwards: the mention grows, else it shrinks.
        single: by one character, else to the border of a morpheme.
    """

    edge: Edge
    outwards: bool
    single: bool = False


def moved(text: str, start: int, end: int, move: Move) -> tuple[int, int]:
    """``start, end`` after ``move``, in code points; unchanged where there is nowhere to go. Never empty.

    White space is passed over, line ends are not. Outwards, the edge goes where ``snap`` widens a selection that
    reaches one character further; inwards, to the last border of a morpheme before it.
    """
    if move.edge == "right":
        to = _wider_right(text, end, move.single) if move.outwards else _narrower_right(text, start, end, move)
        return start, to
    to = _wider_left(text, start, move.single) if move.outwards else _narrower_left(text, start, end, move)
    return to, end


def _wider_right(text: str, end: int, single: bool) -> int:
    reach = end
    while reach < len(text) and text[reach].isspace() and text[reach] not in "\r\n":
        reach += 1
    if reach >= len(text) or text[reach] in "\r\n":
        return end
    return reach + 1 if single else snap(text, reach, reach + 1)[1]


def _wider_left(text: str, start: int, single: bool) -> int:
    reach = start
    while reach > 0 and text[reach - 1].isspace() and text[reach - 1] not in "\r\n":
        reach -= 1
    if reach == 0 or text[reach - 1] in "\r\n":
        return start
    return reach - 1 if single else snap(text, reach - 1, reach)[0]


def _narrower_right(text: str, start: int, end: int, move: Move) -> int:
    borders = range(start + 1, end) if move.single else sorted(last for _, last in _morphemes(text, start, end))
    inside = [place for place in borders if start < place < end and not text[place - 1].isspace()]
    return inside[-1] if inside else end


def _narrower_left(text: str, start: int, end: int, move: Move) -> int:
    borders = range(start + 1, end) if move.single else sorted(first for first, _ in _morphemes(text, start, end))
    inside = [place for place in borders if start < place < end and not text[place].isspace()]
    return inside[0] if inside else start


def _morphemes(text: str, start: int, end: int) -> list[tuple[int, int]]:
    low = max(0, start - _AROUND)
    return [(low + first, low + last) for first, last in _split(text[low : end + _AROUND])]
