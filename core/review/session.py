"""One judgment under review, without any window: the items as they stand, the log that led there, who listens.

What a reviewer can do lies in ``core/review/operations``, one function each; every one goes through ``commit``.
"""

import copy
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count

from core.detection.model import Mention
from core.documents.model import Block
from core.errors import ReviewError
from core.redaction.overrides import Overrides
from core.review.compact import CompactText
from core.review.items import Items
from core.review.log import DecisionLog
from core.review.model import REASON, Edit, EntityView, Item, Operation, Scope, Status


class ReviewSession:
    """The mentions of one text and the decisions on them.

    Mentions never overlap. Those that detection itself keeps (judges, courts) are no items: they stay aside, so that
    the plan knows of them. What nobody decided is replaced all the same (recall first), but stays visible as
    undecided.

    A ``log`` with entries is replayed, so that detection's mentions and the log together give an earlier sitting's
    state. Raises ReviewError when mentions overlap, do not say what stands in ``text``, or the log does not fit them.

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
        ordered = sorted(mentions, key=lambda found: (found.start, found.end))
        self.kept = tuple(mention for mention in ordered if mention.treatment == "keep")
        found = [mention for mention in ordered if mention.treatment != "keep"]
        # Keys follow reading order, so that the same mentions get the same keys when a log is replayed.
        self._items = Items(self._fitting(Item(key, mention) for key, mention in enumerate(found, 1)))
        last = len(found)
        for decision in self.log:
            self._items.apply(Edit(decision.edit.before, self._fitting(decision.edit.after)))
            last = max((last, *(item.key for item in decision.edit.after)))
        self._keys = count(last + 1)

    # --- what is there ---------------------------------------------------------------------------------------------

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in reading order."""
        return self._items.order

    def __contains__(self, key: int) -> bool:
        return key in self._items

    def item(self, key: int) -> Item:
        """The item with this key. Raises ReviewError when there is none."""
        return self._items.get(key)

    def item_at(self, position: int) -> Item | None:
        """The item that covers the code point at ``position``."""
        return next(iter(self.overlapping(position, position + 1)), None)

    def overlapping(self, start: int, end: int) -> tuple[Item, ...]:
        """The items that share a character with ``text[start:end]``, in reading order."""
        return self._items.overlapping(start, end)

    def entities(self) -> tuple[EntityView, ...]:
        """Items by entity, in order of first appearance."""
        return tuple(self._items.entities.values())

    def entity(self, entity: str) -> EntityView:
        """All items of one entity; none if nothing belongs to it."""
        return self._items.entities.get(entity) or EntityView(entity, ())

    def scope(self, key: int, scope: Scope) -> tuple[Item, ...]:
        """The items an operation on ``key`` reaches. Raises ReviewError when there is no such item."""
        chosen = self.item(key)
        return (chosen,) if scope == "mention" else self.entity(chosen.mention.entity).items

    def undecided(self) -> tuple[Item, ...]:
        """Items nobody has decided on, in reading order."""
        return self._items.undecided

    @property
    def marked_before(self) -> tuple[Mention, ...]:
        """What decisions that hold have changed or taken away, as it was marked before them; each mark once."""
        before = (item for decision in self.log.standing for item in decision.edit.before)
        return tuple(dict.fromkeys(item.mention for item in before if item.status is not Status.REJECTED))

    # --- what the plan needs ---------------------------------------------------------------------------------------

    def decided_mentions(self) -> tuple[Mention, ...]:
        """All mentions in reading order as the plan wants them: rejected ones with the treatment "keep"."""
        decided = [
            replace(item.mention, treatment="keep") if item.status is Status.REJECTED else item.mention
            for item in self.items
        ]
        decided += [mention for mention in self.kept if not self.overlapping(mention.start, mention.end)]
        return tuple(sorted(decided, key=lambda mention: mention.start))

    def overrides(self) -> Overrides:
        """The replacements picked by hand as the plan wants them: by entity where it has one, else by span."""
        chosen: dict[str | tuple[int, int], str] = {}
        for view in self.entities():
            if view.replacement is not None:
                chosen[view.entity] = view.replacement
                continue
            for item in view.items:
                if item.replacement is not None and item.status is not Status.REJECTED:
                    chosen[item.mention.start, item.mention.end] = item.replacement
        return chosen

    # --- what operations build on ----------------------------------------------------------------------------------

    @cached_property
    def compact(self) -> CompactText:
        """The text prepared for finding values however they are spaced."""
        return CompactText(self.text)

    def new_key(self) -> int:
        """A key no item ever had."""
        return next(self._keys)

    def new_entity(self) -> str:
        """An entity nothing belongs to or ever belonged to: what an operation brings back has its entity of then."""
        taken = {*self._items.entities, *(mention.entity for mention in self.kept)}
        taken |= {item.mention.entity for decision in self.log for item in decision.edit.after}
        return next(name for name in (f"reviewer-{n}" for n in count(1)) if name not in taken)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """``start … end`` without outer white space. Raises ReviewError if empty or across a block's end."""
        start, end = max(0, start), min(len(self.text), end)
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        if start >= end:
            raise ReviewError("review.empty_selection")
        if not self.inside_block(start, end):
            raise ReviewError("review.crosses_paragraph")
        return start, end

    def inside_block(self, start: int, end: int) -> bool:
        """Whether ``text[start:end]`` lies within one block."""
        if not self.blocks:
            return True
        index = bisect_right(self.blocks, start, key=lambda block: block.start) - 1
        return index >= 0 and end <= self.blocks[index].end

    def commit(self, edit: Edit, operation: Operation, reason: str = "") -> None:
        """Make one decision: apply ``edit``, log it with the reviewer's own ``reason``.

        An edit that changes nothing is no decision. Raises ReviewError, and changes nothing, when it does not fit.
        """
        if edit.before == edit.after:
            return
        self._items.apply(Edit(edit.before, self._fitting(edit.after)))
        reason = " ".join(reason.split())
        self.log.record(edit, f"{operation}{REASON}{reason}" if reason else str(operation))

    def update(
        self, items: Iterable[Item], change: Callable[[Item], Item], operation: Operation, reason: str = ""
    ) -> int:
        """Commit ``change`` of each of ``items`` as one decision. Returns how many it changed."""
        pairs = [(item, changed) for item in items if (changed := change(item)) != item]
        self.commit(Edit(tuple(old for old, _ in pairs), tuple(new for _, new in pairs)), operation, reason)
        return len(pairs)

    def rehearse(self, decision: "Callable[[ReviewSession], object]") -> "ReviewSession":
        """A session as this one would be after ``decision``; here nothing is decided.

        Raises what ``decision`` raises.
        """
        other = copy.copy(self)
        other.log, other._items = self.log.copy(), copy.copy(self._items)
        decision(other)
        return other

    def undo(self) -> None:
        """Take back the last decision. Raises ReviewError when there is none."""
        self._items.apply(self.log.undo())

    def redo(self) -> None:
        """Repeat the last decision taken back. Raises ReviewError when there is none."""
        self._items.apply(self.log.redo())

    def _fitting(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """``items``, if each says what stands in the text; another document's would not."""
        items = tuple(items)
        for item in items:
            mention = item.mention
            if not 0 <= mention.start < mention.end or self.text[mention.start : mention.end] != mention.text:
                raise ReviewError("review.other_text")
        return items
