"""Two people read a judgment: one ends the review, the other corrects, returns and confirms it; then it may go out."""

import pytest
from modal import by_number, compose
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from user import press as press_in

from app.desk.backend import Backend
from app.gui.decisions.text_dialogs import NoteDialog
from app.gui.doubts.answering import ReasonDialog
from app.gui.panes.queue import QueueFeature
from app.gui.second_review.dialogs import NotesDialog, SharesDialog
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.dialogs import PassphraseDialog
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from core.messages import text as tr
from core.review import crypto, operations
from core.review.record import State

PASSPHRASE = "moonlight thirteen"
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key
TEXT = (
    "서 울 중 앙 지 방 법 원\n판 결\n사건 2021고단12 사기\n\n"
    "피고인 구름산은 별빛식당에서 강별하를 만났다.\n"
    "구름산은 강별하에게 전화번호 010-0000-1234를 알려 주었다.\n"
)


@pytest.fixture
def judgment(tmp_path):
    path = tmp_path / "판결.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def session_file(answers, monkeypatch, tmp_path):
    """Where sessions are saved; keys are cheap, the tests are not about their half second."""
    monkeypatch.setattr(crypto.new_key, "__defaults__", (15,))
    path = tmp_path / "판결.deid"
    answers.saves = [path]
    return path


@pytest.fixture
def settings_of(tmp_path, settings):
    """The settings of a reader; ``settings`` are those of 김검토."""

    def make(name, share=100):
        kept = QSettings(str(tmp_path / f"{name}.ini"), QSettings.Format.IniFormat)
        kept.setValue("reviewer", name)
        kept.setValue("second_reading/criminal", share)
        return kept

    return make


@pytest.fixture
def sit_down(qtbot, settings_of, engine, answers):
    """Somebody starts the program; whoever sat there before has left it."""
    open_ = []

    def start(name, share=100):
        while open_:
            assert open_.pop().close()
        window = MainWindow(settings_of(name, share), backend=Backend(lambda: engine))
        qtbot.addWidget(window)
        window.show()
        open_.append(window)
        settled(qtbot, window)
        return window

    yield start
    answers.confirm = True
    for window in open_:
        window.close()


def settled(qtbot, window):
    qtbot.waitUntil(lambda: window.job is None and not window.feature(Sessions).lane._jobs)


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    window.activateWindow()  # as the desktop does when a dialog has closed
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.view, key, modifier)


def read(qtbot, window, path):
    window.open_path(path)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    settled(qtbot, window)


def type_passphrase(qtbot):
    def answer(dialog):
        for field in (dialog.first, dialog.again):
            if field.isVisible():
                qtbot.keyClicks(field, PASSPHRASE)
        qtbot.keyClick(dialog.first, KEY.Key_Return)

    return answer


def type_notes(text, *keys):
    """Write the notes and leave by ``keys``, Ctrl+Enter if none are told."""

    def answer(dialog):
        assert dialog.notes.hasFocus()
        compose(dialog.notes, text)
        for key in keys or ((KEY.Key_Return, CONTROL),):
            press_in(dialog, *(key if isinstance(key, tuple) else (key,)))

    return answer


def write_note(text):
    def answer(dialog):
        compose(dialog.text, text)
        QTest.keyClick(dialog.text, KEY.Key_Return, CONTROL)

    return answer


def save(qtbot, window, modal, first=False):
    if first:
        modal.add(PassphraseDialog, type_passphrase(qtbot))
    press(qtbot, window, KEY.Key_S, CONTROL | SHIFT)
    settled(qtbot, window)
    assert not window.feature(Sessions).kept.unsaved


def take_over(qtbot, window, modal, session_file):
    """Open the session another person saved."""
    modal.add(PassphraseDialog, type_passphrase(qtbot))
    read(qtbot, window, session_file)


def end(qtbot, window):
    press(qtbot, window, KEY.Key_E, CONTROL | SHIFT)
    settled(qtbot, window)


def export(qtbot, window):
    press(qtbot, window, KEY.Key_S, CONTROL)
    settled(qtbot, window)


def go_to(qtbot, window, value):
    for _ in window.session.items:
        if window.item() is not None and window.item().mention.text == value:
            return
        press(qtbot, window, KEY.Key_N)
    raise AssertionError(value)


