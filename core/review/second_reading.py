"""The second reading: which judgments need one, and what the second reader changed against the first."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.errors import ReviewError
from core.review.items import Items
from core.review.model import Item

OTHER_CASES = "*"
"""The share of case types that have none of their own."""


class Change(StrEnum):
    """What the second reader did to one place."""

    ADDED = "added"
    REMOVED = "removed"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"
    RELABELLED = "relabelled"
    SPAN = "span"
    ENTITY = "entity"
    REPLACEMENT = "replacement"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Pair:
    """One place as the first reader left it and as it stands now; None where there was or is nothing."""

    first: Item | None
    second: Item | None

    @property
    def start(self) -> int:
        """Where it begins, for the reading order."""
        return min(item.mention.start for item in (self.first, self.second) if item is not None)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What differs; empty when the second reader let it stand."""
        if self.first is None:
            return (Change.ADDED,)
        if self.second is None:
            return (Change.REMOVED,)
        return tuple(_changes(self.first, self.second))


def pairs(first: Iterable[Item], second: Iterable[Item]) -> tuple[Pair, ...]:
    """Every place of both readings, in reading order.

    Items belong together when they cover the same characters, else when they overlap, an item of the same key before
    all others. So a mention that was widened is one changed place, not one gone and one new.
    """
    now = Items(second)
    spans = {(item.mention.start, item.mention.end): item for item in now.order}
    found: list[Pair] = []
    moved: list[Item] = []
    for item in first:
        same = spans.pop((item.mention.start, item.mention.end), None)
        if same is None:
            moved.append(item)
        else:
            found.append(Pair(item, same))
    free = {item.key: item for item in spans.values()}
    for item in moved:
        around = [one for one in now.overlapping(item.mention.start, item.mention.end) if one.key in free]
        best = max(around, key=lambda one: (one.key == item.key, _shared(one, item)), default=None)
        found.append(Pair(item, free.pop(best.key) if best else None))
    found += [Pair(None, item) for item in free.values()]
    return tuple(sorted(found, key=lambda pair: pair.start))


def needs_second_reading(case_type: str, document_sha256: str, shares: Mapping[str, float]) -> bool:
    """Whether a second person must read this judgment.

    ``shares`` maps a case type to the share of its judgments that are read twice (0 none … 1 all); a type that is not
    there has that of OTHER_CASES, and without that one is always read twice. The document's hash decides, as evenly
    as a lot: the answer is the same on every PC and cannot be changed by opening the document again. Raises
    ReviewError for a share outside 0 … 1 or something that is no hash.
    """
    share = shares.get(case_type, shares.get(OTHER_CASES, 1.0))
    if not 0 <= share <= 1:
        raise ReviewError("reading.share", case_type=case_type, share=share)
    try:
        document = bytes.fromhex(document_sha256)
    except ValueError:
        document = b""
    if len(document) != hashlib.sha256().digest_size:
        raise ReviewError("reading.hash")
    # Hashed once more under a name of its own: the lot says nothing of the document, nor of any other lot.
    lot = hashlib.sha256(b"thunder-deid second reading\0" + document).digest()
    return int.from_bytes(lot[:8], "big") < share * 2**64


def _changes(first: Item, second: Item) -> Iterator[Change]:
    before, after = first.mention, second.mention
    if first.status is not second.status:
        yield Change(second.status.value)
    if (before.start, before.end) != (after.start, after.end):
        yield Change.SPAN
    if (before.label, before.treatment) != (after.label, after.treatment):
        yield Change.RELABELLED
    if before.entity != after.entity:
        yield Change.ENTITY
    if first.replacement != second.replacement:
        yield Change.REPLACEMENT
    if first.note != second.note:
        yield Change.NOTE


def _shared(one: Item, other: Item) -> int:
    """How many characters two items share."""
    return min(one.mention.end, other.mention.end) - max(one.mention.start, other.mention.start)
