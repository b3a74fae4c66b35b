"""The window: open a judgment, review what was found, export the redacted judgment."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from app.desk.backend import Backend
from app.desk.desk import Desk
from app.desk.judgment import Opened
from app.gui import dialogs
from app.gui.acting import refusal
from app.gui.actions import COMMANDS, LAST_COMMANDS, Command, Object, build_menus, fill_toolbar, give_keys, menu_keys
from app.gui.composition import features
from app.gui.decisions.told import told
from app.gui.features import Feature
from app.gui.frame import Frame
from app.gui.models.keymap import Keymap
from app.gui.panes.side import label_name, status_name
from app.gui.work import Job, Worker
from core import messages
from core.documents.formats import named, readable
from core.errors import Cancelled, DeidError, LeakError
from core.messages import text as tr
from core.review import Item, ReviewSession

_Kind = TypeVar("_Kind", bound=Feature[Any])


class MainWindow(Frame):
    """One judgment at a time on the desk.

    Attributes:
        backend: the way into ``core``; used in jobs only.
        features: what it can do besides, in the order of menus and panes.
        commands: the actions of menus and palette by name.
        keymap: which key calls which command.
        done: what was decided last, as the status bar says it until the user goes elsewhere.
    """

    def __init__(self, settings: QSettings, paths: Sequence[Path] = (), backend: Backend | None = None) -> None:
        super().__init__(settings)
        self.backend = backend or Backend()
        self._worker = Worker()
        self._desk = Desk()
        self._coming: Opened | None = None
        self._holding = self._due = False
        self.done = ""
        self._told: dict[str, str] = {}
        self._connect()
        self.features = features(self)
        defaults = {command.name: command.keys for command in self.all_commands()}
        self.keymap = Keymap(defaults, str(settings.value("shortcuts", "")), menu_keys())
        self._retranslate()
        self.restore()
        if paths:
            self.open_paths(tuple(paths))
        else:
            first = Job(lambda _progress, _cancelled: self.backend.engine(), "model")
            first.failed.connect(lambda error: self.notices.show_lines([error.message()], "failure"))
            self._worker.start(first)

    @property
    def top(self) -> QWidget:
        """What dialogs stand over."""
        return self

    @property
    def opened(self) -> Opened | None:
        """The judgment under review, or None."""
        return self._desk.opened

    @property
    def session(self) -> ReviewSession | None:
        """The review of the opened judgment."""
        return self._desk.session

    @property
    def current(self) -> int | None:
        """Key of the current mention, or None."""
        return self._desk.current

    @current.setter
    def current(self, key: int | None) -> None:
        self._desk.current = key

    @property
    def job(self) -> Job | None:
        """The work in progress."""
        return self.work.job

    def _connect(self) -> None:
        self.view.item_clicked.connect(self.go_to)
        self.side.item_chosen.connect(self.go_to)
        self.unfilter = QShortcut(QKeySequence("Esc"), self, self._unfilter)
        self.side.narrowed.connect(self._enable_unfilter)
        self.side_tabs.currentChanged.connect(self._enable_unfilter)
        self.work.stopped.connect(lambda: self.say(tr("working.cancel")))
        self.work.over.connect(self.refresh)

    def _handlers(self) -> dict[str, Callable[[], object]]:
        own: dict[str, Callable[[], object]] = {
            "open": self.choose_file,
            "quit": self.close,
            "larger": lambda: self.set_font_size(self.view.font().pointSizeF() + 1),
            "smaller": lambda: self.set_font_size(self.view.font().pointSizeF() - 1),
            "korean": partial(self.set_language, "ko"),
            "english": partial(self.set_language, "en"),
            **{name: handler for feature in self.features for name, handler in feature.handlers().items()},
        }
        return {one.name: partial(self._act, one.acts_on, own[one.name]) for one in self.all_commands()}

    def _act(self, acts_on: Object, handler: Callable[[], object]) -> None:
        """Do what a command does, unless what it decides on is not to be seen; then say so."""
        if acts_on and (why := refusal(self, acts_on, (one.acts_at for one in self.features))):
            self.say(why)
        else:
            handler()

    def feature(self, kind: type[_Kind]) -> _Kind:
        """The feature of a kind, for who starts the window; features are given what they build on."""
        return next(feature for feature in self.features if isinstance(feature, kind))

    def all_commands(self) -> tuple[Command, ...]:
        """The window's own commands and those of its features."""
        return (*COMMANDS, *(command for feature in self.features for command in feature.commands), *LAST_COMMANDS)

    def keys_changed(self) -> None:
        """Let the keys of ``keymap`` hold from now on, and after the next start."""
        self.settings.setValue("shortcuts", self.keymap.store())
        give_keys(self.commands, self.keymap)
        fill_toolbar(self.toolbar, self.commands, self.keymap)
        for feature in self.features:  # what names keys
            feature.retranslate()

    def _retranslate(self) -> None:
        self.commands = build_menus(self, self.all_commands(), self._handlers())
        give_keys(self.commands, self.keymap)
        fill_toolbar(self.toolbar, self.commands, self.keymap)
        self.toolbar.setWindowTitle(tr("toolbar"))
        self.welcome.setText(tr("welcome", formats=named(readable())))
        self.view.setAccessibleName(tr("text"))
        self.work.retranslate()
        self.notices.retranslate()
        self.side.retranslate()
        self.side_tabs.setTabText(self.side_tabs.indexOf(self.side), tr("entities"))
        for feature in self.features:
            feature.retranslate()
        self.refresh()

    def set_language(self, language: messages.Language) -> None:
        """Speak ``language`` from now on, and after the next start."""
        messages.set_language(language)
        self.settings.setValue("language", language)
        if self.done and self.session is not None:
            self.tell_done(len(self.session.log) - 1)
        self._retranslate()
        self.notices.change_note(self._notes())

    # --- opening ---------------------------------------------------------------------------------------------------

    def choose_file(self) -> None:
        """Ask for files and open them."""
        kinds = dialogs.judgment_kinds()
        names, _ = QFileDialog.getOpenFileNames(self, tr("choose.file"), self.last_folder(), kinds)
        if names:
            self.open_paths(tuple(map(Path, names)))

    def open_path(self, path: Path) -> None:
        """Open one file or folder."""
        self.open_paths((path,))

    def open_paths(self, paths: tuple[Path, ...]) -> None:
        """Open files and folders: the first feature that takes them does it."""
        any(feature.takes(paths) for feature in self.features)

    def show_opened(self, opened: Opened) -> None:
        """Put a judgment on the desk in place of the one that lies there."""
        self.settings.setValue("folder", str(opened.document.path.absolute().parent))
        self._coming = opened
        self._desk.lay(None)  # a key pressed meanwhile must not decide in a text that is out of sight
        self.view.show_session(opened.session)
        self.pages.setCurrentIndex(1)
        self._in_turn(opened, (partial(self.side.show_session, opened.session), partial(self._show, opened)))

    def _in_turn(self, opened: Opened, steps: Sequence[Callable[[], object]]) -> None:
        """Do ``steps`` one by one, keys and painting in between: all at once would hold up the window in a long
        judgment. Nothing more is done once another judgment is coming.
        """

        def go_on() -> None:
            if self._coming is opened:
                steps[0]()
                self._in_turn(opened, steps[1:])

        if steps:
            QTimer.singleShot(0, self, go_on)

    def clear(self) -> None:
        """Take the judgment off the desk; its review stays with who has it."""
        self._show(None)

    def _show(self, opened: Opened | None) -> None:
        self._desk.lay(opened)
        self._coming, self.done = None, ""
        if opened is None:
            self.view.show_session(None)
            self.pages.setCurrentIndex(0)
        self.notices.show_lines(self._notes())
        for feature in self.features:
            feature.opened(opened)
        self.refresh()
        self.view.setFocus()

    def _notes(self) -> list[str]:
        lines = [notice.message() for notice in self.opened.notices] if self.opened else []
        if self.session is not None and not self.session.items:
            lines.insert(0, tr("nothing_found"))
        return lines

    # --- reviewing -------------------------------------------------------------------------------------------------

    def go_to(self, key: int, done: str = "") -> None:
        """Make a mention the current one. Nothing is decided by it; ``done`` is what was before, still to be said."""
        if self.session is not None:
            self.current, self.done = key, done
            self.refresh()

    def change(self, change: Callable[[ReviewSession], object]) -> bool:
        """Do something to the session; what is impossible is said in the status bar. Returns whether it was done."""
        if self.session is None or self.job is not None:
            return False
        before = len(self.session.log)
        try:
            self._desk.change(change)
        except DeidError as error:
            self.say(error.message())
            return False
        self.tell_done(before)
        self.refresh()
        return True

    def tell_done(self, before: int) -> None:
        """Say from now on what was decided since ``before`` decisions were made, and the key that takes it back."""
        log = self.session.log if self.session else None
        self.done = told(log[-1], self.keymap) if log is not None and len(log) > before else ""

    def ask(self, dialog: QDialog) -> None:
        """Open ``dialog`` over the window; when it closes, the focus is where it was, or else in the text."""
        focused = QApplication.focusWidget()
        dialog.finished.connect(lambda: self._take_focus(focused))
        dialog.open()

    def _take_focus(self, before: QWidget | None) -> None:
        if QApplication.activeModalWidget() is None and self.isVisible():
            self.activateWindow()
            stays = before is not None and self.isAncestorOf(before) and before.isVisible()
            (before if before and stays else self.view).setFocus()

    def item(self) -> Item | None:
        """The current mention."""
        return self._desk.item

    @contextmanager
    def shown_once(self) -> Iterator[None]:
        """What is done within is shown once, at its end: a decision, the answer to its doubt, the next mention."""
        self._holding, self._due = True, False
        try:
            yield
        finally:
            self._holding = False
            if self._due:
                self.refresh()

    def refresh(self) -> None:
        """Show everything as it is now."""
        if self._holding:
            self._due = True
            self.side.show_session(self.session)  # where to go next depends on what the list shows
            return
        item = self.item()
        self.view.refresh()
        self.view.focus_item(item)
        self.side.show_session(self.session)
        self.side.focus_item(item)
        for feature in self.features:
            feature.session_changed()
        if self.job is None:
            self.say(
                "   |   ".join(
                    filter(None, [self.done, self._status_text(item), *(one.status() for one in self.features)])
                )
            )
        name = self.opened.document.path.name if self.opened else tr("title")
        self.setWindowTitle(" – ".join(filter(None, [name, *(feature.title() for feature in self.features)])))
        self.setWindowModified(False)
        self._enable_commands()

    def _status_text(self, item: Item | None) -> str:
        if self.session is None:
            return ""
        items = self.session.items
        text = tr("ready", total=len(items), undecided=len(self.session.undecided()))
        if item is None:
            return text
        same = sum(other.mention.entity == item.mention.entity for other in items)
        where = tr(
            "current",
            index=items.index(item) + 1,
            total=len(items),
            label=label_name(item.mention.label),
            status=status_name(item.status),
            same=same,
        )
        return f"{where}   |   {text}"

    def _enable_commands(self) -> None:
        idle = self.job is None
        self._enable_unfilter()
        self.commands["open"].setEnabled(idle)
        for feature in self.features:
            for command in feature.commands:
                self.commands[command.name].setEnabled(idle and feature.enabled(command.name))

    def _enable_unfilter(self, _tab: int = 0) -> None:
        """Esc is the key of "cancel" while there is work in progress."""
        self.unfilter.setEnabled(self.side.filtering and self.side.isVisible() and self.job is None)

    def _unfilter(self) -> None:
        self.side.clear_filter()
        self.say(tr("filter.cleared"))

    # --- work beside the window ------------------------------------------------------------------------------------

    def free(self) -> bool:
        """Whether no work is in progress; says so if there is."""
        if self.job is not None:
            self.say(tr("busy"))
        return self.job is None

    def run(self, job: Job, saying: str, started: bool = False) -> None:
        """Do ``job`` beside the window, with a bar; only when ``free``. It may have been ``started`` before."""
        self.say(saying)
        self.work.follow(job, saying)
        (self._enable_commands if self.session is not None else self.refresh)()  # an empty desk says what is coming
        if not started:
            self._worker.start(job)

    def stop(self) -> None:
        """Stop the work in progress."""
        self.work.stop()

    def failed(self, title: str, error: DeidError) -> None:
        """Say what failed, under the text ``title``; nothing was written."""
        leak = isinstance(error, LeakError)
        self._told[title] = error.message()
        self.notices.show_lines([error.message()], "failure")
        dialogs.failure(self, tr("export.leak" if leak else title), error.message())

    def cancelled(self) -> None:
        """Say that the work was cancelled; nothing was written."""
        self.say(Cancelled().message())

    def worked(self, title: str) -> None:
        """What failed under ``title`` before was done now: the bar says so no longer."""
        self.notices.take_back(self._told.pop(title, ""))

    # --- what the features say together ----------------------------------------------------------------------------

    def refuses_export(self) -> DeidError | None:
        """Why the judgment must not be exported now; the first objection."""
        return next(filter(None, (feature.refuses_export() for feature in self.features)), None)

    def may_export(self) -> bool:
        """Whether the judgment may be exported; asks the user where it is for them to say."""
        return all(feature.may_export() for feature in self.features)

    def result_of(self, judgment: Path) -> Path | None:
        """Where a result of ``judgment`` lies already, whose place an export is to take."""
        return next(filter(None, (feature.result_of(judgment) for feature in self.features)), None)

    def exported(self) -> None:
        """The judgment was written and verified: all hear of it."""
        for feature in self.features:
            feature.exported()

    def stops(self) -> list[QWidget]:
        """The panes that the keyboard goes to in turn."""
        panes = [pane for feature in self.features for pane in feature.panes]
        return [*panes, self.view, self.side.entities, self.side.places]

    # --- the rest --------------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: unsaved decisions are not lost silently; work in progress is stopped."""
        if not all(feature.may_close() for feature in self.features):
            event.ignore()
            return
        self.keep()
        for feature in self.features:
            feature.close()
        self._worker.close()
        event.accept()
