"""A day's pile of judgments: several files in one window, read one after the other, each with its own review."""

import gc
import threading
import weakref
from pathlib import Path

import pytest
from conftest import FakeEngine
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from queue_story import CONTROL, SHIFT, drop, lay_out, point_at, queue_of, row, settled, states, switch
from sessions_story import press, statuses

from app.cli.inputs import expand
from app.desk.backend import Backend
from app.desk.queue import State
from app.gui.panes import looking
from app.gui.picker import Picker
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from core.documents.formats import named, readable
from core.errors import Cancelled, ModelError
from core.review import Status
from core.review.journal import journal_path

pytestmark = pytest.mark.usefixtures("asked")


class GateEngine(FakeEngine):
    """Reads the files in ``gates`` only once their gate is opened, and fails for those in ``broken``.

    Attributes:
        began: the names of the files whose reading began, in order.
    """

    def __init__(self):
        super().__init__()
        self.gates, self.broken, self.began = {}, set(), []

    def gate(self, name):
        self.gates[name] = threading.Event()

    def detect(self, document, include_kept, progress, cancelled, found=None):
        name = document.path.name
        self.began.append(name)
        if name in self.broken:
            raise ModelError("model.failed", reason="NaN")
        gate = self.gates.get(name)
        if gate is not None and found:
            found(list(self._mentions(document.text))[:2])
        while gate is not None and not gate.wait(0.01):
            progress(0.5)
            if cancelled():
                raise Cancelled
        return super().detect(document, include_kept, progress, cancelled)


@pytest.fixture
def engine():
    return GateEngine()


@pytest.fixture
def desk(window, files, qtbot):
    return lay_out(qtbot, window, files)


# --- how documents come ----------------------------------------------------------------------------------------------


def test_dropped_files_are_queued_and_the_next_ones_read_while_the_first_is_reviewed(window, files, engine, qtbot):
    engine.gate(files[2].name)
    drop(window, files)
    qtbot.waitUntil(lambda: window.session is not None and states(window)[1] is State.DETECTED)
    assert window.opened.document.path == files[0]
    qtbot.waitUntil(lambda: states(window)[2] is State.DETECTING)
    press(qtbot, window, Qt.Key.Key_Return)  # nobody waits for the reading
    assert statuses(window, "구름산") == [Status.ACCEPTED] * 2
    engine.gates[files[2].name].set()
    settled(qtbot, window)
    assert states(window) == [State.IN_REVIEW, State.DETECTED, State.DETECTED]
    assert engine.began == [path.name for path in files]


def test_a_dropped_folder_stands_for_its_judgments_and_what_is_left_out_is_said(window, pile, files, qtbot):
    drop(window, [pile])
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert [one.path for one in queue_of(window).queue.documents] == files
    assert "1개는 넣지 않았습니다" in queue_of(window).panel.counts.text()


def test_a_folder_opened_again_does_not_queue_what_was_exported_into_it(window, pile, files, qtbot, answers):
    for extra in files[1:]:
        extra.unlink()
    drop(window, [pile])
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    answers.target = pile / "판결 1_비실명.txt"
    press(qtbot, window, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(answers.exports))
    settled(qtbot, window)
    assert (pile / "판결 1_비실명.certificate.pdf").exists()
    drop(window, [pile])
    qtbot.waitUntil(lambda: "이 프로그램이 만든 것" in queue_of(window).panel.counts.text())
    settled(qtbot, window)
    assert [one.path for one in queue_of(window).queue.documents] == files[:1]
    assert "검토 확인서 2개" in queue_of(window).panel.counts.text()
    drop(window, [answers.target])  # who chooses the file itself wants it
    qtbot.waitUntil(lambda: len(states(window)) == 2)
    settled(qtbot, window)


