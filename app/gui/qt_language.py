"""The language of Qt's own buttons and file dialogs."""

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from core import messages

_NAME = "thunder-deid-qt"
# What Qt says since its Korean translation was made, by context; a test looks for more.
_SINCE = {
    "QFileDialog": {
        "&Look in:": "찾는 위치(&L):",
        "Look in:": "찾는 위치:",
        "Files of &type:": "파일 형식(&T):",
        "Files of type:": "파일 형식:",
    },
    "QAbstractFileIconProvider": {"Drive": "드라이브", "Folder": "폴더", "Unknown": "알 수 없음"},
}


class _Korean(QTranslator):
    """Qt's Korean translation, and what it lacks."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Qt's hook."""
        return super().translate(context, source, disambiguation, n) or _SINCE.get(context, {}).get(source)


def speak_qt(application: QApplication) -> None:
    """Let Qt's own words be in the chosen language from now on; without its translations they are English."""
    if spoken := application.findChild(QTranslator, _NAME):
        application.removeTranslator(spoken)
        spoken.setParent(None)
    translator = _Korean(application)
    translator.setObjectName(_NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if messages.current_language() == "ko" and translator.load("qtbase_ko", folder):
        application.installTranslator(translator)
