"""Let through the elements and attributes that Office Open XML knows, with values that can be no text."""

import re
from collections.abc import Callable
from functools import lru_cache

from core.documents.docx.fonts import DRAWN_FONTS, RUN_FONTS
from core.documents.docx.forms import cleaned_value, words
from core.documents.docx.names import DGM, DSP, MC, NAMESPACES, WP, XML_SPACE, A, C, M, O, R, V, W, remove, unwrap
from core.documents.docx.references import GUIDE
from core.documents.docx.stylenames import STYLE_REFERENCES
from core.documents.parts.tree import Element, every

_KNOWN = frozenset(NAMESPACES.values())
# Values that other steps of the cleaning have made neutral, or that are text of the document.
_DONE = frozenset(
    (
        *((tag, W + "val") for tag in (*STYLE_REFERENCES, W + "name", W + "lvlText", W + "altName")),
        *((W + "rFonts", attribute) for attribute in RUN_FONTS), *((tag, "typeface") for tag in DRAWN_FONTS),
        (W + "style", W + "styleId"), (W + "bookmarkStart", W + "name"), (W + "hyperlink", W + "anchor"),
        (W + "font", W + "name"), (W + "sym", W + "font"), (W + "fldSimple", W + "instr"),
        (W + "lsdException", W + "name"), (M + "mathFont", M + "val"),
        (C + "numFmt", "formatCode"), (C + "pt", "formatCode"), (V + "textpath", "string"),
        (WP + "docPr", "name"), (WP + "docPr", "id"), (MC + "Choice", "Requires"), (DSP + "dataModelExt", "relId"),
    )
)  # fmt: skip
_SHAPE_DONE = frozenset(("id", "type", "style", O + "spid"))
_SETTINGS = frozenset(
    (
        "compatibilityMode", "overrideTableStyleFontSizeAndJustification", "enableOpenTypeFeatures",
        "doNotFlipMirrorIndents", "differentiateMultirowTableHeaders", "useWord2013TrackBottomHyphenation",
        "allowHyphenationAtTrackBottom", "allowTextAfterFloatingTableBreak", "http://schemas.microsoft.com/office/word",
    )
)  # fmt: skip
# Attributes of editing sessions and of programs: gone from every file, so they are not worth a notice.
_TRACES = re.compile(
    r"rsid.*|paraId|textId|anchorId|editId|durableId|tplc|uid|macro|macroName|tooltip|docLocation|tgtFrame|history"
    r"|descr|title|Ignorable|ProcessContent|PreserveElements|PreserveAttributes|MustUnderstand|conformance|gfxdata"
    r"|phldrT|ID|ShapeID|displacedByCustomXml|storeItemChecksum|restartNumberingAfterBreak"
)
# What such attributes hold in namespaces of their own: random marks, switches.
_MARK = re.compile(r"\{[0-9A-Fa-f-]{36}\}|(?=\d*[A-Fa-f])[0-9A-Fa-f]{8}|\d{0,4}")
_LETTERS = re.compile(r"\w")
_NO_SIGNS = re.compile(r"[^\W\u3040-\u30ff々]")
_ZEROS = re.compile(r"0{0,4}1, 0{0,4}2, 0{0,4}3, \.\.\.")
_LARGEST_HEIGHT = 999_999_999
# Longer values are hardly met twice, and would fill the memory of those that were.
_REPEATED = 100
# Without these an element says nothing, or is not valid.
_ESSENTIAL = frozenset(("val", "id", "uri", "name", "char", "typeface"))


def drop_foreign(root: Element) -> int:
    """Take out elements of other vocabularies below a known root; what they hold of known ones stays.

    Returns how many they were.
    """
    foreign = [element for element in root.iter("*") if not is_known_element(str(element.tag))]
    for element in foreign:
        unwrap(element)
    return len(foreign)


