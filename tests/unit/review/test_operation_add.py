"""Add what detection missed: where else the value stands, and only the chosen places."""

import pytest

from core.detection.model import Mention
from core.documents.model import Block
from core.errors import ReviewError
from core.review import ReviewSession, Status, operations
from tests.fixtures_operations import NAME, NICKNAME, NUMBER, TEXT, begun, blocks, mention, of, span


def offered(text: str, value: str, found: tuple[Mention, ...] = (), place: int = 0) -> list[tuple[str, bool]]:
    """What is offered for ``value``, each with the character before and after it, and whether it is a word."""
    session = ReviewSession(text, [], found)
    start = [n for n in range(len(text)) if text.startswith(value, n)][place]
    return [
        (text[max(0, one.start - 1) : one.end + 1].strip(), one.bordered)
        for one in operations.occurrences(session, start, start + len(value))
    ]


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("달빛은 달빛과 달빛이라고 달빛", "달빛", [("달빛과", True), ("달빛이", True), ("달빛", True)]),
        ("정은이 한 결정은 정은의 것이다", "정은", [("정은의", True)]),
        ("이수와 그가 이수하였다", "이수", []),
        ("노을빛은 새노을빛과 다르다", "노을빛", [("새노을빛과", False)]),
        ("홍길동과 홍 길 동을, (홍길동)", "홍길동", [("홍 길 동을", True), ("(홍길동)", True)]),
        ("Kim은 KIM을 Kimono와", "Kim", [("KIM을", True)]),
        ("010-1234-5678 010-1234-56789", "010-1234-5678", []),
        ("123-456 9123-456 123-456 123-456-7", "123-456", [("123-456", True)]),
        ("123-456 7-123-456", "123-456", []),
        ("갑은 갑과 갑", "갑", []),
        ("홍길동은\n홍길\n동은", "홍길동", []),
    ],
)
def test_other_places_are_offered_as_words_or_where_the_verification_would_look(text, value, expected):
    assert offered(text, value) == expected


def test_what_is_marked_decided_or_kept_is_not_offered():
    text = "홍길동 홍길동 홍길동"
    marked = mention("홍길동", 1, text=text)
    kept = Mention(8, 11, NAME, "홍길동", 1.0, "exemption", "keep", "k")
    assert offered(text, "홍길동", (marked, kept)) == []
    assert offered(text, "홍길동", (marked,)) == [("홍길동", True)]


def test_looking_for_places_is_no_decision():
    session = begun()
    operations.occurrences(session, *span("노을빛"))
    assert (len(session.log), session.items) == (0, begun().items)


def test_only_the_chosen_places_are_added():
    session = begun()
    keys = operations.add(session, [span("노을빛")], NAME)
    added = of(session, "노을빛")
    assert [item.key for item in added] == list(keys)
    assert [(one.status, one.mention.source, one.mention.treatment) for one in added] == [
        (Status.ACCEPTED, "reviewer", "letter")
    ]
    assert added[0].mention.entity not in {"p1", "p2", "n1"}
    session.undo()
    keys = operations.add(session, [span("노을빛", 1), span("노을빛")], NAME)
    assert [session.item(key).mention.start for key in keys] == [span("노을빛")[0], span("노을빛", 1)[0]]
    assert len({session.item(key).mention.entity for key in keys}) == 1
    assert len(session.log) == 3


def test_outer_white_space_is_left_out():
    session = begun()
    start, end = span("노을빛")
    (key,) = operations.add(session, [(start - 1, end)], NAME)
    assert session.item(key).mention.text == "노을빛"


@pytest.mark.parametrize(
    ("label", "known"),
    [(NAME, True), (NICKNAME, True), (NUMBER, False)],
)
def test_a_value_detection_knows_joins_its_entity_by_the_rule_of_detection(label, known):
    text = "홍길동 홍 길 동"
    session = ReviewSession(text, [], [mention("홍길동", text=text)])
    (key,) = operations.add(session, [(4, 9)], label)
    assert (session.item(key).mention.entity == "p1") is known


