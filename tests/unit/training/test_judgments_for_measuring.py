"""The judgments written for measuring: marked throughout, with labels of the scheme."""

import pytest

from benchmarks.quality import WRITTEN
from core.taxonomy import taxonomy
from training.data.corpus import gold

FILES = sorted(WRITTEN.glob("*/*.txt"))


def test_every_set_is_there() -> None:
    found = {folder.name: len(list(folder.glob("*.txt"))) for folder in WRITTEN.iterdir() if folder.is_dir()}
    assert found == {
        "plain": 18,
        "hard": 24,
        "various": 20,
        "unseen": 20,
        "latin": 12,
        "rulings": 25,
        "rulings-unseen": 19,
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_markers_pair_and_hold_values_of_known_labels(file) -> None:  # type: ignore[no-untyped-def]
    text, spans = gold(file.read_text(encoding="utf-8"))
    assert len(text) > 3000
    assert len(spans) > 30
    assert {span.label for span in spans} <= taxonomy().labels.keys()
    assert all(text[span.start : span.end].strip() == text[span.start : span.end] for span in spans)
