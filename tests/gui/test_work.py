"""Work beside the window waits for the window where both would only slow each other down, and never for ever."""

import threading

from conftest import FakeEngine
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
