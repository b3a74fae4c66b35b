"""The command that exports every judgment whose review is finished."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from app.desk.finished import Finished, Outcome, Wish, export_finished, why_not
from app.desk.kept_review import KeptReview
from app.desk.practice import is_practice
from app.desk.queue import QueuedDocument, State
from app.desk.readings import needs_another
from app.desk.source import SINCE_OPENED, all_since_opened
from app.gui import dialogs
from app.gui.actions import Command
from app.gui.exporting.feature import exports_certificates, kept_in_place
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog, Row
from app.gui.features import Feature
from app.gui.panes.queue import QueueFeature
from app.gui.ports import Remembering, Reviewing, Speaking, Working
from app.gui.sessions.feature import Sessions
from app.gui.work import Job
from core.errors import DeidError, DocumentError, Notice
from core.messages import text as tr
from core.outputs import cannot_write
from core.review.key_list import KeyList
from core.service import IsCancelled


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class FinishingFeature(Feature[Window]):
    """Exports what is finished, and says of the rest why it stays."""

    commands = (Command("menu.documents", "export_finished", ("Ctrl+Shift+X",), separator=True),)

    _writing: Job | None = None

    def __init__(
        self,
        window: Window,
        queue: QueueFeature,
        sessions: Sessions,
        percents: Callable[[], Mapping[str, int]],
        cases: Callable[[], Mapping[Path, Callable[[IsCancelled], KeyList]]],
    ) -> None:
        """``percents``: how many judgments of each kind of case are read twice; ``cases``: see `Wish`."""
        super().__init__(window)
        self._queue, self._sessions, self._percents, self._cases = queue, sessions, percents, cases

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"export_finished": self.export}

    def enabled(self, name: str) -> bool:
        """It needs documents, but none on the desk."""
        return bool(self._documents())

    def _documents(self) -> list[QueuedDocument]:
        return self._queue.queue.documents

    def _kept(self, document: QueuedDocument) -> KeptReview | None:
        return self._sessions.review(document.opened) if document.opened else None

    # --- before ----------------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Show what is finished and what is not, ask where to, write and verify all of it."""
        window = self.window
        if not window.free():
            return
        ready = {one.key: one.opened.document for one in self._exportable() if one.opened and not self._why_not(one)}
        job = Job(lambda _progress, cancelled: all_since_opened(ready, cancelled))
        job.finished.connect(self._ask)
        job.failed.connect(partial(window.failed, "export.failed"))
        window.run(job, tr("finished.looking"))

    def _exportable(self) -> list[QueuedDocument]:
        return [one for one in self._documents() if not is_practice(one.path)]

    def _ask(self, since: Mapping[int, Notice]) -> None:
        """``since``: of which document, by its key, the file is another one by now, or gone."""
        window = self.window
        documents = self._exportable()
        reasons = {one.key: self._why_not(one) for one in documents}
        ready = [one for one in documents if not reasons[one.key]]
        rows = [(one.path.name, reasons[one.key] or self._ready(one, since.get(one.key))) for one in documents]
        begun = Path(window.last_folder())
        dialog = FinishedDialog(window.top, rows, len(ready), begun)
        if dialogs.answered(dialog) and (named := dialog.folder.text().strip()):
            self._write(ready, begun / named)  # a bare name means no folder the program was started in

    def _ready(self, document: QueuedDocument, since: Notice | None) -> str:
        result = self._queue.result_of(document.path)
        said = tr("finished.instead", file=result.name) if result else tr("finished.ready")
        return " · ".join([said, *([since.message()] if since else [])])

    def _why_not(self, document: QueuedDocument) -> str:
        """Why ``document`` stays, in words; empty where it goes out."""
        if document.error is not None:
            return document.error.message()
        if (kept := self._kept(document)) is None:
            return tr("finished.unseen")
        if document.state is State.EXPORTED:
            return tr("finished.exported")
        error = why_not(kept.outline(), self._needed(document))
        return error.message() if error else ""

    def _needed(self, document: QueuedDocument) -> bool:
        opened = document.opened
        assert opened is not None, "who is asked was read"
        return needs_another(opened.session.text, opened.document.sha256, self._percents())

    def _write(self, documents: Sequence[QueuedDocument], folder: Path) -> None:
        window = self.window
        try:
            several = [self._finished(one) for one in documents]
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            window.failed("export.failed", DocumentError("program.not_a_folder", file=folder.name))
            return
        except OSError as error:
            window.failed("export.failed", cannot_write(error, folder.name))
            return
        except DeidError as error:
            window.failed("export.failed", error)
            return
        wish = Wish(
            folder,
            tr("export.suffix"),
            self._sessions.who,
            exports_certificates(window.settings),
            kept_in_place(window.settings),
            self._cases(),
        )
        backend = window.backend
        job = Job(lambda progress, cancelled: export_finished(backend, several, wish, progress, cancelled))
        job.finished.connect(partial(self._exported, documents))
        job.failed.connect(partial(window.failed, "export.failed"))
        job.over.connect(self._over)
        self._writing = job
        window.run(job, tr("finished.working", count=len(several)))

    def _over(self) -> None:
        self._writing = None

    def may_close(self) -> bool:
        """Some are written by now and others are not: that does not end without a word."""
        return self._writing is None or dialogs.confirm(self.window.top, tr("finished.leave"))

    def _finished(self, document: QueuedDocument) -> Finished:
        kept = self._kept(document)
        assert kept is not None and document.opened is not None, "who is exported was reviewed"
        record, needed = kept.snapshot().record, self._needed(document)
        answers, exported = dict(kept.answers), frozenset(kept.exported)
        result = self._queue.result_of(document.path)
        return Finished(document.opened, record, answers, needed, kept.since_saved, exported, result)

    # --- afterwards ------------------------------------------------------------------------------------------------

    def _exported(self, documents: Sequence[QueuedDocument], outcomes: Sequence[Outcome]) -> None:
        window, queue = self.window, self._queue
        for document, outcome in zip(documents, outcomes, strict=False):
            kept = self._kept(document)
            if kept is not None and outcome.written is not None and outcome.step is not None:
                kept.exported.add(outcome.written.sha256)
                kept.add_step(outcome.step)
                self._sessions.now_exported(kept)
                queue.queue.reviewed(document, outcome.step.state)
                queue.panel.changed(document)
        window.refresh()
        rows = [_row(document, outcome) for document, outcome in zip(documents, outcomes, strict=False)]
        rows += [(one.path.name, tr("finished.stopped")) for one in documents[len(outcomes) :]]
        written = sum(one.written is not None for one in outcomes)
        said = tr("finished.done", written=written, failed=len(documents) - written)
        dialogs.answered(OutcomeDialog(window.top, rows, said))


def _row(document: QueuedDocument, outcome: Outcome) -> Row:
    if (written := outcome.written) is not None:
        since = [one.message() for one in written.notices if one.code in SINCE_OPENED]
        return document.path.name, " · ".join([tr("finished.written", file=written.output.name), *since])
    return document.path.name, outcome.error.message() if outcome.error else ""
