"""A folder that may not be entered: root, as whom tests may run, is let in everywhere."""

import os
from pathlib import Path
from typing import Any

import pytest


def close(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system refuse all questions about what is below ``folder``."""
    ask = os.stat

    def refused(path: Any, *arguments: Any, **options: Any) -> os.stat_result:
        if not isinstance(path, int) and Path(os.fsdecode(path)).parent.is_relative_to(folder):
            raise PermissionError(13, "Permission denied")
        return ask(path, *arguments, **options)

    monkeypatch.setattr(os, "stat", refused)
