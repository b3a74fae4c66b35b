"""Answering modal dialogs like a user: they hold up the test, so their answers are laid ready before."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget

_LOOK_MS = 5
_PATIENCE = 1_000
"""So many looks at a dialog that nobody expects, then it is closed: a test must not hang."""


class Answers:
    """What to do with the dialogs that come, in their order; one that nobody expects is closed and fails the test."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[type[QWidget], Callable[..., object]]] = deque()
        self._answered: list[QWidget] = []
        self._looks = 0
        self.unexpected: list[str] = []
        self._timer = QTimer(interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def add(self, kind: type[QWidget], answer: Callable[..., object]) -> None:
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
            dialog.close()
        if dialog in self._answered or not self._waiting:
            return
        if not dialog.isActiveWindow():  # keys go nowhere yet
            dialog.activateWindow()
            return
        kind, answer = self._waiting[0]
        if isinstance(dialog, kind):
            self._waiting.popleft()
            self._answered.append(dialog)
            self._looks = 0
            answer(dialog)


def compose(field: QWidget, text: str) -> None:
    """Type Korean as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)
