"""Who is enumerated with people."""

from time import process_time

import pytest

from core.detection.enumerated import find_enumerated
from core.detection.model import Candidate


def _found(marked: str, label: str = "내국인이름") -> list[str]:
    """What is found beside the people between ⟦⟧."""
    text, people = "", []
    for part in marked.split("⟦"):
        inside, closed, rest = part.partition("⟧")
        if closed:
            people.append(Candidate(len(text), len(text) + len(inside), label, 0.9, "model"))
        text += inside + rest
    return [text[one.start : one.end] for one in find_enumerated(text, people)]


@pytest.mark.parametrize(
    ("marked", "names"),
    [
        ("⟦표정욱⟧(수용번호 1884), ⟦내찬태⟧, 홍두깨가 있었다", ["홍두깨"]),
        ("⟦표정욱⟧, ⟦내찬태⟧ 및 홍두깨의 각 진술", ["홍두깨"]),
        ("⟦표정욱⟧·⟦내찬태⟧·홍두깨를", ["홍두깨"]),
        ("⟦표정욱⟧, ⟦내찬태⟧, 홍두깨 등이 왔다", ["홍두깨"]),
        ("(⟦표정욱⟧, ⟦내찬태⟧, 홍두깨)", ["홍두깨"]),
        ("⟦표정욱⟧, ⟦내찬태⟧, 홍두깨, 맷돌이 왔다", ["홍두깨"]),
        ("⟦표정욱⟧, ⟦내찬태⟧, 홍두깨에 대한 공소", ["홍두깨"]),
        ("⟦표정욱⟧, ⟦내찬태⟧, 홍두깨로 하여금", ["홍두깨"]),
        ("⟦표정욱⟧, ⟦내찬태⟧, 나도윤이 왔다", ["나도윤"]),
        # who is spoken of, or when
        ("⟦표정욱⟧, ⟦내찬태⟧ 및 가족이 살았다", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 그들의 아들", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 누군가가 있었다", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 오후에 왔다", []),
        # two people at least, and nothing that may go on as something else
        ("⟦표정욱⟧, 홍두깨가 있었다", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 베트남 국적의", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 주식회사 새봄에", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 간호조무사 임오자", []),
        ("⟦표정욱⟧, ⟦내찬태⟧는 홍두깨가", []),
        # who is called by what he is
        ("⟦표정욱⟧, ⟦내찬태⟧ 및 피고인의", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 직원들이", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 사장이", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 아들과", []),
        ("⟦표정욱⟧, ⟦내찬태⟧, 일본에", []),
        # marked already
        ("⟦표정욱⟧, ⟦내찬태⟧, ⟦홍두깨⟧가", []),
    ],
)
def test_a_word_in_one_line_with_people_may_be_somebody(marked: str, names: list[str]) -> None:
    assert _found(marked) == names


def test_what_is_enumerated_with_firms_is_nobody() -> None:
    assert _found("⟦새봄⟧, ⟦한결⟧, 홍두깨가", "카페") == []


def test_long_enumerations_take_time_in_proportion_to_their_length() -> None:
    def seconds(count: int) -> float:
        began = process_time()
        assert _found("⟦표정욱⟧, " * count + "홍두깨가") == ["홍두깨"]
        return process_time() - began

    seconds(100)
    assert seconds(4_000) < 40 * max(seconds(400), 0.005)
