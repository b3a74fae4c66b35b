"""A judgment before and after its redaction, page by page: what is replaced, what goes, what stays readable. No Qt."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from app.desk.preview import Preview
from app.gui.models.page_look import Look, Typeset
from app.gui.models.page_look import typeset as set_as_page
from app.gui.models.stays import Group, StayLine
from app.gui.models.structure import pages_of
from app.gui.positions import displayable
from core.documents.model import Block, Replacement

Kind = Literal["replaced", "removed", "stays"]

_LINES, _LETTERS = 34, 38
"""Of a page where the document has none: what fits on a sheet of a court, in lines of Korean letters."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something to be looked at.

    Attributes:
        before: its place in the original (code points).
        after: its place in the redacted text; empty where it is removed.
        text: what the original says, in one line.
        becomes: what stands there afterwards; empty where it is removed.
        group: of what stays readable, why it does; None of what is replaced.
        why: what the reviewer said of it, where that was called for.
    """

    kind: Kind
    before: tuple[int, int]
    after: tuple[int, int]
    text: str
    becomes: str
    group: Group | None = None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a page: its lines, where they begin in the whole text, and how each is set."""

    start: int
    text: str
    looks: tuple[Look, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """``number`` is the document's own, or counted from 1 where it has none."""

    number: int
    before: Side
    after: Side
    places: tuple[Place, ...]


class Proof:
    """A judgment before and after. Both sides of a page begin and end at the same lines.

    Attributes:
        places: all there is to be looked at, in reading order.
        own_pages: whether the pages are those of the document.
    """

    def __init__(
        self,
        text: str,
        blocks: Sequence[Block],
        replacements: Sequence[Replacement],
        stays: Mapping[Group, Iterable[StayLine]],
        *,
        typeset: bool = True,
    ) -> None:
        """``typeset``: lines have looks; the tables of offices have too many for that."""
        preview = Preview(text, replacements)
        before, after = Typeset(displayable(text), ()), Typeset(displayable(preview.text), ())
        if typeset:
            before = set_as_page(before.text, blocks)
            after = before.moved(after.text, preview.to_redacted)
        self._before, self._after = before.text, after.text
        self._starts, self._after_starts = before.starts, after.starts
        # A line of the original → the line of the redacted text that holds it.
        self._line = [bisect_right(self._after_starts, preview.to_redacted(start)) - 1 for start in self._starts]
        self._line.append(len(self._after_starts))
        self._looks, self._after_looks = before.looks, after.looks
        found = (*_replaced(text, replacements, preview), *_stay(stays, preview))
        self.places = sorted(found, key=lambda one: one.before)
        own = pages_of(self._starts, blocks)
        self.own_pages = bool(own)
        self._firsts = sorted({0, *own}) if own else list(_counted(self._starts, len(text)))
        self._numbers = own
        self._begins = [place.before[0] for place in self.places]

    def __len__(self) -> int:
        return len(self._firsts)

    def page(self, index: int) -> Page:
        """The page ``index``, counted from 0."""
        first = self._firsts[index]
        last = self._firsts[index + 1] if index + 1 < len(self) else len(self._starts)
        end = self._starts[last] if last < len(self._starts) else len(self._before) + 1
        low, high = (bisect_left(self._begins, place) for place in (self._starts[first], end))
        return Page(
            self._numbers.get(first, index + 1),
            _side(self._before, self._starts, self._looks, first, last),
            _side(self._after, self._after_starts, self._after_looks, self._line[first], self._line[last]),
            tuple(self.places[low:high]),
        )


def _side(text: str, starts: Sequence[int], looks: Sequence[Look], first: int, last: int) -> Side:
    """The lines ``first`` up to ``last`` of ``text``."""
    end = starts[last] - 1 if last < len(starts) else len(text)
    return Side(starts[first], text[starts[first] : max(starts[first], end)], tuple(looks[first:last]))


def _counted(starts: Sequence[int], length: int) -> Iterator[int]:
    """Where pages begin in a text that knows of none; a paragraph is never parted."""
    yield 0
    used = 0
    for line, (start, end) in enumerate(zip(starts, [*starts[1:], length], strict=True)):
        needed = max(1, -(-(end - start) // _LETTERS))
        if used and used + needed > _LINES:
            yield line
            used = 0
        used += needed


def _replaced(text: str, replacements: Sequence[Replacement], preview: Preview) -> Iterator[Place]:
    for one in replacements:
        start = preview.to_redacted(one.start)
        becomes = " ".join(one.text.split())
        kind: Kind = "replaced" if becomes else "removed"
        said = " ".join(text[one.start : one.end].split())
        if said or becomes:  # an empty line that goes along says nothing
            yield Place(kind, (one.start, one.end), (start, start + len(one.text)), said, becomes)


def _stay(stays: Mapping[Group, Iterable[StayLine]], preview: Preview) -> Iterator[Place]:
    for group, lines in stays.items():
        for line in lines:
            for start, end in line.spans:
                after = preview.to_redacted(start), preview.to_redacted(end)
                yield Place("stays", (start, end), after, line.text, line.text, group, line.why)
