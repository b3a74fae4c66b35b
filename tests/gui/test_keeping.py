"""A clerk's work is kept: saved under a passphrase, opened again, autosaved, recovered after a crash."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from gui_story import JUDGMENT
from modal import compose
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from app.gui.backend import Backend
from app.gui.keeping import dialogs
from app.gui.keeping.dialogs import Choice, LeftDialog, PassphraseDialog
from app.gui.keeping.feature import Sessions
from app.gui.keeping.key_reading import KeyListDialog
from app.gui.second.feature import SecondReading
from app.gui.window import MainWindow
from core.errors import ReviewError
from core.review import Edit, Status, crypto
from core.review.doubts import Answer
from core.review.journal import Journal, journal_path
from core.review.key_list import read_key_list

PASSPHRASE = "달빛 아래 열세 걸음"


@pytest.fixture(autouse=True)
def cheap_keys(monkeypatch):
    """The least cost scrypt allows: the tests are not about its half second."""
    monkeypatch.setattr(crypto.new_key, "__defaults__", (15,))


@pytest.fixture(autouse=True)
def asked(answers, tmp_path):
    """The user, who knows the passphrase and where to save."""
    answers.passphrases, answers.saves = [PASSPHRASE], [tmp_path / "검토.deid"]
    return answers


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


def crash(window):
    """What is left when the process dies: the journal, and no lock."""
    for kept in sessions(window)._all.values():
        if kept._journal is not None:
            kept._journal.leave()
            kept._journal = None
    sessions(window)._all.clear()


def test_a_saved_session_comes_back_with_decisions_and_names(desk, qtbot, asked, settings, engine):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    assert asked.saves[0].exists() and JUDGMENT[20:30].encode() not in asked.saves[0].read_bytes()
    assert not sessions(desk).kept.unsaved
    desk.close()
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None)
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    assert statuses(window, "강별하") == [Status.UNDECIDED] * 2
    assert "확인: 김검토" in window.status.text()
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert statuses(window, "구름산") == [Status.UNDECIDED] * 2
    window.close()


def test_saving_again_asks_for_nothing(desk, qtbot, asked):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    before, count = asked.saves[0].read_bytes(), len(asked.problems)
    press(qtbot, desk, Qt.Key.Key_Return)
    assert sessions(desk).state.text() == "저장 안 됨"
    save(qtbot, desk)
    assert asked.saves[0].read_bytes() != before and len(asked.problems) == count
    assert sessions(desk).state.text() == ""


def test_two_readers_of_one_session_file_do_not_undo_each_other(
    desk, qtbot, asked, settings, engine, answers, tmp_path
):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    other = another(qtbot, settings, engine)
    sessions(other).folder = tmp_path / "다른 컴퓨터"
    open_path(qtbot, other, asked.saves[0])
    qtbot.waitUntil(lambda: other.session is not None)
    press(qtbot, other, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    save(qtbot, other)
    save(qtbot, other)  # one's own file is no obstacle
    theirs = asked.saves[0].read_bytes()
    assert answers.failures == [] and not sessions(other).kept.unsaved
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    assert "다른 사람이나 다른 창" in answers.failures[0] and asked.saves[0].read_bytes() == theirs
    assert sessions(desk).kept.unsaved
    desk.commands["save_session_as"].trigger()  # the dialog has asked whether to replace it
    settled(qtbot, desk)
    assert asked.saves[0].read_bytes() != theirs and not sessions(desk).kept.unsaved
    other.close()


def test_a_wrong_passphrase_is_asked_again_with_the_reason(desk, qtbot, asked, settings, engine):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    window = another(qtbot, settings, engine)
    asked.passphrases = ["틀린 암호 여덟 자", PASSPHRASE]
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None)
    assert "암호가 틀렸거나" in asked.problems[-1]
    window.close()


def test_a_moved_original_is_asked_for_and_another_file_refused(
    desk, qtbot, asked, settings, engine, judgment, answers
):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    moved = judgment.parent / "옮긴 곳" / judgment.name
    moved.parent.mkdir()
    judgment.rename(moved)
    other = judgment.parent / "다른 판결.txt"
    other.write_text("다른 글\n", encoding="utf-8")
    asked.opens = [other, moved]
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None)
    assert [judgment.name in title for title, _, _ in asked.files if "원본" in title] == [True] * 2
    assert "다른 문서" in answers.failures[0]
    window.close()


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: b"%PDF-1.7" + data, lambda data: b""])
def test_a_damaged_session_says_so_and_leaves_what_is_on_the_desk(desk, qtbot, asked, answers, damage):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    asked.saves[0].write_bytes(damage(asked.saves[0].read_bytes()))
    open_path(qtbot, desk, asked.saves[0])
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2


def test_a_folder_that_is_gone_loses_nothing(desk, qtbot, asked, answers, tmp_path):
    asked.saves[0] = tmp_path / "없는 폴더" / "검토.deid"
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "폴더" in answers.failures[0]
    assert sessions(desk).kept.unsaved
    asked.saves[0] = tmp_path / "검토.deid"
    save(qtbot, desk)
    assert not sessions(desk).kept.unsaved


def test_a_window_that_is_closed_waits_for_what_is_being_saved(desk, qtbot, asked, answers, tmp_path):
    """The judgment is exported, so nothing is asked: only the session file holds the reviewers' steps."""
    press(qtbot, desk, Qt.Key.Key_Return)
    sessions(desk).exported()
    asked.saves[0] = tmp_path / "없는 폴더" / "검토.deid"
    sessions(desk).save()
    assert not desk.close() and desk.isVisible()
    assert "폴더" in answers.failures[0]
    asked.saves[0] = tmp_path / "검토.deid"
    sessions(desk).save()
    assert desk.close() and asked.saves[0].exists()


