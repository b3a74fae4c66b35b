"""One letter for one person in all judgments of a case: a key list (대조표) that they share, where somebody wants it.

재일 2014-2 asks for letters that are unique in one judgment; a case of several (first instance and appeal, severed
trials) is easier to read where the same person is B in all of them, and C in none.
"""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.documents.open import shown_name
from core.errors import ReviewError
from core.outputs import usual_mode
from core.redaction.letters import LetterSeries, existing_letters
from core.review.compact import folded
from core.review.crypto import DEFAULT_COST
from core.review.files import read_whole
from core.review.key_list import KeyEntry, KeyList, opened_key_list, write_key_list
from core.review.locks import Lock
from core.review.model import EntityView, Operation, Status
from core.review.session import ReviewSession
from core.taxonomy import taxonomy
from core.verification.matching import Needles

OF_A_CASE = ""
"""The document of a key list that several share."""

_PATIENCE = 5.0  # seconds that another clerk's export may take to write the list

Spelling = tuple[str, str]
"""Category and folded text of a value."""


@dataclass(frozen=True, slots=True)
class CaseList:
    """The list of a case as it was read or written last.

    Attributes:
        sha256: of its file then.
    """

    keys: KeyList = field(repr=False)
    sha256: str


def letters_of_case(
    session: ReviewSession, keys: KeyList, assignments: Mapping[str, str], alphabet: str
) -> dict[str, str]:
    """Entity → the letter it is to have so that ``session`` agrees with ``keys``; only those that have to be picked.

    ``assignments`` are the plan's. Who stands in ``keys`` has the letter from there, everybody else one that nobody has
    there; what a person picked by hand stays, what the list gave before as long as it agrees. Who cannot be told apart
    there (two of one name), or has a letter that stands for somebody in the text itself, is taken for a new one.
    """
    known, taken, given = _by_spelling(keys), _letters(keys), _given(session)
    standing = existing_letters(session.text)
    wanted: dict[str, str] = {}
    others: list[str] = []
    lettered = _lettered(session, assignments, given)
    by_rule = {view.entity for view in lettered}
    picked = [item for item in session.items if item.replacement and item.mention.entity not in by_rule]
    shown = {item.replacement for item in picked if item.status is not Status.REJECTED}
    for view in lettered:
        before = given.get(view.entity)
        letter = _known_letter(view, known) or (before if before and _agrees(before, view, known, taken) else None)
        if letter is None or letter in standing or letter in shown or letter in wanted.values():
            others.append(view.entity)
        else:
            wanted[view.entity] = letter
    used = {item.replacement for item in picked if item.replacement} | {*wanted.values()}
    series = LetterSeries(alphabet, standing | taken | used)
    wanted |= {entity: series.of(entity) for entity in others}
    # Where nobody's letter is another's, those of new people stay as the plan gave them, in order of appearance.
    moved = any(assignments[entity] != letter for entity, letter in wanted.items() if letter in taken)
    clash = any(assignments[entity] in taken for entity in others)
    # Who is known there under another letter keeps the one of this judgment when the list has both.
    parted = any(_known_letter(session.entity(entity), known) in standing for entity in others)
    due = {entity: letter for entity, letter in wanted.items() if moved or clash or parted or letter in taken}
    there = {entity: {item.replacement for item in session.entity(entity).items} for entity in due}
    return {entity: letter for entity, letter in due.items() if there[entity] != {letter}}


def take_letters(session: ReviewSession, letters: Mapping[str, str]) -> None:
    """Let ``letters`` (entity → letter) stand in ``session``: one decision, one step of undo."""
    items = (item for entity in letters for item in session.entity(entity).items)
    session.update(
        items,
        lambda item: replace(item, replacement=letters[item.mention.entity]),
        Operation.CASE_LETTERS,
    )


def disagreeing(session: ReviewSession, keys: KeyList, assignments: Mapping[str, str]) -> int:
    """How many entities have, in one place or all, a letter that is somebody else's in ``keys``, or another one than
    there.

    For a name that stands there under several letters it is for people to say whose it is: each of these agrees.
    """
    known, taken = _by_spelling(keys), _letters(keys)
    count = 0
    for entity, letter in assignments.items():
        view = session.entity(entity)
        shown = {item.replacement or letter for item in view.items if item.status is not Status.REJECTED} - {""}
        count += not all(_agrees(one, view, known, taken) for one in shown)
    return count


def merged(keys: KeyList, more: KeyList) -> KeyList:
    """``keys`` with what ``more`` (of one judgment) adds. Raises ReviewError where a letter stands for two in them."""
    entries = {entry.replacement: entry for entry in keys.entries}
    for entry in more.entries:
        if not _is_letter(entry.replacement):
            continue
        old = entries.get(entry.replacement)
        if old is None:
            entries[entry.replacement] = entry
        elif _spellings(old) & _spellings(entry):
            originals = tuple(dict.fromkeys((*old.originals, *entry.originals)))
            entries[entry.replacement] = replace(old, originals=originals, places=max(old.places, entry.places))
        else:
            raise ReviewError("keys.two_meanings", letter=entry.replacement)
    return KeyList(OF_A_CASE, tuple(entries.values()))


