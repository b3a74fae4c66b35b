"""TSV: as CSV (``core.documents.csv``, messages included), with tabs between the cells where it is written afresh."""

from dataclasses import replace
from typing import TYPE_CHECKING

from core.documents.csv import FORMAT as CSV
from core.documents.formats import Content

if TYPE_CHECKING:
    from core.documents.formats import Opener, Writer


def _recognised(content: Content) -> bool:
    return content.ending == ".tsv"


def _opener() -> "Opener":
    from core.documents.csv.document import open_table
    from core.documents.formats import Format

    return lambda path, data, _look: open_table(path, data, Format.TSV)


def _writer() -> "Writer":
    from core.documents.csv.fresh import write_fresh_tsv

    return write_fresh_tsv


FORMAT = replace(CSV, endings=(".tsv",), recognised=_recognised, opener=_opener, writer=_writer)
