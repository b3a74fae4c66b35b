"""XLSX (Office Open XML): every cell, sheet name, header and footer is reviewed; written back in place and cleaned.

Any other document can be written as XLSX, too.
"""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration, Keeps

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _recognised(content: Content) -> bool:
    if content.mimetype.startswith("application/vnd.oasis.opendocument"):
        return False
    # Of a Word file with a workbook beside it nothing but the Word file is read and written.
    return content.holds("xl/") and not content.holds("word/") and "[Content_Types].xml" in content.names


def _opener() -> "Opener":
    from core.documents.xlsx.document import open_xlsx

    return lambda path, data, _look: open_xlsx(path, data)


def _writer() -> "Writer":
    from core.documents.xlsx.fresh import write_fresh_xlsx

    return write_fresh_xlsx


FORMAT = Declaration(
    endings=(".xlsx", ".xlsm", ".xltx", ".xltm"),
    reader="workbook",
    recognised=_recognised,
    opener=_opener,
    writer=_writer,
    keeps=frozenset((Keeps.TABLES, Keeps.PAGE_NUMBERS)),
)
