"""The documents of one sitting: in which order, how far each is, which is to be read next."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from pathlib import Path

from app.desk.judgment import Opened
from app.desk.preflight import Checked
from core.detection.model import Candidate
from core.documents.model import Document
from core.errors import DeidError, DocumentError
from core.review import ReviewSession
from core.review.record import State as Step

# Detected judgments wait in memory; more than a clerk reviews before the next are done would fill it for nothing.
AHEAD = 5


class State(StrEnum):
    """How far a document is; from the first look at it on, where its review stands."""

    NEW = "new"
    DETECTING = "detecting"
    DETECTED = "detected"
    IN_REVIEW = Step.IN_REVIEW.value
    REVIEWED = Step.REVIEWED.value
    RETURNED = Step.RETURNED.value
    CONFIRMED = Step.CONFIRMED.value
    EXPORTED = Step.EXPORTED.value
    FAILED = "failed"


@dataclass
class Glance:
    """A judgment that is still being read: it can be looked at, with what was found so far."""

    document: Document
    found: list[Candidate] = field(default_factory=list, repr=False)


@dataclass(eq=False)
class QueuedDocument:
    """One document of the queue.

    Attributes:
        key: unique in the queue; stays the same wherever the document moves.
        path: its file.
        state: how far it is.
        fraction: how much of the detection is done, 0 … 1.
        glance: what can be shown of it while it is being read.
        opened: the judgment with its review, from detection on.
        error: why it failed.
        current: key of the mention the reviewer was at.
        checked: what was found out before it was read.
        held: the user stopped its reading, so it is not begun again by itself.
    """

    key: int
    path: Path
    state: State = State.NEW
    fraction: float = 0.0
    glance: Glance | None = field(default=None, repr=False)
    opened: Opened | None = field(default=None, repr=False)
    error: DeidError | None = None
    current: int | None = None
    checked: Checked | None = None
    held: bool = False

    @property
    def session(self) -> ReviewSession | None:
        """Its review, from detection on."""
        return self.opened.session if self.opened else None

    @property
    def sha256(self) -> str:
        """Of its bytes, once it was read or checked."""
        if self.opened is not None:
            return self.opened.document.sha256
        return self.checked.sha256 if self.checked else ""

    @property
    def undecided(self) -> int:
        """How many mentions nobody decided on."""
        return len(self.session.undecided()) if self.session else 0


class DocumentQueue:
    """Documents in the order they are to be reviewed; no file is in it twice.

    Attributes:
        documents: from first to last.
        paused: read no further ones by themselves.
    """

    def __init__(self) -> None:
        self.documents: list[QueuedDocument] = []
        self.paused = False
        self._keys = count(1)

    def add(self, paths: Iterable[Path]) -> list[QueuedDocument]:
        """Put files at the end. Returns those that were not there yet."""
        known = {one.path.absolute() for one in self.documents}
        added: list[QueuedDocument] = []
        for path in paths:
            if (place := path.absolute()) not in known:
                known.add(place)
                added.append(QueuedDocument(next(self._keys), path))
        self.documents += added
        return added

    def find(self, path: Path) -> QueuedDocument | None:
        """The document of a file."""
        wanted = path.absolute()
        return next((one for one in self.documents if one.path.absolute() == wanted), None)

    def twin(self, opened: Opened) -> QueuedDocument | None:
        """The document under review whose file has the same content, byte for byte: their reviews would be one."""
        sha256 = opened.document.sha256
        return next((one for one in self.documents if one.opened and one.opened.document.sha256 == sha256), None)

    def remove(self, document: QueuedDocument) -> None:
        """Take a document off the list."""
        self.documents.remove(document)

    def move(self, document: QueuedDocument, way: int) -> bool:
        """Move a document up (-1) or down (1) by one. Returns whether there was room."""
        old = self.documents.index(document)
        new = old + way
        if not 0 <= new < len(self.documents):
            return False
        self.documents.insert(new, self.documents.pop(old))
        return True

    def beside(self, document: QueuedDocument | None, way: int) -> QueuedDocument | None:
        """The next (1) or previous (-1) document that did not fail, round the end; the same if it is the only one."""
        usable = [one for one in self.documents if one.state is not State.FAILED or one is document]
        if not usable:
            return None
        if document not in usable:
            return usable[0 if way > 0 else -1]
        return usable[(usable.index(document) + way) % len(usable)]

    def next_to_detect(self, after: QueuedDocument | None) -> QueuedDocument | None:
        """The document to read while ``after`` is reviewed: the first new one behind it, else the first of all.

        None while one is being read, while enough are waiting for their review, or while the queue is paused.
        """
        states = [one.state for one in self.documents]
        if self.paused or State.DETECTING in states or states.count(State.DETECTED) >= AHEAD:
            return None
        start = self.documents.index(after) + 1 if after in self.documents else 0
        ordered = (*self.documents[start:], *self.documents[:start])
        return next((one for one in ordered if one.state is State.NEW and not one.held), None)

    # --- what becomes of a document --------------------------------------------------------------------------------

    def detecting(self, document: QueuedDocument) -> None:
        """It is being read."""
        document.state, document.error, document.fraction = State.DETECTING, None, 0.0

    def detected(self, document: QueuedDocument, opened: Opened) -> None:
        """It was read; its review can begin, unless a file of the same content is in the queue already.

        Nothing is done where a review came in the meantime, from a session file or a crash.
        """
        if document.opened is not None:
            return
        if (twin := self.twin(opened)) is not None:
            self.failed(document, DocumentError("document.twin", file=document.path.name, other=twin.path.name))
        else:
            document.state, document.opened, document.fraction = State.DETECTED, opened, 1.0

    def checked(self, document: QueuedDocument, checked: Checked) -> None:
        """It can be read, or cannot, or is the same as another one; nothing is done to one that was read meanwhile."""
        document.checked = checked
        if document.state is not State.NEW:
            return
        others = (one for one in self.documents if one is not document and one.state is not State.FAILED)
        twin = next((one for one in others if checked.sha256 and one.sha256 == checked.sha256), None)
        if checked.error is not None:
            self.failed(document, checked.error)
        elif twin is not None:
            self.failed(document, DocumentError("document.twin", file=document.path.name, other=twin.path.name))

    def on_the_desk(self, opened: Opened) -> QueuedDocument:
        """The document that is reviewed by ``opened`` from now on, wherever the review came from."""
        document = self.twin(opened) or self.find(opened.document.path)
        if document is None:
            (document,) = self.add((opened.document.path,))
        if document.opened is not opened:  # read again, or come back from a session file or a crash
            document.opened, document.current = opened, None
            document.path, document.error, document.fraction = opened.document.path, None, 1.0
        return document

    def reviewed(self, document: QueuedDocument, step: Step) -> None:
        """Its review stands at ``step``."""
        document.state = State(step.value)

    def failed(self, document: QueuedDocument, error: DeidError) -> None:
        """It cannot be read; why is kept."""
        document.state, document.error = State.FAILED, error

    def released(self, document: QueuedDocument) -> None:
        """Its reading was stopped before its end: as if it had never begun. Also: try a failed one again."""
        if document.opened is None:
            document.state, document.error, document.fraction = State.NEW, None, 0.0

    def read_anew(self) -> int:
        """Those nobody has looked at are read again: another model finds other things. Returns how many."""
        unseen = [one for one in self.documents if one.state is State.DETECTED]
        for document in unseen:
            document.opened = None
            self.released(document)
        return len(unseen)

    @property
    def waiting(self) -> int:
        """How many nobody has reviewed yet."""
        return sum(one.state in (State.NEW, State.DETECTING, State.DETECTED) for one in self.documents)
