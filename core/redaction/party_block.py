"""The party block (당사자 표시) at the head of a judgment, where the rule treats addresses and numbers otherwise."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from core.korean.roles import ROLES
from core.occurrences import each

_SIDES = "|".join(r"\s*".join(role) for role in ROLES)
_MARGIN = r"^[ \t]*+(?:[【\[][ \t]*+)?"
_OPENING = re.compile(rf"{_MARGIN}(?:{_SIDES})(?=[ \t]*+(?:[】\],(：:·]|(?<=[ \t])|\d|$))", re.MULTILINE)
_CLOSING = re.compile(
    rf"{_MARGIN}(?:변\s*론\s*종\s*결|판\s*결\s*선\s*고|제\s*1\s*심\s*판\s*결|"
    r"원\s*심\s*판\s*결|원\s*판\s*결|환\s*송\s*판\s*결|"
    r"주\s*문|청\s*구\s*취\s*지|항\s*소\s*취\s*지|이\s*유|범\s*죄\s*사\s*실)[ \t]*+(?:[】\]]|$|및)",
    re.MULTILINE,
)


def party_block(text: str) -> tuple[int, int]:
    """The span from the first party's heading to the heading after the parties; (0, 0) if there is none.

    Without a closing heading nothing is taken: what is not surely the party block is ordinary text.
    """
    closing = _CLOSING.search(text)
    opening = _OPENING.search(text)
    if not opening or not closing or closing.start() <= opening.start():
        return 0, 0
    return opening.start(), closing.start()


def headings(text: str, block: tuple[int, int]) -> list[int]:
    """Where each side's heading begins within the party block."""
    return [found.start() for found in _OPENING.finditer(text, *block)]


class Lines:
    """Where the lines of a text begin, found once: a line may be as long as a book and hold as many mentions."""

    def __init__(self, text: str) -> None:
        self._breaks = [*each(text, "\n")]

    def around(self, start: int, end: int, low: int, high: int) -> tuple[int, int]:
        """The line that holds ``start … end``, between the block borders ``low`` and ``high``."""
        before, after = bisect_left(self._breaks, start) - 1, bisect_left(self._breaks, end)
        first = max(low, self._breaks[before] + 1) if before >= 0 else low
        return first, min(high, self._breaks[after]) if after < len(self._breaks) else high


_REST_OF_BIRTH = re.compile(r"\s*(?:년생|생)?\s*[)）]")


def removable_span(text: str, start: int, end: int, line: tuple[int, int]) -> tuple[int, int] | None:
    """The span to delete so that ``text[start:end]`` leaves its line without a trace, or None if it cannot.

    It can at the end of its line, with the white space before it, or alone in parentheses, with them.
    """
    if not text[end : line[1]].strip():
        return _skip_back(text, start, line[0]), end
    rest = _REST_OF_BIRTH.match(text, end, line[1])
    if rest and start > line[0] and text[start - 1] in "(（":
        return _skip_back(text, start - 1, line[0]), rest.end()
    return None


def _skip_back(text: str, start: int, low: int) -> int:
    position = start
    while position > low and text[position - 1] in " \t":
        position -= 1
    # White space that indents the line is layout, not a gap before the value.
    return position if position > low else start


def watched_lines(text: str, span: tuple[int, int], headings: Sequence[str]) -> list[tuple[int, int]]:
    """The values of party lines that begin with one of ``headings`` (직업 회사원), as spans."""
    if not headings:
        return []
    names = "|".join(r"\s*".join(map(re.escape, heading)) for heading in headings)
    pattern = re.compile(rf"^[ \t]*+(?:{names})[ \t:：]++(\S(?:[^\n]*[^ \t\n])?)[ \t]*+$", re.MULTILINE)
    return [found.span(1) for found in pattern.finditer(text, *span)]
