"""Clean the parts that hold no text of the judgment: settings, styles, numbering, fonts, theme; charts."""

from collections.abc import Callable

from core.documents.docx.charts import clean_chart
from core.documents.docx.names import A, Element, W, every, local, remove
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


def clean_sidecar(part: Part) -> int:
    """Clean one part of another kind than document, header, footer or notes, in place.

    Returns how many number formats lost words.
    """
    cleaner = _CLEANERS.get(part.kind)
    return 0 if cleaner is None else cleaner(part.xml())


def _clean_settings(root: Element) -> int:
    for child in list(root):
        if local(child) not in _KEPT_SETTINGS:
            remove(child)
    return 0


def _clean_styles(root: Element) -> int:
    for element in every(root, W + "aliases"):
        remove(element)
    return 0


def _clean_numbering(root: Element) -> int:
    for definition in every(root, W + "abstractNum"):
        for name in definition.findall(W + "name"):
            remove(name)
    return 0


def _clean_fonts(root: Element) -> int:
    for element in every(root, *_EMBEDDED_FONTS):
        remove(element)
    return 0


def _clean_theme(root: Element) -> int:
    for element in every(root, A + "extLst", A + "custClrLst"):
        remove(element)
    return 0


_CLEANERS: dict[str, Callable[[Element], int]] = {
    "settings": _clean_settings,
    "styles": _clean_styles,
    "numbering": _clean_numbering,
    "fontTable": _clean_fonts,
    "theme": _clean_theme,
    "chart": clean_chart,
    "chartUserShapes": _clean_theme,
}
