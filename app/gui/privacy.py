"""What Qt would leave for others to read, and what the administrators' policy means for the window: no folders that
were opened, which may be named after a party, and nothing by the clipboard where that is ruled.
"""

import os
from contextlib import suppress

from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtGui import QClipboard, QGuiApplication

from core import messages
from core.paths import settings_folder
from core.policy import described, policy


def private_settings() -> QSettings:
    """The window's settings. Qt writes them as readable as any file, so their folder is for this user alone."""
    if os.name != "nt":
        with suppress(OSError):  # then nothing is kept
            settings_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            settings_folder().chmod(0o700)
    return QSettings("thunder-deid", "thunder-deid")


def keep_no_folders(application: QCoreApplication) -> None:
    """Let the file dialogs keep nothing for all Qt programs, as they do; what was kept before goes.

    To be called once our own settings are open. Where Qt keeps it in a file, that file is moved to where none can be.
    In the registry of Windows it stands until the program ends, or begins again after a crash.
    """
    _forget()
    application.aboutToQuit.connect(_forget)
    if os.name != "nt":
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, os.devnull)


def _forget() -> None:
    kept = QSettings(QSettings.Scope.UserScope, "QtProject")
    for name in ("history", "lastVisited"):
        if kept.contains(f"FileDialog/{name}"):
            kept.remove(f"FileDialog/{name}")


def decisions() -> tuple[str, ...]:
    """What is decided, line by line, in the current language; nothing without a policy."""
    found = described(policy())
    return tuple(messages.text(f"policy.of.{name}", value=value) for name, value in found.items())


def close_clipboard(application: QGuiApplication) -> None:
    """Empty the clipboard whenever this program has put something into it; what others put there is theirs."""
    clipboard = application.clipboard()

    def empty(mode: QClipboard.Mode) -> None:
        own = clipboard.ownsSelection() if mode == QClipboard.Mode.Selection else clipboard.ownsClipboard()
        # Not every platform knows whose it is; what changes while somebody works in this window is its own.
        own = own or application.applicationState() == Qt.ApplicationState.ApplicationActive
        held = clipboard.mimeData(mode)
        if own and held is not None and held.formats():
            clipboard.clear(mode)

    clipboard.changed.connect(empty)
