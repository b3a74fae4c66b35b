"""Write the kept parts as a new package: neutral part names and relationship ids, fixed times, no properties."""

import posixpath
import re
from collections import Counter
from typing import cast

from lxml import etree

from core.documents.docx.diagrams import drawn_pointers
from core.documents.docx.names import IGNORABLE, MC, NAMESPACES, REL_TYPE, RELS, TYPES, R
from core.documents.docx.package import Package, Part
from core.documents.parts.archive import rebuilt, zipped
from core.documents.parts.pictures import CONTENT_TYPES, ending
from core.documents.parts.tree import Element, every

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_DRAWING = "application/vnd.openxmlformats-officedocument.drawingml"
_RELS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
# kind → (part name, content type); a {} in the name is filled with a running number.
_WHERE = {
    "document": ("word/document.xml", f"{_WORD}.document.main+xml"),
    "styles": ("word/styles.xml", f"{_WORD}.styles+xml"),
    "numbering": ("word/numbering.xml", f"{_WORD}.numbering+xml"),
    "settings": ("word/settings.xml", f"{_WORD}.settings+xml"),
    "fontTable": ("word/fontTable.xml", f"{_WORD}.fontTable+xml"),
    "footnotes": ("word/footnotes.xml", f"{_WORD}.footnotes+xml"),
    "endnotes": ("word/endnotes.xml", f"{_WORD}.endnotes+xml"),
    "header": ("word/header{}.xml", f"{_WORD}.header+xml"),
    "footer": ("word/footer{}.xml", f"{_WORD}.footer+xml"),
    "theme": ("word/theme/theme{}.xml", "application/vnd.openxmlformats-officedocument.theme+xml"),
    "chart": ("word/charts/chart{}.xml", f"{_DRAWING}.chart+xml"),
    "chartUserShapes": ("word/drawings/drawing{}.xml", f"{_DRAWING}.chartshapes+xml"),
    "diagramData": ("word/diagrams/data{}.xml", f"{_DRAWING}.diagramData+xml"),
    "diagramLayout": ("word/diagrams/layout{}.xml", f"{_DRAWING}.diagramLayout+xml"),
    "diagramQuickStyle": ("word/diagrams/quickStyle{}.xml", f"{_DRAWING}.diagramStyle+xml"),
    "diagramColors": ("word/diagrams/colors{}.xml", f"{_DRAWING}.diagramColors+xml"),
    "diagramDrawing": ("word/diagrams/drawing{}.xml", "application/vnd.ms-office.drawingml.diagramDrawing+xml"),
}
# Relationships that are not of the standard's own namespace.
_REL_TYPES = {"diagramDrawing": "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"}
_DECLARATION = re.compile(rb'xmlns:?([^=\s]*)="([^"]*)"')
for _prefix, _uri in NAMESPACES.items():
    etree.register_namespace(_prefix, _uri)


def package_bytes(package: Package) -> bytes:
    """The package as the bytes of a DOCX file; the same parts always give the same bytes."""
    names = _names(package.parts())
    files: dict[str, bytes] = {"[Content_Types].xml": _content_types(names)}
    files["_rels/.rels"] = _relationships([("rId1", "officeDocument", names[package.main])])
    for part, name in names.items():
        if part.root is None:
            files[name] = part.data
            continue
        rels = _renumber(part, name, names)
        files[name] = _part_bytes(part.root)
        if rels:
            folder, leaf = posixpath.split(name)
            files[f"{folder}/_rels/{leaf}.rels"] = _relationships(rels)
    return zipped(files)


def _names(parts: list[Part]) -> dict[Part, str]:
    numbers: Counter[str] = Counter()
    names: dict[Part, str] = {}
    for part in parts:
        numbers[part.kind] += 1
        if part.kind == "image":
            names[part] = f"word/media/image{numbers[part.kind]}.{ending(part.data)}"
        else:
            names[part] = _WHERE[part.kind][0].format(numbers[part.kind])
    return names


def _renumber(part: Part, name: str, names: dict[Part, str]) -> list[tuple[str, str, str]]:
    """Give the part's relationships the ids rId1, rId2, …; returns (id, kind, relative target)."""
    fresh = {old: f"rId{number}" for number, old in enumerate(part.links, 1)}
    for element in part.xml().iter("*"):
        for attribute in element.attrib:
            if str(attribute).startswith(R):
                element.set(attribute, fresh.get(str(element.get(attribute)), ""))
    for pointer in (item for linked in part.links.values() for item in drawn_pointers(linked)):
        pointer.set("relId", fresh.get(pointer.get("relId", ""), ""))
    folder = posixpath.dirname(name)
    return [(fresh[old], linked.kind, posixpath.relpath(names[linked], folder)) for old, linked in part.links.items()]


def _part_bytes(root: Element) -> bytes:
    """The part with no namespace declared but those in use, by their usual prefixes: a prefix is a word, too."""
    needed = _require_by_own_prefixes(root)
    etree.cleanup_namespaces(root, keep_ns_prefixes=sorted(needed))
    declared = {(found[1].decode(), found[2].decode()) for found in _DECLARATION.finditer(_xml(root))}
    usual = all(NAMESPACES.get(prefix) == uri for prefix, uri in declared)
    if not usual or not needed | {prefix for prefix, _ in declared if prefix in IGNORABLE} <= root.nsmap.keys():
        root = rebuilt(root, NAMESPACES)
        etree.cleanup_namespaces(root, keep_ns_prefixes=sorted(needed))
    ignorable = [prefix for prefix in IGNORABLE if prefix in root.nsmap and prefix not in needed]
    if ignorable:
        root.set(MC + "Ignorable", " ".join(ignorable))
    return _xml(root)


def _require_by_own_prefixes(root: Element) -> set[str]:
    """Name what alternatives require by the usual prefixes; returns those."""
    prefixes = {uri: prefix for prefix, uri in NAMESPACES.items()}
    needed: set[str] = set()
    for choice in every(root, MC + "Choice"):
        found = [prefixes.get(choice.nsmap.get(name) or "") for name in choice.get("Requires", "").split()]
        choice.set("Requires", " ".join(prefix for prefix in found if prefix))
        needed.update(prefix for prefix in found if prefix)
    return needed


def _relationships(items: list[tuple[str, str, str]]) -> bytes:
    root = etree.Element(RELS + "Relationships", nsmap=_default(RELS))
    for identifier, kind, target in items:
        etree.SubElement(
            root, RELS + "Relationship", Id=identifier, Type=_REL_TYPES.get(kind, REL_TYPE + kind), Target=target
        )
    return _xml(root)


def _content_types(names: dict[Part, str]) -> bytes:
    root = etree.Element(TYPES + "Types", nsmap=_default(TYPES))
    defaults = {"rels": _RELS_TYPE, "xml": "application/xml"}
    for part, name in names.items():
        extension = name.rpartition(".")[2]
        if part.kind == "image":
            defaults[extension] = CONTENT_TYPES[extension]
    for extension, content_type in defaults.items():
        etree.SubElement(root, TYPES + "Default", Extension=extension, ContentType=content_type)
    for part, name in names.items():
        if part.kind != "image":
            etree.SubElement(root, TYPES + "Override", PartName=f"/{name}", ContentType=_WHERE[part.kind][1])
    return _xml(root)


def _default(namespace: str) -> dict[str, str]:
    """A namespace map without prefix, as package files have it (the stubs of lxml know no None)."""
    return cast(dict[str, str], {None: namespace[1:-1]})


def _xml(root: etree._Element) -> bytes:
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
