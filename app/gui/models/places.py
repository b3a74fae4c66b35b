"""A place of the judgment on one line: what stands there, marked, with what stands around it."""

from typing import Protocol

_AROUND = 30


class Spanned(Protocol):
    """Anything with a place in the text, in code points."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def in_context(text: str, place: Spanned) -> str:
    """``… around 【place】 around …`` within its line; white space is drawn together."""
    low = max(text.rfind("\n", 0, place.start) + 1, place.start - _AROUND)
    line_end = text.find("\n", place.end)
    high = min(len(text) if line_end < 0 else line_end, place.end + _AROUND)
    before, value, after = text[low : place.start], text[place.start : place.end], text[place.end : high]
    return " ".join(f"…{before}【{value}】{after}…".split())