def second(window):
    return window.feature(SecondReading)


def panel(window):
    return second(window).comparison.panel


def rows(window):
    return [panel(window).list.item(number).text() for number in range(panel(window).list.count())]


def compared(qtbot, window):
    comparison = second(window).comparison
    qtbot.waitUntil(lambda: comparison._compared is window.session.items)


def decide_all(qtbot, window):
    """The first reader accepts two entities and rejects 강별하."""
    press(qtbot, window, KEY.Key_A)  # 구름산; goes on by itself
    press(qtbot, window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)  # 강별하
    press(qtbot, window, KEY.Key_A)  # 010-0000-1234
    assert window.session.undecided() == ()


def test_two_readers_from_the_first_decision_to_the_verified_file(
    sit_down, judgment, session_file, modal, qtbot, answers
):
    first = sit_down("김검토")
    read(qtbot, first, judgment)
    decide_all(qtbot, first)
    export(qtbot, first)
    assert "두 번째 검토자의 확인이 필요" in answers.failures[0]
    assert answers.questions == [] and not answers.target.exists()
    end(qtbot, first)
    assert "두 번째 검토 대기" in first.windowTitle() and "두 번째 검토 대상" in first.notices.text()
    export(qtbot, first)
    assert len(answers.failures) == 2
    save(qtbot, first, modal, first=True)

    other = sit_down("이교열")
    take_over(qtbot, other, modal, session_file)
    assert "두 번째 검토 중" in other.windowTitle()
    assert panel(other).isVisible() and panel(other).head.text().startswith("첫 검토: 김검토")
    assert len(rows(other)) == 5 and not any(row.startswith("≠") for row in rows(other))
    press(qtbot, other, KEY.Key_F7)
    assert "달라진 것이 없습니다" in other.status.text()
    go_to(qtbot, other, "강별하")
    press(qtbot, other, KEY.Key_A)
    compared(qtbot, other)
    press(qtbot, other, KEY.Key_F7)
    assert other.item().mention.text == "강별하"
    assert [row for row in rows(other) if row.startswith("≠")] == ["≠ 강별하: 제외 → 확인"] * 2
    modal.add(NotesDialog, type_notes("강별하도 가려야 합니다. 전화번호는 그대로."))
    press(qtbot, other, KEY.Key_R, CONTROL | SHIFT)
    assert "되돌려 받음" in other.windowTitle()
    save(qtbot, other, modal)

    first = sit_down("김검토")
    take_over(qtbot, first, modal, session_file)
    assert "되돌려 받음" in first.windowTitle()
    head = panel(first).head.text()
    assert "이교열" in head and "강별하도 가려야 합니다" in head
    assert rows(first) == ["≠ 강별하: 제외 → 확인"] * 2
    press(qtbot, first, KEY.Key_F7)
    assert "확인: 이교열" in first.status.text()
    go_to(qtbot, first, "010-0000-1234")
    press(qtbot, first, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    end(qtbot, first)
    assert "두 번째 검토 대기" in first.windowTitle()
    save(qtbot, first, modal)

    other = sit_down("이교열")
    take_over(qtbot, other, modal, session_file)
    press(qtbot, other, KEY.Key_Y, CONTROL | SHIFT)
    assert "두 번째 검토 확인됨" in other.windowTitle() and len(answers.failures) == 2
    export(qtbot, other)
    qtbot.waitUntil(lambda: bool(answers.exports))
    written = answers.target.read_text(encoding="utf-8")
    assert answers.exports[0].verification.ok
    assert "구름산" not in written and "강별하" not in written and "010-0000-1234" in written
    assert "내보냄" in other.windowTitle()
    steps = [(step.state, step.who) for step in other.feature(Sessions).kept.steps]
    assert steps == [
        (State.REVIEWED, "김검토"),
        (State.RETURNED, "이교열"),
        (State.REVIEWED, "김검토"),
        (State.CONFIRMED, "이교열"),
        (State.EXPORTED, "이교열"),
    ]
    assert not other.feature(Sessions).kept.unsaved


def test_a_decision_after_the_confirmation_needs_another_one(sit_down, judgment, session_file, modal, qtbot, answers):
    first = sit_down("김검토")
    read(qtbot, first, judgment)
    decide_all(qtbot, first)
    end(qtbot, first)
    save(qtbot, first, modal, first=True)
    other = sit_down("이교열")
    take_over(qtbot, other, modal, session_file)
    press(qtbot, other, KEY.Key_Y, CONTROL | SHIFT)
    head = other.feature(SecondReading).comparison.panel.head
    assert "두 번째 검토 확인됨: 이교열" in head.text() and "바뀌었습니다" not in head.text()
    press(qtbot, other, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert "검토 중" in other.windowTitle()
    qtbot.waitUntil(lambda: head.text().endswith("그 뒤에 결정이 바뀌었습니다. 지금 상태를 확인한 사람은 없습니다."))
    export(qtbot, other)
    assert "확인이 필요" in answers.failures[0] and not answers.target.exists()


@pytest.mark.parametrize("name", ["김검토", " 김검토 "])
def test_nobody_is_their_own_second_reader(sit_down, judgment, qtbot, answers, name):
    window = sit_down("김검토")
    read(qtbot, window, judgment)
    decide_all(qtbot, window)
    end(qtbot, window)
    window.settings.setValue("reviewer", name)
    press(qtbot, window, KEY.Key_Y, CONTROL | SHIFT)
    assert "첫 검토자 본인은" in answers.failures[0]
    assert second(window).state is State.REVIEWED


def test_returning_needs_notes(sit_down, judgment, qtbot, modal, answers):
    window = sit_down("김검토")
    read(qtbot, window, judgment)
    decide_all(qtbot, window)
    end(qtbot, window)
    window.settings.setValue("reviewer", "이교열")
    modal.add(NotesDialog, type_notes("  "))
    qtbot.mouseClick(panel(window).send_back, Qt.MouseButton.LeftButton)
    assert "무엇을 고쳐야 하는지" in answers.failures[0]
    modal.add(NotesDialog, lambda dialog: qtbot.keyClick(dialog, KEY.Key_Escape))
    qtbot.mouseClick(panel(window).send_back, Qt.MouseButton.LeftButton)
    assert len(answers.failures) == 1 and second(window).state is State.REVIEWED


@pytest.mark.parametrize(
    "keys", [((KEY.Key_Return, CONTROL),), ((KEY.Key_Enter, CONTROL),), (KEY.Key_Tab, KEY.Key_Space)]
)
def test_notes_are_sent_by_control_enter_or_by_tab_and_the_button(sit_down, judgment, qtbot, modal, keys):
    window = sit_down("김검토")
    read(qtbot, window, judgment)
    decide_all(qtbot, window)
    end(qtbot, window)
    window.settings.setValue("reviewer", "이교열")
    modal.add(NotesDialog, type_notes("강별하도 가려야 합니다.", *keys))
    press(qtbot, window, KEY.Key_R, CONTROL | SHIFT)
    assert window.feature(Sessions).kept.steps[-1].notes == "강별하도 가려야 합니다."
    assert second(window).state is State.RETURNED


def test_ending_with_open_mentions_is_asked_first(sit_down, judgment, qtbot, answers):
    window = sit_down("김검토")
    read(qtbot, window, judgment)
    answers.confirm = False
    end(qtbot, window)
    assert "미결정 항목이 5건" in answers.questions[0] and second(window).state is State.IN_REVIEW
    answers.confirm = True
    end(qtbot, window)
    assert second(window).state is State.REVIEWED and not window.commands["end_review"].isEnabled()


def test_without_a_second_reading_exporting_ends_the_review(sit_down, judgment, qtbot, answers):
    window = sit_down("김검토", share=0)
    read(qtbot, window, judgment)
    decide_all(qtbot, window)
    export(qtbot, window)
    qtbot.waitUntil(lambda: bool(answers.exports))
    assert [step.state for step in window.feature(Sessions).kept.steps] == [State.REVIEWED, State.EXPORTED]
    feature = window.feature(QueueFeature)
    assert feature.panel.model.state_text(feature.document) == "내보냄"
    press(qtbot, window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert feature.panel.model.state_text(feature.document).startswith("검토 중")
    answers.confirm = True


def test_what_was_sent_back_is_exported_only_when_that_is_meant(sit_down, judgment, qtbot, modal, answers):
    window = sit_down("김검토", share=0)
    read(qtbot, window, judgment)
    decide_all(qtbot, window)
    end(qtbot, window)
    window.settings.setValue("reviewer", "이교열")
    modal.add(NotesDialog, type_notes("강별하도 가려야 합니다."))
    press(qtbot, window, KEY.Key_R, CONTROL | SHIFT)
    window.settings.setValue("reviewer", "김검토")
    answers.confirm = False
    export(qtbot, window)
    (question,) = answers.questions
    assert "이교열" in question and "강별하도 가려야 합니다." in question
    assert not answers.exports and second(window).state is State.RETURNED
    end(qtbot, window)
    answers.confirm = True
    export(qtbot, window)
    qtbot.waitUntil(lambda: bool(answers.exports))
    assert not [one for one in answers.questions[1:] if "이교열" in one]


@pytest.fixture
def reading(sit_down, judgment, session_file, modal, qtbot):
    """The second reader at work on a review the first one ended."""
    first = sit_down("김검토")
    read(qtbot, first, judgment)
    decide_all(qtbot, first)
    end(qtbot, first)
    save(qtbot, first, modal, first=True)
    other = sit_down("이교열")
    take_over(qtbot, other, modal, session_file)
    return other


def test_all_places_or_only_those_that_differ(reading, qtbot):
    press(qtbot, reading, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    compared(qtbot, reading)
    press(qtbot, reading, KEY.Key_F7, CONTROL)
    assert rows(reading) == ["≠ 구름산: 확인 → 제외"] * 2 and panel(reading).only.isChecked()
    assert reading.side_tabs.tabText(reading.side_tabs.indexOf(panel(reading))) == "두 번째 검토 2"
    press(qtbot, reading, KEY.Key_Z, CONTROL)
    compared(qtbot, reading)
    assert rows(reading) == ["첫 검토와 달라진 것이 없습니다."]
    panel(reading).only.click()
    assert len(rows(reading)) == 5


def test_what_the_first_reader_noted_and_why_they_rejected_is_shown_to_the_second(
    sit_down, judgment, session_file, modal, qtbot
):
    first = sit_down("김검토")
    read(qtbot, first, judgment)
    decide_all(qtbot, first)  # 강별하 is rejected with the first usual reason
    go_to(qtbot, first, "구름산")
    modal.add(NoteDialog, write_note("호적상 이름인지\n확인 바람"))
    press(qtbot, first, KEY.Key_T)
    qtbot.waitUntil(lambda: first.item().note != "")
    end(qtbot, first)
    save(qtbot, first, modal, first=True)
    other = sit_down("이교열")
    take_over(qtbot, other, modal, session_file)
    assert rows(other)[0] == "구름산: 확인 · 메모 ‘호적상 이름인지 확인 바람’"
    go_to(qtbot, other, "구름산")
    assert "메모 ‘호적상 이름인지 확인 바람’" in other.status.text()
    go_to(qtbot, other, "강별하")
    assert "제외: 김검토" in other.status.text() and "사유: 식별정보가 아님" in other.status.text()
    assert "메모" not in other.status.text()


def test_a_removed_mention_is_shown_where_it_was(sit_down, judgment, session_file, modal, qtbot):
    first = sit_down("김검토")
    read(qtbot, first, judgment)
    decide_all(qtbot, first)
    start = TEXT.index("별빛식당")
    first.change(lambda session: operations.add(session, [(start, start + 4)], "내국인이름"))
    end(qtbot, first)
    save(qtbot, first, modal, first=True)
    other = sit_down("이교열")
    take_over(qtbot, other, modal, session_file)
    go_to(qtbot, other, "별빛식당")
    modal.add(ReasonDialog, by_number(1))
    press(qtbot, other, KEY.Key_Delete, CONTROL)
    compared(qtbot, other)
    press(qtbot, other, KEY.Key_F7)
    assert "≠ 별빛식당: 삭제" in rows(other)
    assert other.view.textCursor().selectedText() == "별빛식당" and other.current is None


def test_enter_in_the_list_goes_there_and_decides_nothing(reading, qtbot):
    listed, before = panel(reading).list, len(reading.session.log)
    reading.activateWindow()
    qtbot.waitUntil(reading.isActiveWindow)
    listed.setFocus()
    listed.setCurrentRow(4)
    qtbot.keyClick(listed, KEY.Key_Return)
    assert reading.item().mention.text == "010-0000-1234"
    assert len(reading.session.log) == before and listed.hasFocus()


def test_in_the_list_only_the_row_that_was_gone_to_is_decided_on(reading, qtbot):
    listed, before = panel(reading).list, len(reading.session.log)
    reading.activateWindow()
    qtbot.waitUntil(reading.isActiveWindow)
    listed.setFocus()
    listed.setCurrentRow(0)
    for key in (KEY.Key_C, KEY.Key_L, KEY.Key_R, KEY.Key_M, KEY.Key_B):
        qtbot.keyClick(listed, key)
        assert reading.status.text() == tr("act.visit") and QApplication.activeModalWidget() is None
    qtbot.keyClick(listed, KEY.Key_Return)
    qtbot.keyClick(listed, KEY.Key_Down)  # chosen, not gone to
    qtbot.keyClick(listed, KEY.Key_C)
    assert reading.status.text() == tr("act.visit") and len(reading.session.log) == before
    qtbot.keyClick(listed, KEY.Key_Up)
    qtbot.keyClick(listed, KEY.Key_C)
    assert [item.mention.text for item in reading.session.undecided()] == ["구름산"] * 2
    qtbot.keyClick(listed, KEY.Key_Z, CONTROL)
    qtbot.keyClick(listed, KEY.Key_Down)
    qtbot.keyClick(listed, KEY.Key_Y, CONTROL | SHIFT)  # a step about the whole judgment, wherever one is in the list
    settled(qtbot, reading)
    assert "두 번째 검토 확인됨" in reading.windowTitle()


def test_the_second_reading_speaks_english(reading, qtbot):
    reading.commands["english"].trigger()
    press(qtbot, reading, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    compared(qtbot, reading)
    assert "second reading" in reading.windowTitle()
    assert "≠ 구름산: Accepted → rejected" in rows(reading)
    assert panel(reading).confirm.text() == "Confirm" and panel(reading).list.accessibleName()


def test_how_many_are_read_twice_is_set_by_kind_of_case(sit_down, judgment, qtbot, modal):
    window = sit_down("김검토", share=0)
    read(qtbot, window, judgment)
    assert not second(window).needed
    said = []

    def answer(dialog):
        said.append(dialog.about.text())
        dialog.boxes["criminal"].setValue(100)
        dialog.accept()

    modal.add(SharesDialog, answer)
    window.commands["reading_shares"].trigger()
    assert said == ["지금 판결서: 형사, 두 번째 검토 대상 아님"]
    assert second(window).needed and second(window).percents() == {
        "criminal": 100,
        "civil": 0,
        "family": 0,
        "administrative": 0,
        "other": 0,
    }
    modal.add(SharesDialog, lambda dialog: dialog.reject())
    window.commands["reading_shares"].trigger()
    assert second(window).percents()["criminal"] == 100


def test_what_is_not_yet_ended_has_no_comparison(desk):
    tabs = desk.side_tabs
    assert not tabs.isTabVisible(tabs.indexOf(panel(desk)))
    assert not desk.commands["confirm_review"].isEnabled() and not desk.commands["next_difference"].isEnabled()
    assert desk.commands["end_review"].isEnabled()


def test_the_panel_takes_no_step_during_an_export(sit_down, qtbot, modal, judgment, session_file, answers):
    first = sit_down("김검토", share=0)
    read(qtbot, first, judgment)
    end(qtbot, first)
    save(qtbot, first, modal, first=True)
    other = sit_down("이교열", share=0)
    take_over(qtbot, other, modal, session_file)
    other.commands["export"].trigger()
    assert other.job is not None
    panel(other).send_back.click()
    panel(other).confirm.click()
    qtbot.waitUntil(lambda: bool(answers.exports))
    assert [step.state for step in other.feature(Sessions).kept.steps] == [State.REVIEWED, State.EXPORTED]
