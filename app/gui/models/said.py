"""How decisions, moments and values are said in a line. No Qt."""

from datetime import datetime

from core.messages import known
from core.messages import text as tr


def operation_name(operation: str) -> str:
    """What the log's operation is called; one of a later version by its code."""
    name = f"done.{operation}"
    return tr(name) if known(name) else operation


def moment(when: datetime) -> str:
    """Day and minute, by the clock of this computer."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def shortened(text: str, most: int) -> str:
    """``text`` in one line, of ``most`` characters at the most."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"
