"""The palette of the taxonomy's labels, those used last ahead."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

import app.gui.decisions.texts  # noqa: F401
from app.gui.models.search import Choice, recent_first, used
from app.gui.picker import Picker
from app.gui.texts import tr
from core import messages
from core.taxonomy import taxonomy

if TYPE_CHECKING:
    from app.gui.window import MainWindow

_KEY = "recent_labels"


def choose_label(window: MainWindow, current: str, then: Callable[[str], object]) -> None:
    """Let the user pick a label, beginning on ``current``; ``then`` gets it, and it is remembered in the settings."""
    recent = _recent(window.settings)

    def chosen(label: str) -> None:
        window.settings.setValue(_KEY, json.dumps(used(label, recent), ensure_ascii=False))
        then(label)

    picker = Picker(
        window,
        tr("label.title"),
        recent_first(label_choices(), recent),
        current=current,
        numbered=True,
        explanation=tr("label.explain"),
    )
    picker.chosen.connect(chosen)
    window.ask(picker)


def _recent(settings: QSettings) -> list[str]:
    try:
        found = json.loads(str(settings.value(_KEY, "[]")))
    except ValueError:
        return []
    return [name for name in found if name in taxonomy().labels] if isinstance(found, list) else []


def label_choices() -> tuple[Choice, ...]:
    """All labels, found by their names and those of what they belong to, in Korean and English."""
    korean = messages.current_language() == "ko"
    return tuple(
        Choice(
            label.name,
            label.name if korean else label.name_en,
            label.category if korean else label.category_en,
            label.category,
            f"{label.name} {label.name_en} {label.granular} {label.granular_en} {label.category_en}",
        )
        for label in taxonomy().labels.values()
    )
