"""What the pattern detectors share."""

import re
from collections.abc import Iterator

from core.detection.model import Candidate

SOURCE = "pattern"
DASH = r"[-‐‑–—−－]"
MASK = r"[*＊●○◯•xX×]"
BEGINS, ENDS = r"(?<!\d)(?<!\d-)", r"(?!\d|-\d)"
"""Borders of a number: a hyphen is one of its own between digits only (농협-302-1234-5678-91)."""


def found(match: re.Match[str], label: str, score: float, group: str | int = 0) -> Candidate:
    """The candidate for one group of a match."""
    start, end = match.span(group)
    return Candidate(start, end, label, score, SOURCE)


def every(shape: re.Pattern[str], text: str, label: str, score: float, group: str | int = 0) -> Iterator[Candidate]:
    """A candidate for each place of a shape that needs nothing beside it."""
    return (found(match, label, score, group) for match in shape.finditer(text))


def digits(text: str) -> list[int]:
    """The ASCII digits of ``text`` as numbers."""
    return [int(char) for char in text if char in "0123456789"]


def near(text: str, start: int, end: int, words: re.Pattern[str], before: int = 30, after: int = 0) -> bool:
    """Whether one of ``words`` stands within ``before`` characters before or ``after`` after ``text[start:end]``."""
    return bool(words.search(text, max(0, start - before), start) or (after and words.search(text, end, end + after)))
