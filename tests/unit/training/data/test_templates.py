"""The judgments that the grammar writes: labels, markers, variety, determinism."""

import csv
import random
import re
from collections import defaultdict

import pytest

from core.paths import resource
from training.data.templates import (
    admin,
    annex,
    blocks,
    civil,
    clauses,
    common,
    criminal,
    family,
    generate,
    negatives,
)
from training.data.templates.model import Topic
from training.data.templates.orgs import ORGS
from training.data.templates.scene import Scene

MARKER = re.compile(r"<<<([^<>/]+)>>>([^<>]*)<<</([^<>]+)>>>")
KEY = re.compile(r"[A-Z]\d+(#(given|surname|latin|spaced|short))?")


@pytest.fixture(scope="module")
def documents() -> list[str]:
    return [generate(random.Random(seed)) for seed in range(200)]


@pytest.fixture(scope="module")
def labels() -> set[str]:
    with resource("taxonomy", "taxonomy.csv").open(encoding="utf-8") as rows:
        return {row["label"] for row in csv.DictReader(rows)}


def test_every_marker_has_a_label_of_the_taxonomy_and_a_key(documents: list[str], labels: set[str]) -> None:
    for text in documents:
        for opening, key, closing in MARKER.findall(text):
            assert opening == closing
            assert opening in labels
            assert KEY.fullmatch(key)


def test_every_organisation_has_a_label_of_the_taxonomy(labels: set[str]) -> None:
    for options in ORGS.values():
        for option in options:
            label, form = option.split(": ")
            assert label in labels
            assert form.count("*") == 1


def test_nothing_of_a_marker_or_a_slot_is_left_over(documents: list[str]) -> None:
    for text in documents:
        rest = MARKER.sub("", text)
        assert not re.search(r"<<<|>>>|[{}]|None", rest)


def test_one_key_has_one_label_in_a_document(documents: list[str]) -> None:
    for text in documents:
        found: dict[str, set[str]] = defaultdict(set)
        for label, key, _ in MARKER.findall(text):
            found[key.split("#")[0]].add(label)
        assert all(len(one) == 1 for one in found.values())


def test_documents_are_judgments_of_the_length_expected(documents: list[str]) -> None:
    lengths = sorted(len(MARKER.sub("홍길동", text)) for text in documents)
    assert lengths[0] > 600
    assert lengths[-1] < 12_000
    assert 1_500 < lengths[len(lengths) // 2] < 6_000


def test_documents_differ(documents: list[str]) -> None:
    lines = {line for text in documents for line in MARKER.sub("", text).splitlines()}
    total = sum(len(text.splitlines()) for text in documents)
    assert len(set(documents)) == 200
    assert len(lines) > 0.4 * total


def test_many_labels_occur_and_names_most(documents: list[str]) -> None:
    counts: dict[str, int] = defaultdict(int)
    for text in documents:
        for label, _, _ in MARKER.findall(text):
            counts[label] += 1
    assert len(counts) > 80
    assert max(counts, key=lambda label: counts[label]) == "내국인이름"


def test_a_seed_gives_one_text() -> None:
    assert generate(random.Random(7)) == generate(random.Random(7))


def _templates() -> list[str]:
    """Every string of every bank that holds a slot or is long enough to be a sentence."""
    banks = (
        admin,
        annex,
        blocks,
        civil,
        common,
        criminal,
        family,
        negatives,
    )
    found: list[str] = []

    def collect(value: object) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict):
            collect(list(value.values()))
        elif isinstance(value, (list, tuple)):
            for one in value:
                collect(one)
        elif isinstance(value, Topic):
            collect([value.orders, value.facts, value.arguments])

    for bank in banks:
        for name, value in vars(bank).items():
            if name.isupper():
                collect(value)
    collect([clauses.OPENERS, clauses.MODIFIERS])
    return sorted(set(found))


def test_every_template_can_be_filled() -> None:
    scene = Scene(random.Random(1))
    for role in ("원고", "원고들", "피고", "피고들", "피고인", "피고인들", "피고인명", "처분청"):
        scene.texts[role] = [role]
    templates = _templates()
    assert len(templates) > 600
    for template in templates:
        for _ in range(4):
            assert not re.search("[{}]", scene.fill(template)), template


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{원고}은 {피고}을", "피고인은 제주시를"),
        ("{원고}으로 {피고}로", "피고인으로 제주시로"),
        ("{원고}이나 {피고}이라", "피고인이나 제주시이라"),
    ],
)
def test_the_particle_fits_unmarked_text(template: str, text: str) -> None:
    scene = Scene(random.Random(1))
    scene.texts.update({"원고": ["피고인"], "피고": ["제주시"]})
    assert scene.fill(template) == text
