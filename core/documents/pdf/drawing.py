"""Pages as they look, drawn by PDFium, and where on them each letter of the document's text stands.

For the process with limits: what is drawn is somebody's file. See ``core.documents.pages`` for what crosses over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pypdfium2 as pdfium

from core.documents.model import Block
from core.documents.pages import NOWHERE, Box, Drawn, PageMap
from core.documents.pdf.checks import unreadable_code
from core.documents.pdf.engine import PDFIUM_LOCK, Page
from core.documents.pdf.layout import Piece
from core.documents.pdf.straight import straighten
from core.errors import DocumentError

# A4 at twice its size on a screen with two pixels a point has 14 million; larger pages are drawn with fewer.
_MOST_PIXELS = 24_000_000


def draw_page(data: bytes, number: int, width: int, file: str) -> Drawn:
    """Page ``number`` (1-based), ``width`` pixels wide, or less where it would have too many. Raises DocumentError."""
    with PDFIUM_LOCK:
        try:
            document = pdfium.PdfDocument(data)
            try:
                return _drawn(document[number - 1], width)
            finally:
                document.close()
        except (pdfium.PdfiumError, IndexError) as error:
            raise DocumentError(unreadable_code(data), file=file) from error


def _drawn(page: pdfium.PdfPage, width: int) -> Drawn:
    straighten(page)
    across, down = max(1.0, page.get_width()), max(1.0, page.get_height())
    scale = min(max(1, width) / across, (_MOST_PIXELS / (across * down)) ** 0.5)
    bitmap = page.render(scale=scale, prefer_bgrx=True, may_draw_forms=False)
    try:
        picture = bitmap.to_numpy()
        blue, green, red = picture[..., 0], picture[..., 1], picture[..., 2]
        grey = np.array_equal(blue, green) and np.array_equal(green, red)
        rows, columns = picture.shape[:2]
        return Drawn(columns, rows, grey, blue.tobytes() if grey else picture[..., :4].tobytes())
    finally:
        bitmap.close()
        page.close()


@dataclass(frozen=True, slots=True)
class Papers:
    """Width and height of each page in points, and the numbers of those that text recognition read."""

    sizes: tuple[tuple[float, float], ...] = ()
    guessed: tuple[int, ...] = ()

    @classmethod
    def of(cls, pages: Sequence[Page]) -> "Papers":
        """What is to be known of ``pages`` without their letters."""
        sizes = tuple((page.width, page.height) for page in pages)
        return cls(sizes, tuple(page.number for page in pages if page.recognised))


def map_pages(length: int, pieces: Sequence[Piece], blocks: Sequence[Block], papers: Papers) -> PageMap:
    """Where the ``length`` characters of the text stand, which is put together of ``pieces`` as ``blocks`` say."""
    on = np.full(length, NOWHERE, np.int32)
    boxes = np.zeros((length, 4), np.float32)
    for piece, block in zip(pieces, blocks, strict=True):
        for at, page, box in _places(piece):
            on[block.start + at] = page - 1
            boxes[block.start + at] = box
    return PageMap(papers.sizes, on, boxes, papers.guessed)


def _places(piece: Piece) -> Iterator[tuple[int, int, Box]]:
    """Index in the piece's text, page and box of each letter, as far as it is the text of its lines."""
    at = 0
    for line in piece.lines:
        at += piece.text[at : at + 1] == " " and not line.text.startswith(" ")
        if not piece.text.startswith(line.text, at) or len(line.glyphs) != len(line.text):
            return
        for number, glyph in enumerate(line.glyphs):
            if glyph is not None:
                yield at + number, line.page, (glyph.left, glyph.bottom, glyph.right, glyph.top)
        at += len(line.text)
