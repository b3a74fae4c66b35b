"""Private files: what is measured is confidential, so nobody else reads it and none of it lands in the repository."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from training.errors import InputError

_ROOT = Path(__file__).resolve().parents[2]
# What version control ignores: see .gitignore.
_IGNORED = frozenset({"work", "out", "build", "dist"})


def private_folder(folder: Path) -> Path:
    """Make ``folder`` for this user alone. Raises ValueError when it lies among the project's own files."""
    place = folder.resolve()
    if place.is_relative_to(_ROOT) and place.relative_to(_ROOT).parts[:1] not in {(name,) for name in _IGNORED}:
        raise InputError(f"{folder} is part of the project: choose a work folder outside, or below work/")
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    return folder


@contextmanager
def private_file(file: Path) -> Iterator[BinaryIO]:
    """A stream that becomes ``file``, readable by this user alone, when the block ends well, and nothing when it does
    not."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def write_private(file: Path, content: bytes | str) -> None:
    """Write ``file`` whole or not at all, readable by this user alone."""
    with private_file(file) as stream:
        stream.write(content.encode("utf-8") if isinstance(content, str) else content)
