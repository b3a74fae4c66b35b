"""Exporting corrections: a finished review becomes a training text, checked before it is kept."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from app.desk.case_types import case_type
from app.desk.judgment import Opened
from app.gui import dialogs
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.ports import Remembering, Reviewing, Speaking, Working
from app.gui.second_review.feature import SecondReading
from app.gui.work import Job, unless_cancelled
from core.messages import text as tr
from core.review.corrections import Corrections, corrections, write_corrections

_DIGITS = 8
_ENDING = ".txt"


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class CorrectionsExport(Feature[Window]):
    """Marks what a finished review decided and writes it where the user wants it."""

    commands = (Command("menu.tools", "teach", ("Ctrl+Shift+T",)),)

    def __init__(self, window: Window, second: SecondReading) -> None:
        super().__init__(window)
        self._second = second

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"teach": self.export}

    def export(self) -> None:
        """Make the training text; what speaks against it is said before anything is asked."""
        window, state = self.window, self._second.state
        opened = window.opened
        if opened is None or state is None or not window.free():
            return
        job = Job(
            unless_cancelled(lambda: corrections(opened.session, state, window.backend.profile().descriptors)),
            opened.document.path.name,
        )
        job.finished.connect(partial(self._choose_target, opened))
        job.cancelled.connect(window.cancelled)
        job.failed.connect(partial(window.failed, "teach.failed"))
        window.run(job, tr("teach.working"))

    def _choose_target(self, opened: Opened, found: Corrections) -> None:
        window, document = self.window, opened.document
        # The corpus reads the kind of case from the name; the judgment's own name may name people.
        name = f"{document.sha256[:_DIGITS]}_{case_type(document.text)}{_ENDING}"
        target = choose_target(window.top, Path(window.last_folder()) / name)
        if target is None:
            return
        job = Job(lambda _progress, cancelled: write_corrections(found, target, document.path, cancelled), target.name)
        job.finished.connect(lambda _: self._written(found, target))
        job.cancelled.connect(window.cancelled)
        job.failed.connect(partial(window.failed, "teach.failed"))
        window.run(job, tr("teach.working"))

    def _written(self, found: Corrections, target: Path) -> None:
        said = tr("teach.done", file=target.name, mentions=found.mentions, entities=found.entities)
        self.window.notices.show_lines([said])


def choose_target(parent: QWidget, suggestion: Path) -> Path | None:
    """Ask where to write; the ending is added when the user leaves it out. None when the user thinks better of it."""
    return dialogs.save_as(parent, tr("teach.target"), suggestion, {tr("teach.filter"): _ENDING})
