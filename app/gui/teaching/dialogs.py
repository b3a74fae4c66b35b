"""What the export of corrections asks."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.gui.texts import tr

ENDING = ".txt"


def choose_target(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write; the ending is added when the user leaves it out. None when the user thinks better of it."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("teach.target"), str(suggestion), tr("teach.filter"))
    if not name:
        return None
    target = Path(name)
    return target if target.suffix.lower() == ENDING else target.with_name(target.name + ENDING)
