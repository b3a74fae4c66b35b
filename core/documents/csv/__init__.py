"""CSV: tables of plain text. Every cell is a block; what is not replaced stays byte for byte."""

from typing import TYPE_CHECKING

from core.documents.formats import Content, Declaration, Keeps

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _recognised(content: Content) -> bool:
    return content.ending == ".csv"


def _opener() -> "Opener":
    from core.documents.csv.document import open_table
    from core.documents.formats import Format

    return lambda path, data, _look: open_table(path, data, Format.CSV)


def _writer() -> "Writer":
    from core.documents.csv.fresh import write_fresh_csv

    return write_fresh_csv


FORMAT = Declaration(
    endings=(".csv",),
    reader="table",
    plain=True,
    recognised=_recognised,
    opener=_opener,
    writer=_writer,
    keeps=frozenset((Keeps.TABLES, Keeps.PAGE_NUMBERS)),
)
