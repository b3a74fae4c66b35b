"""How many keys it takes from an opened sample judgment to its verified redacted file.

    QT_QPA_PLATFORM=offscreen python -m benchmarks.keypresses [--samples criminal civil administrative] [--log]

A script presses keys in the real window like a clerk who knows what is right: accepts it, rejects what is wrong, moves
edges, links, splits and relabels only where the replacement would differ, adds what is missing, answers the checklist,
exports. It accepts entity by entity, or, as a second way, whole categories at once where the dialog that lists them
shows nothing wrong. Every key counts, a chord (Ctrl+E) as one, a Korean syllable as its jamo; so does selecting a
missed value with the mouse, and Enter in the system's dialog that opens a file. Done once with what the gold standard
says found, once with the embedded model. Budget: one press per entity of the gold standard, plus ten.
"""

import argparse
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import core.onnx  # noqa: F401  before Qt, as app.gui does

# isort: split
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from app.desk.backend import Backend
from app.gui import dialogs
from app.gui.decisions.places_dialog import PlacesDialog
from app.gui.doubts.answering import ReasonDialog
from app.gui.doubts.feature import Doubts
from app.gui.exporting.dialog import ExportDialog
from app.gui.exporting.report import ReportDialog
from app.gui.window import MainWindow
from benchmarks.clerk import Step, gold
from benchmarks.keyboard import Keyboard
from benchmarks.long_judgment import KnowingEngine
from core.documents import open_document
from core.paths import resource
from core.redaction.profile import load_profile
from core.review import Item, ReviewSession, operations
from core.service import load_engine
from core.taxonomy import taxonomy

_KEY = Qt.Key
_WITH = Qt.KeyboardModifier
_SAMPLES = ("criminal", "civil", "administrative")
_EDGE_KEYS = {"[": _KEY.Key_BracketLeft, "]": _KEY.Key_BracketRight, ";": _KEY.Key_Semicolon, "'": _KEY.Key_Apostrophe}
_SPARE = 10
_LOWEST = 0.9  # where the dialog begins


