"""The same figures for parts of a set: by case, by length. By character with score.py, by token as the paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from training.evaluation.counts import Labels, binary, typed
from training.evaluation.gold import GoldDocument
from training.evaluation.painting import Painted
from training.evaluation.predictions import Prediction
from training.evaluation.scoring import score_documents

# Lower bounds in characters; excerpts have hundreds, complete judgments thousands.
LENGTHS = (0, 200, 400, 800, 2000, 5000, 10000)


@dataclass(frozen=True, slots=True)
class Measured:
    """One document, what was found in it, and both painted."""

    document: GoldDocument
    prediction: Prediction
    painted: Painted


def figures(score: ModuleType, measured: Sequence[Measured]) -> dict[str, Any]:
    """score.py's figures by character, and "tokens": binary and micro figures over the tokenizer's tokens."""
    documents = [one.document for one in measured]
    by_character = score_documents(score, documents, [one.prediction.found for one in measured])
    gold, found = tokens(measured)
    return {
        **by_character,
        "tokens": {"binary": binary(gold, found).figures(), "typed": typed(gold, found).figures()},
    }


def tokens(measured: Sequence[Measured]) -> tuple[Labels, Labels]:
    """Gold and found label numbers of all tokens of all documents."""
    return _joined([one.painted.tokens for one in measured])


def characters(measured: Sequence[Measured]) -> tuple[Labels, Labels]:
    """Gold and found label numbers of all characters of all documents, white space left out."""
    return _joined([one.painted.characters for one in measured])


def by_case(score: ModuleType, measured: Sequence[Measured]) -> list[dict[str, Any]]:
    """One row per domain and, where known, per case type below it."""
    rows = []
    for domain in sorted({one.document.domain for one in measured}):
        part = [one for one in measured if one.document.domain == domain]
        rows.append({"domain": domain, "case": None, **figures(score, part)})
        cases = {one.document.case_type: one.document.paper_case for one in part if one.document.paper_case}
        for case_type, case in sorted(cases.items()):
            chosen = [one for one in part if one.document.case_type == case_type]
            rows.append({"domain": domain, "case": case, **figures(score, chosen)})
    return rows


def by_length(score: ModuleType, measured: Sequence[Measured]) -> list[dict[str, Any]]:
    """One row per group of documents of similar length, in characters."""
    rows = []
    for bound, end in zip(LENGTHS, (*LENGTHS[1:], None), strict=True):
        part = [one for one in measured if bound <= len(one.document.text) and (end is None or _shorter(one, end))]
        if part:
            rows.append({"from": bound, "to": end and end - 1, **figures(score, part)})
    return rows


def _shorter(one: Measured, end: int) -> bool:
    return len(one.document.text) < end


def _joined(pairs: Sequence[tuple[Labels, Labels]]) -> tuple[Labels, Labels]:
    gold, found = zip(*pairs, strict=True)
    return np.concatenate(gold), np.concatenate(found)
