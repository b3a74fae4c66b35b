"""The review certificate (검토 확인서) as plain data: what can be told of a review without a word of the judgment.

Hashes, counts, reviewers and times. Reviewers' notes and reasons are left out: they may name people.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from core.reports import Json
from core.review.model import Decision, Item
from core.review.operations.add import SOURCE
from core.review.record import SessionRecord, State
from core.taxonomy import taxonomy


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """One category's mentions as they stand at the end, by the category they have then.

    Attributes:
        accepted, undecided, rejected: each mention in one of the three.
        changed: of these, how many have another label, span or replacement than detection and profile gave them.
        added: of these, how many a person added.
    """

    category: str
    accepted: int = 0
    undecided: int = 0
    rejected: int = 0
    changed: int = 0
    added: int = 0


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who decided: how often (taking back and repeating included), from when to when."""

    who: str
    decisions: int
    first: datetime
    last: datetime


@dataclass(frozen=True, slots=True)
class Passed:
    """A step of the workflow without its notes."""

    state: State
    who: str
    when: datetime


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """What a certificate says of the review.

    Attributes:
        rows: the categories that occur, in the taxonomy's order.
        readers: who decided, in order of their first decision.
        steps: the workflow, the export included.
        second_reading: whether the judgment had to be read a second time.
        answered, open: doubts of the checklist.
    """

    rows: tuple[CategoryRow, ...]
    readers: tuple[Reader, ...]
    steps: tuple[Passed, ...]
    second_reading: bool
    answered: int
    open: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """``report`` is that of the written file (``core.reports.redaction_report``), ``review`` how it came about."""

    report: Json
    review: ReviewFacts


def review_facts(record: SessionRecord, second_reading: bool, answered: int, open_: int) -> ReviewFacts:
    """What can be told of the review ``record``, with ``answered`` and ``open_`` doubts."""
    return ReviewFacts(
        rows=_rows(record.items_after(0), record.items),
        readers=_readers(record.decisions),
        steps=tuple(Passed(step.state, step.who, step.when) for step in record.steps),
        second_reading=second_reading,
        answered=answered,
        open=open_,
    )


def _rows(first: Iterable[Item], last: Iterable[Item]) -> tuple[CategoryRow, ...]:
    before = {item.key: item for item in first}
    counts: dict[str, Counter[str]] = {}
    for item in last:
        category = taxonomy().category_of(item.mention.label).name
        counts.setdefault(category, Counter()).update(_fates(item, before))
    return tuple(CategoryRow(name, **counts[name]) for name in taxonomy().categories if name in counts)


def _fates(item: Item, before: Mapping[int, Item]) -> list[str]:
    fates = [item.status.value]
    if item.mention.source == SOURCE:
        fates.append("added")
    elif _changed(before.get(item.key, item), item):
        fates.append("changed")
    return fates


def _changed(first: Item, last: Item) -> bool:
    one, other = first.mention, last.mention
    return (one.label, one.start, one.end, first.replacement) != (other.label, other.start, other.end, last.replacement)


def _readers(decisions: Iterable[Decision]) -> tuple[Reader, ...]:
    times: dict[str, list[datetime]] = {}
    for decision in decisions:
        times.setdefault(decision.who, []).append(decision.when)
    return tuple(Reader(who, len(when), min(when), max(when)) for who, when in times.items())
