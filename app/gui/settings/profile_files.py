"""Where rule profiles are read from and written to, as asked of the user."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.gui.settings.rule_draft import ENDING
from app.gui.texts import tr


def choose_profile(parent: QWidget) -> Path | None:
    """Ask for a profile's file."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("rules.choose"), str(Path.home()), tr("rules.filter"))
    return Path(name) if name else None


def choose_target(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to save; the ending is added when the user leaves it out."""
    name, _ = QFileDialog.getSaveFileName(parent, tr("rules.target"), str(suggestion), tr("rules.filter"))
    if not name:
        return None
    target = Path(name)
    return target if target.suffix.lower() == ENDING else target.with_name(target.name + ENDING)
