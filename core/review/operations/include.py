"""Include what a search after the review brought up: places of replaced values that no mention covers."""

from collections.abc import Iterable

from core.detection.model import Mention
from core.review.model import Edit, Item, Operation
from core.review.session import ReviewSession


def include(session: ReviewSession, mentions: Iterable[Mention], reason: str = "") -> int:
    """Take in further mentions, as undecided; what overlaps an item is left out. Returns how many came in.

    A mention of a known entity gets the replacement picked by hand for that one.
    """
    free: list[Mention] = []
    for one in sorted(mentions, key=lambda mention: mention.start):
        if not session.overlapping(one.start, one.end) and not (free and one.start < free[-1].end):
            free.append(one)
    items = (Item(session.new_key(), one, replacement=session.entity(one.entity).replacement) for one in free)
    session.commit(Edit((), tuple(items)), Operation.INCLUDE, reason)
    return len(free)
