"""Diagrams (SmartArt): data, layout, look and drawn copy keep their links and lose the names somebody gave them."""

import re

from core.documents.docx.forms import words
from core.documents.docx.names import DGM, DSP, A, M, remove
from core.documents.docx.package import Package, Part
from core.documents.parts.tree import Element, every

KINDS = ("diagramData", "diagramLayout", "diagramQuickStyle", "diagramColors", "diagramDrawing")
_DRAWING_URI = "http://schemas.microsoft.com/office/drawing/2008/diagram"
# What points, connections and layouts call each other by, the same name in all parts of a diagram.
_NAMES = frozenset(
    (
        "modelId", "srcId", "destId", "parTransId", "sibTransId", "presAssocID", "cxnId", "presId", "presName",
        "presStyleLbl", "loTypeId", "qsTypeId", "csTypeId", "uniqueId", "defStyle", "name", "styleLbl", "forName",
        "refForName", "ref", "moveWith",
    )
)  # fmt: skip
_PLAIN = re.compile(r"[0-9]{1,3}|[a-zA-Z]{1,3}[0-9]{0,2}")


def clean_diagrams(package: Package) -> None:
    """Clean all diagrams of a package in place; every name that is no word of the standard becomes n1, n2, …"""
    names: dict[str, str] = {}
    for part in package.parts():
        if part.kind in KINDS:
            _clean(part, names)


def drawn_copy(diagram: Part, links: dict[str, Part]) -> Part | None:
    """The part with the diagram as it was last drawn, or None; ``links`` are those of the part that shows it."""
    for pointer in drawn_pointers(diagram):
        drawn = links.get(pointer.get("relId", ""))
        if drawn is not None and drawn.kind == "diagramDrawing":
            return drawn
    return None


def used_drawings(links: dict[str, Part]) -> set[str]:
    """The relationship ids by which diagrams among ``links`` name their drawn copies."""
    return {pointer.get("relId", "") for part in links.values() for pointer in drawn_pointers(part)}


def drawn_pointers(part: Part) -> list[Element]:
    """The elements of a diagram's data that name its drawn copy; none for other parts."""
    return every(part.xml(), DSP + "dataModelExt") if part.kind == "diagramData" else []


def is_empty_point(paragraph: Element) -> bool:
    """Whether a paragraph is that of a diagram's point without text: most points only say how others are set."""
    holder = paragraph.getparent()
    diagram = holder is not None and holder.tag.startswith((DGM, DSP))
    return diagram and not "".join(item.text or "" for item in paragraph.iter(A + "t", M + "t"))


def _clean(part: Part, names: dict[str, str]) -> None:
    root = part.xml()
    pointers = [item.get("relId", "") for item in drawn_pointers(part)]
    for element in every(root, DGM + "extLst", A + "extLst", DGM + "title", DGM + "desc"):
        remove(element)
    for element in root.iter("*"):
        for attribute in sorted(_NAMES & set(map(str, element.attrib))):
            _rename(element, attribute, names)
    if pointers:
        _point(root, pointers[0])


def _rename(element: Element, attribute: str, names: dict[str, str]) -> None:
    old = element.get(attribute, "")
    if old and old not in words() and not _PLAIN.fullmatch(old):
        is_point = attribute.endswith(("Id", "ID")) and not attribute.endswith(("TypeId", "uniqueId"))
        # Points are numbered; a plain number is one of the forms that ids have.
        element.set(attribute, names.setdefault(old, str(1000 + len(names)) if is_point else f"n{len(names)}"))


def _point(root: Element, identifier: str) -> None:
    """Name the drawn copy as Office does."""
    extension = root.makeelement(A + "ext")
    extension.set("uri", _DRAWING_URI)
    pointer = root.makeelement(DSP + "dataModelExt")
    pointer.set("relId", identifier)
    pointer.set("minVer", "http://schemas.openxmlformats.org/drawingml/2006/diagram")
    extension.append(pointer)
    extensions = root.makeelement(DGM + "extLst")
    extensions.append(extension)
    root.append(extensions)
