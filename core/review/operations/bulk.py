"""Accept many at once: the only operation that decides on more than one entity, and it says before what it would do."""

from dataclasses import dataclass, replace

from core.errors import ReviewError
from core.review.model import Item, Operation, Status
from core.review.session import ReviewSession
from core.taxonomy import taxonomy


@dataclass(frozen=True, slots=True)
class AcceptAll:
    """What accepting all of a category would do, or did.

    Attributes:
        keys: the items, in reading order.
        entities: entity → how many of its items, in order of first appearance.
    """

    keys: tuple[int, ...]
    entities: dict[str, int]


def preview_accept_all(session: ReviewSession, category: str, min_score: float) -> AcceptAll:
    """What ``accept_all`` would do now. Raises ReviewError as it does."""
    found = _found(session, category, min_score)
    entities: dict[str, int] = {}
    for item in found:
        entities[item.mention.entity] = entities.get(item.mention.entity, 0) + 1
    return AcceptAll(tuple(item.key for item in found), entities)


def accept_all(session: ReviewSession, category: str, min_score: float, reason: str = "") -> AcceptAll:
    """Accept every undecided mention of ``category`` with a score of at least ``min_score``, as one decision.

    Raises ReviewError for a category the taxonomy does not know, or a score outside 0 … 1.
    """
    preview = preview_accept_all(session, category, min_score)
    found = (session.item(key) for key in preview.keys)
    session.update(found, lambda item: replace(item, status=Status.ACCEPTED), Operation.ACCEPT_ALL, reason)
    return preview


def _found(session: ReviewSession, category: str, min_score: float) -> list[Item]:
    if category not in taxonomy().categories:
        raise ReviewError("review.unknown_category", category=category)
    if not 0 <= min_score <= 1:
        raise ReviewError("review.score_range")
    labels = taxonomy().labels
    return [
        item
        for item in session.undecided()
        if labels[item.mention.label].category == category and item.mention.score >= min_score
    ]
