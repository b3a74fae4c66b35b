"""Near duplicates: what is found is what sets of shingles say, whichever part a text is in."""

import random

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

import numpy as np

from training.gather.duplicates import repeats
from training.gather.parts import signature
from training.gather.recipe import Duplicates
from training.gather.scripts import code_points
from training.gather.shingles import Hashes, sampled, shingles, squeezed

PLAIN = Duplicates()
SYLLABLES = [chr(code) for code in range(ord("가"), ord("가") + 2_000, 7)]


def text(seed: int, words: int = 300) -> str:
    lot = random.Random(seed)
    return " ".join("".join(lot.choices(SYLLABLES, k=lot.randint(1, 5))) for _ in range(words))


def changed(original: str, count: int, seed: int = 0) -> str:
    """So many of the words are another one."""
    words = original.split()
    for place in random.Random(seed).sample(range(len(words)), count):
        words[place] = "나루"
    return " ".join(words)


def chosen(original: str) -> Hashes:
    return sampled(*squeezed(code_points(original)), 12)


def found(texts: list[str], wanted: Duplicates = PLAIN, cut: int = 1) -> list[bool]:
    rows = [signature(sampled(*squeezed(code_points(each)), wanted.characters), wanted.permutations) for each in texts]
    matrix = np.array(rows, np.uint32).reshape(len(rows), wanted.permutations)
    return repeats(np.array_split(matrix, cut), wanted).tolist()


@pytest.mark.parametrize("length", [1, 2, 3, 7, 12, 24, 64])
def test_shingles_are_equal_where_the_stretches_are(length: int) -> None:
    codes = squeezed(code_points(text(1) + "\n" + text(2) + " " + text(1)))[0]
    hashes = shingles(codes, length).tolist()
    stretches = [codes[at : at + length].tobytes() for at in range(len(codes) - length + 1)]
    assert len(hashes) == len(stretches)
    assert len(set(hashes)) == len(set(stretches)) == len(set(zip(hashes, stretches, strict=True)))


def test_shingles_of_what_is_shorter() -> None:
    assert len(shingles(code_points("가나다"), 24)) == 1
    assert len(shingles(code_points(""), 24)) == 0
    assert shingles(code_points("가나다"), 24) != shingles(code_points("가나라"), 24)


def test_line_ends_and_spaces_change_nothing() -> None:
    one = text(3)
    assert chosen(one).tolist() == chosen(one.replace(" ", "\n ")).tolist()


def test_text_without_words_is_read_whole() -> None:
    assert len(chosen(text(1).replace(" ", ""))) > 500
    assert len(chosen(text(1))) < 301


def test_the_estimate_is_that_of_the_sets() -> None:
    one, other = chosen(text(5, 2_000)), chosen(changed(text(5, 2_000), 100))
    exact = len(np.intersect1d(one, other)) / len(np.union1d(one, other))
    assert 0.5 < exact < 0.9
    assert (signature(one, 512) == signature(other, 512)).mean() == pytest.approx(exact, abs=0.08)


def test_planted_repeats_go_and_the_first_stays() -> None:
    originals = [text(number) for number in range(20)]
    planted = [changed(originals[number], 3, seed=number) for number in range(5)]
    different = [changed(originals[number], 90, seed=number) for number in range(5, 10)]
    every = [*originals, *planted, originals[0], *different]
    wanted = [False] * 20 + [True] * 6 + [False] * 5
    for cut in (1, 2, 7, 31, 40):
        assert found(every, cut=cut) == wanted


def test_which_one_stays_is_a_matter_of_order() -> None:
    one, other = text(1), changed(text(1), 2)
    assert found([one, text(2), other]) == found([other, text(2), one]) == [False, False, True]


def test_the_threshold_decides() -> None:
    pair = [text(1, 1_000), changed(text(1, 1_000), 80)]
    assert found(pair) == [False, False]
    assert found(pair, Duplicates(threshold=0.4)) == [False, True]


def test_nothing_at_all() -> None:
    assert found([]) == []
    assert repeats([], Duplicates()).tolist() == []
    assert found([text(1)]) == [False]
