"""Mistakes of the program itself, told without quoting a judgment."""

import os
import traceback
from pathlib import Path

from core.errors import DeidError

# As code objects have it: relative in the folder that runs without Python. Installed, libraries lie beside.
_ROOT = Path((lambda: None).__code__.co_filename).parents[1]
_OURS = tuple(f"{_ROOT / name}{os.sep}" for name in ("app", "core"))


class UnexpectedError(DeidError):
    """Wraps an exception nobody foresaw; only its kind and place are told, its text might quote the judgment."""

    def __init__(self, file: str, error: BaseException) -> None:
        frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(_OURS)]
        place = f", {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        super().__init__("program.unexpected", file=file, reason=type(error).__name__ + place)
