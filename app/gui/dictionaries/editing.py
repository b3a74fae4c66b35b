"""The dictionary while it is edited. No Qt."""

from collections.abc import Iterable
from dataclasses import replace

from core.detection.dictionaries import Dictionary, Entry, Kind, problems_of
from core.errors import DictionaryError, Problem

_Identity = tuple[str, str, str]
_OF_ROW = {"dictionaries.contradicts": "dictionaries.contradicts_row"}


def identity(entry: Entry) -> _Identity:
    """What makes an entry another one: its value, its court and, for never, its label."""
    label = entry.label if entry.kind is Kind.NEVER else ""
    return entry.key, "".join(entry.court.split()), f"{entry.kind} {label}"


class Editing:
    """Entries under change; always a valid whole. What would not be one is refused and changes nothing.

    Attributes:
        entries: in the order shown.
    """

    def __init__(self, dictionary: Dictionary) -> None:
        self.entries = list(dictionary.entries)
        self._before = dictionary.entries

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return tuple(self.entries) != self._before

    def add(self, entry: Entry) -> Problem | None:
        """Add an entry; returns what speaks against it."""
        return self._set([*self.entries, entry], len(self.entries))

    def change(self, index: int, entry: Entry) -> Problem | None:
        """Let ``entry`` take the place of the one at ``index``; returns what speaks against it."""
        return self._set([*self.entries[:index], entry, *self.entries[index + 1 :]], index)

    def delete(self, indexes: Iterable[int]) -> None:
        """Delete entries."""
        gone = set(indexes)
        self.entries = [entry for index, entry in enumerate(self.entries) if index not in gone]

    def merge(self, numbered: Iterable[tuple[int, Entry]], file: str) -> tuple[int, int]:
        """Take in the entries of ``file`` by their lines: added, or in place of the same one. Returns how many of each.

        Raises DictionaryError, and changes nothing, where one contradicts an entry that stays.
        """
        coming = list(numbered)
        new = {identity(entry): entry for _, entry in coming}
        staying = [(row, entry) for row, entry in enumerate(self.entries, 1) if identity(entry) not in new]
        if problems := problems_of([*staying, *coming]):
            told = [replace(one, code=_OF_ROW.get(one.code, one.code)) for one in problems]
            raise DictionaryError("dictionaries.csv", told, file=file)
        old = {identity(entry): entry for entry in self.entries}
        self.entries = list((old | new).values())
        return len(self.entries) - len(old), sum(old.get(key, entry) != entry for key, entry in new.items())

    def dictionary(self) -> Dictionary:
        """The entries as they are now."""
        return Dictionary(tuple(self.entries))

    def _set(self, entries: list[Entry], index: int) -> Problem | None:
        numbered = list(enumerate(entries, 1))
        # The one that changed comes last, so that what clashes is told of it and not of an older one.
        found = problems_of([*numbered[:index], *numbered[index + 1 :], numbered[index]])
        if found:
            return found[0]
        self.entries = entries
        return None
