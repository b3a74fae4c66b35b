"""The commands that lead to all others."""

from collections.abc import Callable, Mapping
from typing import Protocol

from app.gui.actions import Command, menu_text, plain, told_keys
from app.gui.command_palette.help_sheet import HelpSheet
from app.gui.command_palette.shortcuts_dialog import ShortcutsDialog
from app.gui.features import Feature
from app.gui.models.search import Choice
from app.gui.picker import Picker
from app.gui.ports import Commanding, Reviewing, Speaking
from core.messages import both
from core.messages import text as tr


class Window(Commanding, Reviewing, Speaking, Protocol):
    """What this uses of the window."""


class CommandPalette(Feature[Window]):
    """Palette, help sheet, shortcuts: usable without a judgment as well."""

    commands = (
        Command("menu.help", "keys", ("F1",)),
        Command("menu.help", "palette", ("Ctrl+K", "Ctrl+Shift+P")),
        Command("menu.help", "shortcuts"),
    )
    needs = "nothing"

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"palette": self._find, "keys": self._help, "shortcuts": self._change_keys}

    def _find(self) -> None:
        choices = [self._choice(command) for command in self.window.all_commands() if command.name != "palette"]
        picker = Picker(self.window.top, tr("palette.title"), choices, explanation=tr("palette.explain"))
        picker.chosen.connect(lambda name: self.window.commands[name].trigger())
        self.window.ask(picker)

    def _choice(self, command: Command) -> Choice:
        action = self.window.commands[command.name]
        keys = " / ".join(told_keys(self.window.keymap, command.name)[:2])
        detail = f"{menu_text(command.menu)}   {keys}".rstrip()
        words = " ".join(plain(text) for text in both(command.name))
        return Choice(command.name, plain(action.text()), detail, words=words, usable=action.isEnabled())

    def _help(self) -> None:
        sheet = HelpSheet(self.window.top, self.window.all_commands(), self.window.keymap)
        sheet.change_wanted.connect(self._change_keys)
        self.window.ask(sheet)

    def _change_keys(self) -> None:
        dialog = ShortcutsDialog(self.window.top, self.window.all_commands(), self.window.keymap)
        dialog.changed.connect(self.window.keys_changed)
        self.window.ask(dialog)
