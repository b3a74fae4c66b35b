"""The rule profile in the window: edited, and which one holds."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QApplication

from app.gui.actions import Command
from app.gui.features import Feature
from app.gui.ports import Lane, Remembering, Reviewing, Speaking, Working
from app.gui.settings.rule_compare import weakened
from core.errors import DeidError
from core.messages import text as tr
from core.redaction.profile import RuleProfile, load_profile, ruled_profile, shipped_profile

if TYPE_CHECKING:
    from app.gui.settings.editing_profile import Editing

_CHOSEN = "profile"


class Window(Remembering, Reviewing, Speaking, Working, Protocol):
    """What this uses of the window."""


class Profiles(Feature[Window]):
    """Lets the user change rules and choose by which ones judgments are redacted."""

    commands = (Command("menu.tools", "profile", ("Ctrl+Shift+K",)),)
    needs = "nothing"

    def __init__(self, window: Window, lane: Lane, plan_again: Callable[[], object]) -> None:
        super().__init__(window)
        self._lane, self._plan_again = lane, plan_again
        chosen = str(window.settings.value(_CHOSEN, ""))
        window.backend.rules = Path(chosen) if chosen else None
        self._compared: tuple[str, bool] | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each command → what it does."""
        return {"profile": self.show}

    def show(self) -> None:
        """Open the editor with the profile in use; one that is damaged is said to be so, and the shipped one shown."""
        rules = self._in_use()
        self._read(rules, partial(self._damaged, rules))

    def _in_use(self) -> Path | None:
        """The file judgments are redacted by; None for the shipped one."""
        return self.window.backend.rules or ruled_profile()

    def _read(self, rules: Path | None, failed: Callable[[DeidError], object]) -> None:
        """Read the profile beside the window, then open the editor."""

        def read() -> "Editing":
            from app.gui.settings.editing_profile import Editing  # tomlkit would make the start slower

            return Editing(rules)

        self._lane.do(read, self._open, failed)

    def _damaged(self, rules: Path | None, error: DeidError) -> None:
        self.window.failed("rules.failed", error)
        if rules is not None:
            self._read(None, partial(self.window.failed, "rules.failed"))

    def _open(self, editing: "Editing") -> None:
        from app.gui.settings.profile_dialog import ProfileDialog

        if QApplication.activeModalWidget() is not None:
            return  # asked for twice, or something else came in between
        dialog = ProfileDialog(self.window.top, editing, self._in_use())
        dialog.used.connect(self.use)
        dialog.saved.connect(self._saved)
        self.window.ask(dialog)

    def _saved(self, path: Path) -> None:
        """A change of the profile in use holds at once."""
        if path == self.window.backend.rules:
            self.use(path)

    def use(self, path: Path | None) -> None:
        """Redact by the profile in ``path``, or the shipped one, from now on."""
        window = self.window
        try:
            profile = load_profile(path)
        except DeidError as error:
            window.failed("rules.failed", error)
            return
        window.backend.use_rules(path, profile)
        window.settings.setValue(_CHOSEN, str(path or ""))
        self._plan_again()
        window.refresh()
        window.notices.show_lines([tr("rules.now", name=profile.name)])

    def status(self) -> str:
        """That the review began with another profile than the one in use, or that this one hides less than the rule."""
        opened, ruling = self.window.opened, self.window.backend.ruling
        if opened is None or ruling is None:
            return ""
        other = ruling.sha256 != opened.profile.sha256
        said = ("rules.other", other), ("rules.less_in_use", self._hides_less(ruling))
        return "   |   ".join(tr(code) for code, so in said if so)

    def _hides_less(self, ruling: RuleProfile) -> bool:
        if self._compared is None or self._compared[0] != ruling.sha256:
            self._compared = ruling.sha256, bool(weakened(shipped_profile(), ruling))
        return self._compared[1]
