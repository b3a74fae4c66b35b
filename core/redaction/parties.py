"""Several parties on one side, where the court wants only the first and "외 n인" (a setting of the profile)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.detection.model import Mention
from core.redaction.party_block import headings

# What may stand before a party's name on its line: a heading, a running number.
_BEFORE_NAME = re.compile(r"[\s【\[]*(?:[^\n】\]]*[】\]])?[ \t]*(?:\d{1,3}\s*[.)])?[ \t]*")
_NUMBER = re.compile(r"[ \t]*\d{1,3}\s*[.)][ \t]*")
_REPRESENTATIVES = re.compile(
    r"[ \t]*\(?(?:원고|피고|피고인|위)?[가-힣\d, ·]{0,12}(?:소송\s*대리인|변\s*호\s*인|대리인)"
)


@dataclass(frozen=True, slots=True)
class Others:
    """One side's further parties: ``count`` of them in ``text[start:end]``, after the ``first`` one's name."""

    first: Mention
    count: int
    start: int
    end: int


def others(text: str, block: tuple[int, int], names: Sequence[Mention]) -> list[Others]:
    """The further parties of each side in the party block, as far as they are numbered lines of their own.

    ``names`` are the mentions replaced by letters, in reading order. Lines that name representatives stay.
    """
    sides = pairwise([*headings(text, block), block[1]])
    found = (_further(text, side, [name for name in names if side[0] <= name.start < side[1]]) for side in sides)
    return [item for item in found if item is not None]


def _further(text: str, side: tuple[int, int], names: Sequence[Mention]) -> Others | None:
    parties = [name for name in names if _is_party(text, side[0], name)]
    numbered = [name for name in parties[1:] if _NUMBER.match(text, _line_start(text, name.start))]
    if not numbered:
        return None
    start = _line_start(text, numbered[0].start)
    end = _end_of_parties(text, start, side[1], {_line_start(text, name.start) for name in parties})
    inside = [name for name in numbered if name.start < end]
    return Others(parties[0], len(inside), start, end)


def _is_party(text: str, low: int, name: Mention) -> bool:
    start = max(low, _line_start(text, name.start))
    heading = text[start : name.start]
    return bool(_BEFORE_NAME.fullmatch(heading)) or (start == low and bool(re.fullmatch(r"\S[\s\S]{0,20}\s", heading)))


def _line_start(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def _end_of_parties(text: str, start: int, limit: int, replaced: Collection[int]) -> int:
    """The end of the last line before the representatives, before a party that is not ``replaced`` (the State), or of
    the side; ``replaced``: where the lines of those begin that are.
    """
    position = start
    while position < limit:
        kept = _NUMBER.match(text, position, limit) and position not in replaced
        if kept or _REPRESENTATIVES.match(text, position, limit):
            break
        line_end = text.find("\n", position, limit)
        position = limit if line_end < 0 else line_end + 1
    return position
