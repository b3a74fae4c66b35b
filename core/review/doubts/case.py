"""What the checklist looks through: a document as it was read, and the state of its review."""

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from core.detection.exemptions import find_exemptions
from core.detection.model import Candidate, Exemption, Mention
from core.errors import Notice
from core.korean.text import squeeze
from core.review.doubts.identifiers import is_identifier, parties_of
from core.review.doubts.model import Doubt, DoubtKind, Severity, Span
from core.review.model import Item, Status
from core.taxonomy import taxonomy
from core.verification.fold import fold, tighten

Found = TypeVar("Found")
Stretches = tuple[list[int], list[int]]
"""Where stretches of a text begin and where they end, apart and in reading order."""
# The category of names of persons.
PERSON = "인명"


@dataclass(frozen=True)
class Reading:
    """A document as it was read: what no decision of the reviewer changes. Keep one per document.

    Attributes:
        text: the document's text.
        notices: those of the document and of the detection.
        suspects: what the model nearly marked (Detection.suspects).
        uncertain: words that text recognition was not sure of (Document.uncertain).
        found_since: what detection marks by now and did not when the review began.
    """

    text: str = field(repr=False)
    notices: Sequence[Notice] = ()
    suspects: Sequence[Candidate] = ()
    uncertain: Sequence[Span] = ()
    found_since: Sequence[Candidate] = ()
    _seen: dict[object, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    _spelled: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, scan: "Callable[[Reading], Found]") -> Found:
        """``scan(self)``, worked out once for this document: decisions change nothing of it."""
        if scan not in self._seen:
            self._seen[scan] = scan(self)
        return self._seen[scan]  # type: ignore[return-value]  # what this very function returned

    def spelling(self, value: str) -> str:
        """A value as it is compared: without white space and hyphens, in one case and width."""
        if value not in self._spelled:
            self._spelled[value] = tighten(fold(squeeze(value))).text
        return self._spelled[value]

    def doubt(
        self,
        kind: DoubtKind,
        severity: Severity,
        about: object,
        spans: Sequence[Span] = (),
        keys: Sequence[int] = (),
        detail: Mapping[str, object] | None = None,
    ) -> Doubt:
        """A doubt whose id depends on ``kind``, on ``about`` (its ``repr``) and on this document's text."""
        key = self.once(_digest)
        name = hashlib.blake2b(f"{kind}\0{about!r}".encode(errors="surrogatepass"), digest_size=12, key=key).hexdigest()
        return Doubt(kind, severity, tuple(sorted(spans)), tuple(keys), detail or {}, name)


def _digest(reading: Reading) -> bytes:
    return hashlib.sha256(reading.text.encode(errors="surrogatepass")).digest()


def exemptions(reading: Reading) -> list[Exemption]:
    """What stays by the rule: officials, counsel, authorities, case numbers (for ``Reading.once``).

    What somebody works as is no firm, but may tell who it is: 샛별초등학교 교장으로 근무하였다.
    """
    return [one for one in find_exemptions(reading.text) if one.kind != "work"]


