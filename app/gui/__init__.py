"""The window. Qt is imported when it opens, after onnxruntime: on Windows the other order breaks its libraries."""

from collections.abc import Sequence
from pathlib import Path


def run(files: Sequence[Path], language: str | None = None) -> int:
    """Open the window, with ``files`` if any; returns the exit code when it is closed."""
    import onnxruntime  # noqa: F401

    from app.gui.start import start

    return start(files, language)
