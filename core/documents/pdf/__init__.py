"""PDF judgments: the text layer read into paragraphs and cells, and a PDF written fresh from any document."""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration, Keeps

if TYPE_CHECKING:
    from core.documents.formats import Opener, PageDrawer, Writer

# Zip and OLE files: a PDF in one is an attachment.
_CONTAINERS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


def _recognised(content: Content) -> bool:
    """A PDF may have junk before its header; then its trailer must be there too, or it is text about PDF."""
    data = content.data
    if data.startswith(_CONTAINERS):
        return False
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-"):
        return True
    return b"%PDF-" in data[:1024] and b"startxref" in data[-4096:]


def _opener() -> "Opener":
    from core.documents.pdf.reader import open_pdf

    return lambda path, data, look: open_pdf(path, data, look=look)


def _scan_opener() -> "Opener":
    from core.documents.pdf.reader import open_pdf

    return lambda path, data, look: open_pdf(path, data, look=look, ocr=True)


def _recognisable(code: str) -> bool:
    if code not in ("pdf.scanned", "pdf.pages_unread"):
        return False
    from core.documents.pdf.recognition import is_installed

    return is_installed()


def _writer() -> "Writer":
    from core.documents.pdf.writer import write_fresh_pdf

    return write_fresh_pdf


def _page_drawer() -> "PageDrawer":
    from core.documents.pdf.drawing import draw_page

    return draw_page


FORMAT = Declaration(
    endings=(".pdf",),
    reader="pdf",
    recognised=_recognised,
    opener=_opener,
    scan_opener=_scan_opener,
    recognisable=_recognisable,
    writer=_writer,
    keeps=frozenset((Keeps.TABLES, Keeps.HEADS)),
    two_ways=True,
    drawn=True,
    page_drawer=_page_drawer,
)
