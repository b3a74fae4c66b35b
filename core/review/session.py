"""One judgment under review, without any window: every change is one operation, logged and invertible."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import Literal

from core.detection.model import Mention, Treatment
from core.documents.model import Block
from core.errors import ReviewError
from core.review.log import DecisionLog
from core.review.model import Edit, Item, Status
from core.taxonomy import taxonomy

Scope = Literal["entity", "mention"]


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


class ReviewSession:
    """The mentions of one text and the decisions on them.

    Mentions never overlap. Those that detection itself keeps (judges, courts) are no items: they stay aside, so that
    the plan knows of them. What nobody decided is replaced all the same (recall first), but stays visible as
    undecided. Listeners added with ``subscribe`` hear of every change.

    Attributes:
        text: the document's text.
        blocks: its blocks; a mention may not reach over a block's end. Without blocks this is not checked.
        log: every decision, append-only.
        kept: what detection keeps readable.
    """

    def __init__(
        self,
        text: str,
        blocks: Sequence[Block],
        mentions: Iterable[Mention],
        log: DecisionLog | None = None,
    ) -> None:
        self.text = text
        self.blocks = tuple(blocks)
        self.log = log if log is not None else DecisionLog()
        self._keys = count(1)
        self._items: dict[int, Item] = {}
        self._order: tuple[Item, ...] | None = None
        self._listeners: list[Callable[[], None]] = []
        ordered = sorted(mentions, key=lambda found: found.start)
        self.kept = tuple(mention for mention in ordered if mention.treatment == "keep")
        for mention in ordered:
            if mention.treatment != "keep":
                self._put(Item(next(self._keys), mention))
        self._check_overlaps()

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` after every change."""
        self._listeners.append(listener)

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in reading order."""
        if self._order is None:
            self._order = tuple(sorted(self._items.values(), key=lambda item: item.mention.start))
        return self._order

    def item(self, key: int) -> Item:
        """The item with this key. Raises ReviewError when there is none."""
        try:
            return self._items[key]
        except KeyError:
            raise ReviewError("review.unknown_mention") from None

    def item_at(self, position: int) -> Item | None:
        """The item that covers the code point at ``position``."""
        index = bisect_right(self.items, position, key=lambda item: item.mention.start) - 1
        if index >= 0 and position < self.items[index].mention.end:
            return self.items[index]
        return None

    def entities(self) -> tuple[EntityView, ...]:
        """Items by entity, in order of first appearance."""
        groups: dict[str, list[Item]] = {}
        for item in self.items:
            groups.setdefault(item.mention.entity, []).append(item)
        return tuple(EntityView(entity, tuple(items)) for entity, items in groups.items())

    def decided_mentions(self) -> tuple[Mention, ...]:
        """All mentions in reading order as the plan wants them: rejected ones with the treatment "keep"."""
        decided = [
            replace(item.mention, treatment="keep") if item.status is Status.REJECTED else item.mention
            for item in self.items
        ]
        decided += [mention for mention in self.kept if not self._overlapping(mention.start, mention.end)]
        return tuple(sorted(decided, key=lambda mention: mention.start))

    def undecided(self) -> tuple[Item, ...]:
        """Items nobody has decided on, in reading order."""
        return tuple(item for item in self.items if item.status is Status.UNDECIDED)

    def accept(self, key: int, scope: Scope = "entity", why: str = "") -> None:
        """Confirm a mention, with all mentions of its entity unless ``scope`` is "mention"."""
        self._set_status(key, Status.ACCEPTED, scope, why or "accept")

    def reject(self, key: int, scope: Scope = "entity", why: str = "") -> None:
        """Let a mention stay readable, with all mentions of its entity unless ``scope`` is "mention"."""
        self._set_status(key, Status.REJECTED, scope, why or "reject")

    def relabel(self, key: int, label: str, scope: Scope = "entity", why: str = "") -> None:
        """Give a mention another label of the taxonomy, and with it that label's treatment; accepts it."""
        treatment = self._label_treatment(label)
        before = self._scope(key, scope)
        after = tuple(
            replace(
                item,
                mention=replace(item.mention, label=label, treatment=treatment),
                status=Status.ACCEPTED,
            )
            for item in before
        )
        self._apply_new(Edit(before, after), why or "relabel")

    def add(self, start: int, end: int, label: str, everywhere: bool = True, why: str = "") -> int:
        """Add a mention that detection missed, ``text[start:end]`` without outer white space, as accepted.

        With ``everywhere`` the same value is added wherever it stands at the start of a word. A mention
        wholly inside a new one gives way to it. Returns the key of the new item. Raises ReviewError for an
        empty span, one that crosses a block's end or cuts a mention, or an unknown label.
        """
        treatment = self._label_treatment(label)
        start, end = self._trimmed(start, end)
        gone = self._swallowed(start, end)
        value = self.text[start:end]
        entity = self._entity_for(value, label)
        spans = [(start, end), *(self._elsewhere(value, start) if everywhere else ())]
        after = tuple(
            Item(
                next(self._keys),
                Mention(s, e, label, self.text[s:e], 1.0, "reviewer", treatment, entity),
                Status.ACCEPTED,
            )
            for s, e in spans
        )
        self._apply_new(Edit(gone, after), why or "add")
        return after[0].key

    def include(self, mentions: Iterable[Mention], why: str = "") -> int:
        """Take in further mentions, as undecided; what overlaps an item is left out. Returns how many came in."""
        free = [one for one in mentions if not self._overlapping(one.start, one.end)]
        if free:
            self._apply_new(Edit((), tuple(Item(next(self._keys), mention) for mention in free)), why or "include")
        return len(free)

    def undo(self) -> None:
        """Take back the last decision. Raises ReviewError when there is none."""
        self._apply(self.log.undo())

    def redo(self) -> None:
        """Repeat the last decision taken back. Raises ReviewError when there is none."""
        self._apply(self.log.redo())

    def _set_status(self, key: int, status: Status, scope: Scope, why: str) -> None:
        before = tuple(item for item in self._scope(key, scope) if item.status is not status)
        if before:
            self._apply_new(Edit(before, tuple(replace(item, status=status) for item in before)), why)

    def _scope(self, key: int, scope: Scope) -> tuple[Item, ...]:
        chosen = self.item(key)
        if scope == "mention":
            return (chosen,)
        return tuple(item for item in self.items if item.mention.entity == chosen.mention.entity)

    def _label_treatment(self, label: str) -> Treatment:
        known = taxonomy().labels.get(label)
        if known is None:
            raise ReviewError("review.unknown_label", label=label)
        return known.treatment

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        start, end = max(0, start), min(len(self.text), end)
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        if start >= end:
            raise ReviewError("review.empty_selection")
        if not self._inside_block(start, end):
            raise ReviewError("review.crosses_paragraph")
        return start, end

    def _inside_block(self, start: int, end: int) -> bool:
        if not self.blocks:
            return True
        index = bisect_right(self.blocks, start, key=lambda block: block.start) - 1
        return index >= 0 and end <= self.blocks[index].end

    def _overlapping(self, start: int, end: int) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.mention.start < end and start < item.mention.end)

    def _swallowed(self, start: int, end: int) -> tuple[Item, ...]:
        found = self._overlapping(start, end)
        if any(item.mention.start < start or end < item.mention.end for item in found):
            raise ReviewError("review.cuts_mention")
        return found

    def _entity_for(self, value: str, label: str) -> str:
        for item in self.items:
            if item.mention.text == value and item.mention.label == label:
                return item.mention.entity
        taken = {item.mention.entity for item in self.items}
        return next(name for name in (f"reviewer-{n}" for n in count(1)) if name not in taken)

    def _elsewhere(self, value: str, first: int) -> list[tuple[int, int]]:
        """Other places of ``value`` at the start of a word, inside one block and touching no mention.

        A value of one character is added where it was marked only: it would hit half the text.
        """
        if len(value) < 2:
            return []
        pattern = re.compile(rf"(?<!\w){re.escape(value)}")
        spans = [match.span() for match in pattern.finditer(self.text) if match.start() != first]
        own = (first, first + len(value))
        return [
            (s, e)
            for s, e in spans
            if (e <= own[0] or s >= own[1]) and self._inside_block(s, e) and not self._overlapping(s, e)
        ]

    def _apply_new(self, edit: Edit, why: str) -> None:
        self._apply(self.log.record(edit, why))

    def _apply(self, edit: Edit) -> None:
        for item in edit.before:
            del self._items[item.key]
        for item in edit.after:
            self._put(item)
        self._order = None
        for listener in self._listeners:
            listener()

    def _put(self, item: Item) -> None:
        self._items[item.key] = item
        self._order = None

    def _check_overlaps(self) -> None:
        items = self.items
        for left, right in pairwise(items):
            if right.mention.start < left.mention.end:
                raise ReviewError("review.overlap")
