"""Writes the table of shortcuts into docs/manual.ko.md, from the program's own key map: ``python docs/keys.py``."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

MANUAL = Path(__file__).with_name("manual.ko.md")
PLACE = re.compile(r"(?<=<!-- keys -->\n).*?(?=<!-- /keys -->)", re.DOTALL)


def with_table(manual: str) -> str:
    """``manual`` with the table as it is to be now."""
    import core.onnx  # noqa: F401  before Qt, see app/gui
    from app.gui.actions import COMMANDS, LAST_COMMANDS
    from app.gui.composition import FEATURES
    from app.gui.help.key_table import key_table
    from app.gui.models.keymap import Keymap
    from core import messages

    messages.set_language("ko")
    commands = (*COMMANDS, *(one for feature in FEATURES for one in feature.commands), *LAST_COMMANDS)
    table = key_table(commands, Keymap({one.name: one.keys for one in commands}))
    return PLACE.sub(lambda _: f"\n{table}\n\n", manual)


if __name__ == "__main__":
    MANUAL.write_text(with_table(MANUAL.read_text(encoding="utf-8")), encoding="utf-8")
