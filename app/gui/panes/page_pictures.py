"""The pictures of a document's pages: drawn one by one in the process with limits, as they are wanted, and kept while
there is room.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.gui.work import Job, Worker
from core.documents.model import Document
from core.documents.open import shown_name
from core.documents.pages import Drawn

MOST_BYTES = 96 << 20
"""Of all pictures together. What is in sight stays whatever it takes: at most three pages at once."""

_POOL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="page")


class PagePictures(QObject):
    """Signals: ``mapped`` (the PageMap of the document, or None where it has no pages), ``drawn`` (there is another
    picture), ``failed`` (a DeidError: nothing more is drawn of this document).
    """

    mapped = Signal(object)
    drawn = Signal()
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._worker = Worker(_POOL)
        self._document: Document | None = None
        self._pictures: dict[int, tuple[int, QImage]] = {}  # page → width it was wanted in, picture; last wanted last
        self._wanted: tuple[tuple[int, int], ...] = ()
        self._job: Job | None = None

    def take(self, document: Document | None) -> None:
        """Forget the pages of the last document and find out about those of ``document``."""
        self._document, self._wanted = document, ()
        self._pictures.clear()
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if document is not None:
            self._start(Job(lambda _progress, cancelled: document.map_pages(cancelled), _name(document)), self._tell)

    def picture(self, page: int) -> QImage | None:
        """The picture of ``page``, in whatever width there is one."""
        found = self._pictures.get(page)
        return found[1] if found else None

    def want(self, wanted: Sequence[tuple[int, int]], ahead: Sequence[tuple[int, int]]) -> None:
        """Draw pages (each with its width in pixels) that are in sight, then, while there is room, those ``ahead``."""
        self._wanted = (*wanted, *(ahead if self.size() < MOST_BYTES // 2 else ()))
        for page, _ in reversed(wanted):
            if page in self._pictures:
                self._pictures[page] = self._pictures.pop(page)
        self._go_on()

    @property
    def idle(self) -> bool:
        """Whether all that is wanted is there."""
        return self._job is None

    def size(self) -> int:
        """Bytes of all pictures."""
        return sum(int(picture.sizeInBytes()) for _, picture in self._pictures.values())

    def close(self) -> None:
        """Draw no more."""
        self.take(None)
        self._worker.close()

    def _start(self, job: Job, then: Callable[[Any], object]) -> None:
        self._job = job
        job.finished.connect(lambda result: self._finish(job, then, result))
        job.failed.connect(lambda error: self._fail(job, error))
        self._worker.start(job)

    def _tell(self, pages: object) -> None:
        self.mapped.emit(pages)
        self._go_on()

    def _go_on(self) -> None:
        document = self._document
        missing = [one for one in self._wanted if self._pictures.get(one[0], (0, None))[0] != one[1]]
        if document is None or self._job is not None or not missing:
            return
        page, width = missing[0]
        job = Job(lambda _progress, cancelled: document.draw_page(page + 1, width, cancelled), _name(document))
        self._start(job, lambda drawn: self._keep(page, width, drawn))

    def _finish(self, job: Job, then: Callable[[Any], object], result: object) -> None:
        if job is self._job:
            self._job = None
            then(result)

    def _fail(self, job: Job, error: object) -> None:
        if job is self._job:
            self.take(None)
            self.failed.emit(error)

    def _keep(self, page: int, width: int, drawn: Drawn) -> None:
        form = QImage.Format.Format_Grayscale8 if drawn.grey else QImage.Format.Format_RGB32
        across = drawn.width * (1 if drawn.grey else 4)
        picture = QImage(drawn.pixels, drawn.width, drawn.height, across, form).copy()
        self._pictures.pop(page, None)
        self._pictures[page] = width, picture
        wanted = {one for one, _ in self._wanted}
        for other in [one for one in self._pictures if one not in wanted]:
            if self.size() <= MOST_BYTES:
                break
            del self._pictures[other]
        self.drawn.emit()
        self._go_on()


def _name(document: Document) -> str:
    return shown_name(document.path)
