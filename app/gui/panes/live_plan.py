"""The plan of the redaction, kept up with the decisions in a thread of its own."""

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, QTimer, Signal

from app.desk.backend import Backend
from app.desk.judgment import Opened
from app.desk.preview import Place, Planning, Preview
from app.gui.work import Job, Worker
from core.errors import DeidError
from core.review import Item, ReviewSession, Status

# Several decisions in a row are planned once.
_WAIT_MS = 120
# Planning needs neither the model nor PDFium, so it need not wait until another judgment is read.
_POOL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="plan")


class LivePlan(QObject):
    """``changed`` tells the Planning of the decisions as they stand; nothing while they change."""

    changed = Signal(object)

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend
        self._worker = Worker(_POOL)
        self._opened: Opened | None = None
        self._asked: tuple[Item, ...] | None = None
        self._job: Job | None = None
        self._timer = QTimer(singleShot=True, interval=_WAIT_MS)
        self._timer.timeout.connect(self._start)

    def follow(self, opened: Opened | None) -> None:
        """Plan another judgment from now on, or none."""
        self._opened, self._asked = opened, None
        self._timer.stop()
        self.changed.emit(Planning())
        self.look()

    def look(self) -> None:
        """Something may have been decided: plan anew if so."""
        if self._opened is not None and self._opened.session.items is not self._asked:
            self._timer.start()

    def again(self) -> None:
        """The rules changed: plan anew, whatever was decided."""
        self._asked = None
        self.look()

    def close(self) -> None:
        """Stop planning."""
        self._timer.stop()
        self._opened = None
        self._worker.close()

    def _start(self) -> None:
        opened = self._opened
        if opened is None or self._job is not None:
            return
        items = self._asked = opened.session.items
        decided = opened.decided()

        def plan(_progress: object, _cancelled: object) -> Preview:
            made = decided.replacements(self._backend.profile())
            return Preview(opened.document.text, made.replacements, _places(items), made.assignments)

        self._job = job = Job(plan, opened.document.path.name)
        job.over.connect(self._over)
        job.finished.connect(lambda preview: self._tell(opened.session, Planning(preview)))
        job.failed.connect(lambda error: self._failed(opened.session, error))
        self._worker.start(job)

    def _failed(self, session: ReviewSession, error: DeidError) -> None:
        self._tell(session, Planning(error=error))

    def _tell(self, session: ReviewSession, planning: Planning) -> None:
        if self._opened is not None and self._opened.session is session:
            self.changed.emit(planning)

    def _over(self) -> None:
        self._job = None
        self.look()


def _places(items: tuple[Item, ...]) -> list[Place]:
    return [
        Place(item.mention.start, item.mention.end, item.key) for item in items if item.status is not Status.REJECTED
    ]