def open_case(path: Path, passphrase: str, cost: int = DEFAULT_COST) -> CaseList:
    """The key list of a case where somebody begins with it: an empty one is written where there is none.

    Raises PassphraseError, ReviewError, InUseError.
    """
    if not os.path.exists(path):  # noqa: PTH110  no for a closed folder: locking says why
        with _held(path):  # two clerks may begin at once
            if not os.path.exists(path):  # noqa: PTH110  as above
                return _written(path, KeyList(OF_A_CASE, ()), passphrase, cost)
    return read_case(path, passphrase)


def read_case(path: Path, passphrase: str, known: CaseList | None = None) -> CaseList:
    """The list as it lies there, which is ``known`` where nobody has written to it since. One that has gone is an
    error, never an empty one: its letters would be given to others.

    Raises PassphraseError, ReviewError.
    """
    data = read_whole(path)  # it is never half-written, and who only reads may not be able to lock it
    sha256 = _sha256(data)
    if known is not None and known.sha256 == sha256:
        return known  # deriving its key again would take half a second
    return CaseList(opened_key_list(data, passphrase, shown_name(path)), sha256)


def add_to_case(
    path: Path, passphrase: str, more: KeyList, known: CaseList | None = None, cost: int = DEFAULT_COST
) -> CaseList:
    """Bring what a judgment adds into the list on the disk, which others may have changed meanwhile; returns it all.

    ``known``: see `read_case`. Raises PassphraseError, ReviewError, InUseError; the list is then as it was.
    """
    with _held(path):
        keys = merged(read_case(path, passphrase, known).keys, more)
        return _written(path, keys, passphrase, cost)


def _written(path: Path, keys: KeyList, passphrase: str, cost: int) -> CaseList:
    """Sealed, and made for the folder of colleagues."""
    return CaseList(keys, _sha256(write_key_list(path, keys, passphrase, cost=cost, mode=usual_mode())))


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _held(path: Path) -> Lock:
    """The list is ours alone as long as it is held."""
    return Lock.take(path.with_name(f".{path.name}.lock"), _PATIENCE, usual_mode())


def _is_letter(replacement: str) -> bool:
    return existing_letters(replacement) == {replacement}


def _agrees(letter: str, view: EntityView, known: Mapping[Spelling, set[str]], taken: frozenset[str]) -> bool:
    """Whether ``letter`` is one that the list has for who is ``view``, or nobody's there where that is a new one."""
    found = [known[spelling] for spelling in _told(view) if spelling in known]
    return all(letter in letters for letters in found) if found else letter not in taken


def _lettered(
    session: ReviewSession, assignments: Mapping[str, str], given: Mapping[str, str | None]
) -> list[EntityView]:
    """The entities that a letter stands for by rule, or by what the list has ``given``."""
    return [
        view
        for view in session.entities()
        if _is_letter(assignments.get(view.entity, ""))
        and view.status is not Status.REJECTED
        and all(item.replacement in (None, given.get(view.entity)) for item in view.items)
    ]


def _given(session: ReviewSession) -> dict[str, str | None]:
    """Entity → the letter that the list gave it, where nobody has picked one since."""
    given: dict[str, str | None] = {}
    for decision in session.log.standing:
        for item in decision.edit.after:
            if decision.operation == Operation.CASE_LETTERS:
                given[item.mention.entity] = item.replacement
            elif decision.operation == Operation.REPLACE:
                given.pop(item.mention.entity, None)
    return given


def _known_letter(view: EntityView, known: Mapping[Spelling, set[str]]) -> str | None:
    """Its letter in the list; None where no spelling that says enough stands there, or several letters do."""
    found = {letter for spelling in _told(view) if len(known.get(spelling, ())) == 1 for letter in known[spelling]}
    return found.pop() if len(found) == 1 else None


def _told(view: EntityView) -> set[Spelling]:
    """Its spellings that say enough."""
    spelled = {(_category(item.mention.label), item.mention.text) for item in view.items}
    return {(category, folded(text)) for category, text in spelled if Needles.tells(text)}


def _by_spelling(keys: KeyList) -> dict[Spelling, set[str]]:
    """Spelling → letters: several for one that two people have, or that somebody gave another letter by hand."""
    known: dict[Spelling, set[str]] = {}
    for entry in keys.entries:
        if _is_letter(entry.replacement):
            for spelling in _spellings(entry):
                known.setdefault(spelling, set()).add(entry.replacement)
    return known


def _letters(keys: KeyList) -> frozenset[str]:
    return frozenset(entry.replacement for entry in keys.entries)


def _spellings(entry: KeyEntry) -> set[Spelling]:
    return {(_category(entry.label), folded(text)) for text in entry.originals}


def _category(label: str) -> str:
    found = taxonomy().labels.get(label)
    return found.category if found else ""
