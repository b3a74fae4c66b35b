"""Helpers of the doubts' tests: a case from a sentence with its marks written in, and what a kind says of it.

``⟦홍길동⟧`` is an undecided mention of a Korean name; ``⟦value|entity|label|score⟧`` says more, parts may be empty.
``⟦+…⟧`` was accepted, ``⟦-…⟧`` rejected, ``⟦=…⟧`` is kept by the detection itself.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from core.detection.model import Candidate, Mention
from core.errors import Notice
from core.review.doubts import Case, Doubt, Reading
from core.review.model import Item, Status
from core.taxonomy import taxonomy

_MARK = re.compile(r"⟦(?P<status>[-+=]?)(?P<value>[^|⟧]+)(?:\|(?P<rest>[^⟧]*))?⟧")
_STATUS = {"": Status.UNDECIDED, "+": Status.ACCEPTED, "-": Status.REJECTED}


def case(
    marked: str,
    *,
    notices: Sequence[Notice] = (),
    suspects: Mapping[str, float] | None = None,
    assignments: Mapping[str, str] | None = None,
    picked: Mapping[str, str] | None = None,
) -> Case:
    """The case that ``marked`` describes. ``suspects``: value → score; ``picked``: value → replacement by hand."""
    text, items, kept = "", [], []
    position = 0
    for mark in _MARK.finditer(marked):
        text += marked[position : mark.start()]
        entity, label, score = [*(mark["rest"] or "").split("|"), "", "", ""][:3]
        label = label or "내국인이름"
        mention = Mention(
            start=len(text),
            end=len(text) + len(mark["value"]),
            label=label,
            text=mark["value"],
            score=float(score or 1),
            source="model",
            treatment="keep" if mark["status"] == "=" else taxonomy().labels[label].treatment,
            entity=entity or mark["value"],
        )
        if mark["status"] == "=":
            kept.append(mention)
        else:
            replacement = (picked or {}).get(mark["value"])
            items.append(Item(len(items) + 1, mention, _STATUS[mark["status"]], replacement=replacement))
        text += mark["value"]
        position = mark.end()
    text += marked[position:]
    candidates = tuple(
        Candidate(*found.span(), "내국인이름", score, "model")
        for value, score in (suspects or {}).items()
        for found in re.finditer(re.escape(value), text)
    )
    return Case(Reading(text, tuple(notices), candidates), tuple(items), tuple(kept), assignments or {})


def said(of: Case, doubts: Iterator[Doubt]) -> list[list[str]]:
    """For each doubt the words at its places."""
    return [[of.text[start:end] for start, end in doubt.spans] for doubt in doubts]


def ids(doubts: Iterator[Doubt]) -> list[str]:
    return [doubt.id for doubt in doubts]
