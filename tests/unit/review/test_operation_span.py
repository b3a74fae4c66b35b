"""Change of span, and the snapping of selections."""

import pytest

from core.errors import ReviewError
from core.review import ReviewSession, Status, operations
from core.review.snap import snap
from tests.fixtures_operations import NAME, TEXT, begun, mention, of

KIM = "김철수는 김철수가 아니다. 김철수도, 김철만도 온다.\n김철"


def too_short() -> ReviewSession:
    """Detection found the first two syllables of each name."""
    return ReviewSession(KIM, [], [mention("김철", place, text=KIM) for place in range(5)])


@pytest.mark.parametrize(
    ("left", "right", "value"),
    [(0, 1, "구름산은"), (1, 0, "름산"), (-4, 0, "피고인 구름산"), (-1, 0, "구름산"), (0, -1, "구름"), (1, -1, "름")],
)
def test_a_span_moves_and_the_mention_is_accepted(left, right, value):
    session = begun()
    before = of(session, "구름산")[0]
    operations.change_span(session, before.key, before.mention.start + left, before.mention.end + right)
    after = session.item(before.key)
    assert after.mention.text == value
    assert (after.mention.label, after.mention.entity, after.mention.source) == (NAME, "p1", "model")
    assert after.status is Status.ACCEPTED
    assert [entry.why for entry in session.log] == ["span"]


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [
        (7, 7, "review.empty_selection"),
        (8, 9, "review.empty_selection"),
        (9, 7, "review.empty_selection"),
        (0, 10, "review.touches_mention"),
        (9, 12, "review.touches_mention"),
        (8, 14, "review.touches_mention"),
        (16, 20, "review.crosses_paragraph"),
    ],
)
def test_impossible_spans_are_refused_and_change_nothing(start, end, code):
    session = begun()
    with pytest.raises(ReviewError) as caught:
        operations.change_span(session, of(session, "구름산")[0].key, start, end)
    assert caught.value.code == code
    assert session.items == begun().items
    assert len(session.log) == 0


@pytest.mark.parametrize("scope", ["mention", "entity"])
def test_two_halves_of_a_name_become_one_mention(scope):
    text = "피고인 왕예린은 왔다. 왕예린이 갔다."
    session = ReviewSession(text, [], [mention("왕", 0, "p1", text=text), mention("예린", 0, "p2", text=text)])
    first = session.items[0]
    assert operations.change_span(session, first.key, 4, 7, scope) == 1
    (whole,) = session.items
    assert (whole.key, whole.mention.text, whole.mention.entity) == (first.key, "왕예린", "p1")
    session.undo()
    assert [item.mention.text for item in session.items] == ["왕", "예린"]


@pytest.mark.parametrize(
    ("scope", "moved", "values"),
    [
        ("mention", 1, ["김철수", "김철", "김철", "김철", "김철"]),
        ("entity", 3, ["김철수", "김철수", "김철수", "김철", "김철"]),
    ],
)
def test_mentions_that_read_the_same_move_alike_and_others_stay(scope, moved, values):
    session = too_short()
    assert operations.change_span(session, session.items[0].key, 0, 3, scope) == moved
    assert [item.mention.text for item in session.items] == values
    session.undo()
    assert session.items == too_short().items


@pytest.mark.parametrize("scope", ["mention", "entity"])
def test_who_mends_an_entity_decides_on_it(scope):
    session = too_short()
    operations.reject(session, session.items[4].key, "mention")
    operations.change_span(session, session.items[0].key, 0, 3, scope)
    left = Status.UNDECIDED if scope == "mention" else Status.ACCEPTED
    assert [item.status for item in session.items] == [Status.ACCEPTED, left, left, left, Status.REJECTED]
    session.undo()
    assert [item.status for item in session.items] == [Status.UNDECIDED] * 4 + [Status.REJECTED]


def test_moving_alike_never_makes_mentions_touch():
    text = "가람가람가람"
    session = ReviewSession(text, [], [mention("가", place, text=text) for place in range(3)])
    assert operations.change_span(session, session.items[0].key, 0, 2, "entity") == 3
    assert [item.mention.text for item in session.items] == ["가람"] * 3
    with pytest.raises(ReviewError):
        operations.change_span(session, session.items[0].key, 0, 3, "entity")
    text = "가나가나가"
    session = ReviewSession(text, [], [mention("나", place, text=text) for place in range(2)])
    assert operations.change_span(session, session.items[0].key, 0, 3, "entity") == 1
    assert [item.mention.text for item in session.items] == ["가나가", "나"]
    text = "가나가 가나가나가"
    session = ReviewSession(text, [], [mention("나", place, text=text) for place in range(3)])
    assert operations.change_span(session, session.items[0].key, 0, 3, "entity") == 2
    assert [item.mention.text for item in session.items] == ["가나가", "가나가", "나"]


def test_a_mention_at_the_very_beginning_cannot_move_before_it():
    text = "나 가나"
    session = ReviewSession(text, [], [mention("나", place, text=text) for place in range(2)])
    assert operations.change_span(session, session.items[1].key, 2, 4, "entity") == 1
    assert [item.mention.text for item in session.items] == ["나", "가나"]


@pytest.mark.parametrize(
    ("text", "selected", "snapped"),
    [
        ("피고인 홍길동은 왔다", "길동", "홍길동"),
        ("피고인 홍길동은 왔다", "홍길동", "홍길동"),
        ("증인 노을빛에게 말했다", "노을", "노을빛"),
        ("증인 노을빛에게 말했다", "을빛", "노을빛"),
        ("서울특별시 강남구", "별시", "서울특별시"),
        ("계좌 123-456-789 입금", "23-456", "123-456"),
        ("김가은이 왔다", "김가은", "김가은"),
        ("갔다", "", ""),
    ],
)
def test_a_selection_snaps_to_whole_morphemes(text, selected, snapped):
    start = text.index(selected)
    found = snap(text, start, start + len(selected))
    assert text[slice(*found)] == snapped


@pytest.mark.parametrize("start", range(0, len(TEXT) - 3, 7))
def test_snapping_never_narrows(start):
    low, high = snap(TEXT, start, start + 3)
    assert low <= start < start + 3 <= high


def test_snapping_far_into_a_long_text_gives_its_own_offsets():
    text = "가나다라 마바사아.\n" * 500 + "피고인 홍길동은 왔다"
    start = text.index("길동")
    assert snap(text, start, start + 2) == (start - 1, start + 2)
