"""A document as the program holds it: text and blocks here, its bytes parsed in the process with limits only."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from core.documents.formats import Content, Format, declared
from core.documents.model import Block, Document, Draft, Replacement
from core.documents.pages import Drawn, Mapped, PageMap
from core.documents.wire import Asked, Opened, Page, Said, Wrote
from core.errors import DocumentError, Notice
from core.isolation import MOST_CHARACTERS, ask, tellable

_Answer = TypeVar("_Answer")
_DRAWN_IN = 3  # somebody waits for a page: it gets a third of the time that a whole file may take


class IsolatedDocument(Document):
    """A judgment that was read in the process with limits; see ``core.documents.model.Document``.

    What needs the file itself is asked of that process again, which is given the bytes that were read.
    """

    def __init__(self, path: Path, data: bytes, name: str, cancelled: Callable[[], bool], ocr: bool = False) -> None:
        """Raises DocumentError, Cancelled."""
        super().__init__(path, data)
        self._data = data
        self._name = name
        self._ocr = ocr
        self.text = ""  # until it is read
        opened = self._opened(cancelled)
        if not _sound(opened):
            raise DocumentError("document.reader_answer", file=name)
        self.format = opened.format
        self.text = opened.text
        self.blocks = opened.blocks
        self.notices = self._notices(opened.notices)
        self.uncertain = opened.uncertain
        self._pages = opened.pages

    def _opened(self, cancelled: Callable[[], bool]) -> Opened:
        """The document that was read. If its pages take too long to draw, it is read without a look at them."""
        if self._ocr or not _drawn(self._data):
            return self._ask("open", Opened, Asked(self._name, ocr=self._ocr), cancelled)
        try:
            return self._ask("open", Opened, Asked(self._name), cancelled, attempts=2)
        except DocumentError as error:
            if error.code != "document.over_time":
                raise
        return self._ask("open", Opened, Asked(self._name, look=False), cancelled, attempts=2)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """See ``Document.write_native``."""
        wrote = self._ask("write", Wrote, Asked(self._name, tuple(replacements), look=False, ocr=self._ocr))
        return Draft(wrote.data, self._notices(wrote.notices))

    def write_in_place(self, replacements: Sequence[Replacement]) -> Draft:
        """See ``Document.write_in_place``. Its pages are drawn for it, unless they took too long already."""
        look = all(notice.code != "pdf.not_drawn" for notice in self.notices)
        asked = Asked(self._name, tuple(replacements), look=look, ocr=self._ocr, in_place=True)
        wrote = self._ask("write", Wrote, asked)
        return Draft(wrote.data, self._notices(wrote.notices))

    def map_pages(self, cancelled: Callable[[], bool] = lambda: False) -> PageMap | None:
        """See ``Document.map_pages``."""
        if declared(self.format).page_drawer is None:
            return None
        pages = self._pages or self._ask("pages", Mapped, Asked(self._name, look=False), cancelled)
        try:
            mapped = pages.map(len(self.text))
        except ValueError as error:
            raise DocumentError("document.reader_answer", file=self._name) from error
        self._pages = pages
        return mapped

    def draw_page(self, number: int, width: int, cancelled: Callable[[], bool] = lambda: False) -> Drawn:
        """See ``Document.draw_page``."""
        question = msgspec.msgpack.encode(Page(self._name, self.format, number, width))
        answer = ask("draw", question, self._data, file=self._name, attempts=_DRAWN_IN, cancelled=cancelled)
        drawn = self._told(answer, Drawn)
        if not drawn.sound:
            raise DocumentError("document.reader_answer", file=self._name)
        return drawn

    def readable_text(self, replacements: Sequence[Replacement], to: Format) -> str:
        """See ``Document.readable_text``. Raises DocumentError."""
        question = msgspec.msgpack.encode(Asked(self._name, tuple(replacements), to, look=False, ocr=self._ocr))
        answer = ask("readable", question, self._data, file=self._name, text=len(self.text), at_length=self._ocr)
        try:
            return answer.decode()
        except UnicodeDecodeError as error:
            raise DocumentError("document.reader_answer", file=self._name) from error

    def _ask(
        self,
        job: str,
        kind: type[_Answer],
        asked: Asked,
        cancelled: Callable[[], bool] = lambda: False,
        attempts: int = 1,
    ) -> _Answer:
        answer = ask(
            job,
            msgspec.msgpack.encode(asked),
            self._data,
            file=self._name,
            text=len(self.text),
            attempts=attempts,
            at_length=self._ocr,
            cancelled=cancelled,
        )
        return self._told(answer, kind)

    def _told(self, answer: bytes, kind: type[_Answer]) -> _Answer:
        try:
            return msgspec.msgpack.decode(answer, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise DocumentError("document.reader_answer", file=self._name) from error

    def _notices(self, said: Sequence[Said]) -> tuple[Notice, ...]:
        """The notices, if they can be told. Raises DocumentError."""
        if not all(tellable(one.code, one.fields) for one in said):
            raise DocumentError("document.reader_answer", file=self._name)
        return tuple(one.notice() for one in said)


def recognised(data: bytes, name: str) -> Format:
    """The format of ``data``, told in the process with limits; ``name`` is for messages. Raises DocumentError."""
    answer = ask("recognise", msgspec.msgpack.encode(Asked(name)), data, file=name)
    try:
        return Format(answer.decode())
    except ValueError as error:
        raise DocumentError("document.reader_answer", file=name) from error


def _drawn(data: bytes) -> bool:
    """Whether opening ``data`` draws pages; no package is looked into here."""
    content = Content(data)
    return any(one.drawn and one.recognised is not None and one.recognised(content) for one in map(declared, Format))


def _sound(opened: Opened) -> bool:
    """Whether text and blocks can be those of a document: bytes may have taken over the process they come from."""
    inside = all(0 <= start < end <= len(opened.text) for start, end in opened.uncertain)
    return inside and 0 < len(opened.text) <= MOST_CHARACTERS and _apart(opened.blocks, len(opened.text))


def _apart(blocks: Sequence[Block], length: int) -> bool:
    position = 0
    for index, block in enumerate(blocks):
        if not position <= block.start <= block.end <= length:
            return False
        if block.continues is not None and not 0 <= block.continues < index:
            return False
        position = block.end
    return True
