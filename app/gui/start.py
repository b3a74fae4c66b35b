"""Starting the window: application, settings, language."""

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import cast

from PySide6.QtCore import QLibraryInfo, QSettings, QTimer, QTranslator
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QMessageBox

from app.gui.window import MainWindow
from app.unexpected import UnexpectedError
from core import messages

_HINT = 175  # of 255


def speak_qt(application: QApplication) -> None:
    """Let Qt's own buttons and file dialogs speak the chosen language; without its translations they speak English."""
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if messages.current_language() == "ko" and translator.load("qtbase_ko", folder):
        application.installTranslator(translator)


def with_hints(palette: QPalette) -> QPalette:
    """``palette`` with readable hints in empty fields (contrast at least 4.5:1, light or dark); Qt's are fainter."""
    hint = palette.color(QPalette.ColorRole.Text)
    hint.setAlpha(_HINT)
    palette.setColor(QPalette.ColorRole.PlaceholderText, hint)
    return palette


def _unexpected(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """A mistake of the window itself: told without its text, which might quote the judgment."""
    QMessageBox.critical(None, "Thunder-DeID", UnexpectedError("thunder-deid", error).message())


def start(files: Sequence[Path], language: str | None) -> int:
    """Run the event loop until the window is closed."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName("thunder-deid")
    settings = QSettings("thunder-deid", "thunder-deid")
    chosen = language or settings.value("language")
    if chosen in ("ko", "en"):
        messages.set_language(cast(messages.Language, chosen))
    speak_qt(application)
    application.setPalette(with_hints(QPalette()))
    application.styleHints().colorSchemeChanged.connect(lambda: application.setPalette(with_hints(QPalette())))
    sys.excepthook = _unexpected
    window = MainWindow(settings, files)
    window.show()
    signal.signal(signal.SIGINT, lambda *_: application.quit())
    waker = QTimer()  # lets Python see Ctrl-C while Qt waits
    waker.timeout.connect(lambda: None)
    waker.start(500)
    return application.exec()
