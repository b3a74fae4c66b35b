"""What the settings remember, read so that a damaged value stops nobody: they may be edited by hand or by policy."""

import math

from PySide6.QtCore import QSettings


def number(settings: QSettings, key: str, default: float, damaged: float) -> float:
    """The number kept as ``key``: ``default`` where there is none, ``damaged`` where something else stands there."""
    kept = settings.value(key)
    if kept is None:
        return default
    try:
        found = float(str(kept))
    except ValueError:
        return damaged
    return found if math.isfinite(found) else damaged


def flag(settings: QSettings, key: str, default: bool) -> bool:
    """The yes or no kept as ``key``; ``default`` where there is neither."""
    return {"true": True, "false": False}.get(str(settings.value(key)).lower(), default)
