"""Letters that named people before the redaction."""

import pytest
from doubt_cases import case, said

from core.review.doubts import original_letters


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("피해자 A가 말하였다", [["A"]]),
        ("A씨는 B에게 주었다. A는 갔다.", [["A", "A"], ["B"]]),
        ("'C'라는 사람과 'D'의 대화", [["D"]]),
        ("피고인 AB는", [["AB"]]),
        ("원고 A은행과 B 식당에서", [["A"], ["B"]]),
        ("갑은 을에게 통지하여야 한다", [["갑"], ["을"]]),
        ("‘갑’은 원고이고 ‘을’은 피고이다", [["갑"], ["을"]]),
    ],
)
def test_a_letter_that_names_somebody_is_a_doubt(text: str, letters: list[list[str]]) -> None:
    of = case(text)
    assert said(of, original_letters.find(of)) == letters


@pytest.mark.parametrize(
    "text",
    [
        "갑 제1호증, 을 제2호증의 각 기재",
        "갑 제1 내지 7호증, 을 제1 내지 6호증",
        "갑제1호증과 을나 제3호증",
        "물류창고 B동과 B형간염",
        "A4 용지와 PC를, TV가",
        "CCTV의 영상",
        "병을 던졌다",
        "밥을 먹고 정을 쌓았다",
        "⟦A|e1⟧가 말하였다",
    ],
)
def test_exhibits_buildings_and_common_words_are_none(text: str) -> None:
    assert list(original_letters.find(case(text))) == []


def test_the_letters_of_a_judgment_that_is_full_of_them_are_one_doubt() -> None:
    said_of = "{}가 말하였다. "
    few, many = (case("".join(map(said_of.format, letters)) + "A는 갔다.") for letters in ("ABCDE", "ABCDEF"))
    assert said(few, original_letters.find(few)) == [["A", "A"], ["B"], ["C"], ["D"], ["E"]]
    (one,) = original_letters.find(many)
    assert said(many, [one]) == [["A", "B", "C", "D", "E", "F", "A"]] and one.detail == {"count": 7}


def test_what_is_marked_leaves_the_doubt_of_all_letters_and_changes_no_other() -> None:
    letters = [*"ABCDEF"]
    of = [case("".join(f"{one}가 말하였다. " for one in each)) for each in (letters, ["⟦A|e1⟧", *letters[1:]])]
    (before,), (after,) = (original_letters.find(one) for one in of)
    assert len(after.spans) == 5 and after.id == before.id
