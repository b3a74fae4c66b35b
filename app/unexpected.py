"""Mistakes of the program itself, told without quoting a judgment."""

import traceback
from pathlib import Path

from core.errors import DeidError

_OURS = str(Path(__file__).parents[1])


class UnexpectedError(DeidError):
    """Wraps an exception nobody foresaw; only its kind and place are told, its text might quote the judgment."""

    def __init__(self, file: str, error: BaseException) -> None:
        frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(_OURS)]
        place = f", {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        super().__init__("program.unexpected", file=file, reason=type(error).__name__ + place)
