"""Who is who: link two entities that are one, split a homonym that is two."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from app.gui.actions import Command
from app.gui.decisions.places_dialog import Place, PlacesDialog
from app.gui.features import Feature
from app.gui.models.likeness import likeliest_first
from app.gui.models.places import in_context
from app.gui.models.search import Choice
from app.gui.panes.side import label_name, status_name
from app.gui.picker import Picker
from app.gui.ports import Reviewing, Speaking
from core.messages import text as tr
from core.review import EntityView, Item, ReviewSession, Scope, operations
from core.taxonomy import taxonomy

_ONE = "menu.review/menu.one"


class Window(Reviewing, Speaking, Protocol):
    """What this uses of the window."""


class EntityFeature(Feature[Window]):
    """Link and split."""

    commands = (
        Command("menu.review", "link", ("K",), separator=True, acts_on="mention"),
        Command("menu.review", "split", ("X",), acts_on="mention"),
        Command(_ONE, "link_one", ("Shift+K",), separator=True, acts_on="mention"),
        Command(_ONE, "split_one", ("Shift+X",), acts_on="mention"),
    )
    needs = "mention"

    def __init__(self, window: Window, go_on: Callable[[], object]) -> None:
        super().__init__(window)
        self._go_on = go_on

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {
            "link": partial(self._link, "entity"),
            "link_one": partial(self._link, "mention"),
            "split": self._choose_places,
            "split_one": self._split_one,
        }

    def _link(self, scope: Scope) -> None:
        session, item = self.window.session, self.window.item()
        if session is None or item is None:
            return
        entity = item.mention.entity
        others = [(view, _forms(view)) for view in _nearest(session, item) if view.entity != entity]
        if not others:
            self.window.say(tr("link.none"))
            return
        alike = likeliest_first(_forms(session.entity(entity)), others)
        own = _category(item)
        alike.sort(key=lambda view: _category(view.items[0]) != own)  # a bank is nobody's other name
        choices = [_choice(view) for view in alike]
        explanation = tr("link.explain", value=item.mention.text)
        picker = Picker(self.window.top, tr("link.title"), choices, explanation=explanation)
        picker.chosen.connect(lambda into: self._join(item.key, int(into), scope))
        self.window.ask(picker)

    def _join(self, key: int, into: int, scope: Scope) -> None:
        with self.window.shown_once():
            if self.window.change(lambda session: operations.link(session, key, into, scope)):
                self._go_on()

    def _choose_places(self) -> None:
        session, item = self.window.session, self.window.item()
        if session is None or item is None:
            return
        same = session.entity(item.mention.entity).items
        if len(same) == 1:
            self.window.say(tr("split.alone"))
            return
        dialog = PlacesDialog(
            self.window.top,
            tr("split.title"),
            tr("split.explain", value=item.mention.text, count=len(same)),
            [Place(one.key, in_context(session.text, one.mention), one is item) for one in same],
            needs_one=True,
        )
        dialog.confirmed.connect(self._split)
        self.window.ask(dialog)

    def _split_one(self) -> None:
        session, item = self.window.session, self.window.item()
        if session is None or item is None:
            return
        if len(session.entity(item.mention.entity).items) == 1:
            self.window.say(tr("split.alone"))
        else:
            self._split([item.key])

    def _split(self, keys: list[int]) -> None:
        self.window.change(lambda session: operations.split(session, keys))


def _nearest(session: ReviewSession, item: Item) -> list[EntityView]:
    """All entities, those that stand nearest to ``item`` first: a name is often explained where it comes up."""
    here = item.mention.start
    return sorted(session.entities(), key=lambda view: min(abs(one.mention.start - here) for one in view.items))


def _category(item: Item) -> str:
    return taxonomy().category_of(item.mention.label).name


def _forms(view: EntityView) -> tuple[str, ...]:
    """Its spellings, each once."""
    return tuple(dict.fromkeys(item.mention.text for item in view.items))


def _choice(view: EntityView) -> Choice:
    first = view.items[0]
    label = label_name(first.mention.label)
    return Choice(
        str(first.key),
        ", ".join(_forms(view)),
        tr("entity.detail", label=label, count=len(view.items), status=status_name(view.status)),
        _category(first),
        first.mention.label,
    )
