"""What the export of corrections asks."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.gui import dialogs as asked
from app.gui.texts import tr

ENDING = ".txt"


def choose_target(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write; the ending is added when the user leaves it out. None when the user thinks better of it."""
    return asked.save_as(parent, tr("teach.target"), suggestion, {tr("teach.filter"): ENDING})
