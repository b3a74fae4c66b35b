"""Let through the elements and attributes that cells and their looks need, with values that can be no text.

What a program shows by them and is not here (rules, filters, tables, links, drawings) goes and is counted.
"""

import re
from collections import Counter
from functools import lru_cache

from core.documents.docx.fonts import is_known_font
from core.documents.docx.formats import cleaned_format
from core.documents.docx.forms import words
from core.documents.parts.tree import Element, local
from core.documents.xlsx.names import HEADS, XML_SPACE, A, S
from core.documents.xlsx.numbers import is_number, without_words_around, words_around

# Elements of each part with the attributes they may have.
_LOOKS = {
    "b": "val", "i": "val", "strike": "val", "condense": "val", "extend": "val", "outline": "val", "shadow": "val",
    "u": "val", "vertAlign": "val", "sz": "val", "family": "val", "charset": "val", "scheme": "val",
    "color": "auto indexed rgb theme tint",
}  # fmt: skip
_SHEET = {
    **_LOOKS, "worksheet": "", "sheetPr": "filterMode", "tabColor": "auto indexed rgb theme tint",
    "outlinePr": "applyStyles summaryBelow summaryRight showOutlineSymbols", "pageSetUpPr": "autoPageBreaks fitToPage",
    "dimension": "ref", "sheetViews": "", "pane": "xSplit ySplit topLeftCell activePane state",
    "sheetView": "windowProtection showFormulas showGridLines showRowColHeaders showZeros rightToLeft tabSelected "
    "showRuler showOutlineSymbols defaultGridColor showWhiteSpace view topLeftCell colorId zoomScale zoomScaleNormal "
    "zoomScaleSheetLayoutView zoomScalePageLayoutView workbookViewId",
    "sheetFormatPr": "baseColWidth defaultColWidth defaultRowHeight customHeight zeroHeight thickTop thickBottom "
    "outlineLevelRow outlineLevelCol",
    "cols": "", "col": "min max width style hidden bestFit customWidth outlineLevel collapsed", "sheetData": "",
    "row": "r s customFormat ht hidden customHeight outlineLevel collapsed thickTop thickBot", "c": "r s t", "v": "",
    "is": "", "t": "", "r": "", "rPr": "", "rFont": "val", "mergeCells": "count", "mergeCell": "ref",
    "printOptions": "horizontalCentered verticalCentered headings gridLines gridLinesSet",
    "pageMargins": "left right top bottom header footer",
    "pageSetup": "paperSize scale firstPageNumber fitToWidth fitToHeight pageOrder orientation blackAndWhite draft "
    "cellComments useFirstPageNumber errors copies",
    "headerFooter": "differentOddEven differentFirst scaleWithDoc alignWithMargins",
    **dict.fromkeys(("oddHeader", "evenHeader", "firstHeader", "oddFooter", "evenFooter", "firstFooter"), ""),
    "rowBreaks": "count manualBreakCount", "colBreaks": "count manualBreakCount", "brk": "id min max man pt",
}  # fmt: skip
_STRINGS = {**_LOOKS, "sst": "", "si": "", "t": "", "r": "", "rPr": "", "rFont": "val"}
_XF = (
    "numFmtId fontId fillId borderId xfId quotePrefix pivotButton applyNumberFormat applyFont applyFill applyBorder "
    "applyAlignment applyProtection"
)
_EDGES = ("left", "right", "start", "end", "top", "bottom", "diagonal", "vertical", "horizontal")
_STYLES = {
    **_LOOKS, "styleSheet": "", "numFmts": "count", "numFmt": "numFmtId formatCode", "fonts": "count", "font": "",
    "name": "val", "fills": "count", "fill": "", "patternFill": "patternType", "fgColor": "auto indexed rgb theme tint",
    "bgColor": "auto indexed rgb theme tint", "gradientFill": "type degree left right top bottom", "stop": "position",
    "borders": "count", "border": "diagonalUp diagonalDown outline", **dict.fromkeys(_EDGES, "style"),
    "cellStyleXfs": "count", "cellXfs": "count", "xf": _XF, "protection": "locked hidden",
    "alignment": "horizontal vertical textRotation wrapText indent relativeIndent justifyLastLine shrinkToFit "
    "readingOrder",
    "cellStyles": "count", "cellStyle": "name xfId builtinId iLevel customBuiltin", "colors": "", "indexedColors": "",
    "rgbColor": "rgb", "mruColors": "",
}  # fmt: skip
# Elements that go with all they hold, and what is said of them; "" where nothing was to be seen.
_GONE = {
    "f": "formulas", "hyperlink": "links", "dataValidation": "validations", "conditionalFormatting": "conditions",
    "autoFilter": "filters", "sheetProtection": "protection", "protectedRange": "protection", "scenario": "scenarios",
    "customSheetView": "views", "oleObject": "attachments", "control": "objects", "picture": "objects",
    "sparkline": "objects", "rPh": "readings", "smartTagType": "", "slicer": "", "AlternateContent": "",
    "drawingHF": "objects",
    **dict.fromkeys(
        (
            "phoneticPr", "legacyDrawing", "legacyDrawingHF", "drawing", "tablePart", "sortState", "sheetCalcPr",
            "ignoredError", "customPr", "cellWatch", "webPublishItem", "dataConsolidate", "selection", "pivotSelection",
            "dxfs", "tableStyles", "hyperlinks", "dataValidations", "protectedRanges", "scenarios", "customSheetViews",
            "oleObjects", "controls", "tableParts", "ignoredErrors", "customProperties", "cellWatches", "smartTags",
            "webPublishItems", "extLst", "ext", "cfRule",
        ),
        "",
    ),
}  # fmt: skip
_TEXTS = frozenset((*HEADS, S + "t", S + "v"))
_COLOUR = re.compile(r"(?:[0-9A-Fa-f]{2})?[0-9A-Fa-f]{6}")
_MEASURE = re.compile(r"-?(?:0|[1-9]\d{0,6})(?:\.\d+)?(?:[eE][-+]?\d{1,3})?")
_RANGE = re.compile(r"[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?")
_CELL_KINDS = frozenset(("b", "n", "e", "s", "str", "inlineStr", "d"))
# Values of looks that the list of words, which is that of documents, does not have.
_WORDS = frozenset(("general", "medium", "linear", "NA"))
_INSTEAD = "맑은 고딕"


