"""Shapes of older Word (VML): ids become neutral, styles keep the properties that place and draw them."""

import re

from core.documents.docx.fonts import is_known_font
from core.documents.docx.forms import cleaned_value, words
from core.documents.docx.names import O, R, V
from core.documents.parts.tree import Element

# Told to programs, or to whoever points at the shape; none of it is drawn.
_TEXT = frozenset(
    (
        "alt", "title", "href", "target", "src", "relid", "althref", "gfxdata", "equationxml", "bullet", "class",
        "master", "button", "userdrawn", "ole", "oleid", "pict", "movie", "detectmouseclick",
    )
)  # fmt: skip
_OWN_SHAPE = re.compile(r"_x0000_[a-z]{1,2}\d{1,6}")
_PROPERTIES = frozenset(
    (
        "position", "left", "top", "width", "height", "margin", "margin-left", "margin-top", "margin-right",
        "margin-bottom", "z-index", "visibility", "rotation", "flip", "text-align", "v-text-anchor", "layout-flow",
        "direction", "font", "font-size", "font-weight", "font-style", "font-variant", "font-family", "text-decoration",
        "v-text-kern", "v-text-spacing", "v-text-spacing-mode", "v-text-align", "v-text-reverse", "v-rotate-letters",
        "v-same-letter-heights", "mso-position-horizontal", "mso-position-horizontal-relative",
        "mso-position-vertical", "mso-position-vertical-relative", "mso-wrap-distance-left",
        "mso-wrap-distance-right", "mso-wrap-distance-top", "mso-wrap-distance-bottom", "mso-wrap-style",
        "mso-wrap-edited", "mso-width-percent", "mso-height-percent", "mso-width-relative", "mso-height-relative",
        "mso-left-percent", "mso-top-percent", "mso-fit-shape-to-text", "mso-direction-alt", "mso-layout-flow-alt",
        "mso-text-scale", "mso-rotate", "mso-char-wrap", "tab-interval",
    )
)  # fmt: skip
_DASHED = re.compile(r"[a-z]+(?:-[a-z]+)+")


def clean_shape(element: Element, number: int, renamed: dict[str, str]) -> int:
    """Clean an element of VML in place; returns how many attributes and properties that could be text went.

    ``number`` makes its id; ``renamed`` remembers the ids (a shape's type is defined before its first use).
    """
    for attribute in map(str, list(element.attrib)):
        if not attribute.startswith(R) and attribute.rpartition("}")[2] in _TEXT:
            del element.attrib[attribute]
    for attribute in ("id", O + "spid"):
        identifier = element.get(attribute)
        if identifier is not None and not _OWN_SHAPE.fullmatch(identifier):
            renamed[identifier] = renamed.get(identifier, f"_x0000_s{90000 + number}")
            element.set(attribute, renamed[identifier])
    kind = element.get("type", "")
    if kind.startswith("#") and not _OWN_SHAPE.fullmatch(kind[1:]):
        if element.tag.startswith(V) and kind[1:] in renamed:
            element.set("type", "#" + renamed[kind[1:]])
        else:
            del element.attrib["type"]
    style = element.get("style")
    if style is None:
        return 0
    kept, dropped = _clean_style(style)
    element.set("style", kept)
    return dropped


def _clean_style(style: str) -> tuple[str, int]:
    kept, dropped = [], 0
    for declaration in filter(str.strip, style.split(";")):
        name, _, value = (piece.strip() for piece in declaration.partition(":"))
        if name.casefold() in _PROPERTIES and _is_harmless(name, value):
            kept.append(f"{name}:{value}")
        elif not name.casefold().startswith("mso-next-textbox"):
            dropped += 1
    return ";".join(kept), dropped


def _is_harmless(name: str, value: str) -> bool:
    if name.casefold() == "font-family":
        return all(is_known_font(font.strip(" \"'")) for font in value.split(","))
    if _DASHED.fullmatch(value):
        return all(word in words() for word in value.split("-"))
    return cleaned_value("", name, value) is not None
