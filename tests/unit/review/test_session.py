"""What a review under way knows, keeps and gives to the plan."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.errors import ReviewError
from core.review import DecisionLog, Edit, Operation, ReviewSession, Status, operations
from tests.fixtures_operations import NAME, TEXT, begun, blocks, found, mention, of, statuses


@pytest.fixture
def session() -> ReviewSession:
    return begun()


def test_items_come_in_reading_order_and_undecided_ones_are_replaced(session):
    starts = [item.mention.start for item in session.items]
    assert starts == sorted(starts)
    assert len(session.decided_mentions()) == len(session.items) == len(session.undecided()) == 6


def test_what_detection_keeps_is_no_item_but_reaches_the_plan():
    kept = replace(mention("노을빛", entity="k"), treatment="keep")
    session = ReviewSession(TEXT, [], [kept])
    assert session.items == ()
    assert session.decided_mentions() == (kept,)
    operations.add(session, [(kept.start, kept.end)], NAME)
    assert [m.treatment for m in session.decided_mentions()] == ["letter"]


def test_item_at_knows_the_borders(session):
    first = session.items[0].mention
    assert session.item_at(first.start - 1) is None
    assert session.item_at(first.start).mention == first
    assert session.item_at(first.end - 1).mention == first
    assert session.item_at(first.end) is None


@pytest.mark.parametrize(
    ("start", "end", "values"),
    [
        (0, 4, []),
        (0, 5, ["구름산"]),
        (6, 7, ["구름산"]),
        (7, 9, []),
        (4, 10, ["구름산", "강별하"]),
        (0, 40, ["구름산", "강별하", "강별하", "구름산"]),
    ],
)
def test_overlapping_items_are_found_by_any_shared_character(session, start, end, values):
    assert [item.mention.text for item in session.overlapping(start, end)] == values


def test_an_unknown_key_is_said(session):
    with pytest.raises(ReviewError) as caught:
        session.item(999)
    assert caught.value.code == "review.unknown_mention"


def test_the_log_is_append_only_and_says_who_when_why(session):
    session.log.who = "검토자"
    operations.accept(session, session.items[0].key, reason="당사자\n이다")
    session.undo()
    session.redo()
    entries = [(entry.kind, entry.of, entry.who, entry.why, entry.operation) for entry in session.log]
    assert entries == [
        ("do", None, "검토자", "accept: 당사자 이다", "accept"),
        ("undo", 0, "검토자", "accept: 당사자 이다", "accept"),
        ("redo", 0, "검토자", "accept: 당사자 이다", "accept"),
    ]
    assert all(entry.when.tzinfo for entry in session.log)


def test_nothing_to_undo_or_redo_is_said(session):
    for operation, code in ((session.undo, "review.nothing_to_undo"), (session.redo, "review.nothing_to_redo")):
        with pytest.raises(ReviewError) as caught:
            operation()
        assert caught.value.code == code


def test_a_new_decision_ends_redoing(session):
    operations.accept(session, session.items[0].key)
    session.undo()
    operations.reject(session, session.items[0].key)
    assert not session.log.can_redo


def test_what_was_taken_back_stands_in_the_log_as_its_inverse(session):
    operations.accept(session, session.items[0].key)
    session.undo()
    done, undone = (decision.edit for decision in session.log)
    assert undone == done.inverted()


@pytest.mark.parametrize(
    ("mentions", "code"),
    [
        ([mention("구름산"), replace(mention("구름산"), start=5, text="름산")], "review.overlap"),
        ([replace(mention("구름산"), text="노을빛")], "review.other_text"),
        ([replace(mention("구름산"), start=7, end=7, text="")], "review.other_text"),
    ],
)
def test_mentions_that_do_not_fit_are_refused(mentions, code):
    with pytest.raises(ReviewError) as caught:
        ReviewSession(TEXT, [], mentions)
    assert caught.value.code == code


def test_an_earlier_sitting_goes_on_where_it_ended():
    first = begun()
    operations.reject(first, of(first, "구름산")[0].key)
    operations.relabel(first, of(first, "강별하")[0].key, "닉네임")
    first.undo()
    log = DecisionLog("둘째", entries=first.log)
    again = ReviewSession(TEXT, blocks(), found(), log)
    assert again.items == first.items
    again.redo()
    assert of(again, "강별하")[0].mention.label == "닉네임"
    again.undo()
    again.undo()
    assert again.items == begun().items


def test_a_key_is_never_given_out_twice_over_two_sittings():
    first = begun()
    (used,) = operations.add(first, [(0, 3)], NAME)
    first.undo()
    again = ReviewSession(TEXT, blocks(), found(), DecisionLog(entries=first.log))
    assert operations.add(again, [(0, 3)], NAME)[0] > used


def test_a_log_of_another_detection_is_refused():
    session = begun()
    operations.reject(session, session.items[0].key)
    with pytest.raises(ReviewError) as caught:
        ReviewSession(TEXT, blocks(), found()[3:], DecisionLog(entries=session.log))
    assert caught.value.code == "review.log_mismatch"


def test_a_log_out_of_order_is_refused():
    session = begun()
    operations.reject(session, session.items[0].key)
    operations.accept(session, session.items[0].key)
    session.undo()
    entries = list(session.log)
    for damaged in (entries[2:], [entries[0], entries[2]], [*entries, entries[2]], [replace(entries[2], of=None)]):
        with pytest.raises(ReviewError) as caught:
            DecisionLog(entries=damaged)
        assert caught.value.code == "review.log_damaged"


def test_an_edit_that_does_not_fit_changes_nothing(session):
    first, second = session.items[:2]
    moved = replace(second.mention, start=4, end=7, text="구름산")
    for edit in (
        Edit((replace(first, status=Status.ACCEPTED),), ()),
        Edit((), (first,)),
        Edit((second,), (replace(second, mention=moved),)),
    ):
        with pytest.raises(ReviewError):
            session.commit(edit, Operation.SPAN)
    assert session.items == begun().items
    assert len(session.log) == 0


def test_entities_share_a_status_or_have_none(session):
    operations.accept(session, of(session, "구름산")[0].key, "mention")
    assert [(view.entity, view.status) for view in session.entities()] == [
        ("p1", None),
        ("p2", Status.UNDECIDED),
        ("n1", Status.UNDECIDED),
    ]
    assert statuses(session, "구름산") == [Status.ACCEPTED, Status.UNDECIDED, Status.UNDECIDED]
    assert session.entity("nobody").items == ()


def test_standing_decisions_are_those_not_taken_back():
    ticks = iter(datetime(2026, 3, 2, 9, tzinfo=UTC) + timedelta(minutes=n) for n in range(9))
    session = ReviewSession(TEXT, blocks(), found(), DecisionLog("검토자", lambda: next(ticks)))
    operations.accept(session, session.items[0].key)
    operations.reject(session, session.items[1].key)
    assert session.log.can_undo
    session.undo()
    assert [entry.operation for entry in session.log.standing] == ["accept"]
    session.redo()
    assert [entry.operation for entry in session.log.standing] == ["accept", "reject"]
