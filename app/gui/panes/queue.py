"""Several documents in one sitting: a queue whose next documents are read while one is reviewed."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from app.batch.reviewing import ReviewList
from app.cli.inputs import Inputs
from app.desk.judgment import Opened
from app.desk.queue import DocumentQueue, QueuedDocument, State
from app.gui import dialogs
from app.gui.acting import focused
from app.gui.actions import Command, Object
from app.gui.features import Feature
from app.gui.panes.glancing import Glancing
from app.gui.panes.looking import Looking, judgments, left_out
from app.gui.panes.preflighting import Preflighting
from app.gui.panes.queue_list import QueuePanel
from app.gui.panes.reading import Reading
from app.gui.panes.room import Room
from app.gui.ports import Arranging, Laying, Remembering, Reviewing, Showing, Speaking, Working
from app.gui.remembered import flag
from app.gui.sessions.feature import Sessions
from app.gui.work import return_to_the_collector
from core.documents.open import can_be_recognised
from core.errors import DocumentError
from core.messages import text as tr
from core.review import workflow

_MENU = "menu.documents"
_SHOWN = "queue_shown"
_AGAIN_MS = 200


class Window(Arranging, Laying, Remembering, Reviewing, Showing, Speaking, Working, Protocol):
    """What this uses of the window."""


class QueueFeature(Feature[Window]):
    """The left pane.

    Attributes:
        queue: the documents.
        panel: how they are shown.
        reading: what reads them.
        preflight: what finds out beforehand which can be read.
        document: the one on the desk or on its way there; None if there is none.
        panes: what F6 stops at.
        room: how the width is shared out.
    """

    commands = (
        Command(_MENU, "open_folder", ("Ctrl+Shift+F",)),
        Command(_MENU, "next_document", ("Ctrl+PgDown",), separator=True),
        Command(_MENU, "previous_document", ("Ctrl+PgUp",)),
        Command(_MENU, "document_up", ("Ctrl+Shift+Up",), separator=True),
        Command(_MENU, "document_down", ("Ctrl+Shift+Down",)),
        Command(_MENU, "retry_document"),
        Command(_MENU, "remove_document", ("Ctrl+W",)),
        Command(_MENU, "pause_queue", separator=True),
        Command("menu.view", "toggle_queue", ("Ctrl+B",), separator=True),
    )

    def __init__(self, window: Window, sessions: Sessions, recognises: Callable[[str], bool]) -> None:
        """``recognises`` asks whether text recognition is to read a file."""
        super().__init__(window)
        self._sessions, self._recognises = sessions, recognises
        self.queue = DocumentQueue()
        self.reading = Reading(self.queue, window.backend)
        self.panel = QueuePanel(self.queue, self.reading)
        self.panes: tuple[QWidget, ...] = (self.panel.list,)
        self.document: QueuedDocument | None = None
        self._then: QueuedDocument | None = None
        self._looking = Looking()
        self.preflight = Preflighting(self.queue, lambda: window.backend.recognise)
        self._glancing = Glancing(window.view, window.pages)
        self._closed = False
        self._results: dict[Path, Path] = {}
        self._build()
        self._looking.found.connect(self._add)
        self._looking.failed.connect(partial(window.failed, "open.failed"))
        self.panel.chosen.connect(self.choose)
        self.preflight.changed.connect(self._preflighted)
        self.reading.changed.connect(self._reading_changed)
        self.reading.glanced.connect(self._glanced)
        self.reading.read.connect(self._read)
        self.reading.failed.connect(self._failed)
        self.reading.idle.connect(self._go_on_soon)

    def _build(self) -> None:
        self.panel.files.clicked.connect(self.window.choose_file)
        self.panel.folder.clicked.connect(self.choose_folder)
        window = self.window
        panes = window.columns
        panes.insertWidget(0, self.panel)
        panes.setStretchFactor(1, 1)
        panes.setCollapsible(1, False)
        panes.setSizes([216, 974])
        wanted = flag(window.settings, _SHOWN, True)
        self.room = Room(panes, self.panel, window.desk, window.side_tabs, wanted)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What each command does."""
        return {
            "open_folder": self.choose_folder,
            "next_document": partial(self.step, 1),
            "previous_document": partial(self.step, -1),
            "document_up": partial(self.move, -1),
            "document_down": partial(self.move, 1),
            "retry_document": self.retry,
            "remove_document": self.remove,
            "pause_queue": self.pause,
            "toggle_queue": self.toggle,
        }

    def enabled(self, name: str) -> bool:
        """All but these need a document."""
        return name in ("open_folder", "pause_queue", "toggle_queue") or bool(self.queue.documents)

    def acts_at(self, focus: QWidget, acts_on: Object) -> str | None:
        """From the list of documents nothing in a judgment is decided on, and no judgment that is not on the desk."""
        if not self.panel.isAncestorOf(focus):
            return None
        if acts_on == "judgment":
            return "" if self.panel.selected() is self.document else tr("act.other_document")
        return tr("act.documents")

    # --- adding ----------------------------------------------------------------------------------------------------

    def choose_folder(self) -> None:
        """Ask for a folder and put its judgments into the queue."""
        folder = self.window.last_folder()
        if name := QFileDialog.getExistingDirectory(self.window.top, tr("choose.folder"), folder):
            self.window.open_path(Path(name))

    def takes(self, paths: tuple[Path, ...]) -> bool:
        """Every judgment that is opened comes into the queue; which files a folder stands for is looked for beside."""
        self._looking.look(paths)
        return True

    def _add(self, inputs: Inputs, alone: bool) -> None:
        """Put files into the queue; one that was opened ``alone`` is wanted on the desk.

        On a slow drive they are found late. A dialog that is open by then asks about the judgment on the desk: what is
        answered there must not happen to another one, so the files wait.
        """
        if self._closed:
            return
        if QApplication.activeModalWidget() is not None:
            QTimer.singleShot(_AGAIN_MS, self.panel, partial(self._add, inputs, alone))
            return
        files = judgments(inputs)
        if isinstance(inputs, ReviewList):
            self._results |= inputs.results
        self._compare(files)
        added = self.queue.add(files)
        self.panel.rebuilt()
        self.window.refresh()
        first = next(filter(None, map(self.queue.find, files)), None)
        if first is not None and ((alone and len(files) == 1) or (self.document is None and self.window.job is None)):
            self.choose(first)
        self._go_on()
        self.preflight.look(added if len(self.queue.documents) > 1 else [])
        self.panel.tell(partial(left_out, inputs))
        if not files:
            self.window.notices.show_lines(left_out(inputs))

    def _preflighted(self, document: QueuedDocument) -> None:
        self.panel.checking = (self.preflight.done, self.preflight.total)
        self.panel.changed(document)

    def _compare(self, files: list[Path]) -> None:
        """A file that was opened before may be another one by now: nobody is to take the old content for the new."""
        places = {path.absolute() for path in files}
        known = [one for one in self.queue.documents if one.path.absolute() in places]
        if opened := {one.path: one.opened.document.sha256 for one in known if one.opened is not None}:
            self._looking.compare(opened)

    def result_of(self, judgment: Path) -> Path | None:
        """Where a run in batch put the result of ``judgment``, if it came here with the list of one."""
        return self._results.get(judgment.absolute())

    # --- which one is on the desk ----------------------------------------------------------------------------------

    def choose(self, document: QueuedDocument) -> None:
        """Put ``document`` on the desk; if it was not read yet, read it now. The one there keeps its review."""
        window = self.window
        if document is self.document and window.opened is not None and window.opened is document.opened:
            return
        if window.job is not None:
            if self.document is None or not self.reading.reads(self.document, window.job):
                window.free()  # says that other work is in progress
            elif document is not self.document:
                self._then = document
                window.stop()
            return
        self._leave()
        if document.opened is not None:
            self.document = document
            window.show_opened(document.opened)
            return
        window.clear()
        self.document, document.held = document, False
        self.panel.show_current(document)
        job, begun = self.reading.job(document)
        self._glanced(document)
        window.run(job, tr("working.open", file=document.path.name), begun)

    def _leave(self) -> None:
        if self.document is not None and self.window.opened is self.document.opened:
            self.document.current = self.window.current

    def opened(self, opened: Opened | None) -> None:
        """A judgment is on the desk: it is one of the queue, wherever it came from."""
        self.document = self.queue.on_the_desk(opened) if opened is not None else None
        if self.document is not None:
            self.reading.stop(self.document)  # its review came from a session file meanwhile
            current = self.document.current
            if current is None and opened is not None:
                current = self._glancing.place_in(opened.session)
            if opened is not None and current is not None and current in opened.session:
                self.window.current = current
            self.panel.rebuilt()
        self.panel.show_current(self.document)
        self._go_on_soon()

    def session_changed(self) -> None:
        """How far the review is."""
        document, kept = self.document, self._sessions.kept
        if document is not None and kept is not None and kept.opened is document.opened:
            self.queue.reviewed(document, workflow.state(kept.outline()))
            self.panel.changed(document)
        self._go_on_soon()

    def step(self, way: int) -> None:
        """Go to the next (1) or previous (-1) document."""
        document = self.queue.beside(self.document, way)
        if document is not None and document is not self.document:
            self.choose(document)

    # --- reading ---------------------------------------------------------------------------------------------------

    def _go_on_soon(self) -> None:
        """Not at once: what a job that is over has brought comes first."""
        QTimer.singleShot(0, self.panel, self._go_on)

    def _go_on(self) -> None:
        """What was chosen while another document was being read comes first; else the next one is read ahead."""
        if self.document is None or (self.document.opened is None and self.document.state is not State.DETECTING):
            self._glancing.end()
        if self._closed or self.window.job is not None:
            return
        then, self._then = self._then, None
        if then is not None and then in self.queue.documents:
            self.choose(then)
        else:
            self.reading.ahead(self.document)

    def _reading_changed(self, document: QueuedDocument) -> None:
        if document.state is State.NEW:  # stopped: by the user, unless another one is wanted
            document.held = document is self.document and self._then is None
        self.panel.changed(document)

    def _glanced(self, document: QueuedDocument) -> None:
        """What is waited for can be looked at before it is ready."""
        if document is self.document and self.window.opened is None and document.glance is not None:
            self._glancing.show(document.glance)

    def _read(self, document: QueuedDocument) -> None:
        if document is self.document and document.opened is not None and self.window.opened is None:
            self.window.show_opened(document.opened)

    def _failed(self, document: QueuedDocument) -> None:
        error = document.error
        if document is not self.document or error is None:
            return
        scanned = isinstance(error, DocumentError) and not self.window.backend.recognise and can_be_recognised(error)
        if scanned and self._recognises(document.path.name):
            self.retry()
        else:
            self.window.failed("open.failed", error)

    # --- changing the queue ----------------------------------------------------------------------------------------

    def _pointed_at(self) -> QueuedDocument | None:
        """The document commands mean: where the keyboard is, if it is in the list, else the one on the desk."""
        in_list = self.panel.isAncestorOf(focused(self.window))
        return self.panel.selected() if in_list or self.document is None else self.document

    def move(self, way: int) -> None:
        """Review the document earlier or later."""
        document = self._pointed_at()
        if document is not None and self.queue.move(document, way):
            self.panel.rebuilt()
            self.panel.select(document)

    def retry(self) -> None:
        """Read a failed document again."""
        document = self._pointed_at()
        if document is not None and document.state is State.FAILED:
            self.queue.released(document)
            self.choose(document)

    def remove(self) -> None:
        """Take a document off the list; its file stays where it is."""
        document = self._pointed_at()
        if document is None:
            return
        kept = self._sessions.review(document.opened) if document.opened else None
        question = tr("queue.remove_one", file=document.path.name)
        if kept is None or not kept.unsaved or dialogs.confirm(self.window.top, question):
            self.drop(document)
            self.window.say(tr("queue.removed", file=document.path.name))

    def drop(self, document: QueuedDocument) -> None:
        """Take a document off the list, without asking what becomes of its review."""
        opened = document.opened
        self.reading.stop(document)
        return_to_the_collector()
        beside = self.queue.beside(document, 1)
        self.queue.remove(document)
        if document is self.document:
            self.window.clear()
            if beside is not None and beside is not document and beside.opened is not None:
                self.choose(beside)
        if opened is not None:
            self._sessions.forget(opened)
        self.panel.rebuilt()
        self.window.refresh()

    def read_anew(self) -> int:
        """Read again what nobody has looked at, by and by. Returns how many documents were read already."""
        self.reading.stop_all_but(self.document)  # the one that is being read began with what held before
        count = self.queue.read_anew()
        self.panel.rebuilt()
        self._go_on_soon()
        return count

    def pause(self) -> None:
        """Stop reading ahead, or go on with it."""
        self.queue.paused = not self.queue.paused
        if self.queue.paused:
            self.reading.stop_all_but(self.document)
        self.panel.count()
        self._go_on()

    def toggle(self) -> None:
        """Show or hide the pane."""
        self.window.settings.setValue(_SHOWN, "true" if self.room.toggle(self.panel.list) else "false")

    def retranslate(self) -> None:
        """Show all texts in the current language; they want more room or less."""
        self.panel.retranslate()
        QTimer.singleShot(0, self.room, self.room.fit)

    def close(self) -> None:
        """Stop all reading."""
        self._closed = True
        self._looking.close()
        self.preflight.close()
        self.reading.close()