def test_files_and_folders_come_from_dialogs_too(window, pile, files, qtbot, answers):
    answers.opens = [f'"{files[1]}" "{files[0]}"', pile]
    press(qtbot, window, Qt.Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    press(qtbot, window, Qt.Key.Key_F, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: len(states(window)) == 3)
    assert [one.path for one in queue_of(window).queue.documents] == [files[1], files[0], files[2]]
    assert window.opened.document.path == files[1]  # the one on the desk stays there


@pytest.mark.parametrize("keep", ["사진.png", None])
def test_a_folder_without_judgments_says_so(window, tmp_path, qtbot, keep):
    folder = tmp_path / "빈 폴더"
    folder.mkdir()
    if keep:
        (folder / keep).write_bytes(b"PNG")
    drop(window, [folder])
    qtbot.waitUntil(lambda: f"판결서 파일({named(readable())})이 없습니다" in window.notices.text())
    assert states(window) == []


def test_a_folder_that_cannot_be_read_is_an_error(window, pile, qtbot, answers, monkeypatch):
    def denied(_self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", denied)
    drop(window, [pile])
    qtbot.waitUntil(lambda: bool(answers.failures))
    assert "판결" in answers.failures[0] and "권한" in answers.failures[0]


def test_session_files_among_judgments_are_not_left_out_silently(window, files, tmp_path, qtbot):
    drop(window, [files[0], tmp_path / "검토.deid"])
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert len(states(window)) == 1 and "하나씩" in queue_of(window).panel.counts.text()


def test_the_files_named_at_the_start_are_queued(qtbot, settings, engine, files, answers):
    window = MainWindow(settings, files, Backend(lambda: engine))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert states(window) == [State.IN_REVIEW, State.DETECTED, State.DETECTED]
    window.close()


def test_a_file_found_late_waits_for_what_is_asked_about_the_judgment_on_the_desk(window, files, qtbot, monkeypatch):
    drop(window, files[:1])
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    first, there = window.opened, threading.Event()

    def expand_slowly(paths):
        assert there.wait(5)
        return expand(paths)

    monkeypatch.setattr(looking, "expand", expand_slowly)
    drop(window, files[1:2])
    press(qtbot, window, Qt.Key.Key_L)
    picker = window.findChild(Picker)
    there.set()
    qtbot.waitUntil(lambda: not queue_of(window)._looking._worker._jobs)
    qtbot.wait(50)
    assert window.opened is first
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    assert len(first.session.log) == 1
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path == files[1])
    assert not window.session.log


def test_a_file_that_has_changed_since_it_was_opened_is_said_to_have(desk, files, qtbot, answers):
    drop(desk, files)
    settled(qtbot, desk)
    assert answers.failures == []
    first = desk.opened
    files[0].write_text("다시 쓴 판결\n", encoding="utf-8")
    files[1].unlink()
    drop(desk, files)
    qtbot.waitUntil(lambda: bool(answers.failures))
    settled(qtbot, desk)
    assert len(answers.failures) == 1 and f"'{files[0].name}'의 내용이 연 뒤에 바뀌었습니다" in answers.failures[0]
    assert desk.opened is first


def test_what_is_being_read_ahead_is_read_anew_with_what_was_read(window, files, engine, qtbot):
    last = files[2].name
    engine.gate(last)
    drop(window, files)
    qtbot.waitUntil(lambda: last in engine.began)
    assert queue_of(window).read_anew() == 1
    qtbot.waitUntil(lambda: engine.began.count(last) == 2)
    engine.gates[last].set()
    settled(qtbot, window)
    assert states(window) == [State.IN_REVIEW, State.DETECTED, State.DETECTED]
    assert [engine.began.count(path.name) for path in files] == [1, 2, 2]


# --- what the list says ----------------------------------------------------------------------------------------------


def test_each_document_says_how_far_it_is_in_both_languages(desk, qtbot):
    assert row(desk, 0) == ["판결 1.txt", "✎ 검토 중 · 미결정 5"]
    assert row(desk, 1) == ["판결 2.txt", "● 탐지 완료 · 항목 5"]
    assert queue_of(desk).panel.counts.text() == "문서 3개, 검토 전 2개"
    press(qtbot, desk, Qt.Key.Key_Return)
    assert row(desk, 0)[1] == "✎ 검토 중 · 미결정 3"
    desk.commands["english"].trigger()
    assert row(desk, 0)[1] == "✎ In review · 3 undecided"
    assert row(desk, 1)[1] == "● Detected · 5 mentions"
    assert queue_of(desk).panel.list.accessibleName() == "Documents"


def test_while_it_is_read_a_document_says_how_much_is_done(window, files, engine, qtbot):
    engine.gate(files[1].name)
    drop(window, files)
    qtbot.waitUntil(lambda: window.session is not None and row(window, 1)[1].startswith("◔ 탐지 중 · 48%"))
    qtbot.waitUntil(lambda: row(window, 2)[1].startswith("○ 대기 · 읽을 수 있음("))


def test_the_document_on_the_desk_stands_out(desk):
    model = queue_of(desk).panel.model
    bold = [model.data(model.index(number), Qt.ItemDataRole.FontRole) for number in range(3)]
    assert bold[0].bold() and bold[1:] == [None, None]


def test_enter_in_the_list_opens_a_document_and_accepts_nothing(desk, files, qtbot):
    listed = queue_of(desk).panel.list
    desk.activateWindow()
    listed.setFocus()
    qtbot.keyClick(listed, Qt.Key.Key_Down)
    assert desk.opened.document.path == files[0]
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.opened is not None and desk.opened.document.path == files[1])
    assert all(len(one.session.log) == 0 for one in queue_of(desk).queue.documents)


