"""The judgments of a case share their letters: one list in their folder, chosen once, kept up by every export."""

import threading

import pytest
from conftest import FakeEngine
from PySide6.QtCore import Qt, QTimer
from queue_story import lay_out, switch
from sessions_story import another, open_path, press, settled

import core.review.case_letters
from app.desk.kept_review import KeptReview
from app.gui.doubts.answering import OpenDoubtsDialog
from app.gui.doubts.feature import Doubts
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from app.gui.panes.redacted import RedactedFeature
from app.gui.sessions.case_letters import CaseLetters
from app.gui.sessions.feature import Sessions
from app.gui.sessions.key_lists import KeyListDialog
from core.review import operations
from core.review.case_letters import add_to_case, open_case
from core.review.key_list import KeyEntry, KeyList, read_key_list

pytestmark = pytest.mark.usefixtures("asked")

OWN = "바람 부는 서른 고개"
KEY, WITH = Qt.Key, Qt.KeyboardModifier
FIRST = "피고인 구름산은 2023. 3. 5. 강별하에게 전화하였다. 강별하는 구름산을 만났다.\n"
SECOND = "원고 강별하는 노을빛과 다투었다. 노을빛은 강별하를 모른다.\n"


@pytest.fixture
def engine():
    return FakeEngine({"구름산": "내국인이름", "강별하": "내국인이름", "노을빛": "내국인이름"})


@pytest.fixture
def files(tmp_path):
    folder = tmp_path / "2023고단123"
    folder.mkdir()
    found = [folder / "1심.txt", folder / "2심.txt"]
    for path, text in zip(found, (FIRST, SECOND), strict=True):
        path.write_text(text, encoding="utf-8")
    return found


@pytest.fixture
def desk(window, files, qtbot):
    return lay_out(qtbot, window, files)


def letters(qtbot, window):
    """What stands for whom, once it is planned."""
    feature = window.feature(CaseLetters)
    qtbot.waitUntil(lambda: feature._letters is not None)
    names = {item.mention.entity: item.mention.text for item in window.session.items}
    return {names[entity]: letter for entity, letter in feature._letters.items() if entity in names}


def share(qtbot, window, asked, *passphrases):
    asked.passphrases = [*passphrases]
    window.commands["case_letters"].trigger()
    settled(qtbot, window)


def decide_all(qtbot, window):
    while window.session.undecided():
        press(qtbot, window, KEY.Key_Return)
    settled(qtbot, window)


