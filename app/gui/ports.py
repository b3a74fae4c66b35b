"""What the window offers to what plugs into it, in parts: a feature names those it uses and sees nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QSplitter,
    QStackedWidget,
    QStatusBar,
    QTabWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from app.desk.backend import Backend
from app.desk.judgment import Opened
from app.gui.actions import Command
from app.gui.models.keymap import Keymap
from app.gui.notices import NoticesBar
from app.gui.panes.original import JudgmentView
from app.gui.panes.side import SidePanel
from app.gui.work import Job
from core.errors import DeidError
from core.messages import Language
from core.review import Item, ReviewSession


class Standing(Protocol):
    """A window on the screen; dialogs stand over ``top``."""

    @property
    def top(self) -> QWidget: ...


class Reviewing(Protocol):
    """The judgment on the desk, and where the reviewer is in it.

    Attributes:
        opened: the judgment, or None.
        session: its review.
        job: the work in progress; nothing is decided meanwhile.
        current: key of the current mention, or None.
        done: what was decided last, as the status bar says it.
    """

    current: int | None
    done: str

    @property
    def opened(self) -> Opened | None: ...
    @property
    def session(self) -> ReviewSession | None: ...
    @property
    def job(self) -> Job | None: ...
    def item(self) -> Item | None: ...
    def change(self, change: Callable[[ReviewSession], object]) -> bool:
        """The only way to change a session, but for the dialog of replacements."""

    def tell_done(self, before: int) -> None: ...
    def go_to(self, key: int, done: str = "") -> None: ...
    def refresh(self) -> None: ...
    def shown_once(self) -> AbstractContextManager[None]: ...


class Speaking(Standing, Protocol):
    """Words to the user: in the status bar, in the bar of notices, in dialogs."""

    @property
    def notices(self) -> NoticesBar: ...
    def say(self, text: str) -> None: ...
    def failed(self, title: str, error: DeidError) -> None: ...
    def worked(self, title: str) -> None: ...
    def cancelled(self) -> None: ...
    def ask(self, dialog: QDialog) -> None: ...


class Working(Protocol):
    """Work beside the window that somebody waits for."""

    @property
    def backend(self) -> Backend: ...
    def free(self) -> bool: ...
    def run(self, job: Job, saying: str, started: bool = False) -> None: ...
    def stop(self) -> None: ...


class Remembering(Protocol):
    """What is kept between two starts."""

    @property
    def settings(self) -> QSettings: ...
    def last_folder(self) -> str: ...


class Showing(Standing, Protocol):
    """The text and the list of entities."""

    @property
    def view(self) -> JudgmentView: ...
    @property
    def side(self) -> SidePanel: ...


class Commanding(Protocol):
    """Commands by name, and the keys that call them."""

    @property
    def commands(self) -> Mapping[str, QAction]: ...
    @property
    def keymap(self) -> Keymap: ...
    def all_commands(self) -> tuple[Command, ...]: ...
    def keys_changed(self) -> None: ...


class Arranging(Protocol):
    """Where a feature puts what it shows.

    Attributes:
        side_tabs: the pane on the right.
        middle: the column of the text, from top to bottom.
        desk: text and right pane.
        columns: what lies around the desk.
        pages: the empty desk, and the one with a judgment.
        welcome: what the empty desk says.
    """

    @property
    def side_tabs(self) -> QTabWidget: ...
    @property
    def middle(self) -> QVBoxLayout: ...
    @property
    def desk(self) -> QSplitter: ...
    @property
    def columns(self) -> QSplitter: ...
    @property
    def pages(self) -> QStackedWidget: ...
    @property
    def welcome(self) -> QLabel: ...
    def statusBar(self) -> QStatusBar: ...


class Laying(Protocol):
    """Judgments brought to the desk, and taken off it."""

    def choose_file(self) -> None: ...
    def open_path(self, path: Path) -> None: ...
    def show_opened(self, opened: Opened) -> None: ...
    def clear(self) -> None: ...


class Dressing(Protocol):
    """How the window looks and which language it speaks."""

    @property
    def toolbar(self) -> QToolBar: ...
    def set_font_size(self, points: float) -> None: ...
    def set_language(self, language: Language) -> None: ...


class Agreeing(Protocol):
    """What all features together say of an export, and that it came about."""

    def refuses_export(self) -> DeidError | None: ...
    def may_export(self) -> bool: ...
    def result_of(self, judgment: Path) -> Path | None: ...
    def exported(self) -> None: ...


class Touring(Protocol):
    """The panes that the keyboard goes to in turn, those of the features first."""

    def stops(self) -> Iterable[QWidget]: ...


class Lane(Protocol):
    """A thread in which one thing is done after the other, beside the window and without a bar."""

    def do(
        self,
        work: Callable[[], object],
        then: Callable[..., object],
        failed: Callable[[DeidError], object] | None = None,
    ) -> object: ...


class Window(
    Reviewing,
    Speaking,
    Working,
    Remembering,
    Showing,
    Commanding,
    Arranging,
    Laying,
    Dressing,
    Agreeing,
    Touring,
    Protocol,
):
    """All of it: what who builds the features must be given."""