def clean_attributes(root: Element) -> int:
    """Drop every attribute that could hold text, in place; returns how many that did not look like a program's."""
    count = 0
    emptied: list[Element] = []
    for element in root.iter("*"):
        tag = str(element.tag)
        for attribute, value in ((str(key), str(value)) for key, value in element.items()):
            new = (_kept if len(value) <= _REPEATED else _kept.__wrapped__)(tag, attribute, value)
            if new == value:
                continue
            if new is not None:
                element.set(attribute, new)
                count += attribute == W + "val"
                continue
            del element.attrib[attribute]
            count += not _is_trace(attribute, value)
            if attribute.rpartition("}")[2] in _ESSENTIAL and not len(element):
                emptied.append(element)
    for element in emptied:
        if element.getparent() is not None:
            remove(element)
    return count


@lru_cache(maxsize=10_000)
def is_known_element(tag: str) -> bool:
    """Whether Office Open XML has an element of this qualified name."""
    namespace, _, name = tag.rpartition("}")
    return namespace[1:] in _KNOWN and name in words()


@lru_cache(maxsize=100_000)
def _kept(tag: str, attribute: str, value: str) -> str | None:
    """``value`` as it may stay, None if the attribute goes."""
    if attribute.startswith(R) or (tag, attribute) in _DONE:
        return value
    if attribute in _SHAPE_DONE and tag.startswith((V, O)):
        return value
    special = _SPECIAL.get((tag, attribute))
    if special is not None:
        return special(value)
    namespace, _, name = attribute.rpartition("}")
    if attribute == XML_SPACE:
        return value if value in ("preserve", "default") else None
    if name not in words() or _TRACES.fullmatch(name) or (namespace and namespace[1:] not in _KNOWN):
        return None
    if name == "name" and not tag.startswith((W, DGM)):
        return value if value in words() or not value else ""
    return cleaned_value(tag, attribute, value)


def _is_trace(attribute: str, value: str) -> bool:
    """Whether an attribute that went is one that programs write by themselves, with a value that is no word."""
    name = attribute.rpartition("}")[2]
    return bool(_TRACES.fullmatch(name)) or (name.isascii() and _MARK.fullmatch(value) is not None)


def _setting(value: str) -> str | None:
    return value if value in _SETTINGS or re.fullmatch(r"\d{1,2}", value) else None


def _sign(value: str) -> str | None:
    """A sign of a formula or list: no letter, no digit."""
    return value if len(value) <= 2 and not _LETTERS.search(value) else None


def _bullet(value: str) -> str | None:
    return value if len(value) <= 1 and (value.isascii() or not _LETTERS.search(value)) else None


def _signs(value: str) -> str | None:
    """Signs (and kana) that stand at no end of a line."""
    return _NO_SIGNS.sub("", value)


def _guide(value: str) -> str:
    return value if value in words() or GUIDE.fullmatch(value) else ""


def _counting(value: str) -> str | None:
    return value if _ZEROS.fullmatch(value) else None


def _height(value: str) -> str | None:
    return str(min(int(value), _LARGEST_HEIGHT)) if re.fullmatch(r"\d{1,10}", value) else None


_SPECIAL: dict[tuple[str, str], Callable[[str], str | None]] = {
    **{(W + "compatSetting", W + name): _setting for name in ("name", "uri", "val")},
    **{(M + name, M + "val"): _sign for name in ("chr", "begChr", "endChr", "sepChr")},
    **{(W + name, W + "val"): _signs for name in ("noLineBreaksAfter", "noLineBreaksBefore")},
    **{(W + name, W + "val"): _sign for name in ("decimalSymbol", "listSeparator")},
    (A + "buChar", "char"): _bullet,
    (A + "gd", "name"): _guide,
    (W + "numFmt", W + "format"): _counting,
    (WP + "anchor", "relativeHeight"): _height,
}


def drop_traces(root: Element) -> None:
    """Take out elements that only tell which copy of a file this is."""
    for element in every(root, *(W + name for name in ("nsid", "tmpl", "rsid", "rsids", "sig"))):
        remove(element)