def test_a_click_in_the_list_opens_a_document(desk, files, qtbot):
    listed = queue_of(desk).panel.list
    place = listed.visualRect(listed.model().index(2)).center()
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: desk.opened is not None and desk.opened.document.path == files[2])


def test_the_pane_can_be_hidden_and_stays_so(desk, qtbot, settings):
    press(qtbot, desk, Qt.Key.Key_B, CONTROL)
    assert not queue_of(desk).panel.isVisible() and settings.value("queue_shown") == "false"
    press(qtbot, desk, Qt.Key.Key_B, CONTROL)
    assert queue_of(desk).panel.isVisible()


# --- switching -------------------------------------------------------------------------------------------------------


def test_each_document_keeps_its_decisions_its_place_and_its_undo(desk, qtbot):
    press(qtbot, desk, Qt.Key.Key_Return)
    press(qtbot, desk, Qt.Key.Key_N)
    place = desk.item().mention.start
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    assert statuses(desk, "구름산") == [Status.UNDECIDED] * 2
    assert not desk.commands["undo"].isEnabled()
    press(qtbot, desk, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    switch(qtbot, desk, Qt.Key.Key_PageUp)
    assert statuses(desk, "구름산") == [Status.ACCEPTED] * 2
    assert desk.item().mention.start == place
    press(qtbot, desk, Qt.Key.Key_Z, CONTROL)
    assert statuses(desk, "구름산") == [Status.UNDECIDED] * 2
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    assert statuses(desk, "구름산") == [Status.REJECTED] * 2


def test_a_key_pressed_while_the_documents_change_decides_nothing(desk, qtbot):
    first, second = (one.session for one in queue_of(desk).queue.documents[:2])
    desk.commands["next_document"].trigger()
    desk.commands["accept"].trigger()  # before the window came to itself
    qtbot.waitUntil(lambda: desk.session is second)
    assert len(first.log) == len(second.log) == 0


def test_choosing_another_document_stops_the_one_that_is_waited_for(window, files, engine, qtbot):
    engine.gate(files[0].name)
    drop(window, files)
    qtbot.waitUntil(lambda: window.work.bar.value() == 48)
    feature = queue_of(window)
    feature.choose(feature.queue.documents[2])
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.opened.document.path == files[2]
    engine.gates[files[0].name].set()
    settled(qtbot, window)
    assert states(window) == [State.DETECTED, State.DETECTED, State.IN_REVIEW]


def test_a_document_that_is_being_read_ahead_is_waited_for_not_begun_anew(window, files, engine, qtbot):
    engine.gate(files[1].name)
    drop(window, files[:2])
    qtbot.waitUntil(lambda: window.session is not None and states(window)[1] is State.DETECTING)
    press(qtbot, window, Qt.Key.Key_PageDown, CONTROL)
    qtbot.waitUntil(lambda: window.job is not None and window.work.bar.isVisible())
    engine.gates[files[1].name].set()
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path == files[1])
    assert engine.began == [files[0].name, files[1].name]


def test_a_cancelled_document_waits_until_it_is_chosen_again(window, files, engine, qtbot):
    engine.gate(files[0].name)
    drop(window, files[:2])
    qtbot.waitUntil(lambda: window.work.bar.value() == 48)
    qtbot.mouseClick(window.work.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: states(window) == [State.NEW, State.DETECTED])
    assert window.session is None
    engine.gates[files[0].name].set()
    queue_of(window).choose(queue_of(window).queue.documents[0])
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.opened.document.path == files[0]


