"""Add what detection missed: first look where the value stands, then add the chosen places and no others."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.detection.entities import entity_ids
from core.detection.model import Candidate, Mention
from core.errors import ReviewError
from core.korean.text import ends_here, starts_here
from core.review.compact import squeezed
from core.review.model import Edit, Item, Operation, Status
from core.review.operations.label import treatment_of
from core.review.session import ReviewSession
from core.verification.matching import Strength, strength

SOURCE = "reviewer"
"""``Mention.source`` of what a person added."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place where a value stands that nothing marks.

    Attributes:
        start, end: the place, in code points of the text.
        bordered: it is a word of its own, particles aside. Otherwise it lies inside another word, and is offered only
            because the verification will find it there too.
    """

    start: int
    end: int
    bordered: bool


def occurrences(session: ReviewSession, start: int, end: int) -> tuple[Occurrence, ...]:
    """The other places of the value ``text[start:end]``, in reading order, however spaced.

    Left out are places that a mention or something kept touches, and all places of a value of one character: it would
    hit half the text. Raises ReviewError for an empty selection or one that crosses a block's end.
    """
    start, end = session.span(start, end)
    value = session.text[start:end]
    if len(squeezed(value)) < 2:
        return ()
    anywhere = strength(value) is Strength.STRONG
    found = []
    for low, high in session.compact.find(value):
        bordered = _bordered(session.text, low, high)
        if (bordered or anywhere) and (high <= start or end <= low) and _free(session, low, high):
            found.append(Occurrence(low, high, bordered))
    return tuple(found)


def add(
    session: ReviewSession,
    spans: Sequence[tuple[int, int]],
    label: str,
    entity: str | None = None,
    reason: str = "",
) -> tuple[int, ...]:
    """Add one value at ``spans``, each without outer white space, as accepted mentions of one entity.

    A mention wholly inside a new one gives way to it. The entity is ``entity`` or, by the rule detection goes by, the
    only one that has this value already; namesakes and new values get a new one. Returns the keys in reading order.
    Raises ReviewError for no span or an empty one, one that crosses a block's end or cuts a mention, spans that
    overlap or hold different values, an unknown label or entity.
    """
    treatment = treatment_of(label)
    places = sorted({session.span(*span) for span in spans})
    _check(session, places)
    gone = {item.key: item for place in places for item in _swallowed(session, *place)}
    view = session.entity(_entity_of(session, places[0], label) if entity is None else entity)
    if entity is not None and not view.items:
        raise ReviewError("review.unknown_mention")
    after = tuple(
        Item(
            session.new_key(),
            Mention(start, end, label, session.text[start:end], 1.0, SOURCE, treatment, view.entity),
            Status.ACCEPTED,
            replacement=view.replacement,
        )
        for start, end in places
    )
    session.commit(Edit(tuple(gone.values()), after), Operation.ADD, reason)
    return tuple(item.key for item in after)


def _check(session: ReviewSession, places: Sequence[tuple[int, int]]) -> None:
    if not places:
        raise ReviewError("review.empty_selection")
    if any(right[0] < left[1] for left, right in pairwise(places)):
        raise ReviewError("review.selections_overlap")
    if len({squeezed(session.text[start:end]) for start, end in places}) > 1:
        raise ReviewError("review.different_values")


def _swallowed(session: ReviewSession, start: int, end: int) -> tuple[Item, ...]:
    found = session.overlapping(start, end)
    if any(item.mention.start < start or end < item.mention.end for item in found):
        raise ReviewError("review.cuts_mention")
    return found


def _entity_of(session: ReviewSession, place: tuple[int, int], label: str) -> str:
    """The entity that has the value at ``place``; a new one where none has it, or several do."""
    known = {(item.mention.text, item.mention.label, item.mention.entity): item.mention for item in session.items}
    bearers = list(known.values())
    candidates = [Candidate(*place, label, 1.0, SOURCE)]
    candidates += [Candidate(one.start, one.end, one.label, one.score, one.source) for one in bearers]
    first, *others = entity_ids(session.text, candidates, {})
    found = {one.entity for one, same in zip(bearers, others, strict=True) if same == first}
    return found.pop() if len(found) == 1 else session.new_entity()


def _bordered(text: str, start: int, end: int) -> bool:
    if text[start].isdecimal() and start and text[start - 1] in "-.,":
        return False
    if text[end - 1].isdecimal() and (text[end : end + 1].isdecimal() or text[end : end + 1] == "-"):
        return False
    if text[end - 1].isascii() and text[end : end + 1].isascii() and text[end : end + 1].isalnum():
        return False
    return starts_here(text, start) and ends_here(text, end)


def _free(session: ReviewSession, start: int, end: int) -> bool:
    kept = any(mention.start < end and start < mention.end for mention in session.kept)
    return not kept and session.inside_block(start, end) and not session.overlapping(start, end)
