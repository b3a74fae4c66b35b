"""What a second reader changed, and which judgments get one."""

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given, settings

from core.errors import ReviewError
from core.review import Item, Status
from core.review.operations import accept, add, link, note, pick_replacement, reject, relabel, remove
from core.review.record import SessionRecord, session_of
from core.review.second_reading import Change, Pair, needs_second_reading, pairs
from core.review.workflow import end_review, first_reading
from tests.fixtures_review import LABEL, OTHER_LABEL, TEXT, Judgment, kept, mention, reviews, story


def item(number: int, **changes) -> Item:
    return Item(number, replace(mention("구름산", number - 1), **changes), Status.ACCEPTED)


def moved(one: Item, start: int, end: int) -> Item:
    begin = one.mention.start
    return replace(one, mention=replace(one.mention, start=begin + start, end=begin + 3 + end))


def changed(first: list[Item], second: list[Item]) -> list[set[Change]]:
    return [set(pair.changes) for pair in pairs(first, second) if pair.changes]


def readings(record: SessionRecord) -> tuple[Pair, ...]:
    return pairs(record.items_after(first_reading(record).decisions), record.items)


ONE, TWO = item(1), item(2)


@pytest.mark.parametrize(
    ("first", "second", "changes"),
    [
        ([ONE, TWO], [ONE, TWO], []),
        ([], [], []),
        ([ONE], [ONE, TWO], [{Change.ADDED}]),
        ([ONE, TWO], [TWO], [{Change.REMOVED}]),
        ([ONE], [replace(ONE, status=Status.REJECTED)], [{Change.REJECTED}]),
        ([replace(ONE, status=Status.REJECTED)], [ONE], [{Change.ACCEPTED}]),
        ([ONE], [replace(ONE, status=Status.UNDECIDED)], [{Change.UNDECIDED}]),
        ([ONE], [item(1, label=OTHER_LABEL)], [{Change.RELABELLED}]),
        ([ONE], [item(1, treatment="delete_numbered")], [{Change.RELABELLED}]),
        ([ONE], [item(1, entity="다른 이")], [{Change.ENTITY}]),
        ([ONE], [replace(ONE, replacement="Z")], [{Change.REPLACEMENT}]),
        ([ONE], [replace(ONE, note="?")], [{Change.NOTE}]),
        ([ONE], [moved(ONE, -1, 2)], [{Change.SPAN}]),
        ([ONE], [moved(ONE, -1, 2), TWO], [{Change.SPAN}, {Change.ADDED}]),
        ([ONE], [replace(TWO, key=1)], [{Change.REMOVED}, {Change.ADDED}]),
        ([ONE], [replace(ONE, key=9)], []),
        ([ONE], [replace(moved(ONE, 0, 1), key=9, status=Status.REJECTED)], [{Change.REJECTED, Change.SPAN}]),
    ],
)
def test_what_differs(first, second, changes):
    assert changed(first, second) == changes


def test_an_item_cut_in_two_stays_with_its_own_key():
    left, right = replace(moved(ONE, 0, -2), key=7), moved(ONE, 1, 0)
    found = pairs([ONE], [left, right])
    assert [(pair.first and pair.first.key, pair.second.key) for pair in found] == [(1, 1), (None, 7)]


def test_two_items_joined_are_one_changed_and_one_gone():
    wide = replace(ONE, mention=replace(ONE.mention, end=TWO.mention.end))
    assert changed([ONE, TWO], [wide]) == [{Change.SPAN}, {Change.REMOVED}]


def test_a_second_reading_from_the_file_of_the_first():
    session = story()
    for one in session.items:
        if one.status is Status.UNDECIDED:
            accept(session, one.key)
    record = kept(session)
    record = record.with_step(end_review(record, "김검토"))
    assert [(pair.second, pair.changes) for pair in readings(record)] == [(one, ()) for one in session.items]

    second = session_of(record, Judgment(), "이확인")
    people = {one.mention.entity: one.key for one in second.items}
    start = TEXT.index("노을빛")
    add(second, [(start, start + 3)], LABEL)
    reject(second, people["e1"], scope="mention")
    note(second, people["e2"], "확인 필요")
    done = replace(kept(second), steps=record.steps)
    found = {(pair.second.mention.text, *pair.changes) for pair in readings(done) if pair.changes}
    assert found == {("노을빛", Change.ADDED), ("구름산", Change.REJECTED), ("강별하", Change.NOTE)}
    assert len(readings(done)) == 6


@pytest.mark.parametrize(
    ("work", "change"),
    [
        (lambda session, keys: relabel(session, keys["e1"], "닉네임"), Change.RELABELLED),
        (lambda session, keys: link(session, keys["e1"], keys["e2"]), Change.ENTITY),
        (lambda session, keys: pick_replacement(session, keys["e1"], "Q"), Change.REPLACEMENT),
        (lambda session, keys: remove(session, keys["e1"], "entity"), Change.REJECTED),
    ],
)
def test_every_operation_of_the_second_reader_shows(work, change):
    session = story()
    before = session.items
    work(session, {one.mention.entity: one.key for one in session.items})
    found = changed(before, session.items)
    assert len(found) == 3
    assert all(change in one for one in found)


@settings(max_examples=40, deadline=None)
@given(reviews())
def test_every_item_of_both_readings_is_in_exactly_one_pair(review):
    _, record = review
    first, second = record.items_after(0), record.items
    found = pairs(first, second)
    assert sorted(pair.first.key for pair in found if pair.first) == sorted(one.key for one in first)
    assert sorted(pair.second.key for pair in found if pair.second) == sorted(one.key for one in second)
    assert [pair.start for pair in found] == sorted(pair.start for pair in found)
    assert changed(second, second) == []


def sha(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 1])
def test_as_many_judgments_are_read_twice_as_the_court_wants(share):
    chosen = sum(needs_second_reading("형사", sha(number), {"형사": share}) for number in range(4000))
    assert chosen / 4000 == pytest.approx(share, abs=0.03)
    assert chosen == {0: 0, 1: 4000}.get(share, chosen)


def test_the_choice_is_the_same_every_time_and_grows_with_the_share():
    for number in range(50):
        answers = [needs_second_reading("형사", sha(number), {"형사": step / 20}) for step in range(21)]
        assert answers == sorted(answers)
        assert answers == [needs_second_reading("형사", sha(number).upper(), {"형사": n / 20}) for n in range(21)]


def test_the_lot_is_fixed_for_good():
    """Another formula would let a judgment be drawn a second time."""
    drawn = [number for number in range(20) if needs_second_reading("형사", sha(number), {"형사": 0.3})]
    assert drawn == [0, 2, 5, 9, 11, 12, 18]


def test_a_case_type_without_a_share_has_the_general_one_or_is_read_twice():
    assert needs_second_reading("가사", sha(1), {"형사": 0})
    assert not needs_second_reading("가사", sha(1), {"형사": 1, "*": 0})


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_share_that_is_none_is_refused(share):
    with pytest.raises(ReviewError) as caught:
        needs_second_reading("형사", sha(1), {"형사": share})
    assert caught.value.code == "reading.share"


@pytest.mark.parametrize("document", ["", "xyz", sha(1)[:-2], sha(1) + "00"])
def test_what_is_no_hash_is_refused(document):
    with pytest.raises(ReviewError) as caught:
        needs_second_reading("형사", document, {"형사": 0.5})
    assert caught.value.code == "reading.hash"
