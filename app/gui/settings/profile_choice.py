"""Which rule profile: the list of them, and where they are read from and written to, as asked of the user."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from app.gui import dialogs as asked
from app.gui.actions import plain
from app.gui.settings.rule_draft import ENDING, own_profiles
from core.messages import text as tr


class ProfileChoice(QComboBox):
    """One line for each profile; None stands for the shipped one."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(plain(tr("rules.which")))
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def offer(self, rule: str, chosen: Path | None, in_use: Path | None) -> None:
        """List them with ``chosen`` as the current one; ``rule`` is the name of the shipped one. Nothing is told."""
        with QSignalBlocker(self):
            self.clear()
            for path in dict.fromkeys([None, *own_profiles(), in_use, chosen]):
                name = path.stem if path else tr("rules.shipped", name=rule)
                self.addItem(tr("rules.in_use", name=name) if path == in_use else name, path)
                self.setItemData(self.count() - 1, str(path or ""), Qt.ItemDataRole.ToolTipRole)
                if path == chosen:
                    self.setCurrentIndex(self.count() - 1)

    def chosen(self) -> Path | None:
        """The file of the current one."""
        path = self.currentData()
        return path if isinstance(path, Path) else None


def choose_profile(parent: QWidget) -> Path | None:
    """Ask for a profile's file."""
    name, _ = QFileDialog.getOpenFileName(parent, tr("rules.choose"), str(Path.home()), tr("rules.filter"))
    return Path(name) if name else None


def choose_target(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to save; the ending is added when the user leaves it out."""
    return asked.save_as(parent, tr("rules.target"), suggestion, {tr("rules.filter"): ENDING})
