"""Make cells say one thing in one way: every cell has its name, one value, and letters in place of their codes."""

import re
from collections import Counter

from core.documents.parts.edits import is_legal
from core.documents.parts.tree import Element
from core.documents.xlsx.names import HEADS, XML_SPACE, S, column_of, reference

_C, _V, _IS, _T, _R, _ROW, _F = (S + name for name in ("c", "v", "is", "t", "r", "row", "f"))
_CODE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_HOLDERS = {_T: (S + "si", _IS), _V: (_C,), **dict.fromkeys(HEADS, (S + "headerFooter",))}


def uncalculated(sheet: Element) -> int:
    """How many formulas have no result: nobody can tell what they would show."""
    return sum(
        cell.find(_V) is None or (not cell.findtext(_V) and cell.get("t") != "str")
        for cell in sheet.iter(_C)
        if cell.find(_F) is not None
    )


def settle_cells(sheet: Element, counts: Counter[str]) -> None:
    """Name rows and cells that have no name, and leave each cell the one value that it shows."""
    row_number = -1
    for row in sheet.iter(_ROW):
        told = row.get("r", "")
        row_number = int(told) - 1 if told.isdecimal() else row_number + 1
        row.set("r", str(row_number + 1))
        column = -1
        for cell in row.findall(_C):
            where = column_of(cell.get("r", ""))
            column = where[1] if where else column + 1
            if where is None or where[0] != row_number:
                cell.set("r", reference(row_number, column))
            _settle(cell, counts)


def _settle(cell: Element, counts: Counter[str]) -> None:
    wanted = _IS if cell.get("t") == "inlineStr" else _V
    kept = False
    for child in list(cell):
        if child.tag == wanted and not kept:
            kept = True
            continue
        counts["unread"] += child.tag in (_V, _IS) and bool("".join(map(str, child.itertext())).strip())
        cell.remove(child)
    # Some programs write blank cells as the shared text of no number.
    if cell.get("t") == "s" and not cell.findtext(_V, "").strip():
        del cell.attrib["t"]
        for child in list(cell):
            cell.remove(child)


def string_text(item: Element) -> str:
    """What a text of cells says: one text, or runs of several."""
    return "".join(piece.text or "" for piece in text_nodes(item))


def text_nodes(item: Element) -> list[Element]:
    """The nodes that hold the text of ``item``, in their order."""
    nodes: list[Element] = []
    for child in item:
        if child.tag == _T:
            nodes.append(child)
        elif child.tag == _R:
            nodes += child.findall(_T)
    return nodes


def drop_strays(root: Element, counts: Counter[str]) -> None:
    """Take out texts that stand where no text belongs: no program shows them."""
    for element in list(root.iter(_C, *_HOLDERS)):
        parent = element.getparent()
        tag = None if parent is None else parent.tag
        if element.tag == _T and parent is not None and tag == _R:
            above = parent.getparent()
            tag = None if above is None else above.tag
        fits = tag == _ROW if element.tag == _C else tag in _HOLDERS[str(element.tag)]
        if not fits and parent is not None:
            counts["unread"] += bool("".join(map(str, element.itertext())).strip())
            parent.remove(element)


def decode_letters(root: Element) -> None:
    """Letters that are written as codes (_x0041_) become themselves; what XML cannot hold becomes nothing."""
    for element in root.iter(_T, _V):
        text = element.text
        if text and "_x" in text:
            element.text = _CODE.sub(_decoded, text).replace("\r", "")


def encode_letters(root: Element) -> None:
    """What looks like such a code gets one for its first sign; blanks at the ends are kept."""
    for element in root.iter(_T, _V):
        text = element.text
        if not text:
            continue
        if "_x" in text:
            element.text = _CODE.sub(r"_x005F_x\1_", text)
        if element.tag == _T and text != text.strip():
            element.set(XML_SPACE, "preserve")


def _decoded(found: re.Match[str]) -> str:
    char = chr(int(found[1], 16))
    return char if is_legal(char) else ""
