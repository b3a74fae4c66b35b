"""The administrators' policy in the window: shown, and obeyed by clipboard, settings, formats and start."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPlainTextEdit
from test_finished import finish
from user import press, write

import core.policy
import core.redaction.profile
from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.finished_dialog import FinishedDialog, OutcomeDialog
from app.gui.exporting.report import ReportDialog
from app.gui.help.about import AboutDialog
from app.gui.help.licences import components
from app.gui.privacy import close_clipboard, decisions
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.dialogs import PassphraseDialog
from app.gui.settings.dialog import SettingsDialog
from app.gui.settings.preferences import Preferences
from app.gui.settings.profile_dialog import ProfileDialog
from core.paths import resource
from core.policy import policy
from core.redaction.profile import DEFAULT_PROFILE, load_profile

pytestmark = pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="a policy is root's file, and only root can make one"
)


@pytest.fixture
def ruled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A policy with several decisions, for one test."""
    path = tmp_path / "policy" / "policy.toml"
    path.parent.mkdir(mode=0o755)
    path.write_text(
        "[review]\nsecond_reading = 40\n[export]\nformats = ['docx']\n[clipboard]\nallowed = false\n", encoding="utf-8"
    )
    path.chmod(0o644)
    monkeypatch.setattr(core.policy, "policy_file", lambda: path)
    policy.cache_clear()
    yield path
    policy.cache_clear()


@pytest.fixture
def application():
    """Whose clipboard is open again after the test."""
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    yield found
    found.clipboard().changed.disconnect()


def test_what_is_copied_is_gone(qtbot, application: QApplication, ruled: Path):
    field = QPlainTextEdit("한가람")
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
        field.activateWindow()
    field.selectAll()
    field.copy()
    assert application.clipboard().text() == "한가람"  # before anything is decided, so that the test can fail
    close_clipboard(application)
    application.clipboard().setText("강이슬")
    assert application.clipboard().text() == ""
    field.copy()
    assert application.clipboard().text() == ""
    field.cut()
    assert application.clipboard().text() == ""


def test_the_about_box_says_what_is_decided(qtbot, ruled: Path):
    box = AboutDialog(None, components())
    qtbot.addWidget(box)
    for one in decisions():
        assert one in box.head.text()
    assert len(decisions()) == 3
    assert "40 %" in box.head.text()


def test_fewer_second_readings_than_decided_cannot_be_chosen(qtbot, ruled: Path):
    dialog = SettingsDialog(None, Preferences(), "")
    qtbot.addWidget(dialog)
    assert {box.minimum() for box in dialog.shares.values()} == {40}
    box = next(iter(dialog.shares.values()))
    box.setValue(10)
    assert box.value() == 40


def test_a_reset_says_which_shares_fall_to_what_is_decided_and_no_others(qtbot, ruled: Path, answers):
    dialog = SettingsDialog(None, Preferences(shares={**dict.fromkeys(Preferences().shares, 40), "civil": 70}), "")
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert len(answers.questions) == 1 and answers.questions[0].endswith(
        "두 번째 검토 비율이 40%로 낮아지는 사건: 민사"
    )
    assert {box.value() for box in dialog.shares.values()} == set(dialog.preferences.shares.values()) == {40}


def test_a_setting_below_the_policy_does_not_count(window, ruled: Path):
    second = window.feature(SecondReading)
    second.set_percents(dict.fromkeys(second.percents(), 5))
    assert set(second.percents().values()) == {40}
    second.set_percents(dict.fromkeys(second.percents(), 70))
    assert set(second.percents().values()) == {70}


def test_the_editor_of_rules_begins_with_the_profile_that_is_decided(window, ruled: Path, qtbot, monkeypatch):
    monkeypatch.setattr(core.redaction.profile, "policy_file", core.policy.policy_file)
    profile = ruled.with_name("court.toml")
    profile.write_bytes(resource("profiles", DEFAULT_PROFILE).read_bytes().replace(b'skip = ""', b'skip = "I"'))
    digest = sha256(profile.read_bytes()).hexdigest()
    ruled.write_text(f"[profile]\nfile = '{profile.name}'\nsha256 = '{digest}'\n", encoding="utf-8")
    policy.cache_clear()
    assert load_profile().letters.alphabet == "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    window.commands["profile"].trigger()
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ProfileDialog))
    dialog = QApplication.activeModalWidget()
    assert dialog.which.currentText() == "court ✓ 사용 중" and dialog.editing.path == profile
    assert dialog.pages["general"].editors["letters.skip"].text() == "I"
    dialog.close()


@pytest.fixture
def strict(ruled: Path):
    """Passphrases of twelve signs of three kinds."""
    ruled.write_text("[passphrase]\nmin_length = 12\nkinds = 3\n", encoding="utf-8")


