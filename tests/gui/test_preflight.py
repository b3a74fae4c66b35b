"""A folder is checked before anybody waits for it: what can be read, what not and why, what is there twice."""

import pytest
from PySide6.QtCore import Qt
from queue_story import drop, lay_out, queue_of, row, settled, states

from app.desk.preflight import check
from app.desk.queue import State


@pytest.fixture
def mixed(pile):
    """Three judgments, a copy of the second, an empty file, and one that says PDF and is none."""
    (pile / "판결 4.txt").write_bytes((pile / "판결 2.txt").read_bytes())
    (pile / "판결 5.txt").write_bytes(b"")
    (pile / "판결 6.pdf").write_bytes(b"%PDF-1.7\nnothing")
    return pile


def wait(qtbot, window):
    preflight = queue_of(window).preflight
    qtbot.waitUntil(lambda: preflight.total > 0 and preflight.done == preflight.total and preflight._job is None)


@pytest.mark.parametrize(("language", "readable"), [("ko", "읽을 수 있음"), ("en", "can be read")])
def test_what_cannot_be_reviewed_says_why_before_its_turn(window, mixed, qtbot, engine, language, readable):
    window.set_language(language)
    engine.slow = True  # the first one is being read all the time
    drop(window, [mixed])
    wait(qtbot, window)
    assert states(window) == [State.DETECTING, State.NEW, State.NEW, State.FAILED, State.FAILED, State.FAILED]
    assert readable in row(window, 1)[1] and readable in row(window, 2)[1]
    assert "판결 2.txt" in row(window, 3)[1] and "판결 4.txt" in row(window, 3)[1]  # which one it is the same as
    documents = queue_of(window).queue.documents
    assert documents[3].error.code == "document.twin"
    assert all(one.path.name in one.error.message() for one in documents[3:])
    said = queue_of(window).panel.counts.text()
    assert ("3개" if language == "ko" else "3 documents") in said


def test_one_that_failed_is_tried_again_when_it_is_chosen(window, mixed, qtbot, answers):
    drop(window, [mixed])
    wait(qtbot, window)
    settled(qtbot, window)  # nobody is reading the broken one ahead any more
    broken = queue_of(window).queue.documents[5]
    (mixed / "판결 6.pdf").write_text("피고인 구름산은 갔다.\n", encoding="utf-8")
    queue_of(window).choose(broken)
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path == broken.path)
    assert broken.error is None and window.job is None


def test_the_judgment_that_was_chosen_first_goes_before_its_copy(window, mixed, qtbot):
    drop(window, [mixed])
    wait(qtbot, window)
    qtbot.waitUntil(lambda: states(window)[:3].count(State.DETECTED) >= 2)
    assert states(window)[1] is not State.FAILED and states(window)[3] is State.FAILED
    qtbot.keyClick(window.view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path.name == "판결 2.txt")


def test_of_what_can_be_read_hash_and_length_are_known(pile):
    found = check(pile / "판결 1.txt", False, lambda: False)
    assert found.error is None and found.characters > 50 and len(found.sha256) == 64


def test_what_was_read_before_its_turn_counts_as_checked(window, files, qtbot):
    """Nothing says for ever that one is still being looked at."""
    lay_out(qtbot, window, files)
    feature = queue_of(window)
    feature.panel.checking = (1, 4)
    feature.preflight.look(feature.queue.documents)
    assert feature.panel.checking == (3, 3) and "살펴보는 중" not in feature.panel.counts.text()
