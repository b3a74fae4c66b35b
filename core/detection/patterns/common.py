"""What the pattern detectors share."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate

SOURCE = "pattern"
DASH = r"[-‐‑–—−－]"
MASK = r"[*＊●○◯•xX×]"
BEGINS, ENDS = r"(?<!\d)(?<!\d-)", r"(?!\d|-\d)"
"""Borders of a number: a hyphen is one of its own between digits only (농협-302-1234-5678-91)."""
Near = tuple[re.Pattern[str], int, int]
"""Words, and within how many characters before and after one of them stands."""


def found(match: re.Match[str], label: str, score: float, group: str | int = 0) -> Candidate:
    """The candidate for one group of a match."""
    start, end = match.span(group)
    return Candidate(start, end, label, score, SOURCE)


def every(
    shape: re.Pattern[str], text: str, label: str, score: float, group: str | int = 0, beside: Near | None = None
) -> Iterator[Candidate]:
    """A candidate for each place of a shape, or for each that has what it needs beside it."""
    return (found(match, label, score, group) for match in shape.finditer(text) if not beside or near(match, *beside))


def digits(text: str) -> list[int]:
    """The ASCII digits of ``text`` as numbers."""
    return [int(char) for char in text if char in "0123456789"]


def near(match: re.Match[str], words: re.Pattern[str], before: int = 30, after: int = 0) -> bool:
    """Whether one of ``words`` stands within ``before`` characters before a match or ``after`` after it."""
    text, (start, end) = match.string, match.span()
    return bool(words.search(text, max(0, start - before), start) or (after and words.search(text, end, end + after)))
