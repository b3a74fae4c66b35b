"""All finished judgments are exported at once: each verified, and those that are not finished stay, with the reason."""

import json
import os
import threading
from functools import partial

import pypdfium2
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from queue_story import CONTROL, SHIFT, drop, queue_of, settled, states, switch
from sessions_story import another, open_path, press, sessions
from user import write

from app.desk.queue import State
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from app.gui.second_review.feature import SecondReading
from core import service
from core.documents.model import Draft

KEY = Qt.Key


@pytest.fixture
def desk(window, files, qtbot, asked):
    drop(window, files)
    settled(qtbot, window)
    qtbot.waitUntil(lambda: window.opened is not None)
    return window


def finish(desk, qtbot):
    """Decide everything of the judgment on the desk and end its review."""
    while desk.session.undecided():
        press(qtbot, desk, KEY.Key_A)
    press(qtbot, desk, KEY.Key_E, CONTROL | SHIFT)


def rows(dialog):
    listed = dialog.list
    items = [listed.topLevelItem(at) for at in range(listed.topLevelItemCount())]
    return {item.text(0): item.text(1) for item in items}


def go_to(folder, dialog):
    write(dialog.folder, str(folder))
    QTest.keyClick(dialog.folder, KEY.Key_Return if dialog.go.isEnabled() else KEY.Key_Escape)


