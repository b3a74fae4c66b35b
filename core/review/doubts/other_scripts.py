"""Letters of scripts that the network has hardly read: a name in Chinese, kana, Cyrillic or Thai that nothing marks.

A judgment has few or none of them, or pages of them: so one doubt holds all that stand on about a page.
"""

import re
from collections.abc import Iterator

from core.korean.text import HANJA, OTHER_LETTERS
from core.review.doubts.case import Case, Reading
from core.review.doubts.latin_names import PAGE
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span

KIND = DoubtKind.OTHER_SCRIPT
_LETTER = f"(?:[{OTHER_LETTERS}]|{HANJA})"
# One letter alone is a sign: 甲 제1호증, α.
_RUN = re.compile(rf"{_LETTER}(?:{_LETTER}|[\u3005-\u3007\u30fc])+")
_READING = re.compile(r"[가-힣][ ]?[(（\[〔]$")


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each page, with every such word on it that nothing marks; a common word's Hanja are none."""
    for page, spans in case.reading.once(_by_page).items():
        places = [span for span in spans if case.is_open(*span) and not _is_gloss(case, span[0])]
        if places:
            yield case.reading.doubt(KIND, Severity.LEAK, page, places, detail={"count": len(places)})


def _by_page(reading: Reading) -> dict[int, list[Span]]:
    """Words in other scripts, by where the first of each page begins."""
    found: dict[int, list[Span]] = {}
    first = -PAGE
    for match in _RUN.finditer(reading.text):
        if match.end() - first > PAGE:
            first = match.start()
        found.setdefault(first, []).append(match.span())
    return found


def _is_gloss(case: Case, start: int) -> bool:
    """Whether the Hanja at ``start`` stand in parentheses behind a Korean word that nothing marks: 가처분(假處分)."""
    before = _READING.search(case.text, max(0, start - 3), start)
    return before is not None and case.is_open(before.start(), before.start() + 1)
