"""The palette of the taxonomy's labels, those used last ahead."""

import json
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QSettings

from app.gui.models.search import Choice, recent_first, used
from app.gui.picker import Picker
from app.gui.ports import Remembering, Speaking
from core import messages
from core.messages import text as tr
from core.taxonomy import taxonomy

_KEY = "recent_labels"


class Window(Remembering, Speaking, Protocol):
    """What this uses of the window."""


def choose_label(window: Window, current: str, then: Callable[[str], object]) -> None:
    """Let the user pick a label, beginning on ``current``; ``then`` gets it, and it is remembered in the settings."""
    recent = _recent(window.settings)

    def chosen(label: str) -> None:
        window.settings.setValue(_KEY, json.dumps(used(label, recent), ensure_ascii=False))
        then(label)

    picker = Picker(
        window.top,
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
