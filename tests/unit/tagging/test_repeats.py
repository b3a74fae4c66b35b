"""Equal values of one text agree: what the network says of one place counts for the others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tagging.decode import LabelSpace, Scores, decode
from core.tagging.repeats import agree
from core.tokenizer import Encoding

NAME, FIRM, SHOP = "내국인이름", "불특정회사명", "식당"
SPACE = LabelSpace.of(["O", NAME, FIRM, SHOP])
OTHER = (FIRM, 0.0)


def encoding(*words: list[tuple[int, int]]) -> Encoding:
    """An encoding of morphemes, each a list of token offsets."""
    flat = [token for word in words for token in word]
    zeros = np.zeros(len(flat), np.int64)
    index = [i for i, word in enumerate(words) for _ in word]
    return Encoding(zeros, np.array(flat, np.int64).reshape(-1, 2), zeros, np.array(index, np.int64))


def by_words(text: str) -> Encoding:
    """One token for each word of ``text``."""
    words, position = [], 0
    for word in text.split():
        start = text.index(word, position)
        position = start + len(word)
        words.append([(start, position)])
    return encoding(*words)


def scores(*rows: tuple[str, float]) -> Scores:
    """One row a token: the label and how likely the token is to be an identifier."""
    result = np.zeros((len(rows), 4), np.float32)
    for row, (label, inside) in zip(result, rows, strict=True):
        row[[NAME, FIRM, SHOP].index(label)], row[3] = inside, 1 - inside
    return Scores(result)


def insides(text: str, rows: list[tuple[str, float]], words: Encoding | None = None) -> list[float]:
    told = scores(*rows)
    agree(text, words or by_words(text), told, SPACE)
    return [round(1 - float(row[-1]), 2) for row in told.probabilities]


def test_what_is_seen_in_one_place_is_seen_in_the_others() -> None:
    text = "한국평가 그곳 한국평가 또 한국평가"
    rows = [(FIRM, 0.95), (FIRM, 0.01), (FIRM, 0.34), OTHER, (FIRM, 0.1)]
    told = scores(*rows)
    agree(text, by_words(text), told, SPACE)
    found = decode(text, by_words(text), told, SPACE, 0.38)
    assert [one.start for one in found] == [0, 8]
    assert insides(text, rows)[1] == 0.01
    assert insides(text, rows)[4] > 0.2


def test_one_place_alone_against_many_is_doubted() -> None:
    text = "케이스 케이스 케이스 케이스 케이스"
    inside = insides(text, [(SHOP, 0.5), *[(SHOP, 0.001)] * 4])
    assert inside[0] < 0.2
    assert max(inside[1:]) < 0.2


@pytest.mark.parametrize(
    ("label", "inside", "doubted"),
    [(SHOP, 0.5, True), (SHOP, 0.85, False), (NAME, 0.2, False), (NAME, 0.5, False), (NAME, 0.99, False)],
)
def test_what_is_sure_and_who_is_named_is_never_doubted(label: str, inside: float, doubted: bool) -> None:
    told = insides("하늘 하늘 하늘 하늘", [(label, inside), *[(label, 0.001)] * 3])
    assert (told[0] < inside - 0.05) is doubted
    assert doubted or told[0] == pytest.approx(inside, abs=0.01)


def test_the_label_is_agreed_on_where_it_is_doubtful() -> None:
    text = "새봄 또 새봄 또 새봄"
    told = scores((FIRM, 0.9), OTHER, (FIRM, 0.9), OTHER, (SHOP, 0.5))
    told.probabilities[4] = 0, 0.3, 0.4, 0.3
    agree(text, by_words(text), told, SPACE)
    assert {one.label for one in decode(text, by_words(text), told, SPACE, 0.38)} == {FIRM}


def test_a_place_may_be_cut_into_other_tokens() -> None:
    text = "음점례 음점례는"
    words = encoding([(0, 3)], [(4, 6)], [(6, 7)], [(7, 8)])
    assert insides(text, [(NAME, 0.98), (NAME, 0.05), (NAME, 0.05), (NAME, 0.01)], words)[1:3] == [0.19, 0.19]


def test_only_whole_units_and_no_part_of_a_longer_value() -> None:
    text = "한빛 또 한빛토건 또 한빛토건 또 한빛"
    told = insides(text, [(FIRM, 0.2), OTHER, (FIRM, 0.9), OTHER, (FIRM, 0.02), OTHER, (FIRM, 0.2)])
    assert told[0] == told[6] == 0.2
    assert told[4] > 0.1


@pytest.mark.parametrize("text", ["3 3 3", "12 12 12", "가 가 가"])
def test_numbers_and_single_letters_are_left_alone(text: str) -> None:
    assert insides(text, [(SHOP, 0.9), (SHOP, 0.3), (SHOP, 0.01)]) == [0.9, 0.3, 0.01]


def test_where_an_identifier_begins_is_kept() -> None:
    space = LabelSpace.of(["O", f"B-{FIRM}", f"I-{FIRM}"], "bio")
    begins = np.array([[0.9], [0.02]], np.float32)
    told = Scores(np.array([[0.9, 0.1], [0.02, 0.98]], np.float32), begins.copy())
    agree("한빛 한빛", by_words("한빛 한빛"), told, space)
    assert told.begins is not None
    assert told.begins[:, 0] == pytest.approx(told.probabilities[:, 0], abs=1e-6)
    assert told.probabilities[1, 0] > 0.1


def test_an_empty_text() -> None:
    agree("", encoding(), Scores(np.zeros((0, 4), np.float32)), SPACE)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["한빛", "하늘", "토건"]),
            st.sampled_from([NAME, FIRM, SHOP]),
            st.floats(0.0, 1.0, width=32),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_probabilities_stay_probabilities_and_single_words_what_they_were(parts: list[tuple[str, str, float]]) -> None:
    text = " ".join(word for word, _, _ in parts)
    before = scores(*((label, inside) for _, label, inside in parts))
    told = Scores(before.probabilities.copy())
    agree(text, by_words(text), told, SPACE)
    assert told.probabilities.sum(axis=1) == pytest.approx(1.0, abs=1e-4)
    assert told.probabilities.min() >= 0
    words = [word for word, _, _ in parts]
    for row, word in enumerate(words):
        if words.count(word) == 1:
            assert (told.probabilities[row] == before.probabilities[row]).all()
