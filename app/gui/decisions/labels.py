"""The palette of the taxonomy's labels, those used last ahead."""

import json
from collections.abc import Callable, Collection
from typing import Protocol

from PySide6.QtCore import QSettings

from app.gui.models.search import Choice, recent_first, used
from app.gui.picker import Picker
from app.gui.ports import Remembering, Speaking, Working
from core import messages
from core.messages import text as tr
from core.taxonomy import taxonomy

_KEY = "recent_labels"


class Window(Remembering, Speaking, Working, Protocol):
    """What this uses of the window."""


def choose_label(window: Window, current: str, then: Callable[[str], object]) -> None:
    """Let the user pick a label, beginning on ``current``; ``then`` gets it, and it is remembered in the settings."""
    recent, ruling = _recent(window.settings), window.backend.ruling
    treatments = ruling.treatments if ruling is not None else {}
    kept = {name for name, treatment in treatments.items() if treatment == "keep"}

    def chosen(label: str) -> None:
        window.settings.setValue(_KEY, json.dumps(used(label, recent), ensure_ascii=False))
        then(label)

    picker = Picker(
        window.top,
        tr("label.title"),
        recent_first(label_choices(kept), recent),
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


def label_choices(kept: Collection[str] = ()) -> tuple[Choice, ...]:
    """All labels, found by their names and those of what they belong to, in Korean and English.

    Of those ``kept`` it is said that they stay readable: who marks something wants it replaced.
    """
    korean = messages.current_language() == "ko"
    stays = f" · {tr('rules.treatment.keep')}"
    return tuple(
        Choice(
            label.name,
            label.shown,
            (label.category if korean else label.category_en) + (stays if label.name in kept else ""),
            label.category,
            f"{label.name} {label.name_en} {label.granular} {label.granular_en} {label.category_en}",
        )
        for label in taxonomy().labels.values()
    )
