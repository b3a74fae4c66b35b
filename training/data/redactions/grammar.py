"""All redactions of a published judgment, in order and without overlap."""

from collections.abc import Iterator
from dataclasses import dataclass

from training.data.party_block import PARTY, head_size, is_bare, without_agent
from training.data.redactions import left, letters, numbered, omitted, symbols
from training.data.redactions.model import Placeholder

# Of two that overlap the one of the earlier kind stays.
_ORDER = ("party", "note", "omitted", "symbols", "numbered", "outsider", "letter", "place", "birth", "firm")
_HIDDEN = frozenset({"numbered", "outsider", "omitted", "symbols", "letter"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A judgment read: its ``placeholders`` by position. ``head`` is where its party block ends, 0 without one."""

    text: str
    placeholders: tuple[Placeholder, ...]
    head: int

    @property
    def hidden(self) -> int:
        """How many identifiers the court hid in the body; none: an old judgment, or one that needs none."""
        return sum(one.kind in _HIDDEN for one in self.placeholders)


def read(text: str) -> Reading:
    """The redactions of ``text``; any text is read, the worst is that none is found."""
    head = head_size(text)
    found = [*_parties(text[:head])]
    for module in (omitted, symbols, numbered, letters, left):
        found += module.find(text)
    return Reading(text, tuple(_apart(found)), head)


def _parties(head: str) -> Iterator[Placeholder]:
    """Parties that are called by their role: 【원 고】 원고 1 외 2인."""
    for match in PARTY.finditer(head):
        party = without_agent(match["rest"])
        if party.strip() and is_bare(party):
            start = match.start("rest") + len(party) - len(party.lstrip())
            yield Placeholder(start, match.start("rest") + len(party.rstrip()), "party", "내국인이름", party.strip())


def _apart(found: list[Placeholder]) -> list[Placeholder]:
    ranked = sorted(found, key=lambda one: (_ORDER.index(one.kind), one.start, -one.end))
    kept: list[Placeholder] = []
    taken = bytearray()
    for one in ranked:
        if len(taken) < one.end:
            taken.extend(bytes(one.end - len(taken)))
        if not any(taken[one.start : one.end]):
            taken[one.start : one.end] = b"\1" * (one.end - one.start)
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)
