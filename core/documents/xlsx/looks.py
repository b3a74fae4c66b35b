"""Number formats of cells, and cells that store more than they show: their number becomes the text that is seen."""

from collections import Counter
from collections.abc import Sequence

from core.documents.parts.archive import Element
from core.documents.xlsx.names import S
from core.documents.xlsx.numbers import BUILT_IN, is_number, shown
from core.documents.xlsx.package import Package

_C, _V = S + "c", S + "v"


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
    """Turn numbers into texts where nobody saw what they store, or what is left of a format shows less than it did.

    Of a date that is shown in part the rest would stand in the file, reviewed by nobody; a word of a format would be
    gone from it. ``formats`` are those of the file, ``cleaned`` what is left of them.
    """
    since_1904 = is_since_1904(package)
    for sheet in package.sheets:
        for cell in sheet.root.iter(_C):
            value = cell.findtext(_V, "")
            if cell.get("t", "n") != "n" or not is_number(value):
                continue
            own, left = format_of(cell, formats), format_of(cell, cleaned)
            told = shown(value, own, since_1904)
            if told.partial or (own != left and told.text != shown(value, left, since_1904).text):
                cell.set("t", "str")
                cell[0].text = told.text
                counts["shown"] += 1
            else:
                counts["dates"] += told.guessed
