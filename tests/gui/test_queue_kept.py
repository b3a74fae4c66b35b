"""The reviews of a whole pile are kept: closed, after a crash, beside a session that is opened, left for later."""

import pytest
from PySide6.QtCore import Qt
from queue_story import CONTROL, SHIFT, drop, lay_out, settled, states, switch
from sessions_story import crash, press, statuses

from app.desk.backend import Backend
from app.desk.queue import State
from app.gui.sessions.dialogs import Choice
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from core.review import Status

pytestmark = pytest.mark.usefixtures("asked")


@pytest.fixture
def desk(window, files, qtbot):
    return lay_out(qtbot, window, files)


def test_closing_keeps_the_reviews_of_all_documents(desk, qtbot, settings, engine, asked, answers):
    press(qtbot, desk, Qt.Key.Key_Return)
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    press(qtbot, desk, Qt.Key.Key_Return)
    assert desk.close() and answers.questions == []
    window = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: len(asked.left) == 1)
    assert len(asked.left[0]) == 2 and all("판결" in row for row in asked.left[0])
    window.close()


def test_after_a_crash_the_reviews_of_all_documents_come_back(desk, qtbot, settings, engine, asked):
    press(qtbot, desk, Qt.Key.Key_Return)
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, desk)
    crash(desk)
    asked.choices = [Choice.RECOVER]
    window = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: states(window) == [State.IN_REVIEW] * 2 and window.session is not None)
    settled(qtbot, window)
    assert list(map(len, asked.left)) == [2, 1]
    found = {statuses(window, "구름산")[0]}
    switch(qtbot, window, Qt.Key.Key_PageDown)
    assert found | {statuses(window, "구름산")[0]} == {Status.ACCEPTED, Status.REJECTED}
    window.close()


def test_opening_a_session_leaves_the_reviews_of_other_documents_alone(desk, files, qtbot, answers, asked):
    press(qtbot, desk, Qt.Key.Key_Return)
    press(qtbot, desk, Qt.Key.Key_S, CONTROL | SHIFT)
    settled(qtbot, desk)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)  # in no file
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, desk)
    answers.questions.clear()
    answers.confirm = False
    desk.open_path(asked.saves[0])
    qtbot.waitUntil(lambda: bool(answers.questions))  # only the judgment the session belongs to is in question
    assert "1건" in answers.questions[0]
    settled(qtbot, desk)
    assert desk.opened.document.path == files[1]
    answers.confirm = True
    desk.open_path(asked.saves[0])
    qtbot.waitUntil(lambda: desk.opened is not None and desk.opened.document.path == files[0] and desk.job is None)
    settled(qtbot, desk)
    assert statuses(desk, "강별하") == [Status.UNDECIDED] * 2 and len(states(desk)) == 3
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    assert statuses(desk, "구름산") == [Status.REJECTED] * 2
    assert desk.feature(Sessions).kept.unsaved


def test_work_that_is_left_for_later_is_asked_for_once_not_at_every_visit(desk, qtbot, settings, engine, asked, files):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    crash(desk)
    window = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: len(asked.left) == 1)  # at the start
    drop(window, files)
    qtbot.waitUntil(lambda: len(asked.left) == 2)  # when its judgment is opened
    settled(qtbot, window)
    switch(qtbot, window, Qt.Key.Key_PageDown)
    switch(qtbot, window, Qt.Key.Key_PageUp)
    settled(qtbot, window)
    assert list(map(len, asked.left)) == [1, 1]
    window.close()
