"""The checklist: all doubts about one case, the most dangerous first, and which of them a person has answered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.detection.viewing import as_read, candidate_as_read
from core.korean.spelling import View, plain_view
from core.review.doubts import (
    births,
    cut_short,
    english,
    glued_names,
    latin_names,
    lone_surnames,
    long_passages,
    low_scores,
    misread,
    names_after_roles,
    numbers,
    occupations,
    original_letters,
    other_scripts,
    partly_kept,
    rejected,
    seen_once,
    suspects,
    two_entities,
    two_values,
    unread,
)
from core.review.doubts.case import Case, Reading
from core.review.doubts.model import Answer, Doubt, DoubtKind, Severity

Find = Callable[[Case], Iterator[Doubt]]

FINDERS: tuple[Find, ...] = (
    unread.find,
    rejected.find,
    misread.find,
    cut_short.find,
    numbers.find,
    names_after_roles.find,
    partly_kept.find,
    glued_names.find,
    lone_surnames.find,
    suspects.find_since,
    suspects.find,
    latin_names.find,
    english.find,
    other_scripts.find,
    two_values.find,
    two_entities.find,
    births.find,
    low_scores.find,
    seen_once.find,
    original_letters.find,
    occupations.find,
    long_passages.find,
)
"""One for each kind of doubt."""

_ORDER = {kind: position for position, kind in enumerate(DoubtKind)}
# Several of these may see one word; the first says it.
_MISSED = frozenset(
    {
        DoubtKind.CUT_SHORT,
        DoubtKind.NUMBER,
        DoubtKind.NAME_AFTER_ROLE,
        DoubtKind.GLUED_NAME,
        DoubtKind.LONE_SURNAME,
        DoubtKind.FOUND_SINCE,
        DoubtKind.SUSPECT,
        DoubtKind.LATIN_NAME,
        DoubtKind.ENGLISH,
        DoubtKind.OTHER_SCRIPT,
        DoubtKind.BIRTH,
        DoubtKind.OCCUPATION,
    }
)
# Both speak of one mention that nobody is sure of.
_UNSURE = frozenset({DoubtKind.LOW_SCORE, DoubtKind.SEEN_ONCE})

# What a decision can let stay readable; cheap enough to be looked for while the reviewer waits.
_LEFT: tuple[Find, ...] = (rejected.find, cut_short.find, partly_kept.find)


class Sorted(NamedTuple):
    """Doubts still open, and doubts that a person has answered, both in the order of the checklist."""

    open: tuple[Doubt, ...]
    answered: tuple[Doubt, ...]


def checklist(case: Case) -> tuple[Doubt, ...]:
    """All doubts about ``case``, most dangerous first, then by kind and, within a kind, as the kind ranks them."""
    return _read_plainly(case, _all)


def left_readable(case: Case) -> tuple[Doubt, ...]:
    """The doubts about identifiers that decisions let stay readable: those of ``checklist``, in no time."""
    return _read_plainly(case, _left)


def _read_plainly(case: Case, find: Callable[[Case], tuple[Doubt, ...]]) -> tuple[Doubt, ...]:
    """What ``find`` doubts, which reads the text in plain spelling; the places are those of the text itself."""
    view, reading = case.reading.once(_plainly)
    if view.plain:
        return find(case)
    items = [replace(item, mention=as_read(view, item.mention)) for item in case.items]
    kept, before = ([as_read(view, mention) for mention in some] for some in (case.kept, case.marked_before))
    doubts = find(Case(reading, items, kept, case.assignments, before))
    return tuple(replace(one, spans=tuple(view.span(*span) for span in one.spans)) for one in doubts)


def _plainly(reading: Reading) -> tuple[View, Reading]:
    """The view of a document's text, and its reading in that view."""
    view = plain_view(reading.text)
    if view.plain:
        return view, reading
    suspects, since = (
        [candidate_as_read(view, one) for one in some] for some in (reading.suspects, reading.found_since)
    )
    uncertain = tuple(view.read_span(*span) for span in reading.uncertain)
    return view, Reading(view.text, reading.notices, suspects, uncertain, since)


def _all(case: Case) -> tuple[Doubt, ...]:
    found = [doubt for find in FINDERS for doubt in find(case)]
    found.sort(key=lambda doubt: (-doubt.severity, _ORDER[doubt.kind]))
    return tuple(_once_each(found, len(case.text)))


def _left(case: Case) -> tuple[Doubt, ...]:
    found = [doubt for find in _LEFT for doubt in find(case)]
    asked = {key for doubt in found for key in doubt.keys}
    told = {item.key for item in case.items if item.key in asked and case.identifies(item.mention)}
    return tuple(doubt for doubt in found if doubt.kind is DoubtKind.CUT_SHORT or not told.isdisjoint(doubt.keys))


def _once_each(doubts: Sequence[Doubt], length: int) -> Iterator[Doubt]:
    """Without the doubts that only repeat an earlier one about the same words or the same mention.

    ``length``: of the text they are about.
    """
    said = bytearray(length)
    unsure: set[int] = set()
    for doubt in doubts:
        if doubt.kind in _MISSED:
            if all(any(said[start:end]) for start, end in doubt.spans):
                continue
            for start, end in doubt.spans:
                said[start:end] = b"\1" * (end - start)
        if doubt.kind in _UNSURE:
            if unsure.issuperset(doubt.keys):
                continue
            unsure.update(doubt.keys)
        yield doubt


def sort_out(doubts: Sequence[Doubt], answers: Mapping[str, Answer]) -> Sorted:
    """Which doubts are open and which answered by ``answers`` (id → Answer).

    A doubt that has got new places since its answer is open again; an answer to a doubt that no longer stands counts
    for nothing.
    """
    left: list[Doubt] = []
    answered: list[Doubt] = []
    for doubt in doubts:
        settled = doubt.id in answers and answers[doubt.id].settles(doubt)
        (answered if settled else left).append(doubt)
    return Sorted(tuple(left), tuple(answered))


def blocking(
    doubts: Sequence[Doubt], answers: Mapping[str, Answer], floor: Severity = Severity.HINT
) -> tuple[Doubt, ...]:
    """The open doubts that forbid the export: every one, or with a higher ``floor`` those at least as severe."""
    return tuple(doubt for doubt in sort_out(doubts, answers).open if doubt.severity >= floor)
