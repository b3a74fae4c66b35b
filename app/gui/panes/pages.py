"""The judgment as pages or as plain text, by the user's choice."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from app.desk.judgment import Opened
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.notices import NoticesBar
from app.gui.panes.facsimile import Facsimile
from app.gui.ports import Arranging, Commanding, Dressing, Remembering, Reviewing, Showing
from app.gui.remembered import flag
from core.errors import DeidError
from core.messages import text as tr

_SETTING = "page_view"
_BELOW_MODES = 1
_ZOOMS: Mapping[str, float | None] = {"zoom_fit": None, "zoom_100": 1.0, "zoom_200": 2.0}


class Window(Arranging, Commanding, Dressing, Remembering, Reviewing, Showing, Protocol):
    """What this uses of the window."""


class PageFeature(Feature[Window]):
    """Both texts are set as pages, or neither. What has pages of its own (PDF) is shown by them in the original."""

    commands = (
        Command("menu.view", "page_view", ("Ctrl+4",)),
        Command("menu.view", "zoom_fit", ("Ctrl+0",)),
        Command("menu.view", "zoom_100", ("Ctrl+Alt+1",)),
        Command("menu.view", "zoom_200", ("Ctrl+Alt+2",)),
    )

    def __init__(self, window: Window, looks_changed: Callable[[], object]) -> None:
        super().__init__(window)
        self._looks_changed = looks_changed
        self._error: DeidError | None = None
        self.facsimile = Facsimile(window.view)
        self.facsimile.changed.connect(self._changed)
        self.bar = NoticesBar()
        window.middle.insertWidget(_BELOW_MODES, self.bar)
        window.view.paged = flag(window.settings, _SETTING, True)
        window.set_font_size(window.view.font().pointSizeF())

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        zooms = {name: partial(self.facsimile.set_zoom, zoom) for name, zoom in _ZOOMS.items()}
        return {"page_view": self.toggle, **zooms}

    def enabled(self, name: str) -> bool:
        """Looks need no judgment; only what has pages of its own has a size."""
        return name not in _ZOOMS or self.facsimile.pages is not None

    def toggle(self) -> None:
        """Show the other of both from now on; what is in sight stays in sight."""
        window = self.window
        window.view.set_paged(not window.view.paged)
        window.settings.setValue(_SETTING, window.view.paged)
        window.set_font_size(window.view.font().pointSizeF())
        self._looks_changed()
        self.opened(window.opened)
        window.refresh()
        self.retranslate()

    def opened(self, opened: Opened | None) -> None:
        """See Feature: another judgment, which may have pages of its own."""
        self._error = None
        self.facsimile.show_document(opened.document if opened and self.window.view.paged else None)
        self._say()

    def close(self) -> None:
        """See Feature."""
        self.facsimile.pictures.close()

    def retranslate(self) -> None:
        """See Feature: the choice carries a check mark."""
        action = self.window.commands["page_view"]
        action.setCheckable(True)
        action.setChecked(self.window.view.paged)
        self.bar.retranslate()
        self._say()

    def _changed(self, error: DeidError | None) -> None:
        self._error = error
        self._say()
        self.window.refresh()  # the sizes can be chosen now, and the current mention is to be in sight

    def _say(self) -> None:
        """What the pages do not show, or why they are not shown."""
        pages, view = self.facsimile.pages, self.window.view
        lines = []
        if self._error is not None:
            lines.append(tr("pages.failed", reason=self._error.message()))
        if pages is not None and (missing := pages.missing(view.text)):
            lines.append(tr("pages.missing", count=missing))
        if pages is not None and pages.guessed:
            lines.append(tr("pages.guessed", pages=", ".join(map(str, pages.guessed))))
        self.bar.show_lines(lines, "failure" if self._error else "note")
