"""A whole review as plain data: what is kept in a session file and in the journal.

The judgment's text is no part of it: mentions are offsets, and the text comes back from the original beside which a
session is opened. What detection found and the log of decisions are kept as they were; replaying the log gives the
state.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from core.detection.model import Mention
from core.documents.model import Document
from core.errors import ReviewError
from core.reports import program_version
from core.review.doubts.model import Answer
from core.review.log import DecisionLog
from core.review.model import Decision, Item
from core.review.session import ReviewSession

Setting = str | int | float | bool | None


class State(StrEnum):
    """Where a review stands on its way out of the house."""

    IN_REVIEW = "in_review"
    REVIEWED = "reviewed"
    RETURNED = "returned"
    CONFIRMED = "confirmed"
    EXPORTED = "exported"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the workflow: who brought the review into which state, when (UTC), with what notes.

    ``decisions`` is the length of the log then: a confirmation speaks of that state and of no later one.
    """

    state: State
    who: str
    when: datetime
    decisions: int
    notes: str = ""


@dataclass(frozen=True, slots=True)
class DocumentIdentity:
    """Which original a review belongs to.

    Attributes:
        name: its file name, for the reviewer to find it again; encrypted like all the rest.
        sha256: hex digest of its bytes.
        length: of its text, in code points.
        text_sha256: hex digest of its text in UTF-8: another version of the program might read a file differently.
    """

    name: str
    sha256: str
    length: int
    text_sha256: str

    @classmethod
    def of(cls, document: Document) -> "DocumentIdentity":
        """The identity of an open document."""
        return cls(document.path.name, document.sha256, len(document.text), text_sha256(document.text))


@dataclass(frozen=True, slots=True)
class Identity:
    """Name, version and hex digest of a model bundle or a rule profile."""

    name: str
    version: str
    sha256: str

    @classmethod
    def of(cls, thing: Any) -> "Identity":
        """The identity of a ModelBundle or a RuleProfile."""
        return cls(thing.name, thing.version, thing.sha256)


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """All that is kept of one review.

    Attributes:
        document: the original it belongs to.
        model, profile: what the detections were made with.
        detected: what detection first found, in reading order; items are numbered from 1 in this order.
        kept: what detection itself keeps readable (judges, courts).
        decisions: the log, append-only.
        steps: the workflow, append-only; empty while the first review goes on.
        settings: the settings that matter for the result, by name.
        answers: what was answered to the doubts of the checklist, by the doubt's id.
        program: the version that made the record.
    """

    document: DocumentIdentity
    model: Identity
    profile: Identity
    detected: tuple[Mention, ...]
    kept: tuple[Mention, ...]
    decisions: tuple[Decision, ...] = ()
    steps: tuple[Step, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)
    program: str = field(default_factory=program_version)

    @property
    def items(self) -> tuple[Item, ...]:
        """The items after all decisions, in reading order. Raises ReviewError if the log does not fit."""
        return self.items_after(len(self.decisions))

    def items_after(self, decisions: int) -> tuple[Item, ...]:
        """The items after the first ``decisions`` entries of the log. Raises ReviewError if they do not fit."""
        state = {key: Item(key, mention) for key, mention in enumerate(self.detected, 1)}
        for number, decision in enumerate(self.decisions[:decisions], 1):
            if any(state.pop(item.key, None) != item for item in decision.edit.before):
                raise ReviewError("archive.inconsistent", number=number)
            if any(state.setdefault(item.key, item) is not item for item in decision.edit.after):
                raise ReviewError("archive.inconsistent", number=number)
        return _reading_order(state.values())

    def with_step(self, step: Step) -> "SessionRecord":
        """The record one step of the workflow further."""
        return replace(self, steps=(*self.steps, step))


def record_later(
    session: ReviewSession,
    document: Document,
    model: Identity,
    profile: Identity,
    steps: Iterable[Step] = (),
    settings: Mapping[str, Setting] | None = None,
    answers: Mapping[str, Answer] | None = None,
) -> Callable[[], SessionRecord]:
    """The record of a live review of ``document`` as it is now: noted at once, worked out when called, in any thread.

    The call raises ReviewError if the record would not give the review back.
    """
    items, kept, decisions = session.items, session.kept, tuple(session.log)
    steps, settings, answers = tuple(steps), dict(settings or {}), dict(answers or {})

    def record() -> SessionRecord:
        made = SessionRecord(
            document=DocumentIdentity.of(document),
            model=model,
            profile=profile,
            detected=_first_found(items, decisions),
            kept=kept,
            decisions=decisions,
            steps=steps,
            settings=settings,
            answers=answers,
        )
        if made.items != items:
            raise ReviewError("archive.inconsistent", number=len(decisions))
        return made

    return record


def session_of(record: SessionRecord, document: Document, who: str = "") -> ReviewSession:
    """The review of ``record`` to go on with, beside its original; ``who`` makes the next decisions.

    Undo and redo reach back over the whole log. Raises ReviewError when the record does not fit the document.
    """
    log = DecisionLog(who, entries=record.decisions)
    return ReviewSession(document.text, document.blocks, (*record.detected, *record.kept), log)


def text_sha256(text: str) -> str:
    """Hex digest of any text, lone surrogates included."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _first_found(items: Iterable[Item], decisions: Sequence[Decision]) -> tuple[Mention, ...]:
    """The mentions before all ``decisions``: every edit is invertible."""
    state = {item.key: item for item in items}
    for decision in reversed(decisions):
        for item in decision.edit.after:
            state.pop(item.key, None)
        state.update((item.key, item) for item in decision.edit.before)
    return tuple(item.mention for item in _reading_order(state.values()))


def _reading_order(items: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(sorted(items, key=lambda item: (item.mention.start, item.mention.end, item.key)))
