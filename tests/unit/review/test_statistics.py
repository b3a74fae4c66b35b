"""Figures from the log alone."""

from dataclasses import astuple

import pytest

from core.review import DecisionLog, ReviewSession, operations
from core.review.statistics import CategoryFigures, figures_by_category
from tests.fixtures_operations import NAME, NICKNAME, NUMBER, TEXT, begun, blocks, found, mention, of, span

PEOPLE, NUMBERS = "인명", "개인 관련 숫자"


@pytest.fixture
def session() -> ReviewSession:
    return ReviewSession(TEXT, blocks(), found(), DecisionLog("김검토"))


def review(session: ReviewSession) -> None:
    """A review as one goes: three decisions, an addition taken back and made again, a second person's note."""
    operations.accept(session, of(session, "구름산")[0].key)
    operations.reject(session, of(session, "강별하")[0].key, "mention", reason="강별하는 공인")
    operations.change_span(session, of(session, "강별하")[1].key, 19, 23)
    operations.add(session, [span("노을빛"), span("노을빛", 1)], NAME)
    session.undo()
    session.redo()
    session.log.who = "이검토"
    operations.relabel(session, of(session, "010-1234-5678")[0].key, NICKNAME)
    operations.note(session, of(session, "구름산")[0].key, "확인")
    session.undo()


def test_each_mention_counts_once_where_the_log_left_it(session):
    review(session)
    number = of(session, "010-1234-5678")[0]
    result = figures_by_category(session.log)
    assert result == {
        PEOPLE: CategoryFigures(accepted=4, rejected=1, added=2, moved=1),
        category_of_number(): CategoryFigures(accepted=1, relabelled=1),
    }
    assert number.mention.label == NICKNAME


def category_of_number() -> str:
    from core.taxonomy import taxonomy

    return taxonomy().labels[NUMBER].category


@pytest.mark.parametrize(
    ("decide", "figures"),
    [
        (lambda s: operations.undecide(s, operations_key(s)), None),
        (lambda s: (operations.accept(s, 1), operations.reject(s, 1)), (0, 3, 0, 0, 0)),
        (lambda s: (operations.reject(s, 1), operations.undecide(s, 1, "mention")), (0, 2, 0, 0, 0)),
        (lambda s: operations.remove(s, operations.add(s, [span("노을빛")], NAME)[0]), None),
        (lambda s: operations.reject(s, operations.add(s, [span("노을빛")], NAME)[0]), None),
        (lambda s: operations.add(s, [(0, 7)], NAME), (0, 1, 1, 0, 0)),
        (lambda s: operations.note(s, 1, "x"), None),
        (lambda s: (operations.relabel(s, 1, NICKNAME), operations.relabel(s, 1, NAME)), (3, 0, 0, 0, 0)),
    ],
)
def test_what_became_of_people(session, decide, figures):
    decide(session)
    people = figures_by_category(session.log).get(PEOPLE)
    assert (astuple(people) if people else None) == figures


def operations_key(session: ReviewSession) -> int:
    return session.items[0].key


def test_what_only_the_search_before_the_export_brought_up_was_missed_by_detection(session):
    operations.add(session, [span("노을빛")], NAME)
    operations.include(session, [mention("노을빛", 1, "p3"), mention("노을빛", 2, "p3")])
    assert figures_by_category(session.log) == {PEOPLE: CategoryFigures(added=1)}
    operations.accept(session, of(session, "노을빛")[1].key, "mention")
    operations.reject(session, of(session, "노을빛")[2].key, "mention")
    assert figures_by_category(session.log) == {PEOPLE: CategoryFigures(added=2)}


def test_an_empty_log_has_no_figures():
    assert figures_by_category(DecisionLog()) == {}


def test_the_figures_of_a_review_not_begun_are_empty():
    assert figures_by_category(begun().log) == {}