def export(desk, modal, qtbot, folder, goes=True):
    """By keys: what the dialog showed before, and what it showed afterwards."""
    before, after = [], []

    def wanted(dialog):
        before.append((rows(dialog), dialog.go.isEnabled(), dialog.said.text()))
        go_to(folder, dialog)

    def done(dialog):
        after.append((rows(dialog), dialog.said.text()))
        QTest.keyClick(dialog, KEY.Key_Return)

    modal.add(FinishedDialog, wanted)
    if goes:
        modal.add(OutcomeDialog, done)
    press(qtbot, desk, KEY.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    return before[0], after[0] if after else None


def test_two_of_three_go_out_and_the_third_says_why_not(desk, files, modal, qtbot, tmp_path):
    finish(desk, qtbot)
    switch(qtbot, desk, KEY.Key_PageDown)
    finish(desk, qtbot)
    before, after = export(desk, modal, qtbot, tmp_path / "나감")
    assert [before[0][one.name] for one in files[:2]] == ["내보냅니다"] * 2 and before[1]
    assert before[0][files[2].name] == "아직 보지 않음"
    written = sorted(one.name for one in (tmp_path / "나감").glob("*.txt"))
    assert written == [f"{one.stem}_비실명.txt" for one in files[:2]]
    for name in written:
        assert "구름산" not in (tmp_path / "나감" / name).read_text()
        report = json.loads((tmp_path / "나감" / name).with_suffix(".report.json").read_text())
        assert report["verification"]["ok"] is True
    assert len([*(tmp_path / "나감").glob("*.certificate.pdf")]) == 2
    assert states(desk)[:2] == [State.EXPORTED] * 2 and states(desk)[2] is State.DETECTED
    assert [after[0][one.name] for one in files[:2]] == [f"내보냄: {one.stem}_비실명.txt" for one in files[:2]]
    kept = [sessions(desk).review(one.opened) for one in queue_of(desk).queue.documents[:2]]
    assert [one.unsaved for one in kept] == [False, False]
    settled(qtbot, desk)
    assert [one.name for one in sessions(desk).folder.iterdir()] == ["journal.key"]  # after a crash nothing is offered
    again, nothing = export(desk, modal, qtbot, tmp_path / "나감", goes=False)
    assert nothing is None and not again[1] and again[0][files[0].name] == "이미 내보냄"


def test_what_another_window_wrote_meanwhile_is_not_covered(desk, files, modal, qtbot, tmp_path, monkeypatch):
    finish(desk, qtbot)
    folder, real = tmp_path / "나감", os.fsync
    theirs = folder / f"{files[0].stem}_비실명.txt"

    def meanwhile(handle):
        if any(folder.glob(".thunder-deid-*")) and not theirs.exists():
            theirs.write_text("남의 것")
        real(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    export(desk, modal, qtbot, folder)
    assert theirs.read_text() == "남의 것"
    assert "구름산" not in theirs.with_name(f"{theirs.stem} (2).txt").read_text()


def test_what_somebody_else_reviewed_and_exported_is_not_covered_without_a_word(
    desk, files, modal, qtbot, tmp_path, settings, engine
):
    """Two people at one judgment: what the first one hid would be readable again, and nobody knew."""
    finish(desk, qtbot)
    export(desk, modal, qtbot, tmp_path / "나감")
    there = tmp_path / "나감" / f"{files[0].stem}_비실명.txt"
    theirs = there.read_bytes()
    other = another(qtbot, settings, engine)
    sessions(other).folder = tmp_path / "다른 컴퓨터"
    open_path(qtbot, other, files[0])
    qtbot.waitUntil(lambda: other.session is not None and other.job is None)
    press(qtbot, other, KEY.Key_1, Qt.KeyboardModifier.AltModifier)
    finish(other, qtbot)
    _, after = export(other, modal, qtbot, tmp_path / "나감")
    assert "누군가 검토해 내보낸" in after[0][files[0].name] and there.read_bytes() == theirs
    modal.target = there
    press(qtbot, other, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: len(modal.exports) == 1)
    settled(qtbot, other)
    assert "누군가 검토해 내보낸" in modal.questions[-1] and there.read_bytes() != theirs
    others = there.read_bytes()
    other.close()
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)
    press(qtbot, desk, KEY.Key_Z, CONTROL)
    finish(desk, qtbot)
    _, after = export(desk, modal, qtbot, tmp_path / "나감")  # no longer one's own, as it was before
    assert "누군가 검토해 내보낸" in after[0][files[0].name] and there.read_bytes() == others
    for exports in (2, 3):
        press(qtbot, desk, KEY.Key_S, CONTROL)
        qtbot.waitUntil(lambda so_many=exports: len(modal.exports) == so_many)
        settled(qtbot, desk)
        assert ("누군가 검토해 내보낸" in modal.questions[-1]) is (exports == 2)  # then it is one's own
        assert "바꾸시겠습니까" in modal.questions[-1]
    press(qtbot, desk, KEY.Key_Z, CONTROL)
    finish(desk, qtbot)
    _, after = export(desk, modal, qtbot, tmp_path / "나감")  # one's own is exported anew
    assert after[0][files[0].name].startswith("내보냄") and there.read_bytes() == theirs


def test_sources_that_are_not_what_was_opened_are_said_before_and_afterwards(desk, files, modal, qtbot, tmp_path):
    finish(desk, qtbot)
    switch(qtbot, desk, KEY.Key_PageDown)
    finish(desk, qtbot)
    files[0].unlink()
    files[1].write_text("다른 판결", encoding="utf-8")
    before, after = export(desk, modal, qtbot, tmp_path / "나감")
    for name, said in zip(files, ("없어졌거나", "연 뒤에 바뀌었습니다"), strict=False):
        assert before[0][name.name].startswith("내보냅니다") and said in before[0][name.name]
        assert after[0][name.name].startswith("내보냄") and said in after[0][name.name]
        report = json.loads((tmp_path / "나감" / f"{name.stem}_비실명.report.json").read_text())
        assert any(said in line for line in report["warnings"])


def test_what_must_be_read_twice_waits_for_the_second_reader(desk, files, modal, qtbot, tmp_path):
    desk.feature(SecondReading).set_percents(dict.fromkeys(("criminal", "civil", "administrative", "other"), 100))
    finish(desk, qtbot)
    before, _ = export(desk, modal, qtbot, tmp_path / "나감", goes=False)
    assert "두 번째 검토자" in before[0][files[0].name] and not before[1]
    assert not (tmp_path / "나감").exists()


def test_one_with_an_open_doubt_stays_and_the_others_go(window, files, modal, qtbot, tmp_path, asked):
    files[0].write_text(files[0].read_text() + "계좌 110-222-333444로 보냈다.\n", encoding="utf-8")
    drop(window, files[:2])
    settled(qtbot, window)
    qtbot.waitUntil(lambda: window.opened is not None)
    finish(window, qtbot)
    switch(qtbot, window, KEY.Key_PageDown)
    finish(window, qtbot)
    _, after = export(window, modal, qtbot, tmp_path / "나감")
    assert "의심 항목이 1건" in after[0][files[0].name] and after[0][files[1].name].startswith("내보냄")
    assert [one.name for one in (tmp_path / "나감").glob("*.txt")] == [f"{files[1].stem}_비실명.txt"]
    assert states(window) == [State.REVIEWED, State.EXPORTED]


def test_the_certificate_counts_no_answer_to_a_doubt_that_stands_no_more(desk, files, modal, qtbot, tmp_path):
    """A name is left readable for a reason; then the decision is taken back, and with it its doubt."""
    press(qtbot, desk, KEY.Key_1, Qt.KeyboardModifier.AltModifier)
    press(qtbot, desk, KEY.Key_Z, CONTROL)
    assert len(sessions(desk).kept.answers) == 1
    finish(desk, qtbot)
    export(desk, modal, qtbot, tmp_path / "나감")
    with pypdfium2.PdfDocument(tmp_path / "나감" / f"{files[0].stem}_비실명.certificate.pdf") as document:
        told = "".join("".join(page.get_textpage().get_text_range() for page in document).split())
    assert "확인한것0건,확인하지않은것0건" in told


def test_a_leak_in_one_of_them_leaves_no_file_of_it(desk, files, modal, qtbot, tmp_path, monkeypatch):
    write = service.write_document

    def leaking(document, replacements, to, **more):
        made = write(document, replacements, to, **more)
        leaks = document.path == files[0]
        return Draft(document.text.encode(), made.notices) if leaks else made

    monkeypatch.setattr(service, "write_document", leaking)
    finish(desk, qtbot)
    switch(qtbot, desk, KEY.Key_PageDown)
    finish(desk, qtbot)
    _, after = export(desk, modal, qtbot, tmp_path / "나감")
    assert not after[0][files[0].name].startswith("내보냄") and after[0][files[1].name].startswith("내보냄")
    assert [one.name for one in (tmp_path / "나감").glob("*.txt")] == [f"{files[1].stem}_비실명.txt"]
    assert states(desk)[:2] == [State.REVIEWED, State.EXPORTED]


def test_a_mistake_of_the_program_over_one_of_them_leaves_no_word_of_the_others_unsaid(
    desk, files, modal, qtbot, tmp_path, monkeypatch
):
    write = service.write_document

    def broken(document, *told, **more):
        if document.path == files[1]:
            raise KeyError(document.text)
        return write(document, *told, **more)

    monkeypatch.setattr(service, "write_document", broken)
    finish(desk, qtbot)
    switch(qtbot, desk, KEY.Key_PageDown)
    finish(desk, qtbot)
    _, after = export(desk, modal, qtbot, tmp_path / "나감")
    assert after[0][files[0].name].startswith("내보냄")
    assert "KeyError" in after[0][files[1].name] and "구름산" not in after[0][files[1].name]
    assert states(desk)[:2] == [State.EXPORTED, State.REVIEWED]
    assert [one.name for one in (tmp_path / "나감").glob("*.txt")] == [f"{files[0].stem}_비실명.txt"]


def test_a_folder_that_is_only_named_lies_where_the_dialog_began(desk, files, modal, qtbot, tmp_path, monkeypatch):
    elsewhere = tmp_path / "프로그램"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)  # where the program was started, of which the clerk knows nothing
    finish(desk, qtbot)
    export(desk, modal, qtbot, "나감")
    assert (files[0].parent / "나감" / f"{files[0].stem}_비실명.txt").is_file()
    assert not [*elsewhere.iterdir()]


