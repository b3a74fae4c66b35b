"""Take out of a part's markup whatever carries words but is not shown as text: wrappers, comments, links, names.

The text that is read is the text of the cleaned tree, so nothing here is decided twice.
"""

from collections import Counter
from collections.abc import Iterator

from core.documents.docx.fields import clean_fields, reference
from core.documents.docx.names import (
    MC,
    READABLE_CHOICES,
    XML_SPACE,
    A,
    C,
    M,
    O,
    R,
    V,
    W,
    drop_attribute,
    remove,
    unwrap,
)
from core.documents.docx.package import Part, Refused
from core.documents.docx.revisions import accept_changes
from core.documents.docx.symbols import spell_out_symbols
from core.documents.docx.vml import clean_shape
from core.documents.parts.tree import Element, every, local

_DRAWINGS = (W + "drawing", W + "pict", W + "object")
_UNREADABLE = (W + "altChunk", W + "subDoc")
_WRAPPERS = tuple(W + name for name in ("smartTag", "customXml"))
_GONE = (
    *(W + name for name in (
        "commentRangeStart", "commentRangeEnd", "commentReference", "annotationRef", "proofErr", "permStart",
        "permEnd", "divId", "printerSettings", "tblCaption", "tblDescription", "control", "contentPart",
        "objectEmbed", "objectLink", "rsid", "docVars", "smartTagPr", "customXmlPr",
    )),
    *(O + name for name in ("OLEObject", "signatureline", "ink", "fieldcodes")),
    *(A + name for name in ("hlinkClick", "hlinkHover", "hlinkMouseOver", "extLst")),
    *(C + name for name in ("externalData", "extLst", "printSettings", "userInterface")),
)  # fmt: skip
# What XML calls white space: no blanks of a line of Hangul, or that are not to be broken at.
_WHITE_SPACE = " \t\r\n"
_ALT_TEXT = frozenset(("descr", "title", "tooltip"))


def clean_markup(part: Part, removed: Counter[str]) -> None:
    """Clean one XML part in place and count what went by kind. Raises Refused if it includes unreadable text."""
    root = part.xml()
    if next(root.iter(*_UNREADABLE), None) is not None:
        raise Refused("docx.included_file")
    _trim_texts(root)
    # First, as a paragraph in a content control can be the one that another runs on into.
    _unwrap_content_controls(root)
    removed["revisions"] += accept_changes(root)
    clean_fields(root, removed)
    spell_out_symbols(root)
    removed["links"] += _unwrap_links(root)
    removed["comments"] += len(every(root, W + "commentReference"))
    removed["objects"] += len(every(root, O + "OLEObject", W + "control", W + "contentPart"))
    removed["descriptions"] += _descriptions(root)
    for element in every(root, *_GONE):
        remove(element)
    _objects_become_pictures(root)
    removed["objects"] += drop_dangling(part)
    for cell in every(root, W + "tc"):
        if cell.find(W + "p") is None:
            cell.append(cell.makeelement(W + "p"))


def _trim_texts(root: Element) -> None:
    """Cut white space at the ends of texts where nothing preserves it: Word does not show it.

    Where an element around the text preserves it, the text says so itself: that element may go.
    """
    for element in every(root, W + "t", M + "t"):
        text = element.text or ""
        shown = text.strip(_WHITE_SPACE)
        if shown == text:
            continue
        kept = next((item.get(XML_SPACE) for item in _around(element) if item.get(XML_SPACE) is not None), None)
        if kept == "preserve":
            element.set(XML_SPACE, "preserve")
        else:
            element.text = shown


def _around(element: Element) -> Iterator[Element]:
    yield element
    yield from element.iterancestors()


def choose_alternatives(root: Element) -> int:
    """Keep both copies of a drawing this package reads; everything else becomes the one branch that is read.

    Returns how many drawings of newer programs (ink, newer charts, models) gave way to their picture, or to nothing.
    """
    lost = 0
    for choices in every(root, MC + "AlternateContent"):
        if choices.getparent() is None:
            continue
        lost += any(_is_newer_drawing(item) for item in choices.findall(MC + "Choice"))
        readable = [item for item in choices.findall(MC + "Choice") if _is_readable(item)]
        for item in choices.findall(MC + "Choice"):
            if item not in readable[:1]:
                remove(item)
        fallback = choices.find(MC + "Fallback")
        if readable and all(child.tag in _DRAWINGS for child in readable[0]) and len(readable[0]):
            continue
        if readable and fallback is not None:
            remove(fallback)
        for branch in list(choices):
            unwrap(branch)
        unwrap(choices)
    return lost


