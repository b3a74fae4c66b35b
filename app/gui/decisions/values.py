"""What a mention is and what stands for it: label, replacement, note."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from app.desk.backend import Backend
from app.desk.judgment import Opened
from app.gui.actions import Command
from app.gui.decisions.labels import choose_label
from app.gui.decisions.text_dialogs import NoteDialog, ReplacementDialog
from app.gui.doubts.feature import Doubts
from app.gui.doubts.leaving import decide
from app.gui.features import Feature
from app.gui.ports import Remembering, Reviewing, Speaking, Working
from app.gui.work import Job, unless_cancelled
from core.errors import DeidError
from core.messages import text as tr
from core.review import ReviewSession, Scope, operations

_ONE = "menu.review/menu.one"


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class ValueFeature(Feature[Window]):
    """Relabel, pick the replacement by hand, note."""

    commands = (
        Command("menu.review", "relabel", ("L",), separator=True, acts_on="mention"),
        Command("menu.review", "replacement", ("E",), acts_on="mention"),
        Command("menu.review", "note", ("T",), acts_on="mention"),
        Command(_ONE, "relabel_one", ("Shift+L",), separator=True, acts_on="mention"),
        Command(_ONE, "replacement_one", ("Shift+E",), acts_on="mention"),
        Command(_ONE, "note_one", ("Shift+T",), acts_on="mention"),
    )
    needs = "mention"

    def __init__(self, window: Window, doubts: Doubts, go_on: Callable[[], object]) -> None:
        super().__init__(window)
        self._doubts, self._go_on = doubts, go_on

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """See Feature."""
        scopes: tuple[tuple[str, Scope], ...] = (("", "entity"), ("_one", "mention"))
        what = {"relabel": self._relabel, "replacement": self._replacement, "note": self._note}
        return {name + end: partial(ask, scope) for name, ask in what.items() for end, scope in scopes}

    def status(self) -> str:
        """See Feature: the remark on the current mention, for whoever reads it next."""
        item = self.window.item()
        return tr("note.status", note=" ".join(item.note.split())) if item and item.note else ""

    def _relabel(self, scope: Scope) -> None:
        if item := self.window.item():
            choose_label(self.window, item.mention.label, partial(self._give_label, item.key, scope))

    def _give_label(self, key: int, scope: Scope, label: str) -> None:
        """A new label decides on the mention, so the next undecided one has its turn."""
        decide(self._doubts, lambda session, why: operations.relabel(session, key, label, scope, why), "", self._go_on)

    def _note(self, scope: Scope) -> None:
        if item := self.window.item():
            dialog = NoteDialog(self.window.top, item.note)
            dialog.written.connect(
                lambda text: self.window.change(lambda session: operations.note(session, item.key, text, scope))
            )
            self.window.ask(dialog)

    def _replacement(self, scope: Scope) -> None:
        """Work out beside the window what stands for whom now, then ask."""
        opened = self.window.opened
        if opened is None or not self.window.free():
            return
        backend = self.window.backend
        job = Job(unless_cancelled(lambda: _assignments(backend, opened)), opened.document.path.name)
        job.finished.connect(lambda taken: self._ask_replacement(scope, taken))
        job.cancelled.connect(self.window.cancelled)
        self.window.run(job, tr("replacement.working"))

    def _ask_replacement(self, scope: Scope, taken: Mapping[str, str]) -> None:
        session, item = self.window.session, self.window.item()
        if session is None or item is None:
            return
        now = item.replacement or taken.get(item.mention.entity, "")
        code = "replacement.explain" if now else "replacement.explain_new"
        explanation = tr(code, value=item.mention.text, now=now)
        self.window.ask(
            ReplacementDialog(
                self.window.top, explanation, now, lambda text: self._attempt(session, item.key, text, scope, taken)
            )
        )

    def _attempt(
        self, session: ReviewSession, key: int, text: str | None, scope: Scope, taken: Mapping[str, str]
    ) -> str:
        before = len(session.log)
        try:
            operations.pick_replacement(session, key, text, scope, taken)
        except DeidError as error:
            return error.message()
        self.window.tell_done(before)
        self.window.refresh()
        return ""


def _assignments(backend: Backend, opened: Opened) -> Mapping[str, str]:
    """Entity → what stands for it now; none where the plan itself needs another choice to come about."""
    profile = backend.profile()
    try:
        return opened.decided().replacements(profile).assignments
    except DeidError:
        return {}
