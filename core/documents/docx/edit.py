"""Put replacements into the elements that hold the text; all other characters, runs and formats stay as they are."""

import re
from collections.abc import Sequence

from core.documents.docx.names import XML_SPACE, M, W, remove, text_beside
from core.documents.docx.package import Part, Refused
from core.documents.model import Replacement
from core.documents.parts.edits import BREAKS, planned_edits
from core.documents.parts.story import Holder, Story
from core.documents.parts.tree import Element, every

# Attributes in which a word of the judgment can stand by chance without being one.
_FONTS = frozenset(("rFonts", "font", "latin", "ea", "cs", "sym", "altName"))
# Shorter values, plain numbers and plain Latin words stand in attributes for sizes, colours and keywords.
_SHORTEST, _SHORTEST_ASCII = 2, 6


def replace_in_story(story: Story, replacements: Sequence[Replacement]) -> None:
    """Apply ``replacements`` to the elements behind ``story``, every copy. Raises Refused before anything changes."""
    for holder, planned in planned_edits(story, replacements, "docx").items():
        _rewrite(holder, planned)


def _rewrite(holder: Holder, edits: list[Replacement]) -> None:
    if holder.char is not None:
        _rewrite_char(holder.element, "".join(edit.text for edit in edits))
        return
    old = holder.element.get(holder.attribute, "") if holder.attribute else holder.element.text or ""
    pieces: list[str] = []
    position = 0
    for edit in edits:
        pieces += [old[position : edit.start], *_marked(edit.text)]
        position = edit.end
    pieces.append(old[position:])
    if holder.attribute:
        _refuse_breaks(pieces)
        holder.element.set(holder.attribute, "".join(pieces))
    elif holder.element.tag == W + "t":
        _fill(holder.element, pieces)
    else:
        _refuse_breaks(pieces)
        _set_text(holder.element, "".join(pieces))


def _marked(text: str) -> list[str]:
    """The replacement split so that its tabs and line breaks stand alone."""
    return [piece for piece in BREAKS.split(text) if piece]


def _refuse_breaks(pieces: list[str]) -> None:
    if any(piece in ("\t", "\n") for piece in pieces):
        raise Refused("docx.control_characters")


def _rewrite_char(element: Element, text: str) -> None:
    if text:
        _fill(text_beside(element), _marked(text))
    remove(element)


def _fill(element: Element, pieces: list[str]) -> None:
    """Write ``pieces`` into a w:t; a piece that is a tab or line break becomes an element after it."""
    texts, breaks = [""], []
    for piece in pieces:
        if piece in ("\t", "\n"):
            breaks.append(piece)
            texts.append("")
        else:
            texts[-1] += piece
    _set_text(element, texts[0])
    for char, text in zip(breaks, texts[1:], strict=True):
        mark = element.makeelement(W + ("tab" if char == "\t" else "br"))
        element.addnext(mark)
        element = element.makeelement(W + "t")
        mark.addnext(element)
        _set_text(element, text)


def _set_text(element: Element, text: str) -> None:
    element.text = text
    if text != text.strip() and element.tag in (W + "t", M + "t"):
        element.set(XML_SPACE, "preserve")


def scrub_attributes(parts: Sequence[Part], story_text: str, replacements: Sequence[Replacement]) -> None:
    """Replace the same values where they stand in names of styles, lists and the like.

    References stay whole because every part is treated alike. Font names are left alone.
    """
    values: dict[str, str] = {}
    for item in replacements:
        value = story_text[item.start : item.end].strip()
        if _is_telling(value):
            values.setdefault(value, " ".join(item.text.split()))
    if not values:
        return
    pattern = re.compile("|".join(re.escape(value) for value in sorted(values, key=len, reverse=True)))
    for root in (part.root for part in parts if part.root is not None):
        for element in every(root, "*"):
            if str(element.tag).rpartition("}")[2] not in _FONTS:
                _scrub(element, pattern, values)


def _is_telling(value: str) -> bool:
    """Whether the value would not stand in an attribute by chance."""
    if not value.isascii():
        return len(value) >= _SHORTEST
    return len(value) >= _SHORTEST_ASCII and not value.isdigit() and not value.isalpha()


def _scrub(element: Element, pattern: re.Pattern[str], values: dict[str, str]) -> None:
    for name in element.attrib:
        old = str(element.get(name))
        new = pattern.sub(lambda found: values[found[0]], old)
        if new != old:
            element.set(name, new)
