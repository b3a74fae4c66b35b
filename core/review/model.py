"""Plain data of a review: an item is a mention with its status, an edit is a difference between items."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from core.detection.model import Mention

REASON = ": "
"""What stands in ``Decision.why`` between the code of the operation and the reviewer's own reason."""


class Status(StrEnum):
    """What the reviewer said of a mention. Only REJECTED keeps it from being replaced: recall first."""

    UNDECIDED = "undecided"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class Operation(StrEnum):
    """The codes of ``Decision.why``; stored in session files, so they never change."""

    ACCEPT = "accept"
    REJECT = "reject"
    UNDECIDE = "undecide"
    RELABEL = "relabel"
    SPAN = "span"
    ADD = "add"
    REMOVE = "remove"
    LINK = "link"
    SPLIT = "split"
    REPLACE = "replace"
    NOTE = "note"
    ACCEPT_ALL = "accept_all"
    INCLUDE = "include"
    CASE_LETTERS = "case_letters"


Scope = Literal["entity", "mention"]
"""How far an operation reaches: all items of the chosen one's entity, or the chosen one alone."""


@dataclass(frozen=True, slots=True)
class Item:
    """A mention under review.

    Attributes:
        key: unique in the session; stays the same through relabelling, moving and linking.
        mention: what stands where, and whom or what it names.
        status: what the reviewer said of it.
        note: the reviewer's remark; never leaves the session.
        replacement: the letter or text a person picked by hand, or None for the one the rule profile gives.
    """

    key: int
    mention: Mention
    status: Status = Status.UNDECIDED
    note: str = ""
    replacement: str | None = None


@dataclass(frozen=True, slots=True)
class EntityView:
    """All items of one person or thing, in reading order."""

    entity: str
    items: tuple[Item, ...]

    @property
    def status(self) -> Status | None:
        """The status all items share, or None where they differ."""
        found = {item.status for item in self.items}
        return found.pop() if len(found) == 1 else None

    @property
    def replacement(self) -> str | None:
        """The replacement picked by hand that all items to be replaced share, or None."""
        found = {item.replacement for item in self.items if item.status is not Status.REJECTED}
        return found.pop() if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class Edit:
    """A difference: the items ``before`` give way to the items ``after``. Swapping the two takes it back."""

    before: tuple[Item, ...]
    after: tuple[Item, ...]

    def inverted(self) -> "Edit":
        """The edit that undoes this one."""
        return Edit(self.after, self.before)


@dataclass(frozen=True, slots=True)
class Decision:
    """One entry of the log: an edit, who made it, when (UTC) and why.

    ``why`` is the stable code of the operation (accept, relabel, …), with the reviewer's own reason after ": " where
    there is one. ``kind`` tells a new decision from the taking back or repeating of an earlier one; ``of`` is then
    the index in the log of the decision taken back or repeated.
    """

    edit: Edit
    who: str
    when: datetime
    why: str
    kind: Literal["do", "undo", "redo"] = "do"
    of: int | None = None

    @property
    def operation(self) -> str:
        """The stable code of the operation, without the reviewer's reason."""
        return self.why.partition(REASON)[0]

    @property
    def reason(self) -> str:
        """The reviewer's own reason; empty without one."""
        return self.why.partition(REASON)[2]
