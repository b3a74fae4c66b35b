"""The tour in the window. It watches what the user does and never does it for them; it holds nothing up."""

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.desk.judgment import Opened
from app.desk.practice import is_practice, lay_out
from app.gui.actions import Command, told_keys
from app.gui.doubts.feature import Doubts
from app.gui.features import Feature
from app.gui.help.tour import Seen, Tour
from app.gui.help.tour_card import Card, Frame
from app.gui.help.tour_keys import TourKeys
from app.gui.panes.queue import QueueFeature
from app.gui.panes.redacted import RedactedFeature
from app.gui.ports import Arranging, Commanding, Laying, Remembering, Reviewing, Showing, Speaking, Working
from core.errors import DeidError
from core.messages import text as tr

_KNOWN = "tour_known"
_FOLDER = "folder"
_MOST_KEYS = 2
_NARROWEST = 400


class Window(Arranging, Commanding, Laying, Remembering, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Touring(Feature[Window]):
    """Offers the tour at the first start, and leads through it.

    Attributes:
        tour: where one is.
        card, frame: what is seen of it.
        offering: the card asks whether to begin.
        soon: puts the card in its place when the window has come to rest.
    """

    commands = (Command("menu.help", "tour"),)
    needs = "nothing"

    def __init__(self, window: Window, doubts: Doubts, queue: QueueFeature, redacted: RedactedFeature) -> None:
        super().__init__(window)
        self._doubts, self._queue, self._redacted = doubts, queue, redacted
        self.tour = Tour()
        self.card, self.frame = Card(window.top), Frame(window.top)
        self.offering = False
        self._exports = 0
        self._folder: tuple[object] | None = None
        self._wired = self._practising = False
        self._keys = TourKeys(self)
        self.soon = QTimer(window.top, singleShot=True, interval=0)
        self.soon.timeout.connect(self._place)
        self.card.go_on.connect(self.go_on)
        self.card.stop.connect(self.stop)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"tour": self.begin}

    @property
    def on(self) -> bool:
        """Whether there is a card."""
        return self.offering or self.tour.step is not None

    # --- beginning and ending --------------------------------------------------------------------------------------

    def offer_once(self) -> None:
        """At the first start: ask whether to begin. Whatever the user does then, it is not asked again."""
        if str(self.window.settings.value(_KNOWN, "")) != "true" and not self.on:
            self.offering = True
            self._watch()
            self._show()

    def begin(self) -> None:
        """Lay a practice judgment on the desk and start."""
        window = self.window
        if not window.free():
            return
        for document in [one for one in self._queue.queue.documents if is_practice(one.path)]:
            self._queue.drop(document)
        try:
            path = lay_out(tr("tour.file"))
        except DeidError as error:
            self.stop()
            window.failed("open.failed", error)
            return
        self._redacted.show("show_original")
        window.side_tabs.setCurrentIndex(0)
        if self._folder is None:
            self._folder = (window.settings.value(_FOLDER),)
        self._remember()
        self.offering = False
        self.tour.begin()
        self._watch()
        window.open_path(path)
        self._show()

    def go_on(self) -> None:
        """The next step, or the end, or the beginning of what was offered."""
        if self.offering:
            self.begin()
        else:
            self.tour.advance(self._seen())
            self._after()

    def stop(self) -> None:
        """No tour any more; the practice judgment stays on the desk."""
        self.offering = False
        self.tour.end()
        self._after()

    def close(self) -> None:
        """The window closes."""
        if self.on:
            self.stop()

    # --- what the window tells -------------------------------------------------------------------------------------

    def opened(self, opened: Opened | None) -> None:
        """Another judgment than that for practice ends the tour."""
        self._practising = opened is not None and is_practice(opened.document.path)
        if self.tour.step is not None and opened is not None and not self._practising:
            self.stop()

    def session_changed(self) -> None:
        """Something was done: perhaps what the step asks for."""
        self._look()

    def retranslate(self) -> None:
        """Commands and texts are new."""
        self.window.commands["export"].triggered.connect(self._exporting)
        self._show()

    def _exporting(self) -> None:
        self._exports += 1
        self._look()

    def _not_read(self) -> None:
        if self.tour.step is not None and self.tour.number == 0:
            self.stop()

    def _look(self) -> None:
        if self.tour.see(self._seen()):
            self._after()
        elif self.on:
            self.soon.start()

    def _seen(self) -> Seen:
        window = self.window
        opened = window.opened
        ready = opened is not None and self._practising
        return Seen(
            ready,
            window.current,
            doubts=window.side_tabs.currentWidget() is self._doubts.panel,
            both=self._redacted.mode == "show_both",
            exports=self._exports,
            **Seen.count(opened.session.log if opened is not None and ready else ()),
        )

    # --- what is shown ---------------------------------------------------------------------------------------------

    def _after(self) -> None:
        """Another step, or none."""
        if self.on:
            self._show()
            return
        self._remember()
        for widget in (self.card, self.frame):
            widget.hide()
        self._watch()
        if self._folder is not None:  # the next judgment is not looked for among the practice files
            self._put_back(*self._folder)
            self._folder = None

    def _put_back(self, folder: object) -> None:
        """The last folder is again what it was before the tour; unset, if it was."""
        if folder is None:
            self.window.settings.remove(_FOLDER)
        else:
            self.window.settings.setValue(_FOLDER, folder)

    def _remember(self) -> None:
        self.window.settings.setValue(_KNOWN, "true")

    def _show(self) -> None:
        step, stop = self.tour.step, tr("tour.stop")
        if self.offering:
            self.card.say(tr("tour.offer.title"), tr("tour.offer"), "", tr("tour.begin"), tr("tour.later"))
        elif step is not None:
            further = "further" if step.done is None else "skip_click" if step.command == "accept" else "skip"
            self.card.say(
                tr(f"tour.{step.name}.title"),
                tr(f"tour.{step.name}", None, **self._key_names(step.command)),
                tr("tour.where", number=self.tour.number, count=self.tour.count) if self.tour.number else "",
                "" if not self.tour.number else tr("tour.finish" if step.name == "end" else f"tour.{further}"),
                stop,
            )
        if self.on:
            self._place()

    def _key_names(self, command: str) -> dict[str, str]:
        names = {"keys": command, "help": "keys", "palette": "palette", "manual": "manual", "open": "open"}
        return {field: self._keys_of(name) for field, name in names.items()}

    def _keys_of(self, name: str) -> str:
        keys = told_keys(self.window.keymap, name)[:_MOST_KEYS]
        return " / ".join(keys) or f"'{tr(name)}'" if name else ""

    def _place(self) -> None:
        step, window = self.tour.step, self.window
        panes: dict[str, QWidget] = {
            "documents": self._queue.panel,
            "text": self._redacted.texts,
            "entities": window.side_tabs,
            "doubts": window.side_tabs,
        }
        self.frame.surround(panes.get(step.pane) if step else None)
        ground, spared = _in_window(window.columns), QRect()
        if window.view.isVisible():
            text = _in_window(self._redacted.texts)
            ground = text if text.width() >= _NARROWEST else ground
            cursor = window.view.cursorRect()
            top = window.view.viewport().mapTo(window.top, cursor.topLeft()).y()
            spared = QRect(ground.left(), top, ground.width(), cursor.height())
        self.card.lie_on(ground, spared)

    def _watch(self) -> None:
        """Hear of what no session tells, and of the keys, while there is a card."""
        if not self._wired:
            self._wired = True
            self.window.side_tabs.currentChanged.connect(self._look)
            self._redacted.buttons["show_both"].toggled.connect(self._look)
            self._queue.reading.failed.connect(self._not_read)
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self._keys)
            if self.on:
                application.installEventFilter(self._keys)


def _in_window(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
