"""Quality per label, per category and by how often a label was seen in training; by character."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from core.taxonomy import taxonomy
from training.data.corpus import read_thunder
from training.data.markers import parse_markers
from training.evaluation.counts import Counts, Labels, by_label, confusions, total
from training.evaluation.painting import LabelIndex

MOST_CONFUSIONS = 20
# Lower bounds of the groups of labels by annotations in the training excerpts.
FREQUENCIES = (0, 1, 10, 100, 1000)

Row = dict[str, Any]


def label_rows(gold: Labels, found: Labels, index: LabelIndex, entities: Mapping[str, int]) -> list[Row]:
    """One row per label that occurs, the most frequent first; ``entities`` counts the gold spans of each."""
    rows = [
        {"label": name, "label_en": _english(name), "entities": entities.get(name, 0), **counts.figures()}
        for number, counts in by_label(gold, found).items()
        for name in [index.name(number)]
    ]
    return sorted(rows, key=lambda row: (-row["entities"], -row["support"], row["label"]))


def category_rows(gold: Labels, found: Labels, index: LabelIndex) -> list[Row]:
    """One row per category of the taxonomy that occurs: right is the right category, whatever the label."""
    categories = list(taxonomy().categories.values())
    place = {category.name: number for number, category in enumerate(categories, 1)}
    other = len(categories) + 1  # labels outside the taxonomy
    known = taxonomy().labels
    fold = [0, *(place[known[name].category] if name in known else other for name in index.names)]
    lookup = np.array(fold, np.int64)
    names = [*((category.name, category.name_en) for category in categories), ("", "outside the taxonomy")]
    return [
        {"category": names[number - 1][0], "category_en": names[number - 1][1], **counts.figures()}
        for number, counts in by_label(lookup[gold], lookup[found]).items()
    ]


def confusion_rows(gold: Labels, found: Labels, index: LabelIndex) -> list[Row]:
    """The most frequent pairs of gold and found label, in characters; "O" is outside."""
    return [
        {"gold": index.name(truth), "found": index.name(guess), "characters": count}
        for truth, guess, count in confusions(gold, found, MOST_CONFUSIONS)
    ]


def training_frequencies(shared: Path) -> Counter[str]:
    """How often each label is annotated in the training excerpts. Raises OSError when they are not there."""
    documents = read_thunder(shared / "data/thunder-deid/train.jsonl")
    return Counter(piece.label for one in documents for piece in parse_markers(one.text) if piece.label)


def frequency_rows(gold: Labels, found: Labels, index: LabelIndex, seen: Mapping[str, int]) -> list[Row]:
    """One row per group of labels; a false positive counts in the group of the label that was found."""
    groups: dict[int, list[Counts]] = {bound: [] for bound in FREQUENCIES}
    for number, counts in by_label(gold, found).items():
        often = seen.get(index.name(number), 0)
        groups[max(bound for bound in FREQUENCIES if bound <= often)].append(counts)
    return [
        {"seen": _group(bound), "labels": len(parts), **total(parts).figures()}
        for bound, parts in groups.items()
        if parts
    ]


def _group(bound: int) -> str:
    following = [other for other in FREQUENCIES if other > bound]
    if not following:
        return f"{bound:,} or more"
    return "never" if bound == 0 else f"{bound:,} to {following[0] - 1:,}"


def _english(label: str) -> str:
    known = taxonomy().labels.get(label)
    return known.name_en if known else ""
