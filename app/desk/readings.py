"""The two readings side by side as the window walks through them, and how many judgments get a second one. No Qt."""

from collections.abc import Callable, Iterable, Mapping

from app.desk.case_types import possible_types
from core.messages import text as tr
from core.review import Item
from core.review.second_reading import OTHER_CASES, Change, Pair, needs_second_reading
from core.taxonomy import taxonomy


class Readings:
    """Every place of both readings, all of them or those that differ.

    Attributes:
        only: show what differs alone.
    """

    def __init__(self, only: bool) -> None:
        self.only = only
        self._pairs: tuple[Pair, ...] = ()
        self._current: Pair | None = None

    def take(self, pairs: Iterable[Pair]) -> None:
        """Take over a new state; the current place stays where it is."""
        self._pairs = tuple(pairs)
        start = self._current.start if self._current else None
        self._current = next((pair for pair in self._pairs if pair.start == start), None)

    @property
    def shown(self) -> tuple[Pair, ...]:
        """What is to be seen, in reading order."""
        return tuple(pair for pair in self._pairs if pair.changes) if self.only else self._pairs

    @property
    def differing(self) -> int:
        """How many places differ."""
        return sum(bool(pair.changes) for pair in self._pairs)

    @property
    def row(self) -> int:
        """The row of the current place among those shown; -1 without one."""
        shown = self.shown
        return shown.index(self._current) if self._current in shown else -1

    def choose(self, row: int) -> Pair | None:
        """Make the place in ``row`` the current one."""
        shown = self.shown
        self._current = shown[row] if 0 <= row < len(shown) else None
        return self._current

    def step(self, way: int) -> Pair | None:
        """Make the next (1) or previous (-1) difference the current one, round the end; None when nothing differs."""
        found = [pair for pair in self._pairs if pair.changes]
        if not found:
            return None
        start = self._current.start if self._current else -1
        if way > 0:
            self._current = next((pair for pair in found if pair.start > start), found[0])
        else:
            self._current = next((pair for pair in reversed(found) if pair.start < start), found[-1])
        return self._current


def value(pair: Pair) -> str:
    """What stands at the place now, or stood there."""
    item = pair.second or pair.first
    return item.mention.text if item else ""


def note(pair: Pair) -> str:
    """The reviewers' remark on the place, in one line; empty where there is none or where it is told as a change."""
    item = pair.second or pair.first
    return "" if item is None or Change.NOTE in pair.changes else " ".join(item.note.split())


def described(pair: Pair) -> str:
    """What differs at the place, in words; where nothing does, how it was decided."""
    if not pair.changes:
        return _status(pair.second) if pair.second else ""
    return ", ".join(tr(f"change.{change}", None, **_fields(change, pair)) for change in pair.changes)


def _fields(change: Change, pair: Pair) -> dict[str, str]:
    if pair.first is None or pair.second is None:
        return {}
    show = _SHOWN.get(change, _status)
    return {"before": show(pair.first), "after": show(pair.second)}


def _status(item: Item) -> str:
    return tr(f"status.{item.status.value}")


_SHOWN: Mapping[Change, Callable[[Item], str]] = {
    Change.RELABELLED: lambda item: taxonomy().labels[item.mention.label].shown,
    Change.SPAN: lambda item: item.mention.text,
    Change.REPLACEMENT: lambda item: item.replacement or tr("change.by_profile"),
    Change.NOTE: lambda item: item.note,
}


def needs_another(text: str, document_sha256: str, percents: Mapping[str, int]) -> bool:
    """Whether a second person must read this judgment; ``percents`` says how many of each of CASE_TYPES are read twice.

    A kind of case without a setting is read once; one that cannot be told is read as often as any. Raises ReviewError.
    """
    share = max(percents.get(kind, 0) for kind in possible_types(text)) / 100
    return needs_second_reading(OTHER_CASES, document_sha256, {OTHER_CASES: share})
