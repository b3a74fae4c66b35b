"""Which files the paths on the command line stand for."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

# .hwp and .doc cannot be read: in a folder they count as files that fail, so that nobody takes them for done.
JUDGMENT_ENDINGS = frozenset({".txt", ".docx", ".pdf", ".hwpx", ".hwp", ".doc"})


@dataclass(frozen=True, slots=True)
class Inputs:
    """Files to process in order, and what lay in the folders but is left out."""

    files: tuple[Path, ...]
    skipped: tuple[Path, ...]


def expand(paths: Iterable[Path]) -> Inputs:
    """A file stands for itself, whatever its ending; a folder for the judgments directly inside it.

    Hidden files and the lock files of word processors (~$…) are left out silently, all else by name.
    """
    files: dict[Path, Path] = {}
    skipped: list[Path] = []
    for path in paths:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
        for item in inside:
            if path.is_dir() and item.name.startswith((".", "~$")):
                continue
            if path.is_dir() and not (item.is_file() and item.suffix.lower() in JUDGMENT_ENDINGS):
                skipped.append(item)
            else:
                files.setdefault(item.absolute(), item)
    return Inputs(tuple(files.values()), tuple(skipped))
