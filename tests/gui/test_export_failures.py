"""What goes wrong in an export is told and leaves nothing; the dialog fits, and says what it does."""

import errno
import threading
from functools import partial

import pytest
from export_story import (
    ALT,
    CONTROL,
    KEY,
    decided,
    export,
    key,
    names,
    press,
    printable_judgment,
    to,
)
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox

from app.gui.exporting.dialog import ExportDialog, Wanted
from app.gui.exporting.report import ReportDialog
from app.gui.models.outlook import Outlook, Standing
from core import messages, outputs, service
from core.documents.model import Draft, Format


@pytest.fixture
def judgment(tmp_path):
    return printable_judgment(tmp_path)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "나감"


@pytest.fixture
def desk(window, judgment, qtbot):
    return decided(window, judgment, qtbot)


# --- what goes wrong -------------------------------------------------------------------------------------------------


def test_the_original_cannot_be_chosen(desk, qtbot, modal, judgment):
    def answer(dialog):
        to(judgment, KEY.Key_Return)(dialog)
        assert dialog.isVisible() and not dialog.go.isEnabled() and "원본" in dialog.warning.text()
        press(dialog, KEY.Key_Escape)

    before = judgment.read_bytes()
    modal.add(ExportDialog, answer)
    export(qtbot, desk, modal)
    assert judgment.read_bytes() == before


def test_an_existing_file_is_replaced_only_after_a_yes(desk, qtbot, modal, folder):
    folder.mkdir()
    target, asked, stays = folder / "결과.txt", [], []
    target.write_text("먼저 있던 것")

    def no(box):
        asked.append(box.text())
        key((KEY.Key_N, ALT))(box)
        QTimer.singleShot(200, box.parent(), partial(leave, box.parent()))

    def leave(dialog):
        stays.append((dialog.isVisible(), dialog.warning.text()))
        press(dialog, KEY.Key_Escape)

    modal.add(ExportDialog, to(target))
    modal.add(QMessageBox, no)
    export(qtbot, desk, modal)
    assert target.read_text() == "먼저 있던 것" and "결과.txt" in asked[0]
    assert stays[0][0] and "이미 있습니다" in stays[0][1]
    modal.add(ExportDialog, to(target))
    modal.add(QMessageBox, key((KEY.Key_Y, ALT)))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert "먼저 있던 것" not in target.read_text(encoding="utf-8") and len(names(folder)) == 3


def test_what_came_to_the_name_since_it_was_asked_for_is_not_replaced_without_a_yes(
    desk, qtbot, modal, folder, answers, monkeypatch
):
    target, asked, real = folder / "결과.txt", [], outputs.os.fsync

    def meanwhile(handle):
        if any(folder.glob(".thunder-deid-*")) and not target.exists():  # autosaving brings files to the disk, too
            target.write_text("동료의 것")
        real(handle)

    with monkeypatch.context() as together:
        together.setattr(outputs.os, "fsync", meanwhile)
        modal.add(ExportDialog, to(target))
        export(qtbot, desk, modal, lambda: bool(answers.failures))
    assert "다른 사람" in answers.failures[0] and "결과.txt" in answers.failures[0]
    assert target.read_text() == "동료의 것" and names(folder) == {"결과.txt"} and "내보냄" not in desk.windowTitle()

    modal.add(ExportDialog, key(KEY.Key_Return))
    modal.add(QMessageBox, lambda box: (asked.append(box.text()), key((KEY.Key_Y, ALT))(box)))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert "결과.txt" in asked[0] and target.read_text() != "동료의 것"


def read_only(monkeypatch):
    def refuse(**_kwargs):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(outputs, "TemporaryDirectory", refuse)


def full(monkeypatch):
    def refuse(_handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(outputs.os, "fsync", refuse)


def leaking(monkeypatch):
    def write(document, _replacements, _to, **_options):
        return Draft(document.text.encode())

    monkeypatch.setattr(service, "write_document", write)


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (read_only, ["결과.txt", "저장할 권한"]),
        (full, ["결과.txt", "디스크 공간이 부족"]),
        (leaking, ["결과.txt", "남아 있어 저장하지 않았습니다", "다시 내보내십시오"]),
    ],
)
def test_a_failure_names_the_file_says_what_to_do_and_leaves_nothing(
    desk, qtbot, modal, folder, answers, monkeypatch, break_it, said
):
    with monkeypatch.context() as broken:
        break_it(broken)
        modal.add(ExportDialog, to(folder / "결과.txt"))
        export(qtbot, desk, modal, lambda: bool(answers.failures))
    assert all(part in answers.failures[0] for part in said), answers.failures
    assert "구름산" not in answers.failures[0]
    assert names(folder) == set() and "내보냄" not in desk.windowTitle()

    again = {}
    modal.add(ExportDialog, lambda dialog: (again.update(file=dialog.file.text()), key((KEY.Key_E, ALT))(dialog)))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert again["file"] == str(folder / "결과.txt")  # what was asked for stands there again
    assert "결과.txt" in names(folder)


