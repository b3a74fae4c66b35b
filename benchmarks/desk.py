"""How long the window does not answer: two judgments of 100,000 characters with 3,000 mentions each.

    QT_QPA_PLATFORM=offscreen python -m benchmarks.desk [--rounds 3] [--profile accept]

Drives the real window by keys. While an interaction and all it sets off (autosave, plan, checklist) go on, a timer in
the event loop should ring every millisecond; the longest silence between two rings is what a clerk would feel as a
stall. Budget: 100 ms each. Shown are the best and the worst of the rounds, and the most that the window's own thread
computed within one silence: other programs on the machine lengthen the silences, but not that.
"""

import argparse
import cProfile
import os
import pstats
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QPoint, QSettings, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.desk.backend import Backend
from app.gui.doubts.feature import Doubts
from app.gui.picker import Picker
from app.gui.sessions import dialogs as keeping
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from app.gui.work import give_the_window_precedence
from benchmarks.long_judgment import KnowingEngine, judgment
from core.review import crypto

_QUIET_MS = 400
_KEY = Qt.Key
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_WITH_ALT = Qt.KeyboardModifier.AltModifier  # rejects with a usual reason, without a question
_PLAIN = Qt.KeyboardModifier.NoModifier


class Pulse:
    """Rings every millisecond while the event loop answers, and remembers its longest silence."""

    def __init__(self) -> None:
        self._longest = self._work = self._last = self._spent = 0.0
        self._timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._ring)

    def begin(self) -> None:
        """From now on."""
        self._longest = self._work = 0.0
        self._last, self._spent = perf_counter(), thread_time()
        self._timer.start()

    def end(self) -> tuple[float, float]:
        """The longest silence in milliseconds, and the most that this thread computed within one."""
        self._ring()
        self._timer.stop()
        return self._longest * 1000, self._work * 1000

    def _ring(self) -> None:
        now, spent = perf_counter(), thread_time()
        self._longest, self._work = max(self._longest, now - self._last), max(self._work, spent - self._spent)
        self._last, self._spent = now, spent


class Desk:
    """The window with two long judgments in its queue, and a clerk at the keyboard."""

    def __init__(self, folder: Path) -> None:
        crypto.new_key.__defaults__ = (15,)  # the half second of a real passphrase is spent beside the window
        keeping.ask_passphrase = lambda *_args, **_more: "달빛 아래 열세 걸음"
        keeping.choose_target = lambda *_args: folder / "검토.deid"
        texts = [judgment(seed) for seed in (1, 2)]
        self.files = [folder / f"판결 {number}.txt" for number in (1, 2)]
        for file, (text, _) in zip(self.files, texts, strict=True):
            file.write_bytes(text.encode())
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        settings.setValue("reviewer", "김검토")
        self.window = MainWindow(settings, backend=Backend(lambda: KnowingEngine(dict(texts))))
        self.window.resize(1366, 768)
        give_the_window_precedence()
        self.window.show()
        self.pulse = Pulse()
        self.settle()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = _PLAIN) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.window.view, key, modifier)

    def settle(self, quiet_ms: int = _QUIET_MS) -> None:
        """Let the event loop run until nothing is under way and ``quiet_ms`` have passed without a start."""
        window, loop, quiet = self.window, QEventLoop(), QTimer(singleShot=True, interval=quiet_ms)

        def look() -> None:
            if window.job is not None or window.feature(Sessions).lane._jobs or window.feature(Doubts).stale:
                quiet.start()

        looking = QTimer(interval=20)
        looking.timeout.connect(look)
        quiet.timeout.connect(loop.quit)
        looking.start()
        quiet.start()
        loop.exec()

    def stall(self, act: Callable[[], object]) -> tuple[float, float]:
        """The window's longest silence until all was settled, and the most it computed within one; in milliseconds."""
        self.pulse.begin()
        act()
        self.settle()
        return self.pulse.end()

    def in_dialog(self, kind: type[QWidget], *keys: Qt.Key) -> None:
        """Press ``keys`` in the dialog that is open now."""
        dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())
        for key in keys:
            QTest.keyClick(dialog.focusWidget() or dialog, key)


