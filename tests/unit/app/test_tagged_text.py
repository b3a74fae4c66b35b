"""Tags behind the words of what was found: places, values of several words and lines, what was rejected."""

import doctest

import pytest

import app.table.tags
from app.desk.tags import colours_of, tagged
from core.detection.model import Mention
from core.review import ReviewSession, Status, operations

TEXT = "원고 마도현은 서울 종로구에\n산다. 전화 010-4410-2231."


def mention(value: str, label: str, text: str = TEXT) -> Mention:
    start = text.index(value)
    return Mention(start, start + len(value), label, value, 0.9, "model", "letter", value)


@pytest.fixture
def session() -> ReviewSession:
    found = [mention("마도현", "내국인이름"), mention("서울 종로구", "주소"), mention("010-4410-2231", "휴대폰번호")]
    return ReviewSession(TEXT, (), found)


def test_examples() -> None:
    assert doctest.testmod(app.table.tags).failed == 0


def test_each_word_of_a_value_has_its_tag_and_the_value_one_place(session: ReviewSession) -> None:
    made = tagged(TEXT, session.items)
    assert made.text == "원고 마도현(PER-B)은 서울(LOC-B) 종로구(LOC-I)에\n산다. 전화 010-4410-2231(휴대폰번호-B)."
    shown = [made.text[mark.start : mark.end] for mark in made.marks]
    assert shown == ["마도현(PER-B)", "서울(LOC-B) 종로구(LOC-I)", "010-4410-2231(휴대폰번호-B)"]
    assert [mark.key for mark in made.marks] == [item.key for item in session.items]


def test_what_was_rejected_stays_as_it_is(session: ReviewSession) -> None:
    operations.reject(session, session.items[0].key, "mention")
    assert session.items[0].status is Status.REJECTED
    assert tagged(TEXT, session.items).text.startswith("원고 마도현은 서울(LOC-B)")
    assert "PER" not in colours_of(TEXT, session.items).decode()


def test_a_value_over_the_end_of_a_line_is_marked_in_both() -> None:
    text = "주소는 서울\n종로구 <가람로>이다."
    page = colours_of(text, ReviewSession(text, (), [mention("서울\n종로구", "주소", text)]).items).decode()
    assert "서울<small>(LOC-B)</small>" in page and "종로구<small>(LOC-I)</small>" in page
    assert "&lt;가람로&gt;" in page and page.count("<tr><td") == 2
