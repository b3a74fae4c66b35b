"""Relabel: a mention is of another kind than detection thought."""

from dataclasses import replace

from core.errors import ReviewError
from core.review.model import Item, Operation, Scope, Status
from core.review.session import ReviewSession
from core.taxonomy import Treatment, taxonomy


def relabel(session: ReviewSession, key: int, label: str, scope: Scope = "entity", reason: str = "") -> None:
    """Give a mention another label of the taxonomy, and with it that label's treatment; accepts it."""
    treatment = treatment_of(label)

    def change(item: Item) -> Item:
        mention = replace(item.mention, label=label, treatment=treatment)
        return replace(item, mention=mention, status=Status.ACCEPTED)

    session.update(session.scope(key, scope), change, Operation.RELABEL, reason)


def treatment_of(label: str) -> Treatment:
    """What becomes of mentions with ``label``. Raises ReviewError for a label the taxonomy does not know."""
    known = taxonomy().labels.get(label)
    if known is None:
        raise ReviewError("review.unknown_label", label=label)
    return known.treatment
