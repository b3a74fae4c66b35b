"""Common nouns change places; marks, particles, people and what stands near a mark do not."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.data.corpus import Span, gold
from training.data.markers import parse_markers
from training.data.nouns import Nouns

NAME = "<<<내국인이름>>>B<<</내국인이름>>>"
SENTENCES: list[tuple[str, list[Span]]] = [
    ("장마철에는 양동이와 우산을 창고에 두었다.", []),
    ("수도꼭지와 망치, 사다리를 마당에서 잃어버렸다.", []),
    ("도서관 직원이 책상을 옮겼다.", [Span(0, 3, "OG")]),
]
TEXT = (
    f"피고인은 {NAME}의 식당에서 커다란 망치로 유리창을 내리쳐 양동이를 깨뜨렸고, 위 {NAME} 측 직원은 우산을 빌려 갔다."
)


@pytest.fixture(scope="module")
def nouns() -> Nouns:
    return Nouns(SENTENCES)


def variants(nouns: Nouns, text: str, share: float = 1.0, count: int = 60) -> set[str]:
    return {nouns.exchanged(text, share, Random(seed)) for seed in range(count)}


def test_nouns_change(nouns: Nouns) -> None:
    seen = variants(nouns, TEXT)
    assert len(seen) > 10
    assert not any("도서관" in text for text in seen), "a named entity is no common noun"


def test_nouns_that_could_be_given_names_have_two_syllables(nouns: Nouns) -> None:
    found = nouns.as_given()
    assert {"우산", "창고", "망치"} <= set(found)
    assert not {"양동이", "사다리", "도서관"} & set(found)


@pytest.mark.parametrize("part", ["피고인은", f"{NAME}의 식당에서", f"위 {NAME} 측 직원은", "내리쳐", "깨뜨렸고"])
def test_what_must_not_change(nouns: Nouns, part: str) -> None:
    assert all(part in text for text in variants(nouns, TEXT))


def test_nothing_changes_without_a_share(nouns: Nouns) -> None:
    assert variants(nouns, TEXT, share=0.0) == {TEXT}


def test_the_particle_still_fits(nouns: Nouns) -> None:
    """망치로, 우산으로: a noun is replaced by one with the same final consonant."""
    for text in variants(nouns, "그는 마침내 양동이를 들고 우산을 접었다."):
        words = re.fullmatch("그는 마침내 ([가-힣]+)를 들고 ([가-힣]+)을 접었다.", text)
        assert words is not None
        assert [(ord(word[-1]) - 0xAC00) % 28 == 0 for word in words.groups()] == [True, False]


@settings(deadline=None)
@given(st.integers(0, 10_000), st.floats(0, 1))
def test_marks_stay_what_they_are(seed: int, share: float) -> None:
    nouns = Nouns(SENTENCES)
    changed = nouns.exchanged(TEXT, share, Random(seed))
    assert [p.text for p in parse_markers(changed) if p.label] == ["B", "B"]
    assert len(gold(changed)[1]) == 2


def test_without_nouns_of_its_kind_a_word_stays() -> None:
    assert Nouns([]).exchanged(TEXT, 1.0, Random(1)) == TEXT


def test_damaged_marks_are_refused(nouns: Nouns) -> None:
    with pytest.raises(ValueError, match="pair"):
        nouns.exchanged("<<<내국인이름>>>B 망치로", 1.0, Random(1))
