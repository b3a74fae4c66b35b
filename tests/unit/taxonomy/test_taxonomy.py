"""The label scheme is whole, and its colours can be told apart and read."""

import itertools
import shutil

import numpy as np
import pytest

from core.paths import resource
from core.taxonomy import TaxonomyError, load_taxonomy, taxonomy

# Machado et al. (2009), severity 1: what people without red, green or blue cones see, in linear RGB.
VISION = {
    "normal": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def linear(colour: str) -> np.ndarray:
    c = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    return float(linear(colour) @ [0.2126, 0.7152, 0.0722])


def oklab(rgb: np.ndarray) -> np.ndarray:
    lms = np.array([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.6300]]) @ rgb.clip(0, 1)
    to_lab = [[0.2105, 0.7936, -0.0041], [1.9780, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]]
    return np.array(to_lab) @ np.cbrt(lms)


def test_counts_are_the_papers() -> None:
    scheme = taxonomy()
    assert (len(scheme.classes), len(scheme.categories), len(scheme.granular), len(scheme.labels)) == (2, 16, 80, 712)


def test_every_label_has_names_in_both_languages() -> None:
    for label in taxonomy().labels.values():
        assert label.name and label.name_en and label.granular and label.granular_en


@pytest.mark.parametrize(
    ("label", "treatment"),
    [("내국인이름", "letter"), ("계좌번호", "numbered_omission"), ("나이", "keep")],
)
def test_default_treatment(label: str, treatment: str) -> None:
    assert taxonomy().labels[label].treatment == treatment


APART = 0.08
"""OKLab: the least distance of two families' lines; neighbouring colours of a text marker lie about as far apart."""


@pytest.mark.parametrize("ground", ["line_light", "line_dark"])
@pytest.mark.parametrize("vision", VISION)
def test_families_can_be_told_apart(ground: str, vision: str) -> None:
    colours = {name: getattr(family, ground) for name, family in taxonomy().families.items()}
    seen = {name: oklab(np.array(VISION[vision]) @ linear(colour)) for name, colour in colours.items()}
    distances = {(a, b): float(np.linalg.norm(seen[a] - seen[b])) for a, b in itertools.combinations(seen, 2)}
    assert len(distances) == 21
    assert {pair: round(far, 3) for pair, far in distances.items() if far < APART} == {}


def hue(colour: str) -> float:
    _, a, b = oklab(linear(colour))
    return float(np.degrees(np.arctan2(b, a)) % 360)


def test_a_family_has_one_hue_on_light_and_on_dark_paper() -> None:
    for family in taxonomy().families.values():
        hues = [hue(colour) for colour in family.colours]
        assert max(abs((one - hues[0] + 180) % 360 - 180) for one in hues) < 12, family


def test_every_category_has_a_family_and_every_family_a_category() -> None:
    used = [category.family.name for category in taxonomy().categories.values()]
    assert set(used) == set(taxonomy().families)
    assert 6 <= len(set(used)) <= 8


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("treatment.csv", "내국인이름,letter", "내국인이름,shred", "taxonomy.treatment"),
        ("treatment.csv", "내국인이름,letter\n", "", "taxonomy.treatment"),
        ("categories.csv", "인명,Names,사람", "인명,Names,", "taxonomy.colour"),
        ("families.csv", "사람,People,#", "사람,People,", "taxonomy.colour"),
        ("categories.csv", "URL,URL,", "XXX,XXX,", "taxonomy.colour"),
        ("taxonomy.csv", "몽골인이름,Mongolian names", "내국인이름,Mongolian names", "taxonomy.twice"),
    ],
)
def test_contradictions_are_refused(tmp_path, file: str, old: str, new: str, code: str) -> None:
    folder = tmp_path / "taxonomy"
    shutil.copytree(resource("taxonomy"), folder)
    content = (folder / file).read_text(encoding="utf-8")
    assert old in content
    (folder / file).write_text(content.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TaxonomyError) as caught:
        load_taxonomy(folder)
    assert caught.value.code == code
    assert caught.value.message("ko") and caught.value.message("en")


def test_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(TaxonomyError, match=r"treatment\.csv"):
        load_taxonomy(tmp_path)
