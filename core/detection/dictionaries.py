"""Dictionaries of a court: values that are always marked, values that are never marked.

An entry holds for all courts or for one and its branches. What is always marked is found however it is spaced or
spelled and beats every other detector. What is never marked beats the model alone: a number of fixed shape, a party, a
repetition of either stays marked, unless somebody confirmed for the entry that it goes before these rules as well.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from core.detection import organisations
from core.detection.model import Candidate, Mention, grouped, is_person
from core.errors import DictionaryError, Notice, Problem
from core.korean.text import squeeze
from core.taxonomy import taxonomy
from core.verification.fold import fold, tighten
from core.verification.matching import Needles
from core.verification.model import SecretValue

SOURCE = "dictionary"
"""``Candidate.source`` of what an entry marks."""

APPLIED = "dictionaries.applied"
"""The code of the notice how often a dictionary had the last word."""

MOST_ENTRIES = 10_000
_LONGEST = 100
_LONGEST_NOTE = 300
_UNSEEN = re.compile(r"[\x00-\x1f\x7f\u0085\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
_HEAD = 2_000
_HEAD_LINES = 5
_MODEL = "model"


class Kind(StrEnum):
    """What an entry asks for; stored, so the values never change."""

    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a dictionary.

    Attributes:
        kind: always or never.
        value: what is marked or not.
        label: what it is marked as; for never, the only label it is not marked as, or "" for any.
        court: the court it holds for, branches included; "" for all.
        note: why; never leaves the dictionary.
        over_rules: never only: confirmed to go before patterns, the party block and repetitions as well.
    """

    kind: Kind
    value: str = field(repr=False)
    label: str = ""
    court: str = ""
    note: str = field(default="", repr=False)
    over_rules: bool = False

    @property
    def key(self) -> str:
        """The value in the one spelling that all its spellings share."""
        return folded(self.value)


def folded(value: str) -> str:
    """NFKC, without case, white space, hyphens and what cannot be seen."""
    return tighten(fold(value)).text


def problem_of(entry: Entry) -> str:
    """The code of the message that says why ``entry`` cannot stand in a dictionary; "" if it can."""
    label = taxonomy().labels.get(entry.label)
    if not any(map(str.isalnum, entry.key)):
        return "dictionaries.empty"
    if any(map(_UNSEEN.search, (entry.value, entry.court, entry.note))):
        return "dictionaries.unseen"
    if max(len(entry.value), len(entry.court)) > _LONGEST or len(entry.note) > _LONGEST_NOTE:
        return "dictionaries.long"
    if entry.label and label is None:
        return "dictionaries.label"
    if entry.kind is Kind.NEVER:
        return ""
    if label is None:
        return "dictionaries.no_label"
    if label.treatment == "keep":
        return "dictionaries.kept_label"
    if entry.over_rules:
        return "dictionaries.over_rules"
    return "" if Needles.tells(entry.value) else "dictionaries.weak"


@dataclass(frozen=True)
class Dictionary:
    """Valid entries that do not contradict each other. Raises DictionaryError, with the numbers of entries from 1."""

    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        if problems := problems_of(enumerate(self.entries, 1)):
            raise DictionaryError("dictionaries.invalid", problems)

    def of(self, text: str) -> "ActiveDictionary":
        """The entries that hold for the judgment ``text``: the name of its court stands in its first lines."""
        lines = [line for line in map(_court, text[:_HEAD].splitlines()) if line][:_HEAD_LINES]
        courts = {court for court in {entry.court for entry in self.entries} if _holds(court, lines)}
        return ActiveDictionary(tuple(entry for entry in self.entries if entry.court in courts))


def problems_of(numbered: Iterable[tuple[int, Entry]]) -> tuple[Problem, ...]:
    """What is wrong with entries, by their numbers: single ones, repeated ones, those that contradict another one."""
    found: list[Problem] = []
    seen: dict[str, list[tuple[int, Entry]]] = {}
    count = 0
    for number, entry in numbered:
        count += 1
        if code := problem_of(entry):
            found.append(Problem(number, code))
            continue
        earlier = seen.setdefault(entry.key, [])
        found += [Problem(number, code, {"other": other}) for other, one in earlier if (code := _clash(one, entry))][:1]
        earlier.append((number, entry))
    if count > MOST_ENTRIES:
        found.append(Problem(MOST_ENTRIES + 1, "dictionaries.many", {"most": MOST_ENTRIES}))
    return tuple(found)


def _clash(one: Entry, other: Entry) -> str:
    courts = _court(one.court), _court(other.court)
    if one.kind is other.kind:
        same_label = one.kind is Kind.ALWAYS or one.label == other.label
        return "dictionaries.twice" if courts[0] == courts[1] and same_label else ""
    # One court's name may begin with the other's: a branch.
    return "dictionaries.contradicts" if courts[0].startswith(courts[1]) or courts[1].startswith(courts[0]) else ""


def _court(name: str) -> str:
    """``name`` in the one spelling that all its spellings share; of signs alone as they stand, for "-" is no court."""
    return folded(name) or squeeze(name)


def _holds(court: str, lines: Sequence[str]) -> bool:
    name = _court(court)
    return not name or any(line.startswith(name) for line in lines)


class ActiveDictionary:
    """The entries of one judgment, ready to be applied to what was found in it."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._always = tuple(SecretValue(entry.value, entry.label) for entry in entries if entry.kind is Kind.ALWAYS)
        self._never = grouped((entry.key, entry) for entry in entries if entry.kind is Kind.NEVER)

    def marked(self, text: str) -> list[Candidate]:
        """Every place of what is always marked."""
        hits = Needles(self._always).find(text)
        return [Candidate(hit.start, hit.end, self._always[hit.value].label, 1.0, SOURCE) for hit in hits]

    def spared(
        self, text: str, candidates: Sequence[Candidate], gone: list[Candidate] | None = None
    ) -> list[Candidate]:
        """``candidates`` without those that are never marked, which ``gone`` takes in."""
        if not self._never:
            return list(candidates)
        kept: list[Candidate] = []
        out: list[Candidate] = [] if gone is None else gone
        for one in candidates:
            (out if self._is_never(text, one) else kept).append(one)
        return kept

    def _is_never(self, text: str, candidate: Candidate) -> bool:
        return any(
            (candidate.source == _MODEL or entry.over_rules) and entry.label in ("", candidate.label)
            for name in _names(text, candidate)
            for entry in self._never.get(folded(name), ())
        )


def _names(text: str, candidate: Candidate) -> Iterator[str]:
    """The value, and of a body that without its descriptor, as it is marked in the end, and with it."""
    value = text[candidate.start : candidate.end]
    yield value
    if not is_person(candidate):
        if word := organisations.descriptor_of(value):
            yield value.removesuffix(word).rstrip()
        if word := organisations.descriptor_at(text, candidate.end):
            yield value + word


def applied(gone: Iterable[Candidate], mentions: Sequence[Mention]) -> Notice | None:
    """How often a dictionary had the last word, for the user to know; None where it had not."""
    places = {(one.start, one.end) for one in gone}
    spared = sum(not any(one.start < end and start < one.end for one in mentions) for start, end in places)
    marked = sum(one.source == SOURCE for one in mentions)
    return Notice(APPLIED, {"marked": marked, "spared": spared}) if marked or spared else None
