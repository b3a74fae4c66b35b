"""Starting the window: application, settings, language."""

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import cast

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from app.gui.appearance.feature import Appearance
from app.gui.appearance.themes import chosen_theme, wear
from app.gui.help.touring import Touring
from app.gui.panes.queue import QueueFeature
from app.gui.privacy import close_clipboard, keep_no_folders, private_settings
from app.gui.qt_language import speak_qt
from app.gui.window import MainWindow
from app.gui.work import give_the_window_precedence
from app.unexpected import UnexpectedError
from core import messages
from core.errors import DeidError
from core.isolation import warm
from core.paths import resource, state_folder
from core.policy import policy


def _unexpected(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """A mistake of the window itself: told without its text, which might quote the judgment."""
    QMessageBox.critical(None, "Thunder-DeID", UnexpectedError("thunder-deid", error).message())


def _refused(error: DeidError) -> int:
    """Say why no window opens; returns the exit code."""
    QMessageBox.critical(None, "Thunder-DeID", error.message())
    return error.exit_code


def start(files: Sequence[Path], language: str | None) -> int:
    """Run the event loop until the window is closed."""
    application = QApplication(sys.argv[:1])
    # This early: a KeyboardInterrupt in a slot would be told in a box. By a timer: before it runs, Qt does not quit.
    signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, application.quit))
    application.setApplicationName("thunder-deid")
    application.setDesktopFileName("thunder-deid")
    application.setWindowIcon(QIcon(str(resource("icons", "thunder-deid.png"))))
    if language in ("ko", "en"):
        messages.set_language(cast(messages.Language, language))
    try:
        settings = private_settings()
        state_folder()
    except DeidError as error:
        return _refused(error)
    keep_no_folders(application)
    chosen = language or settings.value("language")
    if chosen in ("ko", "en"):
        messages.set_language(cast(messages.Language, chosen))
    speak_qt(application)
    try:
        ruled = policy()
    except DeidError as error:
        return _refused(error)
    if not ruled.clipboard.allowed:
        close_clipboard(application)
    wear(application, chosen_theme(settings))
    sys.excepthook = _unexpected
    window = MainWindow(settings, files)
    give_the_window_precedence()
    hints = application.styleHints()
    for changed in (hints.colorSchemeChanged, hints.accessibility().contrastPreferenceChanged):
        changed.connect(window.feature(Appearance).dress)
    window.show()
    Thread(target=warm, daemon=True).start()  # starting a process may take longer than a window may stand still
    if not files:
        window.feature(QueueFeature).reading.warm()
        window.feature(Touring).offer_once()
    waker = QTimer()  # lets Python see Ctrl-C while Qt waits
    waker.timeout.connect(lambda: None)
    waker.start(500)
    return application.exec()
