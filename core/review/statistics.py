"""Figures from the log: how right detection was at the place where it is used."""

from collections import Counter
from dataclasses import dataclass

from core.review.log import DecisionLog
from core.review.model import Item, Operation, Status
from core.review.operations.add import SOURCE
from core.taxonomy import taxonomy


@dataclass(frozen=True, slots=True)
class CategoryFigures:
    """What became of one category's mentions, each counted once, by where the decisions that hold left it.

    Attributes:
        accepted: detected and confirmed, relabelled and moved ones included.
        rejected: detected and refused, or given way to a wider one that was added.
        added: missed by detection: marked by a person, or brought up by the search for what a person had marked.
        relabelled: detected under another label than the reviewer's; counted under the category detected.
        moved: detected, but beginning or ending elsewhere.
    """

    accepted: int = 0
    rejected: int = 0
    added: int = 0
    relabelled: int = 0
    moved: int = 0


def figures_by_category(log: DecisionLog) -> dict[str, CategoryFigures]:
    """What became of each category's mentions that ``log`` decided on."""
    first: dict[int, Item] = {}
    last: dict[int, Item | None] = {}
    missed: set[int] = set()
    for decision in log.standing:
        if decision.operation == Operation.INCLUDE:
            missed.update(item.key for item in decision.edit.after)
        for item in decision.edit.before:
            first.setdefault(item.key, item)
            last[item.key] = None
        for item in decision.edit.after:
            first.setdefault(item.key, item)
            last[item.key] = item
    counts: dict[str, Counter[str]] = {}
    missed.update(key for key, found in first.items() if found.mention.source == SOURCE)
    for key, found in first.items():
        fates = _fates(found, last[key], key in missed)
        if fates:
            # What was added is of the category the reviewer gave it last, what was detected of the one detected.
            item = last[key] or found if key in missed else found
            counts.setdefault(_category(item.mention.label), Counter()).update(fates)
    return {category: CategoryFigures(**counter) for category, counter in counts.items()}


def _fates(first: Item, last: Item | None, missed: bool) -> list[str]:
    if missed:
        return ["added"] if last is not None and last.status is Status.ACCEPTED else []
    if last is None or last.status is Status.REJECTED:
        return ["rejected"]
    fates = ["accepted"] if last.status is Status.ACCEPTED else []
    if last.mention.label != first.mention.label:
        fates.append("relabelled")
    if (last.mention.start, last.mention.end) != (first.mention.start, first.mention.end):
        fates.append("moved")
    return fates


def _category(label: str) -> str:
    known = taxonomy().labels.get(label)
    return known.category if known else label
