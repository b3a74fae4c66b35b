"""The judgment the tour is made on: a copy in a folder of its own, where its results may lie, too. No Qt."""

import io
import shutil
import time
import zipfile
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
    write_whole(path, _packed_anew(read_whole(resource("samples", SAMPLE))))
    return path


def _packed_anew(docx: bytes) -> bytes:
    """The same parts in other bytes: reviews are told apart by them, and the sample itself may be under review, too."""
    copy, now = io.BytesIO(), time.localtime()[:6]
    with zipfile.ZipFile(io.BytesIO(docx)) as old, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, now), old.read(name), zipfile.ZIP_DEFLATED)
    return copy.getvalue()


def is_practice(path: Path) -> bool:
    """Whether a judgment was opened for practice only."""
    return practice_folder() in path.parents
