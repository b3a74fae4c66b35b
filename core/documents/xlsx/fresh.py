"""Write any document as a new workbook of one sheet: a row for each row of its tables and for each paragraph.

All cells are texts, so that nothing is calculated and no digit is lost.
"""

from collections.abc import Sequence
from itertools import count
from typing import cast

from lxml import etree

from core.documents.csv.fresh import rows_of
from core.documents.model import Document, Draft, Replacement
from core.documents.parts.edits import without_illegal
from core.documents.parts.tree import Element
from core.documents.xlsx.names import MOST_COLUMNS, MOST_ROWS, S, reference
from core.documents.xlsx.package import Package, Sheet
from core.documents.xlsx.save import package_bytes
from core.errors import DocumentError, Notice

# What Excel takes in a cell.
_MOST_CHARACTERS = 32_767
_NAME = "Sheet1"


def write_fresh_xlsx(document: Document, replacements: Sequence[Replacement]) -> Draft:
    """``document`` with ``replacements`` as a workbook. Raises DocumentError for what no sheet can hold."""
    space = cast(dict[str, str], {None: S[1:-1]})
    workbook = etree.Element(S + "workbook", nsmap=space)
    entry = etree.SubElement(workbook, S + "sheet", name=_NAME)
    sheet = etree.Element(S + "worksheet", nsmap=space)
    strings = etree.Element(S + "sst", nsmap=space)
    dropped = _write_rows(document, replacements, etree.SubElement(sheet, S + "sheetData"), strings)
    data = package_bytes(Package(workbook, [Sheet(entry, sheet)], strings, None, None))
    return Draft(data, (Notice("xlsx.characters_dropped", {"count": dropped}),) if dropped else ())


def _write_rows(document: Document, replacements: Sequence[Replacement], data: Element, strings: Element) -> int:
    """Write the cells; returns how many characters were left out because XML cannot hold them."""
    known: dict[str, int] = {}
    numbers = count()
    dropped = 0
    for number, texts in enumerate(rows_of(document, replacements)):
        if number >= MOST_ROWS or len(texts) > MOST_COLUMNS:
            raise DocumentError("xlsx.too_many_cells", file=document.path.name)
        row = etree.SubElement(data, S + "row", r=str(number + 1))
        for column, raw in enumerate(texts):
            text, lost = without_illegal(raw)
            dropped += lost
            if len(text) > _MOST_CHARACTERS:
                raise DocumentError("xlsx.long_cell", file=document.path.name, limit=_MOST_CHARACTERS)
            if not text:
                continue
            if text not in known:
                known[text] = next(numbers)
                etree.SubElement(etree.SubElement(strings, S + "si"), S + "t").text = text
            cell = etree.SubElement(row, S + "c", r=reference(number, column), t="s")
            etree.SubElement(cell, S + "v").text = str(known[text])
    return dropped
