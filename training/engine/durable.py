"""What a power cut leaves: a file that took another's place is whole, and its place is known."""

import os
from pathlib import Path


def sync(path: Path) -> None:
    """Wait until the content of a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(draft: Path, target: Path) -> None:
    """Rename a draft that is complete; whatever happens then, the old or the new content is at ``target``.

    In the other order the name may reach the disk before what it stands for.
    """
    sync(draft)
    draft.replace(target)
    sync(target.parent)
