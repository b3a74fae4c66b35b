"""Long work beside the window: one thread, one job at a time, with progress and a way to stop."""

import gc
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache, partial
from itertools import count
from queue import SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from app.unexpected import UnexpectedError
from core.errors import Cancelled, DeidError
from core.service import IsCancelled, Progress

# Seconds. By default Python lets a thread that computes go on for fifty times as long while the window waits for its
# turn, and the window asks for its turn dozens of times to show one decision.
_TURN = 0.0001
_SOON_DRAWN = 10  # milliseconds: Qt draws what has changed five after it was told
_DRAWING = 0.25  # the longest that work waits for the window: one that is being closed draws nothing
_LOOK = 0.05  # between two looks whether somebody has cancelled

_Result = TypeVar("_Result")
Task = Callable[[Progress, IsCancelled], Any]


def unless_cancelled(work: Callable[[], object]) -> Task:
    """``work``, which writes nothing, as a task: nobody gets what comes of it once it was cancelled."""

    def task(_progress: Progress, cancelled: IsCancelled) -> object:
        result = work()
        if cancelled():
            raise Cancelled
        return result

    return task


def let_go_when_cancelled(work: Callable[[], _Result], cancelled: IsCancelled) -> _Result:
    """What ``work`` gives, which writes nothing and may hang on a share that is dead. Raises what it raises, Cancelled.

    What hangs within the system nobody can stop: once cancelled, it is left alone in a thread of its own, for which
    neither the other jobs nor the end of the program wait.
    """
    given: Future[_Result] = Future()

    def run() -> None:
        try:
            given.set_result(work())
        except BaseException as error:  # noqa: BLE001  raised where it is waited for
            given.set_exception(error)

    threading.Thread(target=run, name="work_beside", daemon=True).start()
    while True:
        there = wait([given], _LOOK).done
        if cancelled():
            raise Cancelled
        if there:
            return given.result()


def give_the_window_precedence() -> None:
    """Let work beside the window hold it up as little as Python allows; to be called once, at the start."""
    sys.setswitchinterval(_TURN)
    keep_from_the_collector()


def keep_from_the_collector() -> None:
    """All that is there now is no longer gone through by Python's collector of cycles, which stops every thread.

    Two long judgments and the program are 120,000 objects, 60 ms at each full round; nearly all of them stay. To be
    called when something has come that will stay. What is no longer used goes all the same, but for cycles, which
    wait for `return_to_the_collector`.
    """
    gc.freeze()


def return_to_the_collector() -> None:
    """What was kept from the collector may go now: something large has been taken away."""
    gc.unfreeze()


class _Mail(QObject):
    """What workers tell of their jobs, brought to the window's thread in its order.

    It stays as long as the program does: a signal whose object is taken away in the window's thread while another one
    is still emitting it ends the program. Nor does Qt carry anything of Python's from thread to thread.
    """

    _arrived = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sent: SimpleQueue[tuple[int, str, Any]] = SimpleQueue()
        self._numbers = count()
        self._jobs: dict[int, Job] = {}
        # A slot that is a plain function would run in the worker's thread: everything crosses over here.
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def expect(self, job: "Job") -> int:
        """The number under which messages reach ``job``, until it is forgotten."""
        number = next(self._numbers)
        self._jobs[number] = job
        return number

    def forget(self, number: int) -> None:
        """Deliver no more of that number."""
        self._jobs.pop(number, None)

    def send(self, number: int, kind: str, what: object) -> None:
        """Tell the job of that number; for all threads."""
        self._sent.put((number, kind, what))
        self._arrived.emit()

    def _deliver(self) -> None:
        number, kind, what = self._sent.get()
        if job := self._jobs.get(number):
            job.deliver(kind, what)


@cache
def _mail() -> _Mail:
    """The only one: its slot runs in the thread that asks first, the window's."""
    return _Mail()


