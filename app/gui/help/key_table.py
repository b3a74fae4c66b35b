"""The keys of all commands as Markdown, menu by menu, for the manual."""

from collections.abc import Iterable

from app.gui.actions import Command, menu_order, menu_text, plain, told_keys
from app.gui.models.keymap import Keymap
from core.messages import text as tr


def key_table(commands: Iterable[Command], keymap: Keymap) -> str:
    """One table of menu, command and keys, in the order of the menus; commands without keys are left out."""
    rows: dict[str, list[str]] = {}
    for command in commands:
        keys = told_keys(keymap, command.name)
        if keys:
            cells = menu_text(command.menu), plain(tr(command.name)), " / ".join(f"`{key}`" for key in keys)
            rows.setdefault(command.menu, []).append("| " + " | ".join(cells) + " |")
    head = [f"| {tr('manual.menu')} | {tr('manual.command')} | {tr('manual.keys')} |", "| --- | --- | --- |"]
    return "\n".join([*head, *(row for menu in sorted(rows, key=menu_order) for row in rows[menu])])
