"""Labels that the data lacks get contexts: each several, each filled with a value such a thing could have."""

import re
from collections import Counter
from random import Random

import pytest

from core.taxonomy import taxonomy
from training.data import generators
from training.data.fill import NATURAL, STRICT, Filler
from training.data.markers import parse_markers
from training.data.templates import generate
from training.data.templates.rare import CONTEXTS, passage, passages
from training.data.templates.scene import Scene

LABELS = sorted(CONTEXTS)
FILLER = Filler({"공항": ["누리공항", "한솔공항"], "저수지": ["윗골저수지"], "죄": ["업무방해죄"]})
# Values only a rule or a list can give: what a person would expect of the label.
SHAPES = [
    ("국가명", r"[가-힣]+"),
    ("행정도", r"[가-힣]+도"),
    ("나이", r"\d{1,2}"),
    ("날짜", r"\d{1,2}박 ?\d{1,2}일"),
    ("죄", r"[가-힣]+죄"),
    ("항공편", r"[A-Z0-9]{2} ?\d{3,4}"),
    ("단지", r"\d{1,2}"),
    ("번지", r"(산 )?\d+(-\d+)?(번지)?"),
    ("도로구간", r"\S+ ?[-~] ?\S+( 구간)?"),
    ("철도구간", r"\S+ ?[-~] ?\S+( 구간)?"),
    ("군함명", r"[가-힣]+함"),
    ("하천", r"[가-힣]+[천강]"),
    ("고개", r"[가-힣]+(고개|재|령|치)"),
    ("여단", r"[가-힣0-9]+여단"),
    ("중대", r"[가-힣0-9]+중대"),
    ("교육청", r"[가-힣]+(교육청|교육지원청)"),
    ("세무서", r"[가-힣]+세무서"),
    ("명수", r"\d+"),
]


def _scene(rng: Random) -> Scene:
    scene = Scene(rng)
    scene.texts.update({"원고": ["원고"], "피고": ["피고"]})
    return scene


def test_every_label_with_contexts_is_one_of_the_scheme() -> None:
    assert set(LABELS) <= set(taxonomy().labels)


@pytest.mark.parametrize("label", LABELS)
def test_a_label_has_at_least_three_contexts_and_its_marker_in_each(label: str) -> None:
    contexts = [one for group in CONTEXTS[label] for one in group]
    assert len(set(contexts)) >= 3
    assert all("*" in one for one in contexts)
    assert not any(mark in one for one in contexts for mark in "@#")


@pytest.mark.parametrize("label", LABELS)
def test_a_passage_names_the_label_and_marks_only_labels_of_the_scheme(label: str) -> None:
    known = taxonomy().labels
    for seed in range(12):
        marked = {piece.label for piece in parse_markers(passage(_scene(Random(seed)), label)) if piece.label}
        assert label in marked
        assert marked <= set(known)


@pytest.mark.parametrize("style", [STRICT, NATURAL])
@pytest.mark.parametrize("label", LABELS)
def test_a_filled_passage_says_no_descriptor_twice(label: str, style: str) -> None:
    for seed in range(12):
        rng = Random(f"{label}/{seed}")
        text = passage(_scene(rng), label)
        filled = FILLER.fill(text, rng, style)
        for span in filled.entities:
            value, after = filled.text[span.start : span.end], filled.text[span.end :]
            assert value.strip() == value != ""
            if span.label == label:
                assert f">{value}<" not in text  # the key of the placeholder
                assert not (value.endswith(label) and re.match(f"[가-힣]*{label}", after))
                assert style == STRICT or not any(after.startswith(value[-size:]) for size in range(2, len(value)))


@pytest.mark.parametrize(("label", "shape"), SHAPES)
def test_values_look_like_what_the_label_stands_for(label: str, shape: str) -> None:
    rng = Random(7)
    for value in (generators.value(label, rng) for _ in range(60)):
        assert re.fullmatch(shape, value), value


def test_each_label_comes_about_equally_often() -> None:
    rng = Random(1)
    counts = Counter(
        piece.label
        for _ in range(2500)
        for text in passages(_scene(rng))
        for piece in parse_markers(text)
        if piece.label in CONTEXTS
    )
    assert set(counts) == set(LABELS)
    assert min(counts.values()) >= 10


def test_every_judgment_holds_one_to_three_of_these_labels_and_is_the_same_for_the_same_seed() -> None:
    for seed in range(40):
        text = generate(Random(seed))
        assert text == generate(Random(seed))
        found = {piece.label for piece in parse_markers(text) if piece.label} & set(LABELS)
        assert found
