"""Names of SpreadsheetML (ECMA-376): namespaces, and the places of cells."""

import re

from core.documents.docx.names import STRICT, XML_SPACE, A, R
from core.documents.parts.archive import parse as parse_part
from core.documents.parts.tree import Element

__all__ = ["HEADS", "HIDDEN", "NAMESPACES", "XML_SPACE", "A", "R", "S", "column_of", "parse", "reference"]

_SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
S = f"{{{_SPREADSHEET}}}"
NAMESPACES = {"": _SPREADSHEET, "r": R[1:-1]}
_STRICT = {**STRICT, "http://purl.oclc.org/ooxml/spreadsheetml/main": _SPREADSHEET}
HEADS = tuple(S + name for name in ("oddHeader", "evenHeader", "firstHeader", "oddFooter", "evenFooter", "firstFooter"))
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
HIDDEN = ("hidden", "veryHidden")
"""States of sheets that nobody sees."""
MOST_COLUMNS, MOST_ROWS = 16_384, 1_048_576


def parse(data: bytes) -> Element:
    """Parse one XML part without entities, DTD or network. Raises Refused."""
    if b"purl.oclc.org/ooxml" in data:
        for strict, transitional in _STRICT.items():
            data = data.replace(f'"{strict}"'.encode(), f'"{transitional}"'.encode())
    return parse_part(data, "xlsx")


def column_of(reference: str) -> tuple[int, int] | None:
    """(row, column), both from 0, of a cell called like "C7"; None for what is no such name."""
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 64
    row = int(found[2])
    return (row - 1, column - 1) if column <= MOST_COLUMNS and row <= MOST_ROWS else None


def reference(row: int, column: int) -> str:
    """The name of a cell, both numbers from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"
