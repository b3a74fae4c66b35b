"""Where a review stands on its way out of the house: ended, returned, confirmed, exported, each by somebody.

A step speaks of the decisions made so far and of no later ones: who changes something after a confirmation has to have
it confirmed again. Who ended the first reading cannot be the second reader (four eyes). Every function returns the
step to be kept with ``SessionRecord.with_step`` and raises ReviewError when it is not its time.
"""

import unicodedata
from datetime import UTC, datetime

from core.errors import ReviewError
from core.review.record import SessionRecord, State, Step

FINISHED = frozenset({State.REVIEWED, State.CONFIRMED, State.EXPORTED})
"""The states in which a first reader has decided everything they wanted to."""


def state(record: SessionRecord) -> State:
    """Where the review stands now.

    Decisions after a confirmation or an export open the review again, and so do decisions of the first reader after
    the end of the first reading. Those of somebody else are the second reading at work.
    """
    if not record.steps:
        return State.IN_REVIEW
    last = record.steps[-1]
    later = record.decisions[last.decisions :]
    if last.state in (State.CONFIRMED, State.EXPORTED) and later:
        return State.IN_REVIEW
    if last.state is State.REVIEWED and any(same_person(who, last.who) for who in {one.who for one in later}):
        return State.IN_REVIEW
    return last.state


def confirmed(record: SessionRecord) -> bool:
    """Whether a second reader agreed with the review as it is now, exported since or not."""
    if state(record) not in (State.CONFIRMED, State.EXPORTED):
        return False
    last = next((step.state for step in reversed(record.steps) if step.state is not State.EXPORTED), None)
    return last is State.CONFIRMED


def waits_for_another(record: SessionRecord) -> bool:
    """Whether a second reader can confirm or return the review now: it is ended, or went out without one."""
    return state(record) in (State.REVIEWED, State.EXPORTED) and not confirmed(record)


def first_reading(record: SessionRecord) -> Step | None:
    """The step that ended the first reading last; None while there is none."""
    return next((step for step in reversed(record.steps) if step.state is State.REVIEWED), None)


def end_review(record: SessionRecord, who: str, notes: str = "", when: datetime | None = None) -> Step:
    """The first reader has decided: the review can be read a second time, or exported if that is not needed."""
    if state(record) not in (State.IN_REVIEW, State.RETURNED):
        raise ReviewError("reading.not_in_review")
    return _step(record, State.REVIEWED, who, notes, when)


def confirm(record: SessionRecord, who: str, notes: str = "", when: datetime | None = None) -> Step:
    """The second reader agrees with the review as it is now, own corrections included."""
    _check_second_reader(record, who)
    return _step(record, State.CONFIRMED, who, notes, when)


def return_with_notes(record: SessionRecord, who: str, notes: str, when: datetime | None = None) -> Step:
    """The second reader gives the review back to the first, saying what is to be changed."""
    _check_second_reader(record, who)
    if not notes.strip():
        raise ReviewError("reading.notes")
    return _step(record, State.RETURNED, who, notes, when)


def export(
    record: SessionRecord, who: str, second_reading: bool, notes: str = "", when: datetime | None = None
) -> Step:
    """The redacted file was written; with ``second_reading`` only what was confirmed may be."""
    now = state(record)
    if second_reading and not confirmed(record):
        raise ReviewError("reading.not_confirmed")
    if now not in (State.REVIEWED, State.CONFIRMED, State.EXPORTED):
        raise ReviewError("reading.not_reviewed")
    return _step(record, State.EXPORTED, who, notes, when)


def _check_second_reader(record: SessionRecord, who: str) -> None:
    ended = first_reading(record)
    if ended is None or not waits_for_another(record):
        raise ReviewError("reading.not_reviewed")
    if same_person(who, ended.who):
        raise ReviewError("reading.same_person")


def _step(record: SessionRecord, to: State, who: str, notes: str, when: datetime | None) -> Step:
    if not who.strip():
        raise ReviewError("reading.who")
    return Step(to, who.strip(), when or datetime.now(UTC), len(record.decisions), notes.strip())


def same_person(one: str, other: str) -> bool:
    """Whether two names are one person's, however they were typed: also as 홍 길동."""
    first, second = ("".join(unicodedata.normalize("NFKC", name).casefold().split()) for name in (one, other))
    return first == second
