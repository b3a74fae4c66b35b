"""Going from mention to mention by keys, among those the list shows; nothing is decided by it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from app.gui.acting import focused
from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.panes.paper import Paper
from app.gui.ports import Reviewing, Showing
from core.review import Item, Status


class Window(Reviewing, Showing, Protocol):
    """What this uses of the window."""


class Going(Feature[Window]):
    """The next, the previous, the next undecided mention."""

    commands = (
        Command("menu.review", "next", ("N", "F3"), repeats=True),
        Command("menu.review", "previous", ("P", "Shift+F3"), repeats=True),
        Command("menu.review", "next_undecided", ("U", "F4")),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {
            "next": partial(self.step, 1),
            "previous": partial(self.step, -1),
            "next_undecided": self.next_undecided,
        }

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) mention, round the end."""
        window = self.window
        keys = [item.key for item in self._shown(window.session.items if window.session else ())]
        self._take_along()
        if keys:
            index = keys.index(window.current) + way if window.current in keys else 0
            window.go_to(keys[index % len(keys)])

    def next_undecided(self) -> None:
        """Go to the next mention nobody decided on, round the end."""
        self._take_along()
        self._go_to_undecided()

    def go_on(self) -> None:
        """Go to the next undecided mention if the current one is decided; an open question stays in view."""
        item = self.window.item()
        if item is not None and item.status is not Status.UNDECIDED:
            self._go_to_undecided(self.window.done)

    def _take_along(self) -> None:
        """Who goes through the mentions from another list, to decide on them, comes to the text."""
        focus, side = focused(self.window), self.window.side
        if not isinstance(focus, Paper) and focus not in (side.entities, side.places):
            self.window.view.setFocus()

    def _go_to_undecided(self, done: str = "") -> None:
        session, item = self.window.session, self.window.item()
        found = self._shown(session.undecided() if session else ())
        if found:
            after = [one for one in found if item and one.mention.start > item.mention.start]
            self.window.go_to((after or found)[0].key, done)

    def _shown(self, items: Sequence[Item]) -> Sequence[Item]:
        """Those of ``items`` that the list shows: under a filter the keys lead to nothing else."""
        side = self.window.side
        narrow = side.filtering and side.isVisible()
        return [item for item in items if not side.filters_out(item)] if narrow else items
