"""The documents of a queue checked one after the other, in a thread of their own, while the first is being read."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.desk.preflight import Checked, check
from app.desk.queue import DocumentQueue, QueuedDocument, State
from app.gui.work import Job, Worker
from core.service import IsCancelled, Progress

# Neither the reading of the judgment that is waited for nor a slow folder holds this up, nor the other way.
_POOL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="preflight")


class Preflighting(QObject):
    """``changed`` tells the document of which something is known now.

    Attributes:
        total, done: how many documents there were to be checked since there was last nothing to do.
    """

    changed = Signal(object)

    def __init__(self, queue: DocumentQueue, recognises: Callable[[], bool]) -> None:
        super().__init__()
        self.total = self.done = 0
        self._queue, self._recognises = queue, recognises
        self._waiting: deque[QueuedDocument] = deque()
        self._job: Job | None = None
        self._worker = Worker(_POOL)

    def look(self, documents: Sequence[QueuedDocument]) -> None:
        """Check ``documents``, too."""
        if self._job is None and not self._waiting:
            self.total = self.done = 0
        self._waiting += documents
        self.total += len(documents)
        self._go_on()

    def close(self) -> None:
        """Check no more."""
        self._waiting.clear()
        self._worker.close()

    def _go_on(self) -> None:
        while self._waiting and self._job is None:
            document = self._waiting.popleft()
            known = document.state not in (State.NEW, State.DETECTING)  # who is being read may be another's copy
            if known or document not in self._queue.documents:
                self.done += 1
                self.changed.emit(document)
                continue
            job = self._job = Job(partial(_check, document, self._recognises()), document.path.name)
            job.over.connect(self._over)
            job.finished.connect(partial(self._checked, document))
            self._worker.start(job)

    def _over(self) -> None:
        self._job = None
        self.done += 1

    def _checked(self, document: QueuedDocument, checked: Checked) -> None:
        self._queue.checked(document, checked)
        self.changed.emit(document)
        self._go_on()


def _check(document: QueuedDocument, recognises: bool, _progress: Progress, cancelled: IsCancelled) -> Checked:
    return check(document.path, recognises, cancelled)