def test_a_reviewer_who_bears_a_partys_name_gets_no_certificate(desk, qtbot, modal, folder, answers):
    desk.session.log.who = "구름산"
    press(desk.view, KEY.Key_Z, CONTROL)
    press(desk.view, KEY.Key_Y, CONTROL)
    modal.add(ExportDialog, to(folder / "결과.txt"))
    export(qtbot, desk, modal, lambda: bool(answers.failures))
    assert "확인서 없이" in answers.failures[0] and "구름산" not in answers.failures[0]
    assert names(folder) == set()
    modal.add(ExportDialog, key((KEY.Key_C, ALT), (KEY.Key_E, ALT)))
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, desk, modal)
    assert names(folder) == {"결과.txt", "결과.report.json"}


def test_an_export_under_way_is_cancelled_by_escape(desk, qtbot, modal, folder, answers, monkeypatch):
    begun, go_on, verify = threading.Event(), threading.Event(), service.verify_bytes

    def slowly(*args, **kwargs):
        begun.set()
        assert go_on.wait(10)
        return verify(*args, **kwargs)

    monkeypatch.setattr(service, "verify_bytes", slowly)
    modal.add(ExportDialog, to(folder / "결과.txt"))
    press(desk.view, KEY.Key_S, CONTROL)
    qtbot.waitUntil(begun.is_set)
    qtbot.waitUntil(lambda: desk.work.bar.value() == 60)  # written, not yet verified
    assert desk.work.button.isVisible()
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)
    press(desk.view, KEY.Key_Escape)
    qtbot.waitUntil(lambda: not desk.work.button.isEnabled())
    go_on.set()
    qtbot.waitUntil(lambda: desk.job is None)
    assert names(folder) == set() and not answers.failures


# --- looks -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def shown(qtbot, tmp_path):
    seen = Outlook(tmp_path / "원본.docx", tmp_path / "결과", Format.DOCX, "기준", 0, 0, 0, (), (), Standing(0))
    dialog = ExportDialog(None, seen, Wanted(tmp_path / "결과.docx", True))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_dialog_fits_a_small_screen_at_twice_the_size(qtbot, tmp_path, language):
    messages.set_language(language)
    seen = Outlook(tmp_path / "원본.docx", tmp_path / "결과", Format.DOCX, "기준", 9, 9, 9, (), (), Standing(9, 9))
    dialog = ExportDialog(None, seen, Wanted(tmp_path / "결과.docx", True))
    qtbot.addWidget(dialog)
    room = dialog.minimumSizeHint()
    assert room.width() <= 643 and room.height() <= 344


def test_a_screen_reader_says_names_and_at_once_what_will_happen(shown):
    for widget in (shown.categories, shown.letters):
        assert widget.accessibleName()
    for button in (shown.go, shown.look):
        assert shown.what.text() in button.accessibleDescription()
        assert shown.standing.text() in button.accessibleDescription()


def test_a_name_without_an_ending_gets_that_of_the_format(shown, tmp_path):
    shown.file.setText("다른 이름")
    assert shown.wanted() == Wanted(tmp_path / "다른 이름.docx", True)
    shown.file.setText("다른 이름.pdf")
    assert shown.kind.currentData() == Format.PDF
    shown.file.setText("  ")
    assert shown.wanted() is None and not shown.go.isEnabled()


def test_the_file_dialog_chooses_a_place_and_asks_itself(shown, qtbot, modal, tmp_path):
    there = tmp_path / "있음.pdf"
    there.touch()
    modal.saves = [there]
    qtbot.waitUntil(shown.isActiveWindow)
    press(shown, KEY.Key_B, ALT)
    qtbot.waitUntil(lambda: shown.file.text() == str(there))
    assert shown.kind.currentData() == Format.PDF and shown.go.hasFocus()
    assert len(modal.questions) == 1 and "있음.pdf" in modal.questions[0]  # Qt's own, before the name was taken
    press(shown.go, KEY.Key_Return)
    assert shown.result() == 1 and shown.wanted().target == there and len(modal.questions) == 1


def test_a_name_that_no_disk_takes_is_said_and_can_be_shortened(shown, tmp_path):
    shown.file.setText("가" * 90 + ".docx")
    assert "너무 깁니다" in shown.warning.text() and not shown.go.isEnabled()
    shown._export()  # as by a key that came before the button knew
    assert shown.isVisible() and shown.wanted() is None
    shown.file.setText("가" * 70 + ".docx")
    assert not shown.warning.text() and shown.wanted().target == tmp_path / f"{'가' * 70}.docx"


def test_a_suggestion_that_is_too_long_is_said_and_nothing_is_lost(window, qtbot, modal, judgment, folder):
    said, long = [], judgment.with_name("나" * 82 + ".txt")  # fits, until its name says that it is redacted
    window.open_path(judgment.rename(long))
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)

    def shorten(dialog):
        said.append(dialog.warning.text())
        press(dialog, KEY.Key_E, ALT)  # goes nowhere
        to(folder / "결과.txt", (KEY.Key_E, ALT))(dialog)

    modal.add(ExportDialog, shorten)
    modal.add(ReportDialog, key(KEY.Key_Return))
    export(qtbot, window, modal)
    assert "너무 깁니다" in said[0] and "결과.txt" in names(folder)