def interactions(desk: Desk) -> dict[str, Callable[[], object]]:
    """What a clerk does, in this order."""
    window, press = desk.window, desk.press
    view = window.view

    def wheel() -> None:
        for _ in range(3):
            place = view.rect().center()
            event = QWheelEvent(
                place, view.mapToGlobal(place), QPoint(), QPoint(0, -360), Qt.MouseButton.NoButton, _PLAIN,
                Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(view.viewport(), event)

    def leave_filter() -> None:
        window.side.search.clear()
        view.setFocus()

    return {
        "open the first judgment": lambda: window.open_path(desk.files[0]),
        "open the second, read beside it": lambda: window.open_path(desk.files[1]),
        "next document": lambda: press(_KEY.Key_PageDown, _CONTROL),
        "previous document": lambda: press(_KEY.Key_PageUp, _CONTROL),
        "scroll a page": lambda: press(_KEY.Key_PageDown),
        "scroll by the wheel": wheel,
        "scroll to the end": lambda: view.verticalScrollBar().setValue(view.verticalScrollBar().maximum()),
        "next mention": lambda: press(_KEY.Key_N),
        "previous mention": lambda: press(_KEY.Key_P),
        "next entity": lambda: press(_KEY.Key_Down, _CONTROL),
        "previous entity": lambda: press(_KEY.Key_Up, _CONTROL),
        "accept, the first decision": lambda: press(_KEY.Key_A),
        "accept": lambda: press(_KEY.Key_A),
        "accept this one alone": lambda: press(_KEY.Key_A, _SHIFT),
        "reject": lambda: press(_KEY.Key_2, _WITH_ALT),
        "open the labels": lambda: press(_KEY.Key_L),
        "search the labels": lambda: desk.in_dialog(Picker, _KEY.Key_B, _KEY.Key_A, _KEY.Key_N, _KEY.Key_K),
        "relabel": lambda: desk.in_dialog(Picker, _KEY.Key_Return),
        "undo": lambda: press(_KEY.Key_Z, _CONTROL),
        "redo": lambda: press(_KEY.Key_Y, _CONTROL),
        "next doubt": lambda: press(_KEY.Key_D),
        "back to the entities": lambda: window.side_tabs.setCurrentWidget(window.side),
        "go to the filter": lambda: press(_KEY.Key_Slash),
        "type into the filter": lambda: press(_KEY.Key_K),
        "leave the filter": leave_filter,
        "go to the search": lambda: press(_KEY.Key_F, _CONTROL),
        "type into the search": lambda: press(_KEY.Key_1),
        "next place found": lambda: press(_KEY.Key_Return),
        "leave the search": lambda: press(_KEY.Key_Escape),
        "only undecided": lambda: press(_KEY.Key_U, _CONTROL | _SHIFT),
        "all again": lambda: press(_KEY.Key_U, _CONTROL | _SHIFT),
        "only doubtful": lambda: press(_KEY.Key_D, _CONTROL | _SHIFT),
        "all once more": lambda: press(_KEY.Key_D, _CONTROL | _SHIFT),
        "in document order": lambda: press(_KEY.Key_G, _CONTROL | _SHIFT),
        "by category": lambda: press(_KEY.Key_G, _CONTROL | _SHIFT),
        "redacted": lambda: press(_KEY.Key_2, _CONTROL),
        "side by side": lambda: press(_KEY.Key_3, _CONTROL),
        "next mention, side by side": lambda: press(_KEY.Key_N),
        "accept, side by side": lambda: press(_KEY.Key_A),
        "reject, side by side": lambda: press(_KEY.Key_2, _WITH_ALT),
        "undo, side by side": lambda: press(_KEY.Key_Z, _CONTROL),
        "scroll, side by side": lambda: press(_KEY.Key_PageDown),
        "next document, side by side": lambda: press(_KEY.Key_PageDown, _CONTROL),
        "original": lambda: press(_KEY.Key_1, _CONTROL),
        "save the session": lambda: press(_KEY.Key_S, _CONTROL | _SHIFT),
        "larger letters": lambda: press(_KEY.Key_Plus, _CONTROL),
        "plain text": lambda: press(_KEY.Key_4, _CONTROL),
        "pages": lambda: press(_KEY.Key_4, _CONTROL),
        "click in the strip": lambda: QTest.mouseClick(
            view.strip, Qt.MouseButton.LeftButton, pos=QPoint(4, view.strip.height() // 2)
        ),
        "card of a mention": lambda: press(_KEY.Key_I),
    }


def main() -> None:
    """Print one Markdown row for each interaction."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", default="", help="print where the time of this interaction goes")
    wanted = parser.parse_args()
    application = QApplication([])
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(wanted.rounds):
        with tempfile.TemporaryDirectory() as name:
            os.environ["XDG_STATE_HOME"] = str(Path(name) / "state")
            desk = Desk(Path(name))
            for act, do in interactions(desk).items():
                if act == wanted.profile:
                    profiled(partial(desk.stall, do))
                    continue
                found.setdefault(act, []).append(desk.stall(do))
            for kept in desk.window.feature(Sessions)._all.values():
                kept.now_exported()  # nothing to be asked for at the end
            desk.window.close()
            desk.window.deleteLater()
            application.processEvents()
    print("| interaction | longest stall ms, best | worst | computing in it ms |\n| --- | --- | --- | --- |")
    for act, times in found.items():
        stalls, work = [stall for stall, _ in times], [work for _, work in times]
        print(f"| {act} | {min(stalls):.0f} | {max(stalls):.0f} | {min(work):.0f} – {max(work):.0f} |")


def profiled(do: Callable[[], object]) -> None:
    """Print where the time goes."""
    profile = cProfile.Profile()
    profile.runcall(do)
    pstats.Stats(profile).sort_stats("cumulative").print_stats(60)
    pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
