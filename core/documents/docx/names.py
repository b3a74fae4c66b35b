"""Names of Office Open XML (ECMA-376): namespaces, and short ways to write qualified names and find elements."""

from core.documents.parts.tree import Element

_OFFICE = "http://schemas.openxmlformats.org"
_MICROSOFT = "http://schemas.microsoft.com/office"

W_NS = f"{_OFFICE}/wordprocessingml/2006/main"
R_NS = f"{_OFFICE}/officeDocument/2006/relationships"
MC_NS = f"{_OFFICE}/markup-compatibility/2006"

W = f"{{{W_NS}}}"
R = f"{{{R_NS}}}"
MC = f"{{{MC_NS}}}"
M = f"{{{_OFFICE}/officeDocument/2006/math}}"
A = f"{{{_OFFICE}/drawingml/2006/main}}"
C = f"{{{_OFFICE}/drawingml/2006/chart}}"
DGM = f"{{{_OFFICE}/drawingml/2006/diagram}}"
V = "{urn:schemas-microsoft-com:vml}"
O = "{urn:schemas-microsoft-com:office:office}"
DSP = f"{{{_MICROSOFT}/drawing/2008/diagram}}"
WP = f"{{{_OFFICE}/drawingml/2006/wordprocessingDrawing}}"
RELS = f"{{{_OFFICE}/package/2006/relationships}}"
TYPES = f"{{{_OFFICE}/package/2006/content-types}}"
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"

REL_TYPE = R_NS + "/"

# The namespaces whose elements and attributes are kept, by the prefix they are written with.
NAMESPACES = {
    "w": W_NS,
    "r": R_NS,
    "mc": MC_NS,
    "m": M[1:-1],
    "a": A[1:-1],
    "c": C[1:-1],
    "cdr": f"{_OFFICE}/drawingml/2006/chartDrawing",
    "dgm": DGM[1:-1],
    "dsp": DSP[1:-1],
    "lc": f"{_OFFICE}/drawingml/2006/lockedCanvas",
    "pic": f"{_OFFICE}/drawingml/2006/picture",
    "v": V[1:-1],
    "o": O[1:-1],
    "w10": "urn:schemas-microsoft-com:office:word",
    "wp": WP[1:-1],
    "wp14": f"{_MICROSOFT}/word/2010/wordprocessingDrawing",
    "wps": f"{_MICROSOFT}/word/2010/wordprocessingShape",
    "wpg": f"{_MICROSOFT}/word/2010/wordprocessingGroup",
    "wpc": f"{_MICROSOFT}/word/2010/wordprocessingCanvas",
    "w14": f"{_MICROSOFT}/word/2010/wordml",
    "w15": f"{_MICROSOFT}/word/2012/wordml",
    "a14": f"{_MICROSOFT}/drawing/2010/main",
    "c14": f"{_MICROSOFT}/drawing/2007/8/2/chart",
}
# Those that programs before 2010 must be told to pass over.
IGNORABLE = ("w14", "w15", "wp14", "a14")

# mc:Choice branches whose content this package can read; any other branch gives way to its fallback.
READABLE_CHOICES = frozenset(NAMESPACES[prefix] for prefix in ("wps", "wpg", "wpc", "wp14", "w14", "w15", "a14", "c14"))

# ISO 29500 strict spells the same names differently; parts are read as if they were transitional.
STRICT = {
    "http://purl.oclc.org/ooxml/wordprocessingml/main": W_NS,
    "http://purl.oclc.org/ooxml/officeDocument/relationships": R_NS,
    "http://purl.oclc.org/ooxml/officeDocument/math": M[1:-1],
    "http://purl.oclc.org/ooxml/drawingml/main": A[1:-1],
    "http://purl.oclc.org/ooxml/drawingml/chart": C[1:-1],
    "http://purl.oclc.org/ooxml/drawingml/diagram": DGM[1:-1],
    "http://purl.oclc.org/ooxml/drawingml/picture": f"{_OFFICE}/drawingml/2006/picture",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": (f"{_OFFICE}/drawingml/2006/wordprocessingDrawing"),
    "http://purl.oclc.org/ooxml/drawingml/chartDrawing": f"{_OFFICE}/drawingml/2006/chartDrawing",
}


def remove(element: Element) -> None:
    """Take ``element`` with its content out of the tree; white space after it stays."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail and element.tail.strip():
        previous = element.getprevious()
        if previous is None:
            parent.text = (parent.text or "") + element.tail
        else:
            previous.tail = (previous.tail or "") + element.tail
    parent.remove(element)


def unwrap(element: Element) -> None:
    """Put the element's children in its place."""
    if element.getparent() is None:
        return
    for child in list(element):
        element.addprevious(child)
    remove(element)


def text_beside(element: Element) -> Element:
    """A new, empty text for the run that ``element`` stands in, put before it."""
    # LibreOffice shows no other text in a formula than its own.
    in_formula = next(element.iterancestors(), element).tag == M + "r"
    text = element.makeelement((M if in_formula else W) + "t")
    element.addprevious(text)
    return text


def drop_attribute(element: Element, name: str) -> None:
    """Delete an attribute if it is there."""
    if name in element.attrib:
        del element.attrib[name]
