"""Write the kept parts as a new package: neutral part names and relationship ids, fixed times, no properties."""

from typing import cast

from lxml import etree

from core.documents.docx.names import REL_TYPE
from core.documents.parts.archive import rebuilt, zipped
from core.documents.parts.tree import Element
from core.documents.xlsx.cells import encode_letters
from core.documents.xlsx.heads import put_together
from core.documents.xlsx.names import HEADS, HIDDEN, NAMESPACES, A, R, S
from core.documents.xlsx.package import Package

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SHEETML = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_TYPES = {
    "xl/workbook.xml": f"{_SHEETML}.sheet.main+xml",
    "xl/sharedStrings.xml": f"{_SHEETML}.sharedStrings+xml",
    "xl/styles.xml": f"{_SHEETML}.styles+xml",
    "xl/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml",
}
_VIEW = ("activeTab", "firstSheet", "tabRatio", "showSheetTabs")


def package_bytes(package: Package) -> bytes:
    """The package as the bytes of an XLSX file; the same parts always give the same bytes."""
    parts: dict[str, bytes] = {}
    links: list[tuple[str, str]] = []
    for number, sheet in enumerate(package.sheets, 1):
        for head in HEADS:
            for element in sheet.root.iter(head):
                put_together(element)
        encode_letters(sheet.root)
        links.append(("worksheet", f"worksheets/sheet{number}.xml"))
        parts[f"xl/worksheets/sheet{number}.xml"] = _xml(sheet.root, NAMESPACES)
    encode_letters(package.strings)
    others = (("sharedStrings", "sharedStrings.xml", package.strings), ("styles", "styles.xml", package.styles))
    for kind, name, root in (*others, ("theme", "theme/theme1.xml", package.theme)):
        if root is not None:
            links.append((kind, name))
            parts[f"xl/{name}"] = _xml(root, {"a": A[1:-1]} if kind == "theme" else NAMESPACES)
    files = {
        "[Content_Types].xml": _content_types(parts),
        "_rels/.rels": _relationships([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _workbook(package),
        "xl/_rels/workbook.xml.rels": _relationships(links),
        **parts,
    }
    return zipped(files)


def _workbook(package: Package) -> bytes:
    """The list of sheets with their names, which one is shown, and from when dates are counted."""
    root = etree.Element(S + "workbook", nsmap=cast(dict[str, str], {None: S[1:-1], "r": R[1:-1]}))
    properties = package.workbook.find(S + "workbookPr")
    if properties is not None and properties.get("date1904") in ("1", "true"):
        etree.SubElement(root, S + "workbookPr", date1904="1")
    view = package.workbook.find(f"{S}bookViews/{S}workbookView")
    if view is not None:
        kept = {
            name: view.get(name, "") for name in _VIEW if view.get(name, "").isdecimal() and len(view.get(name, "")) < 5
        }
        for name in ("activeTab", "firstSheet"):
            if int(kept.get(name, 0)) >= len(package.sheets):
                del kept[name]
        etree.SubElement(etree.SubElement(root, S + "bookViews"), S + "workbookView", kept)
    sheets = etree.SubElement(root, S + "sheets")
    # The sheets that people saw may have been charts, which go; no workbook is opened that has none to show.
    shown = any(sheet.entry.get("state") not in HIDDEN for sheet in package.sheets)
    for number, sheet in enumerate(package.sheets, 1):
        made = etree.SubElement(sheets, S + "sheet", name=sheet.entry.get("name", ""), sheetId=str(number))
        state = sheet.entry.get("state", "visible")
        if state in HIDDEN and (shown or number > 1):
            made.set("state", state)
        made.set(R + "id", f"rId{number}")
    return _HEAD.encode() + etree.tostring(root, encoding="UTF-8")


def _xml(root: Element, namespaces: dict[str, str]) -> bytes:
    """The part with nothing declared but what it uses, by the usual prefixes: a prefix is a word, too."""
    spaces = cast(dict[str, str], {prefix or None: uri for prefix, uri in namespaces.items()})
    # What stands below the root may declare some of its own; texts that hold the word are rebuilt for nothing.
    data: bytes = etree.tostring(root, encoding="UTF-8") if root.nsmap == spaces else b""
    if not data or data.count(b"xmlns") > len(spaces):
        data = etree.tostring(rebuilt(root, spaces), encoding="UTF-8")
    return _HEAD.encode() + data


def _relationships(items: list[tuple[str, str]]) -> bytes:
    made = "".join(
        f'<Relationship Id="rId{number}" Type="{REL_TYPE}{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(items, 1)
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{_HEAD}<Relationships xmlns="{space}">{made}</Relationships>'.encode()


def _content_types(parts: dict[str, bytes]) -> bytes:
    names = ["xl/workbook.xml", *parts]
    made = "".join(
        f'<Override PartName="/{name}" ContentType="{_TYPES.get(name, f"{_SHEETML}.worksheet+xml")}"/>'
        for name in names
    )
    space = "http://schemas.openxmlformats.org/package/2006/content-types"
    rels = "application/vnd.openxmlformats-package.relationships+xml"
    return (
        f'{_HEAD}<Types xmlns="{space}"><Default Extension="rels" ContentType="{rels}"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{made}</Types>'
    ).encode()
