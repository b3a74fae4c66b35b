"""Exporting: plan, ask where to, write, verify; each step beside the window."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from app.gui import dialogs
from app.gui.actions import Command
from app.gui.backend import Planned
from app.gui.features import Feature
from app.gui.texts import tr
from app.gui.work import Job
from core.review import operations
from core.service import Written


class ExportFeature(Feature):
    """The way of a judgment out of the window. Other features may object before it begins."""

    commands = (Command("menu.file", "export", ("Ctrl+S", "Ctrl+E")),)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"export": self.export}

    def export(self) -> None:
        """Plan the redaction, ask where to, write and verify."""
        window = self.window
        opened = window.opened
        if opened is None or not window.free():
            return
        if refusal := next(filter(None, (feature.refuses_export() for feature in window.features)), None):
            window.failed("export.failed", refusal)
            return
        if not all(feature.may_export() for feature in window.features):
            return
        backend = window.backend
        job = Job(lambda _progress, _cancelled: backend.plan(opened), opened.document.path.name)
        job.finished.connect(self._choose_target)
        job.failed.connect(partial(window.failed, "export.failed"))
        window.run(job, tr("working.export", file=opened.document.path.name))

    def may_export(self) -> bool:
        """Undecided mentions are replaced as well; the user should know."""
        count = len(self.window.session.undecided()) if self.window.session else 0
        return not count or dialogs.confirm(self.window, tr("export.undecided", count=count))

    def _choose_target(self, planned: Planned) -> None:
        window = self.window
        if planned.gaps:
            self._show_gaps(planned)
            return
        document = planned.opened.document
        suggestion = Path(window.last_folder()) / (planned.stem + tr("export.suffix"))
        target = dialogs.choose_target(window, suggestion, document.format)
        if target is None:
            return
        backend = window.backend
        job = Job(lambda _progress, cancelled: backend.export(planned, target, cancelled), document.path.name)
        job.finished.connect(self._exported)
        job.failed.connect(partial(window.failed, "export.failed"))
        window.run(job, tr("working.export", file=target.name))

    def _show_gaps(self, planned: Planned) -> None:
        """A replaced value stands elsewhere unmarked: mark it there and let the user look first."""
        session = planned.opened.session
        count = operations.include(session, planned.gaps)
        first = session.item_at(planned.gaps[0].start)
        self.window.current = first.key if first else self.window.current
        self.window.refresh()
        self.window.notices.show_lines([tr("export.gaps", count=count)])

    def _exported(self, written: Written) -> None:
        window = self.window
        for feature in window.features:
            feature.exported()
        window.refresh()
        dialogs.exported(window, written)
