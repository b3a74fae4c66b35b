"""All marks and all keys on one sheet that scrolls."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from app.gui.actions import Command, keys_table
from app.gui.appearance.sizes import give_size
from app.gui.models.keymap import Keymap
from core.messages import text as tr


class HelpSheet(QDialog):
    """``change_wanted``: the user asked to change the shortcuts; the sheet has closed by then."""

    change_wanted = Signal()

    def __init__(self, parent: QWidget, commands: Iterable[Command], keymap: Keymap) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("help.title"))
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("help.title"))
        self.text.setHtml(f"{tr('help.marks')}<br><br>{tr('help.keys')}{keys_table(commands, keymap)}")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        change = buttons.addButton(tr("shortcuts"), QDialogButtonBox.ButtonRole.ActionRole)
        change.setAutoDefault(False)
        change.clicked.connect(self._change)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        layout.addWidget(buttons)
        give_size(self, 680, 640)
        self.text.setFocus()

    def _change(self) -> None:
        self.accept()
        self.change_wanted.emit()
