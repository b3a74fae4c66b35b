"""A reader before a sample judgment, at the keyboard. Without pytest: a part of the story runs in another process."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from modal import compose
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QWidget
from user import User

from app.desk.backend import Backend
from app.gui.doubts.feature import Doubts
from app.gui.sessions.dialogs import PassphraseDialog
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from core.detection.model import Mention
from core.errors import Cancelled
from core.paths import resource
from core.review import crypto
from core.taxonomy import taxonomy

SAMPLE = "sample-administrative"
PASSPHRASE = "moonlight thirteen"
MISSED, UNSURE = "010-1205-8863", "구슬아"
KEY = Qt.Key
PLAIN, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
CONTROL_SHIFT = CONTROL | Qt.KeyboardModifier.ShiftModifier
_PATIENCE = 20.0


class SampleEngine:
    """Finds what the sample's gold standard says, but misses a number and is not sure of a name."""

    identity = {"name": "gold", "version": "1", "sha256": "0" * 64}  # noqa: RUF012

    def detect(self, document, include_kept, progress, cancelled, found=None):
        if cancelled():
            raise Cancelled
        progress(1.0)
        return SimpleNamespace(mentions=tuple(self._mentions(document.text)), notices=(), suspects=())

    def _mentions(self, text):
        gold = json.loads(resource("samples", f"{SAMPLE}.gold.json").read_text(encoding="utf-8"))["entities"]
        found = {}
        for one in sorted(gold, key=lambda one: -len(one["text"])):
            value, start = one["text"], text.find(one["text"])
            while start >= 0 and value != MISSED:
                end = start + len(value)
                if not any(other.start < end and start < other.end for other in found.values()):
                    label = taxonomy().labels[one["label"]]
                    score = 0.4 if value == UNSURE else 0.99
                    found[start] = Mention(
                        start, end, label.name, value, score, "model", label.treatment, one["entity"]
                    )
                start = text.find(value, end)
        return [found[start] for start in sorted(found)]


class Reader:
    """One person with their own settings, window and passphrase."""

    def __init__(self, name: str, folder: Path) -> None:
        crypto.new_key.__defaults__ = (15,)  # the least cost scrypt allows
        self.session_file = folder / "검토.deid"
        self.original = folder / f"{SAMPLE}.docx"
        self.answers = User(folder / "나감" / "결과.docx")
        self.answers.saves, self.answers.opens = [self.session_file], [self.original]
        settings = QSettings(str(folder / f"{name}.ini"), QSettings.Format.IniFormat)
        settings.setValue("reviewer", name)
        settings.setValue("second_reading/administrative", 100)
        self.window = MainWindow(settings, backend=Backend(SampleEngine))

    def sit_down(self) -> None:
        """Look at the window."""
        self.window.show()
        self.settle()

    def leave(self) -> None:
        """Close the window; what was not saved would be asked for."""
        self.answers.close()
        assert self.answers.done, "a dialog did not come"
        assert self.window.close()

    def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until ``condition`` holds."""
        patience = time.monotonic() + _PATIENCE
        while not condition():
            assert time.monotonic() < patience, "waited in vain"
            QTest.qWait(5)

    def settle(self) -> None:
        """Wait until nothing is under way."""
        window = self.window
        self.wait(lambda: window.job is None and not window.feature(Sessions).lane._jobs)
        if window.session is not None:
            self.wait(lambda: not window.feature(Doubts).stale)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key in the window; no other widget than the one with the focus gets it."""
        self.window.activateWindow()  # as the desktop does when a dialog has closed
        self.wait(self.window.isActiveWindow)
        QTest.keyClick(QApplication.focusWidget() or self.window.view, key, modifier)

    def open(self, path: Path) -> None:
        """Open a file as if it had been dropped."""
        self.window.open_path(path)
        self.wait(lambda: self.window.session is not None)
        self.settle()

    # --- dialogs, answered by keys -----------------------------------------------------------------------------------

    def will_type_passphrase(self) -> None:
        """Type the passphrase, twice where it is a new one."""

        def answer(dialog: PassphraseDialog) -> None:
            for field in (dialog.first, dialog.again):
                if field.isVisible():
                    QTest.keyClicks(field, PASSPHRASE)
            QTest.keyClick(dialog.first, KEY.Key_Return)

        self.answers.add(PassphraseDialog, answer)

    def will_press(self, kind: type[QDialog], key: Qt.Key) -> None:
        """Press ``key`` when a dialog of ``kind`` comes."""
        self.answers.add(kind, lambda dialog: QTest.keyClick(dialog.focusWidget() or dialog, key))

    def will_write(self, kind: type[QDialog], text: str) -> None:
        """Write ``text`` into the dialog and leave it by its default button."""

        def answer(dialog: QDialog) -> None:
            field: QWidget | None = dialog.findChild(QPlainTextEdit)
            compose(field or dialog.focusWidget(), text)
            ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
            QTest.keyClick(ok, KEY.Key_Space)

        self.answers.add(kind, answer)

    # --- what readers do ---------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the session."""
        self.press(KEY.Key_S, CONTROL_SHIFT)
        self.settle()
        assert not self.window.feature(Sessions).kept.unsaved

    def state(self) -> list[list[object]]:
        """What was decided, as plain data."""
        return [[one.mention.start, one.mention.end, one.status.value, one.note] for one in self.window.session.items]

    def decide_rest(self) -> None:
        """Accept everything that is open, one entity after the other."""
        for _ in range(len(self.window.session.entities())):
            if not self.window.session.undecided():
                return
            if self.window.item() is None or self.window.item().status.value != "undecided":
                self.press(KEY.Key_U)
            self.press(KEY.Key_A)
        assert not self.window.session.undecided()
