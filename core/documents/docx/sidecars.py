"""Clean the parts that hold no text of the judgment: settings, styles, numbering, fonts, theme; charts."""

from collections import Counter
from collections.abc import Callable

from core.documents.docx.charts import clean_chart
from core.documents.docx.names import A, W, remove
from core.documents.docx.package import Part
from core.documents.parts.tree import Element, every, local

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


def clean_sidecar(part: Part, counts: Counter[str]) -> None:
    """Clean one part of another kind than document, header, footer or notes, in place; counts what went of charts."""
    if part.kind == "chart":
        clean_chart(part.xml(), counts)
    cleaner = _CLEANERS.get(part.kind)
    if cleaner is not None:
        cleaner(part.xml())


def _clean_settings(root: Element) -> None:
    for child in list(root):
        if local(child) not in _KEPT_SETTINGS:
            remove(child)


def _clean_numbering(root: Element) -> None:
    for definition in every(root, W + "abstractNum"):
        for name in definition.findall(W + "name"):
            remove(name)


def _without(*tags: str) -> Callable[[Element], None]:
    def clean(root: Element) -> None:
        for element in every(root, *tags):
            remove(element)

    return clean


_CLEANERS: dict[str, Callable[[Element], None]] = {
    "settings": _clean_settings,
    "styles": _without(W + "aliases"),
    "numbering": _clean_numbering,
    "theme": _without(A + "extLst", A + "custClrLst"),
    "chartUserShapes": _without(A + "extLst"),
}
