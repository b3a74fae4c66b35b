"""The settings in the window: shown, applied at once, kept."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol, cast

from PySide6.QtWidgets import QApplication

from app.gui import dialogs
from app.gui.actions import Command
from app.gui.appearance.themes import Theme, chosen_theme
from app.gui.exporting.feature import CERTIFICATE, IN_PLACE, exports_certificates, kept_in_place
from app.gui.features import Feature
from app.gui.ports import Commanding, Dressing, Remembering, Reviewing, Showing, Speaking, Working
from app.gui.qt_language import speak_qt
from app.gui.remembered import flag
from app.gui.second_review.feature import SecondReading
from app.gui.sessions.feature import Sessions
from app.gui.settings.dialog import SettingsDialog
from app.gui.settings.preferences import Preferences
from core import messages
from core.messages import text as tr

_FAMILY = "font_family"
_RECOGNISE = "reading/recognise"


class Window(Commanding, Dressing, Remembering, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Settings(Feature[Window]):
    """How the window looks and behaves for this user."""

    commands = (Command("menu.tools", "settings", ("Ctrl+,",), separator=True),)
    needs = "nothing"

    def __init__(
        self, window: Window, sessions: Sessions, second: SecondReading, wear: Callable[[Theme], object]
    ) -> None:
        super().__init__(window)
        self._sessions, self._second, self._wear = sessions, second, wear
        self._spoken = messages.current_language()
        window.backend.recognise = flag(window.settings, _RECOGNISE, False)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"settings": self.show}

    def preferences(self) -> Preferences:
        """What holds now."""
        window = self.window
        return Preferences(
            language=messages.current_language(),
            theme=chosen_theme(window.settings).value,
            family=str(window.settings.value(_FAMILY, "")),
            points=window.view.font().pointSizeF(),
            certificate=exports_certificates(window.settings),
            in_place=kept_in_place(window.settings),
            recognise=window.backend.recognise,
            shares=self._second.percents(),
        )

    def show(self) -> None:
        """Open the settings."""
        sessions = self._sessions
        dialog = SettingsDialog(self.window.top, self.preferences(), sessions.who)
        dialog.changed.connect(self.apply)
        dialog.renamed.connect(sessions.set_name)
        dialog.wanted.connect(lambda name: self.window.commands[name].trigger())
        self.window.ask(dialog)

    def apply(self, then: Preferences) -> None:
        """Let what differs hold from now on, and after the next start."""
        window, now = self.window, self.preferences()
        if then.theme != now.theme:
            self._wear(Theme(then.theme))
        if (then.family, then.points) != (now.family, now.points):
            window.settings.setValue(_FAMILY, then.family)
            window.set_font_size(then.points)
        for key, wanted, held in (
            (CERTIFICATE, then.certificate, now.certificate),
            (IN_PLACE, then.in_place, now.in_place),
            (_RECOGNISE, then.recognise, now.recognise),
        ):
            if wanted != held:  # what nobody touched stays as it was written
                window.settings.setValue(key, wanted)
        window.backend.recognise = then.recognise
        if then.shares != now.shares:
            self._second.set_percents(then.shares)
        if then.language != now.language:
            window.set_language(then.language)

    def recognises(self, file: str) -> bool:
        """Ask whether pages that are pictures are to be read by text recognition from now on; whether they are."""
        if not dialogs.confirm(self.window.top, tr("settings.recognise_ask", file=file)):
            return False
        self.apply(replace(self.preferences(), recognise=True))
        return True

    def retranslate(self) -> None:
        """Qt's own words follow the language."""
        language = messages.current_language()
        if language != self._spoken:
            self._spoken = language
            speak_qt(cast(QApplication, QApplication.instance()))
