"""The items of a session as they stand now: found by key, by place and by entity; changed by edits alone."""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import attrgetter

from core.errors import ReviewError
from core.review.model import Edit, EntityView, Item, Status

_start = attrgetter("mention.start")


class Items:
    """Items that never overlap. Looking one up by place costs a bisection, an edit one for each item it is about.

    Attributes:
        order: all items in reading order.
    """

    def __init__(self, items: Iterable[Item]) -> None:
        self.order: tuple[Item, ...] = ()
        self._by_key: dict[int, Item] = {}
        self._entities: dict[str, EntityView] | None = None
        self._undecided: tuple[Item, ...] | None = None
        self.apply(Edit((), tuple(items)))

    def get(self, key: int) -> Item:
        """The item with this key. Raises ReviewError when there is none."""
        try:
            return self._by_key[key]
        except KeyError:
            raise ReviewError("review.unknown_mention") from None

    def __contains__(self, key: int) -> bool:
        return key in self._by_key

    def overlapping(self, start: int, end: int) -> tuple[Item, ...]:
        """The items that share a character with ``start … end``, in reading order."""
        low = bisect_right(self.order, start, key=lambda item: item.mention.end)
        high = bisect_left(self.order, end, key=lambda item: item.mention.start)
        return self.order[low:high]

    @property
    def entities(self) -> dict[str, EntityView]:
        """Items by entity, in order of first appearance."""
        if self._entities is None:
            groups: dict[str, list[Item]] = {}
            for item in self.order:
                groups.setdefault(item.mention.entity, []).append(item)
            self._entities = {entity: EntityView(entity, tuple(items)) for entity, items in groups.items()}
        return self._entities

    @property
    def undecided(self) -> tuple[Item, ...]:
        """The items nobody has decided on, in reading order."""
        if self._undecided is None:
            self._undecided = tuple(item for item in self.order if item.status is Status.UNDECIDED)
        return self._undecided

    def apply(self, edit: Edit) -> None:
        """Let the items before give way to those after.

        Raises ReviewError, and changes nothing, when the former are not here as the edit has them, or the latter
        would overlap or take another one's key.
        """
        if any(self._by_key.get(item.key) != item for item in edit.before):
            raise ReviewError("review.log_mismatch")
        # Not one pass over all items for each: a log is replayed when a review is opened, thousands of decisions long.
        by_key, order = self._by_key.copy(), [*self.order]
        for key in {item.key for item in edit.before}:
            del order[bisect_left(order, by_key.pop(key).mention.start, key=_start)]
        for item in edit.after:
            if item.key in by_key:
                raise ReviewError("review.log_mismatch")
            by_key[item.key] = item
        order = _with(order, edit.after)
        for item in edit.after:
            index = bisect_left(order, item.mention.start, key=_start)
            near = order[max(0, index - 1) : index + 2]
            if any(right.mention.start < left.mention.end for left, right in pairwise(near)):
                raise ReviewError("review.overlap")
        self._by_key, self.order, self._entities, self._undecided = by_key, tuple(order), None, None


def _with(order: list[Item], items: Sequence[Item]) -> list[Item]:
    if len(items) > len(order):
        return sorted([*order, *items], key=_start)
    for item in items:
        insort(order, item, key=_start)
    return order