class Desk:
    """A clerk with one judgment."""

    def __init__(self, folder: Path, sample: str, engine: object | None) -> None:
        """``engine`` finds what is found; None stands for the gold standard."""
        self.file = Path(shutil.copy(resource("samples", f"sample-{sample}.docx"), folder))
        text = open_document(self.file).text
        self.gold = gold(f"sample-{sample}", text, load_profile(None))
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        settings.setValue("reviewer", "김검토")
        used = engine or KnowingEngine({text: self.gold.mentions})
        self.window = MainWindow(settings, backend=Backend(lambda *_: used))
        self.window.show()
        self.keys = Keyboard(self.window)
        self.failures: list[str] = []
        self.written: list[object] = []
        dialogs.failure = lambda _parent, _title, said: self.failures.append(said)
        QFileDialog.getOpenFileNames = lambda *_args: ([str(self.file)], "")  # type: ignore[method-assign]

    def open(self) -> int:
        """Open the judgment. Returns how many entities were found."""
        self.keys.press("open", _KEY.Key_O, _WITH.ControlModifier)
        self.keys.pressed["open"] += 1  # Enter in the system's dialog
        self.keys.wait(lambda: self.window.session is not None)
        self.keys.settle()
        assert self.window.session is not None
        return len(self.window.session.entities())

    def decide(self, log: bool, together: bool) -> None:
        """Decide on everything that is found; with ``together`` categories at once, where all of it is right."""
        window = self.window
        while window.session is not None and window.session.undecided():
            item = window.item()
            if item is None or item.status != "undecided":
                self.keys.press("go on", _KEY.Key_U)
                continue
            step = self.gold.step(window.session, item)
            if together and step.name == "accept" and self._together(window.session, item):
                self.keys.press("accept together", _KEY.Key_A, _WITH.ControlModifier | _WITH.ShiftModifier)
                self.keys.press("accept together", _KEY.Key_Return)
                continue
            if log and not step.name.startswith("accept"):
                print("  ", item.mention.label, step, flush=True)
            self._do(step)

    def _together(self, session: ReviewSession, item: Item) -> bool:
        category = taxonomy().labels[item.mention.label].category
        preview = operations.preview_accept_all(session, category, _LOWEST)
        return len(preview.entities) > 2 and item.key in preview.keys and self.gold.all_right(session, preview.keys)

    def _do(self, step: Step) -> None:
        press, name = self.keys.press, step.name
        if name in ("accept", "accept_one"):
            press(name, _KEY.Key_A, _WITH.ShiftModifier if name == "accept_one" else _WITH.NoModifier)
        elif name == "reject":
            press(name, _KEY.Key_2, _WITH.AltModifier)  # with the reason: a common word
        elif name == "reject_one":
            with self._reasons():
                press(name, _KEY.Key_R, _WITH.ShiftModifier)
        elif name == "span":
            for key in step.keys:
                with self._reasons():
                    press(name, _EDGE_KEYS[key[-1]], _WITH.AltModifier if "Alt" in key else _WITH.NoModifier)
        elif name == "link":
            press(name, _KEY.Key_K)
            session = self.window.session
            assert session is not None
            first = session.entity(session.item(step.target).mention.entity).items[0]
            self.keys.pick(name, str(first.key))
        elif name == "relabel":
            press(name, _KEY.Key_L)
            self.keys.pick(name, step.label)
        else:
            self._split(step)

    def _split(self, step: Step) -> None:
        item = self.window.item()
        if item is not None and step.chosen == (item.key,):
            self.keys.press("split", _KEY.Key_X, _WITH.ShiftModifier)
            return
        self.keys.press("split", _KEY.Key_X)
        dialog = self.keys.dialog(PlacesDialog)
        assert isinstance(dialog, PlacesDialog)
        wrong = set(dialog.chosen()) ^ set(step.chosen)
        rows = [row for row in range(dialog.list.count()) if dialog.list.item(row).data(_KEY_ROLE) in wrong]
        at = 0
        for row in rows:
            for _ in range(row - at):
                self.keys.press("split", _KEY.Key_Down)
            self.keys.press("split", _KEY.Key_Space)
            at = row
        self.keys.press("split", _KEY.Key_Return)

    def add(self, log: bool) -> None:
        """Mark what was missed, value by value."""
        assert self.window.session is not None
        while missed := self.gold.missed(self.window.session):
            one = missed[0]
            if log:
                print("   missed", one.label, flush=True)
            view = self.window.view
            cursor = QTextCursor(view.document())
            cursor.setPosition(view.units.to_units(one.start))
            cursor.setPosition(view.units.to_units(one.end), QTextCursor.MoveMode.KeepAnchor)
            view.setTextCursor(cursor)
            self.keys.pressed["select by mouse"] += 1
            self.keys.press("add", _KEY.Key_M, _WITH.AltModifier)
            self.keys.pick("add", one.label)
            if isinstance(QApplication.activeModalWidget(), PlacesDialog):
                self.keys.press("add", _KEY.Key_Return)

    def answer(self, log: bool) -> None:
        """Let every open doubt stand with the first usual reason."""
        doubts = self.window.feature(Doubts)
        while doubts.list.open:
            if log:
                print("   doubt", doubts.list.open[0].kind, flush=True)
            gone_to = doubts.list.chosen in doubts.list.open
            self.keys.press("doubts", _KEY.Key_1 if gone_to else _KEY.Key_D)

    def export(self) -> None:
        """Export and read the report."""
        self._meanwhile(ExportDialog, _KEY.Key_Return)
        self._meanwhile(ReportDialog, _KEY.Key_Return)
        self.keys.press("export", _KEY.Key_E, _WITH.ControlModifier)
        self.keys.wait(lambda: bool(self.written or self.failures))
        self.keys.settle()

    @contextmanager
    def _reasons(self) -> Iterator[None]:
        """Pick the first usual reason where a decision asks for one."""
        timer = self._meanwhile(ReasonDialog, _KEY.Key_1, "reasons")
        yield
        timer.stop()

    def _meanwhile(self, kind: type[QDialog], key: Qt.Key, what: str = "export") -> QTimer:
        """Press ``key`` when a dialog comes that holds up whoever opens it."""
        timer = QTimer(self.window, interval=5)

        def look() -> None:
            dialog: QWidget | None = QApplication.activeModalWidget()
            if not isinstance(dialog, kind) or not dialog.isVisible():
                return
            if not dialog.isActiveWindow():  # keys go nowhere yet
                dialog.activateWindow()
                return
            timer.stop()
            if isinstance(dialog, ReportDialog):
                self.written.append(dialog.written)
            self.keys.pressed[what] += 1
            QTest.keyClick(dialog.focusWidget() or dialog, key)

        timer.timeout.connect(look)
        timer.start()
        return timer


_KEY_ROLE = Qt.ItemDataRole.UserRole


def review(sample: str, engine: object | None, log: bool, together: bool) -> str:
    """One way from file to file, as a row of the table."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_STATE_HOME"] = name
        desk = Desk(Path(name), sample, engine)
        found = desk.open()
        desk.decide(log, together)
        desk.add(log)
        desk.answer(log)
        desk.export()
        desk.window.close()
    if desk.failures or not desk.written:
        raise SystemExit(f"{sample}: not exported: {desk.failures}")
    entities = len({one.entity for one in desk.gold.mentions})
    parts = ", ".join(f"{what} {count}" for what, count in desk.keys.pressed.items())
    allowed = entities + _SPARE
    way = "by category" if together else "one by one"
    cells = (sample, "model" if engine else "gold", way, entities, found, allowed, desk.keys.count, parts)
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Print one Markdown row for each sample and detector."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", nargs="+", default=list(_SAMPLES), choices=_SAMPLES)
    parser.add_argument("--log", action="store_true", help="print what is not simply accepted; labels only")
    wanted = parser.parse_args()
    application = QApplication([])
    engine = load_engine()
    print("| sample | found by | accepted | entities | found | budget | presses | of these |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for used, together, sample in product((None, engine), (False, True), wanted.samples):
        print(review(sample, used, wanted.log, together), flush=True)
    application.quit()


if __name__ == "__main__":
    main()
