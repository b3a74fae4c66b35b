"""From token probabilities to spans: whole morphemes, labels apart, people apart."""

import tracemalloc
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tagging.decode import LabelSpace, Morphemes, Scores, decode, decode_both
from core.tokenizer import Encoding

NAME, BANK = "내국인이름", "은행"
SPACE = LabelSpace.of(["O", NAME, BANK])


def encoding(words: list[list[tuple[int, int]]]) -> Encoding:
    """An encoding of morphemes, each a list of token offsets."""
    flat = [token for word in words for token in word]
    index = [i for i, word in enumerate(words) for _ in word]
    zeros = np.zeros(len(flat), np.int64)
    return Encoding(zeros, np.array(flat, np.int64), zeros, np.array(index, np.int64))


def rows(*labels: str | tuple[str, float]) -> Scores:
    """Probabilities by token: a label alone is certain."""
    result = np.zeros((len(labels), 3), np.float32)
    for i, item in enumerate(labels):
        label, share = item if isinstance(item, tuple) else (item, 1.0)
        column = {NAME: 0, BANK: 1, "O": 2}[label]
        result[i, column] = share
        result[i, 2 if column != 2 else 0] += 1 - share
    return Scores(result)


def spans(text: str, enc: Encoding, scores: Scores, threshold: float = 0.5) -> list[tuple[str, str]]:
    return [(text[c.start : c.end], c.label) for c in decode(text, enc, scores, SPACE, threshold)]


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
    space = LabelSpace.of(["B-내국인이름", "I-내국인이름", "O"], "bio")
    scores = space.scores(np.log(np.array([[0.5, 0.3, 0.2]], np.float32)), 1.0)
    assert space.names == (NAME,)
    assert scores.probabilities[0] == pytest.approx([0.8, 0.2], abs=1e-6)
    assert scores.begins is not None
    assert scores.begins[0] == pytest.approx([0.5], abs=1e-6)


def test_empty_text_has_no_spans() -> None:
    assert decode("", encoding([]), Scores(np.zeros((0, 3), np.float32)), SPACE, 0.5) == []


def suspects(text: str, enc: Encoding, scores: Scores, floor: float) -> list[tuple[str, str, float]]:
    _, found = decode_both(text, enc, scores, SPACE, 0.5, floor)
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


BIO = ["O", f"B-{NAME}", f"I-{NAME}", f"B-{BANK}", f"I-{BANK}"]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("B-n I-n O", ["김 철수"]),
        ("B-n B-n I-n", ["김", "철수 이영희"]),
        ("I-n I-n O", ["김 철수"]),  # nothing before it began: the first one begins
        ("O I-n B-n", ["철수", "이영희"]),
        ("B-b I-n I-n", ["김", "철수 이영희"]),  # what goes on with another label begins one of its own
        ("B-n O I-n", ["김", "이영희"]),
        ("I-b B-b I-b", ["김", "철수 이영희"]),
        ("B-n I-b B-n", ["김", "철수", "이영희"]),
    ],
)
def test_bio_spans_are_defined_whatever_the_sequence(tags: str, expected: list[str]) -> None:
    text, enc = "김 철수 이영희", encoding([[(0, 1)], [(2, 4)], [(5, 8)]])
    space = LabelSpace.of(BIO, "bio")
    outputs = [BIO.index(tag.replace("n", NAME).replace("b", BANK)) for tag in tags.split()]
    scores = space.scores(np.log(np.eye(len(BIO), dtype=np.float32)[outputs] * 0.96 + 0.01), 1.0)
    found = decode(text, enc, scores, space, 0.5)
    assert [text[one.start : one.end] for one in found] == expected


def test_a_line_break_separates_what_bio_continues() -> None:
    space = LabelSpace.of(BIO, "bio")
    scores = space.scores(np.log(np.eye(5, dtype=np.float32)[[1, 2]] + 1e-6), 1.0)
    found = decode("한가온\n도하람", encoding([[(0, 3)], [(4, 7)]]), scores, space, 0.5)
    assert [(one.start, one.end) for one in found] == [(0, 3), (4, 7)]


def test_tokens_that_stand_for_nothing_neither_mark_nor_separate() -> None:
    enc = encoding([[(0, 2)], [(3, 3)], [(3, 5)], [(5, 5)]])
    assert spans("우리 은행", enc, rows(BANK, NAME, BANK, NAME)) == [("우리 은행", BANK)]


def test_the_first_token_of_a_word_decides_where_it_is_told_to() -> None:
    scores = rows(NAME, "O", "O", BANK).of_first_tokens(np.array([0, 0, 1, 1]))
    enc = encoding([[(0, 2), (2, 4)], [(5, 7), (7, 9)]])
    assert spans("한가온은 나래은행", enc, scores) == [("한가온은", NAME)]


def defined(tags: list[str]) -> list[tuple[int, int, str]]:
    """Spans (first, last, label) of a BIO sequence by the definition, one tag after the other."""
    spans: list[tuple[int, int, str]] = []
    for i, tag in enumerate(tags):
        if tag == "O":
            continue
        mark, label = tag[0], tag[2:]
        if mark == "I" and spans and spans[-1][1] == i - 1 and spans[-1][2] == label:
            spans[-1] = (spans[-1][0], i, label)
        else:
            spans.append((i, i, label))
    return spans


@settings(max_examples=50)
@given(st.lists(st.sampled_from(BIO), min_size=1, max_size=24))
def test_any_bio_sequence_becomes_the_spans_of_the_definition(tags: list[str]) -> None:
    space = LabelSpace.of(BIO, "bio")
    outputs = [BIO.index(tag) for tag in tags]
    scores = space.scores(np.log(np.eye(len(BIO), dtype=np.float32)[outputs] * 0.96 + 0.01), 1.0)
    text = "가나 " * len(tags)
    found = decode(text, encoding([[(3 * i, 3 * i + 2)] for i in range(len(tags))]), scores, space, 0.5)
    assert [(one.start // 3, one.end // 3, one.label) for one in found] == defined(tags)


def test_a_long_text_is_decoded_in_little_more_memory_than_its_scores_take() -> None:
    rng = np.random.default_rng(1)
    lengths = rng.integers(1, 4, 5_000)
    words = np.repeat(np.arange(len(lengths)), lengths)
    places = np.arange(len(words) + 1)
    offsets = np.stack([places[:-1], places[1:]], axis=1)
    enc = Encoding(np.zeros_like(words), offsets, np.zeros_like(words), words)
    scores = Scores(rng.random((len(words), 713), np.float32))
    tracemalloc.start()
    morphemes = Morphemes.of(enc, scores)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < scores.probabilities.nbytes / 2
    bounds = np.append(0, np.cumsum(lengths))
    known = [scores.probabilities[a:b, :-1].sum(axis=0).argmax() for a, b in pairwise(bounds)]
    assert morphemes.labels.tolist() == known
