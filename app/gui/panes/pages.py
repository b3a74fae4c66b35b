"""The judgment as pages or as plain text, by the user's choice."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.panes.redacted import RedactedFeature
from app.gui.remembered import flag

if TYPE_CHECKING:
    from app.gui.window import MainWindow

_SETTING = "page_view"


class PageFeature(Feature):
    """Both texts are set as pages, or neither."""

    commands = (Command("menu.view", "page_view", ("Ctrl+4",)),)

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        window.view.paged = flag(window.settings, _SETTING, True)
        window.set_font_size(window.view.font().pointSizeF())

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {"page_view": self.toggle}

    def enabled(self, name: str) -> bool:
        """Looks need no judgment."""
        return True

    def toggle(self) -> None:
        """Show the other of both from now on; what is in sight stays in sight."""
        window = self.window
        window.view.set_paged(not window.view.paged)
        window.settings.setValue(_SETTING, window.view.paged)
        window.set_font_size(window.view.font().pointSizeF())
        window.feature(RedactedFeature).show_looks()
        window.view.focus_item(window.item())
        self.retranslate()

    def retranslate(self) -> None:
        """See Feature: the choice carries a check mark."""
        action = self.window.commands["page_view"]
        action.setCheckable(True)
        action.setChecked(self.window.view.paged)
