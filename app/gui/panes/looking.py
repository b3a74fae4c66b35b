"""Which files the paths a user opens or drops stand for, found out beside the window."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.batch.reviewing import ReviewList, is_run, review_list
from app.cli.inputs import Inputs, expand
from app.gui.work import Job, Worker
from core.documents.formats import named, readable
from core.documents.open import shown_name
from core.errors import DocumentError
from core.messages import text as tr
from core.review.archive import SESSION
from core.service import hash_of

_UNREAD = 3
"""So many folders that cannot be read are named; a run counts all of them, and its list has their names."""
# A folder on a slow drive must hold up neither the window nor the reading of judgments.
_POOL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="look")


class Looking(QObject):
    """Signals: ``found`` (the Inputs, and whether one path alone was looked at), ``failed`` (a DeidError), also of each
    file that has changed since it was opened.
    """

    found = Signal(object, bool)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._worker = Worker(_POOL)

    def look(self, paths: tuple[Path, ...]) -> None:
        """Find out what ``paths`` stand for."""
        job = Job(lambda _progress, _cancelled: _expanded(paths), paths[0].name)
        job.finished.connect(lambda inputs: self.found.emit(inputs, len(paths) == 1))
        job.failed.connect(self.failed)
        self._worker.start(job)

    def compare(self, opened: Mapping[Path, str]) -> None:
        """Find out which files have another SHA-256 by now than ``opened`` says.

        One that is gone or cannot be read leaves the opened one as it is.
        """
        job = Job(lambda *_: [path for path, known in opened.items() if hash_of(path) not in ("", known)])
        job.finished.connect(self._tell_changed)
        self._worker.start(job)

    def _tell_changed(self, changed: list[Path]) -> None:
        for path in changed:
            self.failed.emit(DocumentError("document.changed", file=shown_name(path)))

    def close(self) -> None:
        """Look no further."""
        self._worker.close()


def judgments(inputs: Inputs) -> list[Path]:
    """The files that are no sessions: those are opened one at a time, each asks for its passphrase."""
    return [path for path in inputs.files if path.suffix.lower() != SESSION.ending]


def left_out(inputs: Inputs) -> list[str]:
    """What is to be said of files that were not taken, in the current language."""
    told = [
        *(_counted(inputs) if isinstance(inputs, ReviewList) else ()),
        tr("queue.nothing", formats=named(readable())) if not inputs.files else "",
        tr("queue.sessions") if len(judgments(inputs)) < len(inputs.files) else "",
        tr("queue.left_out", count=len(inputs.skipped)) if inputs.skipped else "",
        tr("queue.left_out_own", count=len(inputs.own)) if inputs.own else "",
        *(error.message() for error in inputs.unread[:_UNREAD]),
    ]
    return [line for line in told if line]


def _counted(run: ReviewList) -> list[str]:
    """What the order of the judgments of a run in batch says."""
    counts = {name: getattr(run, name) for name in ("failed", "nothing", "suspected", "open")}
    parts = (tr(f"queue.run.{name}", count=count) for name, count in counts.items() if count)
    return [" · ".join([tr("queue.run", count=len(run.files)), *parts])]


def _expanded(paths: tuple[Path, ...]) -> Inputs:
    """Raises DocumentError for a folder that cannot be read where there is nothing else, ReviewError for the notes of a
    run that do not help."""
    inputs = review_list(paths[0]) if len(paths) == 1 and is_run(paths[0]) else expand(paths)
    if inputs.unread and not inputs.files:
        raise inputs.unread[0]
    return inputs