@dataclass(frozen=True)
class Case:
    """What is looked through: a reading and the state of its review.

    Attributes:
        reading: the document.
        items: all items, in reading order.
        kept: what detection itself keeps readable.
        assignments: entity → what will stand for it (RedactionPlan.assignments); empty before there is a plan.
        marked_before: what decisions changed or took away, as it was marked before (ReviewSession.marked_before).
    """

    reading: Reading
    items: Sequence[Item]
    kept: Sequence[Mention] = ()
    assignments: Mapping[str, str] = field(default_factory=dict, repr=False)
    marked_before: Sequence[Mention] = ()

    @property
    def text(self) -> str:
        """The document's text."""
        return self.reading.text

    def spelling(self, item: Item) -> str:
        """What an item says, as values are compared."""
        return self.reading.spelling(item.mention.text)

    def doubt(
        self, kind: DoubtKind, severity: Severity, about: object, items: Sequence[Item], detail: Mapping[str, object]
    ) -> Doubt:
        """A doubt about ``items``; the rest as in ``Reading.doubt``."""
        spans = [(item.mention.start, item.mention.end) for item in items]
        return self.reading.doubt(kind, severity, about, spans, [item.key for item in items], detail)

    def each_value(self, kind: DoubtKind, severity: Severity, spans: Sequence[Span]) -> Iterator[Doubt]:
        """One doubt for each value that stands at ``spans``, with all its places."""
        for value, places in self.by_value(spans).items():
            yield self.reading.doubt(kind, severity, value, places, detail={"count": len(places)})

    def by_value(self, spans: Sequence[Span]) -> dict[str, list[Span]]:
        """Spans grouped by what they say, in order of first appearance."""
        groups: dict[str, list[Span]] = {}
        for start, end in spans:
            groups.setdefault(self.reading.spelling(self.text[start:end]), []).append((start, end))
        return groups

    @cached_property
    def replaced(self) -> tuple[Item, ...]:
        """The items that will be replaced: all that nobody rejected."""
        return tuple(
            item for item in self.items if item.status is not Status.REJECTED and item.mention.treatment != "keep"
        )

    @cached_property
    def rejected(self) -> Mapping[str, Sequence[Item]]:
        """The items that stay readable because a person rejected them, by what they say, in order of appearance."""
        groups: dict[str, list[Item]] = {}
        for item in self.items:
            if item.status is Status.REJECTED:
                groups.setdefault(self.spelling(item), []).append(item)
        return groups

    @cached_property
    def undecided(self) -> tuple[Item, ...]:
        """The items that will be replaced though nobody looked at them."""
        return tuple(item for item in self.replaced if item.status is Status.UNDECIDED)

    @cached_property
    def by_entity(self) -> Mapping[str, tuple[Item, ...]]:
        """The items that will be replaced by the person or thing they name, in order of first appearance."""
        groups: dict[str, list[Item]] = {}
        for item in self.replaced:
            groups.setdefault(item.mention.entity, []).append(item)
        return {entity: tuple(items) for entity, items in groups.items()}

    def stand_in(self, item: Item) -> tuple[str, str]:
        """What will stand for an item: the text picked by hand, the plan's, or before a plan its entity."""
        text = item.replacement or self.assignments.get(item.mention.entity)
        return ("text", text) if text else ("entity", item.mention.entity)

    @cached_property
    def parties(self) -> frozenset[str]:
        """The entities that stand in the party block."""
        return parties_of([*(item.mention for item in self.items), *self.marked_before])

    def identifies(self, mention: Mention) -> bool:
        """Whether ``mention`` tells somebody directly."""
        return is_identifier(mention, self.parties)

    @cached_property
    def _known(self) -> Stretches:
        """Starts and ends of the stretches somebody knows of, joined where they overlap."""
        return stretches([*(item.mention for item in self.items), *self.kept])

    def is_open(self, start: int, end: int) -> bool:
        """Whether nothing in ``text[start:end]`` is marked, kept, or rejected by a person."""
        return is_free(self._known, start, end)

    def open_signs(self, start: int, end: int) -> int:
        """How many letters and digits of ``text[start:end]`` stand outside all marked, kept and rejected stretches."""
        starts, ends = self._known
        count, position = 0, start
        for index in range(bisect_right(ends, start), bisect_left(starts, end)):
            count += _signs(self.text, position, starts[index])
            position = max(position, ends[index])
        return count + _signs(self.text, position, end)


def stretches(found: Iterable[Mention | Exemption]) -> Stretches:
    """Starts and ends of what ``found`` covers, in reading order, joined where they overlap."""
    starts: list[int] = []
    ends: list[int] = []
    for start, end in sorted((one.start, one.end) for one in found):
        if ends and start < ends[-1]:
            ends[-1] = max(ends[-1], end)
        else:
            starts.append(start)
            ends.append(end)
    return starts, ends


def is_free(covered: Stretches, start: int, end: int) -> bool:
    """Whether nothing that is ``covered`` touches ``text[start:end]``."""
    starts, ends = covered
    return bisect_right(ends, start) >= bisect_left(starts, end)


def uncovered(covered: Stretches, start: int, end: int) -> Iterator[Span]:
    """What of ``text[start:end]`` is not ``covered``, in reading order."""
    starts, ends = covered
    for at in range(bisect_right(ends, start), bisect_left(starts, end)):
        if start < starts[at]:
            yield start, starts[at]
        start = ends[at]
    if start < end:
        yield start, end


def _signs(text: str, start: int, end: int) -> int:
    return sum(map(str.isalnum, text[start:end])) if start < end else 0


def category(item: Item) -> str:
    """The category of an item's label; empty for a label the taxonomy does not know."""
    label = taxonomy().labels.get(item.mention.label)
    return label.category if label else ""
