"""Remove: what a person added goes, what detection found is rejected."""

import pytest

from core.errors import ReviewError
from core.review import Status, operations
from tests.fixtures_operations import NAME, begun, of, span, statuses


def test_an_added_mention_is_gone_and_can_come_back():
    session = begun()
    first, second = operations.add(session, [span("노을빛"), span("노을빛", 1)], NAME)
    operations.remove(session, first)
    assert [item.key for item in of(session, "노을빛")] == [second]
    session.undo()
    operations.remove(session, first, "entity")
    assert of(session, "노을빛") == []
    assert session.log[-1].why == "remove"
    session.undo()
    assert [item.key for item in of(session, "노을빛")] == [first, second]


@pytest.mark.parametrize(("scope", "reached"), [("mention", 1), ("entity", 3)])
def test_a_detected_mention_is_rejected_and_stays_to_be_seen(scope, reached):
    session = begun()
    operations.remove(session, of(session, "구름산")[0].key, scope)
    assert statuses(session, "구름산").count(Status.REJECTED) == reached
    assert len(session.items) == len(begun().items)
    assert session.log[-1].why == "remove"


def test_in_an_entity_of_both_each_goes_its_own_way():
    session = begun()
    (added,) = operations.add(session, [span("노을빛")], NAME, entity="p2")
    operations.remove(session, added, "entity")
    assert of(session, "노을빛") == []
    assert statuses(session, "강별하") == [Status.REJECTED] * 2
    assert len(session.log) == 2


def test_removing_a_rejected_mention_is_no_decision():
    session = begun()
    key = of(session, "구름산")[0].key
    operations.reject(session, key)
    operations.remove(session, key)
    assert len(session.log) == 1


def test_what_comes_back_shares_no_entity_with_who_came_meanwhile():
    session = begun()
    start, end = span("노을빛")
    operations.add(session, [(start, end - 1)], NAME)
    (whole,) = operations.add(session, [(start, end)], NAME)
    start, end = span("구름산")
    operations.add(session, [(start - 4, start - 1)], NAME)
    operations.remove(session, whole)
    added = [item.mention.entity for item in session.items if item.mention.source == "reviewer"]
    assert len(added) == 2 == len(set(added))


def test_what_gave_way_to_a_removed_mention_comes_back_as_it_was():
    session = begun()
    start, end = span("구름산")
    operations.accept(session, of(session, "구름산")[0].key)
    before = session.items
    (wide,) = operations.add(session, [(start - 4, end)], NAME)
    (wider,) = operations.add(session, [(start - 4, end + 1)], NAME)
    operations.remove(session, wider)
    assert session.items[0].key == wide
    operations.remove(session, wide)
    assert session.items == before


def test_nothing_comes_back_where_something_else_stands_now():
    session = begun()
    start, end = span("구름산")
    (wide,) = operations.add(session, [(start - 4, end)], NAME)
    operations.change_span(session, wide, 0, 3)
    operations.add(session, [(start, end + 1)], NAME)
    operations.remove(session, wide)
    assert session.items[0].mention.text == "구름산은"


def test_an_unknown_mention_is_said():
    with pytest.raises(ReviewError) as caught:
        operations.remove(begun(), 999)
    assert caught.value.code == "review.unknown_mention"
