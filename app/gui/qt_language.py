"""The language of Qt's own buttons and file dialogs."""

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from core import messages

_NAME = "thunder-deid-qt"


def speak_qt(application: QApplication) -> None:
    """Let Qt's own words be in the chosen language from now on; without its translations they are English."""
    if spoken := application.findChild(QTranslator, _NAME):
        application.removeTranslator(spoken)
        spoken.setParent(None)
    translator = QTranslator(application)
    translator.setObjectName(_NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if messages.current_language() == "ko" and translator.load("qtbase_ko", folder):
        application.installTranslator(translator)
