"""Keys pressed in the real window, and counted."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from app.gui.doubts.feature import Doubts
from app.gui.models.search import narrowed
from app.gui.picker import Picker
from app.gui.sessions.feature import Sessions
from app.gui.window import MainWindow
from benchmarks.clerk import strokes

_KEY = Qt.Key
_WITH = Qt.KeyboardModifier
_PATIENCE = 120.0


class Keyboard:
    """Presses keys where the focus is and counts them.

    Attributes:
        pressed: how many for what.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.pressed: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """All presses."""
        return self.pressed.total()

    def press(self, what: str, key: Qt.Key, modifier: Qt.KeyboardModifier = _WITH.NoModifier) -> None:
        """Press one key, and wait until all it set off is over."""
        self.pressed[what] += 1
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            self.window.activateWindow()
            self.wait(self.window.isActiveWindow)
        focus = QApplication.focusWidget() or self.window.view
        QTest.keyClick((dialog.focusWidget() or dialog) if dialog else focus, key, modifier)
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is under way."""
        window = self.window
        QApplication.processEvents()
        self.wait(lambda: window.job is None and not window.feature(Sessions).lane._jobs)
        if QApplication.activeModalWidget() is None and window.session is not None:
            self.wait(lambda: not window.feature(Doubts).stale)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until ``condition`` holds."""
        patience = monotonic() + _PATIENCE
        while not condition():
            if monotonic() > patience:
                raise SystemExit("the window did not come to rest")
            QTest.qWait(5)

    def dialog(self, kind: type[QDialog]) -> QDialog:
        """The dialog that is open."""
        self.wait(lambda: isinstance(QApplication.activeModalWidget(), kind))
        found = QApplication.activeModalWidget()
        assert isinstance(found, kind)
        return found

    def pick(self, what: str, key: str) -> None:
        """Choose the line ``key`` of a picker with the fewest keys: typing, then the arrow, then Enter."""
        picker = self.dialog(Picker)
        assert isinstance(picker, Picker)
        text = next(choice.text for choice in picker._choices if choice.key == key)
        queries = {text[:length] for length in range(1, len(text) + 1)}

        def cost(query: str) -> tuple[int, int]:
            keys = [choice.key for choice in narrowed(picker._choices, query)]
            return strokes(query) + keys.index(key), keys.index(key)

        at = picker.list.indexOfTopLevelItem(picker.list.currentItem())
        shown = [choice.key for choice in picker._choices]
        best, query = min((cost(query)[0], query) for query in queries)
        if abs(shown.index(key) - at) <= best:
            downs, query = shown.index(key) - at, ""
        else:
            downs = cost(query)[1]
        self.pressed[what] += strokes(query)
        picker.search.insert(query)  # as an input method would
        for _ in range(abs(downs)):
            self.press(what, _KEY.Key_Down if downs > 0 else _KEY.Key_Up)
        self.press(what, _KEY.Key_Return)
