"""Where rule profiles are read from and written to, as asked of the user."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.gui import dialogs as asked
from app.gui.settings.rule_draft import ENDING
from app.gui.texts import tr


def choose_profile(parent: QWidget) -> Path | None:
    """Ask for a profile's file."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("rules.choose"), str(Path.home()), tr("rules.filter"))
    return Path(name) if name else None


def choose_target(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to save; the ending is added when the user leaves it out."""
    return asked.save_as(parent, tr("rules.target"), suggestion, {tr("rules.filter"): ENDING})
