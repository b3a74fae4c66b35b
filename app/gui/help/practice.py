"""The judgment the tour is made on: a copy in a folder of its own, where its results may lie, too. No Qt."""

import shutil
from contextlib import suppress
from pathlib import Path

from core.paths import resource, state_folder
from core.review.files import make_folder, read_whole, write_whole

SAMPLE = "sample-administrative.docx"


def practice_folder() -> Path:
    """Where practice files lie; it may not exist."""
    return state_folder() / "practice"


def lay_out(name: str) -> Path:
    """Put a fresh copy of the sample, called ``name``, into the practice folder; what lay there goes.

    Raises ReviewError where that cannot be.
    """
    folder = practice_folder()
    with suppress(OSError):  # what cannot be removed lies beside the new copy
        shutil.rmtree(folder)
    make_folder(folder)
    path = folder / f"{name}.docx"
    write_whole(path, read_whole(resource("samples", SAMPLE)))
    return path


def is_practice(path: Path) -> bool:
    """Whether a judgment was opened for practice only."""
    return practice_folder() in path.parents
