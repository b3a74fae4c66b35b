"""Four eyes: who may end, return, confirm and export a review, and when."""

from dataclasses import replace

import pytest

from core.errors import ReviewError
from core.review.operations import accept, reject
from core.review.record import State
from core.review.workflow import confirm, confirmed, end_review, export, first_reading, return_with_notes, state
from tests.fixtures_review import START, kept, story

FIRST, SECOND = "김검토", "이확인"


@pytest.fixture
def session():
    return story()


def ended(session):
    record = kept(session)
    return record.with_step(end_review(record, FIRST, when=START))


def went_on(record, session):
    """The record after more decisions in ``session``."""
    return replace(kept(session), steps=record.steps)


def code(work) -> str:
    with pytest.raises(ReviewError) as caught:
        work()
    assert caught.value.message("ko") != caught.value.message("en")
    return caught.value.code


def test_from_the_first_decision_to_the_export(session):
    record = kept(session)
    states = [state(record)]
    for step in (end_review, confirm, lambda record, who: export(record, who, second_reading=True)):
        record = record.with_step(step(record, SECOND if step is confirm else FIRST))
        states.append(state(record))
    assert states == [State.IN_REVIEW, State.REVIEWED, State.CONFIRMED, State.EXPORTED]
    assert [step.who for step in record.steps] == [FIRST, SECOND, FIRST]
    assert all(step.when.tzinfo for step in record.steps)


def test_a_returned_review_is_ended_again_and_the_notes_stay(session):
    record = ended(session)
    record = record.with_step(return_with_notes(record, SECOND, " 증인 이름이 빠졌습니다 "))
    assert (state(record), record.steps[-1].notes) == (State.RETURNED, "증인 이름이 빠졌습니다")
    assert code(lambda: confirm(record, SECOND)) == "reading.not_reviewed"
    again = record.with_step(end_review(record, FIRST))
    assert state(again) is State.REVIEWED
    assert first_reading(again) == again.steps[-1]


def test_nobody_is_their_own_second_reader_however_the_name_is_typed(session):
    record = kept(session)
    record = record.with_step(end_review(record, "Kim  Reviewer"))
    for who in ("Kim  Reviewer", " kim reviewer", "ＫＩＭ Reviewer", "KimReviewer", "Kim Re viewer"):
        assert code(lambda who=who: confirm(record, who)) == "reading.same_person"
        assert code(lambda who=who: return_with_notes(record, who, "?")) == "reading.same_person"
    assert confirm(record, "Kim Revier")
    record = kept(session)
    record = record.with_step(end_review(record, "남 가람"))
    assert code(lambda: confirm(record, "남가람")) == "reading.same_person"


@pytest.mark.parametrize("who", ["", "  "])
def test_every_step_has_somebody(session, who):
    record = kept(session)
    assert code(lambda: end_review(record, who)) == "reading.who"
    assert code(lambda: confirm(ended(session), who)) == "reading.who"


def test_returning_needs_notes(session):
    assert code(lambda: return_with_notes(ended(session), SECOND, " \n")) == "reading.notes"


def test_what_is_not_ended_can_be_neither_confirmed_nor_exported(session):
    record = kept(session)
    assert code(lambda: confirm(record, SECOND)) == "reading.not_reviewed"
    assert code(lambda: return_with_notes(record, SECOND, "?")) == "reading.not_reviewed"
    assert code(lambda: export(record, FIRST, second_reading=False)) == "reading.not_reviewed"


def test_where_no_second_reading_is_needed_the_first_is_enough(session):
    record = ended(session)
    assert export(record, FIRST, second_reading=False).state is State.EXPORTED
    assert code(lambda: export(record, FIRST, second_reading=True)) == "reading.not_confirmed"


def test_what_went_out_without_a_second_reading_is_not_confirmed_by_that(session):
    record = ended(session)
    record = record.with_step(export(record, FIRST, second_reading=False))
    assert code(lambda: export(record, FIRST, second_reading=True)) == "reading.not_confirmed"
    assert code(lambda: confirm(record, FIRST)) == "reading.same_person"
    late = record.with_step(confirm(record, SECOND))
    assert confirmed(late) and state(late) is State.CONFIRMED
    again = late.with_step(export(late, FIRST, second_reading=True))
    assert confirmed(again.with_step(export(again, FIRST, second_reading=True)))


def test_a_change_after_the_confirmation_needs_a_new_one(session):
    record = ended(session)
    record = record.with_step(confirm(record, SECOND))
    accept(session, session.items[0].key)
    changed = went_on(record, session)
    assert state(changed) is State.IN_REVIEW
    assert code(lambda: export(changed, FIRST, second_reading=True)) == "reading.not_confirmed"


def test_corrections_of_the_second_reader_do_not_open_the_review_again(session):
    record = ended(session)
    session.log.who = SECOND
    reject(session, session.items[0].key)
    corrected = went_on(record, session)
    assert state(corrected) is State.REVIEWED
    assert confirm(corrected, SECOND).decisions == 1


def test_a_first_reader_who_goes_on_has_to_end_again(session):
    record = ended(session)
    session.log.who = FIRST
    reject(session, session.items[0].key)
    changed = went_on(record, session)
    assert state(changed) is State.IN_REVIEW
    assert code(lambda: confirm(changed, SECOND)) == "reading.not_reviewed"


def test_ending_twice_is_refused_and_exporting_again_is_not(session):
    record = ended(session)
    assert code(lambda: end_review(record, FIRST)) == "reading.not_in_review"
    record = record.with_step(export(record, FIRST, second_reading=False))
    assert export(record, FIRST, second_reading=False).state is State.EXPORTED
