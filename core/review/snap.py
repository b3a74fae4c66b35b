"""Widen a selection to whole morphemes, so that a slip of the mouse does not leave half a name readable."""

from core.korean.text import ends_here, starts_here
from core.tokenizer.morphemes import MorphemeSplitter

# A line of a table or a whole paragraph can be long; the analyser needs the words around the selection only.
_AROUND = 200

_split = MorphemeSplitter()


def snap(text: str, start: int, end: int) -> tuple[int, int]:
    """The selection ``text[start:end]`` widened to the borders of the morphemes it cuts; never narrowed.

    Nothing moves where a word begins or where particles alone follow: 홍길동 in 홍길동은 stays as it is, while 길동
    becomes 홍길동. What the analyser takes for a word of its own is not widened further. A name that ends like a
    particle (김가은) must not lose its last syllable: that is why nothing is ever narrowed. An empty selection stays
    empty.
    """
    if start >= end:
        return start, end
    low, high = max(0, start - _AROUND), min(len(text), end + _AROUND)
    spans = [(low + first, low + last) for first, last in _split(text[low:high])]
    if not starts_here(text, start):
        start = next((first for first, last in spans if first < start < last), start)
    if not ends_here(text, end):
        end = next((last for first, last in spans if first < end < last), end)
    return start, end