def test_a_passphrase_the_policy_forbids_cannot_be_confirmed(desk, strict, answers, modal, qtbot, tmp_path: Path):
    seen = []
    answers.saves = [tmp_path / "검토.deid"]

    def answer(dialog: PassphraseDialog) -> None:
        ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        for typed in ("", "abcdefghijkl", "Abcdef 1", "Abcdef 12345"):
            write(dialog.first, typed)
            write(dialog.again, typed)
            seen.append((ok.isEnabled(), dialog.problem.text()))
            assert dialog.problem.height() >= dialog.problem.heightForWidth(dialog.problem.width())
        press(dialog, KEY.Key_Return)

    modal.add(PassphraseDialog, answer)
    qtbot.keyClick(desk.view, KEY.Key_A)
    qtbot.keyClick(desk.view, KEY.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done and (tmp_path / "검토.deid").exists())
    assert [enabled for enabled, _ in seen] == [False, False, False, True] and not answers.failures
    assert all("12자 이상" in said and "3가지 이상" in said for _, said in seen[:3])


# --- formats ---------------------------------------------------------------------------------------------------------

KEY, CONTROL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_a_judgment_of_a_forbidden_format_goes_out_in_an_allowed_one(desk, ruled: Path, modal, qtbot, tmp_path: Path):
    seen = []

    def answer(dialog: ExportDialog) -> None:
        suggested = Path(dialog.file.text())
        seen.extend(dialog.kind.itemText(row) for row in range(dialog.kind.count()))
        assert suggested.suffix == ".docx"
        write(dialog.file, str(tmp_path / "나감.txt"))
        assert "DOCX" in dialog.warning.text() and dialog.warning.isVisible()
        assert not dialog.go.isEnabled() and dialog.wanted() is None
        write(dialog.file, str(tmp_path / "나감.docx"))
        assert not dialog.warning.isVisible()
        press(dialog, KEY.Key_E, Qt.KeyboardModifier.AltModifier)

    modal.add(ExportDialog, answer)
    modal.add(ReportDialog, lambda dialog: press(dialog, KEY.Key_Return))
    QTest.keyClick(desk.view, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert len(seen) == 1 and ".docx" in seen[0]
    assert (tmp_path / "나감.docx").read_bytes().startswith(b"PK")


def test_finished_judgments_go_out_in_an_allowed_format_too(desk, ruled: Path, asked, modal, qtbot, tmp_path: Path):
    finish(desk, qtbot)

    def answer(dialog: FinishedDialog) -> None:
        write(dialog.folder, str(tmp_path / "나감"))
        QTest.keyClick(dialog.folder, KEY.Key_Return)

    modal.add(FinishedDialog, answer)
    modal.add(OutcomeDialog, lambda dialog: QTest.keyClick(dialog, KEY.Key_Return))
    QTest.keyClick(desk.view, KEY.Key_X, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: modal.done and desk.job is None)
    assert [one.suffix for one in sorted((tmp_path / "나감").iterdir())] == [".pdf", ".docx", ".json"]


# --- start -----------------------------------------------------------------------------------------------------------

STARTED = """
import sys
from pathlib import Path
import core.policy
core.policy.policy_file = lambda: Path(sys.argv[1])
import app.gui.start as program
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
class Application(QApplication):
    def __init__(self, *given):
        super().__init__(*given)
        QTimer.singleShot(200, self.answer)
    def answer(self):
        box = self.activeModalWidget()
        print(box.text())
        QTest.keyClick(box, Qt.Key.Key_Return)
program.QApplication = Application
sys.exit(program.start([], "ko"))
"""


def test_a_policy_that_cannot_be_read_is_said_in_a_box_before_anything_opens(ruled: Path, tmp_path: Path):
    ruled.write_text("[export]\nformatz = ['docx']\n", encoding="utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", STARTED, str(ruled)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1, done.stderr
    assert str(ruled) in done.stdout and "formatz" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="an account without an entry, as in a container")
@pytest.mark.parametrize("known", [[], ["XDG_CONFIG_HOME"], ["XDG_STATE_HOME"]])
def test_an_account_without_a_home_is_told_so_in_a_box(known: list[str], tmp_path: Path):
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    environment = {name: value for name, value in os.environ.items() if name not in homes}
    environment |= {"QT_QPA_PLATFORM": "offscreen", **dict.fromkeys(known, str(tmp_path))}
    stranger = ["unshare", "--user", "--map-user=54321"]
    if subprocess.run([*stranger, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody be another user")
    command = [*stranger, sys.executable, "-c", STARTED, str(tmp_path / "none.toml")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1, done.stderr
    assert "HOME" in done.stdout and "Traceback" not in done.stderr
