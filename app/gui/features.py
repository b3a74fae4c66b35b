"""What plugs into the window: a feature brings its commands and hears of what happens."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, Literal, TypeVar

from PySide6.QtWidgets import QWidget

from app.desk.judgment import Opened
from app.gui.actions import Command, Object
from app.gui.ports import Reviewing
from core.errors import DeidError

Port = TypeVar("Port", bound=Reviewing)


class Feature(Generic[Port]):
    """One part of what the window can do, built once with the window; overrides what concerns it.

    A feature says by its ``Port`` which parts of the window it uses (`app.gui.ports`), and is given the others it
    builds on, or what they do, when it is built (`app.gui.composition`). It knows nothing else of either.

    Attributes:
        commands: shown in menus, palette and help sheet in this order, with the keys they start with.
        needs: what must be on the desk, or be the current one, before its commands can be used.
        panes: what F6 stops at.
        window: what it uses of the window.
    """

    commands: tuple[Command, ...] = ()
    needs: Literal["nothing", "judgment", "mention"] = "judgment"
    panes: tuple[QWidget, ...] = ()

    def __init__(self, window: Port) -> None:
        self.window = window

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Name of each of ``commands`` → what it does."""
        return {}

    def enabled(self, name: str) -> bool:
        """Whether the command ``name`` can be used now; never asked while work is in progress."""
        if self.needs == "mention":
            return self.window.item() is not None
        return self.needs == "nothing" or self.window.session is not None

    def acts_at(self, focus: QWidget, acts_on: Object) -> str | None:
        """Why a command must not act on ``acts_on`` while the keyboard is at ``focus``, "" where it may; None where
        ``focus`` is no place of this feature.
        """
        return None

    def opened(self, opened: Opened | None) -> None:
        """Another judgment is on the desk, or none."""

    def session_changed(self) -> None:
        """A decision was made, taken back or repeated, or another mention became the current one."""

    def retranslate(self) -> None:
        """Show all texts in the current language; also called once after the window is built."""

    def status(self) -> str:
        """What the status bar should say besides the counts; nothing by default."""
        return ""

    def title(self) -> str:
        """What the title bar should say besides the file's name; nothing by default."""
        return ""

    def takes(self, paths: tuple[Path, ...]) -> bool:
        """Whether the feature opens these chosen or dropped paths itself; the first that does so ends the asking."""
        return False

    def refuses_export(self) -> DeidError | None:
        """Why the judgment must not be exported now, whatever the user says; None where nothing speaks against it."""
        return None

    def result_of(self, judgment: Path) -> Path | None:
        """Where a result of ``judgment`` lies already, whose place an export is to take."""
        return None

    def may_export(self) -> bool:
        """Whether the judgment may be exported now; asks the user where it is for them to say."""
        return True

    def may_close(self) -> bool:
        """Whether the window may be closed; asks the user where work would be lost."""
        return True

    def exported(self) -> None:
        """The judgment was written and verified."""

    def close(self) -> None:
        """The window closes: stop what is under way."""
