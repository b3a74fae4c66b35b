"""An export by keyboard: a judgment with everything decided, the keys that answer a dialog, and what was written."""

from pathlib import Path

import pypdfium2
from gui_story import JUDGMENT
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

KEY = Qt.Key
PLAIN, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


def printable_judgment(folder: Path) -> Path:
    """Without a character that no font has: it is written as a PDF, too."""
    path = folder / "구름산 판결.txt"
    path.write_text(JUDGMENT.replace("😀 ", ""), encoding="utf-8")
    return path


def decided(window, judgment: Path, qtbot):
    """The window with everything of a judgment decided: two names replaced, the number left."""
    window.open_path(judgment)
    qtbot.waitUntil(lambda: window.session is not None and window.job is None)
    press(window.view, KEY.Key_A)
    press(window.view, KEY.Key_A)
    press(window.view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert not window.session.undecided()
    return window


def press(widget, key, modifier=PLAIN):
    QTest.keyClick(widget, key, modifier)


def key(*keys):
    """Answer a dialog by keys that go where the focus is."""

    def answer(dialog):
        for one in keys:
            press(dialog.focusWidget() or dialog, *(one if isinstance(one, tuple) else (one,)))

    return answer


def to(path: Path, *keys):
    """Write the target's name and press ``keys``, Enter by default."""

    def answer(dialog):
        dialog.file.setFocus()
        dialog.file.selectAll()
        QTest.keyClick(dialog.file, KEY.Key_Delete)
        dialog.file.insert(str(path))
        key(*(keys or (KEY.Key_Return,)))(dialog)

    return answer


def export(qtbot, window, modal, until=None):
    window.activateWindow()  # as the desktop does when a dialog has closed
    qtbot.waitUntil(window.isActiveWindow)
    press(window.view, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: window.job is None and not modal._waiting)
    qtbot.waitUntil(until or (lambda: window.job is None))


def names(folder: Path) -> set[str]:
    """All files, those that should not be there included."""
    return {path.name for path in folder.rglob("*")} if folder.exists() else set()


def words(path: Path) -> str:
    """The text of a PDF without white space."""
    with pypdfium2.PdfDocument(path) as document:
        return "".join("".join(page.get_textpage().get_text_range() for page in document).split())
