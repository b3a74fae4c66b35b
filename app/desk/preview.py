"""How the redacted text will read, and where each of its places lies in the original."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.documents.model import Replacement, apply_replacements
from core.errors import DeidError


@dataclass(frozen=True, slots=True)
class Mark:
    """What was replaced: ``start … end`` of the redacted text (code points) stands for the mention ``key``."""

    start: int
    end: int
    key: int


@dataclass(frozen=True, slots=True)
class Place:
    """A mention to be replaced, as the original has it."""

    start: int
    end: int
    key: int


class Preview:
    """The redacted text as the plan would write it.

    Attributes:
        text: the redacted text.
        marks: the places of replaced mentions in it, in reading order; none for what was removed without a trace.
        letters: entity → what stands for it.
    """

    def __init__(
        self,
        original: str,
        replacements: Sequence[Replacement],
        places: Sequence[Place] = (),
        letters: Mapping[str, str] | None = None,
    ) -> None:
        self.text = apply_replacements(original, replacements)
        self.letters = letters or {}
        self._old_starts = [item.start for item in replacements]
        self._old_ends = [item.end for item in replacements]
        self._new_starts: list[int] = []
        self._new_ends: list[int] = []
        moved = 0
        for item in replacements:
            self._new_starts.append(item.start + moved)
            self._new_ends.append(item.start + moved + len(item.text))
            moved += len(item.text) - (item.end - item.start)
        self.marks = tuple(self._marks(places))

    def _marks(self, places: Sequence[Place]) -> list[Mark]:
        """Each mention's place runs from its first to its last replacement, descriptors it keeps left out."""
        marks: list[Mark] = []
        for place in places:
            first = bisect_right(self._old_ends, place.start)
            last = bisect_left(self._old_starts, place.end) - 1
            while first <= last and self._new_starts[first] == self._new_ends[first]:
                first += 1
            if first <= last:
                start, end = self._new_starts[first], max(self._new_ends[first : last + 1])
                # Two mentions can share a replacement where the whole line of both was rewritten.
                if start < end and not (marks and start < marks[-1].end):
                    marks.append(Mark(start, end, place.key))
        return marks

    def to_redacted(self, position: int) -> int:
        """Where a place of the original lies in the redacted text; inside something replaced, where that begins."""
        index = bisect_right(self._old_starts, position) - 1
        if index < 0:
            return position
        if position < self._old_ends[index]:
            return self._new_starts[index]
        return self._new_ends[index] + position - self._old_ends[index]

    def to_original(self, position: int) -> int:
        """Where a place of the redacted text lies in the original; inside a replacement, where the replaced began."""
        index = bisect_right(self._new_starts, position) - 1
        if index < 0:
            return position
        if position < self._new_ends[index]:
            return self._old_starts[index]
        return self._old_ends[index] + position - self._new_ends[index]

    def mark_at(self, position: int) -> Mark | None:
        """The replaced mention at ``position`` of the redacted text, or that ends there."""
        index = bisect_right(self.marks, position, key=lambda mark: mark.start) - 1
        return self.marks[index] if index >= 0 and position <= self.marks[index].end else None


@dataclass(frozen=True, slots=True)
class Planning:
    """What the plan says now: a preview, or why there is none."""

    preview: Preview | None = None
    error: DeidError | None = field(default=None, compare=False)


def line_changes(old: Sequence[str], new: Sequence[str]) -> list[int] | None:
    """The numbers of the lines that differ; None where lines came or went: then the text is set anew."""
    if len(old) != len(new):
        return None
    return [number for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
