"""Work that was not saved is autosaved: gone on with after a quit or a crash, left for later, or discarded."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from sessions_story import (
    PASSPHRASE,
    another,
    crash,
    open_path,
    opened_by_another,
    press,
    save,
    sessions,
    settled,
    statuses,
)

from app.desk.backend import Backend
from app.gui.second_review.feature import SecondReading
from app.gui.sessions import dialogs
from app.gui.sessions.dialogs import Choice, LeftDialog
from app.gui.window import MainWindow
from core.errors import ReviewError
from core.review import Status
from core.review.doubts import Answer
from core.review.journal import Journal, journal_path

pytestmark = pytest.mark.usefixtures("asked")


def test_every_decision_is_on_the_disk_and_nothing_of_it_once_it_is_saved(desk, qtbot, asked):
    path = journal_path(sessions(desk).folder, desk.opened.document.sha256)
    assert not path.exists()
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    first = path.stat().st_size
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    assert path.stat().st_size > first
    save(qtbot, desk)
    desk.close()
    assert not path.exists()


def test_work_that_was_not_saved_stays_when_the_window_closes_and_is_gone_on_with(
    desk, qtbot, asked, answers, settings, engine
):
    press(qtbot, desk, Qt.Key.Key_Return)
    assert desk.close() and answers.questions == []  # kept as after a crash: nothing is lost, nothing is asked
    asked.choices = [Choice.RECOVER]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert "구름산 판결.txt" in asked.left[0][0]
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    assert window.item().mention.text == "강별하"  # where it was left
    assert "구름산 판결.txt" in window.notices.text() and "구름산 판결.txt" in window.work.bar.accessibleName()
    assert window.close() and answers.questions == []
    third = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: third.session is not None)
    assert statuses(third, "구름산") == [Status.ACCEPTED] * 2
    save(qtbot, third)
    third.close()


def test_work_that_could_not_be_autosaved_is_asked_about(desk, qtbot, answers):
    sessions(desk).folder.parent.mkdir(parents=True, exist_ok=True)
    sessions(desk).folder.write_bytes(b"")  # a file where the folder of journals should be
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    answers.confirm = False
    assert not desk.close() and "저장하거나" in answers.questions[-1]


def test_after_a_crash_the_work_is_offered_and_recovered(desk, qtbot, asked, settings, engine):
    press(qtbot, desk, Qt.Key.Key_Return)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, desk)
    crash(desk)
    asked.choices = [Choice.RECOVER]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None)
    assert "결정 2건" in asked.left[0][0]
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    assert statuses(window, "강별하") == [Status.REJECTED] * 2
    settled(qtbot, window)
    assert sessions(window).kept.autosaving
    window.close()


def test_that_autosaved_work_was_gone_on_with_is_nothing_to_check_in_the_report(desk, qtbot, asked, settings, engine):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    crash(desk)
    asked.choices = [Choice.RECOVER]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert "이어서 합니다" in window.notices.text()
    press(qtbot, window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(asked.exports))
    settled(qtbot, window)
    written = asked.exports[0]
    assert not written.notices
    assert json.loads(written.report.read_text(encoding="utf-8"))["warnings"] == []
    window.close()


def test_work_left_of_a_judgment_is_offered_when_it_is_opened(desk, qtbot, asked, settings, engine, judgment):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    crash(desk)
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: len(asked.left) == 1)  # at the start: later
    asked.choices = [Choice.RECOVER]
    open_path(qtbot, window, judgment)
    qtbot.waitUntil(lambda: window.session is not None and len(window.session.log) == 1)
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    settled(qtbot, window)
    window.close()


def test_later_keeps_the_work_and_says_that_nothing_new_is_autosaved(desk, qtbot, asked, settings, engine, judgment):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    path = journal_path(sessions(desk).folder, desk.opened.document.sha256)
    crash(desk)
    before = path.read_bytes()
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, judgment)
    qtbot.waitUntil(lambda: window.session is not None and len(asked.left) == 2)
    press(qtbot, window, Qt.Key.Key_Return)
    settled(qtbot, window)
    assert path.read_bytes() == before
    assert "복구하거나 버리십시오" in window.notices.text()
    window.close()
    assert path.read_bytes() == before


def test_once_left_work_is_discarded_what_was_decided_meanwhile_is_autosaved(
    desk, qtbot, asked, settings, engine, judgment
):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    crash(desk)
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, judgment)
    qtbot.waitUntil(lambda: window.session is not None and len(asked.left) == 2)
    press(qtbot, window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, window)
    assert not sessions(window).kept.autosaving
    asked.choices = [Choice.DISCARD]
    window.commands["recover"].trigger()
    qtbot.waitUntil(lambda: sessions(window).kept.autosaving)
    settled(qtbot, window)
    assert sessions(window).kept.safe and statuses(window, "구름산") == [Status.REJECTED] * 2
    window.close()


def test_left_work_is_asked_for_once_at_a_time(desk, qtbot, asked, settings, engine, judgment):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    crash(desk)
    seen, later = [], asked.habits[LeftDialog]

    def wait_a_little(dialog):
        qtbot.wait(300)  # long enough for a second question, if there were one
        seen.append(sum(isinstance(one, LeftDialog) and one.isVisible() for one in QApplication.topLevelWidgets()))
        later(dialog)

    asked.habits[LeftDialog] = wait_a_little
    window = MainWindow(settings, (judgment,), Backend(lambda: engine))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.session is not None and sessions(window).kept.asked)
    settled(qtbot, window)
    assert seen in ([1], [1, 1])  # at the start, unless the judgment was faster, and when it is opened
    window.close()


@pytest.mark.parametrize("sure", [True, False])
def test_work_is_discarded_only_on_a_second_yes(desk, qtbot, asked, settings, engine, answers, sure):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    path = journal_path(sessions(desk).folder, desk.opened.document.sha256)
    crash(desk)
    asked.choices, answers.confirm = [Choice.DISCARD, Choice.LATER], sure
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: bool(answers.questions))
    settled(qtbot, window)
    assert path.exists() is not sure and "구름산 판결.txt: 결정 1건" in answers.questions[0]
    answers.confirm = True
    window.close()


def test_work_locked_by_a_session_needs_its_passphrase(desk, qtbot, asked, settings, engine, judgment):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, desk)
    crash(desk)
    asked.choices, asked.opens = [Choice.RECOVER], [judgment]
    asked.passphrases = ["틀린 암호 여덟 자", PASSPHRASE]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert statuses(window, "강별하") == [Status.REJECTED] * 2
    assert "암호가 틀렸거나" in asked.problems[-1]
    assert all(asked.left[0][0] in said for said in asked.passphrases_for[-2:])  # the work that was chosen
    assert sessions(window).kept.unsaved  # the last decision is in no session file
    window.close()


@pytest.mark.parametrize("corrected", [False, True], ids=["as it was saved", "saved by another since"])
def test_work_that_was_left_goes_on_in_its_session_file_and_never_over_what_another_has_saved_there(
    desk, qtbot, asked, settings, engine, judgment, tmp_path, corrected
):
    """What a second reader decided between a crash and the next start was covered by the Yes of a file dialog."""
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, desk)
    crash(desk)
    if corrected:
        other = opened_by_another(qtbot, settings, engine, tmp_path, asked.saves[0])
        press(qtbot, other, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        save(qtbot, other)
        other.close()
    there = asked.saves[0].read_bytes()
    asked.choices, asked.opens = [Choice.RECOVER], [judgment]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert ("검토 파일이 여기에서 열거나 저장한 뒤에 바뀌었거나" in window.notices.text()) is corrected
    asked.files.clear()
    save(qtbot, window)
    assert not asked.files and sessions(window).kept.unsaved is corrected
    assert (asked.saves[0].read_bytes() == there) is corrected
    assert ["다른 사람이나 다른 창" in one for one in asked.failures] == [True] * corrected
    window.close()


def test_steps_and_answers_recovered_after_a_crash_are_not_taken_for_saved(
    desk, qtbot, asked, settings, engine, judgment, answers
):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    sessions(desk).kept.answer("의심", Answer("김검토", datetime.now(UTC), "읽음"))
    desk.feature(SecondReading).end()
    settled(qtbot, desk)
    crash(desk)
    asked.choices, asked.opens = [Choice.RECOVER], [judgment]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    kept = sessions(window).kept
    assert kept.answers and kept.steps and kept.unsaved
    save(qtbot, window)
    assert not kept.unsaved
    window.close()


@pytest.mark.parametrize("saved", [True, False], ids=["session saved again", "session behind"])
def test_what_was_exported_stays_to_be_saved_while_the_session_file_is_behind(
    desk, qtbot, asked, settings, engine, judgment, saved
):
    """Who goes on with the file would not know of the decisions that are in the written judgment alone."""
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    if saved:
        save(qtbot, desk)
    press(qtbot, desk, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(asked.exports) and desk.job is None)
    settled(qtbot, desk)
    assert sessions(desk).kept.unsaved is not saved
    assert sessions(desk).state.text() == ("" if saved else "저장 안 됨")
    desk.close()
    asked.choices, asked.opens = [Choice.RECOVER], [judgment]
    window = another(qtbot, settings, engine)
    if saved:
        qtbot.wait(300)
        assert not asked.left
    else:
        qtbot.waitUntil(lambda: window.session is not None)
        settled(qtbot, window)
        assert statuses(window, "강별하") == [Status.REJECTED] * 2 and "내보냄" in window.windowTitle()
    window.close()


@pytest.mark.parametrize(("now", "said"), [("다른 글\n", "다른 문서"), ("", "빈 파일")])
def test_an_original_that_changed_since_the_crash_is_asked_for(
    desk, qtbot, asked, settings, engine, judgment, answers, now, said
):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    crash(desk)
    copy = judgment.with_name("처음 판결.txt")
    judgment.rename(copy)
    judgment.write_text(now, encoding="utf-8")
    asked.choices, asked.opens = [Choice.RECOVER], [copy]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None or len(answers.failures) > 1)
    judgment.unlink()  # else it would be found again and again
    qtbot.waitUntil(lambda: window.session is not None)
    assert len(answers.failures) == 1 and said in answers.failures[0]
    assert judgment.name in asked.files[-1][0] and statuses(window, "구름산") == [Status.ACCEPTED] * 2
    settled(qtbot, window)
    window.close()


def test_a_full_disk_is_said_and_made_up_for(desk, qtbot, monkeypatch):
    follow = Journal.follow

    def full(self, log):
        raise OSError(28, "No space left on device")

    def failing(self, log):
        with self._disk():
            full(self, log)

    monkeypatch.setattr(Journal, "follow", failing)
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    assert "자동 저장이 되지 않습니다" in desk.notices.text()
    assert sessions(desk).state.text() == "자동 저장 안 됨"
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    monkeypatch.setattr(Journal, "follow", follow)
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    assert sessions(desk).kept._journal.decisions == 2
    assert sessions(desk).state.text() == "저장 안 됨"


def test_of_work_that_a_full_disk_cut_short_what_was_autosaved_stays(
    desk, qtbot, asked, answers, settings, engine, monkeypatch
):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    with monkeypatch.context() as patch:
        patch.setattr(
            Journal, "follow", lambda *_: (_ for _ in ()).throw(ReviewError("archive.disk_full", file="기록"))
        )
        press(qtbot, desk, Qt.Key.Key_Return)
        settled(qtbot, desk)
        assert statuses(desk, "강별하") == [Status.ACCEPTED] * 2
        answers.confirm = True  # what could not be kept may go
        assert desk.close() and "저장하거나" in answers.questions[-1]
    asked.choices = [Choice.RECOVER]
    window = another(qtbot, settings, engine)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert "결정 1건" in asked.left[0][0]
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    assert statuses(window, "강별하") == [Status.UNDECIDED] * 2
    window.close()


def test_what_was_not_autosaved_is_tried_again_when_the_judgment_comes_back(desk, qtbot, judgment, monkeypatch):
    other = judgment.with_name("딴 판결.txt")
    other.write_text("구름산은 강별하를 모른다.\n", encoding="utf-8")
    start = Journal.start

    def full(*_args, **_more):
        raise ReviewError("archive.disk_full", file="기록")

    def away_and_back():
        for path in (other, judgment):
            open_path(qtbot, desk, path)
            qtbot.waitUntil(lambda wanted=path: desk.opened is not None and desk.opened.document.path == wanted)
            settled(qtbot, desk)

    monkeypatch.setattr(Journal, "start", full)
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    away_and_back()
    assert sessions(desk).state.text() == "자동 저장 안 됨" and judgment.name in desk.notices.text()
    monkeypatch.setattr(Journal, "start", start)
    away_and_back()
    assert sessions(desk).state.text() == "저장 안 됨" and sessions(desk).kept._journal.decisions == 1


def test_what_cannot_be_read_cannot_be_recovered(qtbot):
    from core.review.recovery import LeftJournal

    left = [LeftJournal(Path("a"), "a" * 64, readable=False), LeftJournal(Path("b"), "b" * 64, "판결.txt", 3, 1)]
    dialog = LeftDialog(None, left)
    qtbot.addWidget(dialog)
    assert not dialog.recover.isEnabled() and dialog.discard.isEnabled()
    dialog.list.setCurrentRow(1)
    assert dialog.recover.isEnabled() and "결정 3건(저장됨 1건)" in dialog.list.currentItem().text()
    answered = LeftJournal(Path("c"), "c" * 64, "판결.txt", 0, 0, besides=2)
    assert "의심 항목 확인과 검토 단계 2건" in dialogs.described(answered)
    held = LeftDialog(None, [LeftJournal(Path("d"), "d" * 64, readable=False, closed="다른 프로그램이 쓰고 있습니다.")])
    qtbot.addWidget(held)
    assert not held.recover.isEnabled() and not held.discard.isEnabled() and held.later.isEnabled()
    assert "다른 프로그램이" in held.list.item(0).text()
    dialog.discard.click()
    assert (dialog.choice, dialog.left()) == (Choice.DISCARD, left[1])
