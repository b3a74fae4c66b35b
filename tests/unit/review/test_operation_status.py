"""Accept, reject, back to undecided."""

import pytest

from core.errors import ReviewError
from core.review import Status, operations
from tests.fixtures_operations import begun, of, statuses

UNDECIDED, ACCEPTED, REJECTED = Status.UNDECIDED, Status.ACCEPTED, Status.REJECTED


@pytest.mark.parametrize(
    ("operation", "status"),
    [(operations.accept, ACCEPTED), (operations.reject, REJECTED)],
)
@pytest.mark.parametrize(("scope", "reached"), [("entity", (0, 1, 2)), ("mention", (1,))])
def test_a_decision_reaches_as_far_as_its_scope_and_no_homonym(operation, status, scope, reached):
    session = begun()
    operation(session, of(session, "구름산")[1].key, scope)
    assert statuses(session, "구름산") == [status if place in reached else UNDECIDED for place in range(3)]
    assert statuses(session, "강별하") == [UNDECIDED] * 2
    assert session.log[-1].why == operation.__name__
    session.undo()
    assert session.items == begun().items


def test_rejected_mentions_reach_the_plan_as_kept():
    session = begun()
    operations.reject(session, of(session, "구름산")[0].key)
    treatments = {(found.entity, found.treatment) for found in session.decided_mentions()}
    assert treatments == {("p1", "keep"), ("p2", "letter"), ("n1", "numbered_omission")}


def test_a_question_can_be_opened_again():
    session = begun()
    key = of(session, "구름산")[0].key
    operations.reject(session, key)
    operations.undecide(session, key, "mention")
    assert statuses(session, "구름산") == [UNDECIDED, REJECTED, REJECTED]
    assert session.log[-1].why == "undecide"


def test_deciding_the_same_twice_is_one_decision():
    session = begun()
    operations.accept(session, session.items[0].key)
    operations.accept(session, session.items[0].key)
    operations.undecide(session, of(session, "강별하")[0].key)
    assert len(session.log) == 1


@pytest.mark.parametrize("operation", [operations.accept, operations.reject, operations.undecide])
def test_an_item_that_is_gone_is_said(operation):
    with pytest.raises(ReviewError) as caught:
        operation(begun(), 999)
    assert caught.value.code == "review.unknown_mention"
