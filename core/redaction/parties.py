"""Several parties on one side, where the court wants only the first and "외 n인" (a setting of the profile)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.detection.model import Mention
from core.redaction.party_block import headings
from core.taxonomy import taxonomy

# What may stand before a party's name on its line: a heading, a running number.
_BEFORE_NAME = re.compile(r"[\s【\[]*(?:[^\n】\]]*[】\]])?[ \t]*(?:\d{1,3}\s*[.)])?[ \t]*")
_NUMBER = re.compile(r"[ \t]*\d{1,3}\s*[.)][ \t]*")
_REPRESENTATIVES = re.compile(
    r"[ \t]*\(?(?:원고|피고|피고인|위)?[가-힣\d, ·]{0,12}(?:소송\s*대리인|변\s*호\s*인|대리인)"
)


@dataclass(frozen=True, slots=True)
class Others:
    """One side's further parties: ``count`` of them in ``text[start:end]``, after the ``first`` one's name.

    ``behind`` is where that name ends, what stays of it included: 나래|은행 주식회사.
    """

    first: Mention
    behind: int
    count: int
    start: int
    end: int


def others(text: str, block: tuple[int, int], names: Sequence[Mention], forms: Sequence[str] = ()) -> list[Others]:
    """The further parties of each side in the party block, as far as they are numbered lines of their own.

    ``names`` are the mentions replaced by letters, in reading order; one of ``forms`` (주식회사) may stand before a
    firm's. Lines that name representatives stay.
    """
    sides = pairwise([*headings(text, block), block[1]])
    found = (_further(text, side, [name for name in names if side[0] <= name.start < side[1]], forms) for side in sides)
    return [item for item in found if item is not None]


def _further(text: str, side: tuple[int, int], names: Sequence[Mention], forms: Sequence[str]) -> Others | None:
    parties = [name for name in names if _is_party(text, side[0], name, forms)]
    numbered = [name for name in parties[1:] if _NUMBER.match(text, _line_start(text, name.start))]
    if not numbered:
        return None
    start = _line_start(text, numbered[0].start)
    end = _end_of_parties(text, start, side[1], {_line_start(text, name.start) for name in parties})
    inside = [name for name in numbered if name.start < end]
    return Others(parties[0], _end_of_name(text, parties[0], forms), len(inside), start, end)


def _is_party(text: str, low: int, name: Mention, forms: Sequence[str]) -> bool:
    start = max(low, _line_start(text, name.start))
    heading = text[start : name.start]
    before = heading.rstrip()
    while form := next((form for form in forms if before.endswith(form)), ""):  # 농업회사법인 주식회사
        before = before.removesuffix(form).rstrip()
    if _BEFORE_NAME.fullmatch(before):
        return True
    return start == low and bool(re.fullmatch(r"\S[\s\S]{0,20}\s", heading))


def _end_of_name(text: str, name: Mention, forms: Sequence[str]) -> int:
    known = taxonomy().labels.get(name.label)
    if known is None or known.category == "인명":  # 홍길동의 소송수계인
        return name.end
    behind = re.compile(rf"[가-힣]*+(?:[ \t]*(?:{'|'.join(map(re.escape, forms)) or '(?!)'})(?![가-힣]))*")
    found = behind.match(text, name.end)
    return found.end() if found else name.end


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
        position = text.index("\n", position, limit) + 1  # a side ends where a line begins
    return position
