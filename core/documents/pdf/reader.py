"""A PDF judgment as a Document: refused if any of it cannot be read, else text in reading order.

The text is rebuilt from the page: paragraphs over lines and pages, cells of ruled tables, page furniture as blocks
of its own after the paragraph it interrupts. Blocks are parted by a line break, cells of one row by a tab.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.documents.model import Block, BlockKind, Document, Draft, Format, Replacement
from core.documents.pages import Drawn, PageMap
from core.documents.pdf.checks import (
    check_contents,
    check_file,
    notices_of,
    ranges,
    unread_pages,
    unreadable_code,
)
from core.documents.pdf.drawing import Papers, draw_page, map_pages
from core.documents.pdf.engine import Contents, Page, PasswordNeeded, Unreadable, read_contents
from core.documents.pdf.face import Face
from core.documents.pdf.layout import Layout, Piece, lay_out
from core.documents.pdf.looks import read_face
from core.documents.pdf.recognition import RecognitionFailed, RecognitionMissing
from core.documents.pdf.scans import doubtful_spans, read_scans
from core.documents.pdf.undrawable import undrawable
from core.errors import DocumentError, Notice


class PdfDocument(Document):
    """A PDF with a text layer. Writing it makes a fresh PDF; nothing of the old file is carried over."""

    def __init__(
        self,
        path: Path,
        data: bytes,
        layout: Layout,
        face: Face,
        notices: tuple[Notice, ...],
        pages: Sequence[Page] = (),
    ) -> None:
        super().__init__(path, data)
        self.format = Format.PDF
        self.text, self.blocks = _compose(layout.pieces)
        self.notices = (*notices, *undrawable(self.text))
        self._face = face
        self._data, self._pieces, self._tables = data, tuple(layout.pieces), tuple(layout.tables)
        self.uncertain = doubtful_spans(self.text, self.blocks, pages)
        self._papers = Papers.of(pages)

    def write_native(self, replacements: Sequence[Replacement]) -> Draft:
        """A fresh PDF with the face of this one. Raises DocumentError if a character is in no font."""
        from core.documents.pdf.writer import write_fresh_pdf

        return write_fresh_pdf(self, replacements, self._face)

    def map_pages(self, cancelled: Callable[[], bool] = lambda: False) -> PageMap:
        """See ``Document.map_pages``."""
        return map_pages(len(self.text), self._pieces, self.blocks, self._papers)

    def draw_page(self, number: int, width: int, cancelled: Callable[[], bool] = lambda: False) -> Drawn:
        """See ``Document.draw_page``."""
        return draw_page(self._data, number, width, self.path.name)

    def write_in_place(self, replacements: Sequence[Replacement]) -> Draft:
        """See ``Document.write_in_place``: the pages of this PDF drawn again."""
        from core.documents.pdf.inplace.writer import write_in_place

        return write_in_place(
            self._data, self._pieces, self._tables, self.blocks, self.notices, replacements, self.path.name
        )


def open_pdf(path: Path, data: bytes, *, look: bool = True, ocr: bool = False) -> PdfDocument:
    """Read the PDF in ``data``, and ``look`` which of its letters can be seen on its pages.

    With ``ocr``, pages that are pictures are read by text recognition. Raises DocumentError if the file is damaged,
    protected, scanned or garbled.
    """
    file = path.name
    try:
        contents = read_contents(data, look=look)
    except PasswordNeeded as error:
        raise DocumentError("pdf.encrypted", file=file) from error
    except Unreadable as error:
        raise DocumentError(unreadable_code(data), file=file) from error
    unreadable, unshown = check_file(data, len(contents.pages), file)
    for page in contents.pages:
        page.images += unreadable.pictures[page.number]
    if ocr and not contents.xfa:
        contents = _with_scans(data, contents, file)
    check_contents(contents, file)
    layout = lay_out(contents.pages)
    face = read_face(layout, contents.pages)
    return PdfDocument(path, data, layout, face, notices_of(contents, unreadable, unshown), contents.pages)


def _with_scans(data: bytes, contents: Contents, file: str) -> Contents:
    """``contents`` with its pictures of pages read. Raises DocumentError where nothing reads them."""
    wanted = unread_pages(contents)
    if not wanted:
        return contents
    try:
        return read_scans(data, contents, wanted)
    except RecognitionMissing as error:
        raise DocumentError("pdf.ocr_missing", file=file, pages=ranges(wanted)) from error
    except RecognitionFailed as error:
        raise DocumentError("pdf.ocr_failed", file=file, pages=ranges(wanted)) from error


def _compose(pieces: Sequence[Piece]) -> tuple[str, tuple[Block, ...]]:
    """The pieces' text put together, and their blocks."""
    parts: list[str] = []
    blocks: list[Block] = []
    position = 0
    last: Piece | None = None
    for piece in pieces:
        if last is not None:
            parts.append(_separator(last, piece))
            position += 1
        end = position + len(piece.text)
        blocks.append(
            Block(
                start=position,
                end=end,
                kind=piece.kind,
                page=piece.page,
                table=piece.table,
                row=piece.row,
                column=piece.column,
                align=piece.align,
                bold=piece.bold,
                font_size=piece.size,
                continues=piece.continues,
            )
        )
        parts.append(piece.text)
        position, last = end, piece
    return "".join(parts), tuple(blocks)


def _separator(last: Piece, piece: Piece) -> str:
    beside = last.kind is piece.kind is BlockKind.CELL and last.table == piece.table and last.row == piece.row
    return "\t" if beside and last.column != piece.column else "\n"
