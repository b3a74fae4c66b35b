"""A clerk's whole day by keys: a folder of twenty, one broken and one twice; what is done goes out, the rest waits.

In the evening the program is closed or dies; the next morning the work goes on where it was left.
"""

import json

import pytest
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from queue_story import CONTROL, SHIFT, drop, queue_of, row, states, switch
from sessions_story import another, crash, press, settled
from user import write

from app.desk.queue import State
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from app.gui.exporting.proof import ProofDialog
from app.gui.sessions.dialogs import Choice
from core.review import Status

KEY = Qt.Key
GOOD = 18


@pytest.fixture
def folder(tmp_path):
    """Eighteen judgments, a copy of the first, and one that is broken."""
    made = tmp_path / "11월 판결"
    made.mkdir()
    for number in range(1, GOOD + 1):
        text = f"{JUDGMENT}피고인의 물건 {number * 7}개를 몰수한다. 제{number}호\n"
        (made / f"판결 {number:02}.txt").write_text(text, encoding="utf-8")
    (made / "판결 19.txt").write_bytes((made / "판결 01.txt").read_bytes())
    (made / "판결 20.docx").write_bytes(b"PK\x03\x04 broken")
    return made


def decide(qtbot, window):
    while window.session.undecided():
        press(qtbot, window, KEY.Key_Return)


def look_through(seen):
    def answer(dialog):
        seen.append(len(dialog.proof.places))
        for _ in dialog.proof.places:
            QTest.keyClick(dialog.focusWidget(), KEY.Key_Down)
        QTest.keyClick(dialog.focusWidget(), KEY.Key_Return)

    return answer


def export_all(qtbot, window, modal, target):
    told = []

    def wanted(dialog):
        write(dialog.folder, str(target))
        QTest.keyClick(dialog.folder, KEY.Key_Return)

    def done(dialog):
        listed = dialog.list
        told.extend(listed.topLevelItem(at).text(1) for at in range(listed.topLevelItemCount()))
        QTest.keyClick(dialog, KEY.Key_Return)

    modal.add(FinishedDialog, wanted)
    modal.add(OutcomeDialog, done)
    press(qtbot, window, KEY.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done and window.job is None)
    return told


def begin(qtbot, window, folder):
    """Open the folder and see what is to be done today."""
    drop(window, [folder])
    preflight = queue_of(window).preflight
    qtbot.waitUntil(lambda: preflight.total == GOOD + 2 and preflight.done == preflight.total)
    qtbot.waitUntil(lambda: window.opened is not None and window.job is None)
    assert [states(window)[at] for at in (18, 19)] == [State.FAILED] * 2
    assert "판결 01.txt" in row(window, 18)[1] and "판결 20.docx" in row(window, 19)[1]


@pytest.mark.parametrize(("language", "ending"), [("ko", "quit"), ("en", "quit"), ("ko", "crash"), ("en", "crash")])
def test_a_day_and_the_next_morning(window, folder, modal, asked, settings, engine, qtbot, tmp_path, language, ending):
    window.set_language(language)
    out = tmp_path / "결과"
    begin(qtbot, window, folder)
    places = []
    for number in range(3):
        decide(qtbot, window)
        modal.add(ProofDialog, look_through(places))
        press(qtbot, window, KEY.Key_P, CONTROL)
        qtbot.waitUntil(lambda: modal.done and window.job is None)
        press(qtbot, window, KEY.Key_E, CONTROL | SHIFT)  # the review of this one is finished
        switch(qtbot, window, KEY.Key_PageDown)
        assert states(window)[number] is State.REVIEWED
    assert places == [5, 5, 5]
    told = export_all(qtbot, window, modal, out)
    assert len(told) == 3 and all(".txt" in one for one in told)
    assert sorted(one.name for one in out.glob("*.txt")) == sorted(
        f"판결 0{number}{'_비실명' if language == 'ko' else '_redacted'}.txt" for number in (1, 2, 3)
    )
    for report in out.glob("*.report.json"):
        assert json.loads(report.read_text())["verification"]["ok"] is True
    assert all("구름산" not in one.read_text() for one in out.glob("*.txt"))
    fourth = window.opened.document.path
    press(qtbot, window, KEY.Key_Return)  # one decision of the fourth, then it is evening
    settled(qtbot, window)
    asked.questions.clear()
    if ending == "quit":
        assert window.close()
    else:
        crash(window)
    assert asked.questions == []

    asked.choices = [Choice.RECOVER, Choice.LATER]
    morning = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: morning.session is not None)
    settled(qtbot, morning)
    # Only open work is asked about, whether somebody quit or the program died: what went out is done.
    assert fourth.name in asked.left[0][0] and len(asked.left[0]) == 1
    assert morning.opened.document.path == fourth
    assert [item.status for item in morning.session.items].count(Status.ACCEPTED) == 2
    assert morning.item().status is Status.UNDECIDED
    drop(morning, [folder])
    qtbot.waitUntil(lambda: len(states(morning)) == GOOD + 2)
    decide(qtbot, morning)
    asked.target = out / "넷째.txt"
    press(qtbot, morning, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(asked.exports) and morning.job is None)
    assert asked.failures == [] and "구름산" not in (out / "넷째.txt").read_text()
    assert morning.close()