def test_namesakes_are_never_joined_by_guessing():
    text = "홍길동, 홍길동, 홍길동"
    found = [mention("홍길동", 0, "p1", text=text), mention("홍길동", 1, "p2", text=text)]
    session = ReviewSession(text, [], found)
    (key,) = operations.add(session, [(10, 13)], NAME)
    assert session.item(key).mention.entity not in {"p1", "p2"}
    session.undo()
    (key,) = operations.add(session, [(10, 13)], NAME, entity="p2")
    assert session.item(key).mention.entity == "p2"


def test_a_new_mention_of_an_entity_gets_what_was_picked_for_it():
    session = begun()
    operations.pick_replacement(session, of(session, "구름산")[0].key, "을남")
    (key,) = operations.add(session, [span("노을빛")], NAME, entity="p1")
    assert session.item(key).replacement == "을남"
    assert session.overrides() == {"p1": "을남"}


def test_a_wider_selection_swallows_what_it_contains():
    session = begun()
    start, end = span("구름산")
    operations.add(session, [(start - 4, end)], NAME)
    assert session.items[0].mention.text == "피고인 구름산"
    assert len(of(session, "구름산")) == 2
    session.undo()
    assert session.items == begun().items


@pytest.mark.parametrize(
    ("spans", "label", "code"),
    [
        ([], NAME, "review.empty_selection"),
        ([(3, 4)], NAME, "review.empty_selection"),
        ([(5, 5)], NAME, "review.empty_selection"),
        ([(6, 5)], NAME, "review.empty_selection"),
        ([(len(TEXT), len(TEXT) + 9)], NAME, "review.empty_selection"),
        ([(16, 20)], NAME, "review.crosses_paragraph"),
        ([(0, 5)], NAME, "review.cuts_mention"),
        ([(5, 6)], NAME, "review.cuts_mention"),
        ([(0, 3)], "없는라벨", "review.unknown_label"),
        ([(0, 3), (1, 3)], NAME, "review.selections_overlap"),
        ([(0, 3), (11, 14)], NAME, "review.different_values"),
        ([(0, 3), (16, 20)], NAME, "review.crosses_paragraph"),
    ],
)
def test_impossible_additions_are_refused_and_change_nothing(spans, label, code):
    session = begun()
    with pytest.raises(ReviewError) as caught:
        operations.add(session, spans, label)
    assert caught.value.code == code
    assert session.items == begun().items
    assert len(session.log) == 0


def test_an_entity_nobody_knows_is_refused():
    with pytest.raises(ReviewError) as caught:
        operations.add(begun(), [(0, 3)], NAME, entity="p9")
    assert caught.value.code == "review.unknown_mention"


def test_between_blocks_nothing_can_be_added():
    session = ReviewSession("가나\t다라", [Block(0, 2), Block(3, 5)], [])
    with pytest.raises(ReviewError) as caught:
        operations.add(session, [(1, 4)], NAME)
    assert caught.value.code == "review.crosses_paragraph"


@pytest.mark.parametrize(("value", "came"), [("노을빛", 1), ("구름산", 0)])
def test_what_a_later_search_found_comes_in_undecided_unless_it_is_marked(value, came):
    session = ReviewSession(TEXT, blocks(), begun().decided_mentions())
    assert operations.include(session, [mention(value, 0, "x")]) == came
    assert [item.status for item in of(session, "노을빛")] == [Status.UNDECIDED] * came
    assert len(session.log) == came


def test_included_mentions_do_not_overlap_one_another():
    text = "홍길동"
    session = ReviewSession(text, [], [])
    assert operations.include(session, [mention("홍길동", text=text), mention("길동", text=text)]) == 1


def test_an_included_mention_of_a_known_entity_gets_what_was_picked_for_it():
    session = begun()
    operations.pick_replacement(session, of(session, "구름산")[0].key, "을남")
    operations.include(session, [mention("노을빛", 0, "p1")])
    assert of(session, "노을빛")[0].replacement == "을남"
