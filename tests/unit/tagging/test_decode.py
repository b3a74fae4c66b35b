"""From token probabilities to spans: whole morphemes, labels apart, people apart."""

import numpy as np
import pytest

from core.tagging.decode import LabelSpace, decode, decode_both
from core.tokenizer import Encoding

NAME, BANK = "내국인이름", "은행"
SPACE = LabelSpace.of(["O", NAME, BANK])


def encoding(words: list[list[tuple[int, int]]]) -> Encoding:
    """An encoding of morphemes, each a list of token offsets."""
    flat = [token for word in words for token in word]
    index = [i for i, word in enumerate(words) for _ in word]
    zeros = np.zeros(len(flat), np.int64)
    return Encoding(zeros, np.array(flat, np.int64), zeros, np.array(index, np.int64))


def rows(*labels: str | tuple[str, float]) -> np.ndarray:
    """Probabilities by token: a label alone is certain."""
    result = np.zeros((len(labels), 3), np.float32)
    for i, item in enumerate(labels):
        label, share = item if isinstance(item, tuple) else (item, 1.0)
        column = {NAME: 0, BANK: 1, "O": 2}[label]
        result[i, column] = share
        result[i, 2 if column != 2 else 0] += 1 - share
    return result


def spans(text: str, enc: Encoding, probabilities: np.ndarray, threshold: float = 0.5) -> list[tuple[str, str]]:
    return [(text[c.start : c.end], c.label) for c in decode(text, enc, probabilities, SPACE, threshold)]


def test_particles_stay_out() -> None:
    enc = encoding([[(0, 3)], [(3, 4)]])
    assert spans("홍길동은", enc, rows(NAME, "O")) == [("홍길동", NAME)]


def test_a_morpheme_is_whole_even_if_one_token_of_it_is_doubtful() -> None:
    enc = encoding([[(0, 1), (1, 3)], [(3, 4)]])
    assert spans("홍길동은", enc, rows("O", NAME, "O")) == [("홍길동", NAME)]


def test_neighbours_of_other_labels_are_two() -> None:
    enc = encoding([[(0, 2)], [(2, 4)]])
    assert spans("신한은행", enc, rows(NAME, BANK)) == [("신한", NAME), ("은행", BANK)]


@pytest.mark.parametrize(
    ("text", "offsets", "expected"),
    [
        ("김철수 이영희", [[(0, 3)], [(4, 7)]], ["김철수", "이영희"]),
        ("홍 길 동", [[(0, 1)], [(2, 3)], [(4, 5)]], ["홍 길 동"]),
        ("김철수\n이영희", [[(0, 3)], [(4, 7)]], ["김철수", "이영희"]),
        ("김철수\t이영희", [[(0, 3)], [(4, 7)]], ["김철수", "이영희"]),
    ],
)
def test_people_side_by_side_stay_apart(text: str, offsets: list[list[tuple[int, int]]], expected: list[str]) -> None:
    found = spans(text, encoding(offsets), rows(*[NAME] * len(offsets)))
    assert [part for part, _ in found] == expected


def test_other_labels_run_over_spaces_but_not_over_lines() -> None:
    enc = encoding([[(0, 2)], [(3, 5)], [(6, 8)]])
    assert spans("우리 은행\n국민", enc, rows(BANK, BANK, BANK)) == [("우리 은행", BANK), ("국민", BANK)]


def test_threshold_decides() -> None:
    enc = encoding([[(0, 3)]])
    assert spans("홍길동", enc, rows((NAME, 0.4)), 0.5) == []
    assert spans("홍길동", enc, rows((NAME, 0.4)), 0.3) == [("홍길동", NAME)]


def test_bio_outputs_fold_onto_their_labels() -> None:
    space = LabelSpace.of(["B-내국인이름", "I-내국인이름", "O"])
    folded = space.probabilities(np.log(np.array([[0.5, 0.3, 0.2]], np.float32)), 1.0)
    assert space.names == (NAME,)
    assert folded[0] == pytest.approx([0.8, 0.2], abs=1e-6)


def test_empty_text_has_no_spans() -> None:
    assert decode("", encoding([]), np.zeros((0, 3), np.float32), SPACE, 0.5) == []


def suspects(text: str, enc: Encoding, probabilities: np.ndarray, floor: float) -> list[tuple[str, str, float]]:
    _, found = decode_both(text, enc, probabilities, SPACE, 0.5, floor)
    return [(text[c.start : c.end], c.label, round(c.score, 2)) for c in found]


def test_suspects_lie_between_the_floor_and_the_threshold() -> None:
    enc = encoding([[(0, 3)], [(4, 7)], [(8, 11)], [(12, 15)]])
    shares = rows((NAME, 0.9), (NAME, 0.4), (NAME, 0.05), (BANK, 0.2))
    assert suspects("김철수 이영희 박민수 한빛은", enc, shares, 0.1) == [
        ("이영희", NAME, 0.4),
        ("한빛은", BANK, 0.2),
    ]


def test_the_threshold_itself_is_marked_and_the_floor_itself_is_a_suspect() -> None:
    enc = encoding([[(0, 3)], [(4, 7)]])
    marked, doubted = decode_both("김철수 이영희", enc, rows((NAME, 0.5), (NAME, 0.25)), SPACE, 0.5, 0.25)
    assert [(c.start, c.end) for c in marked] == [(0, 3)]
    assert [(c.start, c.end) for c in doubted] == [(4, 7)]


def test_suspects_are_whole_morphemes_and_join_like_marked_spans() -> None:
    enc = encoding([[(0, 1), (1, 2)], [(3, 5)], [(6, 8)]])
    shares = rows("O", (BANK, 0.3), (BANK, 0.4), (BANK, 0.4))
    assert suspects("우리 은행\n국민", enc, shares, 0.1) == [("우리 은행", BANK, 0.35), ("국민", BANK, 0.4)]


@pytest.mark.parametrize("floor", [0.1, 0.5])
def test_asking_for_suspects_changes_nothing_of_what_is_marked(floor: float) -> None:
    text, enc = "홍길동은 우리 은행", encoding([[(0, 3)], [(3, 4)], [(5, 7)], [(8, 10)]])
    shares = rows(NAME, (NAME, 0.2), (BANK, 0.6), (BANK, 0.45))
    assert decode_both(text, enc, shares, SPACE, 0.5, floor)[0] == decode(text, enc, shares, SPACE, 0.5)