def test_what_is_no_folder_is_said_to_be_none_and_can_be_named_anew(desk, files, modal, qtbot, tmp_path, answers):
    there = tmp_path / "나감"
    there.write_bytes(b"")
    finish(desk, qtbot)
    export(desk, modal, qtbot, there, goes=False)
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "폴더가 아닙니다" in answers.failures[0] and there.read_bytes() == b""
    export(desk, modal, qtbot, there / "여기", goes=False)
    qtbot.waitUntil(lambda: len(answers.failures) == 2)
    assert "폴더" in answers.failures[1] and "directory" not in answers.failures[1]
    export(desk, modal, qtbot, tmp_path / "다른 곳")
    assert states(desk)[0] is State.EXPORTED


def test_the_window_is_not_closed_without_a_word_while_they_are_written(
    desk, files, modal, qtbot, tmp_path, answers, monkeypatch
):
    begun, go_on, verify = threading.Event(), threading.Event(), service.verify_bytes

    def slowly(*args, **kwargs):
        begun.set()
        assert go_on.wait(20)
        return verify(*args, **kwargs)

    monkeypatch.setattr(service, "verify_bytes", slowly)
    finish(desk, qtbot)
    switch(qtbot, desk, KEY.Key_PageDown)
    finish(desk, qtbot)
    modal.add(FinishedDialog, partial(go_to, tmp_path / "나감"))
    press(qtbot, desk, KEY.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(begun.is_set)
    answers.confirm = False
    assert not desk.close() and "아직 내보내는 중입니다" in answers.questions[-1]
    modal.add(OutcomeDialog, lambda dialog: QTest.keyClick(dialog, KEY.Key_Return))
    go_on.set()
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert states(desk)[:2] == [State.EXPORTED] * 2
    asked = len(answers.questions)
    assert desk.close() and len(answers.questions) == asked  # all is done


@pytest.mark.parametrize("language", ["ko", "en"])
def test_why_a_document_stays_is_read_whole(desk, modal, qtbot, language):
    desk.set_language(language)
    heights = []

    def look(dialog):
        for width in (760, 480):
            dialog.resize(width, 420)
            QTest.qWait(50)
            row, listed = dialog.list.topLevelItem(0), dialog.list
            room = QRect(0, 0, listed.columnWidth(1) - 8, 1000)
            needed = listed.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, row.text(1)).height()
            heights.append((listed.visualItemRect(row).height(), needed))
        QTest.keyClick(dialog, KEY.Key_Escape)

    modal.add(FinishedDialog, look)
    press(qtbot, desk, KEY.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done)
    assert all(height >= needed for height, needed in heights) and heights[1][1] > heights[0][1] > 20


def test_without_a_folder_nothing_can_begin(desk, modal, qtbot):
    finish(desk, qtbot)
    could = []

    def look(dialog):
        for name in ("", "  ", "나감"):
            write(dialog.folder, name)
            could.append(dialog.go.isEnabled())
        QTest.keyClick(dialog, KEY.Key_Escape)

    modal.add(FinishedDialog, look)
    press(qtbot, desk, KEY.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done)
    assert could == [False, False, True]


@pytest.mark.parametrize(
    ("language", "said"), [("ko", "검토를 마친 문서가 없습니다"), ("en", "No document is finished")]
)
def test_with_nothing_finished_it_says_what_to_do_first(desk, modal, qtbot, tmp_path, language, said):
    desk.set_language(language)
    before, _ = export(desk, modal, qtbot, tmp_path / "나감", goes=False)
    assert before[2].startswith(said) and not before[1]
