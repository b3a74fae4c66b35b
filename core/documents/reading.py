"""Read a judgment from its bytes, in the process one is in: its kind told from its content, and handed to that reader.

For the process with limits (``core.isolation``), and for bytes one has made oneself. Files of others are opened by
``open_document``.
"""

from pathlib import Path

from core.documents.formats import declared
from core.documents.model import Document
from core.documents.sniff import recognise
from core.errors import DocumentError
from core.isolation.limits import MOST_CHARACTERS


def read_document(path: Path, data: bytes, *, look: bool = True, ocr: bool = False) -> Document:
    """The judgment that ``data`` is; ``path`` is where it came from and is not opened.

    Without ``look`` the pages of a PDF are not drawn, and a notice says that nobody knows which letters they show.
    With ``ocr``, pages that are pictures are read by text recognition where the format can be a scan.

    Raises DocumentError with a code for each reason why it cannot be read completely.
    """
    declaration = declared(recognise(data, path.name))
    if declaration.opener is None:
        raise DocumentError(declaration.not_opened, file=path.name)
    opener = declaration.scan_opener if ocr and declaration.scan_opener else declaration.opener
    document = opener()(path, data, look)
    if len(document.text) > MOST_CHARACTERS:
        raise DocumentError("document.too_long", file=path.name, limit=MOST_CHARACTERS)
    return document
