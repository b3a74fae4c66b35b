"""Remove: take back a mention somebody added, or let a detected one stay readable."""

from dataclasses import replace

from core.review.model import Edit, Item, Operation, Scope, Status
from core.review.operations.add import SOURCE
from core.review.session import ReviewSession


def remove(session: ReviewSession, key: int, scope: Scope = "mention", reason: str = "") -> None:
    """Remove a mention.

    One that a person added is gone, and what had given way to it comes back where its place is free: what detection
    found must not vanish by a detour. A detected one becomes rejected, as by ``reject``, so that second reader and
    statistics still see it.
    """
    chosen = session.scope(key, scope)
    gone = tuple(item for item in chosen if item.mention.source == SOURCE)
    rejected = tuple(item for item in chosen if item.mention.source != SOURCE and item.status is not Status.REJECTED)
    back = _given_way(session, gone)
    after = (*(replace(item, status=Status.REJECTED) for item in rejected), *back)
    session.commit(Edit((*gone, *rejected), after), Operation.REMOVE, reason)


def _given_way(session: ReviewSession, gone: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items that the adding of those ``gone`` pushed out, as they were, if nothing else stands there now."""
    keys = {item.key for item in gone}
    back: list[Item] = []
    for decision in session.log.standing:
        if decision.operation != Operation.ADD or not any(new.key in keys for new in decision.edit.after):
            continue
        for item in decision.edit.before:
            own = any(new.key in keys and _overlap(new, item) for new in decision.edit.after)
            standing = session.overlapping(item.mention.start, item.mention.end)
            free = all(other.key in keys for other in standing) and not any(_overlap(other, item) for other in back)
            if own and free and item.key not in session:
                back.append(item)
    return tuple(back)


def _overlap(one: Item, other: Item) -> bool:
    return one.mention.start < other.mention.end and other.mention.start < one.mention.end
