"""Blank text that no reader saw: what was not read cannot be reviewed, so it must not be published."""

import re
from collections.abc import Iterable

from core.documents.docx.attributes import is_known_element
from core.documents.docx.diagrams import used_drawings
from core.documents.docx.forms import PLAIN_NUMBER
from core.documents.docx.names import C, R, V, W, drop_attribute
from core.documents.docx.package import Package, Part
from core.documents.parts.story import Story
from core.documents.parts.tree import Element

_HARMLESS = re.compile(rf"{PLAIN_NUMBER}|left|right|center|inside|outside|top|bottom|\W*")
# Rewritten by the cleaning to a form that holds no words.
_CLEANED = frozenset((W + "instrText", C + "f", C + "formatCode"))
_LONGEST = 24
# Parts the main document has without naming them anywhere in its text.
_IMPLICIT = frozenset(("styles", "numbering", "settings", "fontTable", "theme", "footnotes", "endnotes"))


def blank_unread(parts: Iterable[Part], story: Story) -> int:
    """Blank every text and symbol that is not in ``story`` and no plain number; returns how many."""
    read = {segment.holder.element for layer in (story.segments, *story.copies) for segment in layer}
    return sum(_blank(element, read) for part in parts if part.root is not None for element in part.root.iter("*"))


def _blank(element: Element, read: set[Element]) -> int:
    count = 0
    text = (element.text or "").strip()
    if text and element not in read and not _is_harmless(element, text):
        element.text = ""
        count += 1
    if element.tag == V + "textpath" and element not in read:
        count += bool(element.get("string", "").strip())
        drop_attribute(element, "string")
    if element.tag == W + "sym" and element not in read:
        count += W + "char" in element.attrib
        drop_attribute(element, W + "char")
    if (element.tail or "").strip():
        element.tail = None
        count += 1
    return count


def _is_harmless(element: Element, text: str) -> bool:
    if element.tag in _CLEANED:
        return True
    return len(text) <= _LONGEST and _HARMLESS.fullmatch(text) is not None


def drop_strange_parts(package: Package) -> int:
    """Drop parts whose root is no element of Office Open XML: its name could be a word. Returns how many links went."""
    count = 0
    for part in package.parts():
        for identifier, target in list(part.links.items()):
            if target.root is not None and not is_known_element(str(target.root.tag)):
                del part.links[identifier]
                count += 1
    return count


def prune_links(part: Part) -> None:
    """Drop relationships nothing in the part refers to any more; their targets are then not written."""
    if part.root is None:
        return
    used = {
        str(element.get(name)) for element in part.root.iter("*") for name in element.attrib if str(name).startswith(R)
    }
    used |= used_drawings(part.links)
    seen: set[str] = set()
    for identifier, target in list(part.links.items()):
        implicit = target.kind in _IMPLICIT and part.kind == "document" and target.kind not in seen
        seen.add(target.kind)
        if identifier not in used and not implicit:
            del part.links[identifier]
