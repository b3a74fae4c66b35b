"""Plain data of a review: an item is a mention with its status, an edit is a difference between items."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from core.detection.model import Mention


class Status(StrEnum):
    """What the reviewer said of a mention. Only REJECTED keeps it from being replaced: recall first."""

    UNDECIDED = "undecided"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Item:
    """A mention under review. ``key`` is unique in the session and stays the same through relabelling."""

    key: int
    mention: Mention
    status: Status = Status.UNDECIDED


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

    ``kind`` tells a new decision from the taking back or repeating of an earlier one; ``of`` is then
    its index in the log.
    """

    edit: Edit
    who: str
    when: datetime
    why: str
    kind: Literal["do", "undo", "redo"] = "do"
    of: int | None = None
