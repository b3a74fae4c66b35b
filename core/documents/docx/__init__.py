"""DOCX (Office Open XML): all text with a map to the XML that holds it, written back in place and cleaned."""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration, Keeps

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _recognised(content: Content) -> bool:
    if content.mimetype.startswith("application/vnd.oasis.opendocument"):
        return False
    return content.holds("word/") and "[Content_Types].xml" in content.names


def _opener() -> "Opener":
    from core.documents.docx.document import open_docx

    return lambda path, data, _look: open_docx(path, data)


def _writer() -> "Writer":
    from core.documents.docx.fresh import write_fresh_docx

    return write_fresh_docx


FORMAT = Declaration(
    endings=(".docx", ".docm"),
    reader="zip",
    recognised=_recognised,
    opener=_opener,
    writer=_writer,
    keeps=frozenset((Keeps.TABLES, Keeps.HEADS)),
)
