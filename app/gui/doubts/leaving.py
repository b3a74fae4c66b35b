"""Decisions that may let an identifier stay readable: the reviewer says why, at once or later in the checklist."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.gui.doubts import answering
from core.errors import DeidError
from core.review import ReviewSession
from core.review.doubts import Doubt, left_readable

if TYPE_CHECKING:
    from app.gui.doubts.feature import Doubts

Decision = Callable[[ReviewSession, str], object]
"""An operation on a session, with the reviewer's reason."""


def decide(doubts: "Doubts", decision: Decision, why: str = "") -> bool:
    """Make a decision; returns whether it was made.

    Where it lets an identifier stay readable that was not so before, the reason is asked, unless ``why`` says it, and
    answers the doubt that comes of it. Without a reason the doubt stays open.
    """
    window, session = doubts.window, doubts.window.session
    if session is None or window.job is not None:
        return False
    try:
        raised = _raised(doubts, session, decision)
    except DeidError as error:
        window.say(error.message())
        return False
    if raised and not why:
        asked = answering.ask_leaving(window, raised, session.text)
        if asked is None or window.session is not session:
            return False
        why = asked
    if not window.change(lambda session: decision(session, why)):
        return False
    doubts.settle(raised, why)
    return True


def _raised(doubts: "Doubts", session: ReviewSession, decision: Decision) -> tuple[Doubt, ...]:
    """The doubts about readable identifiers that ``decision`` would bring, or add places to."""
    now, after = doubts.case_of(session), doubts.case_of(session.rehearse(lambda other: decision(other, "")))
    if now is None or after is None:  # no judgment on the desk
        return ()
    before = {doubt.id: doubt.spans for doubt in left_readable(now)}
    return tuple(doubt for doubt in left_readable(after) if not set(doubt.spans) <= set(before.get(doubt.id, ())))
