"""Figures by character of a folder of gold documents and one of predictions, for where no shared script lies.

The same definitions and names as score.py; white space never counts. ``binary``: identifier or not, whatever the label;
``typed``: the label must be right, too; ``entity``: the same span and label; ``leak``: share of identifiers with a
character nothing covers; ``direct_leak``: the same of direct identifiers (taxonomy, tier 1); ``clean_docs``: share of
documents in which none of these leaks.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from core.taxonomy import taxonomy
from training.evaluation.counts import Counts

DIRECT = frozenset(name for name, label in taxonomy().labels.items() if label.klass == taxonomy().classes[0])

Entity = dict[str, Any]


def score(gold: Path, predicted: Path) -> dict[str, Any]:
    """All figures of NAME.txt and NAME.json below ``gold`` beside NAME.json below ``predicted``."""
    counts: Counter[str] = Counter()
    for file in sorted(gold.glob("*.json")):
        text = file.with_suffix(".txt").read_bytes().decode("utf-8")
        answer = predicted / file.name
        counts["missing"] += not answer.is_file()
        _count(counts, text, _entities(file), _entities(answer) if answer.is_file() else [])
    return {
        "docs": counts["docs"],
        "entities": counts["entities"],
        "missing_predictions": counts["missing"],
        **{kind: _figures(counts, kind) for kind in ("binary", "typed", "entity")},
        "leak": counts["leaked"] / max(1, counts["entities"]),
        "direct_leak": counts["direct_leaked"] / max(1, counts["direct"]),
        "clean_docs": counts["clean"] / max(1, counts["docs"]),
    }


def _entities(file: Path) -> list[Entity]:
    entities: list[Entity] = json.loads(file.read_text(encoding="utf-8"))["entities"]
    return entities


def _labels(text: str, entities: list[Entity]) -> list[str | None]:
    labels: list[str | None] = [None] * len(text)
    for entity in entities:
        start, end = max(0, entity["start"]), min(len(text), entity["end"])
        labels[start:end] = [entity["label"]] * max(0, end - start)
    return labels


def _count(counts: Counter[str], text: str, truth: list[Entity], found: list[Entity]) -> None:
    guesses = _labels(text, found)
    for character, label, guess in zip(text, _labels(text, truth), guesses, strict=True):
        if not character.isspace() and (label or guess):
            counts["binary_tp"] += bool(label and guess)
            counts["binary_fp"] += not label
            counts["binary_fn"] += not guess
            counts["typed_tp"] += label == guess
            counts["typed_fp"] += bool(guess and label != guess)
            counts["typed_fn"] += bool(label and label != guess)
    spans, marked = ({(e["start"], e["end"], e["label"]) for e in entities} for entities in (truth, found))
    counts.update(entity_tp=len(spans & marked), entity_fp=len(marked - spans), entity_fn=len(spans - marked))
    open_ = [e for e in truth if any(not guesses[i] and not text[i].isspace() for i in range(e["start"], e["end"]))]
    direct = [entity for entity in open_ if entity["label"] in DIRECT]
    counts.update(
        docs=1, entities=len(truth), leaked=len(open_), clean=not direct, direct_leaked=len(direct),
        direct=sum(entity["label"] in DIRECT for entity in truth),
    )  # fmt: skip


def _figures(counts: Counter[str], kind: str) -> dict[str, float]:
    made = Counts(*(counts[f"{kind}_{part}"] for part in ("tp", "fp", "fn")))
    return {"p": made.precision, "r": made.recall, "f1": made.f1}