class Job(QObject):
    """One piece of work. It is made and taken away in the window's thread, where all its signals are emitted.

    Signals: ``progressed`` (0 … 1) and ``told`` (what the task brings before its end), then ``over``, then one of
    ``finished`` (the result), ``failed`` (a DeidError) and ``cancelled``. What its task has written is there: it ends
    as finished, however late it was cancelled, so that a task looks directly before it writes, or goes on.

    ``file`` is whose a mistake is that nobody foresaw: the program's own where the work is about no file.
    """

    progressed = Signal(float)
    told = Signal(object)
    over = Signal()
    finished = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, task: Task, file: str = "thunder-deid") -> None:
        super().__init__()
        self._task = task
        self._file = file
        self._cancel = threading.Event()
        self._left = threading.Event()
        self._to_do = [self._run]
        self._number = -1

    def bring(self, what: object) -> None:
        """Tell the window of a part of the result; called by the task, in the worker thread."""
        _mail().send(self._number, "told", what)

    def show(self, what: object) -> None:
        """As `bring`, and wait until the window has drawn it: what is computed beside would take it twice as long."""
        drawn = threading.Event()
        self.bring(what)
        _mail().send(self._number, "drawn", drawn)
        drawn.wait(_DRAWING)

    def cancel(self) -> None:
        """Ask the work to stop; it stops at its next look."""
        self._cancel.set()

    def submit(self, pool: ThreadPoolExecutor) -> "Future[None]":
        """Have the work done in the thread of ``pool``."""
        self._number = _mail().expect(self)
        return pool.submit(_do, self._to_do, self._left)

    def drop(self) -> None:
        """Tell nobody of it any more. It must have been done, or never be."""
        _mail().forget(self._number)
        self._to_do.clear()
        # What its signals are connected to holds the judgment, and Qt holds that as long as the job is there.
        self.deleteLater()

    def deliver(self, kind: str, what: Any) -> None:
        """Emit the signals of a message of the worker, in the window's thread."""
        if kind == "progressed":
            self.progressed.emit(what)
        elif kind == "told":
            self.told.emit(what)
        elif kind == "drawn":
            # Not its bound method: PySide would take that apart where the event goes, which is in the worker's thread.
            QTimer.singleShot(_SOON_DRAWN, lambda: what.set())
        else:
            self._left.wait()
            self.over.emit()
            if isinstance(what, Cancelled):
                self.cancelled.emit()
            else:
                (self.finished if kind == "finished" else self.failed).emit(what)
            self.drop()

    def _run(self) -> None:
        _mail().send(self._number, *self._outcome())

    def _outcome(self) -> tuple[str, object]:
        try:
            if self._cancel.is_set():
                raise Cancelled
            return ("finished", self._task(self._tell_progress, self._cancel.is_set))
        except DeidError as error:
            return ("failed", error)
        except Exception as error:  # noqa: BLE001  told to the user by kind and place
            return ("failed", UnexpectedError(self._file, error))

    def _tell_progress(self, fraction: float) -> None:
        _mail().send(self._number, "progressed", fraction)


def _do(work: list[Callable[[], None]], left: threading.Event) -> None:
    """Do ``work`` and keep nothing of it: whoever lets go of a job last takes it away, and that is not this thread."""
    try:
        work.pop()()
    finally:
        left.set()


# One thread for all windows: PDFium must not be used by two.
_POOL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="work")
# Neither autosaving nor the checklist may wait until another judgment is read, nor the one for the other.
KEEPING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="keep")
CHECKING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")
# Jobs of all windows that nobody is waiting for. Touched by the window's thread alone.
_GIVING_WAY: set["Job"] = set()


class Worker:
    """The jobs of one window, done one after the other in the thread of ``pool``, which all windows share."""

    def __init__(self, pool: ThreadPoolExecutor = _POOL) -> None:
        self._pool = pool
        self._jobs: dict[Job, Future[None]] = {}

    def start(self, job: Job, gives_way: bool = False) -> "Future[None]":
        """Queue ``job``; what comes back tells when its work is done. One that ``gives_way`` is cancelled when somebody
        waits for another one."""
        if not gives_way and self._pool is _POOL:
            for other in tuple(_GIVING_WAY):
                other.cancel()
        if gives_way:
            _GIVING_WAY.add(job)
        job.over.connect(partial(self._forget, job))
        started = self._jobs[job] = job.submit(self._pool)
        return started

    def wait_for(self, job: Job) -> None:
        """Somebody waits for ``job`` now: it gives way no more."""
        _GIVING_WAY.discard(job)

    def finish(self) -> None:
        """Wait until all jobs of this window are done: what they write must not be lost."""
        wait(self._jobs.values())

    def close(self) -> None:
        """Stop all jobs of this window and wait for the one in work."""
        for job in self._jobs:
            job.cancel()
        wait([future for future in self._jobs.values() if not future.cancel()])
        for job in tuple(self._jobs):
            self._forget(job)
            job.drop()

    def _forget(self, job: Job) -> None:
        _GIVING_WAY.discard(job)
        self._jobs.pop(job, None)
