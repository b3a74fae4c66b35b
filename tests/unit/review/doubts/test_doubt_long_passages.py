"""A long passage without a mark in a document full of marks."""

import pytest
from doubt_cases import case

from core.review.doubts import long_passages
from core.review.doubts.long_passages import LONGEST

NAMES = " ".join(["⟦표정욱|e1⟧은"] * 6)
PROSE = "법원은 이 점을 살펴보고 그렇게 판단하였다. "
STATUTE = "제44조 제2항 제4호에 따라 다음 각 호와 같이 정한다. "


def of_length(phrase: str, length: int) -> str:
    return (phrase * (length // len(phrase) + 1))[:length].rstrip(" ").ljust(length, "다")


@pytest.mark.parametrize(("length", "doubts"), [(LONGEST - 1, 0), (LONGEST + 1, 1)])
@pytest.mark.parametrize("where", ["first", "between", "last"])
def test_a_passage_is_too_long_above_the_limit(length: int, doubts: int, where: str) -> None:
    passage = of_length(PROSE, length)
    marked = {"first": f"{passage}\n{NAMES}", "between": f"{NAMES}\n{passage}\n{NAMES}", "last": f"{NAMES}\n{passage}"}
    # The word after the last name belongs to the passage: 은, a line break.
    found = list(long_passages.find(case(marked[where].replace("⟧은", "⟧"))))
    assert len(found) == doubts
    assert all(end - start == length for doubt in found for start, end in doubt.spans)


def test_statutes_name_nobody() -> None:
    assert list(long_passages.find(case(f"{NAMES}\n{of_length(STATUTE, 5_000)}"))) == []


def test_a_document_that_names_hardly_anybody_has_no_gaps() -> None:
    assert list(long_passages.find(case(f"⟦표정욱⟧은 {of_length(PROSE, 5_000)}"))) == []


def test_a_rejected_mention_was_looked_at_and_ends_a_passage() -> None:
    half = of_length(PROSE, LONGEST - 100)
    assert list(long_passages.find(case(f"{NAMES} {half} ⟦-가람⟧ {half}"))) == []
