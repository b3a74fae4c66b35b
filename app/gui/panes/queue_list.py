"""The pane on the left: the documents and how far each is."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QListView, QToolButton, QVBoxLayout, QWidget

from app.desk.queue import DocumentQueue, QueuedDocument, State
from app.gui.doubts.panel import plain_enter
from app.gui.models.remaining import remaining_text
from app.gui.panes.queue_rows import WHOLE, DocumentRows
from app.gui.panes.reading import Reading
from app.gui.tips import tip
from core.messages import text as tr

_Index = QModelIndex | QPersistentModelIndex
_LAYING = 10  # rows a millisecond, and some more
_SIGNS = {
    State.NEW: "○",
    State.DETECTING: "◔",
    State.DETECTED: "●",
    State.IN_REVIEW: "✎",
    State.REVIEWED: "✓",
    State.RETURNED: "↩",
    State.CONFIRMED: "✔",
    State.EXPORTED: "⇪",
    State.FAILED: "✕",
}


class QueueModel(QAbstractListModel):
    """One row for each document: its file, and below it how far it is."""

    def __init__(self, queue: DocumentQueue, reading: Reading) -> None:
        super().__init__()
        self.queue, self.reading = queue, reading
        self.current: QueuedDocument | None = None

    def changed(self, document: QueuedDocument) -> None:
        """Something about ``document`` is different now."""
        if document in self.queue.documents:
            index = self.index(self.queue.documents.index(document))
            self.dataChanged.emit(index, index)

    def rebuilt(self) -> None:
        """Documents came, went or moved, or the language changed."""
        self.beginResetModel()
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008  as Qt has it
        """Qt's hook."""
        return 0 if parent.isValid() else len(self.queue.documents)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        document = self.queue.documents[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{document.path.name}\n{_SIGNS[document.state]} {self.state_text(document)}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return tr("queue.spoken", file=document.path.name, state=self.state_text(document))
            case Qt.ItemDataRole.ToolTipRole:
                reason = document.error.message() if document.error else self.state_text(document)
                return tip(f"{document.path}\n{reason}")
            case Qt.ItemDataRole.FontRole if document is self.current:
                font = QFont()
                font.setBold(True)
                return font
            case _ if role == WHOLE:
                return document.state is State.FAILED
        return None

    def state_text(self, document: QueuedDocument) -> str:
        """How far ``document`` is, in the current language."""
        parts = [tr(f"queue.state.{document.state.value}")]
        match document.state:
            case State.NEW if document.checked and document.checked.sha256:
                parts.append(tr("queue.readable", characters=f"{document.checked.characters:,}"))
            case State.DETECTING:
                parts.append(remaining_text(document.fraction, self.reading.clock))
            case State.DETECTED if document.session:
                parts.append(tr("queue.mentions", count=len(document.session.items)))
            case State.IN_REVIEW | State.RETURNED:
                parts.append(tr("queue.undecided", count=document.undecided))
            case State.FAILED if document.error:
                parts.append(document.error.message())
        return " · ".join(filter(None, parts))


class _EnterView(QListView):
    """A list whose Enter puts a document on the desk, though Enter accepts a mention elsewhere in the window."""

    def event(self, event: QEvent) -> bool:
        """Qt's hook: claim plain Enter before the window's shortcut gets it."""
        if event.type() == QEvent.Type.ShortcutOverride and plain_enter(event):
            event.accept()
            return True
        return super().event(event)

    def dataChanged(self, first: _Index, last: _Index, roles: Sequence[int] = ()) -> None:
        """Qt's hook: draw rows anew. A list view lays out all there are, of ten thousand documents a tenth of a second
        for each that is checked; whose row grows or shrinks is known to `QueuePanel.changed`."""
        QAbstractItemView.dataChanged(self, first, last, roles)


class QueuePanel(QWidget):
    """``chosen`` tells the document the user wants on the desk."""

    chosen = Signal(object)

    def __init__(self, queue: DocumentQueue, reading: Reading) -> None:
        super().__init__()
        self.model = QueueModel(queue, reading)
        self.list = _EnterView()
        self.list.setModel(self.model)
        self.list.setSpacing(1)
        self.list.setItemDelegate(DocumentRows(self.list))
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.title, self.counts = QLabel(), QLabel()
        self.counts.setWordWrap(True)
        self.files, self.folder = QToolButton(), QToolButton()
        buttons = QHBoxLayout()
        buttons.addWidget(self.title, 1)
        buttons.addWidget(self.files)
        buttons.addWidget(self.folder)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(buttons)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.counts)
        self.title.setBuddy(self.list)
        self._told: Callable[[], list[str]] = list
        self.checking = (0, 0)
        self._failed: set[QueuedDocument] = set()
        self._growing = QTimer(self, singleShot=True)
        self._growing.timeout.connect(self.list.scheduleDelayedItemsLayout)

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.title.setText(tr("queue"))
        self.list.setAccessibleName(tr("queue"))
        self.files.setText(tr("queue.add"))
        self.folder.setText(tr("queue.folder"))
        self.rebuilt()

    def rebuilt(self) -> None:
        """Documents came, went or moved."""
        document = self.selected()
        self.model.rebuilt()
        self.select(document or self.model.current)
        self.count()

    def changed(self, document: QueuedDocument) -> None:
        """Something about ``document`` is different now."""
        self.model.changed(document)
        failed = {one for one in (*self._failed, document) if one.state is State.FAILED}
        if failed != self._failed:
            self._failed = failed
            # Its row takes more lines than before, or fewer; where many fail, a long list is laid out now and then.
            if not self._growing.isActive():
                self._growing.start(self.model.rowCount() // _LAYING)
        self.count()

    def tell(self, lines: Callable[[], list[str]]) -> None:
        """Say what became of the files that were added last; ``lines`` makes the text in the current language."""
        self._told = lines
        self.count()

    def count(self) -> None:
        """Say how much there is to do."""
        queue = self.model.queue
        counts = tr("queue.counts", total=len(queue.documents), waiting=queue.waiting)
        paused = tr("queue.paused") if queue.paused else ""
        lines = [counts, *self._checks(), paused, *self._told()] if queue.documents else [tr("queue.empty")]
        self.counts.setText("\n".join(filter(None, lines)))

    def _checks(self) -> list[str]:
        """What the preflight says: how far it is, and how many cannot be read."""
        done, total = self.checking
        failed = sum(one.state is State.FAILED for one in self.model.queue.documents)
        return [
            tr("queue.checking", done=done, total=total) if done < total else "",
            tr("queue.unreadable", count=failed) if failed else "",
        ]

    def show_current(self, document: QueuedDocument | None) -> None:
        """Mark the document on the desk."""
        before, self.model.current = self.model.current, document
        for one in (before, document):
            if one is not None:
                self.model.changed(one)
        self.select(document)

    def selected(self) -> QueuedDocument | None:
        """The document the keyboard is at."""
        row = self.list.currentIndex().row()
        documents = self.model.queue.documents
        return documents[row] if 0 <= row < len(documents) else None

    def select(self, document: QueuedDocument | None) -> None:
        """Bring the keyboard to ``document``; nothing is opened by it."""
        documents = self.model.queue.documents
        if document in documents:
            self.list.setCurrentIndex(self.model.index(documents.index(document)))

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.model.queue.documents[index.row()])
