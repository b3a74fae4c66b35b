"""A clerk's work is kept: saved under a passphrase, opened again beside its original."""

import json
import os
from dataclasses import replace

import pytest
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from sessions_story import PASSPHRASE, another, open_path, opened_by_another, press, save, sessions, settled, statuses

from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from core.documents import open_document
from core.review import Edit, Status
from core.review.archive import save_session, unlock_session

pytestmark = pytest.mark.usefixtures("asked")


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


def test_settings_that_another_version_put_into_a_session_file_stay_there(
    desk, qtbot, asked, settings, engine, judgment
):
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    document, (file,) = open_document(judgment), asked.saves
    kept = unlock_session(file, PASSPHRASE).beside(document)
    save_session(file, replace(kept.record, settings={"threshold": 0.25}), document, kept.key)
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, file)
    qtbot.waitUntil(lambda: window.session is not None)
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    save(qtbot, window)
    record = unlock_session(file, kept.key).beside(document).record
    assert len(record.decisions) > len(kept.record.decisions) and record.settings == {"threshold": 0.25}
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
    other = opened_by_another(qtbot, settings, engine, tmp_path, asked.saves[0])
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
    assert asked.files[-1][2] == "검토 (2).deid"
    settled(qtbot, desk)
    assert asked.saves[0].read_bytes() != theirs and not sessions(desk).kept.unsaved
    other.close()


def test_a_judgment_that_is_begun_anew_beside_its_session_file_says_so(
    desk, qtbot, asked, settings, engine, judgment, tmp_path
):
    """Who opened a folder got none of the decisions that a colleague had saved in it, and was told nothing."""
    said = "거기에 저장된 결정은 여기에 없습니다"
    asked.saves = [judgment.with_suffix(".deid")]
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, judgment.parent)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert said in window.notices.text() and window.notices.isVisible()
    press(qtbot, window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(asked.exports))
    settled(qtbot, window)
    assert not asked.exports[0].notices  # of how the review began: nothing to check in the result
    colleagues, asked.saves = asked.saves[0], [tmp_path / "나중.deid"]
    save(qtbot, window)
    assert asked.files[-1][2] == "구름산 판결 (2).deid"  # who presses Enter covers nothing
    asked.saves = [colleagues]
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None and len(window.session.log) == 1)
    assert said not in window.notices.text()
    window.close()


@pytest.mark.parametrize("change", [lambda path: path.write_text("다른 글\n", "utf-8"), lambda path: path.unlink()])
def test_a_session_saved_beside_an_original_that_changed_says_what_it_needs(desk, qtbot, asked, judgment, change):
    """Nobody could open it again, and all decisions were lost without a word."""
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    assert "열었을 때의 원본" not in desk.notices.text()
    before = judgment.read_bytes()
    change(judgment)
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    assert "열었을 때의 원본이 있어야" in desk.notices.text() and desk.notices.isVisible()
    assert not sessions(desk).kept.unsaved and not asked.failures
    judgment.write_bytes(before)
    open_path(qtbot, desk, asked.saves[0])
    qtbot.waitUntil(lambda: desk.session is not None)
    assert len(desk.session.log) == 2 and "열었을 때의 원본" not in desk.notices.text()


def corrected_by_another(qtbot, desk, asked, settings, engine, tmp_path):
    """Somebody else opens the session file that was saved here, accepts what was rejected, and saves it."""
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    press(qtbot, desk, Qt.Key.Key_A)
    press(qtbot, desk, Qt.Key.Key_A)
    save(qtbot, desk)
    other = opened_by_another(qtbot, settings, engine, tmp_path, asked.saves[0])
    press(qtbot, other, Qt.Key.Key_A)
    save(qtbot, other)
    assert statuses(other, "구름산") == [Status.ACCEPTED] * 2
    other.close()
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)


def test_that_another_has_saved_the_session_file_since_is_said_before_an_export_and_in_its_report(
    desk, qtbot, asked, settings, engine, tmp_path, modal
):
    """What the second reader took back would go out readable, and nobody would know."""
    corrected_by_another(qtbot, desk, asked, settings, engine, tmp_path)
    said, export = [], asked.habits[ExportDialog]
    asked.habits[ExportDialog] = lambda dialog: (said.append(dialog.since.text()), export(dialog))
    press(qtbot, desk, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(asked.exports))
    settled(qtbot, desk)
    assert "검토 파일이 여기에서 열거나 저장한 뒤에 바뀌었거나" in said[0] and asked.saves[0].name not in said[0]
    report = json.loads(asked.exports[0].report.read_text(encoding="utf-8"))
    assert said[0] in report["warnings"]
    open_path(qtbot, desk, asked.saves[0])  # their decisions are here now, and one's own saving is nobody else's
    qtbot.waitUntil(lambda: desk.session is not None)
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    save(qtbot, desk)
    press(qtbot, desk, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(asked.exports) == 2)
    settled(qtbot, desk)
    assert said[1] == ""


def test_a_finished_review_whose_session_file_another_has_saved_since_is_kept_back(
    desk, qtbot, asked, settings, engine, tmp_path, modal
):
    corrected_by_another(qtbot, desk, asked, settings, engine, tmp_path)
    press(qtbot, desk, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    said = []

    def told(dialog):
        said.append(dialog.list.topLevelItem(0).text(1))
        qtbot.keyClick(dialog, Qt.Key.Key_Return)

    modal.add(FinishedDialog, lambda dialog: qtbot.keyClick(dialog.folder, Qt.Key.Key_Return))
    modal.add(OutcomeDialog, told)
    press(qtbot, desk, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert "검토 파일이 여기에서 열거나 저장한 뒤에 바뀌었거나" in said[0]
    assert not [*asked.saves[0].parent.glob("*_비실명*")]


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


def test_a_folder_that_cannot_be_looked_into_keeps_no_session_closed(
    desk, qtbot, asked, settings, engine, judgment, answers, tmp_path
):
    """The last folder may lie on a share that is gone or closed by now, or have a name this disk takes none of."""
    press(qtbot, desk, Qt.Key.Key_Return)
    save(qtbot, desk)
    desk.close()
    moved = judgment.parent / "옮긴 곳" / judgment.name
    moved.parent.mkdir()
    judgment.rename(moved)
    asked.opens = [moved]
    settings.setValue("folder", str(tmp_path / ("긴 이름" * 100)))
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, asked.saves[0])
    qtbot.waitUntil(lambda: window.session is not None or bool(answers.failures))
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
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


def test_an_operation_of_a_later_version_is_told_by_its_code(desk):
    item = desk.session.items[0]
    desk.session.commit(Edit((item,), (replace(item, note="…"),)), "merge")
    desk.refresh()
    assert "merge: 김검토" in desk.status.text()


@pytest.mark.skipif(os.name == "nt", reason="accounts have names")
def test_an_account_without_a_name_is_nobody_until_a_name_is_given(
    qtbot, settings, engine, judgment, asked, monkeypatch
):
    """No judgment could be opened: in a container, or while the directory of accounts was out of reach."""
    settings.remove("reviewer")
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2_000_000_017)
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, judgment)
    qtbot.waitUntil(lambda: asked.asked_names == 1)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.session.log[0].who == ""
    settings.setValue("export/certificate", "false")
    press(qtbot, window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(asked.failures))
    settled(qtbot, window)
    assert "누가 확인했는지 기록해야" in asked.failures[0] and not asked.exports and not asked.target.exists()
    asked.names = ["박심사"]
    window.commands["reviewer"].trigger()
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.session.log[1].who == "박심사"
    window.close()


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