# --- what goes wrong -------------------------------------------------------------------------------------------------


def test_a_document_that_fails_says_why_and_can_be_tried_again(window, files, engine, qtbot, answers):
    engine.broken = {files[1].name}
    drop(window, files)
    qtbot.waitUntil(lambda: window.session is not None)
    settled(qtbot, window)
    assert states(window) == [State.IN_REVIEW, State.FAILED, State.DETECTED]
    assert row(window, 1)[1].startswith("✕ 실패 · ") and "NaN" in row(window, 1)[1]
    assert answers.failures == []  # nobody waited for it
    listed = queue_of(window).panel.list
    heights = [listed.visualRect(listed.model().index(number)).height() for number in range(3)]
    assert heights[1] > heights[2]  # the reason is not cut off
    switch(qtbot, window, Qt.Key.Key_PageDown)
    assert window.opened.document.path == files[2]
    engine.broken = set()
    point_at(qtbot, window, 1)
    window.commands["retry_document"].trigger()
    qtbot.waitUntil(lambda: window.opened is not None and window.opened.document.path == files[1])
    assert states(window)[1] is State.IN_REVIEW


def test_a_copy_of_a_judgment_is_told_apart_from_a_failure_of_the_program(desk, files, qtbot):
    copy = files[0].with_name("사본.txt")
    copy.write_bytes(files[0].read_bytes())
    drop(desk, [copy, files[1]])
    qtbot.waitUntil(lambda: len(states(desk)) == 4)
    settled(qtbot, desk)
    assert states(desk)[3] is State.FAILED and "내용이 같습니다" in row(desk, 3)[1]


@pytest.mark.parametrize("sure", [True, False])
def test_taking_a_document_off_the_list_asks_when_decisions_would_be_lost(desk, qtbot, answers, sure):
    press(qtbot, desk, Qt.Key.Key_Return)
    settled(qtbot, desk)
    journal = journal_path(desk.feature(Sessions).folder, desk.opened.document.sha256)
    assert journal.exists()
    answers.confirm = sure
    press(qtbot, desk, Qt.Key.Key_W, CONTROL)
    settled(qtbot, desk)
    assert "판결 1.txt" in answers.questions[0]
    assert len(states(desk)) == (2 if sure else 3)
    assert journal.exists() is not sure
    qtbot.waitUntil(lambda: desk.session is not None)  # the next judgment is shown in turns
    assert statuses(desk, "구름산") == [Status.UNDECIDED if sure else Status.ACCEPTED] * 2


def test_what_nobody_decided_on_goes_without_a_question(desk, qtbot, answers, files):
    press(qtbot, desk, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: desk.opened is not None and desk.opened.document.path == files[1])
    assert answers.questions == [] and files[0].exists()
    for _ in range(2):
        press(qtbot, desk, Qt.Key.Key_W, CONTROL)
    qtbot.waitUntil(lambda: states(desk) == [])
    assert desk.session is None and queue_of(desk).panel.counts.text().startswith("파일이나 폴더를")


def test_reading_ahead_can_be_stopped_and_resumed(window, files, engine, qtbot):
    engine.gate(files[1].name)
    drop(window, files)
    qtbot.waitUntil(lambda: window.session is not None and states(window)[1] is State.DETECTING)
    window.commands["pause_queue"].trigger()
    qtbot.waitUntil(lambda: states(window) == [State.IN_REVIEW, State.NEW, State.NEW])
    assert "뒤에서 탐지 멈춤" in queue_of(window).panel.counts.text()
    engine.gates[files[1].name].set()
    window.commands["pause_queue"].trigger()
    settled(qtbot, window)
    assert states(window) == [State.IN_REVIEW, State.DETECTED, State.DETECTED]


def test_documents_can_be_put_first(window, files, engine, qtbot):
    engine.gate(files[1].name)
    drop(window, files)
    qtbot.waitUntil(lambda: window.session is not None and states(window)[1] is State.DETECTING)
    feature = queue_of(window)
    point_at(qtbot, window, 2)
    for _ in range(2):
        qtbot.keyClick(feature.panel.list, Qt.Key.Key_Up, CONTROL | SHIFT)
    assert [one.path for one in feature.queue.documents] == [files[2], files[0], files[1]]
    assert feature.panel.selected() is feature.queue.documents[0]


