"""Where a mention stands: change its span by keys, add what detection missed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from app.gui.actions import Command
from app.gui.decisions.labels import choose_label
from app.gui.decisions.places_dialog import Place, PlacesDialog
from app.gui.doubts.feature import Doubts
from app.gui.doubts.leaving import decide
from app.gui.features import Feature
from app.gui.models.edges import Edge, Move, moved
from app.gui.models.places import in_context
from app.gui.ports import Remembering, Reviewing, Showing, Speaking, Working
from core.errors import DeidError
from core.messages import text as tr
from core.review import Item, ReviewSession, Scope, operations
from core.review.operations import Occurrence
from core.review.proposal import proposed_label
from core.review.snap import snap

_SPAN = "menu.review/menu.span"
# Upper row widens, lower row narrows; the left key of each moves the left edge. On every keyboard the same places.
_EDGES: dict[str, tuple[str, Edge, bool]] = {
    "left_out": ("[", "left", True),
    "right_out": ("]", "right", True),
    "left_in": (";", "left", False),
    "right_in": ("'", "right", False),
}


def _moves() -> dict[str, tuple[str, Move, Scope]]:
    """Command → key, move, scope: with Alt by single characters, with Shift for this occurrence only."""
    found: dict[str, tuple[str, Move, Scope]] = {}
    scopes: tuple[tuple[str, str, Scope], ...] = (("", "", "entity"), ("Shift+", "_one", "mention"))
    for alt, letter in (("", ""), ("Alt+", "_letter")):
        for shift, one, scope in scopes:
            for name, (key, edge, outwards) in _EDGES.items():
                move = Move(edge, outwards, single=bool(alt))
                found[f"span.{name}{letter}{one}"] = (f"{alt}{shift}{key}", move, scope)
    return found


_MOVES = _moves()


class Window(Remembering, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


class PlaceFeature(Feature[Window]):
    """Spans and additions."""

    commands = (
        Command("menu.review", "add", ("M", "Ins"), separator=True, acts_on="selection"),
        Command("menu.review", "add_exact", ("Alt+M", "Alt+Ins"), acts_on="selection"),
        *(
            Command(_SPAN, name, (key,), separator=number % len(_EDGES) == 0 < number, acts_on="mention")
            for number, (name, (key, _, _)) in enumerate(_MOVES.items())
        ),
        Command(_SPAN, "span_selection", ("B",), separator=True, acts_on="span"),
        Command(_SPAN, "span_selection_exact", ("Alt+B",), acts_on="span"),
    )

    def __init__(self, window: Window, doubts: Doubts, go_on: Callable[[], object]) -> None:
        super().__init__(window)
        self._doubts, self._go_on = doubts, go_on

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        return {
            "add": partial(self._add, snapping=True),
            "add_exact": partial(self._add, snapping=False),
            "span_selection": partial(self._to_selection, snapping=True),
            "span_selection_exact": partial(self._to_selection, snapping=False),
            **{name: partial(self._move_edge, move, scope) for name, (_, move, scope) in _MOVES.items()},
        }

    def enabled(self, name: str) -> bool:
        """See Feature."""
        return self.window.session is not None if name.startswith("add") else self.window.item() is not None

    # --- spans -----------------------------------------------------------------------------------------------------

    def _move_edge(self, move: Move, scope: Scope) -> None:
        session, item = self.window.session, self.window.item()
        if session is None or item is None:
            return
        old = item.mention.start, item.mention.end
        span = moved(session.text, *old, move)
        if span == old:
            self.window.say(tr("span.stuck"))
        else:
            self._change_span(item, span, scope)

    def _to_selection(self, snapping: bool) -> None:
        session, item = self.window.session, self.window.item()
        if session is None or item is None:
            return
        if span := self._selected(session, snapping):
            self._change_span(item, span, "mention", self._go_on)

    def _change_span(
        self, item: Item, span: tuple[int, int], scope: Scope, then: Callable[[], object] | None = None
    ) -> None:
        """Move the edges. Moved by keys the mention stays the current one: the edge may have to go further."""
        decide(
            self._doubts, lambda session, why: operations.change_span(session, item.key, *span, scope, why), "", then
        )

    # --- additions -------------------------------------------------------------------------------------------------

    def _add(self, snapping: bool) -> None:
        session = self.window.session
        if session is not None and (span := self._selected(session, snapping)):
            self.mark(span)

    def mark(self, span: tuple[int, int]) -> None:
        """Ask what ``span`` is, then which of its other places are marked as well, where there are any."""
        session = self.window.session
        if session is None:
            return
        try:
            others = operations.occurrences(session, *span)
        except DeidError as error:
            self.window.say(error.message())
            return
        label = proposed_label(session, *span) or ""
        choose_label(self.window, label, lambda label: self._ask_places(session, span, others, label))

    def _ask_places(
        self, session: ReviewSession, span: tuple[int, int], others: tuple[Occurrence, ...], label: str
    ) -> None:
        if not others:
            self._add_at([span], label)
            return
        dialog = PlacesDialog(
            self.window.top,
            tr("add.title"),
            tr("add.explain", value=session.text[slice(*span)], count=len(others)),
            [Place(number, _line(session, one), one.bordered) for number, one in enumerate(others)],
        )
        dialog.confirmed.connect(
            lambda chosen: self._add_at([span, *((others[one].start, others[one].end) for one in chosen)], label)
        )
        self.window.ask(dialog)

    def _add_at(self, spans: list[tuple[int, int]], label: str) -> None:
        def add(session: ReviewSession) -> None:
            operations.add(session, spans, label)
            added = session.item_at(spans[0][0])
            self.window.current = added.key if added else self.window.current

        self.window.change(add)

    def _selected(self, session: ReviewSession, snapping: bool) -> tuple[int, int] | None:
        """The selected span without outer white space, widened to whole morphemes; None, and a word, without one."""
        try:
            start, end = session.span(*self.window.view.selection())
        except DeidError as error:
            self.window.say(error.message())
            return None
        return snap(session.text, start, end) if snapping else (start, end)


def _line(session: ReviewSession, one: Occurrence) -> str:
    line = in_context(session.text, one)
    return line if one.bordered else f"{line}  ({tr('add.inside')})"
