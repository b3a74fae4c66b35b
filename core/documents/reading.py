"""Read a judgment from its bytes, in the process one is in: its kind told from its content, and handed to that reader.

For the process with limits (``core.isolation``), and for bytes one has made oneself. Files of others are opened by
``open_document``.
"""

from pathlib import Path

from core.documents.model import Document, Format
from core.documents.sniff import recognise
from core.errors import DocumentError
from core.isolation.limits import MOST_CHARACTERS

# No encoding that is read takes more bytes for a character.
_MOST_BYTES_OF_TEXT = 4 * MOST_CHARACTERS


def read_document(path: Path, data: bytes, *, look: bool = True) -> Document:
    """The judgment that ``data`` is; ``path`` is where it came from and is not opened.

    Without ``look`` the pages of a PDF are not drawn, and a notice says that nobody knows which letters they show.

    Raises DocumentError with a code for each reason why it cannot be read completely.
    """
    document = _read(path, data, recognise(data, path.name), look=look)
    if len(document.text) > MOST_CHARACTERS:
        raise _too_long(path)
    return document


def _read(path: Path, data: bytes, kind: Format | None, *, look: bool) -> Document:
    match kind:
        case Format.DOCX:
            from core.documents.docx import open_docx

            return open_docx(path, data)
        case Format.PDF:
            from core.documents.pdf import open_pdf

            return open_pdf(path, data, look=look)
        case _:
            from core.documents.plain import open_plain

            if len(data) > _MOST_BYTES_OF_TEXT:
                raise _too_long(path)
            return open_plain(path, data)


def _too_long(path: Path) -> DocumentError:
    return DocumentError("document.too_long", file=path.name, limit=MOST_CHARACTERS)
