"""What an export lets stay readable: every value once, in its group, with its places and what was said of it."""

from datetime import UTC, datetime

import pytest

from app.gui.models.stays import GROUPS, StayLine, stays
from core.detection.model import Mention
from core.review import ReviewSession, operations
from core.review.doubts import Answer, Case, Doubt, DoubtKind, Reading, Severity, checklist

TEXT = "원고 구본혁은 나리식당에서 서은채를 만났다. 판사 한도겸. 구본혁의 전화는 010-3391-7742, 국가는 대한민국."
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def marks(value: str, label: str, treatment: str = "letter") -> list[Mention]:
    starts = [place for place in range(len(TEXT)) if TEXT.startswith(value, place)]
    return [Mention(one, one + len(value), label, value, 0.9, "model", treatment, value) for one in starts]


def line(value: str, label: str, why: str | None) -> StayLine:
    """The value with all its places."""
    return StayLine(value, label, tuple((one.start, one.end) for one in marks(value, label)), why)


def session(*kept: Mention) -> ReviewSession:
    found = [*marks("구본혁", "내국인이름"), *marks("나리식당", "식당"), *marks("서은채", "내국인이름")]
    return ReviewSession(TEXT, (), [*found, *marks("대한민국", "국가명"), *kept])


def shown(of: ReviewSession, doubts=(), answers=None, keep=()):
    treatment = lambda mention: "keep" if mention.text in keep else mention.treatment  # noqa: E731
    return stays(of, treatment, doubts, answers)


def looked(of: ReviewSession) -> tuple[Doubt, ...]:
    return checklist(Case(Reading(of.text), of.items, of.kept, marked_before=of.marked_before))


def answered(doubts, why: str) -> dict[str, Answer]:
    return {one.id: Answer("김서기", NOON, why, one.spans) for one in doubts}


def test_where_everything_is_replaced_nothing_stays() -> None:
    assert shown(session()) == {}


def test_each_value_is_one_line_with_its_places_under_what_lets_it_stay() -> None:
    of = session(*marks("한도겸", "내국인이름", "keep"))
    for key, why in ((1, "동명이인임"), (2, "")):
        operations.reject(of, key, reason=why)
    found = shown(of, keep={"대한민국"})
    assert found == {
        "identifiers": (line("구본혁", "내국인이름", "동명이인임"),),
        "rejected": (line("나리식당", "식당", None),),
        "profile": (line("대한민국", "국가명", None),),
        "rule": (line("한도겸", "내국인이름", None),),
    }
    assert list(found) == [group for group in GROUPS if group in found]  # the most dangerous first


def test_an_identifier_without_a_reason_shows_that_it_has_none() -> None:
    of = session()
    operations.reject(of, 1)
    assert shown(of)["identifiers"] == (line("구본혁", "내국인이름", ""),)


def test_the_answer_to_its_doubt_goes_before_the_reason_of_the_decision() -> None:
    of = session()
    operations.reject(of, 1, reason="그때의 사유")
    doubts = looked(of)
    (line,) = shown(of, doubts, answered(doubts, "공개 대상임"))["identifiers"]
    assert line.why == "공개 대상임"


def test_an_answer_given_before_another_place_came_is_no_reason_any_more() -> None:
    doubt = Doubt(DoubtKind.NUMBER, Severity.LEAK, ((0, 2), (3, 6)), (), {}, "number")
    before = {doubt.id: Answer("김서기", NOON, "사건번호임", doubt.spans[:1])}
    assert [one.why for one in shown(session(), [doubt], before)["unmarked"]] == [""]


@pytest.mark.parametrize(
    ("kind", "group"),
    [
        (DoubtKind.CUT_SHORT, "parts"),
        (DoubtKind.LONE_SURNAME, "parts"),
        (DoubtKind.NUMBER, "unmarked"),
        (DoubtKind.NAME_AFTER_ROLE, "unmarked"),
        (DoubtKind.GLUED_NAME, "unmarked"),
        (DoubtKind.FOUND_SINCE, "unmarked"),
        (DoubtKind.SUSPECT, "unmarked"),
        (DoubtKind.LATIN_NAME, "unmarked"),
        (DoubtKind.BIRTH, "unmarked"),
    ],
)
def test_what_is_doubted_and_not_replaced_is_listed_with_what_was_answered(kind: DoubtKind, group: str) -> None:
    start = TEXT.index("010-3391-7742")
    doubt = Doubt(kind, Severity.LEAK, ((start, start + 13),), (), {"label": "휴대폰번호"}, "id")
    for answers, why in (({}, ""), (answered([doubt], "공개된 번호임"), "공개된 번호임")):
        (line,) = shown(session(), [doubt], answers)[group]
        assert "010-3391-7742" in line.text and (line.label, line.places, line.why) == ("휴대폰번호", 1, why)


def test_the_part_of_a_value_that_was_found_since_is_shown_within_its_word() -> None:
    end = TEXT.index("구본혁") + len("구본혁")
    doubt = Doubt(DoubtKind.FOUND_SINCE, Severity.LEAK, ((end - 1, end),), (), {"label": "내국인이름"}, "id")
    (line,) = shown(session(), [doubt])["unmarked"]
    assert line.text.startswith("구본[혁]")
