"""Which files the paths on the command line stand for."""

import glob
import itertools
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from core.documents.formats import Format, endings, readable
from core.documents.open import cannot_read, shown_name
from core.errors import DocumentError

READABLE_ENDINGS = endings(readable())
# What other word processors write cannot be read: in a folder it counts as files that fail, so that nobody takes them
# for done.
_OTHERS = frozenset({".hml", ".doc", ".rtf", ".odt"})
JUDGMENT_ENDINGS = frozenset({*endings(tuple(Format)), *_OTHERS})


@dataclass(frozen=True, slots=True)
class Inputs:
    """Files to process in order, what lay in the folders but is left out, and why folders could not be read."""

    files: tuple[Path, ...]
    skipped: tuple[Path, ...]
    unread: tuple[DocumentError, ...] = ()


def expand(paths: Iterable[Path]) -> Inputs:
    """A file stands for itself, whatever its ending; a folder for the judgments directly inside it.

    Hidden files and the lock files of word processors (~$…) are left out silently, all else by name. ``*`` and ``?``
    stand for names, as Windows leaves it to the program to find them.
    """
    files: dict[Path, Path] = {}
    skipped: list[Path] = []
    unread: list[DocumentError] = []
    for path in itertools.chain.from_iterable(map(_matches, paths)):
        if not _is_folder(path):
            files.setdefault(path.absolute(), path)
            continue
        try:
            inside = sorted(path.iterdir())
        except OSError as error:
            unread.append(cannot_read(error, shown_name(path)))
            continue
        for item in inside:
            if is_passed_over(item):
                continue
            # What cannot even be looked at is taken for a file: opening it says why.
            if item.suffix.lower() in JUDGMENT_ENDINGS and not _is_folder(item):
                files.setdefault(item.absolute(), item)
            else:
                skipped.append(item)
    return Inputs(tuple(files.values()), tuple(skipped), tuple(unread))


def _is_folder(path: Path) -> bool:
    """No for a name too long to be asked for, where pathlib raises: opening the file then says why."""
    return os.path.isdir(path)  # noqa: PTH112


def is_passed_over(item: Path) -> bool:
    """Whether ``item`` is hidden, or the lock file of a word processor."""
    return item.name.startswith((".", "~$"))


def _matches(path: Path) -> list[Path]:
    """What a path with wildcards stands for; itself where there are none, or nothing is found."""
    if not any(sign in path.name for sign in "*?") or os.path.exists(path):  # noqa: PTH110
        return [path]
    pattern = glob.escape(path.name).replace("[*]", "*").replace("[?]", "?")
    return sorted(found for found in path.parent.glob(pattern) if not is_passed_over(found)) or [path]
