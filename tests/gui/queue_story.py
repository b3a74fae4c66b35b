"""What tests of the queue share: a pile of judgments dropped on the window, and going through it by keys."""

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from sessions_story import press, sessions

from app.desk.queue import State
from app.gui.panes.queue import QueueFeature

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def queue_of(window):
    return window.feature(QueueFeature)


def states(window):
    return [one.state for one in queue_of(window).queue.documents]


def row(window, number):
    """What the list says of a document: its file, and how far it is."""
    model = queue_of(window).panel.model
    return model.data(model.index(number)).split("\n")


def drop(window, paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, none))


def settled(qtbot, window):
    def idle():
        feature = queue_of(window)
        keeping_done = not sessions(window).lane._jobs
        beside = (feature.reading._jobs, feature._looking._worker._jobs, feature.preflight._worker._jobs)
        return window.job is None and not any(beside) and keeping_done

    qtbot.waitUntil(idle)
    qtbot.waitUntil(lambda: State.NEW not in states(window) and idle())


def switch(qtbot, window, key):
    """Go to the next or previous document and wait until it lies on the desk."""
    before = window.opened
    press(qtbot, window, key, CONTROL)
    qtbot.waitUntil(lambda: window.opened is not None and window.opened is not before and window.job is None)


def point_at(qtbot, window, number):
    """Go to a document of the list by keys; nothing is opened by it."""
    listed = queue_of(window).panel.list
    window.activateWindow()
    listed.setFocus()
    qtbot.keyClick(listed, Qt.Key.Key_Home)
    for _ in range(number):
        qtbot.keyClick(listed, Qt.Key.Key_Down)


def lay_out(qtbot, window, files):
    """Three judgments in the queue, the first on the desk, the others read."""
    drop(window, files)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    return window
