"""The report on a prompted model's saved answers: exact tags, the usual tables, and which labels were confused."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from core.taxonomy import taxonomy
from training.baselines.answers import Match, compare, confusion, parse
from training.errors import InputError
from training.evaluation.gold import GoldDocument, fingerprint
from training.evaluation.private import private_folder, write_private
from training.evaluation.scoring import score_documents, scorer, summary
from training.evaluation.tables import table
from training.imports.labels import LEFT_OUT, shipped_map

# How finely tags are compared. Five tags of named entities cannot be told apart by 712 labels.
Level = Literal["label", "category", "identifier"]


def tag_meanings(chosen: Mapping[str, str]) -> dict[str, str | None]:
    """Tag of an answer → our label: by the map ``chosen``, the taxonomy, the shipped maps; None for no identifier."""
    known = {**shipped_map(), **{label: label for label in taxonomy().labels}, **chosen}
    return {tag: None if label in LEFT_OUT else label for tag, label in known.items()}


def evaluate_answers(
    answers: Mapping[str, str],
    documents: Sequence[GoldDocument],
    chosen: Mapping[str, str],
    level: Level,
    shared: Path,
    folder: Path,
) -> dict[str, Any]:
    """Score ``answers`` against every one of ``documents``; writes answers.json and answers.md into ``folder``.

    A document without an answer counts 0. Raises ValueError when an answer belongs to no document.
    """
    strangers = sorted(answers.keys() - {document.name for document in documents})
    if strangers:
        raise InputError(f"{len(strangers)} answers belong to no document of the set, the first to {strangers[0]}")
    meanings, labels = tag_meanings(chosen), taxonomy().labels
    folds = {"label": str, "category": lambda label: labels[label].category, "identifier": lambda _: "identifier"}
    matches = [
        compare(document, parse(answers.get(document.name, ""), meanings), folds[level]) for document in documents
    ]
    figures = score_documents(scorer(shared), documents, [match.found for match in matches])
    report = {
        "gold": fingerprint(documents),
        "level": level,
        "documents": len(documents),
        "unanswered": sum(document.name not in answers for document in documents),
        "exact": sum(match.exact for match in matches),
        "length": sum(match.length for match in matches),
        "tokens": sum(match.tokens for match in matches),
        "characters": sum(match.characters for match in matches),
        "tags": sum(match.tags for match in matches),
        "figures": summary(figures),
        "confusion": confusion(matches),
    }
    private_folder(folder)
    write_private(folder / "answers.json", json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    write_private(folder / "answers.md", markdown(report, matches))
    return report


def markdown(report: dict[str, Any], matches: Sequence[Match]) -> str:
    """The report for people; counts and labels only."""
    count = max(1, report["documents"])
    criteria = ("exact", "length", "tokens", "characters", "tags")
    changed = sum(not match.characters for match in matches)
    lines = [
        f"# Saved answers, tags compared by {report['level']}",
        "",
        "A document counts where sentence length, number of words, every character and all tags are those of the",
        "reference (hospital paper, Outputs comparison).",
        "",
        *table(
            ("documents", "unanswered", *criteria), [[report[name] for name in ("documents", "unanswered", *criteria)]]
        ),
        *table(criteria, [[report[name] / count for name in criteria]]),
        f"{changed} answers changed the text. Where more than white space was changed nothing counts as found:",
        "",
        *table(tuple(report["figures"]), [tuple(report["figures"].values())]),
        "## Words by tag, where the text was kept",
        "",
        *table(("reference", "answer", "words"), report["confusion"]),
    ]
    return "\n".join(lines)
