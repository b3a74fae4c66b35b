"""What a reviewer can do with the mentions of a judgment, and take back."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.detection.model import Mention
from core.documents.model import Block
from core.errors import ReviewError
from core.review import ReviewSession, Status
from core.taxonomy import taxonomy

TEXT = "피고인 구름산은 강별하를 만났다.\n강별하는 구름산에게 돈을 빌렸다. 증인 노을빛은 구름산을 안다."
LABEL = "내국인이름"


def mention(start: int, text: str, entity: str, label: str = LABEL) -> Mention:
    assert TEXT[start : start + len(text)] == text
    return Mention(start, start + len(text), label, text, 0.9, "model", "letter", entity)


def places(value: str) -> list[int]:
    return [i for i in range(len(TEXT)) if TEXT.startswith(value, i)]


@pytest.fixture
def session() -> ReviewSession:
    first, second = TEXT.split("\n")
    blocks = [Block(0, len(first)), Block(len(first) + 1, len(first) + 1 + len(second))]
    found = [mention(i, "구름산", "p1") for i in places("구름산")] + [
        mention(i, "강별하", "p2") for i in places("강별하")
    ]
    return ReviewSession(TEXT, blocks, found)


def statuses(session: ReviewSession, entity: str) -> list[Status]:
    return [item.status for item in session.items if item.mention.entity == entity]


def test_items_come_in_reading_order_and_undecided_ones_are_replaced(session):
    starts = [item.mention.start for item in session.items]
    assert starts == sorted(starts)
    assert len(session.decided_mentions()) == len(session.items) == len(session.undecided()) == 5


def test_rejecting_means_the_whole_entity_and_no_other(session):
    session.reject(session.items[0].key)
    assert statuses(session, "p1") == [Status.REJECTED] * 3
    assert statuses(session, "p2") == [Status.UNDECIDED] * 2
    assert {(m.entity, m.treatment) for m in session.decided_mentions()} == {("p1", "keep"), ("p2", "letter")}


def test_a_single_occurrence_can_be_rejected(session):
    session.reject(session.items[0].key, scope="mention")
    assert statuses(session, "p1") == [Status.REJECTED, Status.UNDECIDED, Status.UNDECIDED]
    assert session.entities()[0].status is None


def test_what_detection_keeps_is_no_item_but_reaches_the_plan():
    kept = replace(mention(TEXT.index("노을빛"), "노을빛", "k"), treatment="keep")
    session = ReviewSession(TEXT, [], [kept])
    assert session.items == ()
    assert session.decided_mentions() == (kept,)
    session.add(kept.start, kept.end, LABEL)
    assert [m.treatment for m in session.decided_mentions()] == ["letter"]


def test_accepting_twice_is_one_decision(session):
    session.accept(session.items[0].key)
    session.accept(session.items[0].key)
    assert len(session.log) == 1


def test_relabelling_brings_the_treatment_of_the_new_label(session):
    session.relabel(session.items[0].key, "주민등록번호")
    relabelled = session.entities()[0].items
    assert {(i.mention.label, i.mention.treatment, i.status) for i in relabelled} == {
        ("주민등록번호", taxonomy().labels["주민등록번호"].treatment, Status.ACCEPTED)
    }


def test_a_missed_name_is_added_and_trimmed(session):
    start = TEXT.index("노을빛")
    key = session.add(start - 1, start + 3, LABEL)
    added = session.item(key)
    assert (added.mention.text, added.status, added.mention.source) == ("노을빛", Status.ACCEPTED, "reviewer")
    assert added.mention.entity not in {"p1", "p2"}


def test_a_missed_name_is_added_everywhere_but_not_inside_words():
    text = "달빛마을은 달빛과 다르다. 달빛은 새달빛이 아니다."
    session = ReviewSession(text, [], [])
    session.add(0, 2, LABEL)
    assert [item.mention.start for item in session.items] == [0, 6, 15]
    session.undo()
    session.add(0, 2, LABEL, everywhere=False)
    assert [item.mention.start for item in session.items] == [0]


def test_a_wider_selection_swallows_what_it_contains(session):
    start = TEXT.index("구름산")
    session.add(start - 4, start + 3, LABEL, everywhere=False)
    assert session.items[0].mention.text == "피고인 구름산"
    session.undo()
    assert session.items[0].mention.text == "구름산"


@pytest.mark.parametrize(
    ("start", "end", "label", "code"),
    [
        (3, 4, LABEL, "review.empty_selection"),
        (5, 5, LABEL, "review.empty_selection"),
        (TEXT.index("\n") - 3, TEXT.index("\n") + 3, LABEL, "review.crosses_paragraph"),
        (0, 5, LABEL, "review.cuts_mention"),
        (0, 3, "없는라벨", "review.unknown_label"),
    ],
)
def test_impossible_additions_are_refused_and_change_nothing(session, start, end, label, code):
    before = session.items
    with pytest.raises(ReviewError) as caught:
        session.add(start, end, label)
    assert caught.value.code == code
    assert session.items == before
    assert len(session.log) == 0


def test_item_at_knows_the_borders(session):
    first = session.items[0].mention
    assert session.item_at(first.start - 1) is None
    assert session.item_at(first.start).mention == first
    assert session.item_at(first.end - 1).mention == first
    assert session.item_at(first.end) is None


def test_the_log_is_append_only_and_says_who_when_why(session):
    session.log.who = "검토자"
    session.accept(session.items[0].key, why="당사자")
    session.undo()
    session.redo()
    kinds = [(entry.kind, entry.of, entry.who, entry.why) for entry in session.log]
    assert kinds == [
        ("do", None, "검토자", "당사자"),
        ("undo", 0, "검토자", "당사자"),
        ("redo", 0, "검토자", "당사자"),
    ]
    assert all(entry.when.tzinfo for entry in session.log)


def test_nothing_to_undo_or_redo_is_said(session):
    for operation, code in (
        (session.undo, "review.nothing_to_undo"),
        (session.redo, "review.nothing_to_redo"),
    ):
        with pytest.raises(ReviewError) as caught:
            operation()
        assert caught.value.code == code


def test_a_new_decision_ends_redoing(session):
    session.accept(session.items[0].key)
    session.undo()
    session.reject(session.items[0].key)
    assert not session.log.can_redo


def test_listeners_hear_of_every_change(session):
    heard = []
    session.subscribe(lambda: heard.append(len(session.log)))
    session.accept(session.items[0].key)
    session.undo()
    assert heard == [1, 2]


def test_overlapping_mentions_are_refused():
    with pytest.raises(ReviewError):
        ReviewSession(TEXT, [], [mention(4, "구름산", "a"), mention(5, "름산", "b")])


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["accept", "reject", "relabel", "add", "undo", "redo"]),
        st.integers(0, 30),
        st.integers(0, len(TEXT)),
        st.integers(1, 6),
        st.booleans(),
    ),
    max_size=25,
)


@given(OPERATIONS)
def test_undoing_everything_gives_the_beginning_and_redoing_the_end(operations):
    session = ReviewSession(TEXT, [], [mention(i, "구름산", "p1") for i in places("구름산")])
    start = session.items
    for name, which, position, length, flag in operations:
        try:
            run(session, name, which, position, length, flag)
        except ReviewError:
            continue
        spans = [(i.mention.start, i.mention.end) for i in session.items]
        assert all(a[1] <= b[0] for a, b in pairwise(spans))
        assert all(TEXT[i.mention.start : i.mention.end] == i.mention.text for i in session.items)
    end, undone = session.items, 0
    while session.log.can_undo:
        session.undo()
        undone += 1
    assert session.items == start
    for _ in range(undone):
        session.redo()
    assert session.items == end


def run(session, name, which, position, length, flag):
    if name in ("undo", "redo"):
        getattr(session, name)()
    elif name == "add":
        session.add(position, position + length, LABEL, everywhere=flag)
    else:
        key = session.items[which % len(session.items)].key
        scope = "entity" if flag else "mention"
        if name == "relabel":
            session.relabel(key, "주민등록번호", scope)
        else:
            getattr(session, name)(key, scope)