def export(qtbot, window, asked, target):
    asked.target = target
    press(qtbot, window, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(lambda: window.job is None and target.exists())
    settled(qtbot, window)


def test_who_is_b_in_the_first_is_b_in_the_second(desk, files, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    assert "2023고단123" in asked.passphrases_for[0]
    assert letters(qtbot, desk) == {"구름산": "A", "강별하": "B"}
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    switch(qtbot, desk, KEY.Key_PageDown)
    qtbot.waitUntil(lambda: letters(qtbot, desk) == {"강별하": "B", "노을빛": "C"})
    assert desk.session.log[-1].operation == "case_letters"
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "2심.txt")
    assert (tmp_path / "나감" / "2심.txt").read_text(encoding="utf-8").startswith("원고 B는 C와 다투었다.")
    keys = read_key_list(files[0].parent / "사건 대조표.deidkeys", OWN)
    assert [(one.replacement, one.originals) for one in keys.entries] == [
        ("A", ("구름산",)), ("B", ("강별하",)), ("C", ("노을빛",)),
    ]  # fmt: skip


def test_the_list_of_a_case_is_said_to_be_one_whatever_lies_on_the_desk(desk, files, asked, qtbot):
    share(qtbot, desk, asked, OWN)
    said = []

    def look(dialog):
        said.append(dialog.about.text())
        qtbot.keyClick(dialog, KEY.Key_Escape)

    asked.opens, asked.passphrases = [files[0].parent / "사건 대조표.deidkeys"], [OWN]
    for number in (1, 2):
        asked.add(KeyListDialog, look)
        desk.commands["open_key_list"].trigger()
        qtbot.waitUntil(lambda number=number: len(said) == number)
        settled(qtbot, desk)
        desk.clear()
    assert said == ["한 사건의 판결서들이 함께 쓰는 대조표입니다."] * 2


def test_the_next_morning_the_list_is_opened_with_its_passphrase(desk, files, asked, qtbot, settings, engine, tmp_path):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    desk.close()
    window = another(qtbot, settings, engine)
    open_path(qtbot, window, files[1])
    qtbot.waitUntil(lambda: window.session is not None)
    assert letters(qtbot, window) == {"강별하": "A", "노을빛": "B"}
    share(qtbot, window, asked, "틀린 암호 여덟 자", OWN)
    assert "암호가 틀렸거나" in asked.problems[-1]
    qtbot.waitUntil(lambda: letters(qtbot, window) == {"강별하": "B", "노을빛": "C"})
    window.close()


def test_all_finished_judgments_add_their_letters(desk, files, asked, qtbot, modal, tmp_path):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier | WITH.ShiftModifier)
    modal.add(FinishedDialog, lambda dialog: qtbot.keyClick(dialog.folder, KEY.Key_Return))
    modal.add(OutcomeDialog, lambda dialog: qtbot.keyClick(dialog, KEY.Key_Return))
    press(qtbot, desk, KEY.Key_X, WITH.ControlModifier | WITH.ShiftModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    settled(qtbot, desk)
    assert len(read_key_list(files[0].parent / "사건 대조표.deidkeys", OWN).entries) == 2


def test_judgments_finished_before_the_list_knew_of_each_other_do_not_go_out_with_two_meanings(
    desk, files, asked, qtbot, modal, tmp_path
):
    """강별하 is B in the first and A in the second; neither was exported when the other was reviewed."""
    for number in range(2):
        if number:
            switch(qtbot, desk, KEY.Key_PageDown)
        decide_all(qtbot, desk)
        press(qtbot, desk, KEY.Key_E, WITH.ControlModifier | WITH.ShiftModifier)
    share(qtbot, desk, asked, OWN)
    rows = {}

    def told(dialog):
        items = (dialog.list.topLevelItem(at) for at in range(dialog.list.topLevelItemCount()))
        rows.update((item.text(0), item.text(1)) for item in items)
        qtbot.keyClick(dialog, KEY.Key_Return)

    modal.add(FinishedDialog, lambda dialog: qtbot.keyClick(dialog.folder, KEY.Key_Return))
    modal.add(OutcomeDialog, told)
    press(qtbot, desk, KEY.Key_X, WITH.ControlModifier | WITH.ShiftModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    settled(qtbot, desk)
    assert rows["1심.txt"].startswith("내보냄") and "대조표와 기호가 다른" in rows["2심.txt"]
    assert len(read_key_list(files[0].parent / "사건 대조표.deidkeys", OWN).entries) == 2
    assert asked.failures == []


def colleague_exports(files):
    """A judgment of the same case in which 강별하 stands first, from another PC."""
    entries = [KeyEntry(letter, "내국인이름", (name,), 1) for letter, name in (("A", "강별하"), ("B", "노을빛"))]
    add_to_case(files[0].parent / "사건 대조표.deidkeys", OWN, KeyList("ab" * 32, tuple(entries)), cost=15)


def test_what_a_colleague_has_exported_meanwhile_counts_before_the_next_export(desk, files, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    assert letters(qtbot, desk) == {"구름산": "A", "강별하": "B"}
    decide_all(qtbot, desk)
    colleague_exports(files)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    assert (tmp_path / "나감" / "1심.txt").read_text(encoding="utf-8").startswith("피고인 C는 2023. 3. 5. A에게")
    keys = read_key_list(files[0].parent / "사건 대조표.deidkeys", OWN)
    assert {one.replacement: one.originals for one in keys.entries} == {
        "A": ("강별하",), "B": ("노을빛",), "C": ("구름산",),
    }  # fmt: skip
    assert asked.failures == [] and not any("대조표" in one for one in asked.questions)


def decide_both(qtbot, desk, asked, folder):
    """The first judgment of the case goes out with its letters; the second is decided with those of the list."""
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, folder / "나감" / "1심.txt")
    switch(qtbot, desk, KEY.Key_PageDown)
    qtbot.waitUntil(lambda: letters(qtbot, desk) == {"강별하": "B", "노을빛": "C"})
    decide_all(qtbot, desk)


def test_letters_that_the_list_gave_follow_it_when_a_colleague_was_faster(desk, files, asked, qtbot, tmp_path):
    """노을빛 gets C of the list in the second; a colleague gives C to somebody else, and nobody is asked."""
    decide_both(qtbot, desk, asked, tmp_path)
    entry = KeyEntry("C", "내국인이름", ("도담별",), 1)
    add_to_case(files[0].parent / "사건 대조표.deidkeys", OWN, KeyList("cd" * 32, (entry,)), cost=15)
    export(qtbot, desk, asked, tmp_path / "나감" / "2심.txt")
    assert (tmp_path / "나감" / "2심.txt").read_text(encoding="utf-8").startswith("원고 B는 D와 다투었다.")
    keys = read_key_list(files[0].parent / "사건 대조표.deidkeys", OWN)
    assert {one.replacement: one.originals for one in keys.entries} == {
        "A": ("구름산",), "B": ("강별하",), "C": ("도담별",), "D": ("노을빛",),
    }  # fmt: skip
    assert asked.failures == [] and not any("대조표" in one for one in asked.questions)


def planned(qtbot, window):
    """Wait until all that was decided is planned."""
    plan = window.feature(RedactedFeature).plan
    qtbot.waitUntil(lambda: plan._job is None and not plan._timer.isActive())
    settled(qtbot, window)


def test_what_was_decided_before_the_list_gave_letters_can_be_taken_back_and_done_again(desk, files, asked, qtbot):
    press(qtbot, desk, KEY.Key_Return)
    planned(qtbot, desk)
    open_case(files[0].parent / "사건 대조표.deidkeys", OWN, cost=15)
    colleague_exports(files)
    share(qtbot, desk, asked, OWN)
    planned(qtbot, desk)
    assert [one.operation for one in desk.session.log.standing] == ["accept", "case_letters"]
    for left in (["accept"], []):
        press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
        planned(qtbot, desk)
        assert [one.operation for one in desk.session.log.standing] == left
    for _ in range(2):
        press(qtbot, desk, KEY.Key_Y, WITH.ControlModifier)
        planned(qtbot, desk)
    assert [one.operation for one in desk.session.log.standing] == ["accept", "case_letters"]
    assert letters(qtbot, desk) == {"구름산": "C", "강별하": "A"}


@pytest.mark.parametrize("goes_on", ["decides", "exports"])
def test_letters_that_were_taken_back_come_again_with_the_next_decision_or_the_export(
    desk, files, asked, qtbot, tmp_path, goes_on
):
    open_case(files[0].parent / "사건 대조표.deidkeys", OWN, cost=15)
    colleague_exports(files)
    share(qtbot, desk, asked, OWN)
    planned(qtbot, desk)
    press(qtbot, desk, KEY.Key_Z, WITH.ControlModifier)
    planned(qtbot, desk)
    assert not desk.session.log.standing
    if goes_on == "decides":
        press(qtbot, desk, KEY.Key_Return)
    else:
        export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
        assert asked.target.read_text(encoding="utf-8").startswith("피고인 C는 2023. 3. 5. A에게")
    planned(qtbot, desk)
    assert letters(qtbot, desk) == {"구름산": "C", "강별하": "A"}


def test_a_review_that_was_ended_is_asked_about_when_a_colleague_has_exported_meanwhile(
    desk, files, asked, qtbot, tmp_path
):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier | WITH.ShiftModifier)
    settled(qtbot, desk)
    colleague_exports(files)
    asked.confirm, asked.target = False, tmp_path / "나감" / "1심.txt"
    press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(lambda: any("글자 2건이 사건 대조표와" in one for one in asked.questions))
    settled(qtbot, desk)
    assert not asked.target.exists()


def test_finished_judgments_do_not_go_out_against_what_a_colleague_has_exported_meanwhile(
    desk, files, asked, qtbot, modal, tmp_path
):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier | WITH.ShiftModifier)
    settled(qtbot, desk)
    colleague_exports(files)
    said = []

    def told(dialog):
        said.append(dialog.list.topLevelItem(0).text(1))
        qtbot.keyClick(dialog, KEY.Key_Return)

    modal.add(FinishedDialog, lambda dialog: qtbot.keyClick(dialog.folder, KEY.Key_Return))
    modal.add(OutcomeDialog, told)
    press(qtbot, desk, KEY.Key_X, WITH.ControlModifier | WITH.ShiftModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    settled(qtbot, desk)
    assert "대조표와 기호가 다른" in said[0]
    assert sorted(one.name for one in files[0].parent.iterdir()) == ["1심.txt", "2심.txt", "사건 대조표.deidkeys"]


def test_nothing_goes_out_while_the_list_cannot_be_read(desk, files, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    path = files[0].parent / "사건 대조표.deidkeys"
    kept = path.read_bytes()
    path.write_bytes(b"")  # what a full disk leaves
    decide_all(qtbot, desk)
    asked.target = tmp_path / "나감" / "1심.txt"
    press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(lambda: bool(asked.failures))
    settled(qtbot, desk)
    assert not asked.target.exists() and desk.notices.isVisible()
    path.write_bytes(kept)
    export(qtbot, desk, asked, asked.target)
    assert len(read_key_list(path, OWN).entries) == 2 and not desk.notices.isVisible()


def test_nothing_goes_out_while_the_list_has_gone_and_none_is_begun_in_its_place(desk, files, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    path, moved = files[0].parent / "사건 대조표.deidkeys", files[0].parent / "옛 대조표.deidkeys"
    path.rename(moved)
    switch(qtbot, desk, KEY.Key_PageDown)
    qtbot.waitUntil(lambda: letters(qtbot, desk) == {"강별하": "B", "노을빛": "C"})
    decide_all(qtbot, desk)
    asked.target = tmp_path / "나감" / "2심.txt"
    for tries in (1, 2):
        press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
        qtbot.waitUntil(lambda tries=tries: len(asked.failures) == tries)
        settled(qtbot, desk)
        assert path.name in asked.failures[-1] and "2건" in desk.feature(CaseLetters).status()
        assert not asked.target.exists() and not path.exists()
    moved.rename(path)
    export(qtbot, desk, asked, asked.target)
    assert asked.target.read_text(encoding="utf-8").startswith("원고 B는 C와 다투었다.")
    assert len(read_key_list(path, OWN).entries) == 3 and not desk.notices.isVisible()


def test_a_list_that_goes_while_a_judgment_is_written_is_said_and_not_begun_anew(desk, files, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    path, moved = files[0].parent / "사건 대조표.deidkeys", files[0].parent / "옛 대조표.deidkeys"
    desk.feature(Sessions).when_exported.insert(0, lambda _: path.exists() and path.rename(moved))
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    qtbot.waitUntil(lambda: bool(asked.failures) and desk.notices.isVisible())
    assert path.name in asked.failures[-1] and not path.exists()
    desk.feature(Sessions).when_exported.pop(0)
    moved.rename(path)
    export(qtbot, desk, asked, tmp_path / "나감" / "다시.txt")
    qtbot.waitUntil(lambda: len(read_key_list(path, OWN).entries) == 2)
    qtbot.waitUntil(lambda: not desk.notices.isVisible())
    settled(qtbot, desk)
    assert len(asked.failures) == 1


def test_finished_judgments_do_not_go_out_while_the_list_has_gone(desk, files, asked, qtbot, modal, tmp_path):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    press(qtbot, desk, KEY.Key_E, WITH.ControlModifier | WITH.ShiftModifier)
    settled(qtbot, desk)
    (files[0].parent / "사건 대조표.deidkeys").unlink()
    said = []

    def told(dialog):
        said.append(dialog.list.topLevelItem(0).text(1))
        qtbot.keyClick(dialog, KEY.Key_Return)

    modal.add(FinishedDialog, lambda dialog: qtbot.keyClick(dialog.folder, KEY.Key_Return))
    modal.add(OutcomeDialog, told)
    press(qtbot, desk, KEY.Key_X, WITH.ControlModifier | WITH.ShiftModifier)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    settled(qtbot, desk)
    assert "사건 대조표.deidkeys" in said[0]
    assert sorted(one.name for one in files[0].parent.iterdir()) == ["1심.txt", "2심.txt"]


@pytest.mark.parametrize("meanwhile", [lambda _files: None, colleague_exports], ids=["just begun", "added to"])
def test_open_doubts_are_asked_about_once_however_the_list_was_changed(desk, files, asked, qtbot, tmp_path, meanwhile):
    shown, answer = [], asked.habits[OpenDoubtsDialog]
    asked.habits[OpenDoubtsDialog] = lambda dialog: shown.append(dialog) or answer(dialog)
    share(qtbot, desk, asked, OWN)
    letters(qtbot, desk)
    for item in desk.session.items:
        if item.mention.text == "강별하":
            desk.change(lambda session, key=item.key: operations.reject(session, key))
    settled(qtbot, desk)
    meanwhile(files)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    assert len(shown) == 1 and len(asked.exports) == 1


@pytest.mark.parametrize(
    ("where", "step"),
    [(KeptReview, "rest"), (core.review.case_letters, "write_key_list")],
    ids=["what is kept before is slow", "the share is slow"],
)
def test_letters_that_an_own_export_has_still_to_write_count_in_the_next(
    desk, asked, qtbot, tmp_path, monkeypatch, where, step
):
    go_on, at_once = threading.Event(), getattr(where, step)
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    slowly = lambda *what, **how: go_on.wait(20) and at_once(*what, **how)  # noqa: E731
    monkeypatch.setattr(where, step, slowly)
    for number, name in enumerate(("1심.txt", "2심.txt")):
        if number:
            switch(qtbot, desk, KEY.Key_PageDown)
            assert letters(qtbot, desk) == {"강별하": "A", "노을빛": "B"}
            while desk.session.undecided():
                press(qtbot, desk, KEY.Key_Return)
            QTimer.singleShot(200, go_on.set)
        asked.target = tmp_path / "나감" / name
        press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
        qtbot.waitUntil(lambda: desk.job is None and asked.target.exists())
    settled(qtbot, desk)
    assert asked.target.read_text(encoding="utf-8").startswith("원고 B는 C와 다투었다.") and not asked.failures


def test_the_window_waits_for_no_share_on_which_the_list_lies(desk, files, asked, qtbot, tmp_path, monkeypatch):
    threads, read = [], core.review.case_letters.read_whole
    monkeypatch.setattr(
        core.review.case_letters,
        "read_whole",
        lambda path: threads.append(threading.current_thread().name.split("_")[0]) or read(path),
    )
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    assert set(threads) == {"work", "keep"}


def test_a_list_that_could_not_be_written_is_said_until_an_export_writes_it(desk, files, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    path = files[0].parent / "사건 대조표.deidkeys"
    lock = path.with_name(f".{path.name}.lock")
    lock.mkdir()  # no file can be made there
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    qtbot.waitUntil(lambda: bool(asked.failures) and desk.notices.isVisible())
    lock.rmdir()
    export(qtbot, desk, asked, tmp_path / "나감" / "다시.txt")
    qtbot.waitUntil(lambda: len(read_key_list(path, OWN).entries) == 2)
    qtbot.waitUntil(lambda: not desk.notices.isVisible())
    settled(qtbot, desk)
    assert len(asked.failures) == 1


def test_an_export_tells_of_itself_once(desk, files, asked, qtbot, tmp_path):
    told = []
    desk.feature(Sessions).when_exported.append(told.append)
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    assert len(told) == 1


def test_a_letter_picked_by_hand_stays_and_is_asked_about(desk, asked, qtbot, tmp_path):
    share(qtbot, desk, asked, OWN)
    decide_all(qtbot, desk)
    export(qtbot, desk, asked, tmp_path / "나감" / "1심.txt")
    switch(qtbot, desk, KEY.Key_PageDown)
    qtbot.waitUntil(lambda: letters(qtbot, desk) == {"강별하": "B", "노을빛": "C"})
    key = next(item.key for item in desk.session.items if item.mention.text == "강별하")
    desk.change(lambda session: operations.pick_replacement(session, key, "Z"))
    asked.confirm = False  # at once: what is shown may still be the plan before
    press(qtbot, desk, KEY.Key_S, WITH.ControlModifier)
    qtbot.waitUntil(lambda: any("글자 1건이 사건 대조표와" in one for one in asked.questions))


def test_a_letter_that_speaks_against_the_list_is_asked_about_once_though_the_doubts_are_looked_for_first(
    desk, asked, qtbot, tmp_path
):
    decide_both(qtbot, desk, asked, tmp_path)
    key = next(item.key for item in desk.session.items if item.mention.text == "강별하")
    desk.change(lambda session: operations.pick_replacement(session, key, "Z"))
    assert desk.feature(Doubts).stale
    export(qtbot, desk, asked, tmp_path / "나감" / "2심.txt")
    assert len([one for one in asked.questions if "사건 대조표와" in one]) == 1


def test_it_ends_when_it_is_wanted_no_more(desk, asked, qtbot):
    share(qtbot, desk, asked, OWN)
    assert "사건 대조표" in desk.feature(CaseLetters).status()
    desk.commands["case_letters"].trigger()
    assert "그만" in asked.questions[-1] and desk.feature(CaseLetters).status() == ""
