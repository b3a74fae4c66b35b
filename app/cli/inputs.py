"""Which files the paths on the command line stand for."""

import glob
import itertools
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.documents.formats import Format, endings, readable
from core.documents.open import cannot_read, shown_name
from core.errors import DocumentError
from core.result_names import Told, is_certificate, told_by
from core.service import hash_of

READABLE_ENDINGS = endings(readable())
# What other word processors write cannot be read: in a folder it counts as files that fail, so that nobody takes them
# for done.
_OTHERS = frozenset({".hml", ".doc", ".rtf", ".odt"})
JUDGMENT_ENDINGS = frozenset({*endings(tuple(Format)), *_OTHERS})


@dataclass(frozen=True, slots=True)
class Inputs:
    """Files to process in order, what lay in the folders but is left out, and why folders could not be read.

    ``own`` is left out as well: what the program wrote itself.
    """

    files: tuple[Path, ...]
    skipped: tuple[Path, ...]
    unread: tuple[DocumentError, ...] = ()
    own: tuple[Path, ...] = ()


def expand(paths: Iterable[Path]) -> Inputs:
    """A file stands for itself, whatever its ending; a folder for the judgments directly inside it.

    Hidden files and the lock files of word processors (~$…) are left out silently, all else by name. ``*`` and ``?``
    stand for names, as Windows leaves it to the program to find them.
    """
    files: dict[Path, Path] = {}
    skipped: list[Path] = []
    written: list[Path] = []
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
        inside = [item for item in inside if not is_passed_over(item)]
        # What cannot even be looked at is taken for a file: opening it says why.
        found = [item for item in inside if item.suffix.lower() in JUDGMENT_ENDINGS and not _is_folder(item)]
        ours = own(found, told(inside))
        files |= {item.absolute(): item for item in found if item not in ours and item.absolute() not in files}
        written += [item for item in found if item in ours]
        kept = set(found)
        skipped += [item for item in inside if item not in kept]
    return Inputs(tuple(files.values()), tuple(skipped), tuple(unread), tuple(written))


def told(inside: Iterable[Path]) -> list[tuple[Path, Told]]:
    """What the reports in a folder that holds ``inside`` say of which file beside them."""
    said = ((path, told_by(path)) for path in inside)
    return [(path.with_name(one.file), one) for path, one in said if one and Path(one.file).name == one.file]


def own(
    files: Sequence[Path], told: Iterable[tuple[Path, Told]], hashed: Callable[[Path], str] | None = None
) -> set[Path]:
    """Which of ``files`` the program wrote: certificates, and the results that reports have ``told`` of.

    A result counts as long as nobody has changed it and its judgment is among ``files``: alone, it may be all there is.
    ``hashed`` gives the hash of a file, empty where it cannot be read.
    """
    hashed, known = hashed or hash_of, set(files)
    ours = set(filter(is_certificate, files))
    results = [(path, one) for path, one in told if path in known and hashed(path) == one.sha256]
    if not results:
        return ours
    places: dict[str, set[Path]] = {}
    for path in files:
        places.setdefault(hashed(path), set()).add(path)
    return ours | {path for path, one in results if places.get(one.source, set()) - {path}}


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
