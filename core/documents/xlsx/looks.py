"""Number formats of cells, and cells that show something else than they store: they become the text that is seen."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy

from core.documents.parts.tree import Element
from core.documents.xlsx.cells import text_nodes
from core.documents.xlsx.names import S
from core.documents.xlsx.numbers import BUILT_IN, is_number, shown, words_alone, words_around
from core.documents.xlsx.package import Package

_C, _V = S + "c", S + "v"
_TEXTS = frozenset(("s", "str", "inlineStr"))


def formats_of(styles: Element | None) -> list[str]:
    """The number format of each look of cells."""
    if styles is None:
        return ["General"]
    own = {item.get("numFmtId", ""): item.get("formatCode", "General") for item in styles.iter(S + "numFmt")}
    found = []
    for looks in styles.findall(S + "cellXfs"):
        for look in looks.findall(S + "xf"):
            number = look.get("numFmtId", "0")
            found.append(own.get(number) or BUILT_IN.get(int(number) if number.isdecimal() else 0, "General"))
    return found or ["General"]


def format_of(cell: Element, formats: Sequence[str]) -> str:
    """The one of ``formats`` that ``cell`` has."""
    look = cell.get("s", "0")
    return formats[int(look)] if look.isdecimal() and int(look) < len(formats) else "General"


def is_since_1904(package: Package) -> bool:
    """Whether days are counted from 1904."""
    properties = package.workbook.find(S + "workbookPr")
    return properties is not None and properties.get("date1904") in ("1", "true")


def keep_as_shown(package: Package, formats: Sequence[str], cleaned: Sequence[str], counts: Counter[str]) -> None:
    """Turn cells into texts where nobody saw what they store, or what is left of a format shows less than it did.

    Of a date that is shown in part the rest would stand in the file, reviewed by nobody; a word of a format would be
    gone from it. ``formats`` are those of the file, ``cleaned`` what is left of them.
    """
    since_1904 = is_since_1904(package)
    strings = package.strings.findall(S + "si")
    for sheet in package.sheets:
        for cell in sheet.root.iter(_C):
            value = cell.findtext(_V, "")
            own, left = format_of(cell, formats), format_of(cell, cleaned)
            if cell.get("t", "n") in _TEXTS:
                counts["shown"] += own != left and _keep_words(cell, strings, words_around(own), words_around(left))
            elif cell.get("t", "n") == "n" and is_number(value):
                told = shown(value, own, since_1904)
                words = words_alone(value, own) if own != left else ""
                if words and words != words_alone(value, left):
                    _become(cell, words, counts)
                elif told.partial or (own != left and told.text != shown(value, left, since_1904).text):
                    _become(cell, told.text, counts)
                else:
                    counts["dates"] += told.guessed


def _become(cell: Element, text: str, counts: Counter[str]) -> None:
    cell.set("t", "str")
    cell[0].text = text
    counts["shown"] += 1


def _keep_words(cell: Element, strings: Sequence[Element], own: tuple[str, str], left: tuple[str, str]) -> bool:
    """Put the words that the format of ``cell`` showed around its text into the text, if they are gone from it."""
    if own == left or not len(cell):
        return False
    holder = cell[0]
    if cell.get("t") == "s":
        number = holder.text or ""
        if not number.isdecimal() or int(number) >= len(strings):
            return False  # damaged, as the reader says
        holder = deepcopy(strings[int(number)])  # with the looks of its runs
        holder.tag = S + "is"
    nodes = [holder] if holder.tag == _V else text_nodes(holder)
    if not any(node.text for node in nodes):
        return False
    if holder is not cell[0]:
        cell[:] = [holder]
        cell.set("t", "inlineStr")
    nodes[0].text = own[0] + (nodes[0].text or "")
    nodes[-1].text = (nodes[-1].text or "") + own[1]
    return True
