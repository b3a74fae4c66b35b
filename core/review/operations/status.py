"""Accept, reject, back to undecided."""

from dataclasses import replace

from core.review.model import Operation, Scope, Status
from core.review.session import ReviewSession


def accept(session: ReviewSession, key: int, scope: Scope = "entity", reason: str = "") -> None:
    """Confirm a mention."""
    _set(session, key, Status.ACCEPTED, scope, Operation.ACCEPT, reason)


def reject(session: ReviewSession, key: int, scope: Scope = "entity", reason: str = "") -> None:
    """Let a mention stay readable."""
    _set(session, key, Status.REJECTED, scope, Operation.REJECT, reason)


def undecide(session: ReviewSession, key: int, scope: Scope = "entity", reason: str = "") -> None:
    """Open the question again: the mention is replaced, but stands among those nobody decided on."""
    _set(session, key, Status.UNDECIDED, scope, Operation.UNDECIDE, reason)


def _set(session: ReviewSession, key: int, status: Status, scope: Scope, operation: Operation, reason: str) -> None:
    session.update(session.scope(key, scope), lambda item: replace(item, status=status), operation, reason)