def clean_sheet(root: Element, counts: Counter[str]) -> None:
    """Clean a sheet in place and count what went by kind."""
    # Pictures and data types that stand in cells: what is seen there is no text of theirs.
    counts["objects"] += sum("vm" in cell.attrib for cell in root.iter(S + "c"))
    _clean(root, _SHEET, counts)


def clean_strings(root: Element, counts: Counter[str]) -> None:
    """Clean the texts that cells share in place and count what went by kind."""
    _clean(root, _STRINGS, counts)


def clean_styles(root: Element, counts: Counter[str]) -> None:
    """Clean the looks of cells in place and count what went by kind; names of styles become neutral."""
    _clean(root, _STYLES, counts)
    for number, style in enumerate(root.iter(S + "cellStyle")):
        old = style.get("name", "")
        builtin = style.get("builtinId")
        style.set("name", "Normal" if builtin == "0" else f"Style {number}")
        counts["styles"] += builtin is None and not re.fullmatch(r"Style \d{1,5}", old)


def clean_theme(root: Element) -> None:
    """Leave of a theme the colours and common fonts."""
    from core.documents.docx.attributes import clean_attributes, drop_foreign

    for name in ("extLst", "custClrLst", "objectDefaults", "extraClrSchemeLst"):
        for element in list(root.iter(A + name)):
            _remove(element)
    drop_foreign(root)
    for element in list(root.iter(A + "font")):
        _remove(element)
    for element in root.iter(A + "latin", A + "ea", A + "cs", A + "sym"):
        if not is_known_font(element.get("typeface", "")):
            element.set("typeface", _INSTEAD)
    clean_attributes(root)
    for element in root.iter("*"):
        element.text = element.tail = None
        if "name" in element.attrib:
            element.set("name", "Office")


def _clean(root: Element, known: dict[str, str], counts: Counter[str]) -> None:
    """Drop what ``known`` does not list: elements with all they hold, attributes, texts where none belong."""
    allowed = {S + name: frozenset(attributes.split()) for name, attributes in known.items()}
    gone: list[Element] = []
    inside: set[Element] = set()
    for element in root.iter("*"):
        attributes = allowed.get(str(element.tag))
        parent = element.getparent()
        if parent in inside:
            inside.add(element)
        if attributes is None:
            _count_gone(element, inside, counts)
            if element not in inside:
                gone.append(element)
                inside.add(element)
            continue
        if element in inside:
            continue
        _clean_attributes(element, attributes, counts)
        if element.tag not in _TEXTS:
            counts["unread"] += bool((element.text or "").strip())
            element.text = None
        counts["unread"] += bool((element.tail or "").strip())
        element.tail = None
    for element in gone:
        _remove(element)


def _count_gone(element: Element, inside: set[Element], counts: Counter[str]) -> None:
    """Count what an element that goes was; words of a vocabulary that nobody knows only once, with what holds them."""
    said = _GONE.get(local(element), "foreign")
    if said == "foreign" and (element in inside or element.getparent() in inside):
        return
    if said:
        counts[said] += 1


def _clean_attributes(element: Element, allowed: frozenset[str], counts: Counter[str]) -> None:
    for attribute, value in element.items():
        name = str(attribute)
        if name == XML_SPACE:
            if value not in ("preserve", "default"):
                del element.attrib[name]
            continue
        new = _cleaned(local(element), name, str(value)) if name in allowed else None
        if new is None:
            del element.attrib[name]
            counts["attributes"] += name in allowed and bool(value)
        elif new != value:
            element.set(name, new)
            counts["formats"] += name == "formatCode" and new != "General"
            counts["font_names"] += local(element) in ("name", "rFont")


@lru_cache(maxsize=20_000)
def _cleaned(element: str, name: str, value: str) -> str | None:
    """``value`` as it may stay; None if it could be text."""
    if name == "formatCode":
        new = "General" if value.casefold() in ("", "general") else cleaned_format(value)[0]
        # Of the words around a text all stay or none: what goes is put into the text with those beside it.
        return new if words_around(new) == words_around(value) else without_words_around(new)
    if element in ("name", "rFont"):
        return value if is_known_font(value) else _INSTEAD
    if element == "cellStyle" and name == "name":
        return value
    if element == "c" and name == "t":
        return value if value in _CELL_KINDS else None
    if name in ("r", "ref", "topLeftCell"):
        value = value.upper()
        return value if _RANGE.fullmatch(value) or (element == "row" and value.isdecimal() and len(value) < 8) else None
    if name == "rgb":
        return value if _COLOUR.fullmatch(value) else None
    if _MEASURE.fullmatch(value) and is_number(value):
        return value if len(value) < 8 else f"{float(value):.4f}".rstrip("0").rstrip(".")
    return value if value in words() or value in _WORDS else None


def _remove(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
