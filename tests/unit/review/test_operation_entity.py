"""Link two entities that are one; split a homonym."""

from time import process_time

import pytest

from core.detection.model import Mention
from core.errors import ReviewError
from core.review import ReviewSession, Status, operations
from tests.fixtures_operations import NAME, begun, of


def entities(session: ReviewSession) -> dict[str, int]:
    return {view.entity: len(view.items) for view in session.entities()}


def picked(session: ReviewSession) -> dict[str, list[str | None]]:
    return {view.entity: [item.replacement for item in view.items] for view in session.entities()}


@pytest.mark.parametrize(
    ("scope", "expected"),
    [("entity", {"p1": 5, "n1": 1}), ("mention", {"p1": 4, "p2": 1, "n1": 1})],
)
def test_linking_joins_an_entity_or_one_mention_and_decides_nothing_about_open_ones(scope, expected):
    session = begun()
    operations.link(session, of(session, "강별하")[0].key, of(session, "구름산")[0].key, scope)
    assert entities(session) == expected
    assert {item.status for item in session.items} == {Status.UNDECIDED}
    session.undo()
    assert session.items == begun().items


@pytest.mark.parametrize(
    ("decide", "expected"),
    [
        (operations.accept, [Status.ACCEPTED, Status.REJECTED]),
        (operations.reject, [Status.UNDECIDED, Status.REJECTED]),
    ],
)
def test_who_joins_somebody_accepted_is_accepted_and_nobody_is_rejected_by_it(decide, expected):
    session = begun()
    joining = of(session, "강별하")
    operations.reject(session, joining[1].key, "mention")
    decide(session, of(session, "구름산")[0].key)
    operations.link(session, joining[0].key, of(session, "구름산")[0].key)
    assert [item.status for item in of(session, "강별하")] == expected
    session.undo()
    assert [item.status for item in of(session, "강별하")] == [Status.UNDECIDED, Status.REJECTED]


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        (None, None, [None] * 5),
        ("을남", None, ["을남"] * 5),
        (None, "병녀", ["병녀"] * 5),
        ("을남", "병녀", ["을남"] * 5),
    ],
)
def test_linked_entities_have_one_replacement(ours, theirs, expected):
    session = begun()
    into, joining = of(session, "구름산")[0].key, of(session, "강별하")[0].key
    operations.pick_replacement(session, into, ours) if ours else None
    operations.pick_replacement(session, joining, theirs) if theirs else None
    operations.link(session, joining, into)
    assert picked(session)["p1"] == expected


def test_what_was_picked_for_one_mention_goes_with_it():
    session = begun()
    joining = of(session, "강별하")[0].key
    operations.pick_replacement(session, joining, "그 이웃", "mention")
    operations.link(session, joining, of(session, "구름산")[0].key)
    assert sorted(filter(None, picked(session)["p1"])) == ["그 이웃"]


def test_a_mention_that_leaves_its_entity_leaves_what_stands_for_it():
    session = begun()
    joining = of(session, "강별하")
    operations.pick_replacement(session, joining[0].key, "병녀")
    operations.link(session, joining[0].key, of(session, "구름산")[0].key, "mention")
    assert picked(session) == {"p1": [None] * 4, "p2": ["병녀"], "n1": [None]}


@pytest.mark.parametrize(
    ("value", "into", "code"),
    [("구름산", "구름산", "review.already_linked"), ("010-1234-5678", "구름산", "review.link_kinds")],
)
def test_impossible_links_are_refused(value, into, code):
    session = begun()
    with pytest.raises(ReviewError) as caught:
        operations.link(session, of(session, value)[0].key, of(session, into)[-1].key)
    assert caught.value.code == code
    assert len(session.log) == 0


def test_a_homonym_gets_an_entity_of_its_own():
    session = begun()
    first, second, third = (item.key for item in of(session, "구름산"))
    entity = operations.split(session, [second, third, second])
    assert entities(session) == {"p1": 1, "p2": 2, entity: 2, "n1": 1}
    operations.reject(session, second)
    assert session.item(first).status is Status.UNDECIDED
    session.undo()
    session.undo()
    assert session.items == begun().items


@pytest.mark.parametrize(("scope", "kept"), [("entity", None), ("mention", "형")])
def test_who_splits_off_shares_no_replacement_with_who_stays(scope, kept):
    session = begun()
    key = of(session, "구름산")[0].key
    operations.pick_replacement(session, key, "형", scope)
    operations.split(session, [key])
    assert session.item(key).replacement == kept


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([], "review.split_entities"),
        ([("구름산", 0), ("강별하", 0)], "review.split_entities"),
        ([("강별하", 0), ("강별하", 1)], "review.split_all"),
        ([("010-1234-5678", 0)], "review.split_all"),
    ],
)
def test_impossible_splits_are_refused(values, code):
    session = begun()
    with pytest.raises(ReviewError) as caught:
        operations.split(session, [of(session, value)[place].key for value, place in values])
    assert caught.value.code == code
    assert len(session.log) == 0


def test_an_entity_of_four_times_as_many_mentions_is_linked_in_no_sixteen_times_the_time() -> None:
    def seconds(count: int) -> float:
        names = ("구름산", "강별하")
        text = " ".join(names * count)
        marks = [
            Mention(4 * at, 4 * at + 3, NAME, names[at % 2], 0.9, "model", "letter", f"e{at % 2}")
            for at in range(2 * count)
        ]
        session = ReviewSession(text, (), marks)
        begun = process_time()
        operations.link(session, session.items[0].key, session.items[1].key)
        spent = process_time() - begun
        assert entities(session) == {"e1": 2 * count}
        return spent

    seconds(100)
    few = seconds(500)
    assert seconds(2_000) < 9 * max(few, 0.02)
