"""The append-only log of decisions: undo and redo add entries, nothing is ever taken out."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from core.errors import ReviewError
from core.review.model import Decision, Edit


def _now() -> datetime:
    return datetime.now(UTC)


class DecisionLog:
    """Entries in the order they were made, and what can be undone or redone now.

    Attributes:
        who: the reviewer entered with every new decision.
    """

    def __init__(self, who: str = "", clock: Callable[[], datetime] = _now) -> None:
        self.who = who
        self._clock = clock
        self._entries: list[Decision] = []
        self._undoable: list[int] = []
        self._redoable: list[int] = []

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Decision]:
        return iter(tuple(self._entries))

    @property
    def can_undo(self) -> bool:
        """Is there a decision to take back?"""
        return bool(self._undoable)

    @property
    def can_redo(self) -> bool:
        """Is there a taken-back decision to repeat?"""
        return bool(self._redoable)

    def record(self, edit: Edit, why: str) -> Edit:
        """Enter a new decision and return its edit; what was taken back before can no longer be redone."""
        self._redoable.clear()
        self._undoable.append(len(self._entries))
        self._append(Decision(edit, self.who, self._clock(), why))
        return edit

    def undo(self) -> Edit:
        """Take back the last decision: enter and return the inverse edit. Raises ReviewError if none."""
        if not self._undoable:
            raise ReviewError("review.nothing_to_undo")
        index = self._undoable.pop()
        self._redoable.append(index)
        edit = self._entries[index].edit.inverted()
        self._append(Decision(edit, self.who, self._clock(), self._entries[index].why, "undo", index))
        return edit

    def redo(self) -> Edit:
        """Repeat what was taken back last: enter and return its edit. Raises ReviewError if none."""
        if not self._redoable:
            raise ReviewError("review.nothing_to_redo")
        index = self._redoable.pop()
        self._undoable.append(index)
        entry = self._entries[index]
        self._append(Decision(entry.edit, self.who, self._clock(), entry.why, "redo", index))
        return entry.edit

    def _append(self, decision: Decision) -> None:
        self._entries.append(decision)
