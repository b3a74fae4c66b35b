"""What stands for an entity or a mention, picked by hand; notes."""

import pytest

from core.errors import ReviewError
from core.review import ReviewSession, operations
from tests.fixtures_operations import begun, mention, of


@pytest.mark.parametrize(
    ("text", "stands"),
    [("Z", "Z"), (" 을남 ", "을남"), ("그 남자", "그 남자"), ("갑(甲)", "갑(甲)"), ("산", "산"), (None, None)],
)
def test_it_stands_for_the_whole_entity(text, stands):
    session = begun()
    operations.pick_replacement(session, of(session, "구름산")[1].key, text)
    assert [item.replacement for item in of(session, "구름산")] == [stands] * 3
    assert session.overrides() == ({"p1": stands} if stands else {})
    assert len(session.log) == (stands is not None)


def test_or_for_one_mention():
    session = begun()
    item = of(session, "구름산")[1]
    operations.pick_replacement(session, item.key, "그 남자", "mention")
    assert session.overrides() == {(item.mention.start, item.mention.end): "그 남자"}
    operations.pick_replacement(session, item.key, None, "mention")
    assert session.overrides() == {}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "review.replacement_empty"),
        (" \u3000\t", "review.replacement_empty"),
        ("가\n나", "review.replacement_characters"),
        ("가\u2028나", "review.replacement_characters"),
        ("가\x0b나", "review.replacement_characters"),
        ("가\u200b나", "review.replacement_characters"),
        ("가\x00", "review.replacement_characters"),
        ("구름산", "review.replacement_shows_value"),
        ("구 름 산", "review.replacement_shows_value"),
        ("구름산 씨", "review.replacement_shows_value"),
        ("구름", "review.replacement_shows_value"),
        ("강별하", "review.replacement_shows_value"),
        ("전화 010-1234-5678", "review.replacement_shows_value"),
        ("병녀", "review.replacement_taken"),
        (" 병 녀", "review.replacement_taken"),
        ("B", "review.replacement_taken"),
        ("Ｂ", "review.replacement_taken"),
        ("b", "review.replacement_taken"),
    ],
)
@pytest.mark.parametrize("scope", ["entity", "mention"])
def test_what_cannot_stand_there_is_refused_and_changes_nothing(text, code, scope):
    session = begun()
    operations.pick_replacement(session, of(session, "강별하")[0].key, "병녀", "mention")
    before = session.items
    with pytest.raises(ReviewError) as caught:
        operations.pick_replacement(
            session, of(session, "구름산")[0].key, text, scope, assignments={"p1": "A", "p2": "B", "gone": "Q"}
        )
    assert caught.value.code == code
    assert "구름" not in caught.value.message("ko") and "병녀" not in caught.value.message("en")
    assert session.items == before


@pytest.mark.parametrize("text", ["A", "Q", "병녀"])
def test_its_own_letter_one_of_nobody_and_its_own_text_may_be_picked(text):
    session = begun()
    operations.pick_replacement(session, of(session, "구름산")[1].key, "병녀", "mention")
    operations.pick_replacement(
        session, of(session, "구름산")[0].key, text, assignments={"p1": "A", "p2": "B", "gone": "Q"}
    )
    assert session.overrides() == {"p1": text}


def test_a_value_that_stays_readable_may_be_named():
    session = begun()
    operations.reject(session, of(session, "강별하")[0].key)
    operations.pick_replacement(session, of(session, "구름산")[0].key, "강별하의 이웃")
    assert session.overrides() == {"p1": "강별하의 이웃"}


def test_a_value_too_common_to_be_looked_for_may_be_part_of_it():
    text = "갑은 왔다"
    session = ReviewSession(text, [], [mention("갑", text=text)])
    operations.pick_replacement(session, session.items[0].key, "갑남")
    with pytest.raises(ReviewError):
        operations.pick_replacement(session, session.items[0].key, "갑")


@pytest.mark.parametrize(("scope", "noted"), [("mention", 1), ("entity", 3)])
def test_a_note_stands_beside_a_mention_until_it_is_emptied(scope, noted):
    session = begun()
    key = of(session, "구름산")[0].key
    operations.note(session, key, " 동명이인?\n확인할 것 ", scope)
    assert [item.note for item in session.items].count("동명이인?\n확인할 것") == noted
    operations.note(session, key, "", scope)
    assert session.items == begun().items
    operations.note(session, key, " ", scope)
    assert [entry.why for entry in session.log] == ["note", "note"]
