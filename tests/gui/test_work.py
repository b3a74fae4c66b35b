"""Work beside the window waits for the window where both would only slow each other down, and never for ever."""

import threading
from concurrent.futures import ThreadPoolExecutor

from conftest import FakeEngine
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.desk.backend import Backend
from app.gui.panes.queue import QueueFeature
from app.gui.window import MainWindow
from app.gui.work import Job, Worker


class Paper(QWidget):
    """Notes when it is drawn."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self._order = order

    def paintEvent(self, event) -> None:
        self._order.append("drawn")


def test_work_goes_on_when_the_window_has_drawn_what_it_was_shown(qtbot):
    order: list[str] = []
    paper, worker = Paper(order), Worker()
    qtbot.addWidget(paper)
    with qtbot.waitExposed(paper):
        paper.show()
    qtbot.waitUntil(lambda: bool(order))
    order.clear()

    def task(*_):
        job.show("the text")
        order.append("went on")

    job = Job(task, "판결.txt")
    job.told.connect(lambda _: paper.update())
    with qtbot.waitSignal(job.finished):
        worker.start(job)
    assert order[:2] == ["drawn", "went on"]
    worker.close()


def test_work_does_not_wait_for_a_window_that_is_being_closed(qtbot):
    begun, done, worker = threading.Event(), threading.Event(), Worker()

    def task(*_):
        begun.set()
        job.show("the text")
        done.set()

    job = Job(task, "판결.txt")
    worker.start(job)
    begun.wait()
    worker.close()  # the window's thread stands here and draws nothing
    assert done.is_set()


def test_a_job_that_is_never_done_is_taken_away_in_the_thread_of_the_window(qtbot):
    pool, go_on = ThreadPoolExecutor(max_workers=1), threading.Event()
    pool.submit(go_on.wait)
    worker, where = Worker(pool), []
    job = Job(lambda *_: None, "판결.txt")
    job.destroyed.connect(lambda: where.append(threading.current_thread()), Qt.ConnectionType.DirectConnection)
    worker.start(job)
    worker.close()
    del job, worker
    go_on.set()
    pool.shutdown()
    qtbot.waitUntil(lambda: bool(where))
    assert where == [threading.current_thread()]


def test_what_a_closed_window_no_longer_waits_for_is_not_told(qtbot):
    begun, told, worker = threading.Event(), [], Worker()

    def task(progress, _cancelled):
        begun.set()
        progress(0.5)

    job = Job(task, "판결.txt")
    for signal in (job.progressed, job.over, job.finished, job.cancelled):
        signal.connect(lambda *what: told.append(what))
    worker.start(job)
    begun.wait()
    worker.close()
    qtbot.wait(50)
    assert not told


def test_jobs_end_in_their_order_whatever_they_bring(qtbot):
    told, worker = [], Worker()

    def start(number):
        def task(progress, _cancelled):
            progress(number)
            job.bring(number)
            return number

        job = Job(task, "판결.txt")
        job.progressed.connect(lambda what: told.append(("progressed", what)))
        job.told.connect(lambda what: told.append(("told", what)))
        job.over.connect(lambda: told.append(("over", number)))
        job.finished.connect(lambda what: told.append(("finished", what)))
        worker.start(job)

    for number in range(200):
        start(number)
    qtbot.waitUntil(lambda: len(told) == 800)
    assert told == [(kind, number) for number in range(200) for kind in ("progressed", "told", "over", "finished")]
    worker.close()


class Listening(FakeEngine):
    """Notes what it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    def detect(self, document, *rest, **more):
        self.read.append(document.path.name)
        return super().detect(document, *rest, **more)


def test_a_sample_is_read_before_the_first_judgment_and_nothing_is_shown_of_it(qtbot, settings):
    engine = Listening()
    window = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(window)
    window.feature(QueueFeature).reading.warm()
    qtbot.waitUntil(lambda: engine.read == ["sample-criminal.txt"])
    window.close()
    assert window.session is None and not window.feature(QueueFeature).queue.documents
