"""Where a kept review stands on its way out of the house, for the person who sits before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.desk.kept_review import KeptReview
from app.desk.readings import needs_another
from core.errors import ReviewError
from core.review import workflow
from core.review.record import State, Step


@dataclass(frozen=True, slots=True)
class Standing:
    """A review with its steps so far, and the steps that are possible now.

    Attributes:
        who: the person before it.
        percents: asked how many judgments of each kind of case are read twice, where that matters.
    """

    kept: KeptReview
    who: str
    percents: Callable[[], Mapping[str, int]]

    @property
    def state(self) -> State:
        """Where it stands now."""
        return workflow.state(self.kept.outline())

    @property
    def needed(self) -> bool:
        """Whether a second person must read it."""
        opened = self.kept.opened
        return needs_another(opened.session.text, opened.document.sha256, self.percents())

    @property
    def waits(self) -> bool:
        """Whether a second reader can decide now; what went out without one only where one is needed."""
        if self.state is State.EXPORTED and not self.needed:
            return False
        return workflow.waits_for_another(self.kept.outline())

    @property
    def ended(self) -> Step | None:
        """The step that ended the first reading last."""
        return workflow.first_reading(self.kept.outline())

    @property
    def by_another(self) -> bool:
        """Whether somebody else ended the first reading."""
        ended = self.ended
        return ended is not None and not workflow.same_person(ended.who, self.who)

    @property
    def confirmed_by(self) -> str:
        """The second reader who confirmed it as it is now; empty without one."""
        if not workflow.confirmed(self.kept.outline()):
            return ""
        return next((step.who for step in reversed(self.kept.steps) if step.state is State.CONFIRMED), "")

    @property
    def returned(self) -> Step | None:
        """The step by which a second reader sent it back; None unless that is how it stands."""
        return self.kept.steps[-1] if self.state is State.RETURNED else None

    # --- steps -----------------------------------------------------------------------------------------------------

    def end(self) -> Step:
        """The first reader is done. Raises ReviewError when it is not the time; so do the other steps."""
        return workflow.end_review(self.kept.outline(), self.who)

    def confirm(self) -> Step:
        """The second reader agrees with the review as it is now."""
        return workflow.confirm(self.kept.outline(), self.who)

    def send_back(self, notes: str) -> Step:
        """The second reader returns the review and says what is to be changed."""
        return workflow.return_with_notes(self.kept.outline(), self.who, notes)

    def refuses_export(self) -> ReviewError | None:
        """What must be read twice goes out only when it was confirmed as it is now, and nothing in nobody's name."""
        if self.needed and not workflow.confirmed(self.kept.outline()):
            return ReviewError("reading.not_confirmed")
        return None if self.who.strip() else ReviewError("reading.who")

    def steps_of_export(self) -> tuple[Step, ...]:
        """The steps an export means now: who exports a review that was not ended has ended it. Raises ReviewError."""
        record = self.kept.outline()
        before = len(record.steps)
        if workflow.state(record) in (State.IN_REVIEW, State.RETURNED):
            record = record.with_step(workflow.end_review(record, self.who))
        return record.with_step(workflow.export(record, self.who, self.needed)).steps[before:]
