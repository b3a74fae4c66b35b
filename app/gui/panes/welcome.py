"""What one sees before a judgment is open: what can be done first, as buttons with their keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QVBoxLayout, QWidget

from app.gui.actions import key_text, plain
from app.gui.features import Feature
from app.gui.ports import Arranging, Commanding, Reviewing, Showing
from core.messages import text as tr

_FIRST = ("open", "open_folder", "tour")
_WIDEST = 300


class WelcomePage(QWidget):
    """``said`` above one button for each of ``commands``, which it calls."""

    def __init__(self, said: QLabel, commands: Sequence[str]) -> None:
        super().__init__()
        self.buttons = {name: QPushButton() for name in commands}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 12, 24, 12)
        layout.addStretch(2)
        layout.addWidget(said)
        said.show()  # where it stood before, it was hidden when another page came
        layout.addSpacing(12)
        for button in self.buttons.values():
            button.setMaximumWidth(_WIDEST)
            button.setMinimumWidth(min(_WIDEST, 180))
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def retranslate(self, actions: Mapping[str, QAction]) -> None:
        """Name the buttons as the menu does, with their keys."""
        for name, button in self.buttons.items():
            keys = actions[name].shortcut().toString()
            button.setText(f"{plain(tr(name))} ({key_text(keys)})" if keys else plain(tr(name)))
            button.setEnabled(actions[name].isEnabled())


class EmptyNote(QLabel):
    """Lies over a list while that has no rows, and says why and what to do: ``text`` is asked each time."""

    def __init__(self, view: QAbstractItemView, text: Callable[[], str]) -> None:
        super().__init__(view.viewport())
        self._view, self._text = view, text
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMargin(8)
        view.viewport().installEventFilter(self)
        model: QAbstractItemModel = view.model()
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            signal.connect(self.look)
        self.look()

    def look(self, *_what: object) -> None:
        """Say it, or go."""
        empty = self._view.model().rowCount() == 0
        self.setText(self._text() if empty else "")
        self.setVisible(empty and bool(self.text()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: as large as what it lies over."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self.setGeometry(self._view.viewport().rect())
        return super().eventFilter(watched, event)


class Window(Arranging, Commanding, Reviewing, Showing, Protocol):
    """What this uses of the window."""


class WelcomeFeature(Feature[Window]):
    """The empty desk and empty lists say what to do next."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.page = WelcomePage(window.welcome, _FIRST)
        window.pages.insertWidget(0, self.page)
        window.pages.setCurrentIndex(0)
        for name, button in self.page.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: window.commands[name].trigger())
        self._notes = [
            EmptyNote(window.side.entities, self._no_entities),
            EmptyNote(window.side.places, lambda: tr("empty.places") if window.session else ""),
        ]

    def _no_entities(self) -> str:
        window = self.window
        if window.session is None:
            return tr("empty.reading") if window.job else ""
        return tr("empty.filtered") if window.side.filtering else tr("empty.found")

    def opened(self, _opened: object) -> None:
        """See Feature."""
        self.session_changed()

    def session_changed(self) -> None:
        """See Feature: who is asked may have another answer now."""
        for note in self._notes:
            note.look()

    def retranslate(self) -> None:
        """See Feature."""
        self.page.retranslate(self.window.commands)
        self.session_changed()
