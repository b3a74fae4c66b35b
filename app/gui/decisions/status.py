"""Accept, reject, back to undecided, remove, accept a category; undo and redo by name."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from app.gui.actions import Command
from app.gui.decisions.bulk_dialog import BulkDialog
from app.gui.doubts.feature import Doubts
from app.gui.doubts.leaving import decide
from app.gui.features import Feature
from app.gui.models.doubt_texts import reasons
from app.gui.models.said import operation_name
from app.gui.ports import Commanding, Reviewing, Speaking
from core.messages import text as tr
from core.review import ReviewSession, Scope, operations
from core.review.doubts import DoubtKind
from core.taxonomy import taxonomy

_ONE = "menu.review/menu.one"
_REASONS = tuple(enumerate(reasons(DoubtKind.REJECTED), 1))
_DECISIONS = {"accept": operations.accept, "reject": operations.reject, "undecide": operations.undecide}


class Window(Commanding, Reviewing, Speaking, Protocol):
    """What this uses of the window."""


class StatusFeature(Feature[Window]):
    """What becomes of the current mention and its entity."""

    commands = (
        Command("menu.edit", "undo", ("Ctrl+Z",)),
        Command("menu.edit", "redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
        Command("menu.review", "accept", ("Enter", "Return", "A"), separator=True, acts_on="mention"),
        Command("menu.review", "reject", ("Backspace", "Del", "R"), acts_on="mention"),
        Command("menu.review", "undecide", ("C",), acts_on="mention"),
        Command("menu.review", "remove", ("Ctrl+Del", "Ctrl+Backspace"), acts_on="mention"),
        Command("menu.review", "accept_all", ("Ctrl+Shift+A",)),
        *(
            Command("menu.review/menu.reject_by", f"reject_by_{number}", (f"Alt+{number}",), acts_on="mention")
            for number, _ in _REASONS
        ),
        Command(_ONE, "accept_one", ("Shift+Enter", "Shift+Return", "Shift+A"), acts_on="mention"),
        Command(_ONE, "reject_one", ("Shift+Backspace", "Shift+Del", "Shift+R"), acts_on="mention"),
        Command(_ONE, "undecide_one", ("Shift+C",), acts_on="mention"),
        Command(_ONE, "remove_one", ("Ctrl+Shift+Del", "Ctrl+Shift+Backspace"), acts_on="mention"),
    )

    def __init__(self, window: Window, doubts: Doubts, go_on: Callable[[], object]) -> None:
        super().__init__(window)
        self._doubts, self._go_on = doubts, go_on

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        scopes: tuple[tuple[str, Scope], ...] = (("", "entity"), ("_one", "mention"))
        return {
            "undo": partial(self._take_back, ReviewSession.undo),
            "redo": partial(self._take_back, ReviewSession.redo),
            "accept_all": self._accept_all,
            **{name + end: partial(self._decide, name, scope) for name in _DECISIONS for end, scope in scopes},
            **{f"reject_by_{number}": partial(self._reject_by, code) for number, code in _REASONS},
            **{"remove" + end: partial(self._remove, scope) for end, scope in scopes},
        }

    def enabled(self, name: str) -> bool:
        """See Feature."""
        session = self.window.session
        if session is None:
            return False
        if name in ("undo", "redo"):
            return session.log.can_undo if name == "undo" else session.log.can_redo
        return bool(session.undecided()) if name == "accept_all" else self.window.item() is not None

    def session_changed(self) -> None:
        """See Feature."""
        session = self.window.session
        for name, last in (
            ("undo", session.log.standing[-1:] if session else ()),
            ("redo", session.log.taken_back[-1:] if session else ()),
        ):
            action = self.window.commands[name]
            short = action.iconText()
            action.setText(tr(f"{name}.of", what=operation_name(last[0].operation)) if last else tr(name))
            action.setIconText(short)  # the toolbar keeps its short text

    def _decide(self, name: str, scope: Scope, why: str = "") -> None:
        """Decide on the current mention, then go to the next undecided one; an opened question stays in view."""
        item = self.window.item()
        if item:
            act = _DECISIONS[name]
            decide(self._doubts, lambda session, why: act(session, item.key, scope, why), why, self._go_on)

    def _reject_by(self, code: str) -> None:
        """Reject with a usual reason, without being asked."""
        self._decide("reject", "entity", tr(f"doubts.reason.{code}"))

    def _remove(self, scope: Scope) -> None:
        if item := self.window.item():
            decide(self._doubts, lambda session, why: operations.remove(session, item.key, scope, why))

    def _take_back(self, step: Callable[[ReviewSession], None]) -> None:
        """Undo or redo, and go where it happened."""
        session = self.window.session
        with self.window.shown_once():
            if session is None or not self.window.change(step):
                return
            edit = session.log[-1].edit
            places = [item.mention.start for item in (edit.after or edit.before)]
            if found := [item for place in places if (item := session.item_at(place))]:
                self.window.go_to(found[0].key, self.window.done)

    def _accept_all(self) -> None:
        session, item = self.window.session, self.window.item()
        if session is None:
            return
        labels = taxonomy().labels
        there = {labels[one.mention.label].category for one in session.undecided()}
        categories = [name for name in taxonomy().categories if name in there]
        if not categories:
            self.window.say(tr("bulk.empty"))
            return
        current = labels[item.mention.label].category if item else ""
        dialog = BulkDialog(self.window.top, session, categories, current)
        dialog.confirmed.connect(self._accept_category)
        self.window.ask(dialog)

    def _accept_category(self, category: str, lowest: float) -> None:
        with self.window.shown_once():
            if self.window.change(lambda session: operations.accept_all(session, category, lowest)):
                self._go_on()
