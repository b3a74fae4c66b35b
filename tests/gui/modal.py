"""Answering modal dialogs like a user: they hold up the test, so their answers are laid ready before."""

from collections import deque
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_LOOK_MS = 5
_PATIENCE = 2_000
"""So many looks at a dialog that nobody expects, then it is closed: a test must not hang."""
_BUTTON_MS = 150
_ANSWERED = "answered by the test"

Answer = Callable[..., object]


class Answers:
    """What to do with the dialogs that come: those expected in their order, the others by habit.

    A dialog that is neither is left to the test, and after a while closed; then ``unexpected`` tells.

    Attributes:
        habits: what is done with a dialog of a kind that comes when another one or none was expected.
    """

    def __init__(self) -> None:
        self.habits: dict[type[QWidget], Answer] = {}
        self._waiting: deque[tuple[type[QWidget], Answer]] = deque()
        self._looks = 0
        self.unexpected: list[str] = []
        self._timer = QTimer(interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def add(self, kind: type[QWidget], answer: Answer) -> None:
        """When a dialog of ``kind`` comes next, ``answer`` gets it."""
        self._waiting.append((kind, answer))

    @property
    def done(self) -> bool:
        """Whether every expected dialog came and no other."""
        return not self._waiting and not self.unexpected

    def close(self) -> None:
        """Expect nothing any more."""
        self._timer.stop()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        self._looks = self._looks + 1 if dialog is not None else 0
        if dialog is None or not dialog.isVisible():
            return
        if self._looks > _PATIENCE:
            self.unexpected.append(f"{type(dialog).__name__}: {dialog.windowTitle()}")
            self._looks = 0
            dialog.close()
            return
        # Noted in the dialog itself: a later one may lie at the same address.
        if dialog.property(_ANSWERED) or (answer := self._answer(dialog)) is None:
            return
        if not dialog.isActiveWindow():  # keys go nowhere yet
            dialog.activateWindow()
            return
        if self._waiting and self._waiting[0][1] is answer:
            self._waiting.popleft()
        dialog.setProperty(_ANSWERED, True)
        self._looks = 0
        # Not at once: the answer may open the next dialog, and no timer goes off in its own turn.
        QTimer.singleShot(0, dialog, partial(_give, dialog, answer))

    def _answer(self, dialog: QWidget) -> Answer | None:
        if self._waiting and isinstance(dialog, self._waiting[0][0]):
            return self._waiting[0][1]
        return next((answer for kind, answer in self.habits.items() if isinstance(dialog, kind)), None)


def _give(dialog: QWidget, answer: Answer) -> None:
    """Answer, and do what the desktop does when a dialog has closed: bring the one below to the front."""
    parent = dialog.parentWidget()
    answer(dialog)
    # A button that is called by its letter goes down first, like under a finger.
    _wait(lambda: not isValid(dialog) or not dialog.isVisible(), _BUTTON_MS)
    below = QApplication.activeModalWidget() or (parent.window() if parent is not None and isValid(parent) else None)
    if below is not None and below.isVisible() and not below.isActiveWindow():
        below.activateWindow()
        _wait(lambda: not isValid(below) or below.isActiveWindow(), _BUTTON_MS)


def _wait(condition: Callable[[], bool], at_most: int) -> None:
    """Let Qt go on until ``condition`` holds, but not longer than so many milliseconds."""
    for _ in range(at_most // _LOOK_MS):
        if condition():
            return
        QTest.qWait(_LOOK_MS)


def compose(field: QWidget, text: str) -> None:
    """Type Korean as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def by_number(number: int) -> Callable[[QWidget], None]:
    """Press the key of ``number`` where the focus is: the usual reason that is listed under it."""
    return lambda dialog: QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key(Qt.Key.Key_0 + number))
