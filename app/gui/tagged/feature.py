"""Saving the view with tags as HTML in colours: for checking, it holds the names in clear."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from app.desk.tags import ENDING, colours_of
from app.gui import dialogs
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.ports import Remembering, Reviewing, Speaking, Working
from app.gui.work import Job
from core.errors import Cancelled, DeidError
from core.messages import text as tr
from core.policy import policy
from core.review.files import write_whole
from core.service import IsCancelled, Progress


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class TaggedExport(Feature[Window]):
    """Asks whether names may leave in clear, then where to, and writes beside the window."""

    commands = (Command("menu.file", "save_tags", ("Ctrl+Shift+H",)),)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"save_tags": self.save}

    def save(self) -> None:
        """Write what the view with tags shows; where administrators forbid it, that is said first."""
        window = self.window
        opened = window.opened
        if opened is None or not window.free():
            return
        try:
            policy().require_format(ENDING[1:])
        except DeidError as error:
            window.failed("tags.failed", error)
            return
        if not dialogs.confirm(window.top, tr("tags.sure")):
            return
        name = f"{opened.document.path.stem}{tr('tags.suffix')}{ENDING}"
        target = dialogs.save_as(
            window.top, tr("tags.target"), Path(window.last_folder()) / name, {tr("tags.filter"): ENDING}
        )
        if target is None:
            return
        text, items = opened.session.text, tuple(opened.session.items)

        def write(_progress: Progress, cancelled: IsCancelled) -> None:
            page = colours_of(text, items)
            if cancelled():
                raise Cancelled
            write_whole(target, page)

        job = Job(write, target.name)
        job.cancelled.connect(window.cancelled)
        job.finished.connect(lambda _: window.notices.show_lines([tr("tags.saved", file=target.name)]))
        job.failed.connect(partial(window.failed, "tags.failed"))
        window.run(job, tr("tags.working"))