def _is_newer_drawing(choice: Element) -> bool:
    return (
        not _is_readable(choice)
        and next(choice.iter(*_DRAWINGS, A + "graphicData", W + "contentPart"), None) is not None
    )


def _is_readable(choice: Element) -> bool:
    required = choice.get("Requires", "").split()
    return bool(required) and all(choice.nsmap.get(prefix) in READABLE_CHOICES for prefix in required)


def _unwrap_content_controls(root: Element) -> None:
    for control in every(root, W + "sdt"):
        content = control.find(W + "sdtContent")
        for child in list(control):
            if child is not content:
                remove(child)
        if content is not None:
            unwrap(content)
        unwrap(control)
    for wrapper in every(root, *_WRAPPERS):
        unwrap(wrapper)


def _unwrap_links(root: Element) -> int:
    """Links out of the document become plain text; links inside it keep their (later renamed) bookmark."""
    count = 0
    for link in every(root, W + "hyperlink"):
        if link.get(R + "id") is not None or link.get(W + "anchor") is None:
            unwrap(link)
            count += 1
        else:
            for name in [name for name in link.attrib if name != W + "anchor"]:
                del link.attrib[name]
    return count


def _objects_become_pictures(root: Element) -> None:
    """An embedded object without its data is the picture that stands for it."""
    for element in every(root, W + "object"):
        element.tag = W + "pict"
        element.attrib.clear()


def name_objects(root: Element) -> int:
    """Give drawings and shapes neutral names; returns how many of their properties could have held text."""
    number, dropped = 0, 0
    shapes: dict[str, str] = {}
    for element in root.iter("*"):
        name = local(element)
        if name in ("docPr", "cNvPr"):
            number += 1
            _clean_alt_text(element, number)
        elif element.tag.startswith((V, O)):
            number += 1
            dropped += clean_shape(element, number, shapes)
    return dropped


def _descriptions(root: Element) -> int:
    """How many pictures, shapes and tables are described for those who do not see them."""
    described = 0
    for element in root.iter("*"):
        if local(element) in ("docPr", "cNvPr") or element.tag.startswith(V):
            described += any(element.get(name, "").strip() for name in ("descr", "title", "alt"))
        elif element.tag in (W + "tblCaption", W + "tblDescription"):
            described += bool(element.get(W + "val", "").strip())
    return described


def _clean_alt_text(element: Element, number: int) -> None:
    for name in _ALT_TEXT & set(map(str, element.attrib)):
        del element.attrib[name]
    element.set("name", f"object{number}")
    if local(element) == "docPr":
        element.set("id", str(number))


def drop_dangling(part: Part) -> int:
    """Resolve references to relationships that are not kept; returns how many drawings had to go."""
    count = 0
    for element in every(part.xml()):
        for attribute in [name for name in element.attrib if str(name).startswith(R)]:
            if element.get(attribute) not in part.links:
                count += _drop_reference(element, str(attribute))
    return count


def _drop_reference(element: Element, attribute: str) -> int:
    if element.tag == A + "blip" or element.tag.startswith(V):
        del element.attrib[attribute]
        return 0 if any(str(name).startswith(R) for name in element.attrib) else 1
    drawing = next((item for item in element.iterancestors(*_DRAWINGS)), None)
    if drawing is not None and next(drawing.iter(W + "txbxContent"), None) is None:
        remove(drawing)
        return 1
    remove(element)
    return int(drawing is not None)


def rename_bookmarks(roots: list[Element]) -> None:
    """Give bookmarks neutral names (b1, b2, …) in all parts at once, and fix what refers to them."""
    names: dict[str, str] = {}
    for root in roots:
        numbers: dict[str, str] = {}
        for mark in every(root, W + "bookmarkStart", W + "bookmarkEnd"):
            mark.set(W + "id", numbers.setdefault(mark.get(W + "id", ""), str(len(numbers))))
        for mark in every(root, W + "bookmarkStart"):
            old = mark.get(W + "name", "").casefold()
            mark.set(W + "name", names.setdefault(old, f"b{len(names) + 1}"))
            drop_attribute(mark, W + "displacedByCustomXml")
    for root in roots:
        for link in every(root, W + "hyperlink"):
            link.set(W + "anchor", names.get(link.get(W + "anchor", "").casefold(), "b0"))
        for code in every(root, W + "instrText"):
            code.text = _rename_in_code(code.text or "", names)
        for simple in every(root, W + "fldSimple"):
            simple.set(W + "instr", _rename_in_code(simple.get(W + "instr", ""), names))


def _rename_in_code(instruction: str, names: dict[str, str]) -> str:
    found = reference(instruction)
    if found is None:
        return instruction
    before, bookmark, after = found
    return before + names.get(bookmark.casefold(), "b0") + after
