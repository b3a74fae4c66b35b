"""What tests of kept work share: keys pressed in the text, the keeping thread waited for, a crash."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.desk.backend import Backend
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow

PASSPHRASE = "달빛 아래 열세 걸음"


def sessions(window) -> Sessions:
    return next(feature for feature in window.features if isinstance(feature, Sessions))


def settled(qtbot, window):
    """Wait until nothing is under way, beside the window and in the keeping thread."""
    qtbot.waitUntil(lambda: window.job is None and not sessions(window).lane._jobs)


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(window.view, key, modifier)


def statuses(window, value):
    return [item.status for item in window.session.items if item.mention.text == value]


def save(qtbot, window):
    press(qtbot, window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    settled(qtbot, window)


def another(qtbot, settings, engine):
    window = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(window)
    window.show()
    settled(qtbot, window)
    return window


def open_path(qtbot, window, path):
    window.open_path(path)
    QApplication.processEvents()  # a session file asks first
    settled(qtbot, window)


def opened_by_another(qtbot, settings, engine, tmp_path, file):
    """The window of somebody else, on a computer of their own, with the session file ``file`` open."""
    other = another(qtbot, settings, engine)
    sessions(other).folder = tmp_path / "다른 컴퓨터"
    open_path(qtbot, other, file)
    qtbot.waitUntil(lambda: other.session is not None)
    return other


def crash(window):
    """What is left when the process dies: the journal, and no lock."""
    for kept in sessions(window)._all.values():
        if kept._journal is not None:
            kept._journal.leave()
            kept._journal = None
    sessions(window)._all.clear()
