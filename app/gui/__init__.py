"""The window. Qt is imported when it opens, after onnxruntime: on Windows the other order breaks its libraries."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from core.errors import DeidError


def run(files: Sequence[Path], language: str | None = None) -> int:
    """Open the window, with ``files`` if any; returns the exit code when it is closed, 1 when it cannot open."""
    try:
        import core.onnx  # noqa: F401
        from app.gui.start import start
    except ImportError as error:  # a system library is missing: it says which
        if sys.stderr is None:  # no console to read it from: Windows shows what a program ends with
            raise
        _cannot_open(DeidError("program.no_window", reason=str(error)), language)
        return 1
    if _has_no_display():
        _cannot_open(DeidError("program.no_display"), language)
        return 1
    return start(files, language)


def _has_no_display() -> bool:
    """Whether Qt would end the program for want of a display, in words of its own."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _cannot_open(error: DeidError, language: str | None) -> None:
    from app.cli.console import Output
    from core import messages

    if language:
        messages.set_language("en" if language == "en" else "ko")
    Output().error(error)
