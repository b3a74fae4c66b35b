"""Starting the window: application, settings, language, one window per file."""

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from app.gui.window import MainWindow
from core import messages


def start(files: Sequence[Path], language: str | None) -> int:
    """Run the event loop until the last window is closed."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("thunder-deid")
    application.setApplicationDisplayName("Thunder-DeID")
    settings = QSettings("thunder-deid", "thunder-deid")
    chosen = language or settings.value("language")
    if chosen in ("ko", "en"):
        messages.set_language(cast(messages.Language, chosen))
    windows = [MainWindow(settings, path) for path in files] or [MainWindow(settings)]
    for window in windows:
        window.show()
    signal.signal(signal.SIGINT, lambda *_: application.quit())
    waker = QTimer()  # lets Python see Ctrl-C while Qt waits
    waker.timeout.connect(lambda: None)
    waker.start(500)
    return application.exec()