def test_without_the_model_a_session_still_opens(desk, qtbot, asked, settings, engine):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    engine.fails = True
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None)
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    assert window.notices.isVisible() and "모델" in window.notices.text()
    window.close()


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
    assert "구름산 판결.txt" in window.notices.text()
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
    assert path.exists() is not sure
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
    assert sessions(window).kept.unsaved  # the last decision is in no session file
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
    answers.confirm = True  # the file dialog asks whether the file may be replaced
    save(qtbot, window)
    assert not kept.unsaved
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


def test_an_operation_of_a_later_version_is_told_by_its_code(desk):
    item = desk.session.items[0]
    desk.session.commit(Edit((item,), (replace(item, note="…"),)), "merge")
    desk.refresh()
    assert "merge: 김검토" in desk.status.text()


def test_the_name_is_asked_once_and_can_be_changed(qtbot, settings, engine, judgment, asked, answers):
    settings.remove("reviewer")
    asked.names = ["박심사"]
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, judgment)
    qtbot.waitUntil(lambda: asked.asked_names == 1)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.session.log[0].who == "박심사"
    asked.names = ["최교열"]
    window.commands["reviewer"].trigger()
    press(qtbot, window, Qt.Key.Key_Return)
    assert [one.who for one in window.session.log] == ["박심사", "최교열"]
    assert settings.value("reviewer") == "최교열" and asked.asked_names == 2
    window.close()


def test_the_key_list_has_a_passphrase_of_its_own(desk, qtbot, asked, tmp_path):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    asked.saves[0] = tmp_path / "대조표.deidkeys"
    asked.passphrases = [PASSPHRASE, "바람 부는 서른 고개"]
    desk.commands["key_list"].trigger()
    qtbot.waitUntil(asked.saves[0].exists)
    settled(qtbot, desk)
    assert "달라야" in asked.problems[-1]
    entries = read_key_list(asked.saves[0], "바람 부는 서른 고개").entries
    assert ("구름산",) in {entry.originals for entry in entries}


def test_an_exported_key_list_can_be_read_back(desk, qtbot, asked, answers, tmp_path):
    press(qtbot, desk, Qt.Key.Key_Return)
    asked.saves, asked.passphrases = [tmp_path / "대조표.deidkeys"], ["바람 부는 서른 고개"]
    desk.commands["key_list"].trigger()
    qtbot.waitUntil(asked.saves[0].exists)
    settled(qtbot, desk)
    seen = []

    def look(dialog):
        rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
        seen.append([[row.text(column) for column in range(4)] for row in rows])
        compose(dialog.search, "강별하")
        seen.append([row.text(1) for row in rows if not row.isHidden()])
        seen.append(dialog.about.text())
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    answers.add(KeyListDialog, look)
    asked.opens, asked.passphrases = asked.saves, ["틀린 암호 여덟 자", "바람 부는 서른 고개"]
    desk.commands["open_key_list"].trigger()
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert "암호가 틀렸거나" in asked.problems[-1]
    assert seen[0] == [
        ["A", "구름산", "내국인이름", "2"],
        ["B", "강별하", "내국인이름", "2"],
        ["(전화번호 1 생략)", "010-0000-1234", "휴대폰번호", "1"],
    ]
    assert seen[1] == ["강별하"] and seen[2] == "지금 판결서의 대조표입니다."


def ok(dialog):
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


@pytest.mark.parametrize(
    ("first", "again", "allowed"),
    [
        ("", "", False),
        ("일곱자짜리다", "일곱자짜리다", False),
        ("        ", "        ", False),
        ("여덟 자를 넘는다", "", False),
        ("여덟 자를 넘는다", "여덟 자를 넘은다", False),
        ("여덟 자를 넘는다", "여덟 자를 넘는다", True),
    ],
)
def test_a_new_passphrase_is_long_enough_and_typed_twice(qtbot, first, again, allowed):
    dialog = PassphraseDialog(None, "…", twice=True)
    qtbot.addWidget(dialog)
    dialog.first.setText(first)
    dialog.again.setText(again)
    assert ok(dialog).isEnabled() is allowed
    assert dialog.first.echoMode() is dialog.first.EchoMode.Password


def test_what_cannot_be_read_cannot_be_recovered(qtbot):
    from core.review.recovery import LeftJournal

    left = [LeftJournal(Path("a"), "a" * 64, readable=False), LeftJournal(Path("b"), "b" * 64, "판결.txt", 3, 1)]
    dialog = LeftDialog(None, left)
    qtbot.addWidget(dialog)
    assert not dialog.recover.isEnabled() and dialog.discard.isEnabled()
    dialog.list.setCurrentRow(1)
    assert dialog.recover.isEnabled() and "결정 3건(저장됨 1건)" in dialog.list.currentItem().text()
    answered = LeftJournal(Path("c"), "c" * 64, "판결.txt", 0, 0, besides=2)
    assert "답과 검토 단계 2건" in dialogs.described(answered)
    dialog.discard.click()
    assert (dialog.choice, dialog.left()) == (Choice.DISCARD, left[1])
