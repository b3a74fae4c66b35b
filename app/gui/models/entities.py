"""The list of entities, as plain rows: what each says, which are shown, and how rows change into others."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from weakref import WeakKeyDictionary

from core.review import EntityView, ReviewSession, Status
from core.taxonomy import taxonomy

Order = Literal["category", "document"]

# A replacement has seldom more letters than this.
_LETTERS = 2


@dataclass(frozen=True, slots=True)
class EntityRow:
    """One person or thing with all its mentions.

    Attributes:
        entity: its identity in the session.
        keys: its mentions' keys, in reading order.
        letter: what stands for it in the redacted text; None while unknown, empty where it is removed.
        forms: the spellings it has in the text, each once, in order of first appearance.
        label: the label most of its mentions have, the earlier one of two.
        category: that label's category.
        score: the lowest of its mentions' scores, 0 … 1.
        sources: the detectors that found it, each once.
        status: what was decided, or None where its mentions differ.
        undecided: how many of its mentions nobody decided on.
        kept: whether the rule profile lets all of it stay, whatever was decided.
    """

    entity: str
    keys: tuple[int, ...]
    letter: str | None
    forms: tuple[str, ...]
    label: str
    category: str
    score: float
    sources: tuple[str, ...]
    status: Status | None
    undecided: int
    kept: bool = False

    @property
    def rejected(self) -> bool:
        """Whether all of it stays as it is because somebody said so."""
        return self.status is Status.REJECTED

    @property
    def stays(self) -> bool:
        """Whether all of it stays as it is."""
        return self.rejected or self.kept


@dataclass(frozen=True, slots=True)
class EntityFilter:
    """Which rows are shown: all conditions must hold.

    Attributes:
        text: stands in a spelling, in the label's name (Korean or English) or is the letter; white space and case
            make no difference.
        undecided: only entities with a mention nobody decided on.
        below: only entities with a mention scored lower than this; None for all.
    """

    text: str = ""
    undecided: bool = False
    below: float | None = None

    def admits(self, row: EntityRow) -> bool:
        """Whether ``row`` is shown."""
        if self.undecided and not row.undecided:
            return False
        if self.below is not None and row.score >= self.below:
            return False
        wanted = _bare(self.text)
        return (
            not wanted or (row.letter or "").casefold() == wanted or any(wanted in name for name in _names(row, wanted))
        )


def _names(row: EntityRow, wanted: str) -> tuple[str, ...]:
    """What ``wanted`` may stand in: one or two Latin letters are a replacement, not a part of a label's name."""
    forms = tuple(map(_bare, row.forms))
    if wanted.isascii() and wanted.isalpha() and len(wanted) <= _LETTERS:
        return forms
    label = taxonomy().labels[row.label]
    return (*forms, _bare(label.name), _bare(label.name_en))


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()


class EntityRows:
    """Makes rows; those of entities of which nothing changed since the last time stay the same objects."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[ReviewSession, dict[str, tuple[EntityView, EntityRow]]] = WeakKeyDictionary()

    def of(
        self, session: ReviewSession | None, letters: Mapping[str, str] | None, kept: Collection[str] = ()
    ) -> tuple[EntityRow, ...]:
        """All entities in order of first appearance; ``letters`` is what stands for each, None while nobody knows,
        ``kept`` those that the rule profile lets stay.
        """
        if session is None:
            return ()
        before, known = self._known.get(session, {}), {}
        for view in session.entities():
            letter = letters.get(view.entity) if letters is not None else None
            known[view.entity] = view, _row(before.get(view.entity), view, letter, view.entity in kept)
        self._known[session] = known
        return tuple(row for _, row in known.values())


def _row(known: tuple[EntityView, EntityRow] | None, view: EntityView, letter: str | None, kept: bool) -> EntityRow:
    if known is None or known[0] != view:
        return entity_row(view, letter, kept)
    row = known[1]
    same = row.rejected or (row.letter, row.kept) == (letter, kept)
    return row if same else replace(row, letter=letter, kept=kept)


def entity_row(view: EntityView, letter: str | None, kept: bool = False) -> EntityRow:
    """One entity. A rejected one has no letter: it stays as it is."""
    items = view.items
    labels = [item.mention.label for item in items]
    label = max(dict.fromkeys(labels), key=labels.count)
    return EntityRow(
        entity=view.entity,
        keys=tuple(item.key for item in items),
        letter="" if view.status is Status.REJECTED else letter,
        forms=tuple(dict.fromkeys(item.mention.text for item in items)),
        label=label,
        category=taxonomy().category_of(label).name,
        score=min(item.mention.score for item in items),
        sources=tuple(dict.fromkeys(item.mention.source for item in items)),
        status=view.status,
        undecided=sum(item.status is Status.UNDECIDED for item in items),
        kept=kept,
    )


def grouped(rows: Sequence[EntityRow], order: Order) -> dict[str, tuple[EntityRow, ...]]:
    """Rows by category, in the taxonomy's order; or all of them under one empty name, in the document's order."""
    if order == "document":
        return {"": tuple(rows)}
    groups: dict[str, list[EntityRow]] = {name: [] for name in taxonomy().categories}
    for row in rows:
        groups[row.category].append(row)
    return {name: tuple(members) for name, members in groups.items() if members}


@dataclass(frozen=True, slots=True)
class Splice:
    """How a list of names becomes another: those at ``start … old_end`` give way to new ones up to ``new_end``."""

    start: int
    old_end: int
    new_end: int


def runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Ascending numbers as stretches without a gap: first and last of each."""
    first = last = None
    for row in rows:
        if first is None or last is None:
            first = row
        elif row != last + 1:
            yield first, last
            first = row
        last = row
    if first is not None and last is not None:
        yield first, last


def splice(old: Sequence[str], new: Sequence[str]) -> Splice:
    """The smallest single replacement that turns ``old`` into ``new``; empty where they are the same."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < min(len(old), len(new)) - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Splice(start, len(old) - tail, len(new) - tail)


def label_name(label: str) -> str:
    """A label in the current language."""
    return taxonomy().labels[label].shown


def category_name(category: str) -> str:
    """A category in the current language."""
    return taxonomy().categories[category].shown
