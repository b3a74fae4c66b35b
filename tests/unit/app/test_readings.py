"""Two readings compared, and which judgments are read twice, without a window."""

from dataclasses import replace

import pytest

from app.desk.case_types import CASE_TYPES, case_type
from app.desk.readings import Readings, described, needs_another, value
from core import messages
from core.detection.model import Mention
from core.errors import ReviewError
from core.review import Item, Status
from core.review.second_reading import Pair, pairs


@pytest.fixture(autouse=True)
def korean():
    messages.set_language("ko")


def item(key, start, text="구름산", **changes):
    mention = Mention(start, start + len(text), "내국인이름", text, 0.9, "model", "letter", text)
    return replace(Item(key, mention), **changes)


ACCEPTED, REJECTED = Status.ACCEPTED, Status.REJECTED
FIRST = (item(1, 0, status=ACCEPTED), item(2, 10, status=ACCEPTED), item(3, 20, status=REJECTED), item(4, 30))
SECOND = (item(1, 0, status=ACCEPTED), item(2, 10, status=REJECTED), item(4, 30, note="두 번 본다"), item(5, 40))


def readings(only=False):
    made = Readings(only)
    made.take(pairs(FIRST, SECOND))
    return made


def test_all_places_are_shown_or_those_that_differ():
    made = readings()
    assert [pair.start for pair in made.shown] == [0, 10, 20, 30, 40]
    made.only = True
    assert [pair.start for pair in made.shown] == [10, 20, 30, 40]
    assert made.differing == 4


def test_steps_go_from_difference_to_difference_round_the_end():
    made = readings()
    assert [made.step(1).start for _ in range(5)] == [10, 20, 30, 40, 10]
    assert [made.step(-1).start for _ in range(2)] == [40, 30]


def test_the_current_place_stays_when_something_is_decided():
    made = readings()
    made.choose(2)
    made.take(pairs(FIRST, SECOND[1:]))
    assert made.row == 2 and made.shown[2].start == 20
    made.take(pairs(FIRST[:1], SECOND[:1]))
    assert made.row == -1 and made.step(1) is None


@pytest.mark.parametrize("row", [-1, 5])
def test_there_is_no_row_before_the_first_or_after_the_last(row):
    assert readings().choose(row) is None


def test_each_difference_is_said_in_words():
    words = {pair.start: described(pair) for pair in readings().shown}
    assert words == {
        0: "확인",
        10: "확인 → 제외",
        20: "삭제",
        30: "메모 ‘두 번 본다’",
        40: "추가",
    }


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"replacement": "B"}, "바뀔 글자 기준대로 → B"),
        ({"mention": replace(FIRST[0].mention, label="영어이름")}, "분류 내국인이름 → 영어이름"),
        ({"mention": replace(FIRST[0].mention, end=2, text="구름")}, "범위 ‘구름산’ → ‘구름’"),
        ({"mention": replace(FIRST[0].mention, entity="다른 사람")}, "다른 대상으로"),
    ],
)
def test_what_was_changed_is_shown_before_and_after(change, expected):
    assert described(Pair(FIRST[0], replace(FIRST[0], **change))) == expected


def test_the_value_is_the_one_that_stands_there_now_or_stood_there():
    assert [value(pair) for pair in (Pair(FIRST[0], None), Pair(None, item(1, 0, "강별하")))] == ["구름산", "강별하"]


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        ("2021고단12", "criminal"),
        ("2020가합345", "civil"),
        ("2019드단6", "family"),
        ("2022구합 78", "administrative"),
        ("2017재고합4", "criminal"),
        ("2019재노33", "criminal"),
        ("2020재나5", "civil"),
        ("2021재누6", "administrative"),
        ("2021재르7", "family"),
        ("２０２１고단１２３", "criminal"),
        ("2021 고 단 123", "criminal"),
        ("2020카합12", "civil"),
        ("2023타경4410", "civil"),
        ("2020준재나8", "civil"),
        ("2021초기12", "criminal"),
        ("2021치고1", "criminal"),
        ("2021전도3", "criminal"),
        ("2022보노4", "criminal"),
        ("2018느단90", "family"),
        ("2018후감9", "family"),
        ("2017두31", "administrative"),
        ("2016허51", "other"),
        ("2022개회100345", "other"),
        ("2022헌바1", "other"),
        ("", "other"),
    ],
)
def test_the_sign_of_the_case_number_tells_the_kind(number, kind):
    assert case_type(f"서울중앙지방법원\n사건 {number} 사기\n") == kind


def test_a_sign_that_nobody_knows_is_read_twice_as_often_as_any_kind():
    percents, hashes = {"criminal": 100, "civil": 0, "other": 0}, [f"{number:064x}" for number in range(9)]
    for head, twice in (
        ("2022헌바1", True),
        ("2031 새 로 운 12", True),
        ("2016허51", False),
        ("2021년 3월 5일", False),
        ("2021 년 3 월", False),
        ("", False),
    ):
        assert {needs_another(f"사건 {head} 사기\n", one, percents) for one in hashes} == {twice}, head


def test_a_cited_case_further_down_does_not_count():
    assert case_type("판결\n" + "가" * 1_000 + "2021고단12") == "other"


@pytest.mark.parametrize("percent", [0, 100])
def test_none_or_all_of_a_kind_are_read_twice(percent):
    hashes = [f"{number:064x}" for number in range(50)]
    assert all(needs_another("2021고단12", one, {"criminal": percent}) is (percent == 100) for one in hashes)
    assert not any(needs_another("2020가합3", one, {"criminal": percent}) for one in hashes)


def test_about_the_share_of_them_is_read_twice_and_always_the_same():
    hashes = [f"{number:064x}" for number in range(400)]
    chosen = [one for one in hashes if needs_another("2021고단12", one, {"criminal": 30})]
    assert 80 < len(chosen) < 160
    assert all(needs_another("2021고단12", one, {"criminal": 60}) for one in chosen)


def test_a_share_beyond_all_is_refused():
    with pytest.raises(ReviewError):
        needs_another("2021고단12", "0" * 64, dict.fromkeys(CASE_TYPES, 101))