def test_reading_ahead_gives_way_to_an_export_and_goes_on_afterwards(window, files, engine, qtbot, answers):
    engine.gate(files[1].name)
    drop(window, files[:2])
    qtbot.waitUntil(lambda: window.session is not None and states(window)[1] is State.DETECTING)
    press(qtbot, window, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(answers.exports or answers.failures))
    assert answers.failures == []
    engine.gates[files[1].name].set()
    settled(qtbot, window)
    assert states(window)[1] is State.DETECTED


def test_closing_while_documents_are_read_stops_it(window, files, engine, qtbot):
    engine.gate(files[1].name)
    drop(window, files)
    # The second is read by the process that parses files before the engine hears of it.
    qtbot.waitUntil(lambda: window.session is not None and engine.began == [files[0].name, files[1].name])
    assert window.close()
    assert engine.began == [files[0].name, files[1].name]


# --- a judgment can be looked at while it is read -----------------------------------------------------------------


@pytest.fixture
def glanced(window, files, engine, qtbot):
    """The first judgment, long, on the desk, its text and two marks in sight, still being read."""
    files[0].write_text(JUDGMENT + "가나다라\n" * 400 + "구름산은 끝을 보았다.\n", encoding="utf-8")
    engine.gate(files[0].name)
    drop(window, files[:1])
    qtbot.waitUntil(lambda: len(window.view.marks.all) == 2)
    return window


def test_the_text_and_the_first_marks_are_there_before_the_reading_ends(glanced, engine, files, qtbot):
    window = glanced
    assert window.job is not None and window.session is None
    assert window.view.isVisible() and window.view.toPlainText().startswith("서 울 중 앙")
    shown, at = window.view.toPlainText(), window.view.units.to_code_points
    marked = [shown[at(one.start) : at(one.end)] for one in window.view.marks.all]
    assert marked == ["구름산", "구름산"]
    press(qtbot, window, Qt.Key.Key_Return)  # nothing is decided on what is not ready
    engine.gates[files[0].name].set()
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert statuses(window, "구름산") == [Status.UNDECIDED] * 3 and len(window.view.marks.all) == 6


def test_who_reads_on_meanwhile_stays_where_they_are(glanced, engine, files, qtbot):
    window, bar = glanced, glanced.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    place = window.view.first_in_sight()
    engine.gates[files[0].name].set()
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert window.view.first_in_sight() == place > 1000
    assert window.item().mention.start > place and window.item().mention.text == "구름산"


def test_stopped_by_esc_nothing_half_read_stays_on_the_desk(glanced, qtbot):
    window = glanced
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.job is None and window.pages.currentIndex() == 0)
    assert window.view.toPlainText() == "" and window.view.marks.all == [] and window.session is None


def test_one_that_is_read_ahead_can_be_looked_at_as_soon_as_it_is_chosen(window, files, engine, qtbot):
    engine.gate(files[1].name)
    drop(window, files[:2])
    qtbot.waitUntil(lambda: window.session is not None and engine.began[-1] == files[1].name)
    ahead = queue_of(window).queue.documents[1]
    qtbot.waitUntil(lambda: ahead.glance is not None and bool(ahead.glance.found))
    press(qtbot, window, Qt.Key.Key_PageDown, CONTROL)
    assert window.session is None and "제2호" in window.view.toPlainText() and len(window.view.marks.all) == 2
    engine.gates[files[1].name].set()
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    assert "제2호" in window.session.text


# --- what is kept in memory ------------------------------------------------------------------------------------------


def test_the_collector_goes_through_no_judgment_and_yet_a_removed_one_goes(desk, qtbot):
    """A full round through all that is open stops every thread; what is in a cycle must not stay for that."""
    assert not any(one is desk.session for one in gc.get_objects())
    removed = weakref.ref(desk.session)
    desk.commands["remove_document"].trigger()
    assert gc.get_freeze_count() == 0
    settled(qtbot, desk)
    switch(qtbot, desk, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: gc.collect() >= 0 and removed() is None)
