"""GUI tests run without a screen, with a detector that knows a few names, and never touch the user's settings."""

import os
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from gui_story import JUDGMENT, NAMES
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget
from sessions_story import PASSPHRASE
from user import User

from app.desk.backend import Backend
from app.gui.window import MainWindow
from core import messages
from core.detection.model import Mention
from core.errors import Cancelled, ModelError
from core.review import crypto
from core.taxonomy import taxonomy


def pytest_collection_modifyitems(items):
    """The offscreen platform complains of itself; every other Qt warning fails the test."""
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item):
    """Whatever a test left undone: who leaves for good says Yes. A window it left would catch the next one's mouse.

    What it copied goes: without a screen Qt keeps that until Python has ended, and then asks Python to take it away,
    which ends the process by a segmentation fault. The clipboards of real desktops go with the application.
    """
    if user := item.funcargs.get("answers"):
        user.confirm = True
    result = yield
    if QApplication.instance() is not None:
        QApplication.clipboard().clear()
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.hide()
    assert not left, f"left open: {left}"
    return result


class FakeEngine:
    """Finds ``names`` wherever they stand.

    Attributes:
        fails: raise a ModelError instead.
        slow: keep working until cancelled.
    """

    identity = {"name": "fake", "version": "0", "sha256": "0" * 64}  # noqa: RUF012

    def __init__(self, names=NAMES):
        self.names = names
        self.fails = self.slow = False

    def detect(self, document, include_kept, progress, cancelled, found=None):
        if self.fails:
            raise ModelError("model.failed", reason="NaN")
        while self.slow:
            progress(0.5)
            time.sleep(0.01)
            if cancelled():
                raise Cancelled
        progress(1.0)
        return SimpleNamespace(mentions=tuple(self._mentions(document.text)), notices=(), suspects=())

    def _mentions(self, text):
        for value, label in self.names.items():
            start = text.find(value)
            while start >= 0:
                end = start + len(value)
                treatment = taxonomy().labels[label].treatment
                yield Mention(start, end, label, value, 0.9, "model", treatment, value)
                start = text.find(value, end)


@pytest.fixture
def qtbot(qtbot):
    """Waits longer than by default: processes that are started take their time on a busy machine."""
    qtbot.waitUntil = partial(qtbot.waitUntil, timeout=30_000)
    return qtbot


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def settings(tmp_path: Path, monkeypatch):
    """Settings of a reviewer whose name is known; autosaved work goes to a folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    kept = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    kept.setValue("reviewer", "김검토")
    return kept


@pytest.fixture(autouse=True)
def korean():
    messages.set_language("ko")
    yield
    messages.set_language("ko")


@pytest.fixture
def judgment(tmp_path: Path) -> Path:
    path = tmp_path / "구름산 판결.txt"
    path.write_bytes(JUDGMENT.encode())
    return path


@pytest.fixture
def pile(tmp_path):
    """A folder of three judgments and a picture."""
    folder = tmp_path / "판결"
    folder.mkdir()
    for number in (1, 2, 3):
        (folder / f"판결 {number}.txt").write_text(f"{JUDGMENT}제{number}호\n", encoding="utf-8")
    (folder / "사진.png").write_bytes(b"PNG")
    return folder


@pytest.fixture
def files(pile: Path) -> list[Path]:
    return sorted(pile.glob("*.txt"))


@pytest.fixture
def answers(qapp, tmp_path: Path):
    """The user, who answers what the program asks by keys."""
    person = User(tmp_path / "out" / "결과.txt")
    yield person
    person.close()


@pytest.fixture
def asked(answers, monkeypatch, tmp_path: Path):
    """The user, who knows the passphrase and where to save; keys are cheap: no test is about their half second."""
    monkeypatch.setattr(crypto.new_key, "__defaults__", (15,))
    answers.passphrases, answers.saves = [PASSPHRASE], [tmp_path / "검토.deid"]
    return answers


@pytest.fixture
def parent(qtbot):
    """Something dialogs lie above."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def window(qtbot, settings, engine, answers):
    shown = MainWindow(settings, backend=Backend(lambda: engine))
    qtbot.addWidget(shown)
    shown.resize(1366, 768)  # the screen of a court; the one of the tests is smaller
    shown.show()
    qtbot.waitUntil(lambda: shown.isVisible())
    return shown


@pytest.fixture
def desk(window, judgment, qtbot):
    """The window with the judgment opened."""
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    return window


@pytest.fixture
def modal(answers):
    """The user's answers to the dialogs that come, in their order; all must come, and no other."""
    yield answers
    assert answers.done, f"expected dialogs did not come, or others did: {answers.unexpected}"
