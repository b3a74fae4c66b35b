"""Accept a whole category: what it would do is said before, and it reaches nothing else."""

from dataclasses import replace

import pytest

from core.errors import ReviewError
from core.review import ReviewSession, Status, operations
from tests.fixtures_operations import TEXT, begun, blocks, found, of

PEOPLE = "인명"


def scored() -> ReviewSession:
    """Scores from 0.5 on, in steps of a tenth, by position."""
    ordered = sorted(found(), key=lambda one: one.start)
    return ReviewSession(TEXT, blocks(), [replace(one, score=(5 + n) / 10) for n, one in enumerate(ordered)])


@pytest.mark.parametrize(
    ("min_score", "entities"),
    [(0.0, {"p1": 3, "p2": 2}), (0.6, {"p2": 2, "p1": 2}), (0.8, {"p1": 2}), (0.95, {}), (1, {})],
)
def test_the_preview_says_what_happens_and_does_nothing(min_score, entities):
    session = scored()
    preview = operations.preview_accept_all(session, PEOPLE, min_score)
    assert (preview.entities, list(preview.entities)) == (entities, list(entities))
    assert (session.items, len(session.log)) == (scored().items, 0)
    assert operations.accept_all(session, PEOPLE, min_score) == preview
    accepted = tuple(item.key for item in session.items if item.status is Status.ACCEPTED)
    assert accepted == preview.keys
    assert [entry.why for entry in session.log] == ["accept_all"] * bool(entities)


def test_it_is_one_step_of_undo_and_leaves_decisions_alone():
    session = scored()
    operations.reject(session, of(session, "구름산")[0].key)
    before = session.items
    operations.accept_all(session, PEOPLE, 0.0)
    assert {item.status for item in of(session, "구름산")} == {Status.REJECTED}
    assert {item.status for item in of(session, "강별하")} == {Status.ACCEPTED}
    assert {item.status for item in of(session, "010-1234-5678")} == {Status.UNDECIDED}
    session.undo()
    assert session.items == before


@pytest.mark.parametrize(
    ("category", "min_score", "code"),
    [
        ("없는범주", 0.5, "review.unknown_category"),
        ("", 0.5, "review.unknown_category"),
        (PEOPLE, -0.1, "review.score_range"),
        (PEOPLE, 1.1, "review.score_range"),
        (PEOPLE, float("nan"), "review.score_range"),
    ],
)
def test_impossible_wishes_are_refused(category, min_score, code):
    session = begun()
    for operation in (operations.preview_accept_all, operations.accept_all):
        with pytest.raises(ReviewError) as caught:
            operation(session, category, min_score)
        assert caught.value.code == code
    assert len(session.log) == 0
