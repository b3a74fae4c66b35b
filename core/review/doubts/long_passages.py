"""A long passage in which nothing was found, though the rest of the document is full of names.

Statutes and quoted rules are long and name nobody: a passage that cites articles all along is none.
"""

import re
from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.LONG_PASSAGE
# Three pages: legal reasoning without a party's name is seldom longer.
LONGEST = 3_000
# With fewer mentions the document itself names hardly anybody.
_FULL = 5
_CITATION = re.compile(r"제\s?\d+조|제\s?\d+항|제\s?\d+호|시행령|시행규칙|[①-⑳]")
# Citations per 1,000 characters.
_STATUTORY = 6


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each passage, with the passage as its place."""
    if len(case.replaced) < _FULL:
        return
    for start, end in _gaps(case):
        citations = sum(1 for _ in _CITATION.finditer(case.text, start, end))
        if citations * 1_000 < _STATUTORY * (end - start):
            yield case.reading.doubt(
                KIND, Severity.HINT, (start, end), [(start, end)], detail={"characters": end - start}
            )


def _gaps(case: Case) -> Iterator[Span]:
    """Stretches without any item, white space at their edges aside."""
    position = 0
    edges = [*((item.mention.start, item.mention.end) for item in case.items), (len(case.text), len(case.text))]
    for start, end in sorted(edges):
        passage = case.text[position:start].strip() if start - position > LONGEST else ""
        if len(passage) > LONGEST:
            low = case.text.index(passage, position)
            yield low, low + len(passage)
        position = max(position, end)
