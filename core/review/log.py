"""The append-only log of decisions: undo and redo add entries, nothing is ever taken out."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

from core.errors import ReviewError
from core.review.model import Decision, Edit


def _now() -> datetime:
    return datetime.now(UTC)


class DecisionLog:
    """Entries in the order they were made, and what can be undone or redone now.

    ``entries`` are those of an earlier sitting: undo and redo go on where it ended. Raises ReviewError when an undo
    or redo among them does not belong to the decision it names.

    Attributes:
        who: the reviewer entered with every new decision.
    """

    def __init__(self, who: str = "", clock: Callable[[], datetime] = _now, entries: Iterable[Decision] = ()) -> None:
        self.who = who
        self._clock = clock
        self._entries: list[Decision] = []
        self._undoable: list[int] = []
        self._redoable: list[int] = []
        for entry in entries:
            self._append(entry)

    def copy(self) -> "DecisionLog":
        """A log of its own that goes on from here."""
        return DecisionLog(self.who, self._clock, self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Decision]:
        return iter(tuple(self._entries))

    def __getitem__(self, index: int) -> Decision:
        return self._entries[index]

    @property
    def can_undo(self) -> bool:
        """Is there a decision to take back?"""
        return bool(self._undoable)

    @property
    def can_redo(self) -> bool:
        """Is there a taken-back decision to repeat?"""
        return bool(self._redoable)

    @property
    def standing(self) -> tuple[Decision, ...]:
        """The decisions that hold: made and not taken back, or repeated since."""
        return tuple(self._entries[index] for index in self._undoable)

    @property
    def taken_back(self) -> tuple[Decision, ...]:
        """The decisions that can be repeated; the last of them is the one ``redo`` repeats."""
        return tuple(self._entries[index] for index in self._redoable)

    def record(self, edit: Edit, why: str) -> Edit:
        """Enter a new decision and return its edit; what was taken back before can no longer be redone."""
        self._append(Decision(edit, self.who, self._clock(), why))
        return edit

    def undo(self) -> Edit:
        """Take back the last decision: enter and return the inverse edit. Raises ReviewError if none."""
        if not self._undoable:
            raise ReviewError("review.nothing_to_undo")
        index = self._undoable[-1]
        entry = self._entries[index]
        self._append(Decision(entry.edit.inverted(), self.who, self._clock(), entry.why, "undo", index))
        return self._entries[-1].edit

    def redo(self) -> Edit:
        """Repeat what was taken back last: enter and return its edit. Raises ReviewError if none."""
        if not self._redoable:
            raise ReviewError("review.nothing_to_redo")
        index = self._redoable[-1]
        entry = self._entries[index]
        self._append(Decision(entry.edit, self.who, self._clock(), entry.why, "redo", index))
        return entry.edit

    def _append(self, decision: Decision) -> None:
        if decision.kind == "do":
            self._redoable.clear()
            self._undoable.append(len(self._entries))
        elif decision.kind == "undo":
            self._move(decision, decision.edit.inverted(), self._undoable, self._redoable)
        else:
            self._move(decision, decision.edit, self._redoable, self._undoable)
        self._entries.append(decision)

    def _move(self, decision: Decision, edit: Edit, source: list[int], target: list[int]) -> None:
        """Take the decision that ``decision`` names from one stack to the other; it must lie on top."""
        if not source or source[-1] != decision.of or self._entries[source[-1]].edit != edit:
            raise ReviewError("review.log_damaged")
        target.append(source.pop())
