"""What the administrators' policy means for the window: said in the about box, and nothing leaves by the clipboard."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard, QGuiApplication

from core import messages
from core.policy import described, policy


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
