"""Plain data of the checklist: a doubt, a reviewer's answer to it, and the case that is looked through."""

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import TypeVar

from core import messages
from core.detection import hangul
from core.detection.exemptions import Exemption, find_exemptions
from core.detection.model import Candidate, Mention
from core.documents.model import Block
from core.errors import Notice
from core.review.model import Item, Status
from core.taxonomy import taxonomy
from core.verification.fold import fold, tighten

Found = TypeVar("Found")
Span = tuple[int, int]


class DoubtKind(StrEnum):
    """What is doubted, most dangerous first; the value is a part of the message code ``doubt.<kind>.title``."""

    UNREAD = "unread"
    NUMBER = "number"
    NAME_AFTER_ROLE = "name_after_role"
    PARTLY_KEPT = "partly_kept"
    SUSPECT = "suspect"
    LATIN_NAME = "latin_name"
    TWO_VALUES = "two_values"
    TWO_ENTITIES = "two_entities"
    BIRTH = "birth"
    LOW_SCORE = "low_score"
    SEEN_ONCE = "seen_once"
    ORIGINAL_LETTER = "original_letter"
    OCCUPATION = "occupation"
    LONG_PASSAGE = "long_passage"


class Severity(IntEnum):
    """What happens if nobody looks."""

    HINT = 1
    """Readers might be puzzled, or might find out more than they should from several facts together."""
    WRONG = 2
    """Something may be replaced wrongly: a word that names nobody, or two people under one letter."""
    LEAK = 3
    """An identifier may stay readable."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing a person has to look at before the judgment is exported.

    Attributes:
        kind, severity: what is doubted, and how much depends on it.
        spans: the places in the text (code points), in reading order; empty where no place is to blame.
        keys: the items concerned.
        detail: fields of the messages: labels, scores and counts, never words of the judgment.
        id: the same as long as the same doubt stands, in the same document only; tells nothing of the words.
    """

    kind: DoubtKind
    severity: Severity
    spans: tuple[Span, ...]
    keys: tuple[int, ...]
    detail: Mapping[str, object] = field(hash=False)
    id: str

    def title(self, language: messages.Language | None = None) -> str:
        """A heading of a few words."""
        return self._message("title", language)

    def explanation(self, language: messages.Language | None = None) -> str:
        """One line: what was seen; for an unread part the document's own notice."""
        if notice := self.detail.get("notice"):
            return messages.text(str(notice), language, **self.detail)
        return self._message("why", language)

    def advice(self, language: messages.Language | None = None) -> str:
        """What to do."""
        return self._message("todo", language)

    def _message(self, part: str, language: messages.Language | None) -> str:
        fields = dict(self.detail)
        known = taxonomy().labels.get(str(fields.get("label")))
        if known and (language or messages.current_language()) == "en":
            fields["label"] = known.name_en
        return messages.text(f"doubt.{self.kind}.{part}", language, **fields)


@dataclass(frozen=True, slots=True)
class Answer:
    """A reviewer looked at a doubt and lets things stand: who, when (UTC), and why in a few words."""

    who: str
    when: datetime
    why: str


@dataclass(frozen=True)
class Reading:
    """A document as it was read: what no decision of the reviewer changes. Keep one per document.

    Attributes:
        text: the document's text.
        blocks: its blocks.
        notices: those of the document and of the detection.
        suspects: what the model nearly marked (Detection.suspects).
    """

    text: str = field(repr=False)
    blocks: Sequence[Block] = ()
    notices: Sequence[Notice] = ()
    suspects: Sequence[Candidate] = ()
    _seen: dict[object, object] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, scan: "Callable[[Reading], Found]") -> Found:
        """``scan(self)``, worked out once for this document: decisions change nothing of it."""
        if scan not in self._seen:
            self._seen[scan] = scan(self)
        return self._seen[scan]  # type: ignore[return-value]  # what this very function returned

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
    """What stays by the rule: officials, counsel, authorities, case numbers (for ``Reading.once``)."""
    return find_exemptions(reading.text)


@dataclass(frozen=True)
class Case:
    """What is looked through: a reading and the state of its review.

    Attributes:
        reading: the document.
        items: all items, in reading order.
        kept: what detection itself keeps readable.
        assignments: entity → what will stand for it (RedactionPlan.assignments); empty before there is a plan.
    """

    reading: Reading
    items: Sequence[Item]
    kept: Sequence[Mention] = ()
    assignments: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def text(self) -> str:
        """The document's text."""
        return self.reading.text

    @cached_property
    def replaced(self) -> tuple[Item, ...]:
        """The items that will be replaced: all that nobody rejected."""
        return tuple(
            item for item in self.items if item.status is not Status.REJECTED and item.mention.treatment != "keep"
        )

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

    @cached_property
    def _known(self) -> tuple[list[int], list[int]]:
        """Starts and ends of the stretches somebody knows of, joined where they overlap."""
        starts: list[int] = []
        ends: list[int] = []
        for mention in sorted(
            [*(item.mention for item in self.items), *self.kept], key=lambda mention: (mention.start, mention.end)
        ):
            if ends and mention.start < ends[-1]:
                ends[-1] = max(ends[-1], mention.end)
            else:
                starts.append(mention.start)
                ends.append(mention.end)
        return starts, ends

    def is_open(self, start: int, end: int) -> bool:
        """Whether nothing in ``text[start:end]`` is marked, kept, or rejected by a person."""
        starts, ends = self._known
        return bisect_right(ends, start) >= bisect_left(starts, end)

    def open_signs(self, start: int, end: int) -> int:
        """How many letters and digits of ``text[start:end]`` stand outside all marked, kept and rejected stretches."""
        starts, ends = self._known
        count, position = 0, start
        for index in range(bisect_right(ends, start), bisect_left(starts, end)):
            count += _signs(self.text, position, starts[index])
            position = max(position, ends[index])
        return count + _signs(self.text, position, end)


def _signs(text: str, start: int, end: int) -> int:
    return sum(map(str.isalnum, text[start:end])) if start < end else 0


def one_spelling(value: str) -> str:
    """A value as it is compared: without white space and hyphens, in one case and width."""
    return tighten(fold(hangul.squeeze(value))).text


def by_value(text: str, spans: Sequence[Span]) -> dict[str, list[Span]]:
    """Spans grouped by what they say, in order of first appearance."""
    groups: dict[str, list[Span]] = {}
    for start, end in spans:
        groups.setdefault(one_spelling(text[start:end]), []).append((start, end))
    return groups
