"""Which characters of which element a replacement changes; what is done there is the format's."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from core.documents.model import Replacement
from core.documents.parts.archive import Refused
from core.documents.parts.story import Holder, Segment, Story

# Characters XML 1.0 cannot hold, and line ends it would change.
_ILLEGAL = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
BREAKS = re.compile("([\t\n])")
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c]")


def is_legal(text: str) -> bool:
    """Whether XML can hold ``text`` unchanged."""
    return _ILLEGAL.search(text) is None


def without_illegal(text: str) -> tuple[str, int]:
    """``text`` without the characters XML cannot hold, and how many they were.

    Every line or page end becomes a line feed.
    """
    return _ILLEGAL.subn("", _LINE_ENDS.sub("\n", text))


def planned_edits(story: Story, replacements: Sequence[Replacement], room: str) -> dict[Holder, list[Replacement]]:
    """What is replaced in each holder, sorted and counted in its own characters.

    Raises Refused, with a code of ``room``, for spans that nothing holds.
    """
    _check(story, replacements, room)
    edits: dict[Holder, list[Replacement]] = {}
    begins, ends = [item.start for item in replacements], [item.end for item in replacements]
    for layer in filter(None, (story.segments, *story.copies)):
        starts = [segment.start for segment in layer]
        # Most copies are of one small drawing.
        for item in replacements[bisect_right(ends, starts[0]) : bisect_left(begins, layer[-1].end)]:
            _place(layer, starts, item, edits)
    return edits


def _check(story: Story, replacements: Sequence[Replacement], room: str) -> None:
    position = 0
    covered = bytearray(story.length)
    for segment in story.segments:
        covered[segment.start : segment.end] = b"\1" * (segment.end - segment.start)
    for item in replacements:
        if not position <= item.start < item.end <= story.length:
            raise Refused(f"{room}.spans")
        if not all(covered[item.start : item.end]):
            raise Refused(f"{room}.span_across")
        if not is_legal(item.text):
            raise Refused(f"{room}.control_characters")
        position = item.end


def _place(layer: list[Segment], starts: list[int], item: Replacement, edits: dict[Holder, list[Replacement]]) -> None:
    """Plan one replacement in one layer: all of the new text in the first run, nothing in the others."""
    touched = []
    index = max(bisect_right(starts, item.start) - 1, 0)
    while index > 0 and layer[index - 1].end > item.start:
        index -= 1
    while index < len(layer) and layer[index].start < item.end:
        if layer[index].end > item.start:
            touched.append(layer[index])
        index += 1
    if not touched:
        return
    shown = [segment for segment in touched if segment.end > segment.start]
    first = next((segment for segment in shown if segment.holder.char is None), shown[0])
    for segment in touched:
        start = max(item.start - segment.start, 0)
        end = min(item.end, segment.end) - segment.start
        edits.setdefault(segment.holder, []).append(Replacement(start, end, item.text if segment is first else ""))
