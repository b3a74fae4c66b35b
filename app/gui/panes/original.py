"""The judgment's text with its mentions marked."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol
from weakref import WeakKeyDictionary

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPalette, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextEdit, QWidget

from app.gui.appearance.colours import family_of
from app.gui.models.marks import Mark, Marks
from app.gui.models.page_look import Typeset, typeset_of
from app.gui.panes.paper import Paper
from app.gui.panes.strip import Strip
from app.gui.positions import Utf16Map, displayable
from core.detection.model import Candidate
from core.documents.model import Document
from core.review import Item, ReviewSession, Status
from core.review.doubts import Doubt


class Cover(Protocol):
    """What lies over the text and shows it in another way (`Facsimile`). Places are code points."""

    def shows(self) -> bool: ...
    def sees(self, start: int, end: int) -> bool: ...
    def reveal(self, start: int, end: int) -> None: ...
    def in_sight(self) -> tuple[int, int]: ...
    def place_of(self, start: int, end: int) -> QPoint: ...
    def place_at(self, point: QPoint) -> int: ...
    def stands_at(self, point: QPoint, start: int, end: int) -> bool: ...
    def press(self, event: QKeyEvent) -> bool: ...
    def still(self) -> AbstractContextManager[None]: ...
    def viewport(self) -> QWidget: ...


class JudgmentView(Paper):
    """Read-only text. ``item_clicked`` tells the key of a mention the user clicked on, ``taken`` that another text
    is shown, ``sought`` that words of it are to be seen, wherever it is hidden.

    Attributes:
        typeset: the text as it is set, with its looks where it is set as a page.
        cover: what may lie over the text; while it does, what is in sight is what can be seen of it there.
    """

    item_clicked = Signal(int)
    taken = Signal()
    sought = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: Sequence[Item] | None = None
        self._marked: dict[int, tuple[Item, Mark]] = {}
        # Of judgments that were shown before: going from one to the other and back makes neither again.
        self._marked_before: WeakKeyDictionary[ReviewSession, dict[int, tuple[Item, Mark]]] = WeakKeyDictionary()
        self.units = Utf16Map("")
        self.strip = Strip(self)
        self._session: ReviewSession | None = None
        self._whose: Document | ReviewSession | None = None
        self._text = ""
        self._looked_for: Sequence[tuple[int, int]] = ()
        self.paged = False
        self.typeset = Typeset("", ())
        self.cover: Cover | None = None

    @property
    def text(self) -> str:
        """The judgment's text."""
        return self._text

    @property
    def _over(self) -> Cover | None:
        return self.cover if self.cover is not None and self.cover.shows() else None

    def show_session(self, session: ReviewSession | None) -> None:
        """Show another judgment, or none."""
        text, glanced = session.text if session else "", self._session is None and bool(self._text)
        self._session = session
        self._shown, self._marked = None, self._marked_before.get(session, {}) if session else {}
        if not (glanced and session and text == self._text):  # who has begun to read stays where they are
            self._take(session)
        self._whose = session
        self.refresh()

    def show_glance(self, document: Document) -> None:
        """Show a judgment that is still being read: there is nothing to decide on yet."""
        self._session = None
        self._shown, self._marked = None, {}
        self._take(document)
        self.refresh()

    def show_first_looks(self, found: Iterable[Candidate]) -> None:
        """Mark what was found so far in what ``show_glance`` shows."""
        marks: list[Mark] = []
        for one in sorted(found, key=lambda one: one.start):
            start, end = self.units.to_units(one.start), self.units.to_units(one.end)
            if not marks or start >= marks[-1].end:
                marks.append(Mark(start, end, family_of(one.label), Status.UNDECIDED))
        self.set_marks(Marks(marks))

    def _take(self, whose: Document | ReviewSession | None) -> None:
        self.taken.emit()
        self.show_finds(())  # its places are those of the text before
        text = whose.text if whose else ""
        self._whose, self._text, self.units = whose, text, Utf16Map(text)
        self._set_text(displayable(text))

    def first_in_sight(self, text: bool = False) -> int:
        """The code point that the first paragraph in sight begins with; of the ``text`` whatever lies over it."""
        if self._over is not None and not text:
            return self._over.in_sight()[0]
        return self.units.to_code_points(self.firstVisibleBlock().position())

    def seen(self) -> tuple[int, int]:
        """See ``Paper.seen``."""
        if self._over is None:
            return super().seen()
        first, last = self._over.in_sight()
        return self.units.to_units(first), self.units.to_units(last)

    def put_at_top(self, place: int) -> None:
        """Scroll so that the line of ``place`` (code points) is the first one in sight."""
        block = self.document().findBlock(self.units.to_units(place))
        self.blockBoundingGeometry(block)  # lines count where they were laid out
        self.verticalScrollBar().setValue(block.firstLineNumber())

    def put_cursor(self, cursor: QTextCursor) -> None:
        """Let ``cursor`` be the cursor; what lies over the text stays where it is."""
        with self._over.still() if self._over else nullcontext():
            self.setTextCursor(cursor)

    def scroll_to(self, place: int) -> None:
        """See ``Paper.scroll_to``."""
        if self._over is None:
            super().scroll_to(place)
        else:
            point = self.units.to_code_points(place)
            self._over.reveal(point, point + 1)

    def set_paged(self, paged: bool) -> None:
        """Set the text as a page from now on, or as a plain text."""
        self.paged = paged
        self._set_text(displayable(self._text))

    def _set_text(self, text: str) -> None:
        """Set ``text``; the structure of the document tells its looks."""
        self.typeset = typeset_of(self._whose) if self.paged and self._whose else Typeset(text, ())
        self.set_looks(self.typeset.looks)
        self.setPlainText(self.typeset.shown if self.typeset.looks else text)

    def refresh(self) -> None:
        """Show the session's items as they stand."""
        items = self._session.items if self._session else ()
        if items is not self._shown:
            self._shown = items
            known, at = self._marked, self.units.to_units
            self._marked = {item.key: _marked(known.get(item.key), item, at) for item in items}
            if self._session is not None:
                self._marked_before[self._session] = self._marked
            self.set_marks(Marks([mark for _, mark in self._marked.values()]))

    def show_doubts(self, doubts: Iterable[Doubt]) -> None:
        """Show in the strip where ``doubts`` have their places."""
        self.strip.show_doubts([self.units.to_units(start) for doubt in doubts for start, _ in doubt.spans])

    def show_finds(self, places: Sequence[tuple[int, int]]) -> None:
        """Outline ``places`` (code points), where something stands that is looked for."""
        self._looked_for = places
        self.set_finds([(self.units.to_units(start), self.units.to_units(end)) for start, end in places])

    def finds_within(self, start: int, end: int) -> Sequence[tuple[int, int]]:
        """The places of ``show_finds`` that reach into ``start … end`` (code points)."""
        first = bisect_left(self._looked_for, (start, 0))
        return self._looked_for[max(0, first - 1) : bisect_left(self._looked_for, (end, 0))]

    def focus_item(self, item: Item | None) -> None:
        """Scroll to ``item`` and mark it as the current one."""
        if item is None:
            self.choose([])
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(self.units.to_units(item.mention.start))
        view_cursor = QTextCursor(cursor)
        cursor.setPosition(self.units.to_units(item.mention.end), QTextCursor.MoveMode.KeepAnchor)
        self.put_cursor(view_cursor)
        self.choose([self._current_mark(cursor)])
        if self.cover is not None:
            self.cover.reveal(item.mention.start, item.mention.end)
        if self._over is None and not self.viewport().rect().adjusted(0, 40, 0, -40).contains(
            self.cursorRect(view_cursor)
        ):
            self.centerCursor()

    def _current_mark(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = cursor
        mark.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
        mark.format.setForeground(self.palette().color(QPalette.ColorRole.HighlightedText))
        mark.format.setProperty(QTextFormat.Property.FontWeight, 700)
        return mark

    def select(self, start: int, end: int) -> None:
        """Select a span (in code points) and bring it into sight."""
        self.sought.emit()
        cursor = QTextCursor(self.document())
        # From the end to the start: of a long passage its beginning is then in sight.
        cursor.setPosition(self.units.to_units(end))
        cursor.setPosition(self.units.to_units(start), QTextCursor.MoveMode.KeepAnchor)
        self.put_cursor(cursor)
        if self.cover is not None:
            self.cover.reveal(start, end)
        if self._over is None:
            self.centerCursor()

    def in_sight(self, start: int, end: int) -> bool:
        """Whether some of a span (in code points) can be seen now."""
        if self._over is not None:
            return self._over.sees(start, end)
        return self.sees(self.units.to_units(start), self.units.to_units(end))

    def key_at(self, point: QPoint) -> int | None:
        """The mention whose letters stand at ``point`` of the viewport."""
        over = self._over
        item = self._item_near(over.place_at(point) if over else self.units.to_code_points(self.place_at(point)))
        if item is None:
            return None
        if over is not None:
            stands = over.stands_at(point, item.mention.start, item.mention.end)
        else:
            stands = self.stands_at(point, *self._units_of(item))
        return item.key if stands else None

    def place_of(self, item: Item) -> QPoint:
        """The point of the viewport below the beginning of ``item``."""
        if self._over is not None:
            return self._over.place_of(item.mention.start, item.mention.end)
        return next(self.areas(*self._units_of(item))).bottomLeft().toPoint()

    def _units_of(self, item: Item) -> tuple[int, int]:
        return self.units.to_units(item.mention.start), self.units.to_units(item.mention.end)

    def createMimeDataFromSelection(self) -> QMimeData:
        """Qt's hook: what is copied is the judgment's own text, however it is set."""
        data = QMimeData()
        start, end = self.selection()
        data.setText(self._text[start:end])
        return data

    def selection(self) -> tuple[int, int]:
        """The selected span in code points; empty when nothing is selected."""
        cursor = self.textCursor()
        return (
            self.units.to_code_points(cursor.selectionStart()),
            self.units.to_code_points(cursor.selectionEnd()),
        )

    def position_at(self, event: QMouseEvent) -> int:
        """The code point under the mouse."""
        return self.units.to_code_points(self.place_at(event.position().toPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: keys that scroll do so with what lies over the text."""
        if self._over is None or not self._over.press(event):
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click, not a drag, on a mention makes it the current one."""
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self.textCursor().hasSelection():
            return
        item = self._item_near(self.position_at(event))
        if item:
            self.item_clicked.emit(item.key)

    def _item_near(self, position: int) -> Item | None:
        """The item at ``position``, or the one that ends there: Qt rounds to the nearest gap between letters."""
        if self._session is None:
            return None
        return self._session.item_at(position) or self._session.item_at(position - 1)


def _marked(known: tuple[Item, Mark] | None, item: Item, at: Callable[[int], int]) -> tuple[Item, Mark]:
    """``item`` with its mark; the ``known`` one of this key where nothing changed."""
    if known is not None and known[0] is item:
        return known
    mention = item.mention
    return item, Mark(at(mention.start), at(mention.end), family_of(mention.label), item.status)
