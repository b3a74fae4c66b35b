"""Reading the documents of a queue: one somebody waits for, or the next ones while another is reviewed."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.desk.backend import Backend
from app.desk.judgment import Opened
from app.desk.queue import DocumentQueue, Glance, QueuedDocument, State
from app.gui.models.page_look import typeset_of
from app.gui.models.remaining import RemainingTime
from app.gui.work import Job, Worker, keep_from_the_collector, return_to_the_collector
from core.detection.model import Candidate
from core.documents.model import Document
from core.errors import DeidError
from core.service import IsCancelled, Progress


class Reading(QObject):
    """Keeps the queue's states up with the jobs.

    Signals: ``changed`` (the document) at every step, ``glanced`` (the document) when more of it can be shown, ``idle``
    when one ends, whichever way, then ``read`` or ``failed`` (the document) unless it was stopped.

    Attributes:
        clock: guesses how long the one that is being read will still take.
    """

    changed = Signal(object)
    glanced = Signal(object)
    read = Signal(object)
    failed = Signal(object)
    idle = Signal()

    def __init__(self, queue: DocumentQueue, backend: Backend) -> None:
        super().__init__()
        self.clock: RemainingTime | None = None
        self._queue, self._backend = queue, backend
        self._worker = Worker()
        self._jobs: dict[QueuedDocument, Job] = {}

    def warm(self) -> None:
        """Have ready what the first document needs, if nobody opens one before. Nothing is said of a broken model."""
        self._worker.start(Job(self._backend.warm, ""), gives_way=True)

    def job(self, document: QueuedDocument) -> tuple[Job, bool]:
        """The job that reads ``document``, for somebody who waits for it, and whether it was begun before."""
        if running := self._jobs.get(document):
            self._worker.wait_for(running)
            return running, True
        return self._new(document), False

    def reads(self, document: QueuedDocument, job: Job) -> bool:
        """Whether ``job`` reads ``document``."""
        return self._jobs.get(document) is job

    def ahead(self, after: QueuedDocument | None) -> None:
        """Read the next document in the background, if there is one and none is being read."""
        if not self._jobs and (document := self._queue.next_to_detect(after)):
            self._worker.start(self._new(document), gives_way=True)

    def stop(self, document: QueuedDocument) -> None:
        """Read ``document`` no further."""
        if job := self._jobs.get(document):
            job.cancel()

    def stop_all_but(self, wanted: QueuedDocument | None) -> None:
        """Read nothing that nobody waits for."""
        for document in self._jobs:
            if document is not wanted:
                self.stop(document)

    def close(self) -> None:
        """Stop all reading and wait for its end."""
        self._worker.close()
        return_to_the_collector()

    def _new(self, document: QueuedDocument) -> Job:
        def read(progress: Progress, cancelled: IsCancelled) -> Opened:
            opened = self._backend.open(document.path, progress, cancelled, tell)
            typeset_of(opened.session)
            return opened

        def tell(what: object) -> None:
            if isinstance(what, Document):
                typeset_of(what)  # here, so that the window need not do it
                job.show(what)
            else:
                job.bring(what)

        job = self._jobs[document] = Job(read, document.path.name)
        self._queue.detecting(document)
        self.clock = RemainingTime()
        job.progressed.connect(partial(self._progressed, document))
        job.told.connect(partial(self._told, document))
        job.over.connect(partial(self._over, document))
        job.finished.connect(partial(self._finished, document))
        job.failed.connect(partial(self._failed, document))
        self.changed.emit(document)
        return job

    def _progressed(self, document: QueuedDocument, fraction: float) -> None:
        document.fraction = fraction
        self.changed.emit(document)

    def _told(self, document: QueuedDocument, what: Document | Sequence[Candidate]) -> None:
        if isinstance(what, Document):
            document.glance = Glance(what)
        elif document.glance is not None:
            document.glance.found += what
        self.glanced.emit(document)

    def _over(self, document: QueuedDocument) -> None:
        """It ended, whichever way: the result follows; without one it was stopped."""
        self._jobs.pop(document, None)
        document.glance = None
        self._queue.released(document)
        self.changed.emit(document)
        self.idle.emit()

    def _finished(self, document: QueuedDocument, opened: Opened) -> None:
        self._queue.detected(document, opened)
        keep_from_the_collector()
        self._tell(document)

    def _failed(self, document: QueuedDocument, error: DeidError) -> None:
        self._queue.failed(document, error)
        self._tell(document)

    def _tell(self, document: QueuedDocument) -> None:
        self.changed.emit(document)
        (self.failed if document.state is State.FAILED else self.read).emit(document)
