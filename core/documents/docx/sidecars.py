"""Clean the parts that hold no text of the judgment: settings, styles, numbering, fonts, theme, chart, diagram."""

import re

from core.documents.docx.names import DGM, A, C, Element, W, drop_attribute, every, local, remove
from core.documents.docx.package import Part

# Everything else in settings is history, user data or a link to another file.
_KEPT_SETTINGS = frozenset(
    (
        "zoom", "mirrorMargins", "alignBordersAndEdges", "bordersDoNotSurroundHeader", "bordersDoNotSurroundFooter",
        "gutterAtTop", "defaultTabStop", "autoHyphenation", "consecutiveHyphenLimit", "hyphenationZone",
        "doNotHyphenateCaps", "evenAndOddHeaders", "bookFoldRevPrinting", "bookFoldPrinting",
        "bookFoldPrintingSheets", "drawingGridHorizontalSpacing", "drawingGridVerticalSpacing",
        "displayHorizontalDrawingGridEvery", "displayVerticalDrawingGridEvery", "doNotUseMarginsForDrawingGridOrigin",
        "drawingGridHorizontalOrigin", "drawingGridVerticalOrigin", "characterSpacingControl",
        "printTwoOnOne", "strictFirstAndLastChars", "noLineBreaksAfter", "noLineBreaksBefore", "footnotePr",
        "endnotePr", "compat", "mathPr", "themeFontLang", "clrSchemeMapping", "doNotIncludeSubdocsInStats",
        "decimalSymbol", "listSeparator", "displayBackgroundShape", "noPunctuationKerning",
    )
)  # fmt: skip
_EMBEDDED_FONTS = tuple(W + name for name in ("embedRegular", "embedBold", "embedItalic", "embedBoldItalic"))
_CELLS = re.compile(r"\$?[A-Z]{0,3}\$?\d*(:\$?[A-Z]{0,3}\$?\d*)?")


def clean_sidecar(part: Part) -> None:
    """Clean one part of another kind than document, header, footer or notes, in place."""
    cleaner = _CLEANERS.get(part.kind)
    if cleaner is not None:
        cleaner(part.xml())


def _clean_settings(root: Element) -> None:
    for child in list(root):
        if local(child) not in _KEPT_SETTINGS:
            remove(child)


def _clean_styles(root: Element) -> None:
    for element in every(root, W + "aliases", W + "rsid"):
        remove(element)


def _clean_numbering(root: Element) -> None:
    for definition in every(root, W + "abstractNum"):
        for name in definition.findall(W + "name"):
            remove(name)


def _clean_fonts(root: Element) -> None:
    for element in every(root, *_EMBEDDED_FONTS):
        remove(element)


def _clean_theme(root: Element) -> None:
    for element in every(root, A + "extLst", A + "custClrLst"):
        remove(element)
    for element in (item for item in root.iter("*") if "name" in item.attrib):
        element.set("name", "")


def _clean_chart(root: Element) -> None:
    for formula in every(root, C + "f"):
        cells = (formula.text or "").rpartition("!")[2]
        formula.text = "Sheet1!" + (cells if _CELLS.fullmatch(cells) else "$A$1")
    for code in every(root, C + "formatCode"):
        code.text = code.text if (code.text or "").isascii() and '"' not in (code.text or "") else "General"
    for number in every(root, C + "numFmt"):
        code_text = number.get("formatCode", "")
        if not code_text.isascii() or '"' in code_text:
            number.set("formatCode", "General")


def _clean_diagram(root: Element) -> None:
    """The drawn copy of a diagram (not kept) repeats its text; programs draw it anew from the data."""
    for element in every(root, DGM + "extLst", A + "extLst"):
        remove(element)
    for element in root.iter("*"):
        for attribute in ("phldrT", "descr", "title"):
            drop_attribute(element, attribute)


_CLEANERS = {
    "settings": _clean_settings,
    "styles": _clean_styles,
    "numbering": _clean_numbering,
    "fontTable": _clean_fonts,
    "theme": _clean_theme,
    "chart": _clean_chart,
    "diagramData": _clean_diagram,
}
