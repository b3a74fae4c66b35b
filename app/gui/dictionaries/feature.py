"""The dictionary in the window: opened, edited, kept for the judgments opened from then on."""

from collections.abc import Callable, Mapping
from typing import Protocol

from app.gui.actions import Command
from app.gui.dictionaries.dialog import DictionaryDialog
from app.gui.features import Feature
from app.gui.ports import Reviewing, Speaking
from core.detection.dictionaries import Entry, Kind
from core.dictionaries import load_dictionary
from core.errors import DeidError
from core.messages import text as tr
from core.review import Status


class Window(Reviewing, Speaking, Protocol):
    """What this uses of the window."""


class Dictionaries(Feature[Window]):
    """What is always and never marked at this court."""

    commands = (Command("menu.tools", "dictionaries", ("Ctrl+Shift+L",), separator=True),)
    needs = "nothing"

    def __init__(self, window: Window, read_anew: Callable[[], int]) -> None:
        super().__init__(window)
        self._read_anew = read_anew

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"dictionaries": self.edit}

    def edit(self) -> None:
        """Open the dictionary; one that is damaged is said to be so and not overwritten."""
        window = self.window
        try:
            dictionary = load_dictionary()
        except DeidError as error:
            window.failed("dict.failed", error)
            return
        dialog = DictionaryDialog(window.top, dictionary, self.suggestion())
        dialog.accepted.connect(lambda: self._saved(len(dialog.editing.entries)))
        window.ask(dialog)

    def suggestion(self) -> Entry:
        """What a new entry begins with: the current mention, to be spared where it was rejected."""
        item = self.window.item()
        if item is None:
            return Entry(Kind.ALWAYS, "")
        if item.status is Status.REJECTED:
            return Entry(Kind.NEVER, item.mention.text)
        return Entry(Kind.ALWAYS, item.mention.text, item.mention.label)

    def _saved(self, count: int) -> None:
        """Say what holds from now on; what was read ahead is read again, for nobody has opened it yet."""
        again = self._read_anew()
        said = [tr("dict.saved", count=count), *([tr("dict.again", count=again)] if again else [])]
        self.window.notices.show_lines(said)
