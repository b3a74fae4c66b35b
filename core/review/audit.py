"""The audit trail: who decided what and when, to be kept or handed on without a word of the judgment."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from core.review.doubts.identifiers import is_identifier
from core.review.log import DecisionLog
from core.review.model import Decision, Item, Operation, Status

UNKNOWN = "unknown"
"""Stands for a code that is none of this version's: free text has no place in an audit trail."""

_CODES = frozenset(Operation)


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One entry of the log.

    Attributes:
        when: in UTC.
        who: the reviewer.
        operation: the code of the operation. The reviewer's own reason is left out: it may name people.
        kind: whether it was made, taken back or repeated.
        mentions: how many mentions it touched.
        labels_before, labels_after: their labels, each once, in order of the alphabet.
        let_stay: how many mentions of identifiers it let stay readable, as a whole or in part.
        reasoned: whether the reviewer said why.
    """

    when: datetime
    who: str
    operation: str
    kind: Literal["do", "undo", "redo"]
    mentions: int
    labels_before: tuple[str, ...]
    labels_after: tuple[str, ...]
    let_stay: int
    reasoned: bool


def audit_trail(log: DecisionLog) -> tuple[AuditRow, ...]:
    """One row for each entry of ``log``, in order. No row is ever left out: undo and redo are rows of their own."""
    return tuple(map(_row, log))


def _row(decision: Decision) -> AuditRow:
    before, after = decision.edit.before, decision.edit.after
    return AuditRow(
        when=decision.when,
        who=decision.who,
        operation=decision.operation if decision.operation in _CODES else UNKNOWN,
        kind=decision.kind,
        mentions=len({item.key for item in (*before, *after)}),
        labels_before=_labels(before),
        labels_after=_labels(after),
        let_stay=_let_stay(before, after),
        reasoned=bool(decision.reason),
    )


def _let_stay(before: tuple[Item, ...], after: tuple[Item, ...]) -> int:
    replaced = [item.mention for item in after if _replaces(item)]
    return sum(
        not any(one.start <= item.mention.start and item.mention.end <= one.end for one in replaced)
        for item in before
        if _replaces(item) and is_identifier(item.mention)
    )


def _replaces(item: Item) -> bool:
    return item.status is not Status.REJECTED and item.mention.treatment != "keep"


def _labels(items: tuple[Item, ...]) -> tuple[str, ...]:
    return tuple(sorted({item.mention.label for item in items}))
