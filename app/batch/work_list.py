"""What is to be done: every judgment below a folder, in an order and under names that no run of chance changes."""

import hashlib
import os
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from app.batch.journal import FILE, holds_journal
from app.cli.inputs import JUDGMENT_ENDINGS, is_passed_over, own, told
from core.closing import folder_without
from core.documents.formats import Format, declared, written_as
from core.documents.open import cannot_read, shown_name, spelled
from core.errors import DocumentError
from core.policy import policy
from core.redaction.plan import RedactionPlan
from core.result_names import Told, told_by
from core.service import hash_of

_SHOWN = 10  # hexadecimal digits after a name that others may have, too


_folder_without = cache(folder_without)  # judgments of an archive share their folders


@dataclass(frozen=True, slots=True)
class Item:
    """One judgment.

    Attributes:
        path: where it lies.
        below: its folder, relative to the folder of the run.
        size: bytes.
        modified: nanoseconds since the epoch.
        ending: that of its result, without the dot, as far as its name tells.
        alone: whether no other judgment beside it would give a result of the same name.
    """

    path: Path
    below: Path
    size: int
    modified: int
    ending: str
    alone: bool = True

    @property
    def place(self) -> str:
        """Where it lies below the folder of the run, exactly: names that look alike may be those of two files."""
        return (self.below / self.path.name).as_posix()

    @property
    def key(self) -> str:
        """What the journal calls it: a hash, as a file name may hold a party's."""
        return hashlib.sha256(self.place.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def folder(self) -> Path:
        """That of its result, below that of all results, without names and numbers. Raises DocumentError where nobody
        can read its name."""
        return Path(*map(_folder_without, map(spelled, self.below.parts)))

    def folder_for(self, plan: RedactionPlan) -> Path:
        """`folder`, without what ``plan`` replaces as well. Raises DocumentError as `folder`."""
        return Path(*(folder_without(spelled(part), plan) for part in self.below.parts))

    def is_below(self, folder: Path) -> bool:
        """Whether ``folder`` is called as its own."""
        return folder == Path(*map(_composed, map(spelled, self.below.parts)))

    def result_stem(self, redacted: str, content: str, ending: str) -> str:
        """The stem of its result, given its own ``redacted`` stem, the hash of its ``content`` and the result's ending.

        Names in file names become letters, and many judgments the same ``A 판결``. Such a name gets digits that depend
        on this judgment alone: numbers would depend on which was done first.
        """
        if self.alone and redacted == _composed(self.path.stem) and ending == self.ending:
            return redacted
        own = hashlib.sha256(f"{content}/{self.key}".encode()).hexdigest()
        return f"{redacted} ({own[:_SHOWN]})"


@dataclass(frozen=True, slots=True)
class WorkList:
    """The items in order; how many files were left out as no judgments; why folders could not be read; what was left
    out as the program's ``own``: results of earlier runs, certificates, a run's notes; and links to folders elsewhere,
    which are not followed."""

    items: tuple[Item, ...]
    skipped: int
    unread: tuple[DocumentError, ...]
    own: tuple[Path, ...] = ()
    linked: tuple[Path, ...] = ()


class Hashes:
    """Hashes of files, each worked out once as long as size and time stay the same: a watched folder is looked at again
    and again."""

    def __init__(self) -> None:
        self._known: dict[tuple[Path, int, int], str] = {}

    def of(self, path: Path) -> str:
        """Empty for what cannot be read: opening it says why."""
        try:
            status = path.stat()
        except OSError:
            return ""
        key = (path, status.st_size, status.st_mtime_ns)
        if not self._known.get(key):
            self._known[key] = hash_of(path)
        return self._known[key]


def scan(folder: Path, to: Format | None, hashes: Hashes | None = None) -> WorkList:
    """Every judgment below ``folder``; links to folders are not followed. Results will be of the format ``to``."""
    found: list[Item] = []
    reported: list[tuple[Path, Told]] = []
    notes: list[Path] = []
    unread: list[DocumentError] = []
    linked: list[Path] = []
    skipped = 0

    def unreadable(error: OSError) -> None:
        unread.append(cannot_read(error, shown_name(Path(error.filename or folder))))

    for place, folders, files in os.walk(folder, onerror=unreadable):
        if FILE in files and holds_journal(Path(place)):
            notes += [Path(place, name) for name in files if Path(name).suffix.lower() in JUDGMENT_ENDINGS]
            folders.clear()
            continue
        folders[:] = sorted(_entered(folders, unread))
        linked += (path for name in folders if _leads_out(path := Path(place, name), folder))
        reported += told(Path(place, name) for name in files)
        below = Path(place).relative_to(folder)  # one for all that lie there
        for name in sorted(files):
            path = Path(place, name)
            if is_passed_over(path):
                continue
            if path.suffix.lower() in JUDGMENT_ENDINGS:
                found.append(_item(path, below, to))
            elif not told_by(path):  # a report holds nothing of a judgment
                skipped += 1
    ours = own([item.path for item in found], reported, (hashes or Hashes()).of)
    left = [item for item in found if item.path not in ours]
    return WorkList(with_names(left), skipped, tuple(unread), (*sorted(ours), *notes), tuple(linked))


def _leads_out(path: Path, folder: Path) -> bool:
    """Whether ``path`` is a link to what does not lie below ``folder``."""
    return path.is_symlink() and Path(os.path.realpath(folder)) not in Path(os.path.realpath(path), "x").parents


def _entered(folders: list[str], unread: list[DocumentError]) -> Iterator[str]:
    for name in folders:
        if is_passed_over(Path(name)):
            continue
        try:
            spelled(name)
        except DocumentError as error:
            unread.append(error)
        else:
            yield name


def _item(path: Path, below: Path, to: Format | None) -> Item:
    try:
        status = path.stat()
    except OSError:  # opening it says why
        return item_of(path, below, 0, 0, to)
    return item_of(path, below, status.st_size, status.st_mtime_ns, to)


def item_of(path: Path, below: Path, size: int, modified: int, to: Format | None) -> Item:
    """An item of which only the ending of its result is to be found out."""
    return Item(path, below, size, modified, str(to) if to else _ending(path.suffix.lower()))


def with_names(items: list[Item]) -> tuple[Item, ...]:
    """``items`` that know whether others would give results of their names."""
    names = [(one.folder, _called(one.path.stem), one.ending) for one in items]
    often = Counter(names)
    return tuple(replace(one, alone=often[name] == 1) for one, name in zip(items, names, strict=True))


def _ending(suffix: str) -> str:
    kinds = (kind for kind in Format if suffix in declared(kind).endings)
    return next((str(policy().written_as(written_as(kind))) for kind in kinds), suffix[1:])


def _called(stem: str) -> str:
    """What the least exact disk takes for the same name."""
    try:
        return _composed(spelled(stem)).casefold()
    except DocumentError:  # opening it says why
        return stem


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)
