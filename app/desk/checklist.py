"""The checklist of the judgment on the desk: what is to be looked through, what was found, what was answered."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from app.desk.doubt_list import DoubtList
from app.desk.judgment import Opened
from app.desk.kept_review import KeptReview
from core.review import ReviewSession, Status
from core.review.doubts import Answer, Case, Doubt, Reading, checklist, left_readable
from core.review.model import Edit

Decision = Callable[[ReviewSession, str], object]
"""An operation on a session, with the reviewer's reason."""


class LookedThrough(NamedTuple):
    """What was found in ``case``: all doubts, and those about what decisions let stay readable."""

    case: Case
    found: tuple[Doubt, ...]
    left: tuple[Doubt, ...]


def look_through(case: Case) -> LookedThrough:
    """Work for whoever has the time: tenths of a second for a long judgment."""
    return LookedThrough(case, checklist(case), left_readable(case))


# About the program's own work, not about the document: nothing a reviewer could look up in it.
_OWN = ("archive.", "journal.")


class Checklist:
    """The doubts of one review, as far as they were looked for (`look_through`).

    Attributes:
        list: the doubts as last looked through.
    """

    def __init__(self, opened: Opened | None = None) -> None:
        self.list = DoubtList()
        self._opened = opened
        self._reading: Reading | None = None
        self._looked: LookedThrough | None = None
        if opened is not None:
            notices = tuple(one for one in opened.notices if not one.code.startswith(_OWN))
            document, text = opened.document, opened.session.text
            self._reading = Reading(text, notices, opened.suspects, document.uncertain, opened.found_since)

    @property
    def looked(self) -> bool:
        """Whether the doubts were looked for at all."""
        return self._looked is not None

    @property
    def stale(self) -> bool:
        """Whether something was decided since the doubts were looked for."""
        looked = self._looked.case.items if self._looked else None
        return self._opened is not None and self._opened.session.items is not looked

    def case(self) -> Case | None:
        """What is looked through by the decisions as they are now; None without a judgment."""
        return self._case_of(self._opened.session) if self._opened else None

    def _case_of(self, session: ReviewSession) -> Case | None:
        if self._reading is None:
            return None
        return Case(self._reading, session.items, session.kept, marked_before=session.marked_before)

    def has(self, case: Case) -> bool:
        """Whether ``case`` is of this judgment, not of one that was on the desk before."""
        return case.reading is self._reading

    def take(self, looked: LookedThrough) -> bool:
        """Keep what was found; False where it was about another judgment."""
        if not self.has(looked.case):
            return False
        self._looked = looked
        return True

    def sort(self, answers: Mapping[str, Answer]) -> None:
        """Part what was found into open and answered doubts."""
        self.list.show(self._looked.found if self._looked else (), answers)

    def raised(self, decision: Decision) -> tuple[Doubt, ...]:
        """The doubts about readable identifiers that ``decision`` would bring, or add places to. Raises ReviewError
        where it is impossible.
        """
        if self._opened is None:
            return ()
        session = self._opened.session
        decided = session.rehearse(lambda other: decision(other, ""))
        if len(decided.log) == len(session.log) or _leaves_nothing(decided.log[-1].edit):
            return ()
        now, after = self.case(), self._case_of(decided)
        if now is None or after is None:
            return ()
        looked = None if self.stale else self._looked
        before = {doubt.id: doubt.spans for doubt in (looked.left if looked else left_readable(now))}
        return tuple(doubt for doubt in left_readable(after) if not set(doubt.spans) <= set(before.get(doubt.id, ())))


def _leaves_nothing(edit: Edit) -> bool:
    """Whether all that was marked is marked as before and none of it rejected."""
    marked = {(item.key, item.mention) for item in edit.after if item.status is not Status.REJECTED}
    return len(marked) == len(edit.after) and all((item.key, item.mention) in marked for item in edit.before)


def settle(kept: KeptReview, who: str, doubts: Iterable[Doubt], why: str) -> None:
    """Answer ``doubts`` by ``why``; without a reason they are open, whatever was answered to them before.

    Raises ReviewError for an answer that cannot be kept; nothing is then answered.
    """
    now = datetime.now(UTC)
    given = [(doubt.id, Answer(who, now, why, doubt.spans) if why else None) for doubt in doubts]
    for doubt, answer in given:
        if answer is not None or doubt in kept.answers:
            kept.answer(doubt, answer)
