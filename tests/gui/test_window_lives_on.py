"""A file made to take the machine down is dropped on the real window: it says so, stays awake, and opens the others."""

import sys

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent

from app.desk.queue import State
from app.gui.panes.queue import QueueFeature
from tests import fixtures_hostile_pdf as hostile_pdf

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits looked at here are Linux's")


def test_the_window_outlives_a_bomb(window, judgment, tmp_path, qtbot):
    bomb, last = tmp_path / "폭탄.pdf", tmp_path / "다음.txt"
    bomb.write_bytes(hostile_pdf.circular_forms())
    last.write_text("피고인 강별하는 무죄.", encoding="utf-8")
    queue = window.feature(QueueFeature).queue
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (judgment, bomb, last)])
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, none))

    beats = []
    heart = QTimer(interval=20)
    heart.timeout.connect(lambda: beats.append([one.state for one in queue.documents]))
    heart.start()
    done = [State.IN_REVIEW, State.FAILED, State.DETECTED]
    qtbot.waitUntil(lambda: [one.state for one in queue.documents] == done, timeout=90_000)
    at_work = [states for states in beats if states[1:2] == [State.DETECTING]]
    assert len(at_work) > 10  # the window did other things while the file was read
    error = queue.documents[1].error
    assert error.code in ("document.over_memory", "document.reader_ended", "document.over_time")
    assert "폭탄.pdf" in error.message("ko")
    window.feature(QueueFeature).choose(queue.documents[2])
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path == last)
