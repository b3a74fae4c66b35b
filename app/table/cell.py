"""One cell: found, planned, checked. What it gives is to be written as it stands."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.table.preparing import prepared
from app.table.tags import tag_of
from core.closing import close_gaps
from core.detection.cues import below_heading
from core.detection.entities import mention_of
from core.detection.model import Mention
from core.detection.pipeline import detect
from core.detection.viewing import as_read
from core.dictionaries import load_dictionary
from core.documents.model import Block, BlockKind, Replacement, apply_replacements
from core.documents.plain import line_blocks
from core.errors import LeakError, UsageError
from core.korean.spelling import plain_view
from core.redaction.profile import Profile
from core.reports import Json, counts
from core.service import Engine
from core.tagging.tags import TagReader
from core.taxonomy import taxonomy
from core.verification import Expected, SecretValue
from core.verification.search import search

# Tables repeat themselves (추적관찰 요함); what a text gives depends on nothing but the text.
_REMEMBERED = 4096
_TAG = re.compile(r" \([^()\s]+-[BI]\)")


@dataclass(frozen=True, slots=True)
class Marked:
    """A span of a cell, what it is called, and its label in the taxonomy."""

    start: int
    end: int
    tag: str
    label: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What became of a cell's text.

    Attributes:
        text: as it was.
        replacements: what is written of it instead, in order.
        redacted: the text with them.
        marked: all that was found, what stays included, in order.
        values: what must not survive.
        counted: as `core.reports.counts`.
    """

    text: str
    replacements: tuple[Replacement, ...] = ()
    redacted: str = ""
    marked: tuple[Marked, ...] = ()
    values: tuple[SecretValue, ...] = ()
    counted: Json | None = None

    def tags(self) -> tuple[Replacement, ...]:
        """The words of what was found with a tag behind each: 홍길동은 (PER-B).

        Raises ValueError where the text holds what looks like such a tag: nobody could take them out again.
        """
        found: list[Replacement] = []
        last = None
        for word in re.finditer(r"\S+", self.text):
            touched = next((one for one in self.marked if one.start < word.end() and word.start() < one.end), None)
            if touched is not None:
                mark = "I" if touched is last else "B"
                found.append(Replacement(word.start(), word.end(), f"{word[0]} ({touched.tag}-{mark})"))
            last = touched
        if untagged(apply_replacements(self.text, found)) != self.text:
            raise ValueError("tags")
        return tuple(found)


def untagged(text: str) -> str:
    """A tagged text as it was."""
    return _TAG.sub("", text)


class Cells:
    """Does cell after cell with one engine. Not to be used by two threads at once."""

    def __init__(self, engine: Engine, profile: Profile, prepare: bool) -> None:
        self._reader = TagReader(engine.tagger, prepared if prepare else None)
        self._profile, self._dictionary = profile, load_dictionary()
        self.done = lru_cache(_REMEMBERED)(self._done)
        """Text, heading of its column → `Cell`. Raises ModelError, RedactionError, and LeakError where a replaced value
        would be left."""

    def _done(self, text: str, head: str = "") -> Cell:
        if not text.strip():
            return Cell(text, redacted=text)
        blocks = _blocks(text)
        found = detect(text, blocks, self._reader, dictionary=self._dictionary, include_kept=True)
        told = _with_heading(head, text, blocks, found.mentions)
        mentions, plan = close_gaps(text, blocks, told, self._profile)
        view = plain_view(text)
        marked = []
        for mention in mentions:
            read = mention if view.plain else as_read(view, mention)
            said = self._reader.tag_at(read.start, read.end) if mention.source == "model" else None
            marked.append(Marked(mention.start, mention.end, self._tag(said, mention), mention.label))
        redacted = apply_replacements(text, plan.replacements)
        # As everywhere else: what is written is read by other code than planned it, and searched for every value.
        result = search(redacted.encode("utf-8", "surrogatepass"), "", plan.values, Expected(redacted), "text")
        if error := result.error(""):
            raise LeakError("table.leak", count=error.fields["count"])
        counted = counts(mentions, lambda one: self._profile.treatment(one.label, one.treatment))
        return Cell(text, plan.replacements, redacted, tuple(marked), plan.values, counted)

    def _tag(self, said: str | None, mention: Mention) -> str:
        """What the network says, where it has tags of its own; else the hospital paper's five, else the label."""
        if said is not None and said not in taxonomy().labels:
            return said
        return tag_of(mention.label)


def _blocks(text: str) -> Sequence[Block]:
    """The lines of a cell, as those of a table's document."""
    return [Block(one.start, one.end, kind=BlockKind.CELL, table=0, row=0, column=0) for one in line_blocks(text)]


def _with_heading(head: str, text: str, blocks: Sequence[Block], found: Sequence[Mention]) -> list[Mention]:
    """``found`` and what the heading of its column says a cell is, where that is no less."""
    told = [*found]
    for number, one in enumerate(candidate for block in blocks for candidate in below_heading(text, block, head)):
        touched = [other for other in told if other.start < one.end and one.start < other.end]
        known = any((other.start, other.end) == (one.start, one.end) for other in touched)
        if not known and all(one.start <= other.start and other.end <= one.end for other in touched):
            told = [other for other in told if other not in touched]
            told.append(mention_of(text, one, f"cell{number}"))
    return sorted(told, key=lambda other: other.start)


def chosen(columns: str, heads: Sequence[str] | None, width: int, file: str) -> tuple[int, ...]:
    """The indices of the ``columns`` (names of ``heads``, or numbers from 1, apart by commas) among ``width``.

    Raises UsageError naming one that the table does not have.
    """
    found: list[int] = []
    for wanted in asked_for(columns):
        named = [index for index, head in enumerate(heads or ()) if head.strip() == wanted]
        if len(named) > 1:
            raise UsageError("table.two_columns", file=file, column=wanted)
        number = int(wanted) - 1 if wanted.isdecimal() and len(wanted) < 6 else -1
        if not named and not 0 <= number < width:
            raise UsageError("table.no_column", file=file, column=wanted, columns=width)
        found.append(named[0] if named else number)
    if not found:
        raise UsageError("table.no_columns", file=file)
    return tuple(sorted({*found}))


def asked_for(columns: str) -> list[str]:
    """The names or numbers of ``columns``, one by one."""
    return [*filter(None, (one.strip() for one in columns.split(",")))]


def unnamed(columns: str, heads: Sequence[str], picked: Iterable[int]) -> list[int]:
    """Those ``picked`` for ``columns`` by their numbers; who names a heading has seen that it is one."""
    names = {one.strip() for one in columns.split(",")}
    return [index for index in picked if heads[index].strip() not in names]
