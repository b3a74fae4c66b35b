"""Decisions that may let an identifier stay readable: the reviewer says why, at once or later in the checklist."""

from collections.abc import Callable

from app.desk.checklist import Decision
from app.gui.doubts import answering
from app.gui.doubts.feature import Doubts
from core.errors import DeidError


def decide(doubts: Doubts, decision: Decision, why: str = "", then: Callable[[], object] | None = None) -> bool:
    """Make a decision, and ``then`` what follows it; returns whether it was made.

    Where it lets an identifier stay readable that was not so before, the reason is asked, unless ``why`` says it, and
    answers the doubt that comes of it. Without a reason the doubt stays open.
    """
    window, session = doubts.window, doubts.window.session
    if session is None or window.job is not None:
        return False
    try:
        raised = doubts.checklist.raised(decision)
    except DeidError as error:
        window.say(error.message())
        return False
    if raised and not why:
        asked = answering.ask_leaving(window.top, raised, session.text)
        if asked is None or window.session is not session:
            return False
        why = asked
    with window.shown_once():
        if not window.change(lambda session: decision(session, why)):
            return False
        doubts.settle(raised, why)
        if then is not None:
            then()
    return True
